#include "app/capture/turntable.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>

#include "sim/core/error.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/temp_folder.hpp"

namespace {

/// A turn around hills, whose pictures go into a folder.
struct Turn : Darkroom {
    Turn(glm::ivec2 size, int frames) : plan(app::turnPlan(app::LapseTarget::folder, size, frames, 30)) {
        app::frameBlock(camera, app::blockOf(*snapshot));
        quality.detail = 16.f;
        quality.shadowSize = 512;
        offscreen.emplace(camera, look, quality, plan.size);
    }

    app::Turntable begin(const char* name) const {
        return {plan, folder / name, *offscreen, {}, snapshot, std::string(WADI_SOURCE_DIR) + "/shaders"};
    }

    const wadi::test::TempFolder folder;
    const app::LapsePlan plan;
    const SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    std::optional<app::OffscreenCamera> offscreen;
};

}  // namespace

TEST_CASE("a turn ends one step before it began, and half of it sees the other side") {
    Turn of({160, 120}, 4);
    app::Turntable turn = of.begin("turn");
    turn.finish([] { return true; });
    CHECK(turn.state().written == 4);
    CHECK(turn.state().fault.empty());
    CHECK(turn.doneText().find("4 pictures") != std::string::npos);
    app::OffscreenCamera expected = *of.offscreen;
    for (const int number : {1, 2, 3, 4}) {
        const engine::Image file = engine::Image::load(of.folder / "turn" / app::frameName(number));
        const engine::Image own = expected.picture(of.landscape, of.snapshot);
        CHECK_MESSAGE(std::ranges::equal(file.bytes(), own.bytes()), "picture " << number);
        expected.orbit(1.57079633f);
    }
    CHECK_THROWS_AS(of.begin("turn"), wadi::Error);
}

TEST_CASE(
    "a turn between the frames of a window is drawn in pieces, and one that is stopped says what it kept") {
    Turn of({1280, 1100}, 9);
    app::Turntable turn = of.begin("turn");
    float last = 0.f;
    int moves = 0;
    while (turn.state().written < 2) {
        turn.follow();
        moves += turn.part() > last;
        last = turn.part();
    }
    CHECK(moves > 4);
    turn.stop();
    while (!turn.state().isDone) turn.follow();
    const std::uint64_t written = turn.state().written;
    CHECK(written < 9);
    CHECK(turn.doneText().find("stopped. Kept: " + std::to_string(written) + " of 9 pictures") !=
          std::string::npos);
    CHECK(std::filesystem::exists(of.folder / "turn" / app::frameName(written)));

    app::Turntable none = of.begin("none");
    none.stop();
    while (!none.state().isDone) none.follow();
    CHECK(none.doneText().find("nothing was kept") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(of.folder / "none"));
}

TEST_CASE("a turn whose shadows are drawn for what is seen has the pictures that are drawn at once") {
    Turn of({160, 120}, 4);
    of.camera.place(of.camera.pivot(), 60.f, 0.f, 0.25f);
    of.quality.shadowSize = 64;  // too few for the sharpest shadows of all of it
    of.offscreen.emplace(of.camera, of.look, of.quality, of.plan.size);
    app::Turntable turn = of.begin("turn");
    while (!turn.state().isDone) turn.follow();
    int shadows = 0;
    for (const int number : {1, 2, 3, 4}) {
        const engine::Image file = engine::Image::load(of.folder / "turn" / app::frameName(number));
        const engine::Image own = of.offscreen->picture(of.landscape, of.snapshot);
        shadows += of.landscape.cost().shadowDrawn;
        CHECK_MESSAGE(std::ranges::equal(file.bytes(), own.bytes()), "picture " << number);
        of.offscreen->orbit(1.57079633f);
    }
    CHECK(shadows > 1);
}
