#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "app/render/offscreen_camera.hpp"
#include "tests/app/render/darkroom.hpp"

namespace {

constexpr glm::ivec2 kSize{300, 200};

/// A picture whose tiles are at most `most` pixels large.
engine::Image tiled(Darkroom& room, const SnapshotPtr& snapshot, int most, bool sky = true,
                    int shadowSize = 1024) {
    app::QualityParams quality = app::pictureQuality();
    quality.detail = 6.f;
    quality.shadowSize = shadowSize;
    const app::OffscreenCamera offscreen(room.camera, room.look, quality, kSize, sky);
    app::showWholly(room.landscape, snapshot, room.look);
    app::TiledPicture picture(kSize, quality.resolution, sky, most);
    return picture.all(offscreen.draw(room.landscape, *snapshot));
}

}  // namespace

TEST_CASE("a picture in tiles is the picture in one piece") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(128, 128));
    room.camera.resize(kSize);
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const engine::Image whole = tiled(room, snapshot, 4096);
    for (const int most : {320, 150, 98}) {
        const engine::Image pieces = tiled(room, snapshot, most);
        REQUIRE(pieces.bytes().size() == whole.bytes().size());
        int far = 0;
        for (std::size_t i = 0; i < whole.bytes().size(); ++i)
            far += std::abs(whole.bytes()[i] - pieces.bytes()[i]) > 1;
        // Corners of triangles are rounded to other places in another frustum: single pixels at the edges.
        CHECK_MESSAGE(far < static_cast<int>(whole.bytes().size()) / 500, most << " pixels: " << far);
    }
}

TEST_CASE("the shadows of a picture in tiles have no seams") {
    Darkroom room;
    const SnapshotPtr towers =
        snapshotOf(mapOf(128, 128, [](int x, int z) { return x % 16 < 2 && z % 16 < 3 ? 60.f : 0.f; }));
    room.camera.resize(kSize);
    app::frameBlock(room.camera, app::blockOf(*towers));
    room.look.sunElevation = 18.f;
    const auto picture = [&](int most) {
        room.landscape.forgetPicture();
        return tiled(room, towers, most, true, 256);
    };
    const engine::Image whole = picture(4096);
    for (const int most : {320, 98}) {
        const engine::Image pieces = picture(most);
        int far = 0;
        for (std::size_t i = 0; i < whole.bytes().size(); ++i)
            far += std::abs(whole.bytes()[i] - pieces.bytes()[i]) > 3;
        CHECK_MESSAGE(far < static_cast<int>(whole.bytes().size()) / 1000, most << " pixels: " << far);
    }
}

namespace {

constexpr int kManySamples = 640;  // a side: more than is drawn in one piece

/// With shadows as fine as samples.
app::QualityParams fineQuality() {
    app::QualityParams quality = app::pictureQuality();
    quality.detail = 1.f;
    return quality;
}

/// A camera that sees all of a block.
app::OffscreenCamera fineCamera(Darkroom& room, const wadi::Snapshot& snapshot) {
    room.camera.resize(kSize);
    app::frameBlock(room.camera, app::blockOf(snapshot));
    return {room.camera, room.look, fineQuality(), kSize};
}

/// In how many pieces all that a picture needs is taken to the graphics card, or drawn there.
int piecesOf(const app::OffscreenCamera& offscreen, app::Landscape& landscape, const SnapshotPtr& snapshot,
             app::Comparison* before = nullptr) {
    int pieces = 0;
    while (!offscreen.prepare(landscape, snapshot, before)) ++pieces;
    return pieces;
}

/// Hills of which some are lower than those of hills(), but neither the highest nor the lowest.
wadi::Heightmap lowerHills() {
    wadi::Heightmap map = hills(kManySamples, kManySamples);
    for (int z = 200; z < 400; ++z)
        for (int x = 40; x < 600; ++x) map.heights.at(x, z) *= 0.5f;
    return map;
}

}  // namespace

TEST_CASE("a picture whose slopes and shadows are drawn in pieces before is the same to the bit") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(kManySamples, kManySamples));
    const app::OffscreenCamera offscreen = fineCamera(room, *snapshot);
    const engine::Image atOnce = offscreen.picture(room.landscape, snapshot);
    app::Landscape inPieces(std::string(WADI_SOURCE_DIR) + "/shaders");
    app::showWholly(inPieces, snapshot, room.look);
    CHECK(piecesOf(offscreen, inPieces, snapshot) == 4);  // two of slopes, two of shadows
    const engine::Image picture = offscreen.tiled().all(offscreen.draw(inPieces, *snapshot));
    CHECK(std::ranges::equal(picture.bytes(), atOnce.bytes()));
    CHECK_FALSE(inPieces.cost().shadowDrawn);
    CHECK(piecesOf(offscreen, inPieces, snapshot) == 0);
}

TEST_CASE("a picture is of the newest land, though that came while slopes or shadows were drawn in pieces") {
    Darkroom room;
    const SnapshotPtr first = snapshotOf(hills(kManySamples, kManySamples));
    const SnapshotPtr second = snapshotOf(lowerHills());
    CHECK(app::blockOf(*first).high == app::blockOf(*second).high);
    CHECK(app::blockOf(*first).low == app::blockOf(*second).low);
    const app::OffscreenCamera offscreen = fineCamera(room, *first);
    const engine::Image right = offscreen.picture(room.landscape, second);
    for (const int drawn : {1, 2, 3, 4}) {
        app::Landscape landscape(std::string(WADI_SOURCE_DIR) + "/shaders");
        app::showWholly(landscape, first, room.look);
        for (int piece = 0; piece < drawn; ++piece) offscreen.prepare(landscape, first);
        piecesOf(offscreen, landscape, second);
        const engine::Image picture = offscreen.tiled().all(offscreen.draw(landscape, *second));
        CHECK_MESSAGE(std::ranges::equal(picture.bytes(), right.bytes()), drawn << " pieces of the first");
    }
}

TEST_CASE("shadows that were begun for one place of the eye are drawn anew for another") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(kManySamples, kManySamples));
    const app::OffscreenCamera fromAfar = fineCamera(room, *snapshot);
    room.camera.place(room.camera.pivot(), 300.f, 0.4f, 0.7f);
    room.camera.settle();
    const app::OffscreenCamera closeUp(room.camera, room.look, fineQuality(), kSize);
    const engine::Image right = closeUp.picture(room.landscape, snapshot);
    app::Landscape landscape(std::string(WADI_SOURCE_DIR) + "/shaders");
    app::showWholly(landscape, snapshot, room.look);
    for (int piece = 0; piece < 3; ++piece) REQUIRE_FALSE(fromAfar.prepare(landscape, snapshot));
    const engine::Image picture = closeUp.tiled().all(closeUp.draw(landscape, *snapshot));
    CHECK(std::ranges::equal(picture.bytes(), right.bytes()));
}

TEST_CASE("a moment beside the land is drawn in pieces, too") {
    Darkroom room;
    const SnapshotPtr before = snapshotOf(hills(kManySamples, kManySamples));
    const SnapshotPtr now = snapshotOf(lowerHills());
    const app::OffscreenCamera offscreen = fineCamera(room, *now);
    const std::string shaders = std::string(WADI_SOURCE_DIR) + "/shaders";
    app::Comparison atOnce(shaders), inPieces(shaders);
    app::Landscape landscape(shaders);
    atOnce.show(before, 0.5f);
    inPieces.show(before, 0.5f);
    app::showWholly(room.landscape, now, room.look);
    while (!atOnce.drawn()) atOnce.show(before, 0.5f);
    const engine::Image whole = offscreen.tiled().all(offscreen.draw(room.landscape, *now, &atOnce));
    app::showWholly(landscape, now, room.look);
    CHECK(piecesOf(offscreen, landscape, now, &inPieces) >= 9);  // four of each, and what uploads the moment
    const engine::Image picture = offscreen.tiled().all(offscreen.draw(landscape, *now, &inPieces));
    CHECK(std::ranges::equal(picture.bytes(), whole.bytes()));
}

TEST_CASE("a mosaic has as many tiles as it takes, and all of its rows in order") {
    Darkroom room;
    app::TiledPicture picture({100, 90}, 1.f, true, 48);
    CHECK(picture.tiles() == glm::ivec2(4, 3));
    int rows = 0, tiles = 0;
    while (!picture.isDone()) {
        const auto band = picture.next([&](unsigned, glm::ivec2 size, const app::Viewport& viewport) {
            ++tiles;
            CHECK(size == glm::ivec2(25 + 16, 30 + 16));
            CHECK(viewport.high.x - viewport.low.x == doctest::Approx(0.41));
        });
        if (band) rows += band->height();
    }
    CHECK(tiles == 12);
    CHECK(rows == 90);
    CHECK_FALSE(picture.next([](unsigned, glm::ivec2, const app::Viewport&) {}));
}

TEST_CASE("without a sky there is nothing around the land, and its edges keep their colour") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(128, 128));
    room.camera.resize(kSize);
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    room.look.flatColour = room.look.steepColour = {0.8f, 0.8f, 0.8f};
    room.look.fog = 0.f;
    for (const int most : {4096, 150}) {
        const engine::Image image = tiled(room, snapshot, most, false);
        REQUIRE(image.channels() == 4);
        for (const glm::ivec2 corner : {glm::ivec2(0, 0), {299, 0}, {0, 199}, {299, 199}})
            CHECK(image.at(corner.x, corner.y)[3] == 0);
        CHECK(image.at(150, 100)[3] == 255);
        // Bright ground against black nothing: no pixel of its edge is darker or brighter than the ground is.
        int brightest = 0;
        for (int y = 0; y < kSize.y / 2; ++y)
            for (int x = 0; x < kSize.x; ++x)
                if (image.at(x, y)[3] == 255) brightest = std::max<int>(brightest, image.at(x, y)[0]);
        int edges = 0, dark = 0, bright = 0;
        for (int y = 0; y < kSize.y / 2; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const auto pixel = image.at(x, y);
                if (pixel[3] == 0 || pixel[3] == 255) continue;
                ++edges;
                dark += pixel[0] < 40;
                bright += pixel[0] > brightest + 4;
            }
        }
        CHECK(edges > 50);
        CHECK(dark < edges / 20);
        CHECK(bright < edges / 20);
    }
}

TEST_CASE("pictures that stay in memory are drawn step by step, one after another") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const engine::Image whole = tiled(room, snapshot, 150);
    app::QualityParams quality = app::pictureQuality();
    quality.detail = 6.f;
    quality.shadowSize = 1024;
    const app::OffscreenCamera offscreen(room.camera, room.look, quality, kSize);
    app::TiledPicture picture = offscreen.tiled(150);
    const int tiles = picture.tiles().x * picture.tiles().y;
    REQUIRE(picture.tiles().y > 1);
    for (int round = 0; round < 2; ++round) {
        CHECK(picture.part() == 0.f);
        for (int tile = 1; tile < tiles; ++tile) {
            CHECK_FALSE(picture.step(offscreen.draw(room.landscape, *snapshot)));
            CHECK(picture.part() == doctest::Approx(static_cast<double>(tile) / tiles));
        }
        const auto drawn = picture.step(offscreen.draw(room.landscape, *snapshot));
        REQUIRE(drawn);
        CHECK(std::ranges::equal(drawn->bytes(), whole.bytes()));
    }
}
