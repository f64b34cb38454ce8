// Drawn items: the controls that Dear ImGui took note of in a frame, wherever they stand, and the one around
// which it drew the frame of the keyboard. Not their values, nor what is drawn without being a control. Two
// functions of Dear ImGui are led through here by the linker (watch_items() in tests/CMakeLists.txt). For
// tests only; the window's thread, after a frame and before the next one.
#pragma once

#include <glm/vec2.hpp>
#include <vector>

struct ImGuiWindow;

namespace app::test {

/// A control.
struct DrawnItem {
    unsigned id = 0;                ///< Of Dear ImGui
    ImGuiWindow* window = nullptr;  ///< The one that it stands in
    glm::vec2 from{0.f}, to{0.f};   ///< Its corners, seen or not [window units]
    glm::vec2 low{0.f}, high{0.f};  ///< Those of what its windows show of it, if anything, but its label
    bool isOff = false;             ///< It cannot be used now
    bool isOfTitle = false;         ///< It stands in a window's title, or in the bar of menus
    bool isFramed = false;          ///< The frame of the keyboard was drawn around it

    bool isSeen() const { return high.x > low.x && high.y > low.y; }
};

/// The controls of the frame that was begun last in the present context, each once, in the order in which
/// they were drawn.
const std::vector<DrawnItem>& drawnItems();

}  // namespace app::test
