// Keys: what ImGui is shown of them in each frame, the control that one of them holds, and the click that one
// of them stands for. Not what the program itself does with keys, which asks engine::Input, nor where the
// keyboard is (keyboard.hpp). For Gui alone, between the events of a frame and its panels, on the window's
// thread.
#pragma once

#include <imgui.h>

#include "engine/window.hpp"

struct ImGuiWindow;  // of imgui_internal.h

namespace engine {

/// Shows ImGui before 1.87, which queues no events and only asks what is down now, the keys of a frame: one
/// that went up again within it, too, and one that went up and down again as pressed anew, once. To be called
/// in every frame, after the backend's own begins and before ImGui's.
void showKeys(const Input& input);

/// The control that a key holds. ImGui lets go of it only when it draws it: a key that goes down in the frame
/// in which the first one goes up, as in a slow one, would otherwise find the control still held.
class HeldControl {
  public:
    /// To be called in every frame, once ImGui's own has begun and Enter counts (letEnterActivate()).
    void follow();
    /// Whether a key held a control until this frame and holds none in it. Not of one that goes on being
    /// changed once the key is up, as a slider.
    bool isLetGo() const { return isLetGo_; }

  private:
    ImGuiID held_ = 0;
    bool isLetGo_ = false;
};

/// A click with the right button on the control at which the keyboard is, as ImGui sees the mouse: down, up,
/// and back where it was, a frame each.
class MenuClick {
  public:
    void begin();
    bool isUnderWay() const { return left_ > 0; }
    /// To be called in every frame, after the mouse was asked and before ImGui's own begins. True once it is
    /// over.
    bool follow();

  private:
    ImVec2 at_, before_;
    ImGuiWindow* window_ = nullptr;  // which ImGui keeps until it ends
    int left_ = 0;                   // frames
};

}  // namespace engine
