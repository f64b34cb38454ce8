// Texts that are cut at their left or right, as Dear ImGui's draw lists show them: a letter reaches beyond the clip
// rectangle of its command, or was trimmed to one before it got there. Texts that end between two letters, or lie
// beyond the rectangle as a whole, are not seen. For tests only; between ImGui::Render() and the next frame.
#pragma once

#include <string>
#include <vector>

namespace app::test {

/// A line of text that is not whole.
struct CutText {
    std::string text;    ///< As far as it was drawn
    std::string window;  ///< Of Dear ImGui
    bool isLeft = false, isRight = false;

    auto operator<=>(const CutText&) const = default;
};

/// Of the last frame, each once. `lines`: grows by the number of lines of text that were looked at.
std::vector<CutText> cutTexts(int& lines);

}  // namespace app::test
