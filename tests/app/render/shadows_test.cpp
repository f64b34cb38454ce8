#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

#include "app/render/lighting.hpp"
#include "tests/app/render/darkroom.hpp"

namespace {

/// The greatest difference of a channel between two pixels.
int differenceOf(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    int greatest = 0;
    for (std::size_t i = 0; i < 3; ++i) greatest = std::max(greatest, std::abs(a[i] - b[i]));
    return greatest;
}

/// The same between two pictures, of which the second shows `shift` pixels more of the right.
int greatestDifference(const engine::Image& a, const engine::Image& b, int shift = 0) {
    int greatest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x + shift < a.width(); ++x)
            greatest = std::max(greatest, differenceOf(a.at(x + shift, y), b.at(x, y)));
    return greatest;
}

}  // namespace

TEST_CASE("slopes in the sun cast no shadow on themselves, however steep they are and low it stands") {
    Darkroom room;
    room.look.sunAzimuth = 270.f;
    for (const float slope : {-40.f, -10.f, 0.f, 20.f, 40.f, 60.f, 80.f}) {
        const float rise = 10.f * std::tan(glm::radians(slope));
        const SnapshotPtr snapshot =
            snapshotOf(mapOf(64, 64, [&](int x, int) { return rise * static_cast<float>(x); }));
        for (const float elevation : {5.f, 15.f, 35.f, 60.f, 85.f}) {
            // Sunlight that only grazes the ground fades; that is no shadow.
            if (std::sin(glm::radians(slope + elevation)) < 0.08f) continue;
            room.look.sunElevation = elevation;
            lookDown(room.camera, *snapshot);
            room.quality.shadows = true;
            const engine::Image with = room.picture(snapshot);
            room.quality.shadows = false;
            CHECK_MESSAGE(greatestDifference(with, room.picture(snapshot)) == 0,
                          "slope of " << slope << "°, sun at " << elevation << "°");
        }
    }
}

TEST_CASE("crests that a coarse mesh cuts off cast no shadow on what is drawn instead of them") {
    Darkroom room;
    // Ridges of 18°, over which so high a sun casts no shadow at all.
    const SnapshotPtr snapshot = snapshotOf(
        mapOf(512, 512, [](int x, int z) { return 3.3f * static_cast<float>(std::abs((x + 2 * z) % 20 - 10)); }));
    room.look.sunElevation = 60.f;
    room.quality.detail = 6.f;
    room.quality.shadowSize = 4096;
    lookDown(room.camera, *snapshot);
    const engine::Image with = room.picture(snapshot);
    room.quality.shadows = false;
    const engine::Image without = room.picture(snapshot);
    int darkened = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x) darkened += differenceOf(with.at(x, y), without.at(x, y)) > 10;
    CAPTURE(darkened);
    CHECK(darkened < with.width() * with.height() / 400);  // 90 of 76 800 are measured, along their rims
}

TEST_CASE("the shadow of a wall begins at its foot") {
    Darkroom room;
    const SnapshotPtr snapshot =
        snapshotOf(mapOf(96, 96, [](int x, int) { return x == 47 || x == 48 ? 60.f : 0.f; }));
    room.look.sunAzimuth = 270.f;
    room.look.fog = 0.f;
    room.quality.shadowSize = 256;
    lookDown(room.camera, *snapshot);
    room.camera.place({490.f, 0.f, 480.f}, 300.f, 0.f, 1.55f);
    const auto seen = [&](const engine::Image& image, float x) {
        return brightness(room.colourAt(image, {x, 0.f, 480.f}, 1));
    };
    for (const float elevation : {8.f, 30.f, 50.f}) {
        room.look.sunElevation = elevation;
        const engine::Image image = room.picture(snapshot);
        const float inSun = seen(image, 400.f), inShadow = seen(image, 513.f);
        CHECK(inShadow < 0.95f * inSun);
        // The wall ends at 495 m.
        for (float x = 497.f; x < 513.f; x += 2.f)
            CHECK_MESSAGE(seen(image, x) < inShadow + 0.3f * (inSun - inShadow),
                          "sun at " << elevation << ", x = " << x);
    }
}

TEST_CASE("shadows stay as they are on the ground while the eye moves a pixel at a time") {
    Darkroom room;
    // Only the ground and the shadows of battlements are in the picture: high things would move by more.
    const SnapshotPtr snapshot = snapshotOf(
        mapOf(96, 96, [](int x, int z) { return x == 47 || x == 48 ? z / 4 % 2 == 0 ? 60.f : 45.f : 0.f; }));
    room.look.sunAzimuth = 265.f;
    room.look.sunElevation = 20.f;
    room.look.fog = 0.f;
    room.quality.shadowSize = 256;
    lookDown(room.camera, *snapshot);
    // What a pixel is of level ground that is seen from straight above [m].
    constexpr float kAway = 200.f;
    const float pixel = 2.f * kAway / (room.camera.projection()[1][1] * Darkroom::kHeight);
    int drawn = 0;
    std::optional<engine::Image> before;
    for (int step = 0; step < 150; ++step) {
        const glm::vec3 pivot(615.f + pixel * static_cast<float>(step), 0.f, 480.f);
        room.camera.place(pivot, kAway, 0.f, 1.55f);
        const engine::Image picture = room.picture(snapshot);
        // The ground has moved by a pixel to the left. The sky's noise is worth one step of the 255.
        if (before) CHECK_MESSAGE(greatestDifference(*before, picture, 1) <= 4, "step " << step);
        before = picture;
        drawn += room.landscape.cost().shadowDrawn;
    }
    // Once for the first picture, and seldom after that.
    CHECK(drawn > 1);
    CHECK(drawn < 15);
}

TEST_CASE("shadows are as sharp as the eye is near, if they are fitted to what is seen") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(
        mapOf(480, 480, [](int x, int z) { return x >= 100 && x <= 128 && z > 100 ? 120.f : 0.f; }));
    room.look.sunAzimuth = 270.f;
    room.look.fog = 0.f;
    room.quality.shadowSize = 256;
    lookDown(room.camera, *snapshot);
    room.camera.place({1460.f, 0.f, 1280.f}, 200.f, 0.f, 1.55f);
    // The map is large, since no texel is finer than a third of a cell.
    // Where the shadow ends: the part of a row in which some of the sun is seen, whatever the ground is like.
    const auto softness = [&] {
        room.quality.shadows = true;
        const engine::Image image = room.picture(snapshot);
        room.quality.shadows = false;
        const engine::Image sunny = room.picture(snapshot);
        // Over many rows, since rough ground faces the sun here more and there less.
        const auto share = [&](int x) {
            double with = 0, without = 0;
            for (int y = 80; y < 160; ++y) {
                with += image.at(x, y)[1];
                without += sunny.at(x, y)[1];
            }
            return with / without;
        };
        double darkest = 1;
        constexpr int kBesideWall = 30;
        for (int x = kBesideWall; x < image.width(); ++x) darkest = std::min(darkest, share(x));
        int between = 0;
        for (int x = kBesideWall; x < image.width(); ++x)
            between += share(x) > darkest + 0.25 * (1 - darkest) && share(x) < 1 - 0.25 * (1 - darkest);
        return between;
    };
    room.quality.shadowFit = true;
    const int fitted = softness();
    room.quality.shadowFit = false;
    CHECK(fitted > 0);
    CHECK(2 * fitted < softness());
}
