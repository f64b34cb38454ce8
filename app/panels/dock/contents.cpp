#include <algorithm>
#include <string>

#include "app/data/processes.hpp"
#include "app/panels/dock/dock.hpp"
#include "app/panels/look.hpp"
#include "app/panels/panels.hpp"
#include "app/panels/simulation.hpp"
#include "app/panels/terrain.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

void Panels::listSections() {
    sections_.push_back({.title = "Simulation",
                         .isOpen = true,
                         .draw = [this] { drawSimulation(control_, *snapshot_); },
                         .groups = {&control_.group("time"), &control_.group("world")}});
    listProcesses();
    listLandSections();
    listViewSections();
    listOutputSections();
}

void Panels::listProcesses() {
    for (const DockSection& process : dockSections()) {
        wadi::ParamGroup& group = control_.group(process.group);
        const auto power = std::ranges::find(group.params, "enabled", &wadi::Param::name);
        const bool isSwitched = power != group.params.end();
        sections_.push_back({.title = process.heading,
                             .draw = [this, name = process.group] { drawGroup(name); },
                             .isOn = [this, name = process.group] { return isOn(control_.group(name)); },
                             .groups = {&group},
                             .caption = process.caption,
                             .help = std::string(process.help),
                             .power = isSwitched ? &*power : nullptr,
                             .powerAtFirst = isSwitched ? &fallbackOf(group, *power) : nullptr,
                             .changed = [this](const wadi::Param& param) { switched(param); }});
    }
}

/// A process was switched on or off.
void Panels::switched(const wadi::Param& power) {
    const ParamChanged changed = [this](const wadi::Param& param) { control_.changed(param); };
    if (power.group == "sea") return switchSea(control_.group("sea"), *snapshot_, changed);
    changed(power);
}

void Panels::listPlaces() {
    places_ = simulationRows(sections_.front().title);
    for (const PanelSection& section : sections_) {
        SearchPlace place{.title = section.title, .section = section.title, .kind = "section"};
        if (!section.groups.empty()) {
            const std::vector<wadi::Param>& first = section.groups.front()->params;
            const auto row = std::ranges::find(first, "enabled", &wadi::Param::name);
            place.path = (row == first.end() ? first.front() : *row).path();
        }
        places_.push_back(place);
    }
    for (const PanelSection& section : sections_)
        for (const wadi::ParamGroup* group : section.groups)
            for (const wadi::Param& param : group->params)
                places_.push_back({.path = param.path(),
                                   .title = label(param.name),
                                   .section = section.title,
                                   .help = std::string(param.help),
                                   .isAtWork = section.isOn});
    for (const LayerId layer : wadi::seenLayers()) {
        const std::string_view title = infoOf(layer).title;
        places_.push_back({.title = std::string(title.substr(0, title.find(':'))),
                           .section = "Data",
                           .help = std::string(infoOf(layer).help),
                           .kind = "data",
                           .show = [this, layer] {
                               viewer_.overlay()->layer = layer;
                               showSection(dock_, sections_, "Data");
                           }});
    }
}

/// The scenes are found as soon as they are read.
void Panels::listScenePlaces() {
    if (hasScenePlaces_ || scenes_.entries().empty()) return;
    hasScenePlaces_ = true;
    for (const SceneEntry& scene : scenes_.entries())
        places_.push_back({.title = scene.title,
                           .section = "Scenes",
                           .help = scene.description,
                           .kind = "scene",
                           .show = [this, file = scene.file] { documents_.open({file}); }});
}

void Panels::listLandSections() {
    const auto changed = [this](const wadi::Param& param) { control_.changed(param); };
    sections_.push_back({.tab = DockTab::land,
                         .title = "Terrain",
                         .isOpen = true,
                         .draw =
                             [this] {
                                 if (drawTerrain(control_, *snapshot_, gallery_, background_))
                                     documents_.chooseFile();
                             },
                         .groups = {&control_.group("terrain")}});
    sections_.push_back({.tab = DockTab::land,
                         .title = "Rock",
                         .draw = [this, changed] { drawParams(control_.group("strata"), changed); },
                         .isOn = [this] { return isOn(control_.group("strata")); },
                         .groups = {&control_.group("strata")}});
    sections_.push_back({.tab = DockTab::land,
                         .title = "Masks",
                         .draw = [this, changed] { drawMasks(control_.group("masks"), *snapshot_, changed); },
                         .groups = {&control_.group("masks")}});
    sections_.push_back({.tab = DockTab::land,
                         .title = "Brush",
                         .draw = [this] { brush_.draw(control_, *snapshot_); },
                         .groups = brush_.groups()});
}

void Panels::listViewSections() {
    sections_.push_back({.tab = DockTab::look,
                         .title = "Look",
                         .isOpen = true,
                         .draw = [this] { drawLook(viewer_.look(), viewer_.quality(), *snapshot_); },
                         .groups = {&viewer_.look().group(), &viewer_.quality().group()}});
    sections_.push_back({.tab = DockTab::look,
                         .title = "Camera",
                         .draw =
                             [this] {
                                 if (const auto place = camera.draw(viewer_.place())) viewer_.glideTo(*place);
                             },
                         .isOn = [this] { return camera.isTurning(); },
                         .groups = camera.groups()});
    sections_.push_back({.tab = DockTab::look,
                         .title = "Compare",
                         .draw = [this] { compare.draw(dt_, messages_); },
                         .isOn = [this] { return compare.shown() != nullptr; }});
    sections_.push_back({.tab = DockTab::data,
                         .title = "Data",
                         .isOpen = true,
                         .draw = [this] { drawData(viewer_.overlay(), viewer_.landscape().overlay()); },
                         .isOn = [this] { return viewer_.overlay()->layer != LayerId::none; },
                         .groups = {&viewer_.overlay().group()}});
    sections_.push_back({.tab = DockTab::data,
                         .title = "Map",
                         .draw = [this] { map_.drawSwitches(); },
                         .groups = {&map_.group()}});
    sections_.push_back({.tab = DockTab::data, .title = "Statistics", .draw = [this] {
                             statisticsShown_ = true;
                             landPlots_.update(snapshot_, double{dt_});
                             statistics_.drawLand(*snapshot_, landPlots_.curves());
                             landPlots_.draw();
                             statistics_.drawRest(*snapshot_, meter_);
                         }});
    sections_.push_back({.tab = DockTab::data, .title = "Frame graph", .draw = [this] {
                             frameGraph_.draw(framesText(meter_));
                         }});
}

void Panels::listOutputSections() {
    sections_.push_back({.tab = DockTab::output,
                         .title = "Files",
                         .draw = [this] { documents_.drawSection(); },
                         .groups = {&documents_.group()}});
    sections_.push_back(
        {.tab = DockTab::output, .title = "Export", .isOpen = true, .draw = [this] { drawExport(); }});
    sections_.push_back({.tab = DockTab::output,
                         .title = "Pictures",
                         .draw = [this] { pictures.draw(); },
                         .isOn = [this] { return pictures.isRunning(); },
                         .groups = pictures.groups()});
    sections_.push_back({.tab = DockTab::output,
                         .title = "Time-lapse",
                         .draw = [this] { lapse_.draw(*snapshot_); },
                         .isOn = [this] { return lapse_.isRunning(); },
                         .groups = {&lapse_.group()}});
}

}  // namespace app
