// KeptFrame: what a window shows, kept so that a frame draws no more than the parts that have changed. It
// does not know what is drawn. On the thread that holds the window's context.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "engine/gui/parts.hpp"
#include "engine/target.hpp"

namespace engine {

class KeptFrame {
  public:
    /// Draws what is seen in a part into a framebuffer, over its clear colour; what goes beyond the part is
    /// left out.
    using Draw = std::function<void(unsigned framebuffer, const Part& part)>;

    /// Draws these parts anew, or the whole if it had another size [pixels, >= 1] or clear colour before.
    /// Throws Error when there is no room for it.
    void draw(glm::ivec2 size, const Parts& parts, glm::vec3 clear, const Draw& draw);
    /// All of it, once something was drawn.
    const Target& picture() const { return *kept_; }

  private:
    std::optional<Target> kept_;
    glm::vec3 clear_{0.f};
};

}  // namespace engine
