// Nothing shows through the ground, whatever shape the map has and from wherever it is seen.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/app/render/darkroom.hpp"

namespace {

/// Ground on which every sample lies higher or lower than its neighbours.
SnapshotPtr rugged(int columns, int rows) {
    return snapshotOf(mapOf(columns, rows, [](int x, int z) {
        const int mixed = (x * 7919 + z * 104729 + x * z * 31) % 101;
        const float wide =
            30.f * std::sin(0.05f * static_cast<float>(x)) * std::cos(0.06f * static_cast<float>(z));
        return wide + 0.12f * static_cast<float>(std::abs(mixed));
    }));
}

void paintSkyMagenta(Darkroom& room) {
    room.look.skyColour = {1.f, 0.f, 1.f};
    room.look.fog = 0.f;
    room.quality.samples = 1;
    room.look.ambient = 0.f;  // which has the colour of the sky
    room.quality.shadows = false;
}

/// The shape of a mesh is the same however it is coloured, and this takes less time.
void colourPlainly(Darkroom& room) {
    room.quality.plainGround = true;
    room.quality.groundDetail = false;
}

bool isSky(const engine::Image& image, int x, int y) {
    const auto pixel = image.at(x, y);
    return std::min(pixel[0], pixel[2]) > pixel[1] + 60;
}

/// Pixels of sky that have ground above and below.
int holesIn(const engine::Image& image) {
    int holes = 0;
    for (int x = 0; x < image.width(); ++x) {
        int first = image.height(), last = -1;
        for (int y = 0; y < image.height(); ++y) {
            if (isSky(image, x, y)) continue;
            first = std::min(first, y);
            last = y;
        }
        for (int y = first; y < last; ++y) holes += isSky(image, x, y);
    }
    return holes;
}

/// Pixels of sky, of which a picture that is filled with ground has none.
int skyIn(const engine::Image& image) {
    int sky = 0;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) sky += isSky(image, x, y);
    }
    return sky;
}

}  // namespace

TEST_CASE("a block of any shape has no crack from near or far") {
    for (const glm::ivec2 size :
         {glm::ivec2(2, 2), glm::ivec2(3, 129), glm::ivec2(257, 193), glm::ivec2(1000, 600)}) {
        const SnapshotPtr snapshot = rugged(size.x, size.y);
        for (const float detail : {2.f, 32.f}) {
            Darkroom room;
            paintSkyMagenta(room);
            colourPlainly(room);
            room.quality.detail = detail;
            app::frameBlock(room.camera, app::blockOf(*snapshot));
            const glm::vec3 pivot = room.camera.pivot();
            const float far = 4.f * room.camera.distance();
            int holes = 0;
            for (int i = 0; i < 8; ++i) {
                const auto turn = static_cast<float>(i);
                room.camera.place(pivot, far * std::pow(0.82f, turn), 0.3f + 0.37f * turn, 0.62f);
                holes += holesIn(room.picture(snapshot));
            }
            CHECK_MESSAGE(holes == 0, size.x << " x " << size.y << ", detail " << detail);
        }
    }
}

TEST_CASE("the ground has no crack while the eye comes down on it and glides over it") {
    const SnapshotPtr snapshot = rugged(700, 701);
    Darkroom room;
    paintSkyMagenta(room);
    colourPlainly(room);
    room.quality.detail = 32.f;
    room.camera.frame({3500.f, 0.f, 3500.f}, 5000.f);
    int sky = 0;
    std::size_t least = 1u << 30, most = 0;
    for (int i = 0; i < 40; ++i) {
        const auto turn = static_cast<float>(i);
        room.camera.place({3500.f + 17.f * turn, 10.f, 3400.f}, 3000.f * std::pow(0.9f, turn), 0.1f * turn,
                          0.8f);
        sky += skyIn(room.picture(snapshot));
        least = std::min(least, room.landscape.cost().quads);
        most = std::max(most, room.landscape.cost().quads);
    }
    CHECK(sky == 0);
    CHECK(least > 200);
    CHECK(most < 40'000);
}

TEST_CASE("the ground has no crack, however fine its mesh and from wherever it is seen") {
    const SnapshotPtr snapshot = rugged(500, 420);
    Darkroom room;
    paintSkyMagenta(room);
    colourPlainly(room);
    room.camera.frame({2500.f, 0.f, 2100.f}, 4000.f);
    for (const float detail : {1.f, 3.f, 10.f, 64.f}) {
        room.quality.detail = detail;
        int holes = 0;
        for (int i = 0; i < 30; ++i) {
            const auto turn = static_cast<float>(i);
            const glm::vec3 pivot(300.f + std::fmod(1931.f * turn, 4400.f), 10.f,
                                  300.f + std::fmod(1409.f * turn, 3600.f));
            const float away = 300.f * std::pow(1.11f, turn), height = 0.3f + 0.042f * turn;
            room.camera.place(pivot, away, 2.4f * turn, height);
            holes += holesIn(room.picture(snapshot));
        }
        CHECK_MESSAGE(holes == 0, "detail " << detail);
    }
}

TEST_CASE("level ground that is seen from straight above mirrors no sky") {
    const SnapshotPtr snapshot = snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
    Darkroom room;
    paintSkyMagenta(room);
    lookDown(room.camera, *snapshot);
    int sky = 0;
    for (int i = 0; i < 80; ++i) {
        room.camera.place({645.f + 0.3f * static_cast<float>(i), 0.f, 480.f}, 200.f, 0.f, 1.55f);
        sky += skyIn(room.picture(snapshot));
    }
    CHECK(sky == 0);
}
