#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "app/render/lighting.hpp"
#include "tests/app/render/darkroom.hpp"

namespace {

app::Atmosphere airAt(float elevation) {
    app::LookParams look;
    look.sunElevation = elevation;
    return app::airOf(look);
}

/// Light of an encoded colour [0..255], or of the mean of some that are nearly the same.
float lightOf(float encoded) {
    return app::linearColour(glm::vec3(encoded / 255.f)).g;
}

}  // namespace

TEST_CASE("a low sun is warm, and so is the sky under it; shadows are bluish at any hour") {
    for (const float elevation : {2.f, 10.f, 35.f, 90.f}) {
        const app::Atmosphere air = airAt(elevation);
        CHECK(air.sun.r > air.sun.b);
        CHECK(air.fromAbove.b > air.fromAbove.r);
        CHECK(air.zenith.b > air.zenith.r);
    }
    const app::Atmosphere evening = airAt(3.f), noon = airAt(60.f);
    CHECK(evening.sun.r / evening.sun.b > 1.8f * noon.sun.r / noon.sun.b);
    CHECK(evening.sunward.r > 1.5f * evening.sunward.b);
    CHECK(evening.sunward.r / evening.sunward.b > 1.5f * evening.away.r / evening.away.b);
    CHECK(noon.sunward.b > noon.sunward.r);
}

TEST_CASE("no step of the sun makes a step of the light") {
    for (float elevation = 2.f; elevation < 90.f; elevation += 0.25f) {
        const app::Atmosphere before = airAt(elevation), after = airAt(elevation + 0.25f);
        for (const auto colour :
             {&app::Atmosphere::zenith, &app::Atmosphere::nadir, &app::Atmosphere::sunward,
              &app::Atmosphere::away, &app::Atmosphere::glow, &app::Atmosphere::sun,
              &app::Atmosphere::fromAbove, &app::Atmosphere::fromBelow})
            CHECK(glm::distance(before.*colour, after.*colour) < 0.05f);
    }
}

TEST_CASE("fog is thicker the farther away the ground is") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(256, 256, [](int, int) { return 0.f; }));
    room.camera.frame({1280.f, 0.f, 1280.f}, 1800.f);
    room.look.sunStrength = 0.f;
    room.look.ambient = 1.f;
    room.look.rivers = 0.f;
    // Far away, in the middle and near.
    using Places = std::array<float, 3>;
    constexpr Places kPlaces = {100.f, 1000.f, 1800.f};
    const auto light = [&](float ground) {
        room.look.flatColour = room.look.steepColour = room.look.sandColour = glm::vec3(ground);
        const engine::Image picture = room.picture(snapshot);
        Places seen{};
        for (std::size_t i = 0; i < seen.size(); ++i)
            seen[i] = lightOf(room.colourAt(picture, {1280.f, 0.f, kPlaces[i]}, 3).g);
        return seen;
    };
    // What comes through of the difference between a light ground and a dark one.
    const auto difference = [&](float fog) {
        room.look.fog = fog;
        const Places dark = light(0.f);
        Places seen = light(0.6f);
        for (std::size_t i = 0; i < seen.size(); ++i) seen[i] -= dark[i];
        return seen;
    };
    for (const float pitch : {0.1f, 0.25f, 0.8f}) {
        for (const float fogHeight : {0.02f, 0.12f, 2.f}) {
            room.look.fogHeight = fogHeight;
            room.camera.place({1280.f, 0.f, 1280.f}, 1800.f, 0.f, pitch);
            const Places clear = difference(0.f), fogged = difference(0.5f);
            const float far = fogged[0] / clear[0], middle = fogged[1] / clear[1],
                        near = fogged[2] / clear[2];
            CHECK_MESSAGE(near < 1.f, "pitch " << pitch << ", fog to " << fogHeight);
            CHECK_MESSAGE(middle < near, "pitch " << pitch << ", fog to " << fogHeight);
            CHECK_MESSAGE(far < middle, "pitch " << pitch << ", fog to " << fogHeight);
        }
    }
}

TEST_CASE("a block that is seen from very far away does not dissolve in its fog") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(64, 64, [](int, int) { return 0.f; }));
    const auto middle = [&](float distance) {
        room.camera.frame({320.f, 0.f, 320.f}, 450.f);
        room.camera.place({320.f, 0.f, 320.f}, distance, 0.f, 0.7f);
        return room.colourAt(room.picture(snapshot), {320.f, 0.f, 320.f}, 1);
    };
    for (const float fog : {0.3f, 0.8f}) {
        room.look.fog = fog;
        CHECK(glm::distance(middle(1000.f), middle(12000.f)) < 3.f);
    }
}

TEST_CASE("fog lies in the valleys") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(128, 128, [](int x, int) { return x < 64 ? 0.f : 200.f; }));
    lookDown(room.camera, *snapshot);
    room.look.fogHeight = 0.05f;
    room.quality.shadows = false;
    const auto change = [&](glm::vec3 place) {
        room.look.fog = 0.f;
        const glm::vec3 clear = room.colourAt(room.picture(snapshot), place, 1);
        room.look.fog = 0.8f;
        return glm::distance(clear, room.colourAt(room.picture(snapshot), place, 1));
    };
    CHECK(change({300.f, 0.f, 640.f}) > 3.f * change({980.f, 200.f, 640.f}));
}

TEST_CASE("one stop of exposure doubles the light of what is dark, and nothing is brighter than white") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(mapOf(64, 64, [](int, int) { return 0.f; }));
    lookDown(room.camera, *snapshot);
    room.look.fog = 0.f;
    room.look.sunStrength = 0.f;
    room.look.flatColour = glm::vec3(0.4f);
    const auto green = [&](float stops) {
        room.look.exposure = stops;
        const glm::vec3 colour = room.colourAt(room.picture(snapshot), {320.f, 0.f, 320.f}, 8);
        return lightOf(colour.g);
    };
    // The curve that pales what is bright takes some of it, and bytes are rounded.
    CHECK(std::abs(green(1.f) / (2.f * green(0.f)) - 1.f) < 0.12f);
    CHECK(green(3.f) > green(2.f));
    CHECK(green(3.f) < 1.f);
}
