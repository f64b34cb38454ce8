#include "app/view/sun_drag.hpp"

#include <algorithm>
#include <cmath>

namespace app {

bool dragSun(const engine::Input& input, LookParams& look) {
    constexpr float kTurn = 0.35f, kRise = 0.18f;  // [° a window unit]
    if (!input.down(engine::Key::L) || input.control() || input.keyboardCaptured() || input.mouseCaptured())
        return false;
    const glm::vec2 way = input.mouseDelta();
    const float azimuth = look.sunAzimuth + kTurn * way.x;
    look.sunAzimuth = azimuth - 360.f * std::floor(azimuth / 360.f);
    const auto params = wadi::listParams("look", look);
    const auto sun = std::ranges::find(params, "sunElevation", &wadi::Param::name);
    look.sunElevation = std::clamp(look.sunElevation - kRise * way.y, static_cast<float>(sun->lowest),
                                   static_cast<float>(sun->highest));
    return true;
}

}  // namespace app
