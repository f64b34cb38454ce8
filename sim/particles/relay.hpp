// Relay: one epoch of a process whose particles run tile by tile, in lockstep lanes, on every core, with
// the same result for any number of threads. It knows nothing of water or wind: a process brings its
// particles, their births, their step and their end. The thread that steps the simulation.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/sea.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"
#include "sim/particles/relay_halo.hpp"
#include "sim/particles/tile_colouring.hpp"

namespace wadi {

/// How an epoch runs.
struct RelayPlan {
    Edges edges = Edges::open;
    int steps = 64;  ///< Of every particle in the epoch [1..kMostSteps]
    Reach reach;     ///< Of the process past the edge of its tile; must fit
};

// What a process brings:
//
//   Particle   a value with `position` [cells of its tile], `stepsLeft` [in this epoch], `load` and what of
//              it is dyed, `dye` [quanta], and shift(by), which moves it to the cells of another tile
//   Job        one epoch's view of parameters and ground, shared by all threads:
//                ground()               the Terrain; without it the relay runs on a whole map only
//                begin(tile, particles) once for every tile: births, added to particles.here, with the steps
//                                       that they have left
//                idle(tile)             once for every tile that has no particles at its first turn
//   Job::Work  the process on one tile, with its lanes: Work(job, tile, first), first: at its first turn
//                load(lane, particle)   fills a lane
//                store(lane)            what is in it now
//                step(count)            one step of the lanes [0, count); returns LaneEvents
//                end(particle)          it ends on the tile; returns the load that found no room [quanta]
//                halt(particle)         it would leave a map with walls: it stays where it is, without steps
//                                       left; a process that has no such function ends it there
//                finish()               no particle is left; what has changed is written back

/// The run of one tile: lanes are filled from its particles, step together, and are filled again as soon as
/// they are free.
template <class Job>
class TileRun {
  public:
    using Particle = typename Job::Particle;

    /// `first`: whether it is the tile's first turn in the epoch. `start`: the first of the particles
    /// that has not had its turn.
    TileRun(Job& job, const RelayPlan& plan, Population<Particle>& population, std::size_t tile, bool first,
            std::size_t start)
        : plan_(plan),
          population_(population),
          particles_(population[tile]),
          tile_(tile),
          box_(population.grid().box(tile)),
          work_(job, tile, first),
          next_(start),
          kept_(start) {}

    void run() {
        while (count_ < kLanes && fill(count_)) ++count_;
        while (count_ > 0) {
            const LaneEvents events = work_.step(count_);
            particles_.counters.steps += static_cast<std::uint64_t>(count_);
            // From the highest lane down: the one that moves into a gap has been looked at already.
            for (std::uint64_t rest = events.any; rest != 0;) {
                const int lane = 63 - std::countl_zero(rest);
                const std::uint64_t bit = std::uint64_t{1} << lane;
                rest ^= bit;
                settle(work_.store(lane), (events.ended & bit) != 0);
                if (!fill(lane) && lane != --count_) work_.load(lane, work_.store(count_));
            }
        }
        particles_.here.resize(kept_);
        work_.finish();
    }

  private:
    /// Fills a lane with the next particle that has steps left; false if there is none.
    bool fill(int lane) {
        while (next_ < particles_.here.size()) {
            const Particle particle = particles_.here[next_++];
            if (isInside(particle) && particle.stepsLeft > 0) {
                work_.load(lane, particle);
                return true;
            }
            settle(particle, false);
        }
        return false;
    }

    bool isInside(const Particle& p) const {
        return p.position.x >= 0 && p.position.y >= 0 && p.position.x < static_cast<float>(box_.columns) &&
               p.position.y < static_cast<float>(box_.rows);
    }

    /// What becomes of a particle that has no lane any more.
    void settle(const Particle& particle, bool ended) {
        if (!isInside(particle)) {
            handOver(particle);
        } else if (ended) {
            end(particle);
        } else {
            particles_.here[kept_++] = particle;  // never overtakes next_
        }
    }

    void handOver(Particle particle) {
        const TileCrossing exit =
            crossing(population_.grid(), tile_, particle.position, plan_.edges == Edges::periodic);
        if (!exit.offMap) {
            particle.shift(exit.shift);
            particles_.out[static_cast<std::size_t>(exit.direction)].push_back(particle);
        } else if (plan_.edges == Edges::open) {
            particles_.lost += particle.load;
            particles_.dyeLost += particle.dye;
            ++particles_.counters.exited;
        } else {
            stopAtWall(particle);
        }
    }

    void stopAtWall(Particle particle) {
        const glm::vec2 far(static_cast<float>(box_.columns), static_cast<float>(box_.rows));
        particle.position = glm::clamp(particle.position, glm::vec2(0), far);
        if constexpr (requires { work_.halt(particle); }) {
            particle.position = glm::min(particle.position, far - kInside);
            work_.halt(particle);
            particles_.here[kept_++] = particle;
        } else {
            end(particle);
        }
    }

    void end(const Particle& particle) {
        particles_.lost += work_.end(particle);
        ++particles_.counters.ended;
    }

    static constexpr float kInside = 1.f / 1024;  // from a wall [cells]

    const RelayPlan& plan_;
    Population<Particle>& population_;
    TileParticles<Particle>& particles_;
    std::size_t tile_;
    TileGrid::Box box_;
    typename Job::Work work_;
    std::size_t next_;  // particles before this one have had their turn …
    std::size_t kept_;  // … and those before here stay
    int count_ = 0;     // lanes in use
};

/// Runs an epoch: sweeps over all colours, until all but a few particles have taken their steps; those few
/// take the rest in the next epoch. Tiles hand particles over to their neighbours; a tile takes in what
/// waits for it when its turn comes, always in the same order.
template <class Job>
class Relay {
  public:
    using Particle = typename Job::Particle;

    Relay(Job& job, const RelayPlan& plan, Population<Particle>& population)
        : job_(job), plan_(plan), population_(population) {
        if (plan.steps < 1 || plan.steps > kMostSteps) throw Error("An epoch has 1 to 32767 steps.");
        if (!plan.reach.fits()) throw Error("A process reaches further than from one tile into the next.");
    }

    void run(const ThreadPool& pool) {
        if constexpr (requires { job_.ground(); }) {
            RelayHalo<Particle> halo(job_.ground(), plan_.reach, plan_.edges == Edges::periodic, population_);
            runOn(job_.ground().subdomain(), pool, [&](const auto& tiles) { halo.share(tiles); });
        } else {
            runOn(Subdomain(population_.grid()), pool, [](const auto&) {});
        }
    }

  private:
    /// When less than this part of all particles is underway, sweeps are no longer worth their while.
    static constexpr std::int64_t kFew = 16;

    /// Runs the tiles of a part of the map; `share` is called after each colour, with its tiles.
    template <class Share>
    void runOn(const Subdomain& own, const ThreadPool& pool, const Share& share) {
        TileColouring order = colours(population_.grid(), plan_.edges == Edges::periodic);
        if (!own.isWhole())
            for (auto& tiles : order)
                std::erase_if(tiles,
                              [&](std::int32_t tile) { return !own.owns(static_cast<std::size_t>(tile)); });
        const auto onAll = [&](std::size_t count) { return own.sum(static_cast<std::int64_t>(count)); };
        const std::int64_t few = onAll(population_.size()) / kFew;
        for (bool first = true; first || onAll(population_.underway()) > few; first = false) {
            for (auto& tiles : order) {
                sweep(tiles, first, pool);
                share(tiles);
            }
        }
        // The first sweep has made all tiles of the part: none is made here, where neighbours look for them.
        forEachTile(own, pool, [&](std::size_t tile) { takeIn(tile, population_[tile]); });
    }

    /// Visits the tiles of one colour, those with most to do first, so that no thread is left with a large
    /// one.
    void sweep(std::vector<std::int32_t>& tiles, bool first, const ThreadPool& pool) {
        if (pool.threads() > 1) {
            std::ranges::stable_sort(tiles, std::ranges::greater(), [&](std::int32_t tile) {
                return population_[static_cast<std::size_t>(tile)].here.size();
            });
        }
        pool.forEach(static_cast<int>(tiles.size()), [&](int i) {
            visit(static_cast<std::size_t>(tiles[static_cast<std::size_t>(i)]), first);
        });
    }

    template <class Visit>
    void forEachTile(const Subdomain& own, const ThreadPool& pool, const Visit& visit) {
        const TileGrid::Box tiles = own.tiles();
        pool.forEach(tiles.rows, [&](int row) {
            for (int x = tiles.x; x < tiles.x + tiles.columns; ++x) visit(own.grid().at(x, tiles.z + row));
        });
    }

    void visit(std::size_t tile, bool first) {
        TileParticles<Particle>& particles = population_[tile];
        const std::size_t start = first ? 0 : particles.here.size();
        if (first) begin(tile, particles);
        takeIn(tile, particles);
        if (particles.here.size() > start) {
            TileRun<Job>(job_, plan_, population_, tile, first, start).run();
        } else if (first) {
            job_.idle(tile);
        }
        particles.trim();
    }

    void begin(std::size_t tile, TileParticles<Particle>& particles) {
        // What it could not do in the epoch before, because it was underway, is done now.
        for (Particle& particle : particles.here) {
            const int debt = std::min<int>(particle.stepsLeft, plan_.steps);
            particle.stepsLeft = static_cast<std::uint16_t>(plan_.steps + debt);
        }
        job_.begin(tile, particles);
    }

    /// Ways out give their room back at once: kept to the end of the epoch, those of all tiles add up.
    void takeIn(std::size_t tile, TileParticles<Particle>& particles) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const std::size_t from =
                neighbour(population_.grid(), tile, direction, plan_.edges == Edges::periodic);
            if (from == population_.grid().count()) continue;
            TileParticles<Particle>* const there = population_.find(from);
            if (there == nullptr) continue;
            auto& coming = there->out[static_cast<std::size_t>(kDirections - 1 - direction)];
            particles.makeRoom(coming.size());
            particles.here.insert(particles.here.end(), coming.begin(), coming.end());
            std::vector<Particle>().swap(coming);
        }
    }

    Job& job_;
    const RelayPlan& plan_;
    Population<Particle>& population_;
};

}  // namespace wadi
