#include "engine/gui/keys.hpp"

#include <imgui_internal.h>

#include <array>
#include <utility>

#include "engine/gui/keyboard.hpp"

namespace engine {

void showKeys([[maybe_unused]] const Input& input) {
#if IMGUI_VERSION_NUM < 18700
    constexpr int kFirst = static_cast<int>(Key::Space), kLast = static_cast<int>(Key::RightSuper);
    constexpr std::array kWays{std::pair{ImGuiKey_Space, ImGuiNavInput_Activate},
                               std::pair{ImGuiKey_Enter, ImGuiNavInput_Input},
                               std::pair{ImGuiKey_Escape, ImGuiNavInput_Cancel},
                               std::pair{ImGuiKey_LeftArrow, ImGuiNavInput_KeyLeft_},
                               std::pair{ImGuiKey_RightArrow, ImGuiNavInput_KeyRight_},
                               std::pair{ImGuiKey_UpArrow, ImGuiNavInput_KeyUp_},
                               std::pair{ImGuiKey_DownArrow, ImGuiNavInput_KeyDown_}};
    ImGuiIO& io = ImGui::GetIO();
    for (int n = kFirst; n <= kLast; ++n) {
        const Key key{n};
        io.KeysDown[n] = input.down(key) || input.pressed(key);
        if (input.pressed(key)) io.KeysDownDuration[n] = -1.0f;  // as if it had been up before
    }
    for (const auto& [key, way] : kWays)
        if (input.pressed(Key{io.KeyMap[key]})) io.NavInputsDownDuration[way] = -1.0f;
    // The backend works these out from the keys, but only at the next event of a key: one that was shown a
    // frame longer would stick until then.
    io.KeyCtrl = input.control();
    io.KeyShift = input.shift();
    io.KeyAlt = input.alt();
    io.KeySuper =
        io.KeysDown[static_cast<int>(Key::LeftSuper)] || io.KeysDown[static_cast<int>(Key::RightSuper)];
#endif
}

void HeldControl::follow() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const bool isChangedByKeys = context.ActiveIdUsingNavDirMask != 0;
    isLetGo_ = held_ != 0 && context.ActiveId == held_ && context.NavActivateDownId == 0 && !isChangedByKeys;
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
