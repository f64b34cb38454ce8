#include "app/tools/spring_tool.hpp"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include "tests/app/tools/easel.hpp"

using app::SpringMark;
using app::SpringTool;
using app::test::Easel;
using app::test::Event;
using app::test::ground;
using app::test::straight;
using glm::vec2;

namespace {

std::vector<Event> click(vec2 at) {
    return {{Event::Kind::move, at}, {Event::Kind::press}, {Event::Kind::release}};
}

vec2 cellOf(const wadi::Spring& spring) {
    return vec2(spring.east, spring.south) * 64.f;
}

}  // namespace

TEST_CASE("a click on empty ground places a spring of the panel's rate, radius and sand") {
    Easel easel(ground(64, 20.f));
    SpringTool tool;
    tool.next()->rate = 7.f;
    tool.next()->radius = 2.f;
    tool.next()->sand = 0.3f;
    easel.play(tool, click({400, 300}), 1);
    REQUIRE(easel.record.present.size() == 1);
    CHECK(glm::distance(cellOf(easel.record.present[0]), *easel.cellAt({400, 300})) < 0.01f);
    CHECK(easel.record.present[0].rate == 7.f);
    CHECK(easel.record.present[0].radius == 2.f);
    CHECK(easel.record.present[0].sand == 0.3f);
    CHECK(tool.chosen(easel.record.present) == 0u);
}

TEST_CASE("a drag moves a spring, as one edit, by as much as the pointer moves") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.play(tool, click(easel.seen({20, 30})), 1);
    const std::size_t edits = easel.record.springGestures.size();
    easel.play(tool, straight(easel.seen({21, 31}), easel.seen({41, 36}), 10), 1);
    REQUIRE(easel.record.present.size() == 1);
    CHECK(glm::distance(cellOf(easel.record.present[0]), vec2(40, 35)) < 0.001f);
    REQUIRE(easel.record.springGestures.size() > edits);
    for (std::size_t i = edits; i < easel.record.springGestures.size(); ++i)
        CHECK(easel.record.springGestures[i] == easel.record.springGestures[edits]);
    CHECK(easel.record.springGestures[edits] != easel.record.springGestures[0]);
}

TEST_CASE("a click on a spring chooses it and changes nothing") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.record.present = {{0.25f, 0.5f, 2.f, 3.f}, {0.75f, 0.5f, 4.f, 5.f, 0.2f}};
    easel.play(tool, click(easel.seen({48, 32})), 1);
    CHECK(easel.record.springGestures.empty());
    CHECK(tool.chosen(easel.record.present) == 1u);
    CHECK(tool.next()->rate == 5.f);
    CHECK(tool.next()->radius == 4.f);
    CHECK(tool.next()->sand == 0.2f);
}

TEST_CASE("a spring under deep water is chosen and dragged where its ring is seen") {
    for (const std::size_t perFrame : {1u, 3u}) {
        Easel easel(ground(64, 0.f));
        SpringTool tool;
        easel.record.present = {{.east = 0.5f, .south = 0.5f}};
        easel.snapshot.parameters.sea = {.enabled = true, .level = 60.f};
        const auto onWater = [&](vec2 cell) { return easel.onWindow({10 * cell.x, 60.f, 10 * cell.y}); };
        const vec2 ring = onWater({32, 32});
        REQUIRE(glm::distance(ring, easel.seen({32, 32})) > 20);
        easel.play(tool, click(ring), perFrame);
        CHECK(easel.record.present.size() == 1);
        CHECK(tool.chosen(easel.record.present) == 0u);
        easel.play(tool, straight(ring, onWater({42, 36}), 12), perFrame);
        REQUIRE(easel.record.present.size() == 1);
        // Its ring stays under the pointer, but for the first of its moves.
        CHECK(glm::distance(cellOf(easel.record.present[0]), vec2(42, 36)) < 4);
        easel.play(tool, click({300, 250}), perFrame);
        CHECK(easel.record.present.size() == 2);
    }
}

TEST_CASE("a spring behind a ridge is not meant by a pointer before it") {
    wadi::Heightmap map = ground(64, 0.f);
    Easel flat(map);
    for (int x = 0; x < 64; ++x) map.heights.at(x, 40) = 300.f;
    Easel easel(map);
    easel.camera = flat.camera;
    for (Easel* each : {&flat, &easel}) {
        SpringTool tool;
        each->record.present = {{.east = 0.5f, .south = 0.4f}};
        const vec2 at = flat.seen({32, 25.6f});
        each->play(tool, click(at), 1);
        CHECK(each->record.present.size() == (each == &flat ? 1 : 2));
    }
}

TEST_CASE("Shift and a click, or Delete over it, removes a spring") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.record.present = {{0.25f, 0.5f, 2.f, 3.f}, {0.75f, 0.5f, 4.f, 5.f}};
    easel.input.press(engine::Key::LeftShift);
    easel.play(tool, click(easel.seen({16, 32})), 1);
    REQUIRE(easel.record.present.size() == 1);
    CHECK(easel.record.present[0].rate == 5.f);
    easel.play(tool, click(easel.seen({16, 32})), 1);
    CHECK(easel.record.present.size() == 1);
    easel.input.moveMouse(easel.seen({48, 32}));
    easel.frame(tool, true);
    CHECK(easel.record.present.empty());
}

TEST_CASE("the spring under the pointer is highlighted, the chosen one too") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.record.present = {{0.25f, 0.5f, 2.f, 3.f}, {0.75f, 0.5f, 4.f, 5.f}};
    easel.play(tool, click(easel.seen({48, 32})), 1);
    easel.input.moveMouse(easel.seen({16, 32}));
    easel.frame(tool);
    REQUIRE(easel.marks.springs.size() == 2);
    CHECK(easel.marks.springs[0].state == SpringMark::State::hovered);
    CHECK_FALSE(easel.marks.springs[0].isChosen);
    CHECK(easel.marks.springs[1].state == SpringMark::State::chosen);
    CHECK(easel.marks.springs[1].isChosen);
    CHECK_FALSE(easel.marks.ring);
    easel.input.moveMouse(easel.seen({32, 50}));
    easel.frame(tool);
    CHECK(easel.marks.springs[0].state == SpringMark::State::plain);
    CHECK(easel.marks.ring);  // where the next would stand
    easel.input.moveMouse(easel.seen({48, 32}));
    easel.frame(tool);
    CHECK(easel.marks.springs[1].state == SpringMark::State::hovered);
    CHECK(easel.marks.springs[1].isChosen);  // it stays so under the pointer
}

TEST_CASE("a slider changes the chosen spring, as one edit until it is released") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.record.present = {{0.25f, 0.5f, 2.f, 3.f}};
    tool.next()->rate = 9.f;
    tool.adjust(easel.record);
    CHECK(easel.record.present[0].rate == 3.f);  // none is chosen
    easel.play(tool, click(easel.seen({16, 32})), 1);
    for (const float rate : {4.f, 5.f}) {
        tool.next()->rate = rate;
        tool.adjust(easel.record);
    }
    CHECK(easel.record.present[0].rate == 5.f);
    CHECK(easel.record.present[0].east == 0.25f);
    tool.release();
    tool.adjust(easel.record);
    REQUIRE(easel.record.springGestures.size() == 3);
    CHECK(easel.record.springGestures[0] == easel.record.springGestures[1]);
    CHECK(easel.record.springGestures[2] != easel.record.springGestures[1]);
}

TEST_CASE("springs that undo has taken away are no longer chosen") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.play(tool, click({400, 300}), 1);
    easel.record.present.clear();
    easel.frame(tool, true);
    CHECK_FALSE(tool.chosen(easel.record.present));
    CHECK(easel.record.present.empty());
}

TEST_CASE("no more springs are placed than a world may have") {
    Easel easel(ground(64, 0.f));
    SpringTool tool;
    easel.record.present.assign(wadi::kMostSprings, wadi::Spring{0.1f, 0.1f, 0.5f, 1.f});
    easel.play(tool, click(easel.seen({48, 32})), 1);
    CHECK(easel.record.present.size() == static_cast<std::size_t>(wadi::kMostSprings));
    CHECK_FALSE(tool.busy());
}
