// Screen scales: how large panels and letters are on each of the screens that a person works at, so that they
// are so again when the window comes there. Not the scale that a screen asks for itself, which Gui heeds. The
// window's thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/base/bound_params.hpp"

namespace app {

/// How many screens are remembered.
inline constexpr std::size_t kMostScreens = 8;

/// The screens that were used last, newest first.
struct ScreenParams {
    std::array<std::uint32_t, kMostScreens> screens{};  // numbers of their names; 0: none
    std::array<float, kMostScreens> scales{};
};

template <class V>
void visit(V&& v, ScreenParams& p) {
    static constexpr std::array<std::string_view, kMostScreens> kScreens = {
        "screen1", "screen2", "screen3", "screen4", "screen5", "screen6", "screen7", "screen8"};
    static constexpr std::array<std::string_view, kMostScreens> kScales = {
        "scale1", "scale2", "scale3", "scale4", "scale5", "scale6", "scale7", "scale8"};
    for (std::size_t i = 0; i < kMostScreens; ++i) {
        v(kScreens[i], p.screens[i], "A number of the name of a screen; 0: none.");
        v(kScales[i], p.scales[i], 0.f, 2.5f, "×", "Size of panels and letters there; 0: not known.");
    }
}

class ScreenScales {
  public:
    /// The window is on the screen of this name, and the scale is set to `scale`, which is remembered for it.
    /// Gives the scale to use from now on: another one if the window has come there and a person had set
    /// another one there.
    float follow(std::string_view screen, float scale);

    /// What is remembered.
    const wadi::ParamGroup& group() const { return params_.group(); }

  private:
    BoundParams<ScreenParams> params_{"screens", "Screens", {}, {}};
    std::uint32_t present_ = 0;  // number of the screen; 0: none yet
};

}  // namespace app
