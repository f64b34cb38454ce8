#include "app/ui/icons.hpp"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>

#include "app/base/words.hpp"
#include "engine/gui/gui.hpp"

namespace app {

namespace {

void drawIcon(Icon icon, float size) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    engine::glyph(icon.character(), {(low.x + high.x) / 2, (low.y + high.y) / 2}, size);
}

/// No font has a mountain.
void drawMountain(glm::vec2 middle, float side) {
    const float r = 0.3f * side;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const ImVec2& point :
         {ImVec2(-1, 0.8f), ImVec2(-0.25f, -0.7f), ImVec2(0.2f, 0.f), ImVec2(0.45f, -0.3f), ImVec2(1, 0.8f)})
        list.PathLineTo(ImVec2(middle.x + point.x * r, middle.y + point.y * r));
    list.PathFillConvex(ImGui::GetColorU32(ImGuiCol_Text));
}

// In the order of toolTable(); nothing for the mountain of Rock.
constexpr std::array<std::optional<Icon>, 19> kTools = {
    std::nullopt,    Icon("sand"),     Icon("water"),    Icon("smooth"), Icon("flatten"),
    Icon("terrace"), Icon("obstacle"), Icon("hardness"), Icon("spring"), Icon("rain"),
    Icon("shelter"), Icon("mask"),     Icon("uplift"),   Icon("plants"), Icon("dye"),
    Icon("erase"),   Icon("section"),  Icon("profile"),  Icon("fault"),
};

// In the order of BrushShape.
constexpr std::array<Icon, 5> kShapes = {"wall", "block", "pyramid", "cylinder", "picture"};

/// The icon stands in the square at the left end.
bool choiceButton(int id, glm::vec2 size, bool chosen, std::optional<Icon> icon) {
    ImGui::PushID(id);
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool clicked = ImGui::Button("##tool", ImVec2(size.x, size.y));
    if (chosen) ImGui::PopStyleColor();
    const ImVec2 low = ImGui::GetItemRectMin();
    const glm::vec2 middle(low.x + size.y / 2, low.y + size.y / 2);
    icon ? engine::glyph(icon->character(), middle, 0.56f * size.y) : drawMountain(middle, size.y);
    if (chosen)
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                            ImGui::GetColorU32(ImGuiCol_CheckMark),
                                            ImGui::GetStyle().FrameRounding, 0, 1.5f);
    ImGui::PopID();
    return clicked;
}

}  // namespace

std::vector<char32_t> iconCharacters() {
    std::vector<char32_t> characters;
    characters.reserve(std::size(kIcons));
    for (const IconGlyph& icon : kIcons) characters.push_back(icon.character);
    return characters;
}

bool iconButton(const char* id, Icon icon, float width) {
    const float side = ImGui::GetFrameHeight();
    const bool clicked = ImGui::Button(id, ImVec2(width > 0 ? width : side, side));
    drawIcon(icon, 0.56f * side);
    return clicked;
}

void iconMark(Icon icon) {
    const float side = ImGui::GetFrameHeight();
    ImGui::Dummy(ImVec2(side, side));
    drawIcon(icon, 0.7f * side);
}

void folderMark() {
    const float size = ImGui::GetFontSize();
    ImGui::Dummy(ImVec2(1.4f * size, size));
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    drawIcon("folder", size);
    ImGui::PopStyleColor();
}

bool toolButton(std::size_t tool, glm::vec2 size, bool chosen) {
    return choiceButton(static_cast<int>(tool), size, chosen, kTools[tool]);
}

bool shapeButton(wadi::BrushShape shape, float side, bool chosen) {
    const auto number = static_cast<std::size_t>(shape);
    return choiceButton(100 + static_cast<int>(number), {side, side}, chosen, kShapes[number]);
}

namespace {

constexpr float kTooltipText = 24.f, kLeastText = 12.f;  // width of its lines [heights of the font]

/// Gives its height, with what others drew in it in the frame before.
float showTooltip(const char* text, float width) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(inLines(text, width - ImGui::GetCursorPosX()).c_str());
    ImGui::PopTextWrapPos();
    const float height = ImGui::GetWindowHeight();
    ImGui::EndTooltip();
    return height;
}

/// Where a window keeps the row to which help was shown last, and how high that was.
constexpr ImGuiID kHelpRow = 0x7761640f, kHelpHeight = 0x7761640d;

/// Where a window keeps which of its controls was clicked and has not been left since, by its place.
constexpr ImGuiID kUsedItem = 0x7761640e;

/// How high the help on a row is, as far as can be told before it is drawn.
float heightOfHelp(const char* text, float width, float row) {
    const ImGuiStorage& notes = *ImGui::GetStateStorage();
    const ImVec2 pad = ImGui::GetStyle().WindowPadding;
    const float room = width - pad.x;
    const float words = ImGui::CalcTextSize(inLines(text, room).c_str(), nullptr, false, room).y + 2 * pad.y;
    return notes.GetFloat(kHelpRow, -1) == row ? std::max(words, notes.GetFloat(kHelpHeight)) : words;
}

}  // namespace

void faintText(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::PushTextWrapPos(0.f);
    ImGui::TextUnformatted(inLines(text, ImGui::GetContentRegionAvail().x).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

std::string inLines(const std::string& text, float room) {
    std::string lines, line;
    std::istringstream paragraphs(unbroken(text));
    for (std::string paragraph; std::getline(paragraphs, paragraph); line.clear()) {
        std::istringstream words(paragraph);
        for (std::string word; std::getline(words, word, ' ');) {
            const std::string longer = line.empty() ? word : line + ' ' + word;
            const bool isFull = !line.empty() && ImGui::CalcTextSize(longer.c_str()).x > room;
            if (isFull) lines += line + '\n';
            line = isFull ? word : longer;
        }
        lines += line + (paragraphs.eof() ? "" : "\n");
    }
    return lines;
}

std::string shortened(const std::string& text, float room) {
    const auto isWide = [&](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x > room; };
    if (!isWide(text)) return text;
    const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; };
    std::string part = text;
    while (!part.empty() && isWide(part + "…")) {
        while (!part.empty() && continues(part.back())) part.pop_back();
        if (!part.empty()) part.pop_back();
    }
    return part + "…";
}

void tooltipOnHover(const char* text) {
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    const ImVec2 low = ImGui::GetItemRectMin();
    const int item = 1 + static_cast<int>(low.x) + (static_cast<int>(low.y) << 16);
    const bool isUsed = notes.GetInt(kUsedItem) == item;
    const bool isHovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
    if (isUsed && !isHovered) notes.SetInt(kUsedItem, 0);
    // With Ctrl a number is to be typed, of which help may have to tell something.
    if (ImGui::IsItemClicked() && !ImGui::GetIO().KeyCtrl) notes.SetInt(kUsedItem, item);
    if (isHovered && notes.GetInt(kUsedItem) != item) showTooltip(text, kTooltipText * ImGui::GetFontSize());
}

void tooltipBeside(const char* text, float top, float bottom) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemSpacing.x;
    const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
    const float wanted = kTooltipText * em, pads = 2 * ImGui::GetStyle().WindowPadding.x;
    // Right of the window if all has room there, else where there is more of it, if need be in shorter lines.
    const float roomLeft = left - gap - pads, roomRight = screen.x - right - gap - pads;
    const bool isRight = roomRight >= std::min(wanted, roomLeft);
    const float width = std::min(wanted, isRight ? roomRight : roomLeft);
    // Then it grows upwards.
    const bool isLow = top > 0.6f * screen.y || top + heightOfHelp(text, width, top) > screen.y;
    if (width >= kLeastText * em)
        ImGui::SetNextWindowPos(ImVec2(isRight ? right + gap : left - gap, isLow ? bottom : top),
                                ImGuiCond_Always, ImVec2(isRight ? 0.f : 1.f, isLow ? 1.f : 0.f));
    const float height = showTooltip(text, width >= kLeastText * em ? width : wanted);
    ImGui::GetStateStorage()->SetFloat(kHelpRow, top);
    ImGui::GetStateStorage()->SetFloat(kHelpHeight, height);
}

}  // namespace app
