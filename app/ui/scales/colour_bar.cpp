#include "app/ui/scales/colour_bar.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/analysis/catchments.hpp"

namespace app {

namespace {

constexpr int kMostTicks = 6;
/// Slope at the rim of the disc of directions: 75° [rad].
constexpr float kSteepest = 1.309f;

ImU32 screenColour(glm::vec3 colour) {
    return ImGui::GetColorU32(ImVec4(colour.r, colour.g, colour.b, 1.f));
}

ImVec2 imVec(glm::vec2 v) {
    return {v.x, v.y};
}

void drawTriangle(ImDrawList& list, glm::vec2 tip, float side) {
    const ImVec2 above = imVec(tip + glm::vec2(-side, -0.6f * side)),
                 below = imVec(tip + glm::vec2(-side, 0.6f * side));
    list.AddTriangleFilled(imVec(tip), above, below, ImGui::GetColorU32(ImGuiCol_Text));
    list.AddTriangle(imVec(tip), above, below, IM_COL32(0, 0, 0, 200));
}

/// One bar; `colour(place)` is the colour at a place [0..1] of it, `unit` the numbers of the scale in one
/// that is written.
template <class Colour>
void drawBar(ImDrawList& list, const ColourScale& scale, double unit, Colour colour, glm::vec2 low,
             float height) {
    constexpr int kSteps = 64;
    const float em = ImGui::GetFontSize();
    const auto levelOf = [&](float place) { return low.y + height * (1 - place); };
    for (int i = 0; i < kSteps; ++i) {
        const float from = static_cast<float>(i) / kSteps, to = static_cast<float>(i + 1) / kSteps;
        const ImU32 below = screenColour(colour(from)), above = screenColour(colour(to));
        list.AddRectFilledMultiColor(ImVec2(low.x, levelOf(to)), ImVec2(low.x + em, levelOf(from)), above,
                                     above, below, below);
    }
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    ColourScale read = scale;
    read.low = static_cast<float>(double{scale.low} / unit);
    read.high = static_cast<float>(double{scale.high} / unit);
    for (const double number : ticksOf(read, kMostTicks)) {
        const float y = levelOf(read.place(static_cast<float>(number)));
        list.AddLine(ImVec2(low.x + em, y), ImVec2(low.x + 1.25f * em, y), ink, std::max(1.f, em / 16.f));
        list.AddText(ImVec2(low.x + 1.5f * em, y - 0.5f * em), ink, scaleText(read, number).c_str());
    }
}

/// Things of a category that a key names, and whether there are more, which have the same colours again.
struct Things {
    int named = 0;
    bool isMore = false;

    int rows() const { return named + (isMore ? 1 : 0); }
};
Things thingsOf(const ColourKey& key) {
    const auto names = infoOf(key.quantity).words.things;
    if (!names.empty()) return {static_cast<int>(names.size()), false};  // whichever there are
    const float all = key.scales[0].high;
    return {static_cast<int>(std::min(all, float{wadi::kCategories})), all > float{wadi::kCategories}};
}

/// From one thing of a category to the next, where a key has so much room.
float stepOf(const ColourKey& key, float height) {
    return std::min(height / static_cast<float>(std::max(thingsOf(key).rows(), 1)),
                    1.2f * ImGui::GetFontSize());
}

/// The colours of the first things of a category, from the top, each with its name.
void drawCategories(ImDrawList& list, const ColourKey& key, glm::vec2 low, float height) {
    const float em = ImGui::GetFontSize(), step = stepOf(key, height);
    const Things things = thingsOf(key);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const auto levelOf = [&](int row) { return low.y + step * static_cast<float>(row); };
    for (int i = 0; i < things.named; ++i) {
        list.AddRectFilled(
            ImVec2(low.x, levelOf(i)), ImVec2(low.x + em, levelOf(i) + 0.85f * step),
            screenColour(colourOf(coloursFor(key.quantity, key.colours), static_cast<float>(i) / 255.f)));
        if (step < 0.7f * em && i % 2 == 1) continue;
        list.AddText(ImVec2(low.x + 1.5f * em, levelOf(i) + 0.4f * step - 0.5f * em), ink,
                     tr(thingText(key.quantity, i + 1)).c_str());
    }
    if (things.isMore) list.AddText(ImVec2(low.x + 1.5f * em, levelOf(things.named)), ink, tr("and again"));
}

void writeCentred(ImDrawList& list, glm::vec2 middle, const char* text) {
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText(ImVec2(middle.x - 0.5f * size.x, middle.y - 0.5f * size.y),
                 ImGui::GetColorU32(ImGuiCol_Text), text);
}

/// A disc with the colours of slopes, each at the side to which it falls, among the points of the compass.
void drawDirections(ImDrawList& list, glm::vec2 low, float side) {
    constexpr int kRings = 6, kParts = 24;
    const float em = ImGui::GetFontSize(), out = 0.6f * em + 0.5f * side;
    const glm::vec2 middle = low + 0.5f * side + em;
    for (int ring = kRings; ring > 0; --ring) {
        const float share = static_cast<float>(ring) / kRings;
        for (int part = 0; part < kParts; ++part) {
            const float from = 6.2832f * static_cast<float>(part) / kParts, to = from + 6.2832f / kParts;
            const glm::vec2 a(std::cos(from), std::sin(from)), b(std::cos(to), std::sin(to));
            // The surface falls outward, so it rises inward, by the more the farther out.
            const glm::vec2 rise = -glm::normalize(a + b) * std::tan(kSteepest * share);
            list.AddTriangleFilled(imVec(middle), imVec(middle + 0.5f * side * share * a),
                                   imVec(middle + 0.5f * side * share * b),
                                   screenColour(normalColour(rise.x, rise.y)));
        }
    }
    writeCentred(list, middle - glm::vec2(0.f, out), tr("N"));
    writeCentred(list, middle + glm::vec2(0.f, out), tr("S"));
    writeCentred(list, middle + glm::vec2(out, 0.f), tr("E"));
    writeCentred(list, middle - glm::vec2(out, 0.f), tr("W"));
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    float y = middle.y - 2 * em;
    for (const char* line :
         {tr("Side to which"), tr("it falls;"), tr("level inside,"), tr("75° at the rim")}) {
        list.AddText(ImVec2(low.x + side + 2.6f * em, y), ink, line);
        y += 1.1f * em;
    }
}

float barWidth() {
    return 5.5f * ImGui::GetFontSize();
}

/// From the first bar of a pair to the second, whose titles stand above them.
float pairWidth() {
    return 8.5f * ImGui::GetFontSize();
}

}  // namespace

glm::vec2 colourKeySize(const ColourKey& key, float height) {
    const float em = ImGui::GetFontSize();
    switch (infoOf(key.quantity).kind) {
        case LayerKind::direction:
            return {14 * em, 7 * em};
        case LayerKind::pair:
            return {pairWidth() + barWidth(), height + 2.8f * em};
        case LayerKind::category:
            return {barWidth(), stepOf(key, height) * static_cast<float>(thingsOf(key).rows())};
        default:
            return {barWidth(), height};
    }
}

void drawColourKey(ImDrawList& list, const ColourKey& key, glm::vec2 low, float height,
                   const glm::vec2* values) {
    const float em = ImGui::GetFontSize();
    const LayerKind kind = infoOf(key.quantity).kind;
    if (kind == LayerKind::direction) return drawDirections(list, low, 5 * em);
    if (kind == LayerKind::category) return drawCategories(list, key, low, height);
    const auto mark = [&](int channel, glm::vec2 from) {
        if (!values) return;
        const float place = key.scales[static_cast<std::size_t>(channel)].place((*values)[channel]);
        drawTriangle(list, {from.x + 0.1f * em, from.y + height * (1 - place)}, 0.55f * em);
    };
    if (kind != LayerKind::pair) {
        drawBar(
            list, key.scales[0], readUnitOf(key.quantity).size,
            [&](float place) { return colourOf(key.colours, place); }, low, height);
        return mark(0, low);
    }
    for (int i = 0; i < 2; ++i) {
        const auto channel = static_cast<std::size_t>(i);
        const glm::vec2 from = low + glm::vec2(static_cast<float>(i) * pairWidth(), 2.8f * em);
        const LayerInfo& about = infoOf(partOf(key.quantity, channel));
        const std::string unit = "[" + std::string(about.unit) + "]";
        list.AddText(ImVec2(from.x, low.y), ImGui::GetColorU32(ImGuiCol_Text), tr(about.title).c_str());
        list.AddText(ImVec2(from.x, low.y + 1.1f * em), ImGui::GetColorU32(ImGuiCol_Text), unit.c_str());
        drawBar(
            list, key.scales[channel], 1, [&](float place) { return place * kPairColours[channel]; }, from,
            height);
        mark(i, from);
    }
}

std::string scaleText(const ColourScale& scale, double number) {
    if (std::abs(number) >= 1e5) return shortNumber(number);
    if (scale.logarithmic) return plainNumber(number);
    const double step = niceStep(std::max((double{scale.high} - double{scale.low}) / kMostTicks, 1e-30));
    return tickText(number, step);
}

namespace {

/// readingWords() in the language in use.
std::string shownReading(LayerId layer, float value) {
    const ReadingWords words = readingWords(layer, value);
    return words.value.empty() ? tr(words.what) : tr(words.what) + ' ' + tr(words.value);
}

}  // namespace

std::string readingText(LayerId quantity, glm::vec2 values) {
    switch (infoOf(quantity).kind) {
        case LayerKind::direction: {
            const float length = std::sqrt(1 + glm::dot(values, values));
            const auto part = [&](float value) { return tickText(double{value / length}, 0.01); };
            return filled(tr("normal ({0}, {1}, {2})"), {part(-values.x), part(values.y), part(1.f)});
        }
        case LayerKind::pair:
            return shownReading(partOf(quantity, 0), values.x) + ", " +
                   shownReading(partOf(quantity, 1), values.y);
        default:
            return shownReading(quantity, values.x);
    }
}

}  // namespace app
