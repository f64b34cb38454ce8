#include "app/render/particles.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "tests/app/render/darkroom.hpp"

namespace {

/// How much two pictures differ around a point of the world [0..255].
float change(const Darkroom& room, const engine::Image& a, const engine::Image& b, glm::vec3 world) {
    return glm::distance(room.colourAt(a, world, 1), room.colourAt(b, world, 1));
}

}  // namespace

TEST_CASE("particles show as points in the colour of their deed, over the ground and not through it") {
    Darkroom room;
    const SnapshotPtr bare = snapshotOf(mapOf(96, 96, [](int x, int) { return x == 40 ? 90.f : 0.f; }));
    auto crowded = std::make_shared<wadi::Snapshot>(*bare);
    for (int i = 0; i < 64; ++i) {
        for (const auto& [x, exchange] :
             {std::pair{60.f, wadi::Exchange::erode}, {80.f, wadi::Exchange::deposit}})
            crowded->particles.push_back(
                {.position = {x + 0.1f * static_cast<float>(i % 8), 48.f + 0.1f * static_cast<float>(i / 8)},
                 .exchange = exchange});
    }
    room.look.particles = true;
    room.look.fog = 0.f;
    lookDown(room.camera, *bare);
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
    lookDown(room.camera, *bare);
    CHECK(std::ranges::equal(room.picture(bare).bytes(), room.picture(crowded).bytes()));
}

TEST_CASE("a streak points where the drop came from") {
    Darkroom room;
    const SnapshotPtr bare = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    auto moving = std::make_shared<wadi::Snapshot>(*bare);
    moving->particles.push_back(
        {.position = {48.f, 48.f}, .velocity = {1.f, 0.f}, .exchange = wadi::Exchange::erode});
    room.look.particles = true;
    room.look.streaks = 12.f;
    room.look.particleWidth = 8.f;
    lookDown(room.camera, *bare);
    const engine::Image without = room.picture(bare), with = room.picture(moving);
    CHECK(change(room, with, without, {480.f, 0.f, 480.f}) > 30.f);
    CHECK(change(room, with, without, {420.f, 0.f, 480.f}) > 10.f);  // behind it, in the west
    CHECK(change(room, with, without, {540.f, 0.f, 480.f}) < 1.f);
    CHECK(change(room, with, without, {480.f, 0.f, 540.f}) < 1.f);

    room.look.streaks = 0.f;
    CHECK(change(room, room.picture(moving), without, {420.f, 0.f, 480.f}) < 1.f);
}

TEST_CASE("a particle on ground that is drawn coarsely does not sink into it, nor shine through hills") {
    Darkroom room;
    room.quality.detail = 8.f;  // a corner at every fourth cell, where the ground is high
    const SnapshotPtr bare = snapshotOf(mapOf(97, 97, [](int x, int z) {
        if (x >= 16 && x <= 24) return 90.f;
        return x % 4 == 0 && z % 4 == 0 ? 30.f : 0.f;
    }));
    auto crowded = std::make_shared<wadi::Snapshot>(*bare);
    crowded->particles.push_back({.position = {47.5f, 46.5f}, .exchange = wadi::Exchange::erode});
    room.look.particles = true;
    room.look.particleWidth = 8.f;
    lookDown(room.camera, *bare);
    CHECK(change(room, room.picture(bare), room.picture(crowded), {475.f, 30.f, 465.f}) > 30.f);

    // From the west the wall hides them.
    room.camera.place({470.f, 0.f, 465.f}, 1000.f, -1.5708f, 0.02f);
    CHECK(std::ranges::equal(room.picture(bare).bytes(), room.picture(crowded).bytes()));
}

TEST_CASE("particles that lift, lay down and carry differ in shape, too") {
    Darkroom room;
    const SnapshotPtr bare = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    room.look.particles = true;
    room.look.fog = 0.f;
    room.look.streaks = 0.f;
    room.look.particleWidth = 8.f;
    lookDown(room.camera, *bare);
    const engine::Image without = room.picture(bare);
    // Pixels that a particle changes, all and in the upper and lower half of the rows that it reaches.
    struct Shape {
        int all = 0, up = 0, down = 0;
    };
    const auto shapeOf = [&](wadi::Exchange exchange) {
        auto one = std::make_shared<wadi::Snapshot>(*bare);
        one->particles.push_back({.position = {48.f, 48.f}, .exchange = exchange});
        const engine::Image with = room.picture(one);
        std::vector<int> rows;
        for (int y = 0; y < with.height(); ++y) {
            int changed = 0;
            for (int x = 0; x < with.width(); ++x)
                changed += std::ranges::equal(with.at(x, y), without.at(x, y)) ? 0 : 1;
            if (changed > 0) rows.push_back(changed);
        }
        const auto half = static_cast<std::ptrdiff_t>(rows.size() / 2);
        return Shape{std::accumulate(rows.begin(), rows.end(), 0),
                     std::accumulate(rows.begin(), rows.begin() + half, 0),
                     std::accumulate(rows.end() - half, rows.end(), 0)};
    };
    const Shape carrying = shapeOf(wadi::Exchange::carry), lifting = shapeOf(wadi::Exchange::erode),
                laying = shapeOf(wadi::Exchange::deposit);
    CHECK(carrying.all > 8);
    CHECK(std::abs(carrying.up - carrying.down) < 0.3f * static_cast<float>(carrying.all));
    CHECK(lifting.all > 1.5f * static_cast<float>(carrying.all));
    // A triangle whose point is up has more of itself in its lower half, and the other way round.
    CHECK(static_cast<float>(lifting.down) > 1.2f * static_cast<float>(lifting.up));
    CHECK(static_cast<float>(laying.up) > 1.2f * static_cast<float>(laying.down));
}
