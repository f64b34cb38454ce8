#include "engine/gui/keys.hpp"

#include <imgui_internal.h>

#include "engine/gui/keyboard.hpp"

namespace engine {

void ShownKeys::show([[maybe_unused]] const Input& input) {
#if IMGUI_VERSION_NUM < 18700
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t n = kFirst; n < kEnd; ++n) {
        const Key key{static_cast<int>(n)};
        const bool isDown = input.down(key) || input.pressed(key) || isOwed_[n];
        isOwed_[n] = isShown_[n] && input.pressed(key);  // up for a frame first
        io.KeysDown[n] = isShown_[n] = isDown && !isOwed_[n];
    }
    // ImGui's backend works these out from the keys, but only at the next event of a key: one that was shown
    // a frame longer would stick until then.
    io.KeyCtrl = input.control();
    io.KeyShift = input.shift();
    io.KeyAlt = input.alt();
    io.KeySuper = isShown_[static_cast<int>(Key::LeftSuper)] || isShown_[static_cast<int>(Key::RightSuper)];
#endif
}

void HeldControl::follow() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    isLetGo_ = held_ != 0 && context.ActiveId == held_ && context.NavActivateDownId == 0;
    held_ = context.NavActivateDownId;
}

namespace {

void showMouse(ImVec2 at, bool isDown) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    io.MousePos = at;
    io.MouseDown[1] = isDown;
#else
    io.AddMousePosEvent(at.x, at.y);
    io.AddMouseButtonEvent(1, isDown);
#endif
}

}  // namespace

void MenuClick::begin() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = context.NavWindow;
    if (!window || context.NavId == 0 || left_ > 0) return;
    at_ = ImGui::WindowRectRelToAbs(window, window->NavRectRel[context.NavLayer]).GetCenter();
    window_ = window;
    before_ = ImGui::GetIO().MousePos;
    left_ = 3;
}

bool MenuClick::follow() {
    if (left_ == 0) return false;
    --left_;
    showMouse(left_ > 0 ? at_ : before_, left_ == 2);
    noteMenuByKey(window_);
    return left_ == 0;
}

}  // namespace engine
