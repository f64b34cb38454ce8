// Grid: the mesh that is laid over a map and lifted to the ground by shaders/terrain.vert, with the walls
// that make a block of it. Knows quads, not heights. The thread that owns the GL context.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "engine/buffer.hpp"
#include "engine/model.hpp"

namespace app {

/// Quads along x and z of a mesh over `samples` [each >= 2]: at most `most` [>= 1] along the longer side, no
/// more than lie between the samples, and as square on the ground as whole numbers allow.
glm::ivec2 quadsFor(glm::ivec2 samples, int most);

/// Triangles of the ground, front up, as numbers of corners (row after row, quads.x + 1 in a row). Quads
/// follow each other in patches of 16 × 16, so that corners are still in the vertex cache when they are
/// used again. Diagonals alternate, so that ridges run no smoother one way than the other.
std::vector<std::uint32_t> groundIndices(glm::ivec2 quads);

/// Triangles of the four walls, front outward, as numbers of corners in the order of shaders/wall.vert.
std::vector<std::uint32_t> wallIndices(glm::ivec2 quads);

class Grid {
  public:
    /// A mesh of this many quads along x and z [>= 1].
    explicit Grid(glm::ivec2 quads);

    /// Renders the ground with a shader whose vertex stage is terrain.vert.
    void renderGround() const { groundModel_.render(); }
    /// Renders the walls with a shader whose vertex stage is wall.vert.
    void renderWalls() const { wallModel_.render(); }

    glm::ivec2 quads() const { return quads_; }  ///< Along x and z.

  private:
    glm::ivec2 quads_;
    engine::Buffer ground_, walls_;
    engine::Model groundModel_, wallModel_;
};

}  // namespace app
