// Slabs: sand blown by Werner's method. The wind lifts thin slabs of sand and drops them some cells on, with
// a chance that is greater on sand than on rock and certain in the lee of what stands in the wind; what lies
// too steep slides (Werner 1995, "Eolian dunes: computer simulations and attractor interpretation"). More is
// lifted, and carried further, where the ground speeds the wind up (WindField): a sheet of sand breaks up
// into dunes that are flat in front and stand at repose behind, and little sand on rock into crescents. What
// strikes bare rock wears it. Not the grains of Wind. A grid process. The thread that steps the simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/random.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/core/tiles.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/process/wind/slab_sweep.hpp"
#include "sim/process/wind/wind_field.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

class Slabs {
  public:
    /// One epoch, if the wind blows and moves slabs: every cell may lose some, all of which come down in it.
    /// `windpath`: as large as the terrain; running mean of the slabs that touch a cell, which fades here
    /// unless it `hasFaded`.
    void run(EpochContext& e, const WindParams& params, Field<float>& windpath, bool hasFaded);

    /// Lists everything that decides this process's future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("slabsOwed", self.owed_, std::int64_t{0}, kMostTotal);
    }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

  private:
    /// Lifts slabs and lets them fly; brings in what comes over the edges.
    void blow(EpochContext& e, const WindParams& params, SlabSweep& sweep, const EpochRandom& draws,
              glm::vec2 wind);
    /// Changes the ground; returns the most that has come down on a cell [quanta].
    std::int64_t settle(EpochContext& e);
    /// Finds what rock loses to the slabs that strike it.
    void wear(EpochContext& e, const WindParams& params, const EpochRandom& draws);
    Quanta wornOf(const Terrain& terrain, int x, int z, float wear, float draw) const;
    /// Makes room for what slabs move; for dye, or gives it back.
    void fit(const Terrain& terrain);
    void fitDye(const Terrain& terrain);
    /// The dye of cells of a row [quanta].
    struct DyedRow {
        std::array<Quanta, kTileSize> dye;
        std::int64_t left = 0, entered = 0;

        /// Adds the dye of rock that wears off a cell.
        void wear(int i, Quanta worn) {
            dye[static_cast<std::size_t>(i)] += worn;
            entered += worn;
        }
    };
    /// The dye of cells from `first` on with what came down there less what was lifted, of which nothing is
    /// left to come afterwards. What comes down on a pile that reaches above kHighest is mixed into it first.
    /// Returns whether any dye moved.
    bool landDye(const Terrain& terrain, std::size_t first, int columns, DyedRow& row);
    void foldPaths(Field<float>& windpath, float rate, const TileGrid::Box& part, bool hasFaded,
                   const ThreadPool& pool);

    SlabMarks marks_;
    WindField field_;
    Talus talus_;
    std::int64_t owed_ = 0;  // sand that left and, with edges that feed, is still to be brought back [quanta]
};

}  // namespace wadi
