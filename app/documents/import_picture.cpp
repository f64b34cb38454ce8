#include "app/documents/import_picture.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>

#include "app/data/preview.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr float kSide = 16;             // [times the size of the font]
constexpr float kMostOfScreen = 0.22f;  // the fields beside it need the rest of a small one
constexpr float kLeastDrag = 4;         // [window units] a shorter one is a click

/// Where a picture stands on the screen and what it shows.
struct Sheet {
    ImVec2 low, size;
    int columns, rows;
    bool flipped;

    ImVec2 at(double x, double z) const {
        const double down = flipped ? rows - z : z;
        return {low.x + size.x * static_cast<float>(x / columns),
                low.y + size.y * static_cast<float>(down / rows)};
    }
    int column(float x) const {
        return std::clamp(static_cast<int>((x - low.x) / size.x * static_cast<float>(columns)), 0,
                          columns - 1);
    }
    int row(float y) const {
        const int down =
            std::clamp(static_cast<int>((y - low.y) / size.y * static_cast<float>(rows)), 0, rows - 1);
        return flipped ? rows - 1 - down : down;
    }
};

/// A place as long and wide as the ground, as large as fits.
ImVec2 sizeFor(const HeightmapLook& look, float side) {
    const double across = look.info.facts.columns * look.spacing.x,
                 down = look.info.facts.rows * look.spacing.z;
    const double scale = side / std::max(across, down);
    constexpr float kLeast = 2;
    return {std::max(kLeast, static_cast<float>(across * scale)),
            std::max(kLeast, static_cast<float>(down * scale))};
}

SamplePlace sampleAt(const Sheet& sheet, ImVec2 at) {
    return {sheet.column(at.x), sheet.row(at.y)};
}

void drag(const Sheet& sheet, const HeightmapLook& look, ImportAnswers& answers, wadi::io::Crop& dragged) {
    if (!ImGui::IsItemActive()) {
        dragged = {};
        return;
    }
    const ImVec2 from = ImGui::GetIO().MouseClickedPos[0], to = ImGui::GetIO().MousePos;
    const bool isLong = std::abs(to.x - from.x) >= kLeastDrag || std::abs(to.y - from.y) >= kLeastDrag;
    if (!isLong) return;
    takeDragged(answers, look, sampleAt(sheet, from), sampleAt(sheet, to),
                answers.keepsSquare || ImGui::GetIO().KeyShift);
    dragged = answers.crop;
}

void drawFrame(const Sheet& sheet, const wadi::io::Crop& crop) {
    constexpr ImU32 kDark = IM_COL32(0, 0, 0, 150);
    const ImVec2 a = sheet.at(crop.x, crop.z), b = sheet.at(crop.x + crop.columns, crop.z + crop.rows);
    const ImVec2 low(a.x, std::min(a.y, b.y)), high(b.x, std::max(a.y, b.y));
    const ImVec2 end(sheet.low.x + sheet.size.x, sheet.low.y + sheet.size.y);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(sheet.low, ImVec2(end.x, low.y), kDark);
    list.AddRectFilled(ImVec2(sheet.low.x, high.y), end, kDark);
    list.AddRectFilled(ImVec2(sheet.low.x, low.y), ImVec2(low.x, high.y), kDark);
    list.AddRectFilled(ImVec2(high.x, low.y), ImVec2(end.x, high.y), kDark);
    list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark), 0, 0, 2.f);
}

}  // namespace

float importPictureSide() {
    return std::min(kSide * ImGui::GetFontSize(), kMostOfScreen * ImGui::GetIO().DisplaySize.x);
}

void drawImportPicture(const engine::Texture& picture, const HeightmapLook& look, ImportAnswers& answers,
                       wadi::io::Crop& dragged) {
    const float side = importPictureSide();
    const ImVec2 place = ImGui::GetCursorScreenPos(), size = sizeFor(look, side);
    const bool isFlipped = answers.flip && !look.info.facts.isTurned;
    const Sheet sheet{ImVec2(place.x + (side - size.x) / 2, place.y), size, look.info.facts.columns,
                      look.info.facts.rows, isFlipped};
    ImGui::InvisibleButton("picture", ImVec2(side, size.y));
    engine::markKeyboard();
    if (dragged.columns == 0)
        tooltipOnHover(
            tr("Drag the mouse over the picture to import only a part of it; Shift keeps it square."));
    drag(sheet, look, answers, dragged);
    const glm::vec2 filled = filledBy(sheet.columns, sheet.rows, kLookPixels);
    engine::picture(picture, {sheet.low.x, sheet.low.y}, {size.x, size.y}, {0.f, isFlipped ? filled.y : 0.f},
                    {filled.x, isFlipped ? 0.f : filled.y});
    if (!isWhole(answers.crop, look)) drawFrame(sheet, answers.crop);
}

}  // namespace app
