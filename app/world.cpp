#include "app/world.hpp"

#include <utility>

#include "app/paths.hpp"
#include "sim/error.hpp"
#include "sim/io/heightfile.hpp"
#include "sim/io/scene.hpp"

namespace app {

std::vector<wadi::ParamGroup> groupsOf(Settings& settings, Settings& defaults) {
    std::vector<wadi::ParamGroup> groups = wadi::groups(settings.parameters, defaults.parameters);
    groups.push_back(wadi::paramGroup("look", "Look", settings.look, defaults.look));
    return groups;
}

Settings readSettings(const WorldOptions& options) {
    Settings settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    if (options.scene) wadi::io::loadScene(*options.scene, groups);
    if (options.size) wadi::findParam(groups, "terrain.size").setNumber(*options.size);
    if (options.seed) wadi::findParam(groups, "world.seed").setNumber(*options.seed);
    if (options.cellSize && !options.import)
        wadi::findParam(groups, "terrain.cellSize").setNumber(*options.cellSize);
    for (const std::string& assignment : options.set) wadi::assign(groups, assignment);
    return settings;
}

void saveSettings(Settings settings, const std::filesystem::path& file) {
    Settings defaults;
    wadi::io::saveScene(file, {displayName(file.stem()), ""}, groupsOf(settings, defaults));
}

namespace {

/// What remains of the options without their file and what was said about it.
WorldOptions withoutFile(const WorldOptions& options) {
    WorldOptions rest;
    rest.size = options.size;
    rest.seed = options.seed;
    if (!options.import) rest.cellSize = options.cellSize;
    rest.set = options.set;
    return rest;
}

}  // namespace

World makeWorld(const WorldOptions& options, const wadi::Execution& execution) {
    const Settings settings = readSettings(options);
    const wadi::Parameters& params = settings.parameters;
    if (!options.import) return {settings, wadi::Simulation(params, execution), nullptr, {}, {}};
    wadi::io::Imported imported =
        wadi::io::importHeightmap(*options.import, {options.cellSize, options.heightRange});
    const auto map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
    return {settings, wadi::Simulation(*map, params, execution), map, std::move(imported.notices), {}};
}

bool leavesQuestions(const WorldOptions& options) {
    if (!options.import || options.cellSize || options.heightRange) return false;
    try {
        const wadi::io::FileInfo info = wadi::io::inspect(*options.import);
        return !info.knowsHeights || !info.knowsCellSize;
    } catch (const wadi::Error&) {
        return false;
    }
}

World makeWorldDespiteFile(const WorldOptions& options, const wadi::Execution& execution) {
    if (!options.scene && !options.import) return makeWorld(options, execution);
    const WorldOptions rest = withoutFile(options);
    readSettings(rest);  // refuses what no other file would mend
    try {
        return makeWorld(options, execution);
    } catch (const wadi::Error& error) {
        World world = makeWorld(rest, execution);
        world.fault = error.what();
        return world;
    }
}

}  // namespace app
