#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/zip.hpp"
#include "sim/io/world/manifest.hpp"
#include "sim/io/world/place_text.hpp"
#include "sim/io/world/scene_reader.hpp"
#include "sim/io/world/world_file.hpp"
#include "sim/io/world/world_parts.hpp"

namespace wadi::io {

namespace {

/// The scene of a world: its parameters and more groups.
std::string textOf(SceneInfo info, Parameters params, std::span<const ParamGroup> more) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    all.insert(all.end(), more.begin(), more.end());
    info.springs = params.springs;
    info.heightmap.clear();  // the world has its own
    info.heightRange.reset();
    info.cellSize.reset();
    return sceneText(info, all);
}

void addStart(ZipWriter& zip, PartWriter& parts, const EditLog& log, Manifest& facts) {
    zip.add("start.toml", textOf({}, log.parameters(), {}));
    if (!log.map()) return;
    const Heightmap& map = *log.map();
    facts.start = MapFacts{map.heights.columns(), map.heights.rows(), map.cellSize};
    parts.field("start/heights", map.heights);
    if (parts.has("startSediment", !map.sediment.empty())) parts.field("start/sediment", map.sediment);
    if (parts.has("startHardness", !map.hardness.empty())) parts.field("start/hardness", map.hardness);
    if (parts.has("startWater", !map.water.empty())) parts.field("start/water", map.water);
    if (map.place) zip.add("start/place.json", placeText(*map.place));
}

/// The kinds of these tables.
std::vector<SceneSection> sectionsOf(const std::vector<SceneTable>& tables) {
    std::vector<SceneSection> sections;
    for (const SceneTable& table : tables)
        if (std::ranges::find(sections, table.name, &SceneSection::name) == sections.end())
            sections.push_back({table.name, table.isInList ? static_cast<int>(tables.size()) : 0});
    return sections;
}

/// Reads the texts of a world that was written, without which it could not be opened. Throws Error.
void checkTexts(const std::filesystem::path& file, const ZipReader& zip, const WorldExtras& extras) try {
    const auto textAt = [&](const char* entry) { return zip.bytes(entry, kMostText); };
    const std::vector<SceneSection> sections = sectionsOf(extras.scene.tables);
    readFacts((file / "world.toml").string(), textAt("world.toml"));
    for (const char* entry : {"scene.toml", "start.toml"}) {
        Parameters params, defaults;
        std::vector<ParamGroup> all = groups(params, defaults);
        all.insert(all.end(), extras.groups.begin(), extras.groups.end());
        const std::filesystem::path name = file / entry;  // which must live as long as the text
        const SceneText scene(name, textAt(entry), all, sections);
    }
    if (zip.has("start/place.json")) readPlace(textAt("start/place.json"));
} catch (const Cancelled&) {
    throw;
} catch (const Error& error) {
    fail(file, "could not be saved, since it could not be opened again: {0}", error.sentence());
}

void write(const std::filesystem::path& file, const State& state, const EditLog& log,
           const WorldExtras& extras) {
    if (extras.progress != nullptr) extras.progress->look();  // before the hash, which takes a while
    Manifest facts{.program = extras.program, .layout = layoutNumber(), .hash = state.hash()};
    facts.map = {state.terrain.columns(), state.terrain.rows(), state.terrain.cellSize()};
    ZipWriter zip(file);
    zip.add("scene.toml", textOf(extras.scene, state.params, extras.groups));
    if (!extras.thumbnail.empty()) zip.add("thumbnail.png", extras.thumbnail);
    if (!extras.view.empty()) zip.add("view.toml", extras.view);
    PartWriter parts(zip, facts);
    State::parts(parts, state);
    addStart(zip, parts, log, facts);
    const bool wasEdited = !log.entries().empty() || !log.isWhole();
    if (parts.has("edits", wasEdited) && log.isWhole() && !extras.edits.empty())
        zip.add("edits.jsonl", extras.edits);
    if (parts.has("timeline", log.isWhole() && !extras.timeline.empty()))
        zip.add("timeline.json", extras.timeline);
    zip.add("world.toml", factsText(facts));
    zip.commit(extras.progress, [&](const ZipReader& written) { checkTexts(file, written, extras); });
}

}  // namespace

void saveWorld(const std::filesystem::path& file, const SavedWorld& world, const WorldExtras& extras) {
    saveWorld(file, world.state, world.log, extras);
}

void saveWorld(const std::filesystem::path& file, const State& state, const EditLog& log,
               const WorldExtras& extras) {
    try {
        write(file, state, log, extras);
    } catch (const std::bad_alloc&) {
        throw MachineError(joined(
            quoted(file),
            Sentence("could not be written for want of memory; close other programs and save again.")));
    }
}

}  // namespace wadi::io
