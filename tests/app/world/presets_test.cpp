#include "app/world/presets.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "app/base/paths.hpp"
#include "app/world/world.hpp"
#include "sim/analysis/landform.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using wadi::test::errorOf;
using wadi::test::says;
using wadi::test::TempFolder;

namespace {

PresetFolders shipped() {
    return presetFolders(dataFolder() / "assets", "");
}

/// All parameters, those of a look among them.
struct Everything {
    Settings settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    Everything() = default;
    Everything(const Everything&) = delete;
    Everything& operator=(const Everything&) = delete;

    wadi::ParamGroup& group(std::string_view name) {
        return *std::ranges::find(groups, name, &wadi::ParamGroup::name);
    }
};

std::set<std::string> keysOf(const PresetEntry& entry) {
    std::set<std::string> keys;
    for (const auto& value : entry.preset.values.entries) keys.insert(value.key);
    return keys;
}

/// What a small world, mountains with rivers or windy sand, becomes in some epochs with this preset in it.
std::vector<wadi::Quanta> outcome(const PresetEntry& entry, std::string_view group) {
    Everything all;
    wadi::Parameters& params = all.settings.parameters;
    const bool isOfSand = group == "wind" || group == "vegetation";
    params.terrain.generator = isOfSand ? wadi::Generator::sand : wadi::Generator::perlin;
    params.terrain.size = 48;
    params.terrain.sand = 2;
    params.wind.enabled = isOfSand;
    params.pipes.enabled = !isOfSand;
    wadi::io::apply(entry.file, entry.preset, all.group(group).params);
    wadi::Simulation simulation(params);
    for (int i = 0; i < (isOfSand ? 60 : 20); ++i) simulation.step();
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.waterBalance().drift() == 0);
    std::vector<wadi::Quanta> heights;
    const wadi::Terrain& terrain = simulation.terrain();
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x) heights.push_back(terrain.height(x, z));
    return heights;
}

}  // namespace

TEST_CASE(
    "every preset of the program loads, and names known parameters of its process within their ranges") {
    std::size_t count = 0;
    for (const auto& folder : std::filesystem::directory_iterator(shipped().shipped)) {
        const std::string group = toText(folder.path().filename());
        CAPTURE(group);
        Everything all;
        REQUIRE(std::ranges::find(all.groups, group, &wadi::ParamGroup::name) != all.groups.end());
        for (const PresetEntry& entry : listPresets(shipped(), group)) {
            CAPTURE(entry.name);
            REQUIRE(entry.fault.empty());
            CHECK_FALSE(entry.isOwn);
            CHECK(entry.preset.title != entry.name);
            CHECK(entry.preset.description.ends_with('.'));
            CHECK(entry.preset.description.size() < 110);
            CHECK(wadi::io::apply(entry.file, entry.preset, all.group(group).params).empty());
            CHECK(holds(all.group(group), entry.preset));
            // It is a scene, too.
            WorldOptions options;
            options.scene = entry.file;
            CHECK(errorOf([&] { readSettings(options); }).empty());
            ++count;
        }
    }
    CHECK(count > 40);
}

TEST_CASE("there are presets for every process, and each of a process says all that the others say") {
    wadi::Processes::forEach([&]<class P>() {
        const std::string_view group = P::kInfo.name;
        CAPTURE(group);
        const std::vector<PresetEntry> entries = listPresets(shipped(), group);
        REQUIRE(entries.size() >= 3);
        std::set<std::string> titles;
        for (const PresetEntry& entry : entries) {
            CAPTURE(entry.name);
            CHECK(titles.insert(entry.preset.title).second);
            CHECK(keysOf(entry) == keysOf(entries.front()));
            const auto power =
                std::ranges::find(entry.preset.values.entries, "enabled", &wadi::io::SceneEntry::key);
            REQUIRE(power != entry.preset.values.entries.end());
            CHECK(power->value == "true");  // whoever chooses it wants to see it
        }
    });
}

TEST_CASE("presets of a process make land that is different from that of each other") {
    for (const std::string_view group : {"droplet", "pipes", "runoff", "roller", "wind", "talus", "uplift",
                                         "incision", "vegetation", "strata", "sand", "clouds"}) {
        CAPTURE(group);
        std::set<std::vector<wadi::Quanta>> outcomes;
        const std::vector<PresetEntry> entries = listPresets(shipped(), group);
        for (const PresetEntry& entry : entries) {
            CAPTURE(entry.name);
            CHECK(outcomes.insert(outcome(entry, group)).second);
        }
    }
}

TEST_CASE("land on which a preset has worked for long has no needles" * doctest::test_suite("long")) {
    for (const auto& folder : std::filesystem::directory_iterator(shipped().shipped)) {
        const std::string group = toText(folder.path().filename());
        const bool isOfSand = group == "wind" || group == "vegetation" || group == "sand";
        const bool isOfYears = group == "uplift" || group == "incision";
        for (const PresetEntry& entry : listPresets(shipped(), group)) {
            WorldOptions options;
            options.scene = isOfSand ? "dune-sea" : isOfYears ? "young-range" : "noise-mountains";
            Everything all;
            all.settings = readSettings(options);
            wadi::io::apply(entry.file, entry.preset, all.group(group).params);
            all.settings.parameters.terrain.size = 96;
            wadi::Simulation simulation(all.settings.parameters);
            for (int i = 0; i < 300; ++i) simulation.step();
            CAPTURE(group);
            CAPTURE(entry.name);
            // 51 are measured of walls of lasting cliffs, at most 47 of all others.
            CHECK(wadi::landformOf(simulation.terrain()).slope95 < (entry.name == "lasting-cliffs" ? 56 : 50));
        }
    }
}

TEST_CASE("presets of a person are kept under their title, listed behind those of the program, and deleted") {
    const TempFolder folder;
    const PresetFolders folders{dataFolder() / "assets" / "presets", folder / "config" / "presets"};
    const std::size_t before = listPresets(folders, "wind").size();
    Everything all;
    all.settings.parameters.wind.speed = 3.25f;
    const std::string title = "../Über/den Dünen";
    const auto file = presetFile(folders, "wind", title);
    CHECK(file == folders.own / "wind" / toPath("-.-Über-den Dünen.toml"));
    savePreset(file, wadi::io::presetText(all.group("wind"), title));
    std::vector<PresetEntry> entries = listPresets(folders, "wind");
    REQUIRE(entries.size() == before + 1);
    CHECK(entries.back().isOwn);
    CHECK(entries.back().preset.title == title);
    CHECK(holds(all.group("wind"), entries.back().preset));
    all.settings.parameters.wind.speed = 1;
    CHECK_FALSE(holds(all.group("wind"), entries.back().preset));
    CHECK(listPresets(folders, "droplet").size() == listPresets(shipped(), "droplet").size());

    CHECK(says(errorOf([&] { deletePreset(entries.front()); }), "cannot be deleted"));
    deletePreset(entries.back());
    CHECK(listPresets(folders, "wind").size() == before);
}

TEST_CASE("a faulty preset of a person is listed with what is wrong, and keeps no other from being listed") {
    const TempFolder folder;
    const PresetFolders folders{"", folder.path()};
    std::filesystem::create_directory(folder / "wind");
    folder.file("wind/broken.toml", "[wind\n");
    folder.file("wind/good.toml", "wadi = 1\n[wind]\nspeed = 2\n");
    folder.file("wind/notes.txt", "no preset");
    const std::vector<PresetEntry> entries = listPresets(folders, "wind");
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].preset.title == "broken");
    CHECK(says(entries[0].fault, "broken.toml", "line 1", "not TOML"));
    CHECK(entries[1].preset.title == "good");
    CHECK(entries[1].fault.empty());
}

TEST_CASE("a preset without a name, with an endless one or without a place to be kept is refused") {
    const PresetFolders folders{"", "/tmp/none"};
    CHECK(says(errorOf([&] { presetFile(folders, "wind", "  "); }), "needs a name"));
    CHECK(says(errorOf([&] { presetFile(folders, "wind", std::string(61, 'a')); }), "60 letters"));
    CHECK(errorOf([&] { presetFile(folders, "wind", std::string(60, 'a')); }).empty());
    CHECK(presetFile(folders, "wind", ".hidden\n").filename() == "-hidden-.toml");
    CHECK(says(errorOf([&] { presetFile(presetFolders("/a", ""), "wind", "x"); }), "no folder", "HOME"));
}
