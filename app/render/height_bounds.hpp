// HeightBounds: between which heights lies what is drawn on each part of a map, ground and water, so that
// what is out of sight can be left out. Read from a snapshot's tiles, not from its cells. Values; any thread.
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "app/render/patches.hpp"
#include "engine/view_volume.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class HeightBounds {
  public:
    HeightBounds() = default;
    /// Of a snapshot on which `water` stands, one of its layers [m], and the sea at `sea` [m]. Water that is
    /// no deeper than `film` [m] does not count.
    HeightBounds(const wadi::Snapshot& snapshot, const wadi::Layer& water, float sea, float film);

    /// The lowest and the highest [m] on the square that begins at `at` [samples] and ends `side` cells
    /// further. `side` is a power of two, `at` a multiple of it. May hold a little more.
    struct Bounds {
        float low = 0, high = 0;
        bool isWet = false;  ///< Whether there is water
    };
    Bounds of(glm::ivec2 at, int side) const;

  private:
    /// The bounds of squares of one size, row after row.
    struct Level {
        glm::ivec2 size{0};
        std::vector<Bounds> bounds;

        const Bounds& at(int x, int z) const;
    };
    static Bounds boundsOf(const wadi::Snapshot& snapshot, const wadi::Layer& water, std::size_t tile,
                           float sea, float film);
    static Bounds joined(const Level& level, int x, int z);

    std::vector<Level> levels_;  // squares of a tile, two tiles, four …
};

/// What of the block that `bounds` describes can be seen through: a square with the wall below it,
/// if it lies at the edge of the map.
IsSeen seenThrough(const engine::ViewVolume& volume, const HeightBounds& bounds,
                   const wadi::Snapshot& snapshot, const engine::Box& block);

}  // namespace app
