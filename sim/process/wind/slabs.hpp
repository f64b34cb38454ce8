// Slabs: sand blown by Werner's method. The wind lifts thin slabs of sand and drops them some cells on, with
// a chance that is greater on sand than on rock and certain in the lee of what stands in the wind; what lies
// too steep slides (Werner 1995, "Eolian dunes: computer simulations and attractor interpretation"). It makes
// crescents of little sand on rock, the smaller the faster. Not the grains of Wind, which fly and wear rock.
// A grid process. The thread that steps the simulation.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/random.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

class Slabs {
  public:
    /// One epoch, if the wind blows and moves slabs: every cell may lose some, all of which come down in it.
    void run(Terrain& terrain, Ledger& ledger, const WindParams& params, const SandParams& sand,
             const EpochRandom& draws, const ThreadPool& pool, Simd simd);

    /// Lists everything that decides this process's future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("slabsOwed", self.owed_, std::int64_t{0}, kMostTotal);
    }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

  private:
    class Sweep;

    /// Changes the ground; returns what found no room [quanta].
    std::int64_t settle(Terrain& terrain, const ThreadPool& pool);

    Field<std::int64_t> change_;     // of a sweep [quanta]; 0 between them
    Field<std::uint8_t> sheltered_;  // whether a cell lies in a lee
    Talus talus_;
    std::int64_t owed_ = 0;  // sand that left and, with edges that feed, is still to be brought back [quanta]
};

}  // namespace wadi
