// Window memory: where the window stood and how large it was, so that it is so at the next start. Not the
// panels in it, which are remembered beside it (Panels::preferred()). The window's thread.
#pragma once

#include <filesystem>
#include <optional>

#include "app/base/bound_params.hpp"
#include "engine/screens.hpp"

namespace app {

/// How a window stands.
struct WindowParams {
    int x = 0, y = 0;
    int width = 0, height = 0;  // 0: nothing is known
    bool maximised = false, fullScreen = false;
};

template <class V>
void visit(V&& v, WindowParams& p) {
    constexpr int kFar = 1'000'000;
    v("x", p.x, -kFar, kFar, "", "Left edge of the window on the desktop.");
    v("y", p.y, -kFar, kFar, "", "Upper edge of the window on the desktop.");
    v("width", p.width, 0, kFar, "", "Width of the window; 0: as at the first start.");
    v("height", p.height, 0, kFar, "", "Height of the window; 0: as at the first start.");
    v("maximised", p.maximised, "Whether the desktop maximised the window.");
    v("fullScreen", p.fullScreen, "Whether the window fills the screen.");
}

class WindowMemory {
  public:
    /// Remembers what the preferences in `store` say, which may be missing or damaged.
    explicit WindowMemory(const std::filesystem::path& store);

    /// Where it stood when it was not maximised; nothing: at no start before.
    std::optional<engine::DesktopBox> box() const;
    bool wasMaximised() const { return params_->maximised; }
    bool wasFullScreen() const { return params_->fullScreen; }

    /// Takes note of how it stands now, once it has stood so for a moment: who drags its edge is not done
    /// yet. `seconds`: since the last call.
    void follow(const engine::WindowStand& stand, double seconds);
    /// Takes note of it at once.
    void note(const engine::WindowStand& stand);

    /// What is remembered.
    const wadi::ParamGroup& group() const { return params_.group(); }

  private:
    BoundParams<WindowParams> params_{"window", "Window", {}, {}};
    engine::WindowStand seen_;
    double seenFor_ = 0;  // [s]
};

}  // namespace app
