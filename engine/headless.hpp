// An OpenGL 4.1 core context without window or display, through EGL; one at a time. There is nothing to
// draw to but Targets. The thread that makes it holds the context.
#pragma once

#include <memory>

#include "engine/device.hpp"

namespace engine {

/// Owner of the context.
class Headless {
  public:
    /// Makes the context and makes it current. With a callback, the driver's messages go there.
    /// Throws Error if no EGL display gives OpenGL 4.1.
    explicit Headless(DebugCallback debug = {});
    Headless(Headless&&) noexcept;
    Headless& operator=(Headless&&) = delete;
    ~Headless();

  private:
    struct State;
    std::unique_ptr<State> state_;  // at a fixed address, which the driver's messages need
};

}  // namespace engine
