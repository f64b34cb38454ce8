#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

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
