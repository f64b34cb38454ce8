#include "app/capture/hidden_context.hpp"

#include <stdexcept>

#include "engine/error.hpp"

namespace app {

HiddenContext::HiddenContext() {
    try {
        context_.emplace<engine::Headless>();
    } catch (const engine::Error&) {
        openWindow();
    }
}

void HiddenContext::openWindow() try {
    context_.emplace<engine::Window>(
        "Wadi", 64, 64, engine::WindowOptions{.visibility = engine::Visibility::Hidden, .vsync = false});
} catch (const engine::Error&) {
    throw engine::Error(
        "No picture can be drawn here, since there is no OpenGL 4.1 with or without a display; update the "
        "graphics driver or start with LIBGL_ALWAYS_SOFTWARE=1, which on Debian and Ubuntu needs the "
        "packages libegl-mesa0 and libgl1-mesa-dri.");
}

void checkCard() {
    if (!engine::isContextLost()) return;
    throw std::runtime_error("The graphics card was reset while a picture was drawn; run the command again.");
}

}  // namespace app
