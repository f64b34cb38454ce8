// Pointer stroke: turns what the mouse did in a frame into what a hand does on the ground, as dabs at even
// distances. However events fall into frames, the same events give the same places. It knows no tool. The
// window's thread.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "app/tools/tool.hpp"
#include "engine/window.hpp"

namespace app {

/// Turns the way of the pointer over the ground into dabs at even distances, so that a stroke does not
/// depend on how often the pointer was seen. It knows no brush and no mouse.
class Resampler {
  public:
    /// Begins a way at a place [cells]; gives its first dab.
    std::vector<glm::vec2> begin(glm::vec2 at);
    /// Goes on in a straight line; gives the dabs on it, `spacing` [cells, > 0] apart along the whole way.
    /// There are at most kMostDabs; a longer line has them further apart.
    std::vector<glm::vec2> to(glm::vec2 at, float spacing);

  private:
    glm::vec2 last_{};
    float since_ = 0;  // way since the last dab [cells]
};

/// Distance of the dabs of a brush with such a radius [cells].
float spacingOf(float radius);

class PointerStroke {
  public:
    /// Where the ground is under a place of the window [window units]; nothing: there is none.
    using Locate = std::function<std::optional<glm::vec2>(glm::vec2)>;

    /// The events of a frame while the left button is held. A way of the pointer is cut into short pieces,
    /// so that it follows the ground. A press counts only if it is not `captured` by a panel.
    std::vector<HandEvent> follow(const engine::Input& input, bool captured, const Locate& locate);

    /// Whether the left button is held since it went down over the ground or beside it.
    bool holds() const { return held_; }
    /// Lets go, though the button may still be down.
    void letGo() { held_ = false; }

  private:
    void move(glm::vec2 to, const Locate& locate, std::vector<HandEvent>& events);

    bool held_ = false;
    glm::vec2 last_{0.f};  // [window units]
};

}  // namespace app
