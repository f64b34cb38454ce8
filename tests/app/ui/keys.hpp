// Keys: a keyboard for panels without a window, in all versions of Dear ImGui. For tests only.
#pragma once

#include <imgui.h>

namespace app::test {

/// Lets a key go down or up, from the next frame on.
inline void setKey(ImGuiKey key, bool isDown) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    constexpr int kFirst = 300;  // behind those of the window's keyboard that others map
    io.KeyMap[key] = kFirst + key;
    io.KeysDown[io.KeyMap[key]] = isDown;
#else
    io.AddKeyEvent(key, isDown);
#endif
}

/// Puts a keyboard on the desk, so that keys walk where they may.
inline void bringKeyboard() {
    for (const ImGuiKey key : {ImGuiKey_Space, ImGuiKey_Enter, ImGuiKey_Escape, ImGuiKey_Tab,
                               ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
        setKey(key, false);
}

inline void setShift(bool isDown) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeyShift = isDown;
#else
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, isDown);
#endif
}

/// Draws a frame in which a key goes down, and one in which it is up again.
template <class Draw>
void pressKey(ImGuiKey key, bool shift, Draw draw) {
    setShift(shift);
    setKey(key, true);
    draw(true);
    setKey(key, false);
    draw(false);
    setShift(false);
}

}  // namespace app::test
