#include "app/ui/contour_labels.hpp"

#include <imgui.h>

#include <string>

namespace app {

namespace {

constexpr float kSize = 0.85f;  // [heights of the font]
constexpr ImU32 kInk = IM_COL32(20, 15, 10, 255), kHalo = IM_COL32(255, 255, 255, 150);

/// Turns what was added to a list since its vertex `first` about a place, so that what ran to the right runs
/// along.
void turn(ImDrawList& list, int first, glm::vec2 about, glm::vec2 along) {
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& at = list.VtxBuffer[i].pos;
        const glm::vec2 from(at.x - about.x, at.y - about.y);
        at = ImVec2(about.x + from.x * along.x - from.y * along.y,
                    about.y + from.x * along.y + from.y * along.x);
    }
}

void write(ImDrawList& list, glm::vec2 middle, const std::string& text) {
    const float size = kSize * ImGui::GetFontSize(), halo = size / 11.f;
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const glm::vec2 low = middle - 0.5f * kSize * glm::vec2(extent.x, extent.y);
    const auto add = [&](glm::vec2 by, ImU32 colour) {
        list.AddText(ImGui::GetFont(), size, ImVec2(low.x + by.x, low.y + by.y), colour, text.c_str());
    };
    for (const float x : {-halo, 0.f, halo}) {
        for (const float y : {-halo, 0.f, halo}) add({x, y}, kHalo);
    }
    add({0.f, 0.f}, kInk);
}

}  // namespace

glm::vec2 contourDigit() {
    const ImVec2 size = ImGui::CalcTextSize("0");
    return kSize * glm::vec2(size.x, size.y);
}

void drawContourLabels(const std::vector<ContourLabel>& labels, float interval, glm::vec2 corner) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const ContourLabel& label : labels) {
        const int first = list.VtxBuffer.Size;
        write(list, corner + label.at, contourText(label.height, interval));
        turn(list, first, corner + label.at, label.along);
    }
}

}  // namespace app
