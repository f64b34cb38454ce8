// Population: the particles of a process, by the tile in which they are, and when and where each was born.
// Not what they do (a process), nor in which order the tiles run (relay). The thread that steps the
// simulation; during an epoch, the particles of a tile belong to the thread that runs its tile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <utility>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/core/tiles.hpp"
#include "sim/terrain/dye.hpp"

namespace wadi {

/// When and where a particle was born, which tells it from all others of its process that are in flight. It
/// decides nothing, so that it is neither hashed nor kept in files.
struct BirthId {
    std::uint32_t epoch : 30 = 0;  ///< Counted from 1; 0: it came with a file
    std::uint32_t note : 2 = 0;    ///< What its process wants to show of it; here it takes no memory
    std::uint32_t place = 0;       ///< Among the particles of that epoch

    /// Both as one number.
    std::uint64_t id() const { return std::uint64_t{epoch} << 32 | place; }

    bool operator==(const BirthId&) const = default;
};

/// Of the i-th particle that is born in a tile in an epoch; of i, the lowest 18 bits count.
constexpr BirthId birthIn(std::uint64_t epoch, std::size_t tile, std::uint64_t i) {
    constexpr int kBits = 18;
    constexpr std::uint64_t kMost = (std::uint64_t{1} << kBits) - 1;
    return {.epoch = static_cast<std::uint32_t>(epoch + 1),
            .place = static_cast<std::uint32_t>(std::uint64_t{tile} << kBits | (i & kMost))};
}

/// Particles and steps so far. born = ended + left + those in flight.
struct Counters {
    std::uint64_t born = 0;
    std::uint64_t ended = 0;     ///< Ended on the map
    std::uint64_t exited = 0;    ///< Crossed an open edge
    std::uint64_t withheld = 0;  ///< Not born, because a particle per cell was in flight already
    std::uint64_t steps = 0;     ///< Particle-steps

    Counters& operator+=(const Counters& more);
    bool operator==(const Counters&) const = default;
};

/// Directions from a tile: (dz + 1)·3 + dx + 1 for the neighbour at (dx, dz); 4 is the tile itself.
inline constexpr int kDirections = 9;

/// What a tile holds: its particles, and those on their way to its neighbours.
template <class Particle>
struct TileParticles {
    std::vector<Particle> here;
    std::array<std::vector<Particle>, kDirections> out;  ///< Positions are already in the neighbour's cells
    Counters counters;                                   ///< Of what happened in this tile
    std::int64_t lost = 0;     ///< Material that left the map since last asked [quanta]
    std::int64_t dyeLost = 0;  ///< What of it was dyed and left over the edge [quanta]
    std::int64_t brought = 0;  ///< Material that came onto it with births since last asked [quanta]

    /// Makes room for so many more particles here, and for an eighth of all on top.
    void makeRoom(std::size_t more) {
        const std::size_t needed = here.size() + more;
        if (needed > here.capacity()) here.reserve(needed + needed / 8);
    }

    /// Gives back what is far too much room here.
    void trim() {
        if (here.capacity() <= here.size() + here.size() / 2 + kSpare) return;
        std::vector<Particle> snug;
        snug.reserve(here.size() + here.size() / 8);
        snug.assign(here.begin(), here.end());
        here.swap(snug);
    }

  private:
    static constexpr std::size_t kSpare = 8;  // not worth giving back
};

/// Most steps of an epoch: a particle may owe as many again.
inline constexpr int kMostSteps = 32767;
inline constexpr std::uint16_t kMostLeft = 2 * kMostSteps;

/// How far from the corner of its tile a particle may be [cells]: it may have leapt over a narrow last one.
inline constexpr float kFarthest = 2 * kTileSize;

/// Greatest speed and height of a particle in a sound state, in its own units.
inline constexpr float kFastest = 1e9f;

template <class Particle>
class Population {
  public:
    Population() = default;
    /// Nobody yet.
    explicit Population(TileGrid grid) : grid_(grid), tiles_(grid.count()) {}

    const TileGrid& grid() const { return grid_; }
    /// The particles of a tile [0, grid().count()), made if nothing has been there: no other thread may then
    /// ask for the same.
    TileParticles<Particle>& operator[](std::size_t tile) {
        if (tiles_[tile].empty()) tiles_[tile].resize(1);
        return tiles_[tile].front();
    }
    const TileParticles<Particle>& operator[](std::size_t tile) const {
        return tiles_[tile].empty() ? none_ : tiles_[tile].front();
    }
    /// The same, or null where nothing has been; any thread.
    TileParticles<Particle>* find(std::size_t tile) {
        return tiles_[tile].empty() ? nullptr : &tiles_[tile].front();
    }

    /// Particles in flight; between epochs each is at rest in its tile.
    std::size_t size() const {
        std::size_t sum = 0;
        for (const auto& tile : tiles_)
            for (const auto& particles : tile) sum += particles.here.size();
        return sum;
    }

    /// Calls f(box of the tile, particle) for every particle, tile by tile, in the order of their tiles.
    /// One that has leapt over a narrow last tile may still stand there, with a position beyond its edge.
    template <class F>
    void forEach(const F& f) const {
        for (std::size_t t = 0; t < tiles_.size(); ++t) {
            const TileGrid::Box box = grid_.box(t);
            for (const Particle& particle : (*this)[t].here) f(box, particle);
        }
    }

    /// Gives particles that came with a file a birth of their own each.
    void name() {
        std::uint32_t place = 0;
        for (auto& tile : tiles_)
            for (auto& particles : tile)
                for (Particle& particle : particles.here) particle.birth = {.epoch = 0, .place = place++};
    }

    /// Material that the particles carry [quanta].
    std::int64_t carried() const {
        std::int64_t sum = 0;
        forEach([&](const TileGrid::Box&, const Particle& particle) { sum += particle.load; });
        return sum;
    }

    /// What is dyed of that [quanta].
    std::int64_t carriedDye() const {
        std::int64_t sum = 0;
        forEach([&](const TileGrid::Box&, const Particle& particle) { sum += particle.dye; });
        return sum;
    }

    /// Sum over all tiles.
    Counters counters() const {
        Counters sum;
        for (const auto& tile : tiles_)
            for (const auto& particles : tile) sum += particles.counters;
        return sum;
    }

    /// Adds what was counted before to the counters.
    void goOnCounting(const Counters& before) { (*this)[0].counters += before; }

    /// Material that left the map since the last call [quanta].
    std::int64_t takeLost() {
        std::int64_t sum = 0;
        for (auto& tile : tiles_)
            for (auto& particles : tile) sum += std::exchange(particles.lost, 0);
        return sum;
    }

    /// Dyed material that left over the edge since the last call [quanta].
    std::int64_t takeLostDye() {
        std::int64_t sum = 0;
        for (auto& tile : tiles_)
            for (auto& particles : tile) sum += std::exchange(particles.dyeLost, 0);
        return sum;
    }

    /// Material that came onto the map with births since the last call [quanta].
    std::int64_t takeBrought() {
        std::int64_t sum = 0;
        for (auto& tile : tiles_)
            for (auto& particles : tile) sum += std::exchange(particles.brought, 0);
        return sum;
    }

    /// Particles on the way to another tile.
    std::size_t underway() const {
        std::size_t sum = 0;
        for (const auto& tile : tiles_)
            for (const auto& particles : tile)
                for (const auto& out : particles.out) sum += out.size();
        return sum;
    }

    /// Memory that the particles and their tiles take [bytes].
    std::size_t bytes() const {
        std::size_t sum = tiles_.size() * sizeof(tiles_.front());
        for (const auto& tile : tiles_) {
            for (const auto& particles : tile) {
                std::size_t room = particles.here.capacity();
                for (const auto& out : particles.out) room += out.capacity();
                sum += sizeof(particles) + room * sizeof(Particle);
            }
        }
        return sum;
    }

  private:
    TileGrid grid_;
    /// Each of one, or none where nothing has been: a rank makes none of others but those beside its own.
    std::vector<std::vector<TileParticles<Particle>>> tiles_;
    TileParticles<Particle> none_;  // which tells of those where nothing has been
};

/// The same particles at the same places of the landscape, with four times the load, which is a height of a
/// cell; a load beyond `most` is cut. Velocities are in cells and stay.
template <class Particle>
Population<Particle> upsampled(const Population<Particle>& coarse, Quanta most) {
    Population<Particle> fine(TileGrid{2 * coarse.grid().columns, 2 * coarse.grid().rows});
    coarse.forEach([&](const TileGrid::Box& box, Particle particle) {
        particle.shift(glm::vec2(2 * box.x, 2 * box.z) + particle.position);
        const Quanta load = std::min(particle.load, most / 4);
        particle.dye = 4 * dyedPart(particle.dye, particle.load, load);
        particle.load = 4 * load;
        const auto cell = [](float position, int cells) {
            return std::clamp(static_cast<int>(position), 0, cells - 1);
        };
        const std::size_t tile = fine.grid().of(cell(particle.position.x, fine.grid().columns),
                                                cell(particle.position.y, fine.grid().rows));
        const TileGrid::Box home = fine.grid().box(tile);
        particle.shift(-glm::vec2(home.x, home.z));
        fine[tile].here.push_back(particle);
    });
    fine.goOnCounting(coarse.counters());
    return fine;
}

}  // namespace wadi
