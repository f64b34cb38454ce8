// Keys: what ImGui is shown of them in each frame, so that a slow one loses none. Not what the program itself
// does with them, which asks engine::Input, nor where the keyboard is (keyboard.hpp). For Gui alone, between
// the events of a frame and its panels, on the window's thread.
#pragma once

#include <imgui.h>

#include <bitset>
#include <cstddef>

#include "engine/window.hpp"

struct ImGuiWindow;  // of imgui_internal.h

namespace engine {

/// The keys as ImGui before 1.87 is to see them. It queues no events and only asks what is down now: a key
/// that went up again within a slow frame would be lost, and one that went up and down again would not be
/// pressed anew.
class ShownKeys {
  public:
    /// To be called in every frame, after the backend's own begins and before ImGui's.
    void show(const Input& input);

  private:
    static constexpr std::size_t kFirst = static_cast<std::size_t>(Key::Space),
                                 kEnd = static_cast<std::size_t>(Key::RightSuper) + 1;
    std::bitset<kEnd> isShown_, isOwed_;
};

/// The control that a key holds. ImGui sees only when it is drawn that the key went up: what is pressed in
/// the same frame, as in a slow one, would find it held still.
class HeldControl {
  public:
    /// To be called in every frame, once ImGui's own has begun.
    void follow();
    /// Whether the key went up in this frame.
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
