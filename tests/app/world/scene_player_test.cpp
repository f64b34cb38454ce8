#include "app/world/scene_player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "app/world/block_picture.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "tests/temp_folder.hpp"
#include "tests/timed.hpp"

using app::PlayedPicture;
using app::ScenePlayer;
using wadi::test::TempFolder;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

/// A scene of a hillside in the rain.
std::filesystem::path hill(const TempFolder& folder, const std::string& name, int epochs) {
    return folder.file(
        name, "wadi = 1\nepochs = " + std::to_string(epochs) + "\n[terrain]\ngenerator = \"perlin\"\n");
}

/// The next picture, or nothing if none comes within a time.
std::optional<PlayedPicture> next(ScenePlayer& player, std::chrono::milliseconds patience = 20s) {
    const auto end = Clock::now() + patience;
    while (!player.hasNews() && Clock::now() < end) std::this_thread::sleep_for(1ms);
    return player.take();
}

bool equal(const engine::Image& one, const engine::Image& other) {
    return std::ranges::equal(one.bytes(), other.bytes());
}

}  // namespace

TEST_CASE("a scene is played from its beginning to its last epoch, and then stands still") {
    const TempFolder folder;
    const auto scene = hill(folder, "a.toml", 40);
    ScenePlayer player;
    CHECK_FALSE(player.hasNews());
    player.play(scene);
    const auto first = next(player);
    REQUIRE(first);
    CHECK(first->scene == scene);
    CHECK(first->image.width() == app::kPlayedWidth);
    std::optional<PlayedPicture> last = first;
    while (last->epoch < 40) {
        auto newer = next(player);
        REQUIRE(newer);
        CHECK(newer->epoch > last->epoch);
        last = std::move(newer);
    }
    CHECK(last->epoch == 40);
    CHECK_FALSE(equal(first->image, last->image));
    CHECK_FALSE(next(player, 300ms));
}

TEST_CASE("only the scene that was wanted last gives pictures, and one that is stopped gives none") {
    const TempFolder folder;
    const auto one = hill(folder, "one.toml", 1000), other = hill(folder, "other.toml", 1000);
    ScenePlayer player;
    player.play(one);
    REQUIRE(next(player));
    player.play(other);
    const auto picture = next(player);
    REQUIRE(picture);
    CHECK(picture->scene == other);
    CHECK(picture->epoch == 0);
    player.stop();
    CHECK_FALSE(player.take());
    CHECK_FALSE(next(player, 400ms));
    player.play(one);
    CHECK(next(player));
}

TEST_CASE("whoever changes what is played does not wait for it, and the end comes at once" *
          doctest::test_suite("timed")) {
    const TempFolder folder;
    const auto scene = hill(folder, "a.toml", 100'000);
    const auto begun = Clock::now();
    std::vector<double> calls;
    {
        ScenePlayer player;
        for (int i = 0; i < 50; ++i) {
            const auto before = wadi::test::Clock::now();
            i % 5 == 4 ? player.stop() : player.play(scene);
            player.take();
            calls.push_back(wadi::test::secondsSince(before));
            std::this_thread::sleep_for(2ms);
        }
    }
    MESSAGE("median call: " << 1e3 * wadi::test::median(calls) << " ms, nine in ten below "
                            << 1e3 * wadi::test::quantile(calls, 0.9) << " ms");
    if (wadi::test::timesCount()) CHECK(wadi::test::quantile(calls, 0.9) < 0.01);  // 1e-5 are measured
    CHECK(Clock::now() - begun < 20s);  // an epoch and its picture take milliseconds; 100 000 epochs would take minutes
}

TEST_CASE("a scene that is faulty or missing gives no picture and does no harm") {
    const TempFolder folder;
    const auto faulty = folder.file("faulty.toml", "wadi = 1\n[terrain]\ngenerator = \"no such land\"\n");
    ScenePlayer player;
    for (const auto& scene : {faulty, folder / "missing.toml"}) {
        player.play(scene);
        CHECK_FALSE(next(player, 200ms));
    }
    player.play(hill(folder, "a.toml", 10));
    CHECK(next(player));
}

TEST_CASE("every scene of the program can be played, and most begin within half a second" *
          doctest::test_suite("timed")) {
    std::vector<double> waits;
    for (const app::SceneEntry& entry : app::listScenes(app::scenesFolder())) {
        CAPTURE(entry.name);
        ScenePlayer player;
        const auto before = Clock::now();
        player.play(entry.file);
        const auto first = next(player);
        waits.push_back(std::chrono::duration<double>(Clock::now() - before).count());
        CHECK(first);
        MESSAGE(entry.name << ": " << waits.back() << " s");
    }
    std::ranges::sort(waits);
    if (wadi::test::timesCount())
        CHECK(wadi::test::median(waits) < 0.5);  // 0.23 on a machine with much else to do, less than half
}

TEST_CASE("a block shows hills as light and shade, and a sea where the land lies below it") {
    app::WorldOptions options;
    options.size = 64;
    options.set = {"terrain.generator=island", "sea.enabled=true", "sea.level=40"};
    app::World world = app::makeWorld(options, {.threads = 1});
    world.simulation.step();  // which floods what lies low
    app::LookParams look;
    look.waterColour = look.shoreColour = {0.f, 0.f, 1.f};
    const engine::Image picture = app::blockPicture(world.simulation.terrain(), look, {}, {160, 90});
    int blue = 0, land = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            const auto pixel = picture.at(x, y);
            blue += pixel[2] > 2 * pixel[0] && pixel[2] > 2 * pixel[1];
            land += pixel[0] > pixel[2];
            CHECK(pixel[3] == 255);
        }
    }
    MESSAGE(blue << " pixels of sea, " << land << " of land");
    CHECK(blue > 500);
    CHECK(land > 500);
}
