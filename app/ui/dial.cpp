#include "app/ui/dial.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <vector>

#include "app/data/colour_map.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr float kWinds = 22.5f;  // [°] between the sixteen of them

/// A point of the dial: `out` [radii] from the middle towards `degrees`.
ImVec2 onDial(const ImVec2& middle, float radius, float degrees, float out) {
    const float angle = glm::radians(degrees);
    return {middle.x + out * radius * std::sin(angle), middle.y - out * radius * std::cos(angle)};
}

void drawFace(ImDrawList& list, const ImVec2& middle, float radius, bool isLit) {
    list.AddCircleFilled(middle, radius,
                         ImGui::GetColorU32(isLit ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg), 48);
    list.AddCircle(middle, radius, ImGui::GetColorU32(ImGuiCol_Border), 48);
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    for (int i = 0; i < 16; ++i) {
        const float at = kWinds * static_cast<float>(i);
        list.AddLine(onDial(middle, radius, at, i % 2 == 0 ? 0.90f : 0.95f), onDial(middle, radius, at, 1.f),
                     faint);
    }
    constexpr const char* kNames[] = {"N", "E", "S", "W"};
    for (int i = 0; i < 4; ++i) {
        const ImVec2 size = ImGui::CalcTextSize(tr(kNames[i]));
        const ImVec2 at = onDial(middle, radius, 90.f * static_cast<float>(i), 0.74f);
        list.AddText(ImVec2(at.x - size.x / 2, at.y - size.y / 2), faint, tr(kNames[i]));
    }
}

/// From one place of the dial towards another beyond the middle.
void drawArrow(ImDrawList& list, const ImVec2& middle, float radius, float ahead, float from, float to,
               ImU32 colour) {
    list.AddLine(onDial(middle, radius, ahead, from), onDial(middle, radius, ahead, to - 0.15f), colour, 2.f);
    const ImVec2 tip = onDial(middle, radius, ahead, to), foot = onDial(middle, radius, ahead, to - 0.26f);
    const ImVec2 side((tip.y - foot.y) * 0.5f, (foot.x - tip.x) * 0.5f);
    list.AddTriangleFilled(tip, ImVec2(foot.x + side.x, foot.y + side.y),
                           ImVec2(foot.x - side.x, foot.y - side.y), colour);
}

void drawKnob(ImDrawList& list, const ImVec2& middle, float radius, float degrees, ImU32 colour) {
    list.AddCircleFilled(onDial(middle, radius, degrees, 0.92f), 0.06f * radius, colour, 12);
}

void drawHand(ImDrawList& list, DialKind kind, const ImVec2& middle, float radius, float degrees) {
    const float behind = degrees + 180;
    const glm::vec3 rises = risingColour();
    const ImU32 colour = kind == DialKind::wind ? ImGui::GetColorU32(ImGuiCol_CheckMark)
                                                : ImGui::GetColorU32(ImVec4(rises.r, rises.g, rises.b, 1.f));
    switch (kind) {
        case DialKind::wind:
            drawKnob(list, middle, radius, degrees, colour);
            return drawArrow(list, middle, radius, behind, -0.92f, 0.60f, colour);
        case DialKind::tilt:
            return drawArrow(list, middle, radius, behind, -0.55f, 0.98f, colour);
        case DialKind::axis:
            drawKnob(list, middle, radius, degrees, colour);
            drawKnob(list, middle, radius, behind, colour);
            list.AddLine(onDial(middle, radius, degrees, 0.92f), onDial(middle, radius, behind, 0.92f),
                         colour, 2.f);
    }
}

/// Winds that take turns, and whence the rose is turned.
void drawWinds(ImDrawList& list, const ImVec2& middle, float radius, std::span<const float> winds,
               float degrees) {
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_CheckMark);
    drawKnob(list, middle, radius, degrees, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    for (const float wind : winds) {
        drawKnob(list, middle, radius, wind, colour);
        drawArrow(list, middle, radius, wind + 180, -0.92f, -0.08f, colour);
    }
}

float opposite(float degrees) {
    return degrees >= 180 ? degrees - 180 : degrees + 180;
}

/// The wind of sixteen that is nearest to a direction.
const char* windOf(float degrees) {
    static constexpr std::array<const char*, 16> kNames = {
        marked("N"),  marked("NNE"), marked("NE"), marked("ENE"), marked("E"),  marked("ESE"),
        marked("SE"), marked("SSE"), marked("S"),  marked("SSW"), marked("SW"), marked("WSW"),
        marked("W"),  marked("WNW"), marked("NW"), marked("NNW")};
    return tr(kNames[static_cast<std::size_t>(std::lround(degrees / kWinds)) % kNames.size()]);
}

}  // namespace

float bearingOf(float east, float south) {
    if (east == 0 && south == 0) return 0.f;
    const float degrees = glm::degrees(std::atan2(east, -south));
    return degrees < 0 ? degrees + 360 : degrees;
}

float turnedTo(DialKind kind, float pointed, float now) {
    if (kind == DialKind::wind) return pointed;
    if (kind == DialKind::tilt) return opposite(pointed);
    const float apart = std::abs(pointed - now), turn = std::min(apart, 360 - apart);
    return turn <= 90 ? pointed : opposite(pointed);
}

std::string directionText(DialKind kind, float degrees) {
    const std::string here = windOf(degrees), there = windOf(degrees + 180);
    if (kind == DialKind::wind) return windsText({&degrees, 1});
    return kind == DialKind::tilt ? filled(tr("rises in the {0}"), {there})
                                  : filled(tr("runs {0} to {1}"), {here, there});
}

std::string windsText(std::span<const float> winds) {
    std::string names;
    for (const float wind : winds) names += (names.empty() ? "" : ", ") + std::string(windOf(wind));
    return filled(tr("from the {0}"), {names});
}

bool compass(const char* id, DialKind kind, float& degrees, float side, std::span<const float> winds) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton(id, ImVec2(side, side));
    const ImVec2 middle(low.x + side / 2, low.y + side / 2);
    const float radius = side / 2 - 1;
    bool isTurned = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) {
        const ImGuiIO& io = ImGui::GetIO();
        const float step = io.KeyCtrl ? kWinds : 1.f;
        const float pointed = bearingOf(io.MousePos.x - middle.x, io.MousePos.y - middle.y);
        const float rounded = std::round(pointed / step) * step;
        const float turned = turnedTo(kind, rounded >= 360 ? 0.f : rounded, degrees);
        isTurned = turned != degrees;
        degrees = turned;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawFace(list, middle, radius, ImGui::IsItemHovered() || ImGui::IsItemActive());
    engine::markKeyboard();
    if (winds.empty())
        drawHand(list, kind, middle, radius, degrees);
    else
        drawWinds(list, middle, radius, winds, degrees);
    return isTurned;
}

int petalAt(int petals, float east, float south) {
    const auto count = static_cast<float>(petals);
    return static_cast<int>(std::lround(bearingOf(east, south) / 360.f * count)) % petals;
}

float shareAt(float out) {
    constexpr float kNone = 0.1f, kRim = 0.9f, kSteps = 20.f;
    return std::clamp(std::round((out - kNone) / (kRim - kNone) * kSteps) / kSteps, 0.f, 1.f);
}

namespace {

/// A petal from the middle out, as wide as its neighbours leave room for.
void drawPetal(ImDrawList& list, const ImVec2& middle, float radius, float degrees, float width,
               float share) {
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_CheckMark);
    drawKnob(list, middle, radius, degrees, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    if (share <= 0) return;
    const float tip = 0.1f + 0.8f * share;
    list.AddQuadFilled(middle, onDial(middle, radius, degrees - 0.3f * width, 0.6f * tip),
                       onDial(middle, radius, degrees, tip),
                       onDial(middle, radius, degrees + 0.3f * width, 0.6f * tip), colour);
}

}  // namespace

int petals(const char* id, std::span<float> shares, float side) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton(id, ImVec2(side, side));
    const ImVec2 middle(low.x + side / 2, low.y + side / 2);
    const float radius = side / 2 - 1;
    const auto count = static_cast<int>(shares.size());
    const float width = 360.f / static_cast<float>(count);
    int changed = -1;
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const float east = mouse.x - middle.x, south = mouse.y - middle.y;
        int* const held = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID(id), 0);
        if (ImGui::IsItemActivated()) *held = petalAt(count, east, south);
        float& share = shares[static_cast<std::size_t>(*held)];
        const float drawn = shareAt(std::sqrt(east * east + south * south) / radius);
        if (drawn != share) changed = *held;
        share = drawn;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawFace(list, middle, radius, ImGui::IsItemHovered() || ImGui::IsItemActive());
    engine::markKeyboard();
    for (int i = 0; i < count; ++i)
        drawPetal(list, middle, radius, width * static_cast<float>(i), width,
                  shares[static_cast<std::size_t>(i)]);
    return changed;
}

void drawRose(wadi::ParamGroup& group, std::span<const std::string_view> names, const ParamChanged& changed) {
    std::vector<float> shares;
    for (const std::string_view name : names)
        shares.push_back(static_cast<float>(paramOf(group, name).number()));
    beginRow("");
    if (const int petal = petals("petals", shares, 6.5f * ImGui::GetFontSize()); petal >= 0) {
        wadi::Param& param = paramOf(group, names[static_cast<std::size_t>(petal)]);
        param.setNumber(static_cast<double>(shares[static_cast<std::size_t>(petal)]));
        changed(param);
    }
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            tr("Whence the winds come, and how long each blows against the others.\n\nDrag a petal "
               "longer or shorter; in the middle there is none."));
}

void drawDial(wadi::ParamGroup& group, std::string_view name, DialKind kind, const ParamChanged& changed,
              std::span<const float> winds) {
    wadi::Param& param = paramOf(group, name);
    auto degrees = static_cast<float>(param.number());
    ImGui::PushID(param.path().c_str());
    const float em = ImGui::GetFontSize();
    beginRow("");
    if (compass("dial", kind, degrees, 6.5f * em, winds)) {
        param.setNumber(static_cast<double>(degrees));
        changed(param);
    }
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            (filled(tr("{0}\n\nDrag to turn; Ctrl keeps to sixteen winds."), {tr(param.help)})).c_str());
    const ImVec2 corner(ImGui::GetItemRectMax().x + 0.5f * em, ImGui::GetItemRectMin().y + 2.2f * em);
    const std::string meaning = winds.empty() ? directionText(kind, degrees) : windsText(winds);
    const float room = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - corner.x;
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), em, corner,
                                        ImGui::GetColorU32(ImGuiCol_TextDisabled), meaning.c_str(), nullptr,
                                        std::max(room, em));
    ImGui::PopID();
}

}  // namespace app
