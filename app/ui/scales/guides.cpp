#include "app/ui/scales/guides.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/base/number_format.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/inks.hpp"
#include "engine/gui/gui.hpp"

namespace app {

namespace {

constexpr float kMargin = 0.7f, kRadius = 1.7f, kBar = 9.f, kTick = 0.35f,
                kBetween = 0.5f;  // [heights of the font]
constexpr int kGuideAlpha = 150;

/// Width of a line that is so wide in small letters: it grows with larger ones [pixels].
float lineWidth(float least) {
    return least * std::max(1.f, ImGui::GetFontSize() / 16.f);
}

ImVec2 at(glm::vec2 place) {
    return {place.x, place.y};
}

ImU32 plateColour(int alpha) {
    return engine::hasHighContrast() ? IM_COL32_BLACK : IM_COL32(16, 18, 22, alpha);
}

/// A needle about `middle`, whose red end points to the north, in a ring.
void drawCompass(ImDrawList& list, glm::vec2 middle, float yaw) {
    const float em = ImGui::GetFontSize(), radius = kRadius * em;
    const glm::vec2 north = northOn(yaw), side(-north.y, north.x);
    const int corners = static_cast<int>(std::max(32.f, em));
    const ImU32 ink = plateInk();
    list.AddCircleFilled(at(middle), radius, plateColour(kGuideAlpha), corners);
    list.AddCircle(at(middle), radius, ink, corners, lineWidth(1.2f));
    const glm::vec2 tip = middle + 0.5f * radius * north, tail = middle - 0.8f * radius * north;
    const glm::vec2 left = middle - 0.2f * radius * side, right = middle + 0.2f * radius * side;
    list.AddTriangleFilled(at(tip), at(right), at(left), ink::kNorth);
    list.AddTriangleFilled(at(tail), at(left), at(right), ink);
    const ImVec2 letter = ImGui::CalcTextSize("N");
    const glm::vec2 text = middle + 0.74f * radius * north - 0.5f * glm::vec2(letter.x, letter.y);
    list.AddText(at(text), ink, "N");
}

/// A line with ticks at its ends over a text, from its lower left corner on.
glm::vec2 drawScaleBar(ImDrawList& list, glm::vec2 corner, const GuideView& view) {
    const float em = ImGui::GetFontSize(), length = barLength(kBar * em * view.metresPerUnit);
    const float wide = length / view.metresPerUnit;
    const std::string text = lengthText(double{length}) + (view.isParallel ? "" : tr(", in the middle"));
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const glm::vec2 size(std::max(wide, extent.x) + em, extent.y + (kTick + kBetween) * em + 0.4f * em);
    const glm::vec2 low(corner.x, corner.y - size.y), from = low + glm::vec2(0.5f, 0.4f + kTick) * em;
    const ImU32 ink = plateInk();
    drawPlate(list, low, low + size, 0.3f * em, kGuideAlpha);
    const float right = from.x + wide;
    const float width = lineWidth(1.8f);
    list.AddLine(at(from), ImVec2(right, from.y), ink, width);
    for (const float x : {from.x, right})
        list.AddLine(ImVec2(x, from.y - kTick * em), ImVec2(x, from.y + kTick * em), ink, width);
    list.AddText(ImVec2(from.x, from.y + kTick * em), ink, text.c_str());
    return size;
}

}  // namespace

void drawPlate(ImDrawList& list, glm::vec2 low, glm::vec2 high, float rounding, int alpha) {
    list.AddRectFilled(at(low), at(high), plateColour(alpha), rounding);
    if (engine::hasHighContrast())
        list.AddRect(at(low), at(high), ImGui::GetColorU32(ImGuiCol_Border), rounding, 0, lineWidth(1.f));
}

ImU32 plateInk() {
    return engine::hasHighContrast() ? IM_COL32_WHITE : IM_COL32(255, 255, 255, 240);
}

float barLength(float most) {
    const float power = std::pow(10.f, std::floor(std::log10(std::max(most, 1e-6f)) + 1e-5f));
    for (const float factor : {5.f, 2.f})
        if (factor * power <= most * 1.0001f) return factor * power;
    return power;
}

glm::vec2 shareOf(Corner corner) {
    const auto number = static_cast<int>(corner);
    const int column = number % 2, row = number / 2;
    return {static_cast<float>(column), static_cast<float>(row)};
}

glm::vec2 northOn(float yaw) {
    return {std::sin(yaw), -std::cos(yaw)};
}

glm::vec2 drawGuides(const GuideParams& params, const GuideView& view, glm::vec2 low, glm::vec2 size) {
    const float em = ImGui::GetFontSize(), margin = kMargin * em;
    const bool isRoom = size.x > 2 * (kBar + 2 * kMargin) * em && size.y > 12 * em;
    if (!isRoom || (!params.compass && !params.scaleBar)) return glm::vec2(0.f);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const glm::vec2 corner(low.x + margin, low.y + size.y - margin);
    glm::vec2 reach(0.f);
    if (params.scaleBar) reach = drawScaleBar(list, corner, view) + glm::vec2(0.f, kBetween * em);
    if (params.compass) {
        const float radius = kRadius * em;
        drawCompass(list, corner + glm::vec2(radius, -reach.y - radius), view.yaw);
        reach = {std::max(reach.x, 2 * radius), reach.y + 2 * radius};
    }
    return reach + 2 * margin;
}

}  // namespace app
