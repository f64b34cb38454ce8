#include "app/world/world.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/land_memory.hpp"
#include "app/base/paths.hpp"
#include "app/data/processes.hpp"
#include "app/world/camera_tables.hpp"
#include "app/world/restore.hpp"
#include "app/world/scenes.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/preset.hpp"
#include "sim/io/world/scene.hpp"
#include "sim/io/world/timeline_text.hpp"
#include "sim/io/world/world_file.hpp"

namespace app {

std::vector<wadi::ParamGroup> groupsOf(Settings& settings, Settings& defaults) {
    std::vector<wadi::ParamGroup> groups = wadi::groups(settings.parameters, defaults.parameters);
    groups.push_back(wadi::paramGroup("look", "Look", settings.look, defaults.look));
    groups.push_back(wadi::paramGroup("overlay", "Data", settings.overlay, defaults.overlay));
    return groups;
}

namespace {

/// Where heightmaps of scenes are looked for.
std::vector<std::filesystem::path> heightmapFolders() {
    try {
        return {dataFolder() / "assets" / "heightmaps"};
    } catch (const wadi::Error&) {
        return {};  // a scene without a heightmap needs none
    }
}

}  // namespace

namespace {

void readScene(const std::filesystem::path& file, Settings& settings, std::vector<wadi::ParamGroup>& groups,
               wadi::io::Reach reach = wadi::io::Reach::own) {
    settings.scene = wadi::io::loadScene(file, groups, heightmapFolders(), cameraSections(), reach);
    settings.cameras = readCameraPlaces(file, settings.scene.tables);
    settings.parameters.springs = settings.scene.springs;
}

/// The scene that nobody has named: its title and its epochs are not asked for.
void readOpening(Settings& settings, std::vector<wadi::ParamGroup>& groups, WithoutOpening without) {
    try {
        readScene(openingScene(), settings, groups);
        settings.scene = {};
    } catch (const wadi::Error& error) {
        if (without == WithoutOpening::fail) throw;
        settings = {};
        settings.look = openingLook();
        settings.notice = wadi::Sentence("The program opens on another landscape: {0}", error.sentence());
    }
}

}  // namespace

Settings readSettings(const WorldOptions& options, WithoutOpening without) {
    Settings settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    if (options.scene) {
        readScene(sceneFile(*options.scene), settings, groups,
                  options.isTrusted ? wadi::io::Reach::any : wadi::io::Reach::own);
    } else if (options.import) {
        settings.look = openingLook();
    } else {
        readOpening(settings, groups, without);
    }
    const bool isImport = options.import || !settings.scene.heightmap.empty();
    if (options.size && isImport)
        throw wadi::Error("--size is for generated maps: an imported heightmap keeps its own size.");
    if (options.size) wadi::findParam(groups, "terrain.size").setNumber(*options.size);
    if (options.seed) wadi::findParam(groups, "world.seed").setNumber(*options.seed);
    if (options.importing.cellSize && !isImport)
        wadi::findParam(groups, "terrain.cellSize").setNumber(*options.importing.cellSize);
    for (const std::string& assignment : options.set) wadi::assign(groups, assignment);
    return settings;
}

void saveSettings(Settings settings, const std::filesystem::path& file) {
    Settings defaults;
    settings.scene.title = displayName(file.stem());
    settings.scene.springs = settings.parameters.springs;
    settings.scene.tables = cameraTables(settings.cameras);
    wadi::io::saveScene(file, settings.scene, groupsOf(settings, defaults));
}

namespace {

/// What remains of the options without their file and what was said about it.
WorldOptions withoutFile(const WorldOptions& options) {
    WorldOptions rest;
    rest.size = options.size;
    rest.seed = options.seed;
    if (!options.import) rest.importing.cellSize = options.importing.cellSize;
    rest.set = options.set;
    rest.memory = options.memory;
    return rest;
}

}  // namespace

namespace {

/// The heightmap of a scene may be a tile, whose neighbours are read, too.
void checkTiles(const std::filesystem::path& scene, const std::filesystem::path& heightmap) {
    for (const std::filesystem::path& file : wadi::io::filesOf(heightmap)) {
        const bool isWithin = wadi::io::leadsInto(file, heightmap.parent_path()) ||
                              wadi::io::leadsInto(file, scene.parent_path());
        if (!isWithin)
            throw wadi::io::ReachError(
                wadi::Sentence("{0} leads out of the folder of the scene {1}, and a scene reads nothing "
                               "there: put the tile itself into its place, or allow it by --trust.",
                               wadi::io::quoted(file), wadi::io::quoted(scene)),
                file);
    }
}

}  // namespace

std::optional<HeightmapChoice> heightmapOf(const WorldOptions& options, const Settings& settings) {
    const wadi::io::SceneInfo& scene = settings.scene;
    if (!options.import && scene.heightmap.empty()) return std::nullopt;
    if (!options.import && !options.isTrusted) checkTiles(sceneFile(*options.scene), scene.heightmap);
    wadi::io::ImportOptions importing = options.importing;
    if (!importing.cellSize) importing.cellSize = scene.cellSize;
    if (!importing.range) importing.range = scene.heightRange;
    return HeightmapChoice{options.import.value_or(scene.heightmap), importing};
}

std::optional<wadi::io::Imported> importFor(const WorldOptions& options, const Settings& settings,
                                            wadi::Progress* progress) {
    std::optional<wadi::io::Imported> imported;
    if (const std::optional<HeightmapChoice> choice = heightmapOf(options, settings))
        imported = wadi::io::importHeightmap(choice->file, choice->options, progress);
    const double side = settings.parameters.terrain.size,
                 cells = imported ? static_cast<double>(imported->map.heights.size()) : side * side;
    demandRoom(settings.parameters, cells, options.memory);
    return imported;
}

namespace {

/// What the scene is by its name.
enum class Begin { scene, world, exported };

Begin beginOf(const WorldOptions& options) {
    if (!options.scene) return Begin::scene;
    const std::filesystem::path file = sceneFile(*options.scene);
    if (isWorld(file)) return Begin::world;
    const std::vector<std::string_view> endings = wadi::io::readEndings();
    const bool isMap = std::ranges::find(endings, lower(toText(file.extension()))) != endings.end();
    return isMap ? Begin::exported : Begin::scene;
}

}  // namespace

void checkNew(const WorldOptions& options) {
    const Begin begin = beginOf(options);
    if (begin == Begin::scene) return;
    const auto refuse = [begin](bool given, std::string_view option) {
        if (!given) return;
        if (begin == Begin::world)
            throw wadi::Error("{0} is for new landscapes: a world that was saved (.wadi) keeps its own.",
                              option);
        throw wadi::Error("{0} is for new landscapes: a world that was exported keeps its own.", option);
    };
    refuse(options.size.has_value(), "--size");
    refuse(options.seed.has_value(), "--seed");
    refuse(options.importing.cellSize.has_value(), "--cell-size");
}

namespace {

/// A world that was saved, with single settings changed in it.
World resumed(const WorldOptions& options, const wadi::Execution& execution, WorldDocument document) {
    Settings &settings = document.settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    for (const std::string& assignment : options.set) wadi::assign(groups, assignment);
    wadi::Simulation simulation(std::move(*document.world), execution);
    document.world.reset();
    if (!options.set.empty()) simulation.apply(wadi::SetParameters{settings.parameters});
    World world{std::move(settings), std::move(simulation), {}, {}, true};
    if (!world.settings.notice.empty()) world.notices.push_back(world.settings.notice);
    return world;
}

/// The world from which a file was exported, run anew, with single settings changed in it.
World restored(const WorldOptions& options, const wadi::Execution& execution, wadi::Progress* progress) {
    const std::filesystem::path file = sceneFile(*options.scene);
    const std::string carried = wadi::io::carriedProvenance(file);
    if (carried.empty())
        wadi::io::fail(file, "does not tell from which world it comes; import its heights by --import.");
    wadi::Progress unseen;
    Restored again =
        restore(wadi::io::readProvenance(carried, file), file, execution, progress ? *progress : unseen);
    WorldDocument document;
    document.settings.parameters = again.world->state.params;
    document.settings.look = openingLook();
    document.world = std::move(again.world);
    World world = resumed(options, execution, std::move(document));
    if (!again.notice.empty()) world.notices.push_back(again.notice);
    return world;
}

World made(const WorldOptions& options, const wadi::Execution& execution, wadi::Progress* progress,
           WithoutOpening without) {
    checkNew(options);
    const Begin begin = beginOf(options);
    if (begin == Begin::world) return resumed(options, execution, openWorld(*options.scene, progress));
    if (begin == Begin::exported) return restored(options, execution, progress);
    const Settings settings = readSettings(options, without);
    const wadi::Parameters& params = settings.parameters;
    std::optional<wadi::io::Imported> imported = importFor(options, settings, progress);
    if (!imported) {
        World world{settings, wadi::Simulation(params, execution, progress), {}, {}};
        for (const wadi::Sentence& notice : {settings.notice, squeezedText(params.terrain)})
            if (!notice.empty()) world.notices.push_back(notice);
        return world;
    }
    auto map = std::make_shared<const wadi::Heightmap>(std::move(imported->map));
    return {settings,
            wadi::Simulation(std::move(map), params, execution, progress),
            std::move(imported->notices),
            {}};
}

/// The same world, unless nobody wants it any more: Cancelled.
World stillWanted(World world, wadi::Progress* progress) {
    if (progress != nullptr) progress->reach(1);
    return world;
}

}  // namespace

World makeWorld(const WorldOptions& options, const wadi::Execution& execution, wadi::Progress* progress) {
    return stillWanted(made(options, execution, progress, WithoutOpening::fail), progress);
}

World makeWorldDespiteFile(const WorldOptions& options, const wadi::Execution& execution,
                           wadi::Progress* progress) {
    const auto make = [&](const WorldOptions& these) {
        return stillWanted(made(these, execution, progress, WithoutOpening::openOther), progress);
    };
    if (!options.scene && !options.import) return make(options);
    checkNew(options);
    const WorldOptions rest = withoutFile(options);
    readSettings(rest, WithoutOpening::openOther);  // refuses what no other file would mend
    try {
        return make(options);
    } catch (const wadi::io::ReachError&) {
        World world = make(rest);
        world.mustAsk = true;
        return world;
    } catch (const wadi::Cancelled&) {
        throw;
    } catch (const wadi::Error& error) {
        World world = make(rest);
        world.fault = error.sentence();
        return world;
    }
}

namespace {

wadi::ParamGroup lookGroup(LookParams& look, LookParams& defaults) {
    return wadi::paramGroup("look", "Look", look, defaults);
}

/// The data over the ground as a text, or "" if there is nothing to say of them.
std::string overlayText(OverlayParams overlay) {
    OverlayParams defaults;
    if (overlay == defaults) return "";
    return wadi::io::tableText(wadi::paramGroup("overlay", "Data", overlay, defaults));
}

/// What a world without such a text, or with one that is damaged, is not kept from opening by.
OverlayParams readOverlay(const std::filesystem::path& file, const std::string& text) {
    OverlayParams overlay, defaults;
    if (text.empty()) return overlay;
    try {
        const wadi::ParamGroup group = wadi::paramGroup("overlay", "Data", overlay, defaults);
        const std::filesystem::path name = file / "view.toml";
        wadi::io::apply(name, wadi::io::readPreset(name, text, group.name), group.params);
        return overlay;
    } catch (const wadi::Error&) {
        return defaults;
    }
}

}  // namespace

WorldDocument openWorld(const std::filesystem::path& file, wadi::Progress* progress) {
    LookParams look, defaults;
    wadi::ParamGroup group = lookGroup(look, defaults);
    wadi::io::LoadedWorld loaded = wadi::io::loadWorld(file, {&group, 1}, cameraSections(), 0, progress);
    CameraPlaces cameras = readCameraPlaces(file / "scene.toml", loaded.scene.tables);
    const OverlayParams overlay = readOverlay(file, loaded.view);
    Settings settings{loaded.world.state.params, look, std::move(loaded.scene), overlay, std::move(cameras)};
    settings.notice = loaded.lost;
    return {std::move(settings), std::make_shared<wadi::SavedWorld>(std::move(loaded.world)),
            std::move(loaded.thumbnail)};
}

WorldPast openPast(const std::filesystem::path& file, bool hasMap, wadi::Progress* progress) {
    LookParams look, defaults;
    wadi::ParamGroup group = lookGroup(look, defaults);
    wadi::io::LoadedPast past = wadi::io::loadPast(file, {&group, 1}, cameraSections(), hasMap, progress);
    CameraPlaces cameras = readCameraPlaces(file / "scene.toml", past.scene.tables);
    Settings settings{past.log.parameters(), look, std::move(past.scene), {}, std::move(cameras)};
    return {std::move(settings), std::move(past.log), past.epoch};
}

namespace {

/// The branches of a world, or "" if they are too large to be kept: the world itself is.
std::string timelineTextOf(const WorldToWrite& world) {
    const auto isLarge = [](const wadi::Branch& branch) {
        return branch.edits.size() > wadi::io::kMostEdits;
    };
    if (std::ranges::any_of(world.timeline->branches(), isLarge)) return {};
    try {
        std::string text = wadi::io::timelineText(*world.timeline, world.log, world.state.epoch);
        return text.size() <= wadi::io::kMostEditsText ? text : std::string();
    } catch (const wadi::Error&) {
        return {};
    }
}

/// The log, or "" if it is more than a file may hold: the world itself is kept.
std::string editTextOf(const wadi::EditLog& log) {
    if (log.entries().size() > wadi::io::kMostEdits) return {};
    try {
        return wadi::io::editText(log.entries());
    } catch (const wadi::Error&) {
        return {};
    }
}

}  // namespace

wadi::Sentence saveWorldAs(const std::filesystem::path& file, const WorldToWrite& world,
                           const WorldView& view, wadi::Progress* progress) {
    LookParams values = view.look, defaults;
    const wadi::ParamGroup group = lookGroup(values, defaults);
    wadi::io::WorldExtras extras{.groups = {&group, 1},
                                 .program = WADI_VERSION,
                                 .thumbnail = view.thumbnail,
                                 .view = overlayText(view.overlay)};
    extras.scene.title = displayName(file.stem());
    extras.scene.tables = cameraTables(view.cameras);
    extras.edits = editTextOf(world.log);
    if (world.timeline && !extras.edits.empty()) extras.timeline = timelineTextOf(world);
    extras.progress = progress;
    wadi::io::saveWorld(file, world.state, world.log, extras);
    const bool isKnown = world.log.isWhole() && (world.log.entries().empty() || !extras.edits.empty());
    if (isKnown) return {};
    return wadi::Sentence(
        "What was done to the world before is not in the file: it is too much, or not known.");
}

}  // namespace app
