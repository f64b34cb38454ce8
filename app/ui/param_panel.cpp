#include "app/ui/param_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"
#include "sim/core/state_visitor.hpp"

namespace app {

namespace {

constexpr std::string_view kSwitch = "enabled";  // of a whole group

/// Where a window keeps which row is to be shown: the number of its path, whether it was drawn since, when
/// first, and whether the keyboard is led there.
constexpr ImGuiID kRevealedRow = 0x77616401, kRevealedSeen = 0x77616402, kRevealedSince = 0x77616403,
                  kRevealedLed = 0x77616413;

/// Where a window keeps the number of the row whose help is shown; 0: none.
constexpr ImGuiID kTooltipRow = 0x7761640b;

/// Where a window keeps which row is watched, whether it was drawn since, and where.
constexpr ImGuiID kWatchedRow = 0x77616406, kWatchedSeen = 0x77616407, kWatchedLeft = 0x77616408,
                  kWatchedTop = 0x77616409, kWatchedWidth = 0x7761640a;

/// Where a window keeps the text that sifts long lists.
constexpr ImGuiID kSiftText = 0x7761640c;

void noteWatched(std::string_view path) {
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    if (notes.GetInt(kWatchedRow) != rowNumber(path)) return;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    notes.SetInt(kWatchedSeen, 1);
    notes.SetFloat(kWatchedLeft, low.x);
    notes.SetFloat(kWatchedTop, low.y);
    notes.SetFloat(kWatchedWidth, ImGui::GetContentRegionAvail().x);
}

/// Where a window keeps the upper left corner of the row that was begun last.
constexpr ImGuiID kRowLeft = 0x77616404, kRowTop = 0x77616405;

/// How long it is told that a value was held [s].
constexpr double kHeldSeconds = 5;

/// What is typed is not held by the slider itself, so that it is known here: in the window's notes, under the
/// ids of the row, stands whether the last number was beyond the range, and until when that is told.
template <class T>
bool hold(T given, T& value, T lowest, T highest, bool isChanged) {
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    const ImGuiID beyond = ImGui::GetID("beyond");
    if (isChanged) {
        value = given >= lowest ? std::min(given, highest) : lowest;  // NaN, too
        notes.SetBool(beyond, !(given == value));
    }
    if (ImGui::IsItemDeactivatedAfterEdit() && notes.GetBool(beyond)) noteHeld();
    return isChanged;
}

engine::Spread spreadOf(bool isLogarithmic) {
    return isLogarithmic ? engine::Spread::logarithmic : engine::Spread::even;
}

bool isLogarithmic(const wadi::Param& param) {
    return param.scale == wadi::Scale::logarithmic;
}

/// With what the value means just now behind it; the number alone where there is no room for more.
std::string formatOf(const wadi::Param& param, const std::string& note = {}) {
    const std::string format = sliderFormat(param, param.number()) + (note.empty() ? "" : "  =  " + note);
    const std::string number = format.substr(0, format.find(' ')), rest = format.substr(number.size());
    const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
    // Numbers are given the room that most of them take, very small ones their own.
    const bool isTiny = param.isFloat() && param.number() != 0 && std::abs(param.number()) < 1e-4;
    const std::string shown = isTiny ? engine::sliderText(number.c_str(), param.number()) : "0.0000";
    return ImGui::CalcTextSize((shown + rest).c_str()).x > room ? number : format;
}

bool drawFloat(const wadi::Param& param, float& value, const std::string& format) {
    const auto lowest = static_cast<float>(param.lowest), highest = static_cast<float>(param.highest);
    float given = value;
    const bool isChanged =
        engine::slider("##value", given, lowest, highest, format.c_str(), spreadOf(isLogarithmic(param)));
    return hold(given, value, lowest, highest, isChanged);
}

bool drawInt(const wadi::Param& param, int& value) {
    return rangeSlider(value, static_cast<int>(param.lowest), static_cast<int>(param.highest),
                       formatOf(param).c_str(), isLogarithmic(param));
}

bool drawSeed(std::uint32_t& value) {
    const float dice = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SetNextItemWidth(ImGui::CalcItemWidth() - dice);
    bool changed = ImGui::InputScalar("##value", ImGuiDataType_U32, &value);
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (iconButton("##dice", "random")) {
        value = std::random_device{}() % 1'000'000u;
        changed = true;
    }
    return changed;
}

bool drawChoice(wadi::Param& param) {
    const auto present = static_cast<std::size_t>(param.number());
    bool changed = false;
    const float sides =
        ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x;  // an arrow's and its own
    const std::string shown = shortened(label(param.choices[present]), ImGui::CalcItemWidth() - sides);
    constexpr std::size_t kMany = 16;
    void* const text =
        param.choices.size() > kMany ? ImGui::GetStateStorage()->GetVoidPtr(kSiftText) : nullptr;
    if (!ImGui::BeginCombo("##value", shown.c_str(), text ? ImGuiComboFlags_HeightLarge : 0)) return false;
    std::vector<std::string> titles;
    for (const std::string_view choice : param.choices) titles.push_back(label(choice));
    Sifted list{std::vector<std::size_t>(titles.size())};
    std::iota(list.shown.begin(), list.shown.end(), std::size_t{0});
    if (text) list = sift(*static_cast<std::string*>(text), titles);
    for (const std::size_t i : list.shown) {
        const bool isTaken = list.isFirstTaken && i == list.shown.front();
        if (!ImGui::Selectable(titles[i].c_str(), i == present) && !isTaken) continue;
        changed |= i != present;
        param.setNumber(static_cast<double>(i));
    }
    ImGui::EndCombo();
    return changed;
}

bool drawColour(glm::vec3& colour) {
    return ImGui::ColorEdit3("##value", &colour.x, ImGuiColorEditFlags_DisplayHex);
}

bool drawValue(wadi::Param& param, const std::string& note) {
    return std::visit(
        wadi::Overloaded{[](bool* value) { return tickBox("##value", value); },
                         [&](float* value) { return drawFloat(param, *value, formatOf(param, note)); },
                         [&](int* value) { return drawInt(param, *value); },
                         [](std::uint32_t* value) { return drawSeed(*value); },
                         [](glm::vec3* value) { return drawColour(*value); },
                         [&](const wadi::ChoiceRef&) { return drawChoice(param); }},
        param.value);
}

/// The menu of a right click on the value. True if it was reset.
bool drawResetMenu(wadi::Param& param, const wadi::Param& fallback) {
    if (!engine::beginMenuOfItem("menu")) return false;
    const bool chosen = ImGui::MenuItem((filled(tr("Reset to {0}"), {valueText(fallback)})).c_str());
    if (chosen) reset(param, fallback);
    ImGui::EndPopup();
    return chosen;
}

}  // namespace

int rowNumber(std::string_view path) {
    return static_cast<int>(std::uint64_t{std::hash<std::string_view>{}(path)} >> 33 | 1);
}

std::optional<int> takeRowTooltip() {
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    const int row = notes.GetInt(kTooltipRow);
    notes.SetInt(kTooltipRow, 0);
    return row == 0 ? std::nullopt : std::optional(row);
}

wadi::Param& paramOf(wadi::ParamGroup& group, std::string_view name) {
    return wadi::findParam({&group, 1}, std::string(group.name) + "." + std::string(name));
}

const wadi::Param& fallbackOf(const wadi::ParamGroup& group, const wadi::Param& param) {
    return group.defaults[static_cast<std::size_t>(&param - group.params.data())];
}

void revealParam(std::string_view path, bool isLed) {
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    notes.SetInt(kRevealedRow, rowNumber(path));
    notes.SetInt(kRevealedSeen, 0);
    notes.SetBool(kRevealedLed, isLed);
}

bool isRevealed() {
    return ImGui::GetStateStorage()->GetInt(kRevealedSeen) != 0;
}

bool isRevealing(std::string_view path) {
    return !isRevealed() && ImGui::GetStateStorage()->GetInt(kRevealedRow) == rowNumber(path);
}

bool isRevealing(const wadi::ParamGroup& group) {
    return std::ranges::any_of(group.params,
                               [](const wadi::Param& param) { return isRevealing(param.path()); });
}

void watchRow(std::string_view path) {
    ImGui::GetStateStorage()->SetInt(kWatchedRow, rowNumber(path));
    ImGui::GetStateStorage()->SetInt(kWatchedSeen, 0);
}

std::optional<RowPlace> watchedRow() {
    const ImGuiStorage& notes = *ImGui::GetStateStorage();
    if (notes.GetInt(kWatchedSeen) == 0) return std::nullopt;
    const RowPlace row{{notes.GetFloat(kWatchedLeft), notes.GetFloat(kWatchedTop)},
                       {notes.GetFloat(kWatchedWidth), ImGui::GetFrameHeight()}};
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    if (row.at.y < low.y || row.at.y + row.size.y > low.y + size.y) return std::nullopt;
    return row;
}

void lendSift(std::string& text) {
    ImGui::GetStateStorage()->SetVoidPtr(kSiftText, &text);
}

void markRow(std::string_view path) {
    noteWatched(path);
    ImGuiStorage& notes = *ImGui::GetStateStorage();
    if (notes.GetInt(kRevealedRow) != rowNumber(path)) return;
    const auto now = static_cast<float>(ImGui::GetTime());
    if (!isRevealed()) {
        notes.SetInt(kRevealedSeen, 1);
        notes.SetFloat(kRevealedSince, now);
        ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y, 0.4f);
        if (notes.GetBool(kRevealedLed) && engine::keyboardWalks()) engine::leadKeyboardToNext();
    }
    const float left = 1.f - (now - notes.GetFloat(kRevealedSince)) / kRevealSeconds;
    if (left <= 0.f) return notes.SetInt(kRevealedRow, 0);
    const ImVec2 low = ImGui::GetCursorScreenPos(), pad = ImGui::GetStyle().ItemSpacing;
    const ImVec2 high(low.x + ImGui::GetContentRegionAvail().x, low.y + ImGui::GetFrameHeight());
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(low.x - pad.x / 2, low.y - pad.y / 2), ImVec2(high.x + pad.x / 2, high.y + pad.y / 2),
        ImGui::GetColorU32(ImGuiCol_CheckMark, 0.6f * std::min(1.f, 2.f * left)), pad.x / 2);
}

bool rangeSlider(int& value, int lowest, int highest, const char* format, bool isLogarithmic) {
    int given = value;
    const bool isChanged = engine::slider("##value", given, lowest, highest, format, spreadOf(isLogarithmic));
    return hold(given, value, lowest, highest, isChanged);
}

namespace {

std::string textOf(const char* format, float value) {
    return engine::sliderText(format, double{value});
}
std::string textOf(const char* format, int value) {
    std::array<char, 64> number;
    std::snprintf(number.data(), number.size(), format, value);
    return number.data();
}

template <class T>
bool drawNamed(const char* name, T& value, T lowest, T highest, const char* format, engine::Spread spread) {
    ImGui::PushID(name);
    T given = value;
    const bool isMoved = engine::slider(name, given, lowest, highest, format, spread);
    const bool isChanged = hold(given, value, lowest, highest, isMoved);
    if (isHeld()) {
        tooltipBeside(limitText(value >= highest, textOf(format, value)).c_str(), ImGui::GetItemRectMin().y,
                      ImGui::GetItemRectMax().y);
    }
    ImGui::PopID();
    return isChanged;
}

}  // namespace

bool namedSlider(const char* name, int& value, int lowest, int highest, const char* format,
                 engine::Spread spread) {
    return drawNamed(name, value, lowest, highest, format, spread);
}

bool namedSlider(const char* name, float& value, float lowest, float highest, const char* format,
                 engine::Spread spread) {
    return drawNamed(name, value, lowest, highest, format, spread);
}

bool tickBox(const char* name, bool* value) {
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.f);
    ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    const bool isChanged = ImGui::Checkbox(name, value);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return isChanged;
}

float switchWidth(float height) {
    return std::round(1.7f * height);
}

bool powerSwitch(const char* name, bool* value, float height) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = switchWidth(height), radius = 0.36f * height, middle = low.y + height / 2;
    const bool isClicked = ImGui::InvisibleButton(name, ImVec2(width, height));
    if (isClicked) *value = !*value;
    const bool isHot = ImGui::IsItemHovered();
    const ImU32 ground = *value ? ImGui::GetColorU32(ImGuiCol_CheckMark, isHot ? 0.55f : 0.45f)
                                : ImGui::GetColorU32(isHot ? ImGuiCol_FrameBgActive : ImGuiCol_FrameBg);
    const ImU32 ink = ImGui::GetColorU32(*value ? ImGuiCol_CheckMark : ImGuiCol_TextDisabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(low.x, middle - radius), to(low.x + width, middle + radius);
    list.AddRectFilled(from, to, ground, radius);
    list.AddRect(from, to, ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.6f), radius);
    list.AddCircleFilled(ImVec2(*value ? to.x - radius : from.x + radius, middle), 0.66f * radius, ink, 16);
    engine::markKeyboard();
    return isClicked;
}

void noteHeld() {
    ImGui::GetStateStorage()->SetFloat(ImGui::GetID("until"),
                                       static_cast<float>(ImGui::GetTime() + kHeldSeconds));
}

bool isHeld() {
    return ImGui::GetTime() < double{ImGui::GetStateStorage()->GetFloat(ImGui::GetID("until"))};
}

bool rowTooltip(const std::string& text) {
    const ImGuiStorage& notes = *ImGui::GetStateStorage();
    const ImVec2 low(notes.GetFloat(kRowLeft), notes.GetFloat(kRowTop)), high = ImGui::GetItemRectMax();
    const bool isPointed = engine::isPointedAt({low.x, low.y}, {high.x, high.y});
    const bool isShown = isHeld() || (isPointed && !ImGui::IsAnyItemActive());
    if (isShown) tooltipBeside(text.c_str(), low.y, high.y);
    return isShown;
}

void beginRow(std::string_view label) {
    ImGui::GetStateStorage()->SetFloat(kRowLeft, ImGui::GetCursorScreenPos().x);
    ImGui::GetStateStorage()->SetFloat(kRowTop, ImGui::GetCursorScreenPos().y);
    const float column = ImGui::GetContentRegionAvail().x * 0.37f;
    const float start = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    ImGui::SameLine(start + column);
    ImGui::SetNextItemWidth(-(ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x));
}

std::string sliderHelp(const std::string& help, int lowest, int highest, const std::string& end) {
    const std::string range =
        filled(tr("{0} to {1}{2}"),
               {grouped(lowest), grouped(highest), end.empty() ? end : filled(tr(", or {0}"), {end})});
    if (isHeld()) return filled(tr("Held to what there can be: {0}."), {range});
    return filled(tr("{0}\n\nFrom {1}.\nCtrl-click to type a value."), {help, range});
}

void beginRow(const NamedRow& row) {
    markRow(row.path);
    beginRow(tr(row.title));
}

bool rowButton(const NamedRow& row, float width) {
    markRow(row.path);
    const bool isClicked = ImGui::Button(named(row.title), ImVec2(width, 0));
    if (*row.help != 0) tooltipOnHover(tr(row.help));
    return isClicked;
}

bool endRowWithReset(bool shown, const std::string& value) {
    if (!shown) return false;
    ImGui::SameLine();
    const float edge = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorPosX(edge - ImGui::GetFrameHeight());
    const bool clicked = iconButton("##reset", "reset");
    tooltipOnHover((filled(tr("Back to {0}"), {value})).c_str());
    return clicked;
}

bool drawParam(wadi::Param& param, const wadi::Param& fallback, std::string_view title,
               const std::string& note) {
    markRow(param.path());
    ImGui::PushID(param.path().c_str());
    beginRow(title.empty() ? label(param.name) : std::string(title));
    const float width = ImGui::CalcItemWidth();
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(width);
    bool changed = drawValue(param, note);
    ImGui::EndGroup();
    if (rowTooltip(isHeld() ? limitText(param) : tooltip(param, fallback)))
        ImGui::GetStateStorage()->SetInt(kTooltipRow, rowNumber(param.path()));
    changed |= drawResetMenu(param, fallback);
    if (endRowWithReset(differs(param, fallback), valueText(fallback))) {
        reset(param, fallback);
        changed = true;
    }
    ImGui::PopID();
    return changed;
}

bool drawCompact(wadi::Param& param, const wadi::Param& fallback, float width) {
    float* const value = *std::get_if<float*>(&param.value);
    ImGui::PushID(param.path().c_str());
    ImGui::SetNextItemWidth(width);
    bool changed = drawFloat(param, *value, label(param.name) + "  " + sliderFormat(param, param.number()));
    tooltipOnHover((isHeld() ? limitText(param) : tooltip(param, fallback)).c_str());
    changed |= drawResetMenu(param, fallback);
    ImGui::PopID();
    return changed;
}

void drawParams(wadi::ParamGroup& group, const ParamChanged& changed,
                const std::vector<std::string_view>& without, const ParamNote& note) {
    const auto draw = [&](bool switches) {
        for (std::size_t i = 0; i < group.params.size(); ++i) {
            wadi::Param& param = group.params[i];
            if ((param.name == kSwitch) != switches) continue;
            if (std::find(without.begin(), without.end(), param.name) != without.end()) continue;
            if (drawParam(param, group.defaults[i], {}, note ? note(param) : "")) changed(param);
        }
    };
    draw(true);
    draw(false);
}

bool moreRows(int count, bool opens) {
    if (opens) ImGui::SetNextItemOpen(true);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    const bool isOpen =
        ImGui::TreeNodeEx("more", ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth,
                          tr("More (%d)"), count);
    ImGui::PopStyleColor();
    return isOpen;
}

void drawRanked(wadi::ParamGroup& group, const ParamChanged& changed,
                const std::vector<std::string_view>& without, const AboveParam& above) {
    const auto isDrawn = [&](const wadi::Param& param) {
        return param.name != kSwitch && std::ranges::find(without, param.name) == without.end();
    };
    const auto isFurther = [&](const wadi::Param& param) { return isDrawn(param) && !param.isMain(); };
    const auto draw = [&](wadi::Rank rank) {
        for (std::size_t i = 0; i < group.params.size(); ++i) {
            wadi::Param& param = group.params[i];
            if (!isDrawn(param) || param.rank != rank) continue;
            if (above) above(param);
            if (drawParam(param, group.defaults[i])) changed(param);
        }
    };
    draw(wadi::Rank::main);
    const auto further = static_cast<int>(std::ranges::count_if(group.params, isFurther));
    const bool isAny = std::ranges::any_of(group.params, &wadi::Param::isMain);
    const bool opens = std::ranges::any_of(group.params, [&](const wadi::Param& param) {
        return isFurther(param) && isRevealing(param.path());
    });
    if (further > 0 && (!isAny || moreRows(further, opens))) draw(wadi::Rank::other);
}

bool isOn(const wadi::ParamGroup& group) {
    const auto found = std::ranges::find(group.params, kSwitch, &wadi::Param::name);
    return found != group.params.end() && found->number() != 0;
}

void drawParam(wadi::ParamGroup& group, std::string_view name, const ParamChanged& changed,
               std::string_view title) {
    wadi::Param& param = paramOf(group, name);
    if (drawParam(param, fallbackOf(group, param), title)) changed(param);
}

}  // namespace app
