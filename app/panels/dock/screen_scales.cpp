#include "app/panels/dock/screen_scales.hpp"

#include <algorithm>
#include <utility>

namespace app {

namespace {

/// The same at every start (FNV-1a).
std::uint32_t numberOf(std::string_view name) {
    std::uint32_t number = 2166136261u;
    for (const char c : name) number = (number ^ static_cast<unsigned char>(c)) * 16777619u;
    return std::max(number, 1u);
}

}  // namespace

float ScreenScales::follow(std::string_view screen, float scale) {
    if (screen.empty()) return scale;  // nothing tells which one it is
    const std::uint32_t number = numberOf(screen);
    auto& screens = params_->screens;
    auto& scales = params_->scales;
    const auto found = std::ranges::find(screens, number);
    const auto place = static_cast<std::size_t>(std::min(found, screens.end() - 1) - screens.begin());
    const bool isNew = std::exchange(present_, number) != number;
    if (isNew && found != screens.end() && scales[place] > 0) scale = scales[place];
    if (place == 0 && screens[0] == number && scales[0] == scale) return scale;
    std::rotate(screens.begin(), screens.begin() + place, screens.begin() + place + 1);
    std::rotate(scales.begin(), scales.begin() + place, scales.begin() + place + 1);
    screens[0] = number;
    scales[0] = scale;
    return scale;
}

}  // namespace app
