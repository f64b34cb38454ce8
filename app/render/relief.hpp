// Relief: what light and meshes need to know of the ground: slopes, openness to the sky and wetness at the
// map's full resolution, worked out on the graphics card (shaders/relief.glsl) where the ground has changed;
// the bounds of its heights; snapshots with fewer samples; and the watch by which passes are timed. Relief:
// the thread that owns the GL context; the others: any thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <memory>
#include <vector>

#include "app/look/look.hpp"
#include "app/render/grid.hpp"
#include "app/render/layer_texture.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"
#include "engine/target.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The time of a scope, without the parts in which the driver draws: a software driver runs its shaders
/// inside the draw call, and what is left is what this program does itself.
class Stopwatch {
  public:
    /// Seconds since it was made, without those spent in `without()`.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_ - left_).count(); }

    /// Does `work` while the watch stands still.
    template <class Work>
    void without(Work&& work) {
        const Clock::time_point before = Clock::now();
        work();
        left_ += Clock::now() - before;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
    Clock::duration left_{0};
};

/// The snapshot itself if it has no more than `most` samples [>= 2] along each side; else one with the means
/// of squares of as many samples as it takes, in which what is measured in cells is measured in the new ones.
/// What is left over at the eastern and southern edge is not in it.
std::shared_ptr<const wadi::Snapshot> coarser(const std::shared_ptr<const wadi::Snapshot>& snapshot,
                                              int most);

/// Between which heights lies what is drawn on each part of a map, ground and water, so that what is out
/// of sight can be left out. Read from a snapshot's tiles, not from its cells.
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

/// The sRGB colour of the paths of drops, which show on the ground as rivers without depth: kRiverShallow of
/// shaders/wet.glsl.
inline constexpr glm::vec3 kPathColour{0.24f, 0.37f, 0.39f};

/// Whether paths of drops of the snapshot show. Where Rivers run, water does.
bool hasPaths(const wadi::Snapshot& snapshot, const LookParams& look);

class Relief {
  public:
    /// Shaders are compiled when they are first used, which throws engine::Error if they do not compile.
    explicit Relief(const std::filesystem::path& shaderFolder);

    /// Takes over which part of the ground changed, and the map of rivers, which follows over a few calls.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot, const CellRect& ground, UploadBudget& budget);
    /// The next snapshot is of another world.
    void restart() { discharge_.restart(); }
    /// Whether the map of rivers is there, if there is one.
    bool isWhole() const { return discharge_.isWhole(); }
    /// Whether something changed that is not drawn yet.
    bool isOld() const { return !changed_.empty() || !due_.empty(); }
    /// Makes anew what changed, or everything if it was `fine` and no longer is, or the other way round: else
    /// it looks into fewer directions. Leaves its own target bound.
    void draw(const wadi::Snapshot& snapshot, const LayerTexture& heights, bool fine, Stopwatch& watch) {
        while (drawSome(snapshot, heights, fine, watch)) {
        }
    }
    /// The same for the next rows of it, of no more than `most` texels or for a single one. False if nothing
    /// was old.
    bool drawSome(const wadi::Snapshot& snapshot, const LayerTexture& heights, bool fine, Stopwatch& watch,
                  int most = std::numeric_limits<int>::max());
    /// Makes everything anew at the next draw().
    void forget();

    /// Slope along x and z [m/m].
    const engine::Texture& slopes() const { return target_.colour(0); }
    /// Share of the sky seen and wetness [0..1].
    const engine::Texture& exposure() const { return target_.colour(1); }
    /// Of graphics memory.
    std::size_t bytes() const { return discharge_.bytes() + target_.bytes(); }
    std::vector<engine::Shader*> shaders() { return {&fine_, &plain_}; }

  private:
    engine::Shader fine_, plain_;
    bool isFine_ = true;  // it is drawn like that
    LayerTexture discharge_{engine::Format::R16F};
    float river_ = 0;   // discharge at which a wet line begins; 0 if there is none
    CellRect changed_;  // of the ground, since drawSome()
    CellRect due_;      // still to be drawn
    engine::Target target_;
    engine::Billboard billboard_;
};

}  // namespace app
