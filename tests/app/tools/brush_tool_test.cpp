#include "app/tools/brush_tool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "tests/app/tools/easel.hpp"

using app::BrushTool;
using app::test::Easel;
using app::test::Event;
using app::test::ground;
using app::test::straight;
using glm::vec2;

namespace {

const app::ToolFacts& factsOf(wadi::BrushKind kind) {
    return *std::ranges::find_if(app::toolTable(), [&](const app::ToolFacts& facts) {
        return facts.parameters[0] != "" && facts.start.kind == kind;
    });
}

std::vector<Event> wavy() {
    std::vector<Event> events{{Event::Kind::move, {300, 300}}, {Event::Kind::press}};
    for (int i = 1; i < 60; ++i) {
        const float t = static_cast<float>(i);
        events.push_back({Event::Kind::move, {300.f + 3.1f * t, 300.f + 40.f * std::sin(0.2f * t)}});
    }
    events.push_back({Event::Kind::release});
    return events;
}

std::uint64_t hashOf(const wadi::Heightmap& map, const std::vector<wadi::Stroke>& pieces) {
    wadi::Simulation simulation(map);
    for (const wadi::Stroke& piece : pieces) simulation.apply(piece);
    return simulation.hash();
}

}  // namespace

TEST_CASE("the same events give the same dabs to the bit, however they fall into frames") {
    std::vector<std::vector<vec2>> dabs;
    for (const std::size_t perFrame : {1u, 3u, 10u, 1000u}) {
        Easel easel(ground(64, 40.f));
        BrushTool tool(factsOf(wadi::BrushKind::rock));
        easel.play(tool, wavy(), perFrame);
        dabs.push_back(easel.record.dabs());
        for (const wadi::Stroke& piece : easel.record.pieces)
            CHECK(piece.stroke == easel.record.pieces[0].stroke);
    }
    REQUIRE(dabs[0].size() > 20);
    for (const auto& other : dabs) CHECK(other == dabs[0]);
}

TEST_CASE("a straight stroke is the same at 20 and at 200 frames a second, and so is the ground") {
    const wadi::Heightmap map = ground(64, 0.f);
    std::vector<std::vector<vec2>> dabs;
    std::vector<std::uint64_t> hashes;
    for (const int moves : {10, 100}) {  // in half a second
        Easel easel(map);
        BrushTool tool(factsOf(wadi::BrushKind::rock));
        easel.play(tool, straight({300, 280}, {500, 320}, moves), 1);
        dabs.push_back(easel.record.dabs());
        hashes.push_back(hashOf(map, easel.record.pieces));
    }
    REQUIRE(dabs[0].size() > 5);
    REQUIRE(dabs[0].size() == dabs[1].size());
    for (std::size_t i = 0; i < dabs[0].size(); ++i)
        CHECK(glm::distance(dabs[0][i], dabs[1][i]) <= 1.42f / 64.f);
    CHECK(hashes[0] == hashes[1]);
}

TEST_CASE("a brush paints exactly where the pointer is seen on the ground") {
    Easel easel(ground(64, 40.f));
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    for (const vec2 cell : {vec2(20.3f, 30.7f), vec2(40.f, 44.5f)}) {
        const vec2 mouse = easel.seen(cell);
        REQUIRE(glm::distance(*easel.cellAt(mouse), cell) < 0.01f);  // nothing stands before it
        easel.record.pieces.clear();
        easel.play(tool, {{Event::Kind::move, mouse}, {Event::Kind::press}, {Event::Kind::release}}, 1);
        REQUIRE(easel.record.dabs().size() == 1);
        CHECK(glm::distance(easel.record.dabs()[0], cell) < 1.f / 64);
    }
}

TEST_CASE("a click that is over within one frame leaves its mark and ends") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::sand));
    easel.play(tool, {{Event::Kind::move, {400, 300}}, {Event::Kind::press}, {Event::Kind::release}}, 3);
    CHECK(easel.record.dabs().size() == 1);
    CHECK(easel.record.pieces[0].brush.kind == wadi::BrushKind::sand);
    CHECK_FALSE(tool.busy());
}

TEST_CASE("every press begins a stroke of its own") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    easel.play(tool, straight({300, 300}, {340, 300}, 4), 2);
    const std::uint32_t first = easel.record.pieces.back().stroke;
    easel.play(tool, straight({300, 300}, {340, 300}, 4), 2);
    CHECK(easel.record.pieces.back().stroke != first);
}

TEST_CASE("a stroke that leaves the ground goes on where it comes back, without a line between") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    REQUIRE_FALSE(easel.cellAt({400, 1}));
    const auto events = std::vector<Event>{{Event::Kind::move, {300, 300}}, {Event::Kind::press},
                                           {Event::Kind::move, {300, 1}},   {Event::Kind::move, {500, 1}},
                                           {Event::Kind::move, {500, 300}}, {Event::Kind::release}};
    easel.play(tool, events, 1);
    for (const wadi::Stroke& piece : easel.record.pieces)
        CHECK(piece.stroke == easel.record.pieces[0].stroke);
    // Between the two ways there is no dab.
    const vec2 middle = *easel.cellAt({400, 300});
    for (const vec2 dab : easel.record.dabs()) CHECK(glm::distance(dab, middle) > 4.f);
}

TEST_CASE("Shift turns a brush into its opposite for a whole stroke, and its ring says so") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    easel.input.press(engine::Key::LeftShift);
    easel.input.moveMouse({400, 300});
    easel.frame(tool);
    REQUIRE(easel.marks.ring);
    CHECK(easel.marks.ring->inverted);
    easel.input.press(engine::Button::Left);
    easel.frame(tool);
    easel.input.nextFrame();
    easel.input.release(engine::Key::LeftShift);
    easel.input.nextFrame();
    easel.input.moveMouse({450, 300});
    easel.frame(tool);
    CHECK(easel.marks.ring->inverted);
    REQUIRE(easel.record.pieces.size() == 2);
    for (const wadi::Stroke& piece : easel.record.pieces) CHECK(piece.inverted);
}

TEST_CASE("a brush without an opposite ignores Shift") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::terrace));
    easel.input.press(engine::Key::LeftShift);
    easel.play(tool, straight({300, 300}, {340, 300}, 4), 2);
    CHECK_FALSE(easel.record.pieces[0].inverted);
    CHECK_FALSE(easel.marks.ring->inverted);
}

TEST_CASE("flatten takes its level where the stroke begins, or with Shift keeps the last") {
    Easel easel(ground(64, 40.f));
    BrushTool tool(factsOf(wadi::BrushKind::flatten));
    const vec2 at(400, 300);
    easel.play(tool, straight(at, {440, 300}, 8), 2);
    const float level = app::groundAt(easel.snapshot, *easel.cellAt(at));
    for (const wadi::Stroke& piece : easel.record.pieces) CHECK(piece.brush.level == level);
    easel.record.pieces.clear();
    easel.input.press(engine::Key::LeftShift);
    easel.play(tool, straight({300, 350}, {310, 350}, 4), 2);
    CHECK(app::groundAt(easel.snapshot, *easel.cellAt({300, 350})) != doctest::Approx(level));
    CHECK(easel.record.pieces.at(0).brush.level == level);
}

TEST_CASE("a wall follows the drag, other obstacles stand once where the button goes down") {
    for (const auto& [shape, many] : {std::pair(wadi::BrushShape::round, true),
                                      {wadi::BrushShape::block, false},
                                      {wadi::BrushShape::pyramid, false},
                                      {wadi::BrushShape::cylinder, false},
                                      {wadi::BrushShape::stamp, false}}) {
        Easel easel(ground(64, 0.f));
        BrushTool tool(factsOf(wadi::BrushKind::obstacle));
        tool.brush()->shape = shape;
        easel.play(tool, straight({300, 300}, {500, 300}, 20), 4);
        CHECK((easel.record.dabs().size() > 1) == many);
        CHECK(easel.record.pieces[0].brush.hardness == 1.f);
    }
}

TEST_CASE("only a stencil carries a picture") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::obstacle));
    tool.stamp(std::make_shared<const wadi::Field<std::uint8_t>>(2, 2, std::uint8_t{9}));
    easel.play(tool, straight({300, 300}, {300, 300}, 1), 1);
    CHECK_FALSE(easel.record.pieces.back().stamp);
    tool.brush()->shape = wadi::BrushShape::stamp;
    easel.play(tool, straight({300, 300}, {300, 300}, 1), 1);
    CHECK(easel.record.pieces.back().stamp == tool.stamp());
}

TEST_CASE("the ring shows the reach of a brush and where it works in full") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::obstacle));
    tool.brush()->softness = 0.25f;
    easel.input.moveMouse({400, 300});
    easel.frame(tool);
    REQUIRE(easel.marks.ring);
    CHECK(easel.marks.ring->radius == tool.brush()->radius * 10.f);
    CHECK(easel.marks.ring->inner == doctest::Approx(0.75f * easel.marks.ring->radius));
    CHECK(easel.marks.ring->outline == app::Outline::round);
    tool.brush()->shape = wadi::BrushShape::pyramid;
    tool.turn(3);
    easel.frame(tool);
    CHECK(easel.marks.ring->outline == app::Outline::pyramid);
    CHECK(easel.marks.ring->turn == 45.f);
    easel.input.moveMouse({400, 1});
    easel.frame(tool);
    CHECK_FALSE(easel.marks.ring);
}

TEST_CASE("a brush turns around and stays within its range") {
    BrushTool tool(factsOf(wadi::BrushKind::obstacle));
    tool.turn(-1);
    CHECK(tool.brush()->turn == 345.f);
    tool.turn(2);
    CHECK(tool.brush()->turn == 15.f);
}

TEST_CASE("a brush grows and shrinks within its range") {
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    const float before = tool.brush()->radius;
    tool.resize(1);
    CHECK(tool.brush()->radius > before);
    tool.resize(-1);
    CHECK(tool.brush()->radius == doctest::Approx(before));
    tool.resize(1000);
    CHECK(tool.brush()->radius == wadi::kMostRadius);
    tool.resize(-1000);
    CHECK(tool.brush()->radius == 0.5f);
}

TEST_CASE("a brush keeps its shape on a map of larger cells, within its range") {
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    const float height = tool.brush()->height;
    tool.suit(10.f, 75.f);
    CHECK(tool.brush()->height == doctest::Approx(7.5f * height));
    tool.suit(1.f, 1e6f);
    CHECK(tool.brush()->height == 1000.f);
}

TEST_CASE("a stroke that was ended leaves nothing more until the next press") {
    Easel easel(ground(64, 0.f));
    BrushTool tool(factsOf(wadi::BrushKind::rock));
    easel.input.moveMouse({300, 300});
    easel.input.press(engine::Button::Left);
    easel.frame(tool);
    tool.end();
    easel.input.nextFrame();
    easel.input.moveMouse({400, 300});
    easel.frame(tool);
    CHECK(easel.record.pieces.size() == 1);
}

TEST_CASE("every tool names parameters that a brush has") {
    wadi::Brush brush;
    const std::vector<wadi::Param> params = wadi::listParams("brush", brush);
    for (const app::ToolFacts& facts : app::toolTable()) {
        for (const std::string_view name : facts.parameters)
            CHECK((name.empty() || std::ranges::count(params, name, &wadi::Param::name) == 1));
    }
    CHECK(app::toolTable()[app::kSpringTool].name() == "Spring");
    for (const std::string_view name : wadi::kBrushNames) {
        CHECK(std::ranges::count_if(app::toolTable(), [&](const app::ToolFacts& facts) {
                  return facts.parameters[0] != "" &&
                         wadi::kBrushNames[static_cast<std::size_t>(facts.start.kind)] == name;
              }) == 1);
    }
}
