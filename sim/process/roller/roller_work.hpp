// Roller work: the rolling grains on the relay. RollerJob is one epoch for all tiles, RollerWork one tile
// with its lanes. Not the arithmetic of a step (roller_lanes), nor who begins anew (roller). Job: shared by
// the threads of an epoch. Work: the thread that runs the tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/process/roller/roller.hpp"
#include "sim/process/roller/roller_lanes.hpp"

namespace wadi {

class RollerWork;

/// One epoch's view of parameters and ground.
class RollerJob {
  public:
    using Particle = Pebble;
    using Work = RollerWork;

    RollerJob(Terrain& terrain, const RollerParams& params, Simd simd);

    /// How far the grains of a tile reach past its edge [cells].
    static Reach reach();
    void begin(std::size_t, Station<Pebble>&) const {}
    void idle(std::size_t) const {}

  private:
    friend RollerWork;

    Terrain& terrain_;
    const RollerParams& params_;
    RollerStepper stepper_;
};

/// The grains of one tile at work.
class RollerWork {
  public:
    RollerWork(const RollerJob& job, std::size_t tile, bool first);

    void board(int lane, const Pebble& pebble);
    Pebble at(int lane) const;
    void move(int from, int to);
    LaneEvents step(int count);
    /// Lays the load of a grain down around it, with the weights of a B-spline; returns what found no room
    /// [quanta].
    Quanta end(const Pebble& pebble);
    void finish();

  private:
    /// What the mask leaves of what is to be lifted.
    Quanta held(int x, int z, Quanta wanted) const;
    Quanta exchangeAround(int x, int z, glm::vec2 across, Quanta wanted);
    Quanta exchange(int x, int z, Quanta amount);

    const RollerJob& job_;
    Patch patch_;
    RollerStep step_;
    RollerLanes lanes_{};
};

}  // namespace wadi
