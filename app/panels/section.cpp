#include "app/panels/section.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/panels/plots/save_csv.hpp"
#include "app/ui/chart.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/colour_bar.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/ui/scales/strokes.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

// As geologists draw them: hatched rock, stippled sediment, and water as waves.
constexpr Fill kRock{ink::kRock, Hatch::slanted}, kSediment{ink::kSediment, Hatch::stippled},
    kWater{ink::kWater, Hatch::waved};

/// How many times as tall as they are heights are drawn.
double exaggerationOf(const Chart& chart) {
    const double up = double{chart.high.y - chart.low.y} / (chart.top - chart.bottom);
    return up * (chart.right - chart.left) / double{chart.high.x - chart.low.x};
}

/// Rock, sediment and water, in columns of a pixel.
void drawLayers(ImDrawList& list, const Chart& plot, const Section& section) {
    Band rock{.left = plot.low.x, .foot = plot.high.y}, sediment = rock, water = rock;
    const auto y = [&](float height) { return plot.y(double{height}); };
    for (float x = plot.low.x; x < plot.high.x; ++x) {
        const std::size_t i = section.nearest(plot.shareAt(x + 0.5f));
        const float ground = section.ground[i];
        const float bare = section.sediment.empty() ? ground : ground - section.sediment[i];
        rock.add(y(bare), plot.high.y);
        sediment.add(y(ground), y(bare));
        if (!section.water.empty()) water.add(y(section.water[i]), y(ground));
    }
    drawBand(list, rock, kRock);
    drawBand(list, sediment, kSediment);
    drawBand(list, water, kWater);
}

void drawLine(ImDrawList& list, const Chart& plot, const std::vector<float>& heights, const Stroke& stroke) {
    std::vector<ImVec2> points(heights.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(heights.size() - 1);
        points[i] = ImVec2(plot.x(share * plot.right), plot.y(double{heights[i]}));
    }
    drawStroke(list, points, stroke);
}

/// Whether the layer is one of things, which stand in a strip below the heights and not as a line.
bool hasThings(const Section& section) {
    return !section.values.empty() && infoOf(section.layer).kind == LayerKind::category;
}

glm::vec3 colourOfThing(LayerId layer, int thing) {
    if (thing < 1) return glm::vec3(0.2f);  // there is none
    const auto place = static_cast<float>(placeOfCategory(static_cast<float>(thing)));
    return colourOf(coloursFor(layer, ColourMap::grey), place / 255.f);
}

ImU32 inkOf(glm::vec3 colour) {
    return ImGui::ColorConvertFloat4ToU32(ImVec4(colour.r, colour.g, colour.b, 1.f));
}

/// The line of a channel of the layer that is shown with the heights.
Stroke strokeOf(const Section& section, std::size_t channel) {
    if (section.values.size() < 2) return {ink::kLayer, 1.5f, Pattern::dotted};
    return {inkOf(kPairColours[channel]), 1.5f, channel == 0 ? Pattern::dotted : Pattern::dashDotted};
}

/// What the layer's lines are, with the values at the bottom and the top of the plot where it has no heights.
void layerKey(const Section& section) {
    if (hasThings(section)) {
        const std::string text = tr(infoOf(section.layer).title);
        const int first = static_cast<int>(std::lround(section.values.front().front()));
        besideKey(text.c_str());
        return areaKey(text.c_str(), {inkOf(colourOfThing(section.layer, first))});
    }
    for (std::size_t i = 0; i < section.values.size(); ++i) {
        const LayerId part = partOf(section.layer, i);
        std::string text = tr(infoOf(part).title);
        if (!section.isLayerHeight() && infoOf(part).kind != LayerKind::direction)
            text += filled(tr(" {0} to {1}"), {shortNumber(double{section.scales[i].low}),
                                               valueText(part, section.scales[i].high)});
        besideKey(text.c_str());
        strokeKey(text.c_str(), strokeOf(section, i));
    }
}

/// What the lines and areas of the plot are, after what stands in the row.
void drawKey(const Section& section) {
    const auto area = [](const char* word, const Fill& fill) {
        besideKey(word);
        areaKey(word, fill);
    };
    writeMomentKeys(!section.start.empty());
    area(tr("rock"), kRock);
    if (!section.sediment.empty()) area(tr("sediment"), kSediment);
    if (!section.water.empty()) area(tr("water"), kWater);
    layerKey(section);
}

/// One thing of a strip, with its name where there is room for it.
void drawThing(ImDrawList& list, ImVec2 low, ImVec2 high, LayerId layer, int thing) {
    const glm::vec3 colour = colourOfThing(layer, thing);
    list.AddRectFilled(low, high, inkOf(colour));
    list.AddLine(ImVec2(high.x, low.y), high, IM_COL32_BLACK);
    const std::string name = thing < 1 ? std::string() : tr(thingText(layer, thing));
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    if (size.x + 0.4f * ImGui::GetFontSize() > high.x - low.x) return;
    const bool isBright = glm::dot(colour, glm::vec3(0.3f, 0.6f, 0.1f)) > 0.45f;
    list.AddText(ImVec2((low.x + high.x - size.x) / 2, (low.y + high.y - size.y) / 2),
                 isBright ? IM_COL32_BLACK : IM_COL32_WHITE, name.c_str());
}

/// The things of a layer below each part of the plot, in their colours.
void drawThings(ImDrawList& list, const Chart& plot, float foot, const Section& section) {
    const auto thingAt = [&](float x) {
        return static_cast<int>(std::lround(section.values.front()[section.nearest(plot.shareAt(x + 0.5f))]));
    };
    float from = plot.low.x;
    for (float x = plot.low.x + 1; x <= plot.high.x; ++x) {
        if (x + 1 <= plot.high.x && thingAt(x) == thingAt(from)) continue;
        drawThing(list, ImVec2(from, plot.high.y), ImVec2(x, foot), section.layer, thingAt(from));
        from = x;
    }
}

/// The layer's lines: heights among the heights, all else from the least value at the bottom to the greatest.
void drawLayerLines(ImDrawList& list, const Chart& plot, const Section& section) {
    if (hasThings(section)) return;
    for (std::size_t i = 0; i < section.values.size(); ++i) {
        std::vector<float> heights = section.values[i];
        const auto span = static_cast<float>(plot.top - plot.bottom);
        if (!section.isLayerHeight())
            for (float& value : heights)
                value = static_cast<float>(plot.bottom) + span * section.scales[i].place(value);
        drawLine(list, plot, heights, strokeOf(section, i));
    }
}

constexpr const char* kEnds[] = {"A", "B"};  // of the line, as sections have them in every language

float letterRadius() {
    return 0.75f * ImGui::GetFontSize();
}

void drawLetter(ImDrawList& list, glm::vec2 middle, const char* letter) {
    constexpr int kAlpha = 200;
    const float radius = letterRadius();
    drawPlate(list, middle - radius, middle + radius, radius, kAlpha);
    const ImVec2 size = ImGui::CalcTextSize(letter);
    list.AddText(ImVec2(middle.x - size.x / 2, middle.y - size.y / 2), plateInk(), letter);
}

/// Places of the line on the screen, from its beginning on; nothing for those behind the eye.
std::vector<std::optional<glm::vec2>> placesOf(const SectionLine& line, const wadi::Snapshot& snapshot,
                                               const SectionView& view) {
    constexpr int kPieces = 12;
    std::vector<std::optional<glm::vec2>> places;
    for (int i = 0; i <= kPieces; ++i) {
        const glm::vec2 cell = line.at(static_cast<float>(i) / kPieces);
        const glm::vec3 world(cell.x * snapshot.cellSize, groundAt(snapshot, cell),
                              cell.y * snapshot.cellSize);
        std::optional<glm::vec2>& at = places.emplace_back(onScreen(world, view.projection));
        if (at) *at += view.corner;
    }
    return places;
}

}  // namespace

void SectionPanel::drawEnds(const wadi::Snapshot& snapshot, const SectionTool& tool,
                            const SectionView& view) {
    if (!tool.line()) return;
    const auto line = placesOf(*tool.line(), snapshot, view);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const glm::vec2 low = view.corner, high = view.corner + view.projection.size;
    list.PushClipRect(ImVec2(low.x, low.y), ImVec2(high.x, high.y));
    const auto draw = [&](const auto& end, const auto& next, const char* letter) {
        if (!end || !next || *end == *next) return;
        drawLetter(list, *end + 2.f * letterRadius() * glm::normalize(*end - *next), letter);
    };
    draw(line.front(), line[1], kEnds[0]);
    draw(line.back(), line[line.size() - 2], kEnds[1]);
    list.PopClipRect();
}

bool SectionPanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, SectionTool& tool,
                        LayerId layer, const SectionView& view, WindowLayout& layout) {
    if (!tool.line()) {
        shown_.reset();
        isOpen_ = false;
        return false;
    }
    if (!isOpen_ && tool.busy()) return false;  // where it does not cover the line is not known yet
    isOpen_ = true;
    follow(snapshot, *tool.line(), layer);
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    std::vector<glm::vec2> seen;
    for (const auto& place : placesOf(*tool.line(), *snapshot, view))
        if (place) seen.push_back(*place);
    layout.placeBeside("section", {48 * em, 19 * em}, {24 * em, 13 * em}, {0.5f, 1.f}, seen);
    ImGui::SetNextWindowSizeConstraints(ImVec2(std::min(20 * em, screen.x), std::min(11 * em, screen.y)),
                                        screen);
    bool open = true, wanted = false;
    if (ImGui::Begin(named("Cross-section"), &open,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoFocusOnAppearing | keyFlags())) {
        wanted = ImGui::SmallButton(named(kSectionCsvRow.title));
        tooltipOnHover(tr(kSectionCsvRow.help));
        drawKey(section_);
        drawPlot(tool);
    }
    layout.takeWindow("section");
    ImGui::End();
    if (!open) tool.clear();
    return wanted;
}

void SectionPanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, const SectionLine& line,
                          LayerId layer) {
    if (shown_ == snapshot && wanted_ == layer && section_.line == clamped(line, snapshot->grid)) return;
    shown_ = snapshot;
    wanted_ = layer;
    section_ = sectionOf(*snapshot, line);
    addLayer(section_, snapshot->grid, layer, layer_.of(*snapshot, layer));
}

void SectionPanel::drawPlot(SectionTool& tool) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    Chart plot{{at.x + axisWidth(), at.y + 1.8f * em},
               {at.x + room.x - 0.8f * em, at.y + room.y - axisHeight() - 1.3f * em},
               0,
               double{std::max(section_.length, 1e-3f)}};
    const float strip = hasThings(section_) ? 1.3f * em : 0.f;
    if (plot.high.x < plot.low.x + em || plot.high.y < plot.low.y + em + strip) return;
    fitHeights(plot, double{section_.range().x}, double{section_.range().y});
    const Chart whole = plot;  // with the strip of things
    plot.high.y -= strip;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushClipRect(plot.low, plot.high, true);
    drawLayers(list, plot, section_);
    ImGui::PopClipRect();
    drawAcross(list, whole, metresAxis(tr("Distance"), plot.right));
    drawUp(list, plot, {tr("Height [m]")});
    if (hasThings(section_)) drawThings(list, plot, whole.high.y, section_);
    drawLine(list, plot, section_.start, kAtStart);
    drawLine(list, plot, section_.ground, kNow);
    drawLayerLines(list, plot, section_);
    // Above the corners, beside the title of the heights.
    const float above = plot.low.y - 1.25f * letterRadius();
    drawLetter(list, {plot.low.x + 1.3f * letterRadius(), above}, kEnds[0]);
    drawLetter(list, {plot.high.x - letterRadius(), above}, kEnds[1]);

    ImGui::SetCursorScreenPos(plot.low);
    ImGui::InvisibleButton("plot", ImVec2(plot.high.x - plot.low.x, whole.high.y - plot.low.y));
    engine::markKeyboard();
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + room.y - ImGui::GetTextLineHeight()));
    if (!ImGui::IsItemHovered()) {
        tool.probe({});
        const std::string text =
            filled(tr("Heights are drawn {0} times as tall; {1} m long."),
                   {tickText(exaggerationOf(plot), 0.1), tickText(double{section_.length}, 0.1)});
        return ImGui::TextDisabled("%s", shortened(text, room.x).c_str());
    }
    const float share = std::clamp(plot.shareAt(ImGui::GetIO().MousePos.x), 0.f, 1.f);
    const float x = plot.x(double{share * section_.length});
    list.AddLine(ImVec2(x, plot.low.y), ImVec2(x, whole.high.y), kNow.colour);
    tool.probe(share);
    drawReading(share);
}

void SectionPanel::drawReading(float share) const {
    const std::size_t i = section_.nearest(share);
    const auto metres = [](float length) { return tickText(double{length}, 0.01) + " m"; };
    const auto coarse = [](float length) { return tickText(double{length}, 0.1) + " m"; };
    std::string text = filled(tr("At {0}: height {1}"),
                              {coarse(section_.share(i) * section_.length), coarse(section_.ground[i])});
    if (!section_.start.empty()) {
        const float change = section_.ground[i] - section_.start[i];
        text +=
            ", " + metres(std::abs(change)) + (change < 0 ? tr(" below the start") : tr(" above the start"));
    }
    if (!section_.sediment.empty()) text += filled(tr(", sediment {0}"), {metres(section_.sediment[i])});
    if (!section_.water.empty() && section_.water[i] > section_.ground[i])
        text += filled(tr(", water {0}"), {metres(section_.water[i] - section_.ground[i])});
    if (!section_.values.empty()) {
        const float second = section_.values.size() > 1 ? section_.values[1][i] : 0.f;
        text += ", " + readingText(section_.layer, {section_.values[0][i], second});
    }
    const std::string line = shortened(text, ImGui::GetContentRegionAvail().x);
    ImGui::TextUnformatted(line.c_str());
    if (line != text) ImGui::SetTooltip("%s", text.c_str());
}

void SectionPanel::save(const std::string& folder, const std::tm& time, Background& background,
                        Messages& messages) const {
    saveCsv(tr("Saving the section"), "section", csvOf(section_), folder, time, background, messages);
}

}  // namespace app
