#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/data/processes.hpp"
#include "app/panels/dock/dock.hpp"
#include "app/panels/look.hpp"
#include "app/panels/panels.hpp"
#include "app/panels/simulation.hpp"
#include "app/panels/terrain.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

void Panels::listSections() {
    sections_.push_back({.title = marked("Simulation"),
                         .isOpen = true,
                         .draw = [this] { drawSimulation(control_, *snapshot_); },
                         .groups = {&control_.group("time"), &control_.group("world")},
                         .rows = simulationRows()});
    listProcesses();
    listLandSections();
    listViewSections();
    listOutputSections();
}

/// Whether a process, or what surrounds them, is at work; nothing if it always is.
std::function<bool()> Panels::isAtWork(const DockSection& process, bool isSwitched) {
    if (isSwitched) return [this, name = process.group] { return isOn(control_.group(name)); };
    if (process.strength.empty()) return {};
    return [this, name = process.group, strength = process.strength] {
        return paramOf(control_.group(name), strength).number() > 0;
    };
}

void Panels::listProcesses() {
    for (const DockSection& process : dockSections()) {
        wadi::ParamGroup& group = control_.group(process.group);
        const auto power = std::ranges::find(group.params, "enabled", &wadi::Param::name);
        const bool isSwitched = power != group.params.end();
        sections_.push_back({.title = process.heading,
                             .draw = [this, name = process.group] { drawGroup(name); },
                             .menu = presetsOf(process.group),
                             .isOn = isAtWork(process, isSwitched),
                             .groups = {&group},
                             .caption = process.caption,
                             .help = std::string(process.help),
                             .power = isSwitched ? &*power : nullptr,
                             .powerAtFirst = isSwitched ? &fallbackOf(group, *power) : nullptr,
                             .changed = [this](const wadi::Param& param) { switched(param); }});
    }
}

/// The parameters of a group that has presets.
PresetTarget Panels::presetTarget(std::string_view group) {
    const auto isOf = [&](const PanelSection& section) {
        return !section.groups.empty() && section.groups.front()->name == group;
    };
    const std::string title = std::ranges::find_if(sections_, isOf)->title;
    if (group == "look")
        return {viewer_.look().group(), title,
                [this](const PresetTarget::Change& change, const std::string&) {
                    change(viewer_.look().group());
                    return true;
                }};
    const auto edit = [this, group](const PresetTarget::Change& change, const std::string& name) {
        wadi::Parameters next = control_.parameters(), defaults;
        const std::vector<wadi::ParamGroup> groups = wadi::groups(next, defaults);
        change(*std::ranges::find(groups, group, &wadi::ParamGroup::name));
        const std::uint64_t edits = control_.edits();
        control_.replace(next, name);
        return control_.edits() != edits;
    };
    return {control_.group(group), title, edit,
            group == "terrain" ? tr("New land makes land of these values.") : ""};
}

/// What draws the menu of presets of a section with this group.
std::function<void()> Panels::presetsOf(std::string_view group) {
    return [this, group] { presets_.draw(presetTarget(group)); };
}

/// A process was switched on or off.
void Panels::switched(const wadi::Param& power) {
    const ParamChanged changed = [this](const wadi::Param& param) { control_.changed(param); };
    if (power.group == "sea") return switchSea(control_.group("sea"), *snapshot_, changed);
    if (power.group == "vegetation") return switchVegetation(control_, *snapshot_);
    changed(power);
}

void Panels::listLandSections() {
    const auto changed = [this](const wadi::Param& param) { control_.changed(param); };
    sections_.push_back({.tab = DockTab::land,
                         .title = marked("Terrain"),
                         .isOpen = true,
                         .draw =
                             [this] {
                                 if (drawTerrain(control_, *snapshot_, gallery_, background_))
                                     documents_.chooseFile();
                             },
                         .menu = presetsOf("terrain"),
                         .groups = {&control_.group("terrain")},
                         .rows = terrainRows()});
    sections_.push_back({.tab = DockTab::land,
                         .title = marked("Rock"),
                         .draw = [this, changed] { drawParams(control_.group("strata"), changed); },
                         .menu = presetsOf("strata"),
                         .isOn = [this] { return isOn(control_.group("strata")); },
                         .groups = {&control_.group("strata")}});
    sections_.push_back({.tab = DockTab::land,
                         .title = marked("Masks"),
                         .draw = [this, changed] { drawMasks(control_.group("masks"), *snapshot_, changed); },
                         .menu = presetsOf("masks"),
                         .groups = {&control_.group("masks")}});
    sections_.push_back({.tab = DockTab::land,
                         .title = marked("Brush"),
                         .draw = [this] { brush_.draw(control_, *snapshot_); },
                         .groups = brush_.groups(),
                         .rows = BrushPanel::rows()});
}

void Panels::listViewSections() {
    sections_.push_back({.tab = DockTab::look,
                         .title = marked("Look"),
                         .isOpen = true,
                         .draw = [this] { drawLook(viewer_.look(), viewer_.quality(), *snapshot_); },
                         .menu = presetsOf("look"),
                         .groups = {&viewer_.look().group(), &viewer_.quality().group()},
                         .rows = lookRows()});
    sections_.push_back({.tab = DockTab::look,
                         .title = marked("Camera"),
                         .draw =
                             [this] {
                                 if (const auto place = camera.draw(viewer_.place())) viewer_.glideTo(*place);
                             },
                         .isOn = [this] { return camera.isTurning(); },
                         .groups = camera.groups()});
    sections_.push_back({.tab = DockTab::look,
                         .title = marked("Interface"),
                         .draw = [this] { drawParams(interface_.group(), [](const wadi::Param&) {}); },
                         .groups = {&interface_.group()}});
    sections_.push_back({.tab = DockTab::look,
                         .title = marked("Compare"),
                         .draw = [this] { compare.draw(dt_, messages_); },
                         .isOn = [this] { return compare.shown() != nullptr; },
                         .rows = ComparePanel::rows()});
    sections_.push_back({.tab = DockTab::data,
                         .title = marked("Data"),
                         .isOpen = true,
                         .draw = [this] { drawData(viewer_.overlay(), viewer_.landscape().overlay()); },
                         .isOn = [this] { return viewer_.overlay()->layer != LayerId::none; },
                         .groups = {&viewer_.overlay().group()}});
    sections_.push_back({.tab = DockTab::data,
                         .title = marked("Map"),
                         .draw = [this] { map_.drawSwitches(); },
                         .groups = {&map_.group()}});
    sections_.push_back({.tab = DockTab::data,
                         .title = marked("Statistics"),
                         .draw =
                             [this] {
                                 statisticsShown_ = true;
                                 landPlots_.update(snapshot_, double{dt_});
                                 statistics_.drawLand(*snapshot_, landPlots_.curves());
                                 landPlots_.draw();
                                 statistics_.drawRest(*snapshot_, meter_);
                             },
                         .rows = LandPlots::rows()});
    sections_.push_back({.tab = DockTab::data, .title = marked("Frame graph"), .draw = [this] {
                             frameGraph_.draw(framesText(meter_));
                         }});
}

void Panels::listOutputSections() {
    sections_.push_back({.tab = DockTab::output,
                         .title = marked("Files"),
                         .draw = [this] { documents_.drawSection(); },
                         .groups = {&documents_.group()}});
    sections_.push_back({.tab = DockTab::output,
                         .title = marked("Export"),
                         .isOpen = true,
                         .draw = [this] { drawExport(); },
                         .rows = ExportPanel::rows()});
    sections_.push_back({.tab = DockTab::output,
                         .title = marked("Bake"),
                         .draw = [this] { drawBake(); },
                         .isOn = [this] { return bake_.isRunning(); },
                         .rows = BakePanel::rows()});
    sections_.push_back({.tab = DockTab::output,
                         .title = marked("Pictures"),
                         .draw = [this] { pictures.draw(); },
                         .isOn = [this] { return pictures.isRunning(); },
                         .groups = pictures.groups(),
                         .rows = PicturesPanel::rows()});
    sections_.push_back({.tab = DockTab::output,
                         .title = marked("Time-lapse"),
                         .draw = [this] { lapse_.draw(*snapshot_); },
                         .isOn = [this] { return lapse_.isRunning(); },
                         .groups = {&lapse_.group()},
                         .rows = TimelapsePanel::rows()});
}

}  // namespace app
