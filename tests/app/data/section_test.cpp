#include "app/data/section.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

TEST_CASE("a section along a ramp rises evenly from end to end") {
    const wadi::Snapshot snapshot = land(130, 70, [](int x, int) { return 2.f * static_cast<float>(x); });
    const Section section = sectionOf(snapshot, {{10.5f, 20.f}, {110.5f, 20.f}});
    CHECK(section.length == doctest::Approx(1000.0));
    CHECK(section.places() == 201);
    for (std::size_t i = 0; i < section.places(); ++i)
        CHECK(section.ground[i] == doctest::Approx(20.0 + 200.0 * static_cast<double>(section.share(i))));
    CHECK(section.start.empty());
    CHECK(section.sediment.empty());
    CHECK(section.water.empty());
    CHECK(section.nearest(0.5f) == 100);
    CHECK(section.nearest(7.f) == 200);
}

TEST_CASE("a section tells start, sediment and the level of the water, but not of a film") {
    wadi::Snapshot snapshot = land(20, 20, [](int, int) { return 50.f; });
    snapshot[LayerId::start] = layerOf(snapshot.grid, [](int, int) { return 60.f; });
    snapshot[LayerId::sediment] = layerOf(snapshot.grid, [](int, int) { return 3.f; });
    snapshot[LayerId::water] = layerOf(snapshot.grid, [](int x, int) { return x < 10 ? 5.f : 0.001f; });
    const SectionLine line{{2.f, 5.f}, {18.f, 5.f}};
    Section section = sectionOf(snapshot, line);
    CHECK(section.start[3] == 60.f);
    CHECK(section.sediment[3] == 3.f);
    CHECK(section.water.front() == 55.f);
    CHECK(section.water.back() == 50.f);
    CHECK(section.range() == glm::vec2(47.f, 60.f));

    snapshot.parameters.sea = {true, 58.f};
    CHECK(sectionOf(snapshot, line).water.back() == 58.f);
    snapshot[LayerId::water].clear();
    CHECK(sectionOf(snapshot, line).water.front() == 58.f);
}

TEST_CASE("a line beyond the map, without length or on the smallest map is still a section") {
    const wadi::Snapshot snapshot = land(2, 2, [](int x, int z) { return static_cast<float>(x + z); });
    const Section beyond = sectionOf(snapshot, {{-50.f, -50.f}, {99.f, 99.f}});
    CHECK(beyond.line.from == glm::vec2(0.5f));
    CHECK(beyond.line.to == glm::vec2(1.5f));
    CHECK(beyond.ground.front() == 0.f);
    CHECK(beyond.ground.back() == 2.f);
    const Section point = sectionOf(snapshot, {{1.f, 1.f}, {1.f, 1.f}});
    CHECK(point.places() == 2);
    CHECK(point.ground.front() == 1.f);
    CHECK(point.length == 0.f);
}

TEST_CASE("a section as a table has a line for each place and a column for what there is") {
    wadi::Snapshot snapshot = land(8, 8, [](int x, int) { return static_cast<float>(x); });
    snapshot[LayerId::start] = layerOf(snapshot.grid, [](int, int) { return 1.5f; });
    const std::string text = csvOf(sectionOf(snapshot, {{1.5f, 2.f}, {3.5f, 2.f}}));
    CHECK(std::ranges::count(text, '\n') == 1 + 5);
    CHECK(text.starts_with(
        "distance [m],x [m],z [m],height [m],start [m]\n0.0000,15.0000,20.0000,1.0000,1.5000\n"));
    CHECK(text.ends_with("20.0000,35.0000,20.0000,3.0000,1.5000\n"));
}
