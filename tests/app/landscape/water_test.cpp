#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/spring.hpp"
#include "tests/app/landscape/darkroom.hpp"

namespace {

/// Level ground of 100 m in whose western half water stands `depth` [m] deep.
wadi::Heightmap pond(float depth) {
    wadi::Heightmap map = mapOf(96, 96, [](int, int) { return 100.f; });
    map.water = wadi::Field<float>(96, 96, 0.f);
    for (int z = 0; z < 96; ++z) {
        for (int x = 0; x < 48; ++x) map.water.at(x, z) = depth;
    }
    return map;
}

SnapshotPtr wetSnapshot(const wadi::Heightmap& map, const wadi::Parameters& params = {},
                        wadi::View view = {.water = true}) {
    wadi::Simulation simulation(map, params);
    wadi::Publisher publisher;
    return snapshotOf(simulation, publisher, view);
}

void lookDown(Darkroom& room, const wadi::Snapshot& snapshot) {
    const engine::Box block = app::blockOf(snapshot);
    const glm::vec3 middle = 0.5f * (block.low + block.high);
    const float radius = 0.5f * glm::length(block.high - block.low);
    room.look.fog = 0.f;
    room.camera.frame(middle, radius);
    room.camera.place(middle, 2.8f * radius, 0.f, 1.55f);
}

/// How much bluer than red [0..255].
float blueness(glm::vec3 colour) {
    return colour.b - colour.r;
}

const glm::vec3 kWest{240.f, 100.f, 480.f}, kEast{720.f, 100.f, 480.f};

}  // namespace

TEST_CASE("a lake is blue, the deeper the darker, and the land beside it is not") {
    Darkroom room;
    float before = 1e9f;
    for (const float depth : {2.f, 8.f, 60.f}) {
        const SnapshotPtr snapshot = wetSnapshot(pond(depth));
        lookDown(room, *snapshot);
        const engine::Image image = room.picture(snapshot);
        const glm::vec3 lake = room.colourAt(image, kWest), land = room.colourAt(image, kEast);
        CAPTURE(depth);
        CHECK(blueness(lake) > blueness(land) + 25.f);
        CHECK(lake.r + lake.g + lake.b < before);
        before = lake.r + lake.g + lake.b;
    }
}

TEST_CASE("a film of water is not drawn as a lake, nor is water that is switched off") {
    Darkroom room;
    const SnapshotPtr dry = wetSnapshot(pond(0.f));
    lookDown(room, *dry);
    const engine::Image land = room.picture(dry);
    const auto looksDry = [&](float depth) {
        return std::ranges::equal(room.picture(wetSnapshot(pond(depth))).bytes(), land.bytes());
    };
    CHECK(looksDry(0.015f));
    CHECK_FALSE(looksDry(0.5f));
    room.look.water = false;
    CHECK(looksDry(0.5f));
}

TEST_CASE("wet ground beside a lake is not drawn as water, however murky that is") {
    Darkroom room;
    room.look.clarity = 0.1f;
    const auto besideLake = [](float depth) {
        wadi::Heightmap map = pond(depth);
        map.water.at(90, 90) = 5.f;
        return wetSnapshot(map);
    };
    const SnapshotPtr dry = besideLake(0.f);
    lookDown(room, *dry);
    const glm::vec3 land = room.colourAt(room.picture(dry), kWest, 8);
    CHECK(glm::distance(room.colourAt(room.picture(besideLake(0.015f)), kWest, 8), land) < 1.f);
    CHECK(glm::distance(room.colourAt(room.picture(besideLake(0.1f)), kWest, 8), land) > 20.f);
}

TEST_CASE("the sea covers land below its level and no land above it") {
    Darkroom room;
    const wadi::Heightmap slope = mapOf(96, 96, [](int x, int) { return static_cast<float>(x); });
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 48.f;
    const SnapshotPtr drowned = wetSnapshot(slope, params);
    lookDown(room, *drowned);
    const engine::Image with = room.picture(drowned);
    const engine::Image without = room.picture(wetSnapshot(slope));
    const auto change = [&](float x) {
        const glm::vec3 place(x, x / 10.f, 480.f);
        return glm::distance(room.colourAt(with, place), room.colourAt(without, place));
    };
    CHECK(change(200.f) > 30.f);
    CHECK(change(400.f) > 30.f);
    CHECK(change(520.f) < 3.f);
    CHECK(change(800.f) < 3.f);
}

TEST_CASE("steep land above the sea is dry, however coarse the mesh") {
    Darkroom room;
    room.quality.mesh = 24;
    // Gorges between the corners of the mesh, far deeper than a cell is wide.
    const wadi::Heightmap gorges =
        mapOf(96, 96, [](int x, int z) { return 200.f + static_cast<float>((37 * x + 61 * z) % 97); });
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 100.f;
    wadi::Heightmap coast = gorges;
    coast.heights.at(95, 95) = 0.f;  // so that there is a sea to draw
    wadi::Parameters inland = params;
    inland.sea.enabled = false;
    const SnapshotPtr drowned = wetSnapshot(coast, params), dry = wetSnapshot(coast, inland);
    lookDown(room, *drowned);
    const engine::Image with = room.picture(drowned), without = room.picture(dry);
    for (float x = 60.f; x < 900.f; x += 40.f)
        CHECK(glm::distance(room.colourAt(with, {x, 250.f, 480.f}),
                            room.colourAt(without, {x, 250.f, 480.f})) < 1.f);
}

TEST_CASE("a brook between the corners of a coarse mesh is seen") {
    Darkroom room;
    room.quality.mesh = 24;  // a corner at every fourth cell
    wadi::Heightmap map = mapOf(97, 97, [](int, int) { return 100.f; });
    const SnapshotPtr dry = wetSnapshot(map);
    map.water = wadi::Field<float>(97, 97, 0.f);
    for (int z = 0; z < 97; ++z) map.water.at(46, z) = map.water.at(47, z) = 3.f;
    const SnapshotPtr wet = wetSnapshot(map);
    lookDown(room, *dry);
    const engine::Image with = room.picture(wet), without = room.picture(dry);
    const auto change = [&](float x) {
        const glm::vec3 place(x, 100.f, 480.f);
        return glm::distance(room.colourAt(with, place, 1), room.colourAt(without, place, 1));
    };
    CHECK(change(470.f) > 20.f);
    CHECK(change(430.f) < 1.f);
    CHECK(change(510.f) < 1.f);
}

TEST_CASE("water shows in the cut sides of the block") {
    Darkroom room;
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 150.f;
    const SnapshotPtr snapshot = wetSnapshot(mapOf(96, 96, [](int, int) { return 100.f; }), params);
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const engine::Image image = room.picture(snapshot);
    // The southern side, halfway along it.
    const float south = 95.5f * 10.f;
    CHECK(blueness(room.colourAt(image, {480.f, 125.f, south})) > 10.f);
    CHECK(blueness(room.colourAt(image, {480.f, 85.f, south}, 1)) < 0.f);
}

TEST_CASE("ripples move where water is seen, and a dry land is not drawn anew for them") {
    Darkroom room;
    const SnapshotPtr wet = wetSnapshot(pond(5.f)), dry = wetSnapshot(pond(0.f));
    lookDown(room, *wet);
    const engine::Image first = room.picture(wet);
    room.picture(wet);
    CHECK_FALSE(room.landscape.cost().pictureDrawn);
    room.landscape.passTime(0.02);
    room.picture(wet);
    CHECK_FALSE(room.landscape.cost().pictureDrawn);  // less than a step of the ripples
    room.landscape.passTime(0.5);
    const engine::Image later = room.picture(wet);
    CHECK(room.landscape.cost().pictureDrawn);
    CHECK_FALSE(std::ranges::equal(first.bytes(), later.bytes()));

    room.picture(dry);
    room.landscape.passTime(0.5);
    room.picture(dry);
    CHECK_FALSE(room.landscape.cost().pictureDrawn);
}

TEST_CASE("dry land has no water to upload, and only tiles whose water changed are") {
    Darkroom room;
    wadi::Heightmap map = mapOf(192, 64, [](int, int) { return 100.f; });
    map.water = wadi::Field<float>(192, 64, 0.f);
    for (int z = 0; z < 64; ++z) map.water.at(10, z) = 1.f;
    wadi::Parameters params;
    params.droplet.enabled = false;
    wadi::Simulation simulation(map, params);
    wadi::Publisher publisher;
    room.picture(snapshotOf(simulation, publisher, {.water = true}));
    CHECK(room.landscape.cost().tilesUploaded == 6);  // three of ground, three of water
    simulation.step();
    room.picture(snapshotOf(simulation, publisher, {.water = true}));
    CHECK(room.landscape.cost().tilesUploaded == 0);

    Darkroom desert;
    desert.picture(wetSnapshot(mapOf(192, 64, [](int, int) { return 100.f; })));
    CHECK(desert.landscape.cost().tilesUploaded == 3);
}

TEST_CASE("lakes show where hollows would fill, without any water") {
    Darkroom room;
    const wadi::Heightmap hollow = mapOf(96, 96, [](int x, int z) {
        const double away = std::hypot(x - 47.5, z - 47.5) / 30;
        return static_cast<float>(100 - 20 * std::max(0.0, 1 - away * away));
    });
    const SnapshotPtr snapshot = wetSnapshot(hollow, {}, {.water = true, .lakes = true});
    lookDown(room, *snapshot);
    const engine::Image with = room.picture(snapshot);
    const engine::Image without = room.picture(wetSnapshot(hollow));
    const auto change = [&](glm::vec3 place) {
        return glm::distance(room.colourAt(with, place), room.colourAt(without, place));
    };
    CHECK(change({480.f, 100.f, 480.f}) > 30.f);
    CHECK(change({100.f, 100.f, 100.f}) < 3.f);
}

TEST_CASE("particles show as points in the colour of their deed, over the ground and not through it") {
    Darkroom room;
    const SnapshotPtr bare = wetSnapshot(mapOf(96, 96, [](int x, int) { return x == 40 ? 90.f : 0.f; }));
    auto crowded = std::make_shared<wadi::Snapshot>(*bare);
    for (int i = 0; i < 64; ++i) {
        for (const auto& [x, deed] : {std::pair{60.f, wadi::Deed::lifting}, {80.f, wadi::Deed::laying}})
            crowded->motes.push_back(
                {{x + 0.1f * static_cast<float>(i % 8), 48.f + 0.1f * static_cast<float>(i / 8)}, 0.f, deed});
    }
    room.look.particles = true;
    lookDown(room, *bare);
    const engine::Image without = room.picture(bare);
    const engine::Image with = room.picture(crowded);
    const auto change = [&](float x) {
        return room.colourAt(with, {10 * x + 4.f, 0.f, 484.f}, 0) -
               room.colourAt(without, {10 * x + 4.f, 0.f, 484.f}, 0);
    };
    CHECK(change(60.f).r > change(60.f).b + 40.f);
    CHECK(change(80.f).b > change(80.f).r + 40.f);

    // From the west the wall at column 40 hides them.
    room.camera.place({300.f, 0.f, 480.f}, 600.f, -1.5708f, 0.02f);
    CHECK(std::ranges::equal(room.picture(bare).bytes(), room.picture(crowded).bytes()));
    room.look.particles = false;
    lookDown(room, *bare);
    CHECK(std::ranges::equal(room.picture(bare).bytes(), room.picture(crowded).bytes()));
}

TEST_CASE("loose sand has its own colour where the wind blows") {
    Darkroom room;
    wadi::Heightmap map = mapOf(96, 96, [](int, int) { return 100.f; });
    map.sediment = wadi::Field<float>(96, 96, 0.f);
    for (int z = 0; z < 96; ++z) {
        for (int x = 0; x < 48; ++x) map.sediment.at(x, z) = 3.f;
    }
    wadi::Parameters params;
    params.wind.enabled = true;
    room.look.sandColour = {1.f, 0.f, 0.f};
    const SnapshotPtr snapshot = wetSnapshot(map, params, {.sediment = true});
    lookDown(room, *snapshot);
    const engine::Image image = room.picture(snapshot);
    CHECK(room.colourAt(image, kWest).g < 30.f);
    CHECK(room.colourAt(image, kEast).g > 60.f);
}
