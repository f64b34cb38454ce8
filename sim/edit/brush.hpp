// Brush: what the user does to the ground and to the maps that it paints, dab by dab. Not the tool that reads
// the mouse (app), nor what was changed (StrokeRecord). The thread that owns the terrain.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <string_view>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/param.hpp"
#include "sim/edit/stroke_record.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// What a brush does. Inverted: in brackets.
enum class BrushKind {
    rock,        ///< Raises rock (digs: what lies loose first)
    sand,        ///< Strews sand (takes it away)
    water,       ///< Pours water (takes it away)
    smooth,      ///< Lets ground flow from high to low (away from the mean: roughens)
    flatten,     ///< Brings the ground to a level
    terrace,     ///< Cuts steps
    obstacle,    ///< Raises a shape of rock, through what lies loose (digs it)
    hardness,    ///< Sets how rock resists (makes it soft)
    rain,        ///< Sets how much rain falls, up to kMostRain (all of it, no more)
    wind,        ///< Sets how much wind blows (all of it)
    mask,        ///< Sets how much masked processes do (all of it)
    uplift,      ///< Sets how fast ground rises (sinks)
    vegetation,  ///< Sows plants on dry ground (pulls them up)
    dye,         ///< Dyes rock and what lies loose (washes it out)
    erase        ///< Takes away what hands painted: hardness, rain, wind, mask, uplift, plants and dye
};
inline constexpr std::array<std::string_view, 15> kBrushNames = {
    "rock", "sand", "water", "smooth", "flatten",    "terrace", "obstacle", "hardness",
    "rain", "wind", "mask",  "uplift", "vegetation", "dye",     "erase"};

/// Outline and profile of a dab.
enum class BrushShape { round, block, pyramid, cylinder, stamp };
inline constexpr std::array<std::string_view, 5> kShapeNames = {"round", "block", "pyramid", "cylinder",
                                                                "stencil"};

/// A brush, as the user sets it.
struct Brush {
    BrushKind kind = BrushKind::rock;
    BrushShape shape = BrushShape::round;
    float radius = 6.f;
    float softness = 0.5f;
    float turn = 0.f;
    float height = 60.f;
    float hardness = 1.f;
    float strength = 0.5f;
    float value = 0.f;
    float level = 0.f;
    float step = 20.f;

    bool operator==(const Brush&) const = default;
};

/// Greatest radius of a brush [cells].
inline constexpr float kMostRadius = 256.f;

/// Most rain that a brush paints: twice all of it.
inline constexpr float kMostRain = 2.f;

/// The most that a brush of a kind paints.
constexpr float mostValue(BrushKind kind) {
    return kind == BrushKind::rain ? kMostRain : 1.f;
}

template <class V>
void visit(V&& v, Brush& p) {
    v("kind", p.kind, kBrushNames, "What the brush does.");
    v("shape", p.shape, kShapeNames, "Outline of the brush; a stencil is a picture.");
    v("radius", p.radius, 0.5f, kMostRadius, "cells", "How far the brush reaches from the pointer.",
      Scale::logarithmic);
    v("softness", p.softness, 0.f, 1.f, "",
      "Part of the radius over which the brush fades: 0 is an edge, 1 a hill.");
    v("turn", p.turn, 0.f, 360.f, "°", "By how much the shape is turned, clockwise seen from above.");
    v("height", p.height, 0.01f, 1000.f, "m", "How high one stroke piles up, or how deep it digs.",
      Scale::logarithmic);
    v("hardness", p.hardness, 0.f, 1.f, "",
      "Resistance of the rock: 1 never erodes, 0 is as soft as the ground.");
    v("strength", p.strength, 0.f, 1.f, "", "How much of the way to its end one stroke goes.");
    v("value", p.value, 0.f, mostValue(p.kind), "",
      "What is painted: 0 is none of it, 1 is all; of rain, 2 is twice as much.");
    v("level", p.level, -6000.f, 10000.f, "m", "Height to which the ground is brought.");
    v("step", p.step, 0.1f, 500.f, "m", "Height of a step.", Scale::logarithmic);
}

/// Most dabs of one piece of a stroke.
inline constexpr std::size_t kMostDabs = 65536;

/// Most cells along a side of a stencil.
inline constexpr int kMostStampCells = 512;

/// A piece of a stroke. Dabs of one stroke do not add up where they overlap, but for smooth: a stroke looks
/// the same however finely the mouse was sampled.
struct Stroke {
    std::uint32_t stroke = 0;  ///< Pieces with equal numbers belong to one stroke
    Brush brush;
    bool inverted = false;        ///< Does the opposite
    std::vector<glm::vec2> dabs;  ///< Where the brush touches [cells], in order; at most kMostDabs
    /// Picture of the shape, 0 nothing … 255 all of the height; only for BrushShape::stamp, where null is
    /// a block. At most kMostStampCells cells along a side.
    std::shared_ptr<const Field<std::uint8_t>> stamp = {};
    std::uint64_t world = 0;  ///< World that it was meant for (Simulation::world()); 0: any
    /// Takes back first what its stroke has done so far, and begins it afresh: so a thing that was set down
    /// is moved, or taken away if there are no dabs. Only as long as that is the newest edit of the ground;
    /// later nothing happens.
    bool anew = false;
};

/// Throws Error if a number of the piece is not finite or out of its range.
void check(const Stroke& piece);

/// Accounts that hands change.
struct Accounts {
    Ledger& rock;
    WaterLedger& water;
};

/// Carries the piece out, books what it adds and takes as entered, and notes it in `record`. The piece must
/// pass check().
void apply(const Stroke& piece, Terrain& terrain, const Accounts& accounts, StrokeRecord& record);

}  // namespace wadi
