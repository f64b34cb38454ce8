#include "app/capture/plan.hpp"

#include <doctest/doctest.h>

#include "tests/refusal.hpp"

using namespace app;
using wadi::test::says;

TEST_CASE("frames stand at multiples of the epochs between them") {
    CHECK(firstFrame(0, 10) == 0);
    CHECK(firstFrame(1, 10) == 10);
    CHECK(firstFrame(10, 10) == 10);
    CHECK(firstFrame(37, 1) == 37);
    const LapsePlan plan{.first = 20, .every = 10, .frames = 4};
    CHECK(plan.epochOf(0) == 20);
    CHECK(plan.epochOf(3) == 50);
    CHECK(plan.epochs() == 30);
}

TEST_CASE("a plan is told in frames, room, time and epochs") {
    LapsePlan plan{.every = 10, .frames = 120, .size = {1280, 720}, .rate = 30};
    CHECK(planText(plan, {34e6, false}) ==
          "120 frames, about 34.0 MB, 4 s of film at 30/s, runs 1 190 epochs");
    plan.frames = 1;
    CHECK(planText(plan, {5e3, true}) == "1 frame, at most 5.00 kB, 0.0 s of film at 30/s, runs 0 epochs");
    plan.frames = 3000;
    CHECK(says(planText(plan, {}), "1:40 min of film"));
}

TEST_CASE("the room is a bound, or what a picture that was measured makes likely") {
    LapsePlan plan{.frames = 10, .size = {100, 50}};
    CHECK(bytesOf(plan, {}).isMost);
    CHECK(bytesOf(plan, {}).bytes >= 10 * 100 * 50 * 2);
    plan.kind = LapseKind::pictures;
    CHECK(bytesOf(plan, {}).isMost);
    CHECK(bytesOf(plan, {}).bytes >= 10 * 100 * 50 * 3);
    CHECK_FALSE(bytesOf(plan, 700.0).isMost);
    CHECK(bytesOf(plan, 700.0).bytes == 7000);
    plan.target = LapseTarget::film;
    CHECK(bytesOf(plan, 700.0).isMost);
}

TEST_CASE("frames are numbered from one, so that names sort as they follow") {
    CHECK(frameName(1) == "frame-00001.png");
    CHECK(frameName(99999) == "frame-99999.png");
    CHECK(frameName(123456) == "frame-123456.png");
}

TEST_CASE("the scale of heights leaves room at both ends, and stays where heights can be") {
    CHECK(lapseRange(100.f, 500.f).lowest == 0.f);
    CHECK(lapseRange(100.f, 500.f).highest == 600.f);
    CHECK(lapseRange(7.25f, 7.25f).lowest == -3.f);
    CHECK(lapseRange(7.25f, 7.25f).highest == 18.f);
    CHECK(lapseRange(-6144.f, 10239.f).lowest == -6144.f);
    CHECK(lapseRange(-6144.f, 10239.f).highest == 10239.f);
}

TEST_CASE("a target whose name ends in .mp4 is a film") {
    CHECK(isFilm("a/b.mp4"));
    CHECK(isFilm("B.MP4"));
    CHECK_FALSE(isFilm("mp4"));
    CHECK_FALSE(isFilm("frames"));
}
