// Grid: the mesh that is laid over a map and lifted to the ground by shaders/terrain.vert, with the walls
// that make a block of it: a patch of quads that is drawn once for each of some Patches, which say how finely
// each part is drawn. Knows quads, not heights. Grid: the thread that owns the GL context; the others are
// mathematics for any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "engine/model.hpp"
#include "engine/shader.hpp"

namespace app {

/// Quads along a side of a patch, and of half a one. Multiples of 4, as shaders/ground.glsl needs.
inline constexpr int kPatch = 16, kHalfPatch = kPatch / 2;

/// The two as the shaders of the mesh know them: kPatch and kHalfPatch.
engine::Defines meshDefines();

/// From where a mesh is seen, and how fine it is there. Quads are `step` samples wide, a power of two.
struct MeshView {
    glm::vec3 eye{0.f};  ///< Column and row [samples], height above the highest ground [cells, >= 0]
    float reach = 1e9f;  ///< Quads of one sample are used up to here, of `step` up to step times that [cells]
    int least = 1;       ///< Step of the finest quads

    bool operator==(const MeshView&) const = default;
};

/// Shares of the reach between which a corner goes over to the next coarser mesh.
inline constexpr float kMorphFrom = 0.7f, kMorphTo = 0.95f;
/// The least reach [cells]: with a smaller one, patches would meet before their corners do.
inline constexpr float kLeastReach = 60.f;

/// The view of an eye at `eye` [m] on a map whose highest ground is `highest` [m]: quads span `detail`
/// pixels [> 0] or less, `pixelAngle` being the extent of a pixel at distance 1.
MeshView meshViewOf(glm::vec3 eye, float highest, float cellSize, float detail, float pixelAngle);

/// Patches to be drawn: column, row, step, side of each.
struct Patches {
    std::vector<glm::vec4> whole;  ///< kPatch × kPatch quads; the side is 0
    std::vector<glm::vec4> half;   ///< kHalfPatch × kHalfPatch quads; the side is 0
    std::vector<glm::vec4>
        strips;  ///< kHalfPatch quads of the walls; sides: 0 north, 1 south, 2 west, 3 east

    /// Quads of the ground, those beyond the map's edge counted too.
    std::size_t quads() const;
    /// Takes off the last patches of the ground, of no more than `most` quads or than those of a whole patch,
    /// and gives them, without strips.
    Patches takeSome(std::size_t most);
};

/// Whether anything can be seen of the square that begins at `at` [samples] and has `side` cells, a multiple
/// of kPatch that is a power of two.
using IsSeen = std::function<bool(glm::ivec2 at, int side)>;

/// The patches that show a map of `samples` [each >= 2], the nearest first. A patch that reaches beyond the
/// last sample ends there. A quadtree over the samples is cut where the eye needs no more (F. Strugar,
/// "Continuous Distance-Dependent Level of Detail for Rendering Heightmaps", 2010); corners on their way to
/// the next coarser mesh close the seams (shaders/ground.glsl).
Patches choosePatches(glm::ivec2 samples, const MeshView& view, const IsSeen& isSeen);

/// Triangles of a patch of `quads` × `quads`, front up, as numbers of corners (row after row, kPatch + 1 in a
/// row). Diagonals alternate, so that ridges run no smoother one way than the other.
std::vector<std::uint32_t> patchIndices(int quads);

/// Triangles of a strip of a wall of kHalfPatch quads, front outward, as numbers of corners in the order of
/// shaders/wall_corner.glsl.
std::vector<std::uint32_t> stripIndices();

class Grid {
  public:
    Grid();

    /// Takes over what is to be drawn from now on, and for which view.
    void lay(Patches patches, const MeshView& view);

    /// Renders the ground with a shader whose vertex stage is terrain.vert.
    void renderGround() const;
    /// Renders the walls with a shader whose vertex stage is wall.vert.
    void renderWalls() const;

    const MeshView& view() const { return view_; }
    std::size_t quads() const { return patches_.quads(); }  ///< Of the ground
    std::size_t bytes() const;                              ///< Of graphics memory

  private:
    /// Triangles that are drawn again and again.
    struct Stamp {
        engine::Buffer triangles;
        std::optional<engine::Buffer> places;
        engine::Model model;

        explicit Stamp(const std::vector<std::uint32_t>& indices);
        void lay(const std::vector<glm::vec4>& wanted);
        void render(const std::vector<glm::vec4>& laid) const { model.renderInstances(laid.size()); }
        std::size_t bytes() const;
    };

    Stamp whole_, half_, strip_;
    Patches patches_;
    MeshView view_;
};

}  // namespace app
