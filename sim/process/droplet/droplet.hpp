// Droplet: particle hydraulic erosion. Drops of rain are born all over the map, run down-slope, take
// ground where they gain speed and lay it down where they lose it (McDonald 2020, "Simple particle-based
// hydraulic erosion"). Not a water surface: drops never see each other but through the ground.
// The thread that owns the terrain.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/param.hpp"
#include "sim/core/random.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sea.hpp"
#include "sim/particles/population.hpp"
#include "sim/particles/visits.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/exchange.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Lengths are in cells, time in the method's own unit (a slope of 45° accelerates a full drop by about
/// 0.4 cells per unit of time squared). The published method works in normalised heights; what a drop can
/// carry is linear in height, so its scale cancels and heights are booked in quanta as they are.
struct DropletParams {
    float dt = 1.2f;
    float rain = 15.f;
    float depositionRate = 0.1f;
    float evaporation = 0.001f;
    float friction = 0.05f;
    float density = 1.f;
    float minVolume = 0.01f;
    float maxTravel = 1.f;
    int radius = 0;
    float looseFactor = 1.f;
    bool restEnds = true;
    bool standingWater = true;
    float momentum = 0.f;
    Edges edges = Edges::open;
    int steps = 64;
    float dischargeRate = 0.01f;
    bool enabled = true;
};

// On a map n times as fine: in the same time a drop covers n times as many cells, which wants n times the
// acceleration in cells (density / n) and, as it digs by what it falls in a step, n times as many steps for
// each unit of time (dt / n, n · steps). Each drop takes as much of a cell and step by step an n-th of the
// time on n times as many cells of an n²-th of the ground: as many drops a cell dig as much of the ground.
// Friction, evaporation and the rate of deposition go by time, and stay. The speed beyond which a drop
// carries no more stays, too: it keeps loads from becoming mountains, and lets drops on steep slopes dig less
// where cells are much finer.
template <class V>
void visit(V&& v, DropletParams& p) {
    v("dt", p.dt, 0.05f, 2.f, "", "Time step of a drop. Larger erodes faster and is noisier.", Rank::main,
      Refined::divided);
    v("rain", p.rain, 0.f, 100.f, "drops/1000 cells", "Drops born per thousand cells in every epoch.",
      Rank::main);
    v("depositionRate", p.depositionRate, 0.f, 0.5f, "",
      "How fast a drop's load follows what it can carry: high carves sharply, low smooths.", Rank::main);
    v("evaporation", p.evaporation, 0.0002f, 0.1f, "",
      "Volume a drop loses per unit of time. Low makes long rivers.", Scale::logarithmic, Rank::main);
    v("friction", p.friction, 0.001f, 0.45f, "", "Speed a drop loses per unit of time.", Scale::logarithmic);
    v("density", p.density, 0.1f, 10.f, "", "Inertia of the water. High makes drops follow slopes lazily.",
      Scale::logarithmic, Refined::divided);
    v("minVolume", p.minVolume, 0.001f, 0.5f, "", "Volume below which a drop ends and lays its load down.",
      Scale::logarithmic);
    v("maxTravel", p.maxTravel, 0.25f, 32.f, "cells",
      "Longest way in one step; faster drops take smaller steps, so that they never leap over a valley.",
      Scale::logarithmic);
    v("radius", p.radius, 0, 8, "cells",
      "Radius of the brush that takes material. 0 takes it from one cell; larger makes smoother valleys.",
      Rank::main, Refined::times);
    v("looseFactor", p.looseFactor, 1.f, 10.f, "", "How much more easily loose sediment is taken than rock.");
    v("restEnds", p.restEnds, "A drop that lies still in a pit ends there, instead of taking idle steps.");
    v("standingWater", p.standingWater,
      "Drops that run into a lake or the sea slow down and lay their load down there: deltas grow.");
    v("momentum", p.momentum, 0.f, 0.5f, "per unit of time",
      "How much drops follow the way of those before them. Streams gather and wind. 0 is the published "
      "method.");
    v("edges", p.edges, kEdgeNames,
      "At the edge of the map, drops leave (open), lay down their load and end (closed) or come back on the "
      "other side (periodic).");
    v("steps", p.steps, 1, 256, "", "Steps that every living drop takes in an epoch.", Refined::times);
    v("dischargeRate", p.dischargeRate, 0.001f, 0.5f, "per epoch",
      "How quickly the map of rivers follows the drops.", Scale::logarithmic);
    v("enabled", p.enabled, "Whether it rains at all; drops in flight run on.");
}

/// A drop in flight.
struct Drop {
    glm::vec2 position{};     ///< [cells of its tile]; cell (i, j) spans [i, i + 1) × [j, j + 1)
    glm::vec2 velocity{};     ///< [cells per unit of time]
    float volume = 1.f;       ///< [of a drop at birth, 0..1]
    Quanta load = 0;          ///< Carried material [quanta, >= 0]
    Quanta dye = 0;           ///< What of it is dyed [quanta, 0..load]
    float fraction = 0.f;     ///< What it still owes to the ground or is owed [quanta, -1..1]
    glm::vec2 anchor{};       ///< Where it was last seen moving on [cells of its tile]
    std::uint16_t still = 0;  ///< Steps for which it has stayed near its anchor; stops counting at the most
    std::uint16_t stepsLeft = 0;  ///< Steps left in this epoch
    BirthId birth{};              ///< Not state; its note is a Exchange: what the drop did in its last step

    /// Moves to the cells of another tile.
    void shift(glm::vec2 by) {
        position += by;
        anchor += by;
    }

    /// See sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void members(V& v, Self& drop) {
        v("x", drop.position.x, -kFarthest, kFarthest);
        v("z", drop.position.y, -kFarthest, kFarthest);
        v("velocityX", drop.velocity.x, -kFastest, kFastest);
        v("velocityZ", drop.velocity.y, -kFastest, kFastest);
        v("volume", drop.volume, 0.f, 1.f);
        v("fraction", drop.fraction, -1.f, 1.f);
        v("anchorX", drop.anchor.x, -kFastest, kFastest);
        v("anchorZ", drop.anchor.y, -kFastest, kFastest);
        v("load", drop.load, Quanta{0}, kMostLoad);
        v("still", drop.still, std::uint16_t{0}, std::uint16_t{65535});
        v("left", drop.stepsLeft, std::uint16_t{0}, kMostLeft);
        lateMember(v, "dye", drop.dye, Quanta{0}, kMostLoad);
    }
};

class Droplet {
  public:
    using Params = DropletParams;
    static constexpr ProcessInfo kInfo = {
        .name = "droplet",
        .title = "Rain",
        .help = "Drops of rain run down-slope, carve where they gain speed and lay down where they lose it.",
        .caption = Caption::water,
        .mask = "Where drops of rain change the ground.",
        .count = {"Drops of rain", "Drops that are on their way."},
        .particle = {"drop", "Probably it dried up."},
    };
    static constexpr std::string_view stepParam(const Params&) { return "droplet.dt"; }
    static std::optional<int> haloOf(const Params& params);
    template <class T>
    struct Named {
        T droplet{};
        static constexpr auto kMember = &Named::droplet;
    };

    Droplet() = default;
    /// No drops yet, over a map of this size [cells].
    Droplet(int columns, int rows);

    /// One epoch: births, then `steps` steps for every living drop, and the discharge map.
    void run(Terrain& terrain, Ledger& ledger, const DropletParams& params, const RainField& rain,
             const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd);

    void run(EpochContext& e, const DropletParams& params) {
        run(e.terrain, e.ledger, params, e.rain, e.random, e.epoch, e.pool, e.simd);
    }

    const Population<Drop>& particles() const { return drops_; }
    /// A drop as it is shown; `cellSize` [m].
    static ParticleView view(const Drop& drop, const DropletParams& params, float cellSize);
    static constexpr std::array<ProcessLayer<Droplet>, 1> layers() {
        return {{{{.name = "discharge",
                   .title = "Discharge",
                   .unit = "drops/epoch",
                   .help = "The rivers: running mean of the drops that leave a cell or end on it.",
                   .logarithmic = true,
                   .perCell = true},
                  &Droplet::discharge}}};
    }

    /// The number of drops in flight.
    std::size_t size() const { return drops_.size(); }
    /// Running mean of the drops that leave a cell in an epoch or end on it.
    const Field<float>& discharge() const { return discharge_; }
    /// Material that the drops carry [quanta].
    std::int64_t carried() const { return drops_.carried(); }
    std::int64_t carriedDye() const { return drops_.carriedDye(); }
    /// Drops and steps so far.
    Counters counters() const { return drops_.counters(); }
    /// Memory that the drops take [bytes].
    std::size_t bytes() const { return drops_.bytes(); }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

    /// Lists everything that decides this process's future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.particles("drops", self.drops_);
        grid(v, "discharge", self.discharge_, 0.f, kMostMean);
        if (!v.has("current", !self.current_.empty())) return;
        if constexpr (!std::is_const_v<Self>) self.useDrift();
        grid(v, "currentEast", self.current_.east, -kMostMean, kMostMean);
        grid(v, "currentSouth", self.current_.south, -kMostMean, kMostMean);
    }

  private:
    /// Makes room for the current, if there is none yet.
    void useDrift();

    Population<Drop> drops_;
    Field<float> discharge_;
    DriftField current_;  // empty while drops ignore it
};

}  // namespace wadi
