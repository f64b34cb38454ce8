#include "app/panels/sheet/sheet_choice.hpp"

#include <imgui.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"

namespace app {

namespace {

constexpr std::array<const char*, 2> kSides = {marked("to the right"), marked("downwards")};

/// Whether a sheet can vary it: colours and the seed of the land, which has been made, it cannot.
bool canVary(const wadi::ParamGroup& group, const wadi::Param& param) {
    return !param.isColour() && group.name != "terrain" && group.name != "world";
}

bool isNumber(const wadi::Param& param) {
    return !param.isSwitch() && !param.isChoice();
}

/// The shortest text that stands for a number.
std::string shortest(float number) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

std::string titleOf(const wadi::ParamGroup& group, const wadi::Param& param) {
    return tr(group.title) + ": " + label(param.name);
}

bool isAtWork(const wadi::ParamGroup& group) {
    return std::ranges::any_of(group.params,
                               [](const wadi::Param& param) { return param.name == "enabled" && param.number() > 0; });
}

/// The first main number of the first process that is at work, or "".
std::string firstNumber(const wadi::Parameters& now) {
    wadi::Parameters params = now, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) {
        if (!isAtWork(group)) continue;
        for (const wadi::Param& param : group.params)
            if (param.isMain() && param.isFloat() && canVary(group, param)) return param.path();
    }
    return "";
}

}  // namespace

wadi::Parameters withValues(wadi::Parameters now, const std::vector<std::string>& set) {
    wadi::Parameters defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(now, defaults);
    for (const std::string& text : set) wadi::assign(groups, text);
    return now;
}

void SheetChoice::begin(const wadi::Parameters& now) {
    if (axes_[0].path.empty()) choose(0, firstNumber(now), now);
}

void SheetChoice::choose(std::size_t axis, const std::string& path, const wadi::Parameters& now) {
    SheetAxis& chosen = axes_[axis];
    chosen.path = path;
    if (path.empty()) return;
    wadi::Parameters params = now, defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
    const wadi::Param& param = wadi::findParam(groups, path);
    if (!isNumber(param)) return;
    const double value = param.number();
    const bool isWhole = value == 0;  // half of nothing and twice nothing are no range
    chosen.low = static_cast<float>(isWhole ? param.lowest : std::clamp(value / 2, param.lowest, param.highest));
    chosen.high = static_cast<float>(isWhole ? param.highest : std::clamp(value * 2, param.lowest, param.highest));
    if (!param.isFloat()) chosen.low = std::round(chosen.low);
}

std::vector<Variation> SheetChoice::variations(const wadi::Parameters& now) const {
    std::vector<Variation> all;
    for (const SheetAxis& axis : axes_) {
        if (axis.path.empty()) continue;
        wadi::Parameters params = now, defaults;
        std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
        const wadi::Param& param = wadi::findParam(groups, axis.path);
        std::string text = axis.path;
        if (isNumber(param)) text += "=" + shortest(axis.low) + ".." + shortest(axis.high);
        all.push_back(readVariation(text, axis.steps, groups));
    }
    return all;
}

/// The names of all parameters, those of processes that are at work first.
void SheetChoice::drawNames(std::size_t axis, std::vector<wadi::ParamGroup>& groups, const wadi::Parameters& now) {
    textField("##filter", filter_, tr("Words of the name"));
    if (axis == 1 && ImGui::Selectable(named("Nothing"), axes_[axis].path.empty())) choose(axis, "", now);
    std::stable_partition(groups.begin(), groups.end(), isAtWork);
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params) {
            const std::string title = titleOf(group, param);
            if (!canVary(group, param) || lower(title).find(lower(filter_)) == std::string::npos) continue;
            ImGui::PushID(param.path().c_str());
            if (ImGui::Selectable(title.c_str(), param.path() == axes_[axis].path)) {
                choose(axis, param.path(), now);
                filter_.clear();
            }
            ImGui::PopID();
        }
}

void SheetChoice::drawAxis(std::size_t axis, wadi::Parameters now) {
    const wadi::Parameters present = now;
    wadi::Parameters defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(now, defaults);
    SheetAxis& chosen = axes_[axis];
    const float em = ImGui::GetFontSize();
    std::string name = tr("Nothing");
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params)
            if (param.path() == chosen.path) name = titleOf(group, param);
    ImGui::PushID(static_cast<int>(axis));
    ImGui::SetNextItemWidth(18 * em);
    if (ImGui::BeginCombo(named(kSides[axis]), name.c_str(), ImGuiComboFlags_HeightLarge)) {
        drawNames(axis, groups, present);
        ImGui::EndCombo();
    }
    if (!chosen.path.empty()) {
        const wadi::Param& param = wadi::findParam(groups, chosen.path);
        if (isNumber(param)) {
            const auto least = static_cast<float>(param.lowest), most = static_cast<float>(param.highest);
            const char* const format = param.isFloat() ? "%.4g" : "%.0f";
            const auto flags = ImGuiSliderFlags_AlwaysClamp |
                               (param.scale == wadi::Scale::logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
            ImGui::SetNextItemWidth(7 * em);
            ImGui::SliderFloat(named("to"), &chosen.low, least, most, format, flags);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(7 * em);
            ImGui::SliderFloat(named("in"), &chosen.high, least, most, format, flags);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(4 * em);
            ImGui::SliderInt(named("steps"), &chosen.steps, kLeastSteps, kMostSteps, "%d",
                             ImGuiSliderFlags_AlwaysClamp);
        }
    }
    ImGui::PopID();
}

void SheetChoice::draw(const wadi::Parameters& now) {
    drawAxis(0, now);
    drawAxis(1, now);
    ImGui::SetNextItemWidth(7 * ImGui::GetFontSize());
    ImGui::SliderInt(named("epochs in each world"), &epochs_, 1, 2000, "%d",
                     ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
}

}  // namespace app
