// Parameters of the wind, for slabs (slabs.hpp) and grains (wind.hpp) alike. Not what it does. Values; any
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/core/random.hpp"

namespace wadi {

/// Sand that comes to the edge of the map leaves (open), comes back on the other side (periodic), or leaves
/// while the wind brings as much over the edges that face it (feed).
enum class WindEdges { open, periodic, feed };
inline constexpr std::array<std::string_view, 3> kWindEdgeNames = {"open", "periodic", "feed"};

/// From where it blows: from one direction, from two at 60° to either side of it, from it and for half as
/// long against it, from three all around, or as long from each of eight as its share says.
enum class WindRose { one, two, seasonal, many, own };
inline constexpr std::array<std::string_view, 5> kWindRoseNames = {"one", "two", "seasonal", "many", "own"};

/// What the wind moves: thin slabs of sand that hop from cell to cell (Werner 1995) through a wind that the
/// ground shapes (see Slabs), or parcels of grains that fly on their own (McDonald 2020).
enum class WindMethod { grains, slabs };
inline constexpr std::array<std::string_view, 2> kWindMethodNames = {"grains", "slabs"};

/// Directions of a rose of one's own: from north, north-east …
inline constexpr std::size_t kRoseWinds = 8;
inline constexpr std::array<std::string_view, kRoseWinds> kRoseWindNames = {
    "fromN", "fromNE", "fromE", "fromSE", "fromS", "fromSW", "fromW", "fromNW"};

/// Lengths are in cells, heights in cells divided by `verticalScale`, as in the published method; time is in
/// its unit.
struct WindParams {
    bool enabled = false;
    WindMethod method = WindMethod::slabs;
    float direction = 315.f;
    float speed = 1.5f;
    float gusts = 0.2f;
    float veer = 15.f;
    float grains = 300.f;
    float suspension = 0.03f;
    float abrasion = 0.01f;
    float settling = 1.f;
    float gravity = 0.02f;
    float relaxation = 0.1f;
    float dust = 0.f;
    bool dampHolds = true;
    WindEdges edges = WindEdges::periodic;
    float dt = 0.25f;
    int steps = 64;
    float verticalScale = 80.f;
    float windpathRate = 0.01f;
    float lifts = 1.5f;
    float slab = 0.07f;
    float hop = 0.7f;
    float landOnSand = 0.6f;
    float landOnRock = 0.4f;
    float fines = 0.f;
    float lee = 15.f;
    float speedUp = 6.f;
    float deflection = 0.5f;
    float ceiling = 13.f;
    WindRose rose = WindRose::one;
    int roseEpochs = 40;
    std::array<float, kRoseWinds> shares = {0, 0, 0, 0, 0, 0, 1, 0};
};

// On a map n times as fine. Slabs: as many for each cell, as thick and hopping as far on the ground as before
// (n · slab, n · hop, n · ceiling), carry as much sand as far, and each wears as much of a cell as before;
// over an edge cell comes what comes over one of before, an n-th as wide, by cells of an n²-th of the ground
// (n · dust). Grains: as for drops, n times as many steps for each unit of time, in which the wind covers n
// times as many cells; heights in units of n times as few metres want n times the gravity. They press as deep
// into the ground of a step's way as that falls, in those units, at n times the speed: sand in n times as
// many steps of an n-th of the time is lifted as fast as before, but rock wears by the speed, too (abrasion /
// n).
template <class V>
void visit(V&& v, WindParams& p) {
    v("enabled", p.enabled, "Whether the wind blows; grains in flight come to rest without it.");
    v("method", p.method, kWindMethodNames,
      "What the wind moves: slabs of sand that hop from cell to cell (Werner 1995) in a wind that the ground "
      "speeds up and bends, or grains that fly on their own (McDonald 2020).",
      Rank::main);
    v("direction", p.direction, 0.f, 360.f, "°",
      "Where the wind comes from, clockwise from north: 270 is west.", Rank::main);
    v("speed", p.speed, 0.2f, 4.f, "cells",
      "Distance that the wind covers in a unit of time. Where slabs move, bakes leave it.", Rank::main,
      Refined::times);
    v("gusts", p.gusts, 0.f, 1.f, "", "How much the wind swells and dies down, as a part of its speed.");
    v("veer", p.veer, 0.f, 90.f, "°",
      "How far the wind turns to either side now and then. A steady wind combs sand into streaks.");
    v("grains", p.grains, 0.f, 500.f, "grains/1000 cells",
      "Grains in flight: as many are born as are missing.", Rank::main);
    v("suspension", p.suspension, 1e-4f, 0.5f, "",
      "How easily grains lift sand, and how soon they drop it in the air. 0.0001 is the published value.",
      Scale::logarithmic);
    v("abrasion", p.abrasion, 0.f, 10.f, "",
      "How much sand that passes wears bare rock. Where slabs move, bakes leave it.", Refined::divided);
    v("settling", p.settling, 0.f, 2.f, "", "How fast sand that lies too steep slides under a grain.");
    v("gravity", p.gravity, 0.001f, 0.1f, "", "How fast grains fall: low makes long leaps.",
      Scale::logarithmic, Refined::times);
    v("relaxation", p.relaxation, 0.01f, 1.f, "", "How fast a grain takes on the speed of the wind.",
      Scale::logarithmic);
    v("dust", p.dust, 0.f, 1000.f, "mm",
      "Sand that every grain brings along when it is born; that comes with the wind over every cell of open "
      "edges in an epoch, if slabs move. Bare rock wears only where sand passes. Where grains move, bakes "
      "leave "
      "it.",
      Refined::times);
    v("dampHolds", p.dampHolds, "Wind does not lift sand that is wet or under water.");
    v("edges", p.edges, kWindEdgeNames,
      "At the edge of the map, sand leaves (open), comes back on the other side (periodic), or leaves while "
      "as much comes in with the wind (feed).");
    v("dt", p.dt, 0.05f, 1.f, "", "Time step of a grain.", Refined::divided);
    v("steps", p.steps, 1, 256, "", "Steps that every grain takes in an epoch.", Refined::times);
    v("verticalScale", p.verticalScale, 10.f, 400.f, "cells",
      "Height that counts as 1 for grains: a large one makes hills count as lower, and less sand fly.");
    v("windpathRate", p.windpathRate, 0.001f, 0.5f, "per epoch",
      "How quickly the map of the wind's paths follows the sand.", Scale::logarithmic);
    v("lifts", p.lifts, 0.f, 4.f, "per cell and epoch", "Slabs: how many the wind lifts.", Rank::main);
    v("slab", p.slab, 0.001f, 0.2f, "cells", "Slabs: thickness of each.", Scale::logarithmic, Refined::times);
    v("hop", p.hop, 0.1f, 10.f, "",
      "Slabs: length of a hop in a wind of speed 1 [cells]. Long ones make large dunes.", Refined::times);
    v("landOnSand", p.landOnSand, 0.01f, 1.f, "",
      "Slabs: chance that one stays where it comes down on sand.");
    v("landOnRock", p.landOnRock, 0.01f, 1.f, "", "Slabs: the same on bare rock, from which they rebound.");
    v("fines", p.fines, 0.f, 1.f, "",
      "Slabs: part of what is lifted that is so fine that it stays up, until it comes to the lee, to plants or "
      "to where the wind is slower than over a plain.");
    v("lee", p.lee, 1.f, 60.f, "°",
      "Slabs: below this angle behind what stands in the wind no slab is lifted, and all come down.");
    v("speedUp", p.speedUp, 0.f, 20.f, "",
      "Slabs: how much faster the wind is on crests and where the ground rises. 0 is a wind that the "
      "ground does not speed up, as Werner had it.");
    v("deflection", p.deflection, 0.f, 3.f, "",
      "Slabs: how far the wind turns aside before what rises across it. Much draws crescents out to bows.");
    v("ceiling", p.ceiling, 2.f, 40.f, "cells",
      "Slabs: height of the air that dunes stir up; they do not grow much longer than three times as much.",
      Scale::logarithmic, Refined::times);
    v("rose", p.rose, kWindRoseNames,
      "Winds that take turns: one, two at 60° to either side of the direction, one that turns round with the "
      "season, many from all around, or each as long as its own share.",
      Rank::main);
    v("roseEpochs", p.roseEpochs, 2, 2000, "epochs",
      "Time in which all winds of the rose have had their turn.", Scale::logarithmic);
    for (std::size_t i = 0; i < kRoseWinds; ++i)
        v(kRoseWindNames[i], p.shares[i], 0.f, 1.f, "",
          "Rose of your own: how long the wind blows from there, against the others.");
}

/// Where a wind from this direction [°, clockwise from north] blows to: east and south, of length 1.
glm::vec2 towards(float direction);

/// Where the wind of an epoch comes from, without its gusts [°, clockwise from north]; nothing if the rose
/// has no winds.
std::optional<float> roseDirection(const WindParams& params, std::uint64_t epoch);

/// The wind of an epoch: east and south [cells per unit of time], with its gusts; 0 if the rose has no winds.
glm::vec2 windOf(const WindParams& params, const Random& random, std::uint64_t epoch);

}  // namespace wadi
