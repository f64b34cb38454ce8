#include "app/pictures/turntable.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "sim/error.hpp"
#include "tests/app/landscape/darkroom.hpp"
#include "tests/temp_folder.hpp"

using wadi::test::TempFolder;

TEST_CASE("a turn ends one step before it began, and half of it sees the other side") {
    const TempFolder folder;
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    app::QualityParams quality;
    quality.detail = 16.f;
    quality.shadowSize = 512;
    const app::LapsePlan plan = app::turnPlan(app::LapseTarget::folder, {160, 120}, 4, 30);
    const app::Studio studio(room.camera, room.look, quality, plan.size);
    const std::filesystem::path shaders = std::string(WADI_SOURCE_DIR) + "/shaders";
    app::Turntable turn(plan, folder / "turn", studio, {}, snapshot, shaders);
    turn.finish();
    CHECK(turn.state().written == 4);
    CHECK(turn.state().fault.empty());
    CHECK(turn.doneText().find("4 pictures") != std::string::npos);
    app::Studio expected = studio;
    for (const int number : {1, 2, 3, 4}) {
        const engine::Image file = engine::Image::load(folder / "turn" / app::frameName(number));
        const engine::Image own = expected.picture(room.landscape, snapshot);
        CHECK_MESSAGE(std::ranges::equal(file.bytes(), own.bytes()), "picture " << number);
        expected.orbit(1.57079633f);
    }
    CHECK_THROWS_AS(app::Turntable(plan, folder / "turn", studio, {}, snapshot, shaders), wadi::Error);
}

TEST_CASE(
    "a turn between the frames of a window is drawn in pieces, and one that is stopped says what it kept") {
    const TempFolder folder;
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    app::QualityParams quality;
    quality.detail = 16.f;
    quality.shadowSize = 512;
    const app::LapsePlan plan = app::turnPlan(app::LapseTarget::folder, {1280, 1100}, 9, 30);
    const app::Studio studio(room.camera, room.look, quality, plan.size);
    const std::filesystem::path shaders = std::string(WADI_SOURCE_DIR) + "/shaders";
    app::Turntable turn(plan, folder / "turn", studio, {}, snapshot, shaders);
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
    CHECK(std::filesystem::exists(folder / "turn" / app::frameName(written)));

    app::Turntable none(plan, folder / "none", studio, {}, snapshot, shaders);
    none.stop();
    while (!none.state().isDone) none.follow();
    CHECK(none.doneText().find("nothing was kept") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "none"));
}
