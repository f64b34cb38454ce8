// Tool strip: a button for every tool, with its name and key where there is room, at the edge of the window
// that the dock leaves free, with the one in hand lit. It takes no tool in hand, but says which one was asked
// for. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <optional>
#include <string>

#include "app/tools/tool_table.hpp"
#include "app/view/viewer.hpp"

namespace app {

/// The name of a tool, its key and what it does, as a tooltip says it.
std::string toolHelp(const ToolFacts& tool);

/// How many columns of square buttons stand in the strip, and how large they are.
struct ToolGrid {
    int columns = 1;
    float side = 0;  ///< [window units]
};

/// The fewest columns in which `tools` buttons have room in `height`, none of them smaller than `least` nor
/// larger than `most`; `gap`: between two of them. All in window units.
ToolGrid toolGrid(int tools, float height, float least, float most, float gap);

/// How the buttons of the strip stand.
struct StripLayout {
    bool hasNames = false;  ///< Each has its name and its key beside its icon
    int columns = 1;
    glm::vec2 button{0.f};  ///< Size [window units]
};

/// The layout in a strip of `height` at the edge of a screen [window units]: with names, where they are
/// wanted and all tools have room below each other in a small part of the screen's width; else with icons
/// alone. Inside a frame of Dear ImGui.
StripLayout stripLayout(glm::vec2 screen, float height, bool wantsNames);

/// Begins a window without a frame at an edge of the screen, with room around what it holds. All in window
/// units; ImGui::End() ends it.
void beginBar(const char* id, glm::vec2 place, glm::vec2 size, glm::vec2 padding);

class ToolStrip {
  public:
    /// Draws the strip, from `top` to `bottom` of the screen, with names where they have room, if they are
    /// wanted. Gives the number of the tool that was clicked.
    std::optional<std::size_t> draw(std::size_t chosen, bool isLeft, float top, float bottom,
                                    bool wantsNames);
    /// Width of the strip in the last frame [window units].
    float width() const { return width_; }
    /// Where the first tool stood in the last frame.
    const Area& first() const { return first_; }

  private:
    float width_ = 0;
    Area first_{};
};

}  // namespace app
