#include "app/panels/welcome/living_picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/panels/scenes.hpp"
#include "engine/device.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

using app::LivingPicture;
using app::test::Desk;
using wadi::test::TempFolder;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* kHill = "wadi = 1\nepochs = 400\n[terrain]\ngenerator = \"perlin\"\n";

/// Points at a scene until its picture moves, for a while at most. Whether it did.
bool movesWithin(LivingPicture& living, const std::filesystem::path& scene, double from,
                 Clock::duration patience) {
    for (const auto end = Clock::now() + patience; Clock::now() < end;) {
        living.point(scene, from, false);
        if (living.of(scene)) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

/// A gallery of one scene without a picture, and a pointer.
struct Pointed {
    TempFolder folder;
    Desk desk;
    app::Background background;
    app::ScenesDialog dialog{folder.path()};

    Pointed() {
        folder.file("a.toml", kHill);
        dialog.open(background);
        app::test::finish(background);
        for (int i = 0; i < 3; ++i) draw();
    }
    void draw() {
        desk.frame([&] { dialog.draw({}); });
    }
    /// Draws for a time, and tells whether the card has shown anything but its still picture.
    bool comesAlive(Clock::duration patience) {
        ImGui::GetIO().MousePos = ImVec2(Desk::kWidth / 2, 10);
        draw();
        ImGui::GetIO().MousePos = ImVec2(Desk::kWidth / 2, 110);  // it has moved
        for (const auto end = Clock::now() + patience; Clock::now() < end;) {
            draw();
            const engine::Image image = desk.picture();
            const auto pixel = image.at(Desk::kWidth / 2, 110);
            // The card of a scene without a picture is of the dark grey of fields.
            if (pixel[0] > 60 || pixel[1] > 60 || pixel[2] > 60) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }
};

}  // namespace

TEST_CASE("a picture moves once its scene was pointed at for a moment, and stands still when it is left") {
    const TempFolder folder;
    const auto scene = folder.file("a.toml", kHill);
    const engine::Headless context;
    LivingPicture living;
    living.point(scene, 10, false);
    CHECK_FALSE(living.isDue(10));
    living.point(scene, 10 + 0.5 * app::kDwell, false);
    CHECK_FALSE(living.isDue(10 + 0.5 * app::kDwell));
    CHECK(living.isDue(10 + app::kDwell));
    REQUIRE(movesWithin(living, scene, 10 + app::kDwell, 20s));
    living.point({}, 11, false);
    CHECK_FALSE(living.of(scene));
    CHECK_FALSE(living.isDue(20));
}

TEST_CASE("a pointer that only passes over scenes starts none") {
    const TempFolder folder;
    const auto one = folder.file("a.toml", kHill), other = folder.file("b.toml", kHill);
    const engine::Headless context;
    LivingPicture living;
    for (int i = 0; i < 10; ++i) {
        living.point(i % 2 == 0 ? one : other, 0.2 * i, false);
        std::this_thread::sleep_for(20ms);
        CHECK_FALSE(living.of(one));
        CHECK_FALSE(living.of(other));
    }
}

TEST_CASE("the picture of a card comes alive below the pointer, but not for who wants little motion") {
    Pointed pointed;
    pointed.dialog.stillPictures(true);
    CHECK_FALSE(pointed.comesAlive(1s));
    pointed.dialog.stillPictures(false);
    CHECK(pointed.comesAlive(20s));
}
