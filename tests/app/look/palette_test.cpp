#include "app/look/palette.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string_view>

#include "app/render/ground.hpp"
#include "tests/app/render/darkroom.hpp"

using app::Palette;

namespace {

constexpr std::array kNatural = {Palette::alpine, Palette::desert, Palette::volcanic, Palette::jungle,
                                 Palette::clay};

/// A room with even light, in which colours are those of the ground.
struct EvenRoom : Darkroom {
    EvenRoom() {
        quality.shadows = false;
        look.fog = 0.f;
        look.sunElevation = 90.f;
        look.rivers = 0.f;
        look.water = false;
    }
};

/// A plane that rises by `rise` metres a cell from west to east.
wadi::Heightmap ramp(float rise) {
    return mapOf(96, 96, [rise](int x, int) { return rise * static_cast<float>(x); });
}

/// The place of a cell on such a plane.
glm::vec3 onRamp(float x, float rise) {
    return {10.f * x + 5.f, rise * x, 485.f};
}

}  // namespace

TEST_CASE("the materials of palettes are as bright as such ground is") {
    for (const Palette palette : kNatural) {
        const app::Materials& land = app::materialsOf(palette);
        CAPTURE(app::kPaletteNames[static_cast<std::size_t>(palette)]);
        for (const glm::vec3 colour :
             {land.rock, land.darkRock, land.scree, land.soil, land.sand, land.bed}) {
            CHECK(brightness(colour) > 0.03f);
            CHECK(brightness(colour) < 0.55f);
        }
        for (const glm::vec3 plant : {land.meadow, land.wood, land.bank}) {
            CHECK(brightness(plant) > 0.03f);
            CHECK(plant.g < 3.f * plant.r);  // no neon
        }
        CHECK(brightness(land.snow) > 0.75f);
        CHECK(brightness(land.darkRock) < brightness(land.rock));
        for (const float share :
             {land.beds, land.green, land.wooded, land.greenSteepest, land.greenOnLoose}) {
            CHECK(share >= 0.f);
            CHECK(share <= 1.f);
        }
    }
    CHECK(app::materialsOf(Palette::twoColour) == app::Materials{});
}

TEST_CASE("above the snow line the ground is whiter than below, and the line follows its parameter") {
    EvenRoom room;
    room.look.palette = Palette::alpine;
    constexpr float kRise = 3.f;
    const SnapshotPtr snapshot = snapshotOf(ramp(kRise));
    lookDown(room.camera, *snapshot);
    const auto at = [&](const engine::Image& image, float x) {
        return brightness(room.colourAt(image, onRamp(x, kRise), 5));
    };
    room.look.snowLine = 0.5f;
    const engine::Image middle = room.picture(snapshot);
    CHECK(at(middle, 85.f) > at(middle, 30.f) + 60.f);
    room.look.snowLine = 1.f;
    const engine::Image high = room.picture(snapshot);
    CHECK(at(high, 70.f) < at(middle, 70.f) - 60.f);
    room.look.palette = Palette::jungle;
    const engine::Image jungle = room.picture(snapshot);
    room.look.snowLine = 0.f;
    CHECK(std::ranges::equal(room.picture(snapshot).bytes(), jungle.bytes()));
}

TEST_CASE("steep ground is bare rock where gentle ground is green") {
    const auto greenness = [](float rise) {
        EvenRoom room;
        room.look.palette = Palette::jungle;
        const SnapshotPtr snapshot = snapshotOf(ramp(rise));
        lookDown(room.camera, *snapshot);
        const glm::vec3 colour = room.colourAt(room.picture(snapshot), onRamp(20.f, rise), 8);
        return colour.g / colour.r;
    };
    CHECK(greenness(0.5f) > 1.02f);
    CHECK(greenness(20.f) < 1.f);
}

TEST_CASE("thick sediment covers the ground with sand, and only in the palette's own colour") {
    wadi::Heightmap map = ramp(0.2f);
    map.sediment = wadi::Field<float>(96, 96);
    for (int z = 0; z < 96; ++z) {
        for (int x = 48; x < 96; ++x) map.sediment.at(x, z) = 8.f;
    }
    wadi::Simulation simulation(map);
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::sediment}});
    EvenRoom room;
    room.look.palette = Palette::desert;
    lookDown(room.camera, *snapshot);
    const engine::Image image = room.picture(snapshot);
    const glm::vec3 sand = room.colourAt(image, onRamp(75.f, 0.2f), 6);
    const glm::vec3 bare = room.colourAt(image, onRamp(20.f, 0.2f), 6);
    CHECK(brightness(sand) > brightness(bare) + 10.f);
    room.look.sandColour = {1.f, 0.f, 1.f};
    CHECK(std::ranges::equal(room.picture(snapshot).bytes(), image.bytes()));
}

TEST_CASE("two colours look as their sliders say, whatever palettes do") {
    EvenRoom room;
    const SnapshotPtr snapshot = snapshotOf(ramp(0.f));
    lookDown(room.camera, *snapshot);
    room.look.exposure = -1.f;  // what is bright pales
    const engine::Image before = room.picture(snapshot);
    // The sliders' colour in another light: its hue is theirs.
    const glm::vec3 seen = room.colourAt(before, {480.f, 0.f, 480.f}, 20);
    const glm::vec3 wanted = 255.f * room.look.flatColour;
    CHECK(glm::dot(glm::normalize(seen), glm::normalize(wanted)) > 0.999f);
    room.look.snowLine = 0.f;
    CHECK(std::ranges::equal(room.picture(snapshot).bytes(), before.bytes()));
    room.look.flatColour = {0.f, 0.f, 1.f};
    const glm::vec3 blue = room.colourAt(room.picture(snapshot), {480.f, 0.f, 480.f}, 20);
    CHECK(blue.b > 2.f * blue.r);
}

TEST_CASE("detail near the eye changes no picture from afar, and every palette's close to the ground") {
    EvenRoom room;
    room.look.sunElevation = 40.f;
    const SnapshotPtr snapshot = snapshotOf(hills(256, 256));
    for (const Palette palette : kNatural) {
        room.look.palette = palette;
        const auto changes = [&] {
            room.quality.groundDetail = true;
            const engine::Image with = room.picture(snapshot);
            room.quality.groundDetail = false;
            return !std::ranges::equal(room.picture(snapshot).bytes(), with.bytes());
        };
        app::frameBlock(room.camera, app::blockOf(*snapshot));
        CHECK_FALSE(changes());
        room.camera.place({1280.f, 0.f, 1280.f}, 60.f, 0.f, 0.7f);
        CHECK(changes());
    }
}

TEST_CASE("the heights of a palette are those of the land above the sea") {
    wadi::Parameters parameters;
    parameters.sea.enabled = true;
    parameters.sea.level = 100.f;
    wadi::Simulation simulation(ramp(3.f), parameters);
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher);
    const app::Span span = app::spanOf(*snapshot);
    CHECK(span.low == 100.f);
    CHECK(span.high == snapshot->highest);
    parameters.sea.level = 1000.f;
    wadi::Simulation drowned(ramp(3.f), parameters);
    const app::Span none = app::spanOf(*snapshotOf(drowned, publisher));
    CHECK(none.low < none.high);
}

TEST_CASE("ground that rises carries snow only once it is a mountain, and then on its summits") {
    wadi::Parameters parameters;
    parameters.uplift.enabled = true;
    wadi::Heightmap rising = ramp(0.001f);
    wadi::Publisher publisher;
    wadi::Simulation simulation(rising, parameters);
    const SnapshotPtr plain = snapshotOf(simulation, publisher);
    const float side = static_cast<float>(rising.heights.columns()) * rising.cellSize;
    CHECK(app::spanOf(*plain).high == doctest::Approx(plain->lowest + side / 12).epsilon(1e-3));
    wadi::Simulation high(ramp(3.f), parameters);
    wadi::Publisher another;
    const SnapshotPtr mountain = snapshotOf(high, another);
    CHECK(app::spanOf(*mountain).high == mountain->highest);
}
