#include "app/render/viewpoint.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/common.hpp>

TEST_CASE("the first view holds all of the block, with a margin, and no more air than needed") {
    const engine::Box boxes[] = {
        {{0, 0, 0}, {100, 10, 100}}, {{5, -3, 5}, {1300, 400, 770}}, {{0, 0, 0}, {1, 9, 1}}};
    for (const engine::Box& box : boxes) {
        for (const glm::vec2 window : {glm::vec2(1280, 720), glm::vec2(400, 1200), glm::vec2(2000, 50)}) {
            engine::Camera camera;
            camera.resize(window);
            app::frameBlock(camera, box);
            float reach = 0.f;
            for (int i = 0; i < 8; ++i) {
                const glm::vec3 corner(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                       i & 4 ? box.high.z : box.low.z);
                const glm::vec4 clip = camera.vp() * glm::vec4(corner, 1.f);
                REQUIRE(clip.w > 0.f);
                CHECK(std::abs(clip.z) <= clip.w);
                reach = std::max({reach, std::abs(clip.x / clip.w), std::abs(clip.y / clip.w)});
            }
            CHECK(reach < 0.97f);
            CHECK(reach > 0.85f);
        }
    }
}

TEST_CASE("land that becomes finer stays where it is; land of another extent or height is elsewhere") {
    wadi::Snapshot before;
    before.grid = {100, 50};
    before.cellSize = 0.3f;
    before.lowest = 10.f;
    before.highest = 60.f;
    const auto isElsewhere = [&](int columns, int rows, float cellSize, float lowest = 10.f) {
        wadi::Snapshot now = before;
        now.grid = {columns, rows};
        now.cellSize = cellSize;
        now.lowest = lowest;
        now.highest = lowest + 50.f;
        return app::isElsewhere(now, before);
    };
    CHECK_FALSE(isElsewhere(100, 50, 0.3f));
    CHECK_FALSE(isElsewhere(200, 100, 0.15f));
    CHECK_FALSE(isElsewhere(200, 100, 0.15f, 55.f));
    CHECK(isElsewhere(200, 100, 0.3f));
    CHECK(isElsewhere(100, 51, 0.3f));
    CHECK(isElsewhere(100, 50, 0.15f));
    CHECK(isElsewhere(100, 50, 0.3f, 61.f));
    CHECK(isElsewhere(100, 50, 0.3f, -41.f));
}

TEST_CASE("no corner of the block leaves the picture while the camera turns about it") {
    const engine::Box boxes[] = {
        {{0, 0, 0}, {100, 10, 100}}, {{5, -3, 5}, {1300, 400, 770}}, {{0, 0, 0}, {1, 9, 1}}};
    for (const engine::Box& box : boxes) {
        for (const glm::vec2 size : {glm::vec2(480, 270), glm::vec2(400, 1200), glm::vec2(2000, 50)}) {
            for (const float pitch : {-0.1f, 0.2f, 0.56f, 1.2f, 1.55f}) {
                engine::Camera camera;
                camera.resize(size);
                app::frameBlock(camera, box);
                camera.place(camera.pivot() + glm::vec3(40, 3, -9), 0.3f * camera.distance(), 2.f, pitch);
                app::frameTurn(camera, box);
                CHECK(camera.yaw() == doctest::Approx(2.f));
                CHECK(camera.pitch() == doctest::Approx(pitch));
                float reach = 0.f;
                for (int turn = 0; turn < 90; ++turn) {
                    CHECK(app::seesAll(camera, box));
                    for (int i = 0; i < 8; ++i) {
                        const glm::vec3 corner(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                               i & 4 ? box.high.z : box.low.z);
                        const glm::vec4 clip = camera.vp() * glm::vec4(corner, 1.f);
                        CHECK(std::abs(clip.z) <= clip.w);
                        reach = std::max({reach, std::abs(clip.x / clip.w), std::abs(clip.y / clip.w)});
                    }
                    camera.orbit(0.0698f);
                }
                CHECK_MESSAGE(reach < 0.97f, size.x << " wide, from " << pitch);
                CHECK_MESSAGE(reach > 0.8f, size.x << " wide, from " << pitch);
                camera.place(camera.pivot(), 0.5f * camera.distance(), camera.yaw(), camera.pitch());
                CHECK_FALSE(app::seesAll(camera, box));
            }
        }
    }
}

TEST_CASE("a place keeps the lens, and a parallel view of a block holds all of it, too") {
    wadi::Snapshot snapshot;
    snapshot.grid = {2, 2};
    snapshot.cellSize = 100.f;
    snapshot.lowest = 0.f;
    snapshot.highest = 50.f;
    engine::Camera camera;
    camera.resize({1280, 800});
    camera.lens({0.5f, true});
    const engine::Box block{{50, -4, 50}, {150, 50, 150}};
    app::frameBlock(camera, block);
    CHECK(app::seesAll(camera, block));
    CHECK(camera.halfSeen().y < 100.f);
    app::frameTurn(camera, block);
    CHECK(app::seesAll(camera, block));
}
