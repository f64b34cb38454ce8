#include "tests/app/panels/whole/cut_text.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>

namespace app::test {

namespace {

constexpr float kLeast = 0.75f;  // of a letter that is missing, before it counts [pixels]

/// A letter as it was drawn.
struct Letter {
    const ImFontGlyph* glyph = nullptr;
    ImVec2 low, high;    // as far as it was drawn
    float pen = 0;       // where it begins, with its own margin
    float baseline = 0;  // of its line: the same for all letters of one
    float advance = 0;   // to the next
    ImU32 colour = 0;
    bool isLeft = false, isRight = false, isAbove = false, isBelow = false;
    bool isHidden = false;  // in part, until what it lies in is scrolled
};

/// Finds the letter to a rectangle of the font's texture.
class Letters {
  public:
    Letters() {
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
            for (const ImFontGlyph& glyph : font->Glyphs)
                if (glyph.Visible) whole_.emplace(keyOf(glyph.U0, glyph.V0, glyph.U1, glyph.V1), &glyph);
    }
    /// Null if there is none of which this is a part.
    const ImFontGlyph* find(ImVec2 low, ImVec2 high) const {
        if (const auto found = whole_.find(keyOf(low.x, low.y, high.x, high.y)); found != whole_.end())
            return found->second;
        constexpr float kNear = 1e-5f;
        for (const auto& [key, glyph] : whole_)
            if (low.x >= glyph->U0 - kNear && high.x <= glyph->U1 + kNear && low.y >= glyph->V0 - kNear &&
                high.y <= glyph->V1 + kNear)
                return glyph;
        return nullptr;
    }

  private:
    using Key = std::array<std::int32_t, 4>;
    static Key keyOf(float left, float top, float right, float bottom) {
        const auto whole = [](float part) { return static_cast<std::int32_t>(std::lround(part * 1e5f)); };
        return {whole(left), whole(top), whole(right), whole(bottom)};
    }
    std::map<Key, const ImFontGlyph*> whole_;
};

/// The letter that a quad is, if it is one; `clip`: the rectangle of its command.
std::optional<Letter> letterOf(const ImDrawVert& low, const ImDrawVert& high, const ImVec4& clip,
                               const Letters& letters) {
    const float width = high.pos.x - low.pos.x, height = high.pos.y - low.pos.y;
    const float inside = std::min(high.pos.y, clip.w) - std::max(low.pos.y, clip.y);
    if (width <= 0 || inside <= 0 || low.uv.x >= high.uv.x || low.uv.y >= high.uv.y) return {};
    if ((low.col & IM_COL32_A_MASK) == 0) return {};
    const ImFontGlyph* glyph = letters.find(low.uv, high.uv);
    if (!glyph) return {};
    const float scale = width / (high.uv.x - low.uv.x);  // pixels to the texture's width
    const float left = low.pos.x - (low.uv.x - glyph->U0) * scale;
    const float right = high.pos.x + (glyph->U1 - high.uv.x) * scale;
    const float top = low.pos.y - (low.uv.y - glyph->V0) * height / (high.uv.y - low.uv.y);
    const float size = (right - left) / (glyph->X1 - glyph->X0);
    return Letter{.glyph = glyph,
                  .low = low.pos,
                  .high = high.pos,
                  .pen = left - glyph->X0 * size,
                  .baseline = top - glyph->Y0 * size,
                  .advance = glyph->AdvanceX * size,
                  .colour = low.col,
                  .isLeft = std::max(low.pos.x, clip.x) - left > kLeast,
                  .isRight = right - std::min(high.pos.x, clip.z) > kLeast,
                  .isAbove = clip.y - low.pos.y > kLeast,
                  .isBelow = high.pos.y - clip.w > kLeast};
}

bool isClose(float a, float b) {
    return std::abs(a - b) < 1.5f;
}

/// Whether a window, or one in which it lies, can be scrolled so that what the edge of a command cuts comes
/// in sight: `top`, or else the lower edge.
bool scrollsAt(const ImGuiWindow* window, float edge, bool isTop) {
    for (; window; window = window->ParentWindow) {
        const ImRect& clip = window->InnerClipRect;
        const bool isLonger =
            window->ScrollMax.y > 0 || window->DC.CursorMaxPos.y > clip.Max.y;  // or since this frame
        const bool scrolls = isLonger && !(window->Flags & ImGuiWindowFlags_NoScrollbar);
        if (scrolls && isClose(edge, isTop ? clip.Min.y : clip.Max.y)) return true;
        if (!(window->Flags & ImGuiWindowFlags_ChildWindow)) break;
    }
    return false;
}

/// All letters of a command, in the order in which they were drawn.
std::vector<Letter> lettersOf(const ImDrawList& list, const ImDrawCmd& command, const Letters& letters) {
    std::vector<Letter> found;
    const ImDrawIdx* const indices = list.IdxBuffer.Data + command.IdxOffset;
    const ImDrawVert* const vertices = list.VtxBuffer.Data + command.VtxOffset;
    for (unsigned i = 0; i + 6 <= command.ElemCount;) {
        const ImDrawIdx first = indices[i];
        const bool isQuad = indices[i + 1] == first + 1 && indices[i + 2] == first + 2 &&
                            indices[i + 3] == first && indices[i + 4] == first + 2 &&
                            indices[i + 5] == first + 3;
        const auto letter =
            isQuad ? letterOf(vertices[first], vertices[first + 2], command.ClipRect, letters) : std::nullopt;
        if (letter) found.push_back(*letter);
        i += letter ? 6 : 3;
    }
    return found;
}

void append(std::string& text, const ImFontGlyph& glyph) {
    char bytes[5];
    text += ImTextCharToUtf8(bytes, glyph.Codepoint);
}

bool follows(const Letter& letter, const Letter& before) {
    const float em = 2 * before.advance + (before.high.y - before.low.y);
    const float gap = letter.pen - before.pen - before.advance;
    return std::abs(letter.baseline - before.baseline) < 0.5f && gap > -0.5f * em && gap < 0.6f * em;
}

/// Puts letters that follow each other together.
void addLines(const std::vector<Letter>& letters, const char* window, std::vector<CutText>& found) {
    for (std::size_t i = 0; i < letters.size();) {
        CutText line{"", window};
        const std::size_t begin = i;
        ImVec2 low = letters[i].low, high = letters[i].high;
        do {
            const Letter& letter = letters[i];
            if (i > begin && letter.pen - letters[i - 1].pen > letters[i - 1].advance + 1.5f)
                line.text += ' ';
            append(line.text, *letter.glyph);
            line.isLeft |= letter.isLeft;
            line.isRight |= letter.isRight;
            line.isAbove |= letter.isAbove;
            line.isBelow |= letter.isBelow;
            line.isHidden |= letter.isHidden;
            low = ImMin(low, letter.low), high = ImMax(high, letter.high);
        } while (++i < letters.size() && follows(letters[i], letters[i - 1]));
        line.middle = {(low.x + high.x) / 2, (low.y + high.y) / 2};
        line.left = low.x;
        line.low = {low.x, low.y}, line.high = {high.x, high.y};
        line.colour = letters[begin].colour;
        found.push_back(line);
    }
}

}  // namespace

std::vector<CutText> textsOfFrame() {
    const Letters letters;
    const ImTextureID texture = ImGui::GetIO().Fonts->TexID;
    const ImDrawData& data = *ImGui::GetDrawData();
    std::vector<CutText> found;
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        const char* const name = list._OwnerName ? list._OwnerName : "";
        const ImGuiWindow* const window = ImGui::FindWindowByName(name);
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.TextureId != texture || command.UserCallback) continue;
            std::vector<Letter> drawn = lettersOf(list, command, letters);
            const bool isTop = scrollsAt(window, command.ClipRect.y, true);
            const bool isBottom = scrollsAt(window, command.ClipRect.w, false);
            for (Letter& letter : drawn) {
                letter.isHidden = (isTop && letter.isAbove) || (isBottom && letter.isBelow);
                letter.isAbove &= !isTop;
                letter.isBelow &= !isBottom;
            }
            addLines(drawn, name, found);
        }
    }
    return found;
}

bool isAlike(const CutText& a, const CutText& b) {
    return a.text == b.text && a.window == b.window && a.isLeft == b.isLeft && a.isRight == b.isRight &&
           a.isAbove == b.isAbove && a.isBelow == b.isBelow;
}

std::vector<CutText> cutTexts(int& lines) {
    const std::vector<CutText> all = textsOfFrame();
    lines += static_cast<int>(all.size());
    std::vector<CutText> cut;
    for (const CutText& text : all)
        if (text.isCut() &&
            std::ranges::none_of(cut, [&](const CutText& other) { return isAlike(text, other); }))
            cut.push_back(text);
    return cut;
}

std::vector<std::string> crowdedWindows() {
    std::vector<std::string> found;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        const bool isFixed =
            (window->Flags & ImGuiWindowFlags_NoScrollbar) && !(window->Flags & ImGuiWindowFlags_MenuBar);
        const bool isSeen = window->Active && !window->Hidden && window->InnerRect.GetHeight() > 0;
        const bool isWide =
            !(window->Flags & ImGuiWindowFlags_HorizontalScrollbar) && window->ScrollMax.x > 1;
        if (isSeen && (isWide || (isFixed && window->ScrollMax.y > 1)))
            found.push_back(std::string(window->Name) + " (by " +
                            std::to_string(std::lround(window->ScrollMax.x)) + " × " +
                            std::to_string(std::lround(window->ScrollMax.y)) + ")");
    }
    return found;
}

}  // namespace app::test
