#include "app/render/landscape.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "tests/app/render/darkroom.hpp"
#include "tests/sim/edit/strokes.hpp"

namespace {

struct Difference {
    glm::ivec2 low{1 << 20}, high{-1};
};

Difference difference(const engine::Image& a, const engine::Image& b) {
    Difference found;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (std::ranges::equal(a.at(x, y), b.at(x, y))) continue;
            found.low = glm::min(found.low, {x, y});
            found.high = glm::max(found.high, {x, y});
        }
    }
    return found;
}

}  // namespace

TEST_CASE("a point in the shadow of a wall is darker than one in the sun") {
    Darkroom room;
    const SnapshotPtr snapshot =
        snapshotOf(mapOf(96, 96, [](int x, int) { return x == 47 || x == 48 ? 60.f : 0.f; }));
    room.look.sunAzimuth = 270.f;
    room.look.sunElevation = 30.f;
    room.look.fog = 0.f;
    lookDown(room.camera, *snapshot);
    const glm::vec3 inSun(400.f, 0.f, 480.f), inShadow(560.f, 0.f, 480.f), beyond(660.f, 0.f, 480.f);

    const engine::Image shadowed = room.picture(snapshot);
    CHECK(room.landscape.cost().shadowDrawn);
    const float sunny = brightness(room.colourAt(shadowed, inSun));
    CHECK(brightness(room.colourAt(shadowed, inShadow)) < 0.7f * sunny);
    CHECK(brightness(room.colourAt(shadowed, beyond)) > 0.9f * sunny);

    room.quality.shadows = false;
    const engine::Image plain = room.picture(snapshot);
    CHECK(brightness(room.colourAt(plain, inShadow)) > 0.9f * sunny);
}

TEST_CASE("level ground in the sun casts no shadow on itself") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(96, 96, [](int x, int) { return static_cast<float>(x); }));
    for (const float elevation : {5.f, 20.f, 60.f, 90.f}) {
        room.look.sunElevation = elevation;
        lookDown(room.camera, *snapshot);
        room.quality.shadows = true;
        const engine::Image with = room.picture(snapshot);
        room.quality.shadows = false;
        const engine::Image without = room.picture(snapshot);
        CHECK_MESSAGE(difference(with, without).high.x < 0, "sun at " << elevation);
    }
}

TEST_CASE("ground behind thick fog has exactly the colour of the sky behind it") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(256, 256));
    room.camera.frame({1280.f, 0.f, 1280.f}, 1800.f);
    room.camera.place({1280.f, 0.f, 1280.f}, 1200.f, 0.f, 0.3f);
    room.look.fogHeight = 2.f;
    room.quality.samples = 1;
    // From where the far half of the map begins upward.
    const auto steepest = [&](float fog) {
        room.look.fog = fog;
        const engine::Image image = room.picture(snapshot);
        const int lowest = static_cast<int>(room.project({1280.f, 0.f, 300.f}).y);
        int steep = 0;
        for (int y = 1; y < lowest; ++y) {
            for (int x = 1; x < image.width(); ++x) {
                for (std::size_t i = 0; i < 3; ++i) {
                    steep = std::max(steep, std::abs(image.at(x, y)[i] - image.at(x - 1, y)[i]));
                    steep = std::max(steep, std::abs(image.at(x, y)[i] - image.at(x, y - 1)[i]));
                }
            }
        }
        return steep;
    };
    CHECK(steepest(1.f) <= 3);
    CHECK(steepest(0.f) > 20);
}

TEST_CASE("an edit inside a tile changes only the pixels of that tile") {
    Darkroom room;
    wadi::Simulation simulation(hills(192, 192));
    wadi::Publisher publisher;
    const SnapshotPtr before = snapshotOf(simulation, publisher);
    app::frameBlock(room.camera, app::blockOf(*before));
    room.quality.shadows = false;
    const engine::Image first = room.picture(before);

    simulation.apply(strokes::wall(1, {96, 96}, {96, 96}, 12, 15));
    const SnapshotPtr after = snapshotOf(simulation, publisher);
    const engine::Image second = room.picture(after);
    CHECK(room.landscape.cost().tilesUploaded == 1);
    CHECK(room.landscape.cost().bytesUploaded == 64 * 64 * sizeof(float));

    const Difference changed = difference(first, second);
    REQUIRE(changed.high.x >= 0);
    glm::vec2 low(1e9f), high(-1e9f);
    for (const float x : {640.f, 1280.f}) {
        for (const float y : {after->lowest, after->highest}) {
            for (const float z : {640.f, 1280.f}) {
                low = glm::min(low, room.project({x, y, z}));
                high = glm::max(high, room.project({x, y, z}));
            }
        }
    }
    CHECK(changed.low.x >= low.x - 3);
    CHECK(changed.low.y >= low.y - 3);
    CHECK(changed.high.x <= high.x + 3);
    CHECK(changed.high.y <= high.y + 3);
}

TEST_CASE("nothing is uploaded or drawn when nothing changed") {
    Darkroom room;
    wadi::Simulation simulation(hills(130, 77));
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher);
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const engine::Image first = room.picture(snapshot);
    CHECK(room.landscape.cost().tilesUploaded == 6);
    CHECK(room.landscape.cost().pictureDrawn);

    for (const SnapshotPtr& same : {snapshot, snapshotOf(simulation, publisher)}) {
        const engine::Image again = room.picture(same);
        CHECK(room.landscape.cost().tilesUploaded == 0);
        CHECK(room.landscape.cost().bytesUploaded == 0);
        CHECK_FALSE(room.landscape.cost().shadowDrawn);
        CHECK_FALSE(room.landscape.cost().pictureDrawn);
        CHECK(difference(first, again).high.x < 0);
    }
    room.look.sunAzimuth += 30.f;
    room.picture(snapshot);
    CHECK(room.landscape.cost().shadowDrawn);
    room.camera.place(room.camera.pivot(), room.camera.distance(), 1.f, 0.5f);
    room.picture(snapshot);
    CHECK(room.landscape.cost().pictureDrawn);
    CHECK_FALSE(room.landscape.cost().shadowDrawn);
}

TEST_CASE("another world replaces the one before, whatever its size") {
    Darkroom room;
    const auto draw = [&](const SnapshotPtr& snapshot) {
        app::frameBlock(room.camera, app::blockOf(*snapshot));
        return room.picture(snapshot);
    };
    const SnapshotPtr wide = snapshotOf(hills(130, 77));
    const engine::Image first = draw(wide);
    draw(snapshotOf(hills(64, 200)));
    CHECK(room.landscape.cost().tilesUploaded == 4);
    const engine::Image again = draw(wide);
    CHECK(room.landscape.cost().tilesUploaded == 6);
    CHECK(difference(first, again).high.x < 0);
}

TEST_CASE("maps of any shape are drawn as closed blocks") {
    for (const glm::ivec2 size :
         {glm::ivec2(2, 2), glm::ivec2(130, 77), glm::ivec2(2, 90), glm::ivec2(65, 64)}) {
        for (const int mesh : {16, 1024}) {
            Darkroom room;
            room.look.skyColour = {0.68f, 0.f, 0.68f};
            room.look.fog = 0.f;
            room.look.sunStrength = 1.f;
            room.quality.detail = mesh == 16 ? 32.f : 1.f;
            room.quality.samples = 1;
            const SnapshotPtr snapshot = snapshotOf(hills(size.x, size.y));
            app::frameBlock(room.camera, app::blockOf(*snapshot));
            const engine::Image image = room.picture(snapshot);
            const auto isSky = [&](int x, int y) { return image.at(x, y)[1] < 10 && image.at(x, y)[0] > 90; };
            int drawn = 0, holes = 0;
            for (int x = 0; x < image.width(); ++x) {
                int first = image.height(), last = -1;
                for (int y = 0; y < image.height(); ++y) {
                    if (isSky(x, y)) continue;
                    first = std::min(first, y);
                    last = y;
                    ++drawn;
                }
                for (int y = first; y < last; ++y) holes += isSky(x, y);
            }
            CHECK_MESSAGE(holes == 0, size.x << " x " << size.y << ", mesh " << mesh);
            CHECK_MESSAGE(drawn > 2000, size.x << " x " << size.y << ", mesh " << mesh);
            CHECK(isSky(0, 0));
        }
    }
}

TEST_CASE("light shows the relief between the corners of a coarse mesh") {
    Darkroom room;
    room.quality.detail = 32.f;
    room.quality.shadows = false;
    room.look.sunAzimuth = 270.f;
    const SnapshotPtr rippled = snapshotOf(
        mapOf(65, 65, [](int x, int) { return 12.f * std::sin(static_cast<float>(x) * 0.785398f); }));
    lookDown(room.camera, *rippled);
    const engine::Image image = room.picture(rippled);
    float darkest = 255.f, lightest = 0.f;
    for (int x = 24; x < 40; ++x) {
        const float seen =
            brightness(room.colourAt(image, {(static_cast<float>(x) + 0.5f) * 10.f, 0.f, 325.f}, 0));
        darkest = std::min(darkest, seen);
        lightest = std::max(lightest, seen);
    }
    CHECK(darkest < 0.75f * lightest);
}

TEST_CASE("the ring of the brush is drawn on the ground around its centre") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    lookDown(room.camera, *snapshot);
    const engine::Image without = room.picture(snapshot);
    room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 100.f};
    const engine::Image with = room.picture(snapshot);
    const Difference changed = difference(without, with);
    CHECK(glm::distance(glm::vec2(changed.low), room.project({380.f, 0.f, 380.f})) < 5.f);
    CHECK(glm::distance(glm::vec2(changed.high), room.project({580.f, 0.f, 580.f})) < 5.f);
    const glm::vec3 edge(580.f, 0.f, 480.f);
    CHECK(brightness(room.colourAt(with, edge, 0)) > brightness(room.colourAt(without, edge, 0)) + 40.f);
}

TEST_CASE("rivers are tinted where much water runs") {
    Darkroom room;
    wadi::Simulation simulation(mapOf(96, 96, [](int x, int z) {
        return 3.f * std::abs(static_cast<float>(x) - 47.5f) + 2.f * static_cast<float>(95 - z);
    }));
    for (int i = 0; i < 40; ++i) simulation.step();
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::discharge}});
    lookDown(room.camera, *snapshot);
    room.look.rivers = 1.f;
    const engine::Image with = room.picture(snapshot);
    room.look.rivers = 0.f;
    const engine::Image without = room.picture(snapshot);
    const auto tint = [&](glm::vec3 place) {
        return glm::distance(room.colourAt(with, place), room.colourAt(without, place));
    };
    const glm::vec3 channel(480.f, snapshot->heightAt(48, 80), 805.f),
        crest(105.f, snapshot->heightAt(10, 30), 305.f);
    CHECK(tint(channel) > 15.f);
    CHECK(tint(crest) < 3.f);
}

TEST_CASE("where rivers run, what drops have run together is not drawn as water beside them") {
    Darkroom room;
    wadi::Parameters parameters;
    parameters.pipes.enabled = true;
    wadi::Simulation simulation(mapOf(96, 96,
                                      [](int x, int z) {
                                          return 3.f * std::abs(static_cast<float>(x) - 47.5f) +
                                                 2.f * static_cast<float>(95 - z);
                                      }),
                                parameters);
    for (int i = 0; i < 40; ++i) simulation.step();
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::discharge}});
    float most = 0;
    for (const auto& tile : (*snapshot)[wadi::LayerId::discharge]) most = std::max(most, tile->highest);
    CHECK(most > 0.f);  // drops have run
    lookDown(room.camera, *snapshot);
    room.look.rivers = 1.f;
    const engine::Image with = room.picture(snapshot);
    room.look.rivers = 0.f;
    CHECK(std::ranges::equal(with.bytes(), room.picture(snapshot).bytes()));
    CHECK_FALSE(hasPaths(*snapshot, app::LookParams{}));
}

TEST_CASE("a window without pixels and a landscape without a snapshot draw nothing") {
    Darkroom room;
    const engine::Camera camera;
    room.landscape.render(camera, {}, {}, 0, {0, 0}, {100, 100});
    CHECK_FALSE(room.landscape.cost().pictureDrawn);
    room.landscape.update(snapshotOf(hills(10, 10)), {});
    room.landscape.render(camera, {}, {}, 0, {0, 0}, {0, 0});
    CHECK_FALSE(room.landscape.cost().pictureDrawn);
    CHECK_FALSE(room.landscape.reloadShaders());
}
