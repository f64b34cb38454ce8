#include "app/tools/section_tool.hpp"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include "tests/app/tools/easel.hpp"

using app::SectionTool;
using app::test::Easel;
using app::test::Event;
using app::test::ground;
using app::test::straight;
using glm::vec2;

TEST_CASE("a drag draws a line from where it begins to where it ends, however frames cut it") {
    for (const int perFrame : {1, 3, 100}) {
        Easel easel(ground(64, 0.f));
        SectionTool tool;
        CHECK_FALSE(tool.mark());
        easel.play(tool, straight(easel.seen({10, 20}), easel.seen({50, 40}), 12), perFrame);
        REQUIRE(tool.line());
        CHECK(glm::distance(tool.line()->from, vec2(10, 20)) < 0.001f);
        CHECK(glm::distance(tool.line()->to, vec2(50, 40)) < 0.001f);
        CHECK_FALSE(tool.busy());
        CHECK(easel.record.pieces.empty());  // it changes nothing
    }
}

TEST_CASE("a drag from an end moves that end, a drag from elsewhere draws anew") {
    Easel easel(ground(64, 0.f));
    SectionTool tool;
    easel.play(tool, straight(easel.seen({10, 20}), easel.seen({50, 40}), 8), 1);
    easel.play(tool, straight(easel.seen({10, 20}), easel.seen({12, 50}), 8), 1);
    REQUIRE(tool.line());
    CHECK(glm::distance(tool.line()->from, vec2(12, 50)) < 0.001f);
    CHECK(glm::distance(tool.line()->to, vec2(50, 40)) < 0.001f);
    easel.play(tool, straight(easel.seen({30, 10}), easel.seen({35, 12}), 8), 1);
    CHECK(glm::distance(tool.line()->from, vec2(30, 10)) < 0.001f);
}

TEST_CASE("a click without a drag leaves the line as it is") {
    Easel easel(ground(64, 0.f));
    SectionTool tool;
    const std::vector<Event> click = {
        {Event::Kind::move, easel.seen({30, 30})}, {Event::Kind::press}, {Event::Kind::release}};
    easel.play(tool, click, 1);
    CHECK_FALSE(tool.line());
    easel.play(tool, straight(easel.seen({10, 20}), easel.seen({50, 40}), 8), 1);
    const auto line = tool.line();
    easel.play(tool, click, 1);
    CHECK(tool.line() == line);
    tool.probe(0.5f);
    REQUIRE(tool.mark()->probe);
    CHECK(glm::distance(*tool.mark()->probe, vec2(30, 30)) < 0.001f);
    tool.clear();
    CHECK_FALSE(tool.mark());
}
