#include "app/tools/profile_tool.hpp"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include "tests/app/tools/easel.hpp"

using app::LongProfile;
using app::ProfileTool;
using app::test::Easel;
using app::test::Event;
using app::test::ground;
using app::test::straight;
using glm::vec2;

TEST_CASE("a click chooses a river, a drag goes from river to river") {
    Easel easel(ground(64, 0.f));
    ProfileTool tool;
    CHECK_FALSE(tool.place());
    easel.play(tool,
               {{Event::Kind::move, easel.seen({30, 20})}, {Event::Kind::press}, {Event::Kind::release}}, 1);
    REQUIRE(tool.place());
    CHECK(glm::distance(*tool.place(), vec2(30, 20)) < 0.001f);
    CHECK_FALSE(tool.busy());
    easel.play(tool, straight(easel.seen({10, 20}), easel.seen({50, 40}), 12), 3);
    CHECK(glm::distance(*tool.place(), vec2(50, 40)) < 0.001f);
    CHECK(easel.record.pieces.empty());  // it changes nothing
}

TEST_CASE("the way of a river shows once it has been followed, until Delete") {
    Easel easel(ground(64, 0.f));
    ProfileTool tool;
    easel.play(tool, straight(easel.seen({10, 20}), easel.seen({50, 40}), 2), 1);
    CHECK_FALSE(tool.mark());
    LongProfile profile;
    profile.cells = {{1.5f, 2.5f}, {2.5f, 2.5f}, {3.5f, 3.5f}};
    profile.chosen = 1;
    tool.show(std::make_shared<const LongProfile>(profile));
    tool.probe(2);
    REQUIRE(tool.mark());
    CHECK(*tool.mark()->way == profile.cells);
    CHECK(tool.mark()->chosen == vec2(2.5f, 2.5f));
    CHECK(tool.mark()->probe == vec2(3.5f, 3.5f));
    tool.probe(3);
    CHECK_FALSE(tool.mark()->probe);
    easel.frame(tool, true);
    CHECK_FALSE(tool.mark());
    CHECK_FALSE(tool.place());
}
