// Droplet work: the droplet method on the relay. DropletJob is one epoch for all tiles, DropletWork one
// tile with its lanes. Not the arithmetic of a step (droplet_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>

#include "sim/particles/brush_table.hpp"
#include "sim/particles/drift.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/particles/visits.hpp"
#include "sim/process/droplet/droplet.hpp"
#include "sim/process/droplet/droplet_lanes.hpp"

namespace wadi {

class DropletWork;

/// The maps that drops leave behind.
struct DropletMaps {
    Field<float>& discharge;
    CurrentMap& current;
};

/// One epoch's view of parameters and ground.
class DropletJob {
  public:
    using Particle = Drop;
    using Work = DropletWork;

    DropletJob(Terrain& terrain, DropletMaps maps, const DropletParams& params, const RainField& rain,
               const Lot& lot, Simd simd);

    /// How far the drops of a tile reach past its edge [cells].
    static Reach reach(const DropletParams& params);
    /// Births in a tile.
    void begin(std::size_t tile, Station<Drop>& station) const;
    /// Nobody visits a tile: its discharge fades.
    void idle(std::size_t tile) const;

  private:
    friend DropletWork;

    std::uint64_t births(std::size_t tile, std::size_t cells) const;
    std::optional<Drop> born(const TileGrid::Box& box, std::uint64_t particle) const;

    Terrain& terrain_;
    DropletMaps maps_;
    const DropletParams& params_;
    const RainField& rain_;
    Lot lot_;
    DropletStepper stepper_;
    BrushTable brush_;
};

/// The drops of one tile at work.
class DropletWork {
  public:
    DropletWork(const DropletJob& job, std::size_t tile, bool first);

    void board(int lane, const Drop& drop);
    Drop at(int lane) const;
    void move(int from, int to);
    LaneEvents step(int count);
    /// Lays the load of a drop down around it, with bilinear weights; returns what found no room [quanta].
    Quanta end(const Drop& drop);
    void finish();

  private:
    void exchangeFarFromBounds(int count);
    void exchange(int count);
    Quanta takeAround(int x, int z, Quanta wanted);

    const DropletJob& job_;
    Patch patch_;
    bool first_;     // at the tile's first turn in the epoch: its discharge fades
    bool simple_;    // soft rock, no brush: exchange needs no more than the cell
    Visits visits_;  // drops that left a cell or ended there
    std::optional<Current> current_;
    DropletStep step_;
    DropletLanes lanes_{};
};

}  // namespace wadi
