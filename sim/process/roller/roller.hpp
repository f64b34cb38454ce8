// Roller: grains that never die. They roll down-slope over a smooth picture of the ground, lift material
// while they are fast, and where they come to rest they lay down all that they have and begin anew on high
// ground: steep land is cut by channels, and canyons fill. Not drops: they do not give back on the way.
// The thread that owns the terrain.
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
#include "sim/environment/sea.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/exchange.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Lengths and heights are in cells, time in the method's own unit.
struct RollerParams {
    bool enabled = false;
    float particles = 125.f;
    float gravity = 0.5f;
    float drag = 0.06f;
    float criticalSpeed = 0.5f;
    float restSpeed = 0.005f;
    float lift = 0.006f;
    float capacity = 2.f;
    float evaporation = 0.001f;
    float altitudeBias = 0.5f;
    float dt = 0.5f;
    int steps = 64;
    Edges edges = Edges::open;
};

// On a map n times as fine the unit of time becomes an n-th, so that speeds in cells stay: what happens in a
// unit is an n-th (gravity, drag, evaporation), and an epoch has n times as many steps. A grain lifts as high
// a part of a cell's width in a unit, on n times as many cells of an n²-th of the ground; of n² times as many
// grains each carries an n²-th of the volume, which is n times as many widths of a cell (n · capacity).
template <class V>
void visit(V&& v, RollerParams& p) {
    v("enabled", p.enabled, "Whether grains roll; without, they lay down what they carry and are gone.");
    v("particles", p.particles, 1.f, 500.f, "grains/1000 cells",
      "Grains for every thousand cells: 125 are 32 768 on a map of 512 cells a side.", Scale::logarithmic,
      Rank::main);
    v("gravity", p.gravity, 0.05f, 2.f, "cells", "How much a steep slope speeds a grain up.",
      Scale::logarithmic, Rank::main, Refined::divided);
    v("drag", p.drag, 0.005f, 0.45f, "", "Part of its speed that a grain loses in a unit of time.",
      Scale::logarithmic, Refined::divided);
    v("criticalSpeed", p.criticalSpeed, 0.f, 2.f, "cells", "Speed above which a grain lifts material.",
      Rank::main);
    v("restSpeed", p.restSpeed, 0.001f, 0.5f, "cells",
      "Speed at which a grain that slows down comes to rest and lays down all that it carries.",
      Scale::logarithmic);
    v("lift", p.lift, 1e-4f, 0.1f, "cells",
      "Height that a grain lifts in a unit of time for every unit of speed above the critical one.",
      Scale::logarithmic, Rank::main);
    v("capacity", p.capacity, 0.01f, 10.f, "cells",
      "Most that a grain can carry, as the height of one cell; a fuller one lifts less.", Scale::logarithmic,
      Rank::main, Refined::times);
    v("evaporation", p.evaporation, 0.f, 0.05f, "",
      "Part of its drive that a grain loses in a unit of time; at last it rests even on a slope.",
      Refined::divided);
    v("altitudeBias", p.altitudeBias, 0.f, 8.f, "",
      "How much grains prefer high ground when they begin anew: 0 is anywhere, 8 the highest of nine "
      "places.");
    v("dt", p.dt, 0.05f, 2.f, "", "Time step of a grain.");
    v("steps", p.steps, 1, 256, "", "Steps that every grain takes in an epoch.", Refined::times);
    v("edges", p.edges, kEdgeNames,
      "At the edge of the map, grains leave with their load (open), lay it down (closed) or come back on the "
      "other side (periodic). Their number stays: others begin instead.");
}

/// A grain that rolls.
struct RollingParticle {
    glm::vec2 position{};  ///< [cells of its tile]; cell (i, j) spans [i, i + 1) × [j, j + 1)
    glm::vec2 velocity{};  ///< [cells per unit of time]
    float volume = 1.f;    ///< Its drive [of a newborn, 0..1]
    float fraction = 0.f;  ///< What it is owed by the ground [quanta, 0..1]
    Quanta load = 0;       ///< Carried material [quanta, >= 0]
    Quanta dye = 0;        ///< What of it is dyed [quanta, 0..load]
    Exchange exchange =
        Exchange::carry;          ///< In its last step; one that is laying begins anew in the next epoch
    std::uint16_t stepsLeft = 0;  ///< Steps left in this epoch
    BirthId birth{};              ///< Not state

    /// Moves to the cells of another tile.
    void shift(glm::vec2 by) { position += by; }

    /// See sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void members(V& v, Self& particle) {
        v("x", particle.position.x, -kFarthest, kFarthest);
        v("z", particle.position.y, -kFarthest, kFarthest);
        v("velocityX", particle.velocity.x, -kFastest, kFastest);
        v("velocityZ", particle.velocity.y, -kFastest, kFastest);
        v("volume", particle.volume, 0.f, 1.f);
        v("fraction", particle.fraction, -1.f, 1.f);
        v("load", particle.load, Quanta{0}, kMostLoad);
        v("deed", particle.exchange, Exchange::carry, Exchange::deposit);
        v("left", particle.stepsLeft, std::uint16_t{0}, kMostLeft);
        lateMember(v, "dye", particle.dye, Quanta{0}, kMostLoad);
    }
};

class Roller {
  public:
    using Params = RollerParams;
    static constexpr ProcessInfo kInfo = {
        .name = "roller",
        .title = "Rolling grains",
        .help = "Grains roll down-slope, lift material while they are fast and lay it down where they rest.",
        .caption = Caption::slopes,
        .mask = "Where rolling grains lift material; they lay it down anywhere.",
        .count = {"Rolling grains", "Grains that roll."},
        .particle = {"rolling grain"},
    };
    static constexpr std::string_view stepParam(const Params&) { return "roller.dt"; }
    static std::optional<int> haloOf(const Params& params);
    template <class T>
    struct Named {
        T roller{};
        static constexpr auto kMember = &Named::roller;
    };

    Roller() = default;
    /// No grains yet, over a map of this size [cells].
    Roller(int columns, int rows);

    /// One epoch: grains at rest begin anew, all take `steps` steps, and for every one that has left the map
    /// another begins.
    void run(Terrain& terrain, Ledger& ledger, const RollerParams& params, const Random& random,
             std::uint64_t epoch, const ThreadPool& pool, Simd simd);

    void run(EpochContext& e, const RollerParams& params) {
        run(e.terrain, e.ledger, params, e.random, e.epoch, e.pool, e.simd);
    }

    const Population<RollingParticle>& particles() const { return population_; }
    /// A grain as it is shown; `cellSize` [m].
    static ParticleView view(const RollingParticle& particle, const RollerParams& params, float cellSize);

    /// The number of grains.
    std::size_t size() const { return population_.size(); }
    /// Material that the grains carry [quanta].
    std::int64_t carried() const { return population_.carried(); }
    std::int64_t carriedDye() const { return population_.carriedDye(); }
    /// Grains and steps so far; a grain that begins anew counts as ended and born.
    Counters counters() const { return population_.counters(); }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

    /// Adds everything that decides this process's future.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.particles("pebbles", self.population_);
    }

  private:
    Population<RollingParticle> population_;
};

/// Grains on a map of so many cells.
std::size_t rollingParticlesOn(const RollerParams& params, std::size_t cells);

}  // namespace wadi
