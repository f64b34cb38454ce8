// Grid: the mesh that is laid over a map and lifted to the ground by shaders/terrain.vert, with the walls
// that make a block of it: a patch of quads that is drawn once for each of some Patches. Knows quads, not
// heights. The thread that owns the GL context.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/render/patches.hpp"
#include "engine/buffer.hpp"
#include "engine/model.hpp"

namespace app {

/// Triangles of a patch of `quads` × `quads`, front up, as numbers of corners (row after row, kPatch + 1 in a
/// row). Diagonals alternate, so that ridges run no smoother one way than the other.
std::vector<std::uint32_t> patchIndices(int quads);

/// Triangles of a strip of a wall of kHalfPatch quads, front outward, as numbers of corners in the order of
/// shaders/station.glsl.
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
