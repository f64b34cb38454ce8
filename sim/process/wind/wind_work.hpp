// Wind work: the wind method on the relay. WindJob is one epoch for all tiles, WindWork one tile with its
// lanes. Not the arithmetic of a step (wind_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/particles/visits.hpp"
#include "sim/process/wind/wind.hpp"
#include "sim/process/wind/wind_lanes.hpp"

namespace wadi {

class WindWork;

/// One epoch's view of parameters and ground.
class WindJob {
  public:
    using Particle = Grain;
    using Work = WindWork;

    /// Without plan(), no wind blows and no grain is born.
    WindJob(Terrain& terrain, Field<float>& windpath, const WindParams& params, const SandParams& sand,
            Simd simd);

    /// What decides the births of an epoch.
    struct Season {
        Random random;
        std::uint64_t epoch;
        std::size_t grains;  ///< In flight already
        std::int64_t owed;   ///< Sand to be brought back if the edges feed [quanta]
    };
    /// Lets the wind of an epoch blow. Grains are born wherever edges are periodic, else on the edges that
    /// face the wind, and there no more than it carries over them.
    void plan(const Season& season);

    /// How far the grains of a tile reach past its edge [cells].
    static Reach reach();
    /// Births in a tile.
    void begin(std::size_t tile, Station<Grain>& station) const;
    /// Nobody visits a tile: its windpath fades.
    void idle(std::size_t tile) const;
    /// Sand that every grain brings along besides what is owed [quanta].
    Quanta dust() const;

  private:
    friend WindWork;

    glm::vec2 facing(const TileGrid::Box& box) const;
    Grain born(const TileGrid::Box& box, std::uint64_t particle) const;
    Grain withWind(Grain grain, const TileGrid::Box& box) const;

    Terrain& terrain_;
    Field<float>& windpath_;
    const WindParams& params_;
    const SandParams& sand_;
    WindStepper stepper_;
    Random random_{0};
    std::uint64_t epoch_ = 0;
    glm::vec2 wind_{};
    double births_ = 0;  // on the whole map …
    double among_ = 1;   // … shared out by cells, or by the width of edges across the wind
    Quanta load_ = 0;    // of a newborn
};

/// The grains of one tile at work.
class WindWork {
  public:
    WindWork(const WindJob& job, std::size_t tile, bool first);

    void board(int lane, const Grain& grain);
    Grain at(int lane) const;
    void move(int from, int to);
    LaneEvents step(int count);
    /// Lays the load of a grain down around it, with bilinear weights; returns what found no room [quanta].
    Quanta end(const Grain& grain);
    void finish();

  private:
    void feelWind(int count);
    /// What a grain and the ground exchange, as its gain [quanta].
    Quanta exchange(int lane, const WindEvents& events);
    Quanta letFall(int lane, Quanta amount, bool inside);
    void slide(int lane, bool inner);

    const WindJob& job_;
    Patch patch_;
    bool first_;  // at the tile's first turn in the epoch: its windpath fades
    Visits visits_;
    WindStep step_;
    // Greatest difference at rest to neighbours along an axis and a diagonal:
    Quanta repose_[2];      // of dry sand …
    Quanta dampRepose_[2];  // … and of wet
    WindLanes lanes_{};
};

}  // namespace wadi
