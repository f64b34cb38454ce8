// Runoff work: the runoff method on the relay. RunoffJob is one epoch for all tiles, RunoffWork one tile with
// its lanes. Not the arithmetic of a step (runoff_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/process/runoff.hpp"
#include "sim/process/runoff_lanes.hpp"
#include "sim/relay/colours.hpp"
#include "sim/relay/patch.hpp"

namespace wadi {

class RunoffWork;

/// One epoch's view of parameters and ground.
class RunoffJob {
  public:
    using Particle = RunoffDrop;
    using Work = RunoffWork;

    RunoffJob(Terrain& terrain, const RunoffParams& params, const Random& random, std::uint64_t epoch,
              Simd simd);

    /// How far the drops of a tile reach past its edge [cells].
    static Reach reach();
    /// Births in a tile, before the relay runs: it tells from the number of drops when few are underway.
    void bear(std::size_t tile, Station<RunoffDrop>& station) const;
    void begin(std::size_t, Station<RunoffDrop>&) const {}
    void idle(std::size_t) const {}

  private:
    friend RunoffWork;

    Terrain& terrain_;
    const RunoffParams& params_;
    Random random_;
    std::uint64_t epoch_;
    RunoffStepper stepper_;
};

/// The drops of one tile at work.
class RunoffWork {
  public:
    RunoffWork(const RunoffJob& job, std::size_t tile, bool first);

    void board(int lane, const RunoffDrop& drop);
    RunoffDrop at(int lane) const;
    void move(int from, int to);
    LaneEvents step(int count);
    /// Lays the load of a drop down around it, with bilinear weights; returns what found no room [quanta].
    Quanta end(const RunoffDrop& drop);
    void finish();

  private:
    const RunoffJob& job_;
    Patch patch_;
    RunoffStep step_;
    RunoffLanes lanes_{};
};

}  // namespace wadi
