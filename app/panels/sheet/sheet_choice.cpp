#include "app/panels/sheet/sheet_choice.hpp"

#include <imgui.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/data/processes.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace {

constexpr std::array<NamedRow, 2> kAxisRows = {
    {{"sheet.right", marked("to the right"), marked("The parameter that varies from column to column.")},
     {"sheet.down", marked("downwards"), marked("The parameter that varies from row to row.")}}};
constexpr NamedRow kToRow{"sheet.to", marked("to"), marked("The least value of the parameter.")};
constexpr NamedRow kInRow{"sheet.in", marked("in"), marked("The greatest value of the parameter.")};
constexpr NamedRow kStepsRow{"sheet.steps", marked("steps"), marked("How many values the parameter takes.")};
constexpr NamedRow kEpochsRow{"sheet.epochs", marked("epochs in each world"),
                              marked("How long each world of the sheet runs.")};
constexpr NamedRow kCellsRow{
    "sheet.cells", marked("Cells of the worlds"),
    marked("Worlds of fewer cells than the present one begin with its ground on larger cells, at their own "
           "epoch 0: "
           "they are quick, and show what a value does rather than what exactly will become.")};
constexpr std::array<int, 4> kSheetSides = {128, 256, 512, wadi::kMostSide};  // cells

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

bool isAtWork(const wadi::ParamGroup& group) {
    return std::ranges::any_of(
        group.params, [](const wadi::Param& param) { return param.name == "enabled" && param.number() > 0; });
}

/// The main numbers of processes that are at work: the first ones of all, then the second ones, and so on.
std::vector<std::string> mainNumbers(const wadi::Parameters& now) {
    wadi::Parameters params = now, defaults;
    std::vector<std::pair<int, std::string>> ranked;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) {
        if (!isAtWork(group)) continue;
        int rank = 0;
        for (const wadi::Param& param : group.params)
            if (param.isMain() && param.isFloat() && canVary(group, param))
                ranked.emplace_back(rank++, param.path());
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<int, std::string>::first);
    std::vector<std::string> paths;
    paths.reserve(ranked.size());
    for (std::pair<int, std::string>& each : ranked) paths.push_back(std::move(each.second));
    return paths;
}

}  // namespace

std::string titleOf(const wadi::ParamGroup& group, const wadi::Param& param) {
    const std::vector<DockSection> sections = dockSections();
    const auto section = std::ranges::find(sections, group.name, &DockSection::group);
    return tr(section == sections.end() ? std::string(group.title) : section->heading) + ": " +
           label(param.name);
}

wadi::Parameters withValues(wadi::Parameters now, const std::vector<std::string>& set) {
    wadi::Parameters defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(now, defaults);
    for (const std::string& text : set) wadi::assign(groups, text);
    return now;
}

std::string captionOf(const wadi::Parameters& now, const std::vector<std::string>& set) {
    wadi::Parameters params = withValues(now, set), defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
    std::string caption;
    for (const std::string& text : set) {
        const wadi::Param& param = wadi::findParam(groups, text.substr(0, text.find('=')));
        const std::string value = isNumber(param) ? numberText(param, param.number()) : valueText(param);
        caption += (caption.empty() ? "" : ", ") + label(param.name) + ' ' + value;
    }
    return caption;
}

void SheetChoice::begin(const wadi::Parameters& now) {
    if (!axes_[0].path.empty()) return;
    const std::vector<std::string> numbers = mainNumbers(now);
    for (std::size_t axis = 0; axis < std::min(axes_.size(), numbers.size()); ++axis)
        choose(axis, numbers[axis], now);
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
    chosen.low =
        static_cast<float>(isWhole ? param.lowest : std::clamp(value / 2, param.lowest, param.highest));
    chosen.high =
        static_cast<float>(isWhole ? param.highest : std::clamp(value * 2, param.lowest, param.highest));
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
void SheetChoice::drawNames(std::size_t axis, std::vector<wadi::ParamGroup>& groups,
                            const wadi::Parameters& now) {
    if (axis == 1 && ImGui::Selectable(named("Nothing"), axes_[axis].path.empty())) choose(axis, "", now);
    std::stable_partition(groups.begin(), groups.end(), isAtWork);
    std::vector<std::string> titles, paths;
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params) {
            if (!canVary(group, param)) continue;
            titles.push_back(titleOf(group, param));
            paths.push_back(param.path());
        }
    const Sifted list = sift(filter_, titles);
    for (const std::size_t i : list.shown) {
        const bool isTaken = list.isFirstTaken && i == list.shown.front();
        ImGui::PushID(paths[i].c_str());
        if (ImGui::Selectable(titles[i].c_str(), paths[i] == axes_[axis].path) || isTaken)
            choose(axis, paths[i], now);
        ImGui::PopID();
    }
}

std::string endFormat(const wadi::Param& param) {
    if (!param.isFloat()) return "%.0f";
    const std::string format = sliderFormat(param);
    return format.substr(0, format.find('g') + 1);
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
            if (param.isAt(chosen.path)) name = titleOf(group, param);
    ImGui::PushID(static_cast<int>(axis));
    ImGui::SetNextItemWidth(18 * em);
    markRow(kAxisRows[axis].path);
    if (ImGui::BeginCombo(named(kAxisRows[axis].title), name.c_str(), ImGuiComboFlags_HeightLarge)) {
        drawNames(axis, groups, present);
        ImGui::EndCombo();
    }
    if (!chosen.path.empty()) {
        const wadi::Param& param = wadi::findParam(groups, chosen.path);
        if (isNumber(param)) {
            const auto least = static_cast<float>(param.lowest), most = static_cast<float>(param.highest);
            const std::string format = endFormat(param);
            const auto spread =
                param.scale == wadi::Scale::logarithmic ? engine::Spread::logarithmic : engine::Spread::even;
            markRow(kToRow.path);
            ImGui::SetNextItemWidth(7 * em);
            namedSlider(named(kToRow.title), chosen.low, least, most, format.c_str(), spread);
            ImGui::SameLine();
            markRow(kInRow.path);
            ImGui::SetNextItemWidth(7 * em);
            namedSlider(named(kInRow.title), chosen.high, least, most, format.c_str(), spread);
            ImGui::SameLine();
            markRow(kStepsRow.path);
            ImGui::SetNextItemWidth(4 * em);
            namedSlider(named(kStepsRow.title), chosen.steps, kLeastSteps, kMostSteps, "%d");
        }
    }
    ImGui::PopID();
}

std::vector<NamedRow> SheetChoice::rows() {
    return {kAxisRows[0], kAxisRows[1], kToRow, kInRow, kStepsRow, kEpochsRow, kCellsRow};
}

void SheetChoice::draw(const wadi::Parameters& now) {
    drawAxis(0, now);
    drawAxis(1, now);
    markRow(kEpochsRow.path);
    ImGui::SetNextItemWidth(7 * ImGui::GetFontSize());
    namedSlider(named(kEpochsRow.title), epochs_, 1, 2000, "%d", engine::Spread::logarithmic);
    ImGui::SameLine();
    drawSide();
}

/// On how many cells the worlds run: small ones are quick.
void SheetChoice::drawSide() {
    const auto nameOf = [](int side) {
        return side == wadi::kMostSide ? std::string(tr("as many cells as the world"))
                                       : filled(tr("at most {0} × {0} cells"), {std::to_string(side)});
    };
    markRow(kCellsRow.path);
    ImGui::SetNextItemWidth(15 * ImGui::GetFontSize());
    if (ImGui::BeginCombo("##side", nameOf(side_).c_str())) {
        for (const int side : kSheetSides)
            if (ImGui::Selectable(nameOf(side).c_str(), side == side_)) side_ = side;
        ImGui::EndCombo();
    }
    tooltipOnHover(tr(kCellsRow.help));
}

}  // namespace app
