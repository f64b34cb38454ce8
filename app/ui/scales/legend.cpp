#include "app/ui/scales/legend.hpp"

#include <imgui.h>

#include <algorithm>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>
#include <iterator>
#include <string>
#include <vector>

#include "app/data/ticks.hpp"
#include "app/look/palette.hpp"
#include "app/render/relief.hpp"
#include "app/render/water.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/colour_bar.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/ui/scales/inks.hpp"

namespace app {

namespace {

constexpr float kLine = 1.4f, kPad = 0.6f, kBelow = 1.4f, kBelowAlone = 1.f;  // [heights of the font]
constexpr int kLegendAlpha = 200;

/// What stands before a line: a dot, or the head of a particle.
enum class Sign { dot, pointUp, pointDown };

/// A line under the bars.
struct Line {
    std::string text;
    ImU32 ink;
    std::optional<glm::vec3> swatch = {};
    Sign sign = Sign::dot;
};

Sign signOf(wadi::Exchange exchange) {
    return exchange == wadi::Exchange::erode     ? Sign::pointUp
           : exchange == wadi::Exchange::deposit ? Sign::pointDown
                                                 : Sign::dot;
}

std::string contoursOf(float interval) {
    const auto metres = [](float length) { return tickText(double{length}, double{length}) + " m"; };
    return filled(tr("Contours every {0}, bold {1}"),
                  {metres(interval), metres(kContoursPerIndex * interval)});
}

/// titleOf() in the language in use.
std::string shownTitle(LayerId layer) {
    const std::string_view unit = readUnitOf(layer).name;
    return tr(infoOf(layer).title) + (unit.empty() ? "" : " [" + std::string(unit) + "]");
}

/// What is under the pointer, a line a value: so that the legend does not become wide.
std::vector<Line> readingLines(const LegendText& text) {
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text), faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const LayerId layer = text.overlay.layer;
    const bool isPair = infoOf(layer).kind == LayerKind::pair;
    const std::string where = text.then ? tr(" then") : tr(" here");
    std::vector<Line> lines;
    if (text.isInPicture) return lines;
    if (!text.values) {
        lines.push_back(
            {text.then && text.onlyNow ? tr("Not known of then") : tr("Point at the ground to read it"),
             faint});
        if (isPair) lines.push_back({"", faint});
    } else if (isPair) {
        for (int i = 0; i < 2; ++i)
            lines.push_back(
                {readingText(partOf(layer, static_cast<std::size_t>(i)), {(*text.values)[i], 0.f}) + where,
                 ink});
    } else {
        lines.push_back({readingText(layer, *text.values) + where, ink});
    }
    return lines;
}

std::vector<Line> linesOf(const LegendText& text) {
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    std::vector<Line> lines;
    if (text.missing != LayerId::none)
        lines.push_back({filled(text.isOnItsWay ? tr("Being computed: {0}") : tr("No data: {0}"),
                                {shownTitle(text.missing)}),
                         ImGui::GetColorU32(ImGuiCol_TextDisabled)});
    if (text.overlay.layer != LayerId::none) {
        std::ranges::copy(readingLines(text), std::back_inserter(lines));
        if (text.overlay.nowhere) lines.push_back({tr("None on this map"), ink::kRemark});
        if (text.onlyNow) lines.push_back({tr("Not known left of the line"), ink::kRemark});
    }
    if (text.overlay.interval > 0) lines.push_back({contoursOf(text.overlay.interval), ink});
    if (text.overlay.channelsFrom > 0)
        lines.push_back(
            {filled(tr("Channels from {0}"), {valueText(LayerId::drainageArea, text.overlay.channelsFrom)}),
             ink, kChannelColour});
    if (text.particles)
        for (const wadi::Exchange kind :
             {wadi::Exchange::erode, wadi::Exchange::deposit, wadi::Exchange::carry})
            lines.push_back({filled(tr("Particle {0}"), {tr(exchangeText(kind))}), ink, particleColour(kind),
                             signOf(kind)});
    // Two kinds of blue are told apart; one alone only where there is a legend anyway.
    const bool isAlone = lines.empty() && text.overlay.layer == LayerId::none;
    if (isAlone && !(text.paths && text.water)) return lines;
    if (text.paths) lines.push_back({tr("Paths of drops, which have no depth"), ink, text.paths});
    if (text.water) lines.push_back({tr("Water, the deeper the darker"), ink, text.water});
    return lines;
}

/// Its rim is seen where a colour is as dark as what is behind it.
void drawSign(ImDrawList& list, Sign sign, const glm::vec3& colour, ImVec2 middle) {
    const float em = ImGui::GetFontSize();
    const ImU32 paint = ImGui::GetColorU32(ImVec4(colour.r, colour.g, colour.b, 1.f)),
                rim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    if (sign == Sign::dot) {
        list.AddCircleFilled(middle, 0.32f * em, paint);
        list.AddCircle(middle, 0.36f * em, rim, 0, 0.08f * em);
        return;
    }
    const float half = 0.4f * em, up = sign == Sign::pointUp ? -1.f : 1.f;
    const ImVec2 point(middle.x, middle.y + up * half), left(middle.x - half, middle.y - 0.7f * up * half),
        right(middle.x + half, left.y);
    list.AddTriangleFilled(point, left, right, paint);
    list.AddTriangle(point, left, right, rim, 0.08f * em);
}

void drawLine(ImDrawList& list, const Line& line, glm::vec2 at) {
    const float em = ImGui::GetFontSize();
    if (line.swatch) {
        drawSign(list, line.sign, *line.swatch, ImVec2(at.x + 0.4f * em, at.y + 0.5f * em));
        at.x += em;
    }
    list.AddText(ImVec2(at.x, at.y), line.ink, line.text.c_str());
}

}  // namespace

namespace {

/// Whether drops have run anywhere.
bool areAnyPaths(const wadi::Snapshot& snapshot) {
    return std::ranges::any_of(snapshot[LayerId::discharge],
                               [](const auto& tile) { return tile->highest > 0.f; });
}

}  // namespace

LegendText legendOf(const Landscape& landscape, const wadi::Snapshot& snapshot, const LookParams& look) {
    LegendText text{landscape.overlay()};
    text.particles = look.particles && !snapshot.particles.empty();
    if (hasPaths(snapshot, look) && areAnyPaths(snapshot)) text.paths = kPathColour;
    if (text.overlay.water && hasWater(snapshot, look)) text.water = look.waterColour;
    return text;
}

glm::vec2 drawLegend(const LegendText& text, glm::vec2 low, glm::vec2 room, glm::vec2 share) {
    const float em = ImGui::GetFontSize(), line = kLine * em, pad = kPad * em;
    const OverlayView& overlay = text.overlay;
    const bool hasData = overlay.layer != LayerId::none;
    const std::vector<Line> lines = linesOf(text);
    const ColourKey key{overlay.layer, overlay.colours, overlay.scales};
    const std::string title = hasData ? shownTitle(overlay.layer) : "";
    const float others = line * static_cast<float>(lines.size()) + 2 * pad;
    const float below = (lines.empty() ? kBelowAlone : kBelow) * em;
    const float height = std::min(9 * em, room.y - others - line - 3 * em);

    glm::vec2 size(ImGui::CalcTextSize(title.c_str()).x, others);
    for (const Line& each : lines)
        size.x = std::max(size.x, ImGui::CalcTextSize(each.text.c_str()).x + (each.swatch ? em : 0.f));
    if (hasData) {
        const glm::vec2 bars = colourKeySize(key, height);
        const float least =
            text.isInPicture ? 0.f : 11.5f * em;  // it does not grow and shrink under the pointer
        size.x = std::max({size.x, bars.x, least});
        size.y += line + bars.y + below;
    }
    size.x += 2 * pad;
    const bool isEmpty = lines.empty() && !hasData;
    if (isEmpty || (hasData && height < 3 * em) || glm::any(glm::greaterThan(size, room)))
        return glm::vec2(0.f);

    low = glm::round(low + share * (room - size));
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    drawPlate(list, low, low + size, 0.4f * em, kLegendAlpha);
    glm::vec2 at = low + pad;
    if (hasData) {
        drawLine(list, {title, ImGui::GetColorU32(ImGuiCol_Text)}, at);
        at.y += line;
        drawColourKey(list, key, at + glm::vec2(0.6f * em, 0.5f * em), height,
                      text.values ? &*text.values : nullptr);
        at.y += colourKeySize(key, height).y + below;
    }
    for (const Line& each : lines) {
        drawLine(list, each, at);
        at.y += line;
    }
    return size;
}

}  // namespace app
