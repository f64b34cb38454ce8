#include "app/tools/obstacle_tool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "tests/app/tools/easel.hpp"

using app::ObstacleTool;
using app::test::Easel;
using app::test::Event;
using app::test::ground;
using app::test::straight;
using glm::vec2;
using wadi::BrushShape;

namespace {

const app::ToolFacts& facts() {
    return *std::ranges::find_if(app::toolTable(), [](const app::ToolFacts& facts) {
        return facts.start.kind == wadi::BrushKind::obstacle;
    });
}

/// The tool over level ground that carries out what it does.
struct Site {
    wadi::Heightmap map = ground(64, 0.f);
    wadi::Simulation simulation{map};
    std::uint64_t bare = simulation.hash();
    Easel easel{map};
    ObstacleTool tool{facts()};

    explicit Site(BrushShape shape = BrushShape::block) {
        easel.record.simulation = &simulation;
        tool.brush()->shape = shape;
    }
    void drag(vec2 from, vec2 to, std::size_t perFrame = 2) {
        easel.play(tool, straight(easel.seen(from), easel.seen(to), 12), perFrame);
        tool.endGesture();
    }
    void click(vec2 at) { drag(at, at); }
    void frame() {
        easel.frame(tool);
        tool.endGesture();
        easel.input.nextFrame();
    }
    const app::FrameMark& mark() {
        frame();
        REQUIRE(easel.marks.frame);
        return *easel.marks.frame;
    }
    vec2 middle() {
        vec2 sum(0.f);
        for (const vec2 handle : mark().handles) sum += handle / 4.f;
        return sum;
    }
    /// The hash of a world in which one stroke with these values was all that was ever done.
    std::uint64_t hashOf(vec2 at, const wadi::Brush& brush) {
        wadi::Simulation other(map);
        other.apply(wadi::Stroke{1, brush, false, {at}});
        return other.hash();
    }
    std::size_t undoable() const { return simulation.history().undoable(); }
    double rockAt(int x, int z) const { return wadi::toMetres(simulation.terrain().height(x, z)); }
};

}  // namespace

TEST_CASE("a press places an obstacle that stays in hand, and a drag moves it instead of stacking another") {
    for (const BrushShape shape : {BrushShape::block, BrushShape::pyramid, BrushShape::cylinder}) {
        Site site(shape);
        site.drag({20, 30}, {36, 34});
        CHECK(site.tool.holds());
        CHECK(site.undoable() == 1);
        CHECK(glm::distance(site.middle(), vec2(36, 34)) < 0.1f);
        CHECK(site.easel.record.pieces.size() > 3);
        CHECK_FALSE(site.easel.record.pieces[0].anew);
        for (std::size_t i = 1; i < site.easel.record.pieces.size(); ++i) {
            CHECK(site.easel.record.pieces[i].anew);
            CHECK(site.easel.record.pieces[i].stroke == site.easel.record.pieces[0].stroke);
        }
        const vec2 first = site.easel.record.pieces.back().dabs.at(0);
        CHECK(site.simulation.hash() == site.hashOf(first, *site.tool.brush()));
        // A second drag on it moves it on, and what a click on it does is nothing.
        site.drag({36, 34}, {44, 40});
        site.click({44, 40});
        CHECK(site.undoable() == 1);
        CHECK(glm::distance(site.middle(), vec2(44, 40)) < 0.1f);
        const vec2 last = site.easel.record.pieces.back().dabs.at(0);
        CHECK(site.simulation.hash() == site.hashOf(last, *site.tool.brush()));
        CHECK(site.simulation.balance().drift() == 0);
    }
}

TEST_CASE(
    "handles scale an obstacle and turn it, the wheel and keys do so, too, and undo goes back by gestures") {
    Site site;
    std::vector<std::uint64_t> hashes{site.bare};
    const auto note = [&] {
        CHECK(site.undoable() == 1);
        CHECK(std::ranges::count(hashes, site.simulation.hash()) == 0);
        hashes.push_back(site.simulation.hash());
    };
    const float radius = site.tool.brush()->radius;
    site.click({32, 32});
    note();
    const vec2 corner = site.mark().handles[2];
    CHECK(corner.x > 32 + radius);
    site.drag(corner, vec2(32) + 1.5f * (corner - vec2(32)));
    CHECK(site.tool.brush()->radius == doctest::Approx(1.5f * radius).epsilon(0.02));
    CHECK(glm::distance(site.middle(), vec2(32)) < 0.1f);
    note();
    REQUIRE(site.mark().foot);
    const vec2 handle = site.mark().turn;
    CHECK(handle.y < 32 - 1.5f * radius);
    site.drag(handle, {32 + (32 - handle.y), 32});  // from the north to the east
    CHECK(site.tool.brush()->turn == doctest::Approx(90.f).epsilon(0.02));
    note();
    site.easel.turns = 1;
    site.frame();
    site.easel.turns = 0;
    site.frame();
    CHECK(site.tool.brush()->turn == doctest::Approx(105.f).epsilon(0.02));
    note();
    site.tool.resize(1);
    site.frame();
    CHECK(site.tool.brush()->radius == doctest::Approx(1.5f * 1.15f * radius).epsilon(0.02));
    note();
    site.tool.brush()->height = 20.f;
    site.frame();
    note();
    for (std::size_t i = hashes.size() - 1; i-- > 0;) {
        CHECK(site.tool.back(site.easel.record));
        CHECK(site.simulation.hash() == hashes[i]);
        CHECK(site.tool.holds() == (i > 0));
    }
    CHECK_FALSE(site.tool.back(site.easel.record));
    for (std::size_t i = 1; i < hashes.size(); ++i) {
        CHECK(site.tool.hasForth(site.easel.record));
        CHECK(site.tool.forth(site.easel.record));
        CHECK(site.simulation.hash() == hashes[i]);
        site.frame();
        CHECK(site.tool.holds());
    }
    CHECK_FALSE(site.tool.hasForth(site.easel.record));
    CHECK(site.tool.brush()->height == 20.f);
    CHECK(site.simulation.balance().drift() == 0);
}

TEST_CASE("Delete takes an obstacle away without trace, and undo brings it back into the hand") {
    Site site;
    site.drag({20, 30}, {36, 34});
    const std::uint64_t there = site.simulation.hash();
    site.easel.frame(site.tool, true);
    CHECK_FALSE(site.tool.holds());
    CHECK_FALSE(site.easel.marks.frame);
    CHECK(site.simulation.hash() == site.bare);
    CHECK(site.undoable() == 0);
    CHECK(site.tool.back(site.easel.record));
    CHECK(site.simulation.hash() == there);
    site.drag({36, 34}, {30, 30});
    CHECK(site.undoable() == 1);
    // After another edit, too.
    site.easel.record.tell(wadi::SetParam{"wind.enabled", 1, 3});
    site.frame();
    CHECK(site.tool.holds());
    site.easel.frame(site.tool, true);
    CHECK_FALSE(site.tool.holds());
    site.easel.record.tell(wadi::SetParam{"wind.enabled", 0, 4});
    CHECK(site.simulation.hash() == site.bare);
    CHECK(site.simulation.balance().drift() == 0);
}

TEST_CASE("a press on free ground releases an obstacle and places the next one") {
    Site site;
    site.click({16, 30});
    site.tool.brush()->height = 30.f;  // of the one in hand
    site.frame();
    site.drag({48, 30}, {48, 36});
    CHECK(site.undoable() == 2);
    CHECK(site.rockAt(16, 30) == doctest::Approx(30));
    CHECK(site.rockAt(48, 36) == doctest::Approx(30));
    site.tool.brush()->height = 50.f;
    site.frame();
    CHECK(site.rockAt(16, 30) == doctest::Approx(30));
    CHECK(site.rockAt(48, 36) == doctest::Approx(50));
    site.tool.release(site.easel.record);
    site.tool.brush()->height = 10.f;
    site.frame();
    CHECK_FALSE(site.tool.holds());
    CHECK(site.rockAt(48, 36) == doctest::Approx(50));
    // What was released is ground: the next one stands on top of it.
    site.click({16, 30});
    CHECK(site.rockAt(16, 30) == doctest::Approx(40));
    site.drag({16, 30}, {30, 30});
    CHECK(site.rockAt(16, 30) == doctest::Approx(30));
    CHECK(site.simulation.balance().drift() == 0);
}

TEST_CASE("during a drag Delete takes the drag back, not the obstacle") {
    Site site;
    site.click({20, 30});
    const std::uint64_t there = site.simulation.hash();
    site.easel.input.moveMouse(site.easel.seen({20, 30}));
    site.easel.input.press(engine::Button::Left);
    site.frame();
    site.easel.input.moveMouse(site.easel.seen({30, 34}));
    site.frame();
    CHECK(site.simulation.hash() != there);
    CHECK(site.tool.level());
    site.easel.frame(site.tool, true);
    CHECK(site.simulation.hash() == there);
    CHECK(site.tool.holds());
    site.easel.input.moveMouse(site.easel.seen({40, 34}));
    site.frame();
    CHECK(site.simulation.hash() == there);
    CHECK_FALSE(site.tool.hasForth(site.easel.record));
}

TEST_CASE("a wall follows the drag, and is in hand as a whole once it stands") {
    Site site(BrushShape::round);
    site.tool.brush()->radius = 3.f;
    site.drag({14, 20}, {30, 36});
    REQUIRE(site.tool.holds());
    CHECK(site.rockAt(14, 20) == doctest::Approx(60).epsilon(0.05));
    CHECK(site.rockAt(29, 35) == doctest::Approx(60).epsilon(0.05));
    CHECK(glm::distance(site.middle(), vec2(22, 28)) < 0.2f);
    CHECK(site.mark().outline.size() == 4);
    site.drag({22, 28}, {40, 28});
    CHECK(site.rockAt(14, 20) == 0);
    CHECK(site.rockAt(32, 20) == doctest::Approx(60).epsilon(0.05));
    site.tool.resize(2);
    site.frame();
    CHECK(glm::distance(site.middle(), vec2(40, 28)) < 0.2f);
    CHECK(site.rockAt(30, 18) > 40);  // longer, too
    site.easel.turns = 6;             // a quarter
    site.frame();
    CHECK(site.rockAt(30, 18) == 0);
    CHECK(site.rockAt(47, 20) > 40);
    CHECK(site.undoable() == 1);
    for (int i = 0; i < 4; ++i) CHECK(site.tool.back(site.easel.record));
    CHECK(site.simulation.hash() == site.bare);
}

TEST_CASE("an obstacle at the edge of the map and one of a cell are moved whole and lose nothing") {
    Site site;
    site.click({1, 1});
    site.drag({1, 1}, {32, 32});
    CHECK(site.simulation.hash() == site.hashOf(site.easel.record.pieces.back().dabs[0], *site.tool.brush()));
    site.drag({32, 32}, {62, 20});
    site.tool.brush()->radius = 0.5f;
    site.frame();
    CHECK(site.mark().handles[2].x - site.mark().handles[0].x > 2.f);  // its frame can be grasped
    site.drag({62, 20}, {50, 20});
    CHECK(glm::distance(site.middle(), vec2(50, 20)) < 0.2f);
    CHECK(site.undoable() == 1);
    site.easel.frame(site.tool, true);
    CHECK(site.simulation.hash() == site.bare);
    CHECK(site.simulation.balance().drift() == 0);
}

TEST_CASE("what changes the ground takes an obstacle out of the hand, what changes parameters does not") {
    const std::vector<std::pair<wadi::Command, bool>> edits = {{wadi::SetParam{"droplet.dt", 0.3, 1}, true},
                                                               {wadi::SetAppState{1, "look"}, true},
                                                               {wadi::Blur{1}, false},
                                                               {wadi::Upsample{}, false},
                                                               {wadi::Undo{}, false}};
    for (const auto& [edit, stays] : edits) {
        Site site;
        site.click({30, 30});
        site.simulation.step();
        site.easel.record.tell(edit);
        site.frame();
        CHECK(site.tool.holds() == stays);
        CHECK(site.tool.back(site.easel.record) == false);  // the other edit goes back first
    }
}

TEST_CASE("an obstacle is moved while rain falls, and whoever carries out the log gets the same world") {
    Site site;
    site.click({30, 30});
    for (int i = 0; i < 5; ++i) {
        site.simulation.step();
        site.drag(site.middle(), site.middle() + vec2(2, 1));
        if (i == 2) site.easel.record.tell(wadi::SetParam{"wind.enabled", 1, 3});
        site.tool.turn(1);
        site.frame();
    }
    CHECK(site.undoable() == 2);
    CHECK(site.simulation.balance().drift() == 0);
    wadi::Simulation other(site.map);
    for (const wadi::EditLog::Entry& entry : site.simulation.log().entries()) {
        while (other.epoch() < entry.epoch) other.step();
        other.apply(entry.command);
    }
    CHECK(other.hash() == site.simulation.hash());
}

TEST_CASE("Shift digs a pit, which is in hand likewise, and a picture keeps its heights") {
    Site site;
    site.easel.input.press(engine::Key::LeftShift);
    site.click({30, 30});
    site.easel.input.release(engine::Key::LeftShift);
    CHECK(site.rockAt(30, 30) < -40);
    site.drag({30, 30}, {40, 30});
    CHECK(site.rockAt(30, 30) == 0);
    CHECK(site.rockAt(40, 30) < -40);
    site.tool.release(site.easel.record);
    site.tool.brush()->shape = BrushShape::stamp;
    site.tool.stamp(std::make_shared<const wadi::Field<std::uint8_t>>(2, 2, std::uint8_t{255}));
    site.click({20, 20});
    CHECK(site.easel.record.pieces.back().stamp == site.tool.stamp());
    site.tool.brush()->shape = BrushShape::cylinder;
    site.frame();
    CHECK_FALSE(site.easel.record.pieces.back().stamp);
    CHECK_FALSE(site.mark().foot);  // a cylinder is the same however it is turned
}
