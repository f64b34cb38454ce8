// Runoff work: the runoff method on the relay. RunoffJob is one epoch for all tiles, RunoffWork one tile with
// its lanes. Not the arithmetic of a step (runoff_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "sim/process/runoff/runoff_lanes.hpp"

namespace wadi {

class RunoffWork;

/// One epoch's view of parameters and ground.
class RunoffJob {
  public:
    using Particle = RunoffDrop;
    using Work = RunoffWork;

    RunoffJob(Terrain& terrain, const RunoffParams& params, const RainField& rain, const Lot& lot, Simd simd);

    /// How far the drops of a tile reach past its edge [cells].
    static Reach reach();
    /// Lets drops be born if it rains, and runs the epoch.
    void run(Population<RunoffDrop>& drops, const Workers& workers);
    void begin(std::size_t, Station<RunoffDrop>&) const {}
    void idle(std::size_t) const {}

  private:
    friend RunoffWork;

    void bear(std::size_t tile, Station<RunoffDrop>& station) const;
    /// Takes away again, from the drop `first` on, those that do not fall where it rains unevenly.
    void dryOut(const TileGrid::Box& box, std::uint64_t family, std::size_t first,
                Station<RunoffDrop>& station) const;

    Terrain& terrain_;
    const RunoffParams& params_;
    const RainField& rain_;
    Lot lot_;
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
    void exchange(int lane);
    bool layInside(int x, int z, glm::vec2 across, Quanta load);

    const RunoffJob& job_;
    Patch patch_;
    RunoffStep step_;
    RunoffLanes lanes_{};
};

}  // namespace wadi
