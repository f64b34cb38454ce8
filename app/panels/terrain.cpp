#include "app/panels/terrain.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/process/wind/wind_rose.hpp"

namespace app {

namespace {

constexpr NamedRow kOtherSeedRow{"terrain.otherSeed", marked("Other seed"),
                                 marked("Draws a seed by chance and makes land of it.")};
constexpr NamedRow kImportRow{"terrain.import", marked("Import..."), marked("Opens a heightmap or a scene.")};

constexpr NamedRow kAsNowRow{"terrain.asNow", marked("As now"),
                             marked("Gives new land as many cells as the present one has, of their size.")};

constexpr double kTens = 10;       // [m]
constexpr double kDrowned = 0.25;  // of the relief, by a sea that is switched on
constexpr std::string_view kMetres = "m";

/// Draws a group whose parameters in metres are heights of the land.
void drawHeights(wadi::ParamGroup& group, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    for (std::size_t i = 0; i < group.params.size(); ++i) {
        wadi::Param& param = group.params[i];
        wadi::Param shown = param.unit == kMetres ? nearGround(param, snapshot) : param;
        if (drawParam(shown, group.defaults[i])) changed(param);
    }
}

}  // namespace

wadi::Param nearGround(const wadi::Param& height, const wadi::Snapshot& snapshot) {
    wadi::Param near = height;
    const double low = std::floor(double{snapshot.lowest} / kTens) * kTens - kTens;
    const double high = std::ceil(double{snapshot.highest} / kTens) * kTens + kTens;
    near.lowest = std::clamp(low, height.lowest, height.highest);
    near.highest = std::clamp(high, height.lowest, height.highest);
    return near.lowest < near.highest ? near : height;
}

void drawMasks(wadi::ParamGroup& masks, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    drawHeights(masks, snapshot, changed);
}

void switchSea(wadi::ParamGroup& sea, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    wadi::Param& level = paramOf(sea, "level");
    const double low = snapshot.lowest, high = snapshot.highest;
    const bool isOdd = level.number() <= low || level.number() >= high;
    if (isOn(sea) && isOdd) {
        level.setNumber(std::clamp(std::round(low + kDrowned * (high - low)), level.lowest, level.highest));
        changed(level);
    }
    changed(paramOf(sea, "enabled"));
}

void switchVegetation(SimulationControl& control, const wadi::Snapshot& snapshot) {
    wadi::ParamGroup& group = control.group("vegetation");
    wadi::Parameters next = control.parameters();
    wadi::VegetationParams& plants = next.vegetation;
    const bool comesUp = plants.seeds + plants.sown + plants.spread > 0;
    if (!plants.enabled || comesUp || !snapshot[wadi::LayerId::vegetation].empty())
        return control.changed(paramOf(group, "enabled"));
    plants.sown = 0.3f;
    plants.spread = 0.05f;
    control.replace(next, std::string(group.title));
}

void drawSea(wadi::ParamGroup& sea, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    wadi::Param& level = paramOf(sea, "level");
    wadi::Param shown = nearGround(level, snapshot);
    if (drawParam(shown, fallbackOf(sea, level))) changed(level);
}

void drawUplift(wadi::ParamGroup& uplift, const ParamChanged& changed) {
    using wadi::UpliftForm;
    const auto form = static_cast<UpliftForm>(static_cast<int>(paramOf(uplift, "pattern").number()));
    const bool isDirected = form == UpliftForm::ridge || form == UpliftForm::tilted;
    const DialKind kind = form == UpliftForm::ridge ? DialKind::axis : DialKind::tilt;
    std::vector<std::string_view> without;
    if (form != UpliftForm::dome && !isDirected) without.insert(without.end(), {"east", "south", "width"});
    if (!isDirected) without.push_back("direction");
    if (form != UpliftForm::fault) without.insert(without.end(), {"east0", "south0", "east1", "south1"});
    if (form == UpliftForm::even) without.insert(without.end(), {"flexure", "subsidence"});
    drawRanked(uplift, changed, without, [&](const wadi::Param& param) {
        if (param.name == "direction") drawDial(uplift, "direction", kind, changed);
    });
}

std::vector<std::string_view> idleIn(wadi::WindMethod method, wadi::WindRose rose) {
    std::vector<std::string_view> idle = {"grains",     "suspension", "settling", "gravity",
                                          "relaxation", "dt",         "steps",    "verticalScale"};
    if (method == wadi::WindMethod::grains)
        idle = {"lifts", "slab", "hop",     "landOnSand", "landOnRock",
                "fines", "lee",  "speedUp", "deflection", "ceiling"};
    if (rose == wadi::WindRose::own)
        idle.push_back("direction");
    else
        idle.insert(idle.end(), wadi::kRoseWindNames.begin(), wadi::kRoseWindNames.end());
    if (rose == wadi::WindRose::one) idle.push_back("roseEpochs");
    return idle;
}

std::vector<float> windsOnDial(wadi::WindRose rose, float direction) {
    std::vector<float> winds;
    if (rose == wadi::WindRose::one || rose == wadi::WindRose::own) return winds;
    wadi::WindParams params;
    params.rose = rose;
    params.direction = direction;
    for (const wadi::RoseWind& wind : wadi::windsOf(params))
        if (wind.share > 0) winds.push_back(std::fmod(wind.direction + 360.f, 360.f));
    return winds;
}

void drawWind(wadi::ParamGroup& wind, const ParamChanged& changed) {
    const auto method = static_cast<wadi::WindMethod>(static_cast<int>(paramOf(wind, "method").number()));
    const auto rose = static_cast<wadi::WindRose>(static_cast<int>(paramOf(wind, "rose").number()));
    drawRanked(wind, changed, idleIn(method, rose), [&](const wadi::Param& param) {
        if (param.name == "direction")
            drawDial(wind, "direction", DialKind::wind, changed,
                     windsOnDial(rose, static_cast<float>(param.number())));
        if (param.name == "rose" && rose == wadi::WindRose::own)
            drawRose(wind, wadi::kRoseWindNames, changed);
    });
}

namespace {

constexpr std::array<int, 5> kSizes = {128, 256, 512, 1024, 2048};

/// A field to type in, with the usual sizes in a list beside it. True if `size` was changed.
bool drawSizeField(int& size) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SetNextItemWidth(ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - gap);
    ImGui::InputInt("##value", &size, 0);
    bool changed = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::SameLine(0, gap);
    if (ImGui::BeginCombo("##usual", "", ImGuiComboFlags_NoPreview)) {
        for (const int usual : kSizes) {
            if (!ImGui::Selectable((std::to_string(usual) + " × " + std::to_string(usual)).c_str(),
                                   size == usual))
                continue;
            size = usual;
            changed = true;
        }
        ImGui::EndCombo();
    }
    return changed;
}

void drawSize(wadi::Param& param, const wadi::Param& fallback, const ParamChanged& changed) {
    markRow(param.path());
    ImGui::PushID("size");
    beginRow(tr("Size"));
    ImGui::BeginGroup();
    const ImGuiID place = ImGui::GetID("typed");
    int typed = ImGui::GetStateStorage()->GetInt(place, static_cast<int>(param.number()));
    const bool isEdited = drawSizeField(typed);
    ImGui::EndGroup();
    rowTooltip(isHeld() ? limitText(param) : tooltip(param, fallback));
    const bool isReset = endRowWithReset(differs(param, fallback), valueText(fallback));
    if (isEdited) param.setNumber(std::clamp(static_cast<double>(typed), param.lowest, param.highest));
    if (isEdited && param.number() != typed) noteHeld();
    if (isReset) reset(param, fallback);
    if (isEdited || isReset) changed(param);
    // Between edits the field follows the parameter, which a scene may have set.
    if (!ImGui::IsAnyItemActive()) typed = static_cast<int>(param.number());
    ImGui::GetStateStorage()->SetInt(place, typed);
    ImGui::PopID();
}

void drawButtons(SimulationControl& control, const wadi::Snapshot& snapshot, bool& wantsFile) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    const std::string why = whyNoLand(control, snapshot);
    const auto button = [&](const char* title, ActionId action) {
        ImGui::BeginDisabled(!why.empty());
        const bool isClicked = ImGui::Button(title, ImVec2(width, 0));
        ImGui::EndDisabled();
        actionTooltip(action, why);
        ImGui::SameLine(0, gap);
        return isClicked;
    };
    if (button(named("New land"), "newLand")) control.generate();
    markRow(kOtherSeedRow.path);
    if (button(named(kOtherSeedRow.title), "newSeed")) control.generateByChance();
    markRow(kImportRow.path);
    wantsFile = ImGui::Button(named(kImportRow.title), ImVec2(width, 0));
    const std::string help =
        filled(tr("Opens a heightmap ({0}) or a scene (TOML). Files may also be dropped on the window."),
               {wadi::io::readNames()});
    tooltipOnHover(help.c_str());
}

void drawGenerator(SimulationControl& control, Gallery& gallery, Background& background,
                   const ParamChanged& changed) {
    wadi::ParamGroup& group = control.group("terrain");
    drawParam(group, "generator", changed);
    if (const auto clicked = gallery.draw(control.parameters().terrain.generator, background)) {
        wadi::Param& generator = paramOf(group, "generator");
        generator.setNumber(static_cast<double>(*clicked));
        changed(generator);
        // What was a plane would be a range of no height.
        wadi::Param& height = paramOf(group, "verticalScale");
        const auto usual = static_cast<double>(wadi::GenerateParams{}.verticalScale);
        const bool isMountain = *clicked != wadi::Generator::plane && *clicked != wadi::Generator::canyon;
        if (isMountain && height.number() < usual / 10) {
            height.setNumber(usual);
            changed(height);
        }
    }
    ImGui::PushTextWrapPos(0.f);
    const auto kind = static_cast<std::size_t>(control.parameters().terrain.generator);
    ImGui::TextDisabled("%s", tr(wadi::kGeneratorHelp[kind]).c_str());
    ImGui::PopTextWrapPos();
}

/// Parameters that this base terrain does not use, and those that are drawn in another way.
std::vector<std::string_view> notDrawn(const wadi::ParamGroup& group, wadi::Generator generator) {
    std::vector<std::string_view> names = {"generator", "size"};
    for (const wadi::Param& param : group.params) {
        if (!wadi::uses(generator, param.name)) names.push_back(param.name);
    }
    return names;
}

}  // namespace

std::vector<NamedRow> terrainRows() {
    return {kOtherSeedRow, kImportRow, kAsNowRow};
}

namespace {

/// How many cells the present land has and, where that is something else, new land will have: Finer, a file
/// or a slider may have parted them.
void drawCells(wadi::ParamGroup& group, const wadi::Snapshot& snapshot, const ParamChanged& changed) {
    const wadi::TileGrid& grid = snapshot.grid;
    ImGui::TextDisabled(tr("Now: %d × %d cells of %s"), grid.columns, grid.rows,
                        lengthText(double{snapshot.cellSize}).c_str());
    wadi::Param &side = paramOf(group, "size"), &cell = paramOf(group, "cellSize");
    const auto sideNow = static_cast<double>(grid.columns), cellNow = double{snapshot.cellSize};
    const int next = static_cast<int>(side.number());
    if (grid.columns == next && grid.rows == next && cell.number() == cellNow) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled(tr("New land: %d × %d cells of %s"), next, next, lengthText(cell.number()).c_str());
    const bool isWithin = sideNow >= side.lowest && sideNow <= side.highest && cellNow >= cell.lowest &&
                          cellNow <= cell.highest;
    if (grid.columns != grid.rows || !isWithin) return;
    const float width = ImGui::CalcTextSize(tr(kAsNowRow.title)).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float left = ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x;
    if (left + width <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x) ImGui::SameLine();
    if (!rowButton(kAsNowRow, width)) return;
    side.setNumber(sideNow);
    cell.setNumber(cellNow);
    changed(side);
    changed(cell);
}

}  // namespace

bool drawTerrain(SimulationControl& control, const wadi::Snapshot& snapshot, Gallery& gallery,
                 Background& background) {
    bool wantsFile = false;
    drawButtons(control, snapshot, wantsFile);
    const ParamChanged changed = [&](const wadi::Param& p) { control.changed(p); };
    wadi::ParamGroup& group = control.group("terrain");
    drawCells(group, snapshot, changed);
    drawGenerator(control, gallery, background, changed);
    wadi::Param& size = paramOf(group, "size");
    drawSize(size, fallbackOf(group, size), changed);
    drawParams(group, changed, notDrawn(group, control.parameters().terrain.generator));
    return wantsFile;
}

}  // namespace app
