// Walkers: a process as small as can be, to show that the relay knows no water. Walkers go their way at an
// even pace and leave prints on their cell and all around it, which they also read. For tests only. Job:
// shared by the threads of an epoch; work: the thread that runs the tile.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/relay.hpp"

namespace walkers {

struct Walker {
    glm::vec2 position{};         ///< [cells of its tile]
    glm::vec2 pace{};             ///< [cells per step]
    std::uint16_t stepsLeft = 0;  ///< Steps left in this epoch
    wadi::Quanta load = 1;
    std::uint32_t id = 0;
    std::uint32_t age = 0;     ///< Steps so far
    std::uint32_t memory = 0;  ///< Of all prints that it has seen, in their order
    wadi::Quanta dye = 0;

    void shift(glm::vec2 by) { position += by; }
};

/// What walkers walk on, and for how long.
struct World {
    wadi::TileGrid grid;
    wadi::Edges edges = wadi::Edges::open;
    wadi::Reach reach{};
    std::uint32_t life = 1'000'000;                                  ///< Steps until a walker ends
    wadi::Field<std::uint32_t> prints{grid.columns, grid.rows, 1u};  ///< Changed in an order that shows
    wadi::Field<std::uint32_t> visits{grid.columns, grid.rows, 0u};  ///< Prints on a cell
    std::vector<wadi::Quanta> laid = std::vector<wadi::Quanta>(grid.count());  ///< Load of those that ended
    std::vector<int> begun = std::vector<int>(grid.count());                   ///< Calls of begin, by tile
    std::vector<int> idle = std::vector<int>(grid.count());                    ///< Calls of idle
    std::vector<int> turns = std::vector<int>(grid.count());                   ///< First turns
    std::function<void()> onTurn = {};  ///< After each turn of a tile; one thread

    bool periodic() const { return edges == wadi::Edges::periodic; }
};

class Work;

class Job {
  public:
    using Particle = Walker;
    using Work = walkers::Work;

    explicit Job(World& world) : world_(world) {}

    void begin(std::size_t tile, wadi::TileParticles<Walker>&) const { ++world_.begun[tile]; }
    void idle(std::size_t tile) const { ++world_.idle[tile]; }

  private:
    friend Work;

    World& world_;
};

class Work {
  public:
    Work(const Job& job, std::size_t tile, bool first)
        : world_(job.world_), tile_(tile), box_(world_.grid.box(tile)) {
        world_.turns[tile] += first;
    }

    void load(int lane, const Walker& walker) { lanes_[lane] = walker; }
    Walker store(int lane) const { return lanes_[lane]; }

    wadi::LaneEvents step(int count) {
        wadi::LaneEvents events;
        for (int lane = 0; lane < count; ++lane) {
            Walker& walker = lanes_[lane];
            print(walker);
            walker.position += walker.pace;
            --walker.stepsLeft;
            const bool ended = ++walker.age >= world_.life;
            const glm::vec2 p = walker.position;
            const bool inside = p.x >= 0 && p.y >= 0 && p.x < static_cast<float>(box_.columns) &&
                                p.y < static_cast<float>(box_.rows);
            events.ended |= std::uint64_t{ended} << lane;
            events.any |= std::uint64_t{ended || walker.stepsLeft == 0 || !inside} << lane;
        }
        return events;
    }

    wadi::Quanta end(const Walker& walker) {
        world_.laid[tile_] += walker.load;
        return 0;
    }

    void finish() {
        if (world_.onTurn) world_.onTurn();
    }

  private:
    /// Reads as far as it may, and writes around the walker's cell.
    void print(Walker& walker) {
        const int x = static_cast<int>(walker.position.x), z = static_cast<int>(walker.position.y);
        const int read = world_.reach.read, write = world_.reach.write;
        for (const int dz : {-read, 0, read}) {
            for (const int dx : {-read, 0, read}) {
                if (const auto* seen = cell(world_.prints, x + dx, z + dz))
                    walker.memory = walker.memory * 31 + *seen;
            }
        }
        for (const int dz : {-write, 0, write}) {
            for (const int dx : {-write, 0, write}) {
                auto* print = cell(world_.prints, x + dx, z + dz);
                if (!print) continue;
                *print = *print * 31 + walker.id;
                ++*cell(world_.visits, x + dx, z + dz);
            }
        }
    }

    /// A cell by its place in the tile; null beyond an edge of the map.
    std::uint32_t* cell(wadi::Field<std::uint32_t>& field, int x, int z) const {
        const auto wrapped = [](int i, int size) { return ((i % size) + size) % size; };
        x += box_.x;
        z += box_.z;
        if (world_.periodic()) return &field.at(wrapped(x, field.columns()), wrapped(z, field.rows()));
        return field.contains(x, z) ? &field.at(x, z) : nullptr;
    }

    World& world_;
    std::size_t tile_;
    wadi::TileGrid::Box box_;
    Walker lanes_[wadi::kLanes];
};

}  // namespace walkers
