#include "app/panels/look.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/data/ticks.hpp"
#include "app/look/sun_path.hpp"
#include "app/render/ground.hpp"
#include "app/render/lighting.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr NamedRow kDayRow{
    "look.day", marked("Time of day"),
    marked("Drag the sun through a day in early summer. It moves azimuth and elevation together; before that "
           "it stands at the hour at which the sun is as high.\n\n"
           "In the landscape: hold L and move the mouse.")};
constexpr NamedRow kQualityRow{
    "quality.preset", marked("Quality"),
    marked("What a picture may cost. Low suits machines without a graphics card.")};
constexpr NamedRow kDetailsRow{"quality.details", marked("Details of quality")};

constexpr float kStep = 1 / 12.f;  // [h]
constexpr float kHighest = 75.f;   // [°] at the upper edge
constexpr int kPieces = 32;        // of the sky and of the path

/// A place on the strip.
struct Strip {
    ImVec2 low, high;

    ImVec2 at(float hour, float elevation) const {
        const float along = (hour - kDawn) / (kDusk - kDawn);
        return {low.x + along * (high.x - low.x), high.y - elevation / kHighest * (high.y - low.y)};
    }
    float hourAt(float x) const {
        const float along = std::clamp((x - low.x) / (high.x - low.x), 0.f, 1.f);
        return std::round((kDawn + along * (kDusk - kDawn)) / kStep) * kStep;
    }
};

ImU32 shown(glm::vec3 light) {
    const auto part = [&](int i) { return std::pow(std::clamp(light[i], 0.f, 1.f), 1 / 2.2f); };
    return ImGui::GetColorU32(ImVec4(part(0), part(1), part(2), 1.f));
}

Atmosphere airAt(const LookParams& look, float hour) {
    LookParams then = look;
    then.sunElevation = sunAt(hour).elevation;
    return airOf(then);
}

void drawSky(ImDrawList& list, const Strip& strip, const LookParams& look) {
    const float pace = (kDusk - kDawn) / kPieces;
    for (int i = 0; i < kPieces; ++i) {
        const float from = kDawn + pace * static_cast<float>(i), to = from + pace;
        const Atmosphere before = airAt(look, from), after = airAt(look, to);
        list.AddRectFilledMultiColor(strip.at(from, kHighest), strip.at(to, 0.f), shown(before.zenith),
                                     shown(after.zenith), shown(after.sunward), shown(before.sunward));
    }
    const ImU32 line = ImGui::GetColorU32(ImVec4(1.f, 1.f, 1.f, 0.35f));
    for (int i = 0; i <= kPieces; ++i) {
        const float hour = kDawn + pace * static_cast<float>(i);
        list.PathLineTo(strip.at(hour, sunAt(hour).elevation));
    }
    list.PathStroke(line, 0, 1.f);
}

/// Hours along the lower edge, as far apart as they need to be read.
void drawHours(ImDrawList& list, const Strip& strip) {
    const float size = 0.75f * ImGui::GetFontSize();
    const ImU32 ink = ImGui::GetColorU32(ImVec4(1.f, 1.f, 1.f, 0.95f)),
                plate = ImGui::GetColorU32(ImVec4(0.f, 0.f, 0.f, 0.7f));
    for (int hour = 6; hour <= 18; hour += 3) {
        const std::string text = std::to_string(hour);
        const float x = strip.at(static_cast<float>(hour), 0.f).x;
        const float left = x - 0.5f * ImGui::CalcTextSize(text.c_str()).x * size / ImGui::GetFontSize();
        list.AddLine(ImVec2(x, strip.low.y), ImVec2(x, strip.low.y + 0.25f * size), ink);
        const ImVec2 at(left, strip.high.y - 1.1f * size);
        list.AddRectFilled(ImVec2(left - 0.2f * size, at.y), ImVec2(2 * x - left + 0.2f * size, at.y + size),
                           plate, 0.2f * size);
        list.AddText(ImGui::GetFont(), size, at, ink, text.c_str());
    }
}

void drawSun(ImDrawList& list, const Strip& strip, const LookParams& look, float hour) {
    const ImVec2 at = strip.at(hour, std::min(look.sunElevation, kHighest));
    const float radius = 0.32f * ImGui::GetFontSize();
    list.AddCircleFilled(at, 1.7f * radius, ImGui::GetColorU32(ImVec4(1.f, 0.95f, 0.8f, 0.3f)), 24);
    list.AddCircleFilled(at, radius, ImGui::GetColorU32(ImVec4(1.f, 0.96f, 0.82f, 1.f)), 24);
}

}  // namespace

std::string clockText(float hour) {
    const int minutes = static_cast<int>(std::lround(60.f * hour));
    char text[16];
    std::snprintf(text, sizeof text, "%d:%02d", minutes / 60, minutes % 60);
    return text;
}

bool drawDay(LookParams& look) {
    ImGui::PushID("day");
    const float hour = hourOf({look.sunAzimuth, look.sunElevation});
    beginRow(kDayRow);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::CalcItemWidth(), 2.6f * ImGui::GetFontSize());
    ImGui::InvisibleButton("strip", size);
    const Strip strip{low, ImVec2(low.x + size.x, low.y + size.y)};
    engine::markKeyboard();
    bool isMoved = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) {
        const SunPlace sun = sunAt(strip.hourAt(ImGui::GetIO().MousePos.x));
        isMoved = sun.azimuth != look.sunAzimuth || sun.elevation != look.sunElevation;
        look.sunAzimuth = sun.azimuth;
        look.sunElevation = sun.elevation;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(strip.low, strip.high, true);
    drawSky(list, strip, look);
    drawHours(list, strip);
    drawSun(list, strip, look, isMoved ? hourOf({look.sunAzimuth, look.sunElevation}) : hour);
    list.PopClipRect();
    if (ImGui::IsItemActive()) {
        ImGui::SetTooltip("%s", clockText(hour).c_str());
    } else {
        rowTooltip(tr(kDayRow.help));
    }
    ImGui::PopID();
    return isMoved;
}

namespace {

/// The presets as a list to choose from, and what a person made of them.
void drawPresets(QualityParams& quality) {
    const std::optional<QualityPreset> now = presetOf(quality);
    const auto nameOf = [](QualityPreset preset) {
        return tr(kQualityPresetNames[static_cast<std::size_t>(preset)]);
    };
    beginRow(kQualityRow);
    if (ImGui::BeginCombo("##quality", now ? nameOf(*now) : tr("Own choice"))) {
        for (const QualityPreset preset : kQualityPresets) {
            if (!ImGui::Selectable(nameOf(preset), now == preset)) continue;
            const QualityParams before = std::exchange(quality, qualityOf(preset));
            quality.vsync = before.vsync;
            quality.frameCap = before.frameCap;
        }
        ImGui::EndCombo();
    }
    rowTooltip(tr(kQualityRow.help));
}

/// At the right end, where frames come fastest, there is no limit; as a value that is 0.
void drawFrameCap(wadi::ParamGroup& group) {
    wadi::Param& cap = paramOf(group, "frameCap");
    const wadi::Param& fallback = fallbackOf(group, cap);
    const int most = static_cast<int>(cap.highest), none = most + 1;
    const auto isNone = [](const wadi::Param& param) { return param.number() == 0; };
    const std::string path = cap.path();
    markRow(path);
    ImGui::PushID(path.c_str());
    beginRow(label(cap.name));
    int shown = isNone(cap) ? none : static_cast<int>(cap.number());
    const std::string format = isNone(cap) ? tr("no limit") : sliderFormat(cap, cap.number());
    if (rangeSlider(shown, 1, none, format.c_str(), true)) cap.setNumber(shown == none ? 0 : shown);
    rowTooltip(sliderHelp(tr(std::string(cap.help)), 1, most, tr("no limit")));
    if (endRowWithReset(differs(cap, fallback), isNone(fallback) ? tr("no limit") : valueText(fallback)))
        reset(cap, fallback);
    ImGui::PopID();
}

/// What changes nothing in the palette that is chosen.
std::vector<std::string_view> idleIn(BoundParams<LookParams>& look) {
    std::vector<std::string_view> idle;
    for (const wadi::Param& param : look.group().params) {
        if (!uses(look->palette, param.name)) idle.push_back(param.name);
    }
    return idle;
}

/// What a share of a height or a width is in this world.
std::string metresOf(const wadi::Param& param, const wadi::Snapshot& snapshot) {
    const auto share = static_cast<float>(param.number());
    float metres = 0.f;
    if (param.name == "snowLine") {
        const Span span = spanOf(snapshot);
        metres = span.low + share * (span.high - span.low);
    } else if (param.name == "fogHeight") {
        metres = share * snapshot.cellSize *
                 static_cast<float>(std::max(snapshot.grid.columns, snapshot.grid.rows));
    } else {
        return "";
    }
    return tickText(double{metres}, std::abs(metres) < 10.f ? 0.1 : 1.0) + " m";
}

}  // namespace

std::vector<NamedRow> lookRows() {
    return {kDayRow, kQualityRow, kDetailsRow};
}

void drawLook(BoundParams<LookParams>& look, BoundParams<QualityParams>& quality,
              const wadi::Snapshot& snapshot) {
    const ParamChanged ignore = [](const wadi::Param&) {};
    drawDay(*look);
    drawParams(look.group(), ignore, idleIn(look),
               [&](const wadi::Param& param) { return metresOf(param, snapshot); });
    drawPresets(*quality);
    if (isRevealing(quality.group())) ImGui::SetNextItemOpen(true);
    // Without the tree's indent, which would cost width that the sliders need.
    markRow(kDetailsRow.path);
    if (!ImGui::TreeNodeEx(named(kDetailsRow.title), ImGuiTreeNodeFlags_NoTreePushOnOpen)) return;
    drawParams(quality.group(), ignore, {"frameCap"});
    drawFrameCap(quality.group());
}

}  // namespace app
