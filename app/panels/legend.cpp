#include "app/panels/legend.hpp"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/panels/colour_bar.hpp"
#include "app/ticks.hpp"

namespace app {

namespace {

std::string titleOf(Quantity quantity) {
    const QuantityFacts& about = facts(quantity);
    std::string title(about.title);
    if (!about.unit.empty()) title += " [" + std::string(about.unit) + "]";
    return title;
}

std::string contoursOf(float interval) {
    return "Contours every " + tickText(double{interval}, double{interval}) + " m";
}

}  // namespace

void drawLegend(const OverlayView& overlay, const std::optional<glm::vec2>& values, float left, float top,
                float room) {
    const float em = ImGui::GetFontSize(), line = 1.4f * em, pad = 0.6f * em;
    const bool hasData = overlay.layer != Quantity::none, hasContours = overlay.interval > 0;
    const float lines = (hasData ? 2.f : 0.f) + (hasContours ? 1.f : 0.f);
    const float height = std::min(9 * em, room - lines * line - 4 * em);
    if (lines == 0 || (hasData && height < 3 * em)) return;

    const ColourKey key{overlay.layer, overlay.colours, overlay.scales};
    const std::string title = hasData ? titleOf(overlay.layer) : "";
    const std::string reading = hasData && values ? readingText(overlay.layer, *values) + " here" : "";
    const std::string contours = hasContours ? contoursOf(overlay.interval) : "";
    glm::vec2 size = hasData ? colourKeySize(key, height) + glm::vec2(0.f, em) : glm::vec2(0.f);
    for (const std::string* text : {&title, &reading, &contours})
        size.x = std::max(size.x, ImGui::CalcTextSize(text->c_str()).x);
    if (hasData) size.x = std::max(size.x, 11.5f * em);  // it does not grow and shrink under the pointer
    const glm::vec2 low(left, top);

    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(ImVec2(low.x, low.y),
                       ImVec2(left + size.x + 2 * pad, top + size.y + lines * line + 2 * pad),
                       IM_COL32(16, 18, 22, 200), 0.4f * em);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text), faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    glm::vec2 at = low + pad;
    const auto write = [&](const std::string& text, ImU32 colour) {
        list.AddText(ImVec2(at.x, at.y), colour, text.c_str());
        at.y += line;
    };
    if (hasData) {
        write(title, ink);
        drawColourKey(list, key, at + glm::vec2(0.6f * em, 0.5f * em), height, values ? &*values : nullptr);
        at.y += size.y;
        write(reading.empty() ? "Point at the ground to read it" : reading, reading.empty() ? faint : ink);
    }
    if (hasContours) write(contours, ink);
}

}  // namespace app
