#include "app/tools/raise_tool.hpp"

#include <doctest/doctest.h>

#include <cmath>

using glm::vec2;

TEST_CASE("a press raises rock at once, where the pointer is") {
    app::RaiseTool tool;
    const app::BrushParams brush{3.f, 12.f, 0.5f};
    const auto piece = tool.update(true, true, vec2(10, 20), brush);
    REQUIRE(piece);
    CHECK(piece->dabs == std::vector<vec2>{{10, 20}});
    CHECK(piece->brush.radius == 3.f);
    CHECK(piece->brush.height == 12.f);
    CHECK(piece->brush.hardness == 0.5f);
    CHECK(tool.painting());
}

TEST_CASE("a drag makes pieces that join and belong to one stroke") {
    app::RaiseTool tool;
    const auto first = tool.update(true, true, vec2(1, 1), {});
    const auto second = tool.update(false, true, vec2(4, 1), {});
    const auto third = tool.update(false, true, vec2(4, 6), {});
    REQUIRE(third);
    CHECK(second->dabs.back() == vec2(4, 1));
    CHECK(third->dabs.front() == vec2(4, 1.75f));
    CHECK(first->stroke == third->stroke);
}

TEST_CASE("a pointer at rest sends nothing more") {
    app::RaiseTool tool;
    tool.update(true, true, vec2(1, 1), {});
    CHECK_FALSE(tool.update(false, true, vec2(1, 1), {}));
    CHECK(tool.painting());
}

TEST_CASE("every press begins a stroke of its own") {
    app::RaiseTool tool;
    const auto first = tool.update(true, true, vec2(1, 1), {});
    CHECK_FALSE(tool.update(false, false, vec2(2, 1), {}));
    CHECK_FALSE(tool.painting());
    const auto second = tool.update(true, true, vec2(3, 1), {});
    REQUIRE(second);
    CHECK(second->stroke != first->stroke);
    CHECK(second->dabs.front() == vec2(3, 1));
}

TEST_CASE("a click that is over within one frame leaves its mark and ends") {
    app::RaiseTool tool;
    CHECK(tool.update(true, false, vec2(1, 1), {}));
    CHECK_FALSE(tool.update(false, false, vec2(1, 1), {}));
    CHECK_FALSE(tool.painting());
}

TEST_CASE("a stroke that leaves the ground goes on where it comes back, without a line between") {
    app::RaiseTool tool;
    const auto first = tool.update(true, true, vec2(1, 1), {});
    CHECK_FALSE(tool.update(false, true, std::nullopt, {}));
    const auto back = tool.update(false, true, vec2(30, 1), {});
    REQUIRE(back);
    CHECK(back->dabs == std::vector<vec2>{{30, 1}});
    CHECK(back->stroke == first->stroke);
}

TEST_CASE("a press beside the ground paints nothing, even when it is dragged onto it") {
    app::RaiseTool tool;
    CHECK_FALSE(tool.update(true, true, std::nullopt, {}));
    CHECK_FALSE(tool.update(false, true, vec2(1, 1), {}));
}

TEST_CASE("the brush grows and shrinks within its range") {
    app::BrushParams brush;
    const float before = brush.radius;
    app::resize(brush, 1);
    CHECK(brush.radius > before);
    app::resize(brush, -1);
    CHECK(brush.radius == doctest::Approx(before));
    app::resize(brush, 1000);
    CHECK(brush.radius == 128.f);
    app::resize(brush, -1000);
    CHECK(brush.radius == 0.5f);
}

TEST_CASE("a stroke that was ended leaves nothing more until the next press") {
    app::RaiseTool tool;
    const auto first = tool.update(true, true, vec2(1, 1), {});
    tool.end();
    CHECK_FALSE(tool.painting());
    CHECK_FALSE(tool.update(false, true, vec2(4, 1), {}));
    const auto next = tool.update(true, true, vec2(5, 1), {});
    REQUIRE(next);
    CHECK(next->dabs.front() == vec2(5, 1));
    CHECK(next->stroke != first->stroke);
}

TEST_CASE("a brush keeps its shape on a map of larger cells, within its range") {
    app::BrushParams brush;
    const float height = brush.height;
    app::suit(brush, 10.f, 75.f);
    CHECK(std::abs(brush.height - 7.5f * height) < 0.1f);
    app::suit(brush, 1.f, 1e6f);
    CHECK(brush.height == 1000.f);
}
