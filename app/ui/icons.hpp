// Icons: every glyph of the icon font that the program shows, in one table, and small buttons that bear one.
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <string_view>
#include <vector>

#include "sim/edit/brush.hpp"

namespace app {

/// A glyph of Fork Awesome or of the text font, and what it stands for.
struct IconGlyph {
    std::string_view name;
    char32_t character;
};

// clang-format off
inline constexpr auto kIcons = std::to_array<IconGlyph>({
    // controls
    {"warning", 0xf071}, {"reset", 0xf0e2}, {"random", 0xf074}, {"close", 0xf00d}, {"up", 0xf062}, {"folder", 0xf07b},
    {"restart", 0xf01e}, {"search", 0xf002},
    // tabs of the dock
    {"processes", 0xf085}, {"land", 0xf279}, {"look", 0xf06e}, {"data", 0xf080}, {"output", 0xf093},
    // tools
    {"sand", 0xf254}, {"water", 0xf043}, {"smooth", 0x2248}, {"flatten", 0xf019}, {"terrace", 0xf012},
    {"obstacle", 0xf1b3}, {"hardness", 0xf219}, {"spring", 0xf2ce}, {"rain", 0xf0c2}, {"shelter", 0xf132},
    {"mask", 0xf042}, {"uplift", 0xf148}, {"plants", 0xf06c}, {"dye", 0xf1fb}, {"erase", 0xf12d},
    {"section", 0xf1fe}, {"profile", 0xf201}, {"fault", 0xf0e7},
    // shapes of obstacles
    {"wall", 0xf07e}, {"block", 0xf0c8}, {"pyramid", 0x0394}, {"cylinder", 0xf1c0}, {"picture", 0xf03e},
});
// clang-format on

/// An icon of this table by its name. Another name does not compile.
class Icon {
  public:
    consteval Icon(const char* name) : character_(0) {
        for (const IconGlyph& icon : kIcons)
            if (icon.name == name) character_ = icon.character;
        if (character_ == 0) throw "no icon has this name";
    }
    constexpr char32_t character() const { return character_; }

  private:
    char32_t character_;
};

/// The characters of all icons: what the fonts are loaded for.
std::vector<char32_t> iconCharacters();

/// A button as high as a line of text and as wide, or `width` [window units], with an icon. True when it is
/// clicked.
bool iconButton(const char* id, Icon icon, float width = 0);

/// A small picture of a folder, as wide as the space before the names in a list.
void folderMark();

/// An icon in the row of a button, which is not one.
void iconMark(Icon icon);

/// A button of `size` [window units] for tool number `tool` of toolTable(), lit if it is the chosen one, with
/// its icon in the square at its left end. True when it is clicked.
bool toolButton(std::size_t tool, glm::vec2 size, bool chosen);

/// The same for a shape of an obstacle, square.
bool shapeButton(wadi::BrushShape shape, float side, bool chosen);

/// A faint text in as many lines as the panel needs.
void faintText(const std::string& text);

/// A text in lines that are no longer than that [window units], as far as its words let it: only words are
/// parted, where Dear ImGui parts numbers at their points, too.
std::string inLines(const std::string& text, float room);

/// A text, or as much of its beginning as has room [window units], and "…".
std::string shortened(const std::string& text, float room);

/// Shows a tooltip of limited width while the pointer is on the last item, until that is clicked: what it
/// opens may lie below.
void tooltipOnHover(const char* text);

/// Shows a tooltip now, beside the window that is being drawn, where it covers no rows of it; at the
/// pointer if there is no room. `top`, `bottom`: of the row that it is about, on the screen [window units].
void tooltipBeside(const char* text, float top, float bottom);

}  // namespace app
