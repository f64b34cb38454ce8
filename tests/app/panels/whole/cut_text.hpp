// Texts that are cut, as Dear ImGui's draw lists show them: a letter reaches beyond the clip rectangle of its
// command, or was trimmed to one before it got there. What lies at the upper or lower edge of something that
// scrolls is not cut, but hidden. Texts that end between two letters, or lie beyond the rectangle as a whole,
// are not seen. For tests only; between ImGui::Render() and the next frame.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

namespace app::test {

/// A line of text.
struct CutText {
    std::string text;    ///< As far as it was drawn
    std::string window;  ///< Of Dear ImGui
    bool isLeft = false, isRight = false, isAbove = false,
         isBelow = false;   ///< Where something of it is missing
    bool isHidden = false;  ///< Part of it comes in sight when what it lies in is scrolled

    glm::vec2 middle{0.f};          ///< Of what was drawn [window units]
    float left = 0;                 ///< Where that begins
    glm::vec2 low{0.f}, high{0.f};  ///< Its corners
    std::uint32_t colour = 0;       ///< Of its first letter, as vertices have it

    bool isCut() const { return isLeft || isRight || isAbove || isBelow; }
};

/// Whether the same is missing of the same text, wherever it stands.
bool isAlike(const CutText& a, const CutText& b);

/// All lines of the last frame, whole or not.
std::vector<CutText> textsOfFrame();
/// Those that are cut, each once. `lines`: grows by the number of lines of text that were looked at.
std::vector<CutText> cutTexts(int& lines);
/// The windows of the last frame that hold more than they are wide or high, and cannot be scrolled that way.
std::vector<std::string> crowdedWindows();

}  // namespace app::test
