#include "app/render/comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "tests/app/data/layers.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/sim/edit/strokes.hpp"

namespace {

/// A table with two landscapes on it.
struct Table {
    Darkroom room;
    app::Comparison before{std::string(WADI_SOURCE_DIR) + "/shaders"};
    engine::Target target{Darkroom::kWidth, Darkroom::kHeight, {engine::Format::RGBA8}};

    engine::Image picture(const SnapshotPtr& now) {
        room.landscape.update(now, room.look);
        target.target(glm::vec3(1.f, 0.f, 1.f));
        before.render(room.landscape, *now, {room.camera, room.look, room.quality, target.size(), room.marks},
                      target.name());
        return target.picture();
    }
};

bool isSame(const engine::Image& a, const engine::Image& b, int from, int to) {
    for (int y = 0; y < a.height(); ++y)
        for (int x = from; x < to; ++x)
            if (!std::ranges::equal(a.at(x, y), b.at(x, y))) return false;
    return true;
}

/// Hills with a lake, whose water ripples; every time with tiles of its own.
SnapshotPtr lake() {
    wadi::Parameters params;
    params.sea.enabled = true;
    params.sea.level = 5.f;
    wadi::Simulation simulation(hills(96, 96), params);
    wadi::Publisher publisher;
    return snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::water, wadi::LayerId::sediment}});
}

}  // namespace

TEST_CASE("before and after are the same to the bit when nothing has changed") {
    for (const float resolution : {1.f, 0.75f, 2.f}) {
        Table table;
        const SnapshotPtr now = lake(), then = lake();
        app::frameBlock(table.room.camera, app::blockOf(*now));
        table.room.quality.resolution = resolution;
        table.room.landscape.update(now, table.room.look);
        table.room.landscape.passTime(7.3);
        const engine::Image whole = table.picture(now);
        for (const float split : {0.37f, 0.5f, 0.f, 1.f}) {
            table.before.show(then, split);
            CHECK_MESSAGE(isSame(whole, table.picture(now), 0, Darkroom::kWidth),
                          "split " << split << ", resolution " << resolution);
        }
    }
}

TEST_CASE("the left of the line shows the moment, the right of it what is now") {
    Table table;
    const SnapshotPtr then = snapshotOf(hills(96, 96));
    const SnapshotPtr now = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    app::frameBlock(table.room.camera, app::blockOf(*then));
    const engine::Image after = table.picture(now), before = table.picture(then);
    CHECK_FALSE(isSame(after, before, 0, 160));
    table.before.show(then, 0.5f);
    const engine::Image both = table.picture(now);
    CHECK(isSame(both, before, 0, 160));
    CHECK(isSame(both, after, 160, 320));
    table.before.hide();
    CHECK(isSame(table.picture(now), after, 0, 320));
}

TEST_CASE("both sides of a comparison show the data on the scale of now, as far as the moment knows them") {
    Table table;
    wadi::Snapshot flat = app::test::land(64, 64, [](int, int) { return 100.f; });
    flat[wadi::LayerId::sediment] = app::test::layerOf(flat.grid, [](int, int) { return 2.f; });
    wadi::Snapshot later = flat;
    later[wadi::LayerId::start] = flat[wadi::LayerId::height];
    later[wadi::LayerId::height] = app::test::layerOf(flat.grid, [](int, int) { return 98.f; });
    later[wadi::LayerId::sediment] = app::test::layerOf(flat.grid, [](int, int) { return 10.f; });
    later[wadi::LayerId::hardness] = later[wadi::LayerId::sediment];
    const auto then = std::make_shared<const wadi::Snapshot>(flat),
               now = std::make_shared<const wadi::Snapshot>(later);
    lookDown(table.room.camera, *now);
    table.before.show(then, 0.5f);
    app::OverlayParams params;
    params.colours = app::ColourMap::grey;
    params.opacity = 1.f;
    const auto brightnessOf = [&](wadi::LayerId layer) {
        params.layer = layer;
        table.room.landscape.show(params, 0);
        for (int i = 0; i < 3; ++i) table.picture(now);
        const engine::Image image = table.picture(now);
        return glm::vec2(brightness(table.room.colourAt(image, {160.f, 98.f, 320.f})),
                         brightness(table.room.colourAt(image, {480.f, 98.f, 320.f})));
    };
    const glm::vec2 sediment = brightnessOf(wadi::LayerId::sediment);
    CHECK(std::abs(sediment.x - 0.2f * 255) < 1.f);
    CHECK(sediment.y > 254.f);
    CHECK(table.before.valueAt({10.f, 10.f})->x == 2.f);
    // The start that only the present knows tells the wear of then.
    const glm::vec2 wear = brightnessOf(wadi::LayerId::wear);
    CHECK(wear.x < 1.f);
    CHECK(wear.y > 254.f);
    brightnessOf(wadi::LayerId::hardness);
    CHECK_FALSE(table.before.valueAt({10.f, 10.f}));
}

TEST_CASE("a comparison is drawn anew only when its line moves or the land changes") {
    Table table;
    const SnapshotPtr then = snapshotOf(hills(96, 96));
    const SnapshotPtr now = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    app::frameBlock(table.room.camera, app::blockOf(*then));
    table.before.show(then, 0.5f);
    for (int frame = 0; frame < 4; ++frame) table.picture(now);
    CHECK_FALSE(table.room.landscape.cost().pictureDrawn);
    table.before.show(then, 0.6f);
    table.picture(now);
    CHECK(table.room.landscape.cost().pictureDrawn);
}

TEST_CASE("a comparison stays awake until its moment is there, and no longer") {
    Table table;
    const SnapshotPtr then = snapshotOf(hills(300, 300));
    const SnapshotPtr now = snapshotOf(mapOf(300, 300, [](int, int) { return 0.f; }));
    app::frameBlock(table.room.camera, app::blockOf(*then));
    CHECK_FALSE(table.before.isSettling());
    table.before.show(then, 0.5f);
    table.picture(now);
    CHECK(table.before.isSettling());
    int frames = 0;
    for (; table.before.isSettling() && frames < 100; ++frames) table.picture(now);
    CHECK(frames < 100);
    table.picture(then);  // where nothing differs nothing is uploaded
    CHECK_FALSE(table.before.isSettling());
}

TEST_CASE("a moment of a large map is made coarser beside the frames, which go on without it") {
    Table table;
    const auto flat = [](float height) {
        return snapshotOf(mapOf(app::Comparison::kMostSamples + 2, 64, [=](int, int) { return height; }));
    };
    const SnapshotPtr then = flat(0.f), other = flat(90.f), now = flat(300.f);
    app::frameBlock(table.room.camera, app::blockOf(*now));
    const engine::Image after = table.picture(now);
    // Where the processor is quick it may be ready before it is looked at.
    bool wasPreparing = false;
    for (int i = 0; i < 1000 && !wasPreparing; ++i) {
        table.before.show(other, 0.5f);  // given up at once
        table.before.show(then, 0.5f);
        wasPreparing = table.before.isPreparing();
    }
    REQUIRE(wasPreparing);
    const engine::Image meanwhile = table.picture(now);
    if (table.before.isPreparing()) CHECK(isSame(meanwhile, after, 0, Darkroom::kWidth));
    for (int i = 0; i < 120'000 && table.before.isPreparing(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        table.before.show(then, 0.5f);
    }
    REQUIRE_FALSE(table.before.isPreparing());
    CHECK_FALSE(isSame(table.picture(now), after, 0, 160));
}

TEST_CASE("it is known whether a picture of two landscapes may differ from the one before it") {
    Table table;
    const SnapshotPtr then = snapshotOf(hills(96, 96)), other = snapshotOf(hills(80, 80));
    SnapshotPtr now = lake();
    const SnapshotPtr sameAsNow = std::make_shared<wadi::Snapshot>(*now);
    app::frameBlock(table.room.camera, app::blockOf(*now));
    app::Comparison::Shown before;
    const auto differs = [&](glm::ivec2 size = {320, 200}) {
        table.room.landscape.update(now, table.room.look);
        table.before.draw(table.room.landscape, *now,
                          {table.room.camera, table.room.look, table.room.quality, size, table.room.marks});
        return std::exchange(before, table.before.shown()) != table.before.shown();
    };
    const auto comesToRest = [&] {
        bool isOther = true;
        for (int i = 0; i < 100 && isOther; ++i) isOther = differs();
        return !isOther;
    };
    CHECK(differs());
    CHECK(comesToRest());
    table.before.show(then, 0.5f);
    CHECK(differs());
    CHECK(comesToRest());
    table.before.show(then, 0.4f);
    CHECK(differs());
    CHECK(comesToRest());
    table.before.show(other, 0.4f);
    CHECK(differs());
    CHECK(comesToRest());
    CHECK(differs({320, 100}));
    CHECK(differs());
    table.room.camera.orbit(0.1f);
    table.room.camera.settle();
    CHECK(differs());
    CHECK(comesToRest());
    table.before.show(then, 1.f);  // all of it is the moment's
    CHECK(differs());
    CHECK(comesToRest());
    table.before.show(sameAsNow, 1.f);  // nothing of it, as nothing differs
    CHECK(differs());
    CHECK(comesToRest());
    table.before.hide();
    CHECK_FALSE(differs());

    now = lake();  // a picture for a file is drawn with the same landscape, from the same place, just before
    table.room.landscape.update(now, table.room.look);
    table.room.landscape.render(table.room.camera, table.room.look, table.room.quality, table.target.name(),
                                {0, 0}, {320, 200}, table.room.marks);
    CHECK(differs());
    CHECK(comesToRest());
}
