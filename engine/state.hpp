// How the next triangles are drawn: depth test, culling, blending, offset, and which columns and rows of what
// is drawn to. A whole state is set at once, so that no pass inherits what an earlier one forgot to undo.
// Only on the thread that holds the context.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <optional>

namespace engine {

/// Which side of a triangle is left out; the front is the side on which its corners run anticlockwise.
enum class Cull { None, Back, Front };

/// How a new colour meets the one already there.
enum class Blend { Off, Alpha, Add };

/// Everything that is fixed for a pass. The default suits solid surfaces.
struct State {
    bool depthTest = true;        ///< Hide what lies behind (nearer or equal passes).
    bool depthWrite = true;       ///< Remember the depth of what is drawn; needs depthTest.
    Cull cull = Cull::None;       ///< Sides left out.
    Blend blend = Blend::Off;     ///< Off, by alpha, or added.
    bool wireframe = false;       ///< Edges only.
    float pointSize = 1.0f;       ///< Side of a point [pixels, > 0].
    float slopeOffset = 0.0f;     ///< Depth pushed back per unit of slope (polygon offset factor).
    float constantOffset = 0.0f;  ///< Depth pushed back always [smallest depth steps].
};

/// Sets the whole state for the draw calls that follow.
void apply(const State& state);

/// For as long as it lives, drawing, clearing and copying touch only some columns and rows of what is
/// drawn to. Within another one only those that are of both.
class Scissor {
  public:
    /// Keeps all to the part that begins at `at` [pixels, from the lower left corner] and has `size` pixels.
    Scissor(glm::ivec2 at, glm::ivec2 size);
    ~Scissor();
    Scissor(const Scissor&) = delete;
    Scissor& operator=(const Scissor&) = delete;

  private:
    std::optional<std::array<int, 4>> outer_;
};

}  // namespace engine
