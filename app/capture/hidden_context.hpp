// HiddenContext: OpenGL for pictures where no window is shown. Not the window of the program. The thread that made it
// draws, and no other.
#pragma once

#include <variant>

#include "engine/device.hpp"
#include "engine/window.hpp"

namespace app {

/// A context without a display, or, where EGL has none, one of a window that nobody sees.
class HiddenContext {
  public:
    /// Throws engine::Error with what to do if there is no OpenGL 4.1.
    HiddenContext();

  private:
    void openWindow();

    std::variant<std::monostate, engine::Headless, engine::Window> context_;
};

/// To be asked before a picture is kept. Throws std::runtime_error if the graphics card was reset.
void checkCard();

}  // namespace app
