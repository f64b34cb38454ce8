#include "app/world/scenes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "app/cli/list.hpp"
#include "app/render/viewpoint.hpp"
#include "app/world/world.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "sim/analysis/landform.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/app/world/land_spread.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using wadi::test::errorOf;
using wadi::test::says;
using wadi::test::TempFolder;

TEST_CASE("every bundled scene loads, runs, says what it shows, and rests unless its ground rises") {
    const std::vector<SceneEntry> scenes = listScenes(scenesFolder());
    CHECK(scenes.size() >= 20);
    std::set<std::string> titles;
    for (const SceneEntry& scene : scenes) {
        CAPTURE(scene.name);
        CHECK_FALSE(scene.title.empty());
        CHECK(titles.insert(scene.title).second);
        CHECK(scene.description.ends_with('.'));
        CHECK(scene.description.size() < 140);
        REQUIRE(scene.epochs);
        CHECK(*scene.epochs >= 3);
        if (scene.restsAfter) CHECK(*scene.restsAfter >= *scene.epochs);

        const engine::Image picture = engine::Image::load(scene.picture);
        CHECK(picture.width() == 480);
        CHECK(picture.height() == 270);
        CHECK(std::filesystem::file_size(scene.picture) < 120'000);

        WorldOptions options;
        options.scene = scene.name;
        World world = makeWorld(options);
        // Where ground rises, there is always something to wear down; all else comes to an end.
        CHECK(world.simulation.parameters().uplift.enabled != scene.restsAfter.has_value());
        for (int i = 0; i < 3; ++i) world.simulation.step();
        CHECK(world.simulation.balance().drift() == 0);
        CHECK(world.simulation.waterBalance().drift() == 0);
    }
}

TEST_CASE("rain and falling slopes bring noise nearer to real mountains, but not as near as uplift does" *
          doctest::test_suite("long")) {
    const std::vector<SceneEntry> scenes = listScenes(scenesFolder());
    const auto alpine = std::ranges::find(scenes, "alpine-rain", &SceneEntry::name);
    REQUIRE(alpine != scenes.end());
    std::vector<wadi::Landform> before, after;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        WorldOptions options;
        options.scene = alpine->name;
        options.seed = seed;
        World world = makeWorld(options);
        before.push_back(wadi::landformOf(world.simulation.terrain()));
        for (int i = 0; i < alpine->epochs.value(); ++i) world.simulation.step();
        after.push_back(wadi::landformOf(world.simulation.terrain()));
    }
    const wadi::Landform noise = wadi::test::meansOf(before), land = wadi::test::meansOf(after);
    MESSAGE("noise: " << wadi::test::spreadOf(before));
    MESSAGE("rain: " << wadi::test::spreadOf(after));
    CHECK(noise.slope95 > 50);
    CHECK(land.slope95 < 45);  // 43.6 ± 0.9; real land 25 to 36
    CHECK(noise.pits > 0.01);  // 0.0147 ± 0.0004
    CHECK(land.pits < 0.005);  // 0.0038 ± 0.0016
    // Of real land concavity is 0.22 to 0.6 and Hack's exponent 0.48 to 0.62: one seed of eight comes to
    // both.
    CHECK(land.concavity.value() > 0.18);  // 0.22 ± 0.06, of noise 0.13 ± 0.06
    CHECK(land.hack.value() > 0.37);       // 0.40 ± 0.05
}

TEST_CASE("the list of scenes names each with its title and sentence") {
    const std::string text = wadi::test::joined(listText({ListTopic::scenes}));
    for (const SceneEntry& scene : listScenes(scenesFolder()))
        CHECK(says(text, scene.name, scene.title, scene.description));
}

TEST_CASE("a bare name means a bundled scene unless there is a file of that name") {
    CHECK(sceneFile("dune-sea") == scenesFolder() / "dune-sea.toml");
    CHECK(sceneFile("no-such-scene") == "no-such-scene");
    CHECK(sceneFile("folder/dune-sea") == "folder/dune-sea");
    CHECK_FALSE(isFile("."));
    CHECK_FALSE(isFile("no-such-scene"));
    const TempFolder folder;
    const auto own = folder.file("dune-sea", "wadi = 1\n");
    CHECK(sceneFile(own) == own);
    WorldOptions options;
    options.scene = "no-such-scene";
    CHECK(says(errorOf([&] { readSettings(options); }), "no-such-scene", "cannot be found"));
}

TEST_CASE("a folder of scenes is listed by name, and a faulty scene is named") {
    const TempFolder folder;
    folder.file("b.toml", "wadi = 1\ntitle = \"B\"\nepochs = 7\nrestsAfter = 21\n");
    folder.file("a.toml", "wadi = 1\ntitle = \"A\"\n");
    folder.file("notes.txt", "no scene");
    const std::vector<SceneEntry> scenes = listScenes(folder.path());
    REQUIRE(scenes.size() == 2);
    CHECK(scenes[0].name == "a");
    CHECK_FALSE(scenes[0].epochs);
    CHECK(scenes[1].title == "B");
    CHECK(scenes[1].epochs == 7);
    CHECK(scenes[1].restsAfter == 21);
    CHECK_FALSE(scenes[0].restsAfter);
    CHECK(scenes[1].picture == folder / "b.png");
    CHECK(listScenes(folder / "none").empty());
    folder.file("c.toml", "wadi = 1\nepochs = -1\n");
    CHECK(says(errorOf([&] { listScenes(folder.path()); }), "c.toml", "line 2", "epochs"));
}

TEST_CASE("a scene's heightmap is its world, in its metres, unless options say otherwise") {
    const TempFolder folder;
    folder.file("hill.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3\n4 5 6\n");
    WorldOptions options;
    options.scene = folder.file("s.toml",
                                "wadi = 1\nheightmap = \"hill.asc\"\ncellSize = 5\nheightRange = [0, 50]\n"
                                "[[spring]]\neast = 0.25\nrate = 2\n");
    const World world = makeWorld(options);
    CHECK(world.simulation.terrain().columns() == 3);
    CHECK(world.simulation.terrain().cellSize() == 5.f);
    CHECK(wadi::toMetres(world.simulation.terrain().height(2, 1)) == doctest::Approx(50));
    REQUIRE(world.simulation.parameters().springs.size() == 1);
    CHECK(world.simulation.parameters().springs[0].rate == 2.f);
    REQUIRE(world.simulation.log().map());

    options.importing.cellSize = 9.f;
    CHECK(makeWorld(options).simulation.terrain().cellSize() == 9.f);
    options.size = 64;
    CHECK(says(errorOf([&] { makeWorld(options); }), "--size", "imported heightmap"));
}

TEST_CASE("springs are saved with the settings") {
    const TempFolder folder;
    Settings settings;
    settings.parameters.springs = {{0.5f, 0.25f, 2.f, 7.f}, {}};
    saveSettings(settings, folder / "saved.toml");
    WorldOptions options;
    options.scene = folder / "saved.toml";
    CHECK(readSettings(options).parameters.springs == settings.parameters.springs);
}

TEST_CASE("a scene's camera looks at its place from its side") {
    const SnapshotPtr snapshot = snapshotOf(hills(101, 51));
    engine::Camera camera;
    camera.resize({320, 240});
    frameBlock(camera, blockOf(*snapshot));
    app::CameraPlace place;
    place.azimuth = 90;  // from the east
    place.elevation = 0;
    place.distance = 2;
    place.east = 0.5f;
    place.south = 1;
    placeCamera(camera, *snapshot, place);
    const glm::vec3 spot(505.f, snapshot->heightAt(50, 50), 505.f);
    CHECK(glm::distance(camera.pivot(), spot) < 1e-3f);
    CHECK(camera.position().x == doctest::Approx(505 + 2 * 1010));
    CHECK(std::abs(camera.position().z - spot.z) < 1e-3f);
    CHECK(std::abs(camera.position().y - spot.y) < 1e-3f);
}
