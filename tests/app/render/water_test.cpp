#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>

#include "app/render/pass_context.hpp"
#include "sim/environment/rain.hpp"
#include "tests/app/render/darkroom.hpp"

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
                        wadi::View view = {.layers = {wadi::LayerId::water}}) {
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

const glm::vec3 kLake{240.f, 100.f, 480.f}, kLand{720.f, 100.f, 480.f};

}  // namespace

TEST_CASE("a lake is blue, the deeper the darker, and the land beside it is not") {
    Darkroom room;
    float before = 1e9f;
    for (const float depth : {2.f, 8.f, 60.f}) {
        const SnapshotPtr snapshot = wetSnapshot(pond(depth));
        lookDown(room, *snapshot);
        const engine::Image image = room.picture(snapshot);
        const glm::vec3 lake = room.colourAt(image, kLake), land = room.colourAt(image, kLand);
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
    CHECK(looksDry(0.0009f));
    CHECK_FALSE(looksDry(0.005f));
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
    const glm::vec3 land = room.colourAt(room.picture(dry), kLake, 8);
    CHECK(glm::distance(room.colourAt(room.picture(besideLake(0.0009f)), kLake, 8), land) < 1.f);
    CHECK(glm::distance(room.colourAt(room.picture(besideLake(0.1f)), kLake, 8), land) > 20.f);
}

TEST_CASE("shallow water in cells that touch by a corner is one thread without holes") {
    Darkroom room;
    wadi::Heightmap map = mapOf(96, 96, [](int, int) { return 100.f; });
    map.water = wadi::Field<float>(96, 96, 0.f);
    for (int i = 4; i < 92; ++i) {
        map.heights.at(i, i) = 99.7f;
        map.water.at(i, i) = 0.25f;  // its level is below the banks
    }
    const SnapshotPtr snapshot = wetSnapshot(map);
    lookDown(room, *snapshot);
    const engine::Image image = room.picture(snapshot);
    const float land = blueness(room.colourAt(image, {800.f, 100.f, 200.f}, 4));
    const auto over = [&](float cell) {
        return blueness(room.colourAt(image, {10.f * cell, 99.9f, 10.f * cell}, 1)) - land;
    };
    float least = 1e9f, most = 0.f;
    for (int i = 30; i < 66; ++i) {
        most = std::max(most, over(static_cast<float>(i) + 0.5f));
        least = std::min(least, over(static_cast<float>(i) + 1.f));  // where the corners of cells meet
    }
    CAPTURE(least);
    CAPTURE(most);
    CHECK(most > 10.f);
    CHECK(least > 0.3f * most);
}

TEST_CASE("painted uplift is seen through the deepest water") {
    Darkroom room;
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 300.f;
    wadi::Simulation simulation(mapOf(96, 96, [](int, int) { return 0.f; }), params);
    wadi::Publisher publisher;
    const wadi::View view{.layers = {wadi::LayerId::water}, .marked = wadi::LayerId::paintedUplift};
    auto map = std::make_shared<wadi::Field<std::uint8_t>>(96, 96, std::uint8_t{128});
    for (int z = 30; z < 66; ++z) std::fill_n(&map->at(30, z), 36, std::uint8_t{255});
    simulation.apply(wadi::SetPaintedMap{wadi::Painted::uplift, map});
    const SnapshotPtr painted = snapshotOf(simulation, publisher, view);
    lookDown(room, *painted);
    const glm::vec3 in(480.f, 300.f, 480.f), out(100.f, 300.f, 100.f);
    const engine::Image bare = room.picture(painted);
    room.marks.overlay = wadi::LayerId::paintedUplift;
    const engine::Image shown = room.picture(painted);
    CHECK(glm::distance(room.colourAt(bare, in), room.colourAt(shown, in)) > 40.f);
    CHECK(blueness(room.colourAt(shown, in)) < blueness(room.colourAt(bare, in)) - 40.f);  // orange
    CHECK(glm::distance(room.colourAt(bare, out), room.colourAt(shown, out)) < 1.f);
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
    CHECK(change(520.f) < 1.f);
    CHECK(change(800.f) < 1.f);
}

TEST_CASE("steep land above the sea is dry, however coarse the mesh") {
    Darkroom room;
    room.quality.detail = 32.f;
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
    room.quality.detail = 32.f;  // a corner at every fourth cell
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
    params.droplet.enabled = params.talus.enabled = false;
    wadi::Simulation simulation(map, params);
    wadi::Publisher publisher;
    room.picture(snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::water}}));
    CHECK(room.landscape.cost().tilesUploaded == 6);  // three of ground, three of water
    simulation.step();
    room.picture(snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::water}}));
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
    const SnapshotPtr snapshot =
        wetSnapshot(hollow, {}, {.layers = {wadi::LayerId::water, wadi::LayerId::lakes}});
    room.look.lakes = true;
    lookDown(room, *snapshot);
    const engine::Image with = room.picture(snapshot);
    const engine::Image without = room.picture(wetSnapshot(hollow));
    const auto change = [&](glm::vec3 place) {
        return glm::distance(room.colourAt(with, place), room.colourAt(without, place));
    };
    CHECK(change({480.f, 100.f, 480.f}) > 30.f);
    CHECK(change({100.f, 100.f, 100.f}) < 1.f);
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
    room.look.exposure = -1.5f;  // what is bright pales
    const SnapshotPtr snapshot = wetSnapshot(map, params, {.layers = {wadi::LayerId::sediment}});
    lookDown(room, *snapshot);
    const engine::Image image = room.picture(snapshot);
    const glm::vec3 west = room.colourAt(image, kLake), east = room.colourAt(image, kLand);
    CHECK(west.g < 12.f);
    CHECK(east.g > 60.f);
}

namespace {

/// The greatest change of a channel of a pixel from one picture to the next [0..255], at all.
int steepestChange(const engine::Image& a, const engine::Image& b) {
    int steepest = 0;
    for (std::size_t i = 0; i < a.bytes().size(); ++i)
        steepest = std::max(steepest, std::abs(a.bytes()[i] - b.bytes()[i]));
    return steepest;
}

/// A coast with bays, rough at the scale of cells.
wadi::Heightmap coast() {
    return mapOf(96, 96, [](int x, int z) {
        const float bay = 6.f * std::sin(0.15f * static_cast<float>(z));
        return 0.9f * (static_cast<float>(x) - 48.f + bay) + static_cast<float>((37 * x + 61 * z) % 7);
    });
}

}  // namespace

TEST_CASE("the edge of the sea does not flicker over 60 frames, nor over a step of its level") {
    Darkroom room;
    room.quality.plainGround = true;  // it is the water that could flicker
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 3.f;
    const SnapshotPtr sea = wetSnapshot(coast(), params);
    lookDown(room, *sea);
    room.camera.place({480.f, 0.f, 480.f}, 400.f, 0.7f, 0.5f);
    engine::Image before = room.picture(sea);
    int most = 0;
    bool moved = false;
    for (int frame = 0; frame < 60; ++frame) {
        room.landscape.passTime(0.05);
        engine::Image now = room.picture(sea);
        const int change = steepestChange(before, now);
        most = std::max(most, change);
        moved |= change > 2;
        before = std::move(now);
    }
    CHECK(moved);
    // Land that is drowned for a frame would be 120 from what it was, as above; glints on ripples come to 35.
    CHECK(most < 44);

    params.sea.level = 3.02f;
    CHECK(steepestChange(before, room.picture(wetSnapshot(coast(), params))) < 44);
}

TEST_CASE("a cell whose water rises through the film appears by and by") {
    Darkroom room;
    room.look.clarity = 5.f;
    // The bank stands over a lake: its level must not pull up that of the lake at once.
    const auto flooded = [](float film) {
        wadi::Heightmap map = mapOf(96, 96, [](int x, int) { return x < 48 ? 90.f : 100.f; });
        map.water = wadi::Field<float>(96, 96, 0.f);
        for (int z = 0; z < 96; ++z) {
            for (int x = 0; x < 48; ++x) map.water.at(x, z) = 6.f;
            map.water.at(48, z) = film;
        }
        return wetSnapshot(map);
    };
    lookDown(room, *flooded(0.f));
    room.camera.place({480.f, 96.f, 480.f}, 150.f, 0.f, 1.55f);
    const auto at = [&](float film) { return room.picture(flooded(film)); };
    engine::Image before = at(0.f);
    for (float film = app::kFilm; film < app::kFilm + 0.01f; film += 0.002f) {
        engine::Image now = at(film);
        CAPTURE(film);
        CHECK(steepestChange(before, now) < 10);  // the water itself differs from the land by 40
        before = std::move(now);
    }
}

TEST_CASE("water that runs shows other ripples than water that rests, and foams where it is fast") {
    Darkroom room;
    const SnapshotPtr still = wetSnapshot(pond(8.f));
    auto fast = std::make_shared<wadi::Snapshot>(*still);
    (*fast)[wadi::LayerId::velocityEast] = evenLayer(fast->grid, 0.9f);
    (*fast)[wadi::LayerId::velocitySouth] = evenLayer(fast->grid, 0.f);
    lookDown(room, *still);
    const glm::vec3 calm = room.colourAt(room.picture(still), kLake, 20);
    const glm::vec3 white = room.colourAt(room.picture(fast), kLake, 20);
    CHECK(white.r > calm.r + 12.f);

    // Without ripples the current costs nothing and shows nothing.
    room.quality.ripples = false;
    CHECK(steepestChange(room.picture(still), room.picture(fast)) == 0);
}

TEST_CASE("the threads of running water are drawn out along the current") {
    Darkroom room;
    const SnapshotPtr still = wetSnapshot(pond(8.f));
    const auto running = [&](float east, float south) {
        auto now = std::make_shared<wadi::Snapshot>(*still);
        (*now)[wadi::LayerId::velocityEast] = evenLayer(still->grid, east);
        (*now)[wadi::LayerId::velocitySouth] = evenLayer(still->grid, south);
        return now;
    };
    lookDown(room, *still);
    // How much rougher the picture of the lake is from north to south than from west to east.
    const auto downOverAcross = [&](const SnapshotPtr& snapshot) {
        const engine::Image image = room.picture(snapshot);
        const auto at = [&](int x, int z) {
            return room.colourAt(image, {5.f * static_cast<float>(x), 108.f, 5.f * static_cast<float>(z)}, 0)
                .g;
        };
        double down = 0, across = 0;
        for (int z = 40; z < 150; ++z) {
            for (int x = 12; x < 80; ++x) {
                down += double{std::abs(at(x, z + 3) - at(x, z))};
                across += double{std::abs(at(x + 3, z) - at(x, z))};
            }
        }
        return down / across;
    };
    const double rest = downOverAcross(still), east = downOverAcross(running(0.3f, 0.f)),
                 south = downOverAcross(running(0.f, 0.3f));
    MESSAGE(rest << " at rest, " << east << " where it runs east, " << south << " where it runs south");
    CHECK(east > 1.5 * rest);
    CHECK(rest > 1.5 * south);
}

TEST_CASE("ground beside water and a little above the sea is darker") {
    Darkroom room;
    room.quality.shadows = false;
    const auto brightness = [&](const SnapshotPtr& snapshot, glm::vec3 place) {
        const glm::vec3 colour = room.colourAt(room.picture(snapshot), place, 0);
        return colour.r + colour.g + colour.b;
    };
    const SnapshotPtr dry = wetSnapshot(pond(0.f)), wet = wetSnapshot(pond(3.f));
    lookDown(room, *dry);
    const glm::vec3 bank(489.f, 100.f, 480.f), away(560.f, 100.f, 480.f);
    CHECK(brightness(wet, bank) < 0.9f * brightness(dry, bank));
    CHECK(brightness(wet, away) > 0.98f * brightness(dry, away));

    const wadi::Heightmap slope = mapOf(96, 96, [](int x, int) { return 0.05f * static_cast<float>(x); });
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 2.4f;
    const SnapshotPtr shore = wetSnapshot(slope, params), inland = wetSnapshot(slope);
    CHECK(brightness(shore, {515.f, 2.55f, 480.f}) < 0.9f * brightness(inland, {515.f, 2.55f, 480.f}));
    CHECK(brightness(shore, {900.f, 4.5f, 480.f}) > 0.98f * brightness(inland, {900.f, 4.5f, 480.f}));
}

TEST_CASE("lakes that a snapshot holds for others are drawn only if the look shows them") {
    Darkroom room;
    const SnapshotPtr flown = wetSnapshot(pond(8.f));
    auto both = std::make_shared<wadi::Snapshot>(*flown);
    for (const auto& tile : (*flown)[wadi::LayerId::height]) {
        const std::vector<float> depths(tile->values.size(), 20.f);
        (*both)[wadi::LayerId::lakes].push_back(
            std::make_shared<wadi::LayerTile>(wadi::LayerTile{depths, 20.f, 20.f}));
    }
    lookDown(room, *flown);
    CHECK(std::ranges::equal(room.picture(flown).bytes(), room.picture(both).bytes()));
    room.look.lakes = true;
    room.landscape.forgetPicture();
    CHECK(blueness(room.colourAt(room.picture(both), kLand)) >
          blueness(room.colourAt(room.picture(flown), kLand)) + 25.f);
}

TEST_CASE("ground is dry again as soon as all water is gone") {
    Darkroom room;
    const SnapshotPtr wet = wetSnapshot(pond(3.f)), dry = wetSnapshot(pond(0.f));
    auto drained = std::make_shared<wadi::Snapshot>(*wet);  // of the same ground
    (*drained)[wadi::LayerId::water] = (*dry)[wadi::LayerId::water];
    lookDown(room, *wet);
    room.picture(dry);
    const engine::Image before = room.picture(dry);
    room.picture(wet);
    room.picture(drained);
    CHECK(std::ranges::equal(room.picture(drained).bytes(), before.bytes()));
}
