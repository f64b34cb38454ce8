// Whether the ground's texture, whose noise is laid in tiles, is seen to repeat over a plain.
#include <algorithm>
#include <cmath>

#include "tests/app/render/darkroom.hpp"

namespace {

/// Correlation [-1..1] of what a plain looks like at places a shift apart [columns and rows].
double likeness(Darkroom& room, const SnapshotPtr& snapshot, const engine::Image& picture, glm::vec2 shift) {
    const float cell = snapshot->cellSize, side = static_cast<float>(snapshot->grid.columns);
    const auto lightAt = [&](glm::vec2 place) {
        return double{
            brightness(room.colourAt(picture, {place.x * cell, snapshot->highest, place.y * cell}, 0))};
    };
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    const float margin = 0.02f * side, step = side / 100.f;
    for (float z = margin; z < side - margin; z += step) {
        for (float x = margin; x < side - margin; x += step) {
            const glm::vec2 here(x, z), there = here + shift;
            if (std::min(there.x, there.y) < margin || std::max(there.x, there.y) > side - margin) continue;
            const double one = lightAt(here), other = lightAt(there);
            n += 1, a += one, b += other, aa += one * one, bb += other * other, ab += one * other;
        }
    }
    REQUIRE(n > 1000);
    return (n * ab - a * b) / std::sqrt((n * aa - a * a) * (n * bb - b * b));
}

}  // namespace

TEST_CASE("over a plain, however wide, the ground is not seen to repeat") {
    for (const bool isPlain : {true, false}) {
        CAPTURE(isPlain);
        Darkroom room;
        room.quality.plainGround = isPlain;
        room.look.palette = app::Palette::alpine;
        const int side = isPlain ? 800 : 2400;
        const SnapshotPtr snapshot = snapshotOf(mapOf(side, side, [](int, int) { return 100.f; }));
        lookDown(room.camera, *snapshot);
        engine::Image picture = room.picture(snapshot);
        for (int i = 0; i < 100 && room.landscape.cost().bytesUploaded > 0; ++i)
            picture = room.picture(snapshot);
        // Where the widest tile lies next, for which it is turned (ground_detail.glsl). Two tiles of unlike
        // size share half of what is seen in coarse quality; there 0.33 was measured, and 0.71 with one tile.
        const glm::vec2 shift = isPlain ? 211.f * glm::vec2(0.83f, -0.56f) : 1171.f * glm::vec2(0.83f, 0.56f);
        CHECK(std::abs(likeness(room, snapshot, picture, shift)) < (isPlain ? 0.5 : 0.3));
        CHECK(likeness(room, snapshot, picture, {0.2f, 0.2f}) > 0.9);  // it is no mere noise
    }
}
