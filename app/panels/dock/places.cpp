// What the search of the window finds beside its commands, and how it is shown.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/base/help_pages.hpp"
#include "app/documents/import_dialog.hpp"
#include "app/panels/dock/dock.hpp"
#include "app/panels/panels.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace {

/// The list of branches bears the name of the present one.
constexpr NamedRow kBranchesRow{"", marked("Branches"), marked("The ways that this world has gone.")};

SearchPlace placeOf(const NamedRow& row, std::string_view section, std::function<void()> show = {}) {
    return {.path = std::string(row.path),
            .title = row.title,
            .section = std::string(section),
            .help = row.help,
            .kind = marked("control"),
            .show = std::move(show)};
}

/// The row of this path, which may be that of a parameter that is called otherwise there; null: there is
/// none.
const NamedRow* rowOf(const PanelSection& section, const std::string& path) {
    const auto row = std::ranges::find(section.rows, path, &NamedRow::path);
    return row == section.rows.end() ? nullptr : &*row;
}

SearchPlace placeOf(const wadi::Param& param, const PanelSection& section) {
    const NamedRow* const row = rowOf(section, param.path());
    return {.path = param.path(),
            .title = row ? row->title : englishLabel(param.name),
            .section = section.title,
            .help = std::string(param.help),
            .kind = row ? marked("control") : marked("parameter"),
            .isAtWork = section.isOn};
}

bool isOfParameter(const PanelSection& section, const NamedRow& row) {
    return std::ranges::any_of(section.groups, [&](const wadi::ParamGroup* group) {
        return std::ranges::any_of(group->params,
                                   [&](const wadi::Param& param) { return param.isAt(row.path); });
    });
}

}  // namespace

/// What is read when the search is first opened.
void Panels::readPlaces() {
    scenes_.read(background_);
    if (std::exchange(hasPresetPlaces_, true)) return;
    readPresetPlaces();
    readHelpPlaces();
}

void Panels::readPresetPlaces() {
    std::vector<std::string_view> groups;
    for (const PanelSection& section : sections_)
        if (section.menu) groups.push_back(section.groups.front()->name);
    const auto list = [this, groups, folders = presets_.folders()]() -> Background::Finish {
        auto found = std::make_shared<std::vector<std::pair<std::string_view, PresetEntry>>>();
        for (const std::string_view group : groups)
            for (PresetEntry& entry : listPresets(folders, group))
                found->emplace_back(group, std::move(entry));
        return [this, found] {
            for (const auto& each : *found)
                if (each.second.fault.empty()) addPresetPlace(each.first, each.second);
        };
    };
    background_.start(tr("Reading presets"), list);
}

void Panels::addPresetPlace(std::string_view group, const PresetEntry& entry) {
    const std::string section = presetTarget(group).title;
    places_.push_back({.title = entry.preset.title,
                       .section = section,
                       .help = entry.preset.description,
                       .kind = marked("preset"),
                       .show = [this, group, entry, section] {
                           shown = true;
                           showSection(dock_, sections_, section);
                           presets_.use(presetTarget(group), entry.preset, entry.file);
                       }});
}

/// Pages of help under their titles; what cannot be read is told where it is opened.
void Panels::readHelpPlaces() {
    background_.start(tr("Reading help"), [this]() -> Background::Finish {
        auto titles = std::make_shared<std::vector<std::string>>();
        for (std::size_t page = 0; page < kHelpPages.size(); ++page) titles->push_back(helpTitle(page));
        return [this, titles] {
            for (std::size_t page = 0; page < titles->size(); ++page)
                places_.push_back({.title = (*titles)[page],
                                   .section = marked("Help"),
                                   .kind = marked("help"),
                                   .show = [this, page] {
                                       openHelp();
                                       help.show(page);
                                   }});
        };
    });
}

void Panels::listPlaces() {
    listSectionPlaces();  // of what is found alike they stand first
    listRowPlaces();
    for (const PanelSection& section : sections_)
        for (const wadi::ParamGroup* group : section.groups)
            for (const wadi::Param& param : group->params) places_.push_back(placeOf(param, section));
    listToolPlaces();
    listDialogPlaces();
    listDataPlaces();
}

void Panels::listSectionPlaces() {
    for (const PanelSection& section : sections_) {
        SearchPlace place{.title = section.title, .section = section.title, .kind = marked("section")};
        if (!section.groups.empty()) {
            const std::vector<wadi::Param>& first = section.groups.front()->params;
            const auto row = std::ranges::find(first, "enabled", &wadi::Param::name);
            place.path = (row == first.end() ? first.front() : *row).path();
        }
        places_.push_back(place);
        if (!section.menu) continue;
        const PresetMenu::Row menu = PresetMenu::rowOf(section.groups.front()->name);
        places_.push_back({.path = menu.path,
                           .title = menu.title,
                           .section = section.title,
                           .help = menu.help,
                           .kind = marked("control")});
    }
}

void Panels::listRowPlaces() {
    for (const PanelSection& section : sections_)
        for (const NamedRow& row : section.rows) {
            if (isOfParameter(section, row)) continue;
            places_.push_back(placeOf(row, section.title));
            places_.back().isAtWork = section.isOn;
        }
}

/// What stands in the section of the brush while a tool is in hand.
void Panels::listToolPlaces() {
    constexpr const char* kSection = "Brush";
    const auto showing = [this](const SearchPlace& place, std::size_t tool) {
        return [this, place, tool] {
            brush_.chooseWith(place.path, tool);
            show(place);
        };
    };
    for (const ToolRow& row : brush_.toolRows()) {
        const SearchPlace place = placeOf(row.row, kSection);
        places_.push_back(place);
        places_.back().show = showing(place, row.tool);
    }
    for (const ToolParam& param : brush_.toolParams()) {
        const SearchPlace place{.path = param.param->path(),
                                .title = englishLabel(param.param->name),
                                .section = kSection,
                                .help = std::string(param.param->help)};
        places_.push_back(place);
        places_.back().show = showing(place, param.tool);
    }
}

/// What stands elsewhere than in the dock.
void Panels::listDialogPlaces() {
    for (const NamedRow& row : SheetPanel::rows())
        places_.push_back(placeOf(row, marked("Contact sheet"), [this, path = row.path] {
            sheet_.open(control_.parameters());
            sheet_.reveal(path);
            keys.walk();
        }));
    for (const NamedRow& row : ScenesDialog::rows())
        places_.push_back(placeOf(row, marked("Welcome"), [this, path = row.path] {
            keys.giveBack();
            scenes_.welcome(background_);
            scenes_.reveal(path);
        }));
    for (const NamedRow& row : importRows())
        places_.push_back(placeOf(row, marked("Import heightmap"), [this] { documents_.chooseFile(); }));
    places_.push_back(placeOf(kNewFolderRow, marked("Files"), [this] { documents_.saveAs(); }));
    places_.push_back(placeOf(kRecentRow, marked("Files"), [this] {
        shown = true;
        documents_.showRecent();
        keys.walk();
    }));
    places_.push_back(placeOf(kBranchesRow, marked("Time line"), [this] {
        shown = timelineShown = true;
        keys.lead("##timeline");
    }));
    for (const auto& [row, tool] : {std::pair{kSectionCsvRow, kSectionTool}, {kProfileCsvRow, kProfileTool}})
        places_.push_back(placeOf(row, toolTable()[tool].name(), [this, tool = tool] {
            brush_.choose(tool);
            shown = true;
            showSection(dock_, sections_, "Brush");
        }));
    places_.push_back(placeOf(kGoAlongRow, marked("Follow a particle"), [this] {
        const auto row = std::ranges::find(actions_.rows(), "goAlong", &Action::id);
        actions_.wish({static_cast<std::size_t>(row - actions_.rows().begin()), 0});
    }));
}

void Panels::listDataPlaces() {
    for (const LayerId layer : wadi::seenLayers()) {
        const std::string_view title = infoOf(layer).title;
        places_.push_back({.title = std::string(title.substr(0, title.find(':'))),
                           .section = "Data",
                           .help = std::string(infoOf(layer).help),
                           .kind = marked("data"),
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
                           .kind = marked("scene"),
                           .show = [this, file = scene.file] { documents_.open({file}); }});
}

void Panels::show(const SearchPlace& place) {
    if (place.kind == "data" || !place.show) shown = true;
    if (place.show) return place.show();
    if (!place.path.empty()) keys.walk();
    reveal(place, true);
}

/// Of a row opens the section on its tab, scrolls there and lights it for a moment.
void Panels::reveal(const SearchPlace& place, bool isLed) {
    showSection(dock_, sections_, place.section);
    if (place.path.empty()) return;
    shownPlace_ = place;
    shownFor_ = 0;
    isShownLed_ = isLed;
}

/// In the dock, after its sections: a row that stands in none now has nothing to set.
void Panels::followShown() {
    if (!shownPlace_) return;
    constexpr double kSettled = 0.1;  // [s] when all that was opened is drawn
    const bool isThere = isRevealed();
    shownFor_ += dt_;
    if (!isThere && shownFor_ > kSettled) {
        if (isShownLed_) keys.takeBackLent();
        revealParam("", false);
        messages_.notice(filled(tr("{0}: {1} changes nothing as things are set there, and is not shown."),
                                {tr(shownPlace_->section), shownTitle(*shownPlace_)}));
    }
    if (isThere ? shownFor_ > double{kRevealSeconds} : shownFor_ > kSettled) shownPlace_.reset();
}

}  // namespace app
