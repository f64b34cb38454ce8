// Runoff: drops that live for a few steps. The steeper the ground under one, the more it takes; the flatter,
// the more it lays down, and on nearly flat ground it ends (Mujtaba 2024, by its description: the published
// code lets drops climb). Gullies in hillsides, not rivers: no drop goes far. The thread that owns the
// terrain.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/hash.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/param.hpp"
#include "sim/core/random.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sea.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/exchange.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Lengths are in cells; heights that drops take and lay down are in cells divided by `verticalScale`, as in
/// the published method, where 1 is the height of the whole landscape.
struct RunoffParams {
    bool enabled = false;
    float rain = 400.f;
    float verticalScale = 6.f;
    float steepness = 3.f;
    float erosionRate = 0.051f;
    float depositionRate = 0.021f;
    float ramp = 0.01f;
    float flatStop = 0.9f;
    float friction = 0.01f;
    float speed = 0.991f;
    int maxSteps = 8;
    Edges edges = Edges::open;
};

// On a map n times as fine: a step leads over as many cells, so that the same way takes n times as many of
// them (n · maxSteps), in each of which an n-th happens to the load (depositionRate / n) and to what a drop
// takes (ramp / n, nearly: sim/world/refined). What it takes of a cell is in units of its width, an n-th by
// itself: n² times as many drops, as many for each cell, take as much of the ground.
template <class V>
void visit(V&& v, RunoffParams& p) {
    v("enabled", p.enabled, "Whether drops of runoff are born.");
    v("rain", p.rain, 0.f, 1000.f, "drops/1000 cells", "Drops born per thousand cells in every epoch.",
      Rank::main);
    v("verticalScale", p.verticalScale, 1.f, 250.f, "cells",
      "Height that counts as 1 for drops: high makes them take and lay down more.", Scale::logarithmic,
      Rank::main);
    v("steepness", p.steepness, 0.1f, 20.f, "",
      "How many times steeper slopes look to a drop than they are. Low makes gentle land look flat.",
      Scale::logarithmic, Rank::main);
    v("erosionRate", p.erosionRate, 0.f, 0.5f, "", "How much a drop takes from steep ground.", Rank::main);
    v("depositionRate", p.depositionRate, 0.f, 0.5f, "",
      "Part of its load that a drop lays down on flat ground in a step.", Rank::main, Refined::divided);
    v("ramp", p.ramp, 0.001f, 1.f, "", "How much more a drop takes with every step of its life.",
      Scale::logarithmic, Refined::divided);
    v("flatStop", p.flatStop, 0.1f, 1.f, "",
      "A drop ends where the upward part of the normal is at least this: 1 is level ground.");
    v("friction", p.friction, 0.f, 0.95f, "", "Part of its velocity that a drop keeps in a step.");
    v("speed", p.speed, 0.05f, 2.f, "cells", "Way of a step down a steep slope.");
    v("maxSteps", p.maxSteps, 1, 64, "", "Steps after which a drop ends.", Refined::times);
    v("edges", p.edges, kEdgeNames,
      "At the edge of the map, drops leave (open), lay down their load and end (closed) or come back on the "
      "other side (periodic).");
}

/// A drop on its way.
struct RunoffDrop {
    glm::vec2 position{};                 ///< [cells of its tile]; cell (i, j) spans [i, i + 1) × [j, j + 1)
    glm::vec2 velocity{};                 ///< Way of the last step [cells]
    float fraction = 0.f;                 ///< What it still owes to the ground or is owed [quanta, -1..1]
    Quanta load = 0;                      ///< Carried material [quanta, >= 0]
    Quanta dye = 0;                       ///< What of it is dyed [quanta, 0..load]
    std::uint16_t age = 0;                ///< Steps taken
    std::uint16_t stepsLeft = 0;          ///< Steps left in this epoch
    BirthId birth{};                      ///< Not state, nor is …
    Exchange exchange = Exchange::carry;  ///< … what it did in its last step

    /// Moves to the cells of another tile.
    void shift(glm::vec2 by) { position += by; }

    /// See sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void members(V& v, Self& drop) {
        v("x", drop.position.x, -kFarthest, kFarthest);
        v("z", drop.position.y, -kFarthest, kFarthest);
        v("wayX", drop.velocity.x, -kFastest, kFastest);
        v("wayZ", drop.velocity.y, -kFastest, kFastest);
        v("fraction", drop.fraction, -1.f, 1.f);
        v("load", drop.load, Quanta{0}, kMostLoad);
        v("age", drop.age, std::uint16_t{0}, std::uint16_t{65535});
        v("left", drop.stepsLeft, std::uint16_t{0}, kMostLeft);
        lateMember(v, "dye", drop.dye, Quanta{0}, kMostLoad);
    }
};

class Runoff {
  public:
    using Params = RunoffParams;
    static constexpr ProcessInfo kInfo = {
        .name = "runoff",
        .title = "Runoff",
        .help = "Short-lived drops cut gullies into steep ground and lay down where it is flat.",
        .caption = Caption::water,
        .mask = "Where runoff changes the ground.",
        .count = {"Drops of runoff", "Drops of runoff that are on their way."},
        .particle = {"drop of runoff"},
    };
    static constexpr std::string_view stepParam(const Params&) { return "runoff.rain"; }
    static std::optional<int> haloOf(const Params& params);
    template <class T>
    struct Named {
        T runoff{};
        static constexpr auto kMember = &Named::runoff;
    };

    Runoff() = default;
    /// No drops yet, over a map of this size [cells].
    Runoff(int columns, int rows);

    /// One epoch: births and the whole life of every drop, but for a few that are underway between tiles
    /// when it ends.
    void run(Terrain& terrain, Ledger& ledger, const RunoffParams& params, const RainField& rain,
             const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd);

    void run(EpochContext& e, const RunoffParams& params) {
        run(e.terrain, e.ledger, params, e.rain, e.random, e.epoch, e.pool, e.simd);
    }

    const Population<RunoffDrop>& particles() const { return drops_; }
    /// A drop as it is shown; `cellSize` [m].
    static ParticleView view(const RunoffDrop& drop, const RunoffParams& params, float cellSize);

    /// The number of drops in flight.
    std::size_t size() const { return drops_.size(); }
    /// Material that the drops carry [quanta].
    std::int64_t carried() const { return drops_.carried(); }
    std::int64_t carriedDye() const { return drops_.carriedDye(); }
    /// Drops and steps so far.
    Counters counters() const { return drops_.counters(); }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

    /// Lists everything that decides this process's future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.particles("runoff", self.drops_);
    }

  private:
    Population<RunoffDrop> drops_;
};

}  // namespace wadi
