#include "app/world/world.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

namespace {

/// Every setting as "group.name=value".
std::vector<std::string> textsOf(Settings settings) {
    Settings defaults;
    std::vector<std::string> texts;
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (const wadi::Param& param : group.params) texts.push_back(param.path() + "=" + param.text());
    }
    return texts;
}

}  // namespace

TEST_CASE("single options overrule the scene, and --set overrules both in its order") {
    const TempFolder folder;
    WorldOptions options;
    options.scene = folder.file("s.toml",
                                "wadi = 1\n[world]\nseed = 5\n[terrain]\nsize = 64\noctaves = 3\n"
                                "[droplet]\ndt = 0.5\n[look]\nfog = 0.75\n");
    options.seed = 9;
    options.size = 32;
    options.importing.cellSize = 4.f;
    options.set = {"terrain.size=48", "droplet.rain=2", "droplet.rain=3"};

    const Settings settings = readSettings(options);
    CHECK(settings.parameters.world.seed == 9);
    CHECK(settings.parameters.terrain.size == 48);
    CHECK(settings.parameters.terrain.octaves == 3);
    CHECK(settings.parameters.terrain.cellSize == 4.f);
    CHECK(settings.parameters.droplet.dt == 0.5f);
    CHECK(settings.parameters.droplet.rain == 3.f);
    CHECK(settings.look.fog == 0.75f);
}

TEST_CASE("where nothing is named the ground rises, without the title or the epochs of a scene") {
    const Settings settings = readSettings({});
    CHECK(settings.parameters.uplift.enabled);
    CHECK(settings.parameters.incision.enabled);
    CHECK(settings.parameters.droplet.enabled);
    CHECK(settings.scene.title.empty());
    CHECK_FALSE(settings.scene.epochs);
    WorldOptions options;
    options.scene = "young-range";
    CHECK(textsOf(readSettings(options)) == textsOf(settings));
}

TEST_CASE("where the program's own files are missing, a batch ends and a window opens on other land") {
    setenv("WADI_DATA", "/nowhere", 1);
    const std::string why = errorOf([] { makeWorld({}); });
    const World other = makeWorldDespiteFile({});
    unsetenv("WADI_DATA");
    CHECK(says(why, "WADI_DATA", "/nowhere"));
    REQUIRE(other.notices.size() == 1);
    CHECK(says(other.notices[0], "another landscape", "/nowhere"));
}

TEST_CASE("a generated world has the size and spacing asked for") {
    WorldOptions options;
    options.size = 40;
    options.importing.cellSize = 2.f;
    const World world = makeWorld(options);
    CHECK(world.simulation.terrain().columns() == 40);
    CHECK(world.simulation.terrain().cellSize() == 2.f);
    CHECK(world.notices.empty());
}

TEST_CASE("an imported world has the file's shape, the options' metres and the importer's notices") {
    const TempFolder folder;
    WorldOptions options;
    options.import = folder.file("a.asc",
                                 "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -1\n"
                                 "1 2 3\n4 -1 6\n");
    options.importing.cellSize = 7.f;
    options.set = {"droplet.dt=0.5"};
    const World world = makeWorld(options);
    CHECK(world.simulation.terrain().columns() == 3);
    CHECK(world.simulation.terrain().rows() == 2);
    CHECK(world.simulation.terrain().cellSize() == 7.f);
    CHECK(world.simulation.parameters().droplet.dt == 0.5f);
    CHECK_FALSE(world.notices.empty());
}

TEST_CASE("unknown and impossible settings are refused by name") {
    WorldOptions options;
    options.set = {"droplet.dd=1"};
    CHECK(says(errorOf([&] { readSettings(options); }), "droplet.dd", "droplet.dt"));
    options.set = {"droplet.dt=9"};
    CHECK(says(errorOf([&] { readSettings(options); }), "droplet.dt", "0.05 .. 2"));
    options.set = {};
    options.importing.cellSize = 1e6f;
    CHECK(says(errorOf([&] { readSettings(options); }), "terrain.cellSize", "1000"));
}

TEST_CASE("a window opens on the default world if its file is bad, and says why") {
    const TempFolder folder;
    WorldOptions options;
    options.seed = 9;
    options.import = folder / "none.png";
    options.importing.cellSize = 1e6f;
    World world = makeWorldDespiteFile(options);
    CHECK(says(world.fault, "none.png"));
    CHECK(world.simulation.terrain().cellSize() == readSettings({}).parameters.terrain.cellSize);
    CHECK(world.simulation.parameters().world.seed == 9);

    options = {};
    options.scene = folder.file("s.toml", "wadi = 1\n[droplet]\ndt = 9\n");
    world = makeWorldDespiteFile(options);
    CHECK(says(world.fault, "s.toml", "dt"));
    CHECK(world.settings.parameters.droplet.dt == wadi::Parameters{}.droplet.dt);
}

TEST_CASE("a window refuses a mistaken option with or without a bad file") {
    WorldOptions options;
    options.set = {"droplet.dd=1"};
    CHECK(says(errorOf([&] { makeWorldDespiteFile(options); }), "droplet.dd"));
    options.import = "none.png";
    CHECK(says(errorOf([&] { makeWorldDespiteFile(options); }), "droplet.dd"));
}

TEST_CASE("a window whose file is good opens on that file") {
    const TempFolder folder;
    WorldOptions options;
    options.scene = folder.file("s.toml", "wadi = 1\n[terrain]\nsize = 40\n");
    const World world = makeWorldDespiteFile(options);
    CHECK(world.fault.empty());
    CHECK(world.simulation.terrain().columns() == 40);
}

TEST_CASE("saved settings are read again as they were, all of them") {
    const TempFolder folder;
    Settings settings, defaults;
    for (wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (wadi::Param& param : group.params) {
            if (param.isColour()) {
                param.setText("#123456");
            } else {
                param.setNumber(param.number() == param.highest ? param.lowest : param.highest);
            }
        }
    }
    const std::vector<std::string> wanted = textsOf(settings);
    REQUIRE(wanted != textsOf(defaults));
    saveSettings(settings, folder / "saved.toml");
    WorldOptions options;
    options.scene = folder / "saved.toml";
    CHECK(textsOf(readSettings(options)) == wanted);
}

TEST_CASE("a world whose painted maps are more than its log may hold is saved without the log") {
    const TempFolder folder;
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    wadi::Simulation simulation(parameters);
    wadi::SavedWorld world{simulation.state(), simulation.log()};
    constexpr int kSide = 8193;  // two of them are more than 2^27 cells
    for (int i = 0; i < 2; ++i)
        world.log.add(0,
                      wadi::SetPaintedMap{wadi::Painted::rain,
                                          std::make_shared<const wadi::Field<std::uint8_t>>(kSide, kSide)});
    saveWorldAs(folder / "w.wadi", world);
    const WorldDocument opened = openWorld(folder / "w.wadi");
    CHECK(opened.world->state.hash() == simulation.hash());
    CHECK(opened.world->log.entries().empty());
}
