#include "app/tools/toolbox.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "app/render/viewpoint.hpp"

using app::Toolbox;
using engine::Button;
using engine::Key;
using glm::vec2;

namespace {

wadi::Heightmap plain() {
    return {wadi::Field<float>(64, 64, 100.f), 10.f};
}

/// A toolbox over a world that stands still.
struct Bench {
    wadi::SimulationThread thread{wadi::Simulation(plain()), {false, true, {}}};
    app::SimulationControl simulation{wadi::Parameters{}, {}, thread};
    std::shared_ptr<const wadi::Snapshot> snapshot = thread.latest();
    Toolbox toolbox{simulation, snapshot};
    engine::Camera camera;
    engine::Input input;

    Bench() {
        camera.resize({800.f, 600.f});
        app::frameBlock(camera, app::blockOf(*snapshot));
        camera.settle();
    }

    void frame() {
        toolbox.follow(input, camera, {{100.f, 0.f}, {800.f, 600.f}}, snapshot);
        input.nextFrame();
    }
    void click(vec2 at) {
        input.moveMouse(at);
        input.press(Button::Left);
        frame();
        input.release(Button::Left);
        frame();
    }
    template <class Wanted>
    bool comes(Wanted wanted) {
        for (int i = 0; i < 5000; ++i) {
            snapshot = thread.latest();
            if (wanted(*snapshot)) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }
    std::size_t toolOf(std::string_view name) const {
        for (std::size_t i = 0; i < app::kTools; ++i) {
            if (app::toolTable()[i].name() == name) return i;
        }
        return app::kTools;
    }
};

}  // namespace

TEST_CASE("a click raises the ground under the pointer, and undo takes it away") {
    Bench bench;
    bench.click({500.f, 300.f});
    REQUIRE(bench.toolbox.under());
    const vec2 cell = bench.toolbox.under()->cell;
    const engine::Ray ray = bench.camera.ray({400.f, 300.f});  // its part of the window begins at 100
    CHECK(cell == app::pick({ray.origin, ray.direction}, *bench.snapshot)->cell);
    REQUIRE(bench.comes([](const wadi::Snapshot& s) { return s.highest > 110.f; }));
    CHECK(bench.snapshot->heightAt(static_cast<int>(cell.x), static_cast<int>(cell.y)) > 110.f);
    bench.simulation.undo();
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.highest == 100.f && s.edits.redoable == 1; }));
}

TEST_CASE("strokes of different tools are different edits") {
    Bench bench;
    bench.click({500.f, 300.f});
    bench.toolbox.choose(bench.toolOf("Sand"));
    bench.click({500.f, 300.f});
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 2; }));
}

TEST_CASE("keys take tools in hand and change their size") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    bench.input.press(Key::Num7);
    actions.take(bench.input);
    CHECK(bench.toolbox.facts().name() == "Obstacle");
    const float radius = bench.toolbox.brush()->brush()->radius;
    bench.input.nextFrame();
    bench.input.press(Key::RightBracket);
    actions.take(bench.input);
    CHECK(bench.toolbox.brush()->brush()->radius > radius);
}

TEST_CASE("Enter without an obstacle in hand does nothing, and only who looks for what it does is told why") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    std::string told;
    actions.onRefused([&](const std::string& why) { told = why; });
    bench.input.press(Key::Enter);
    actions.take(bench.input);
    CHECK(told.empty());
    const auto row = std::ranges::find(actions.rows(), "release", &app::Action::id);
    const app::Actions::Wish wish{static_cast<std::size_t>(row - actions.rows().begin()), 0};
    CHECK_FALSE(actions.whyNot(wish).empty());
    actions.wish(wish);  // as from the menu
    actions.runWishes();
    CHECK(told == actions.whyNot(wish));
}

TEST_CASE("each tool keeps its own values while others are used") {
    Bench bench;
    bench.toolbox.brush()->brush()->radius = 33.f;
    bench.toolbox.choose(bench.toolOf("Rain"));
    CHECK(bench.toolbox.brush()->brush()->radius != 33.f);
    bench.toolbox.choose(bench.toolOf("Rock"));
    CHECK(bench.toolbox.brush()->brush()->radius == 33.f);
}

TEST_CASE("Ctrl and the wheel turn an obstacle") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Obstacle"));
    bench.input.press(Key::LeftControl);
    bench.input.turnWheel({0.f, 2.f});
    bench.frame();
    CHECK(bench.toolbox.brush()->brush()->turn == 30.f);
    bench.input.release(Key::LeftControl);
    bench.frame();
    bench.input.turnWheel({0.f, 1.f});
    bench.frame();
    CHECK(bench.toolbox.brush()->brush()->turn == 30.f);
}

TEST_CASE("undo and redo go through the steps of an obstacle in hand, and another tool releases it") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    bench.toolbox.choose(bench.toolOf("Obstacle"));
    bench.toolbox.brush()->brush()->shape = wadi::BrushShape::block;
    bench.click({500.f, 330.f});
    CHECK(bench.toolbox.hasObstacle());
    REQUIRE(bench.comes([](const wadi::Snapshot& s) { return s.edits.standing != 0; }));
    bench.simulation.update(*bench.snapshot);
    bench.input.press(Key::LeftControl);
    bench.input.turnWheel({0.f, 2.f});
    bench.frame();
    bench.input.release(Key::LeftControl);
    CHECK(bench.toolbox.brush()->brush()->turn == 30.f);
    bench.simulation.undo();
    CHECK(bench.toolbox.brush()->brush()->turn == 0.f);
    CHECK(bench.simulation.hasStepForth());
    bench.simulation.redo();
    CHECK(bench.toolbox.brush()->brush()->turn == 30.f);
    bench.simulation.undo();
    bench.simulation.undo();
    CHECK_FALSE(bench.toolbox.hasObstacle());
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 0 && s.highest == 100.f; }));
    bench.simulation.redo();
    CHECK(bench.toolbox.hasObstacle());
    bench.toolbox.choose(bench.toolOf("Sand"));
    CHECK_FALSE(bench.toolbox.hasObstacle());
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 1 && s.highest > 150.f; }));
}

TEST_CASE("Enter releases an obstacle, Delete removes it, and a way through time takes it out of the hand") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    bench.toolbox.choose(bench.toolOf("Obstacle"));
    bench.toolbox.brush()->brush()->shape = wadi::BrushShape::block;
    const auto press = [&](Key key) {
        bench.input.press(key);
        actions.take(bench.input);
        bench.frame();
        bench.input.release(key);
        bench.frame();
    };
    bench.click({500.f, 330.f});
    press(Key::Enter);
    CHECK_FALSE(bench.toolbox.hasObstacle());
    bench.click({420.f, 330.f});
    press(Key::Delete);
    CHECK_FALSE(bench.toolbox.hasObstacle());
    REQUIRE(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 1 && s.edits.made == 3; }));
    bench.click({420.f, 330.f});
    bench.simulation.goTo(0, 0);
    const auto arrived = [&](const wadi::Snapshot& s) { return s.commands == bench.simulation.sent(); };
    REQUIRE(bench.comes(arrived));
    bench.simulation.update(*bench.snapshot);
    bench.frame();
    CHECK_FALSE(bench.toolbox.hasObstacle());
}

TEST_CASE("the hand works only in the part of the window that shows the ground") {
    Bench bench;
    bench.click({50.f, 300.f});
    CHECK_FALSE(bench.toolbox.under());
    bench.input.moveMouse({500.f, 300.f});
    bench.input.capture(true, false);
    bench.input.press(Button::Left);
    bench.frame();
    CHECK_FALSE(bench.toolbox.under());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(bench.thread.latest()->edits.undoable == 0);
}

TEST_CASE("a stroke follows the ground on which it began, and ends with its world") {
    Bench bench;
    bench.input.moveMouse({500.f, 300.f});
    bench.input.press(Button::Left);
    bench.frame();
    const vec2 cell = bench.toolbox.under()->cell;
    REQUIRE(bench.comes([](const wadi::Snapshot& s) { return s.highest > 110.f; }));
    bench.frame();
    CHECK(bench.toolbox.under()->cell == cell);
    const wadi::Snapshot before = *bench.snapshot;
    bench.simulation.generate();
    REQUIRE(bench.comes([&](const wadi::Snapshot& s) { return s.world != before.world; }));
    bench.toolbox.onNewWorld(before, *bench.snapshot);
    bench.input.moveMouse({550.f, 320.f});
    bench.frame();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(bench.thread.latest()->edits.undoable == 2);  // the stroke and the new landscape
}

TEST_CASE("on ground that is made finer brushes keep their metres, on other land their form") {
    Bench bench;
    const wadi::Brush brush = *bench.toolbox.brush()->brush();
    const wadi::Spring spring = *bench.toolbox.springTool().next();
    wadi::Snapshot coarse = *bench.snapshot, fine = coarse, other = coarse;
    fine.grid = {2 * coarse.grid.columns, 2 * coarse.grid.rows};
    fine.cellSize = coarse.cellSize / 2;
    other.cellSize = coarse.cellSize / 2;
    bench.toolbox.onNewWorld(coarse, fine);
    CHECK(bench.toolbox.brush()->brush()->height == brush.height);
    CHECK(bench.toolbox.brush()->brush()->radius ==
          doctest::Approx(2 * brush.radius));  // of half as wide cells
    CHECK(bench.toolbox.springTool().next()->radius == doctest::Approx(2 * spring.radius));
    bench.toolbox.onNewWorld(fine, coarse);
    CHECK(bench.toolbox.brush()->brush()->radius == doctest::Approx(brush.radius));
    CHECK(bench.toolbox.springTool().next()->radius == doctest::Approx(spring.radius));
    bench.toolbox.onNewWorld(coarse, other);
    CHECK(bench.toolbox.brush()->brush()->height == doctest::Approx(brush.height / 2));
    CHECK(bench.toolbox.brush()->brush()->radius == doctest::Approx(brush.radius));
}

TEST_CASE("springs are placed in the world and shown as marks") {
    Bench bench;
    bench.toolbox.choose(app::kSpringTool);
    CHECK(bench.toolbox.brush() == nullptr);
    bench.click({500.f, 300.f});
    CHECK(bench.toolbox.springCount() == 1);
    CHECK(bench.toolbox.hasChosenSpring());
    CHECK(bench.toolbox.marks().springs.size() == 1);
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.parameters.springs.size() == 1; }));
    bench.toolbox.removeSpring();
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.parameters.springs.empty(); }));
}

TEST_CASE("Delete removes the spring under the pointer") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    bench.toolbox.choose(app::kSpringTool);
    bench.click({500.f, 300.f});
    REQUIRE(bench.toolbox.springCount() == 1);
    bench.input.press(Key::Delete);
    actions.take(bench.input);
    bench.frame();
    CHECK(bench.toolbox.springCount() == 0);
}

TEST_CASE("a brush that paints a map has snapshots show that map") {
    Bench bench;
    wadi::View view;
    bench.toolbox.request(view);
    CHECK(view.marked == wadi::LayerId::none);
    bench.toolbox.choose(bench.toolOf("Mask"));
    bench.toolbox.request(view);
    CHECK(view.marked == wadi::LayerId::mask);
}

TEST_CASE("the first stroke of uplift lets ground rise as painted, and undo takes that back too") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Uplift"));
    REQUIRE(bench.simulation.parameters().uplift.form != wadi::UpliftForm::painted);
    bench.input.moveMouse({500.f, 330.f});
    bench.frame();
    bench.input.press(Button::Left);
    bench.frame();
    bench.frame();
    bench.input.release(Button::Left);
    bench.frame();
    CHECK(bench.comes([](const wadi::Snapshot& s) {
        return s.edits.undoable == 2 && s.parameters.uplift.form == wadi::UpliftForm::painted;
    }));
    bench.simulation.undo();
    bench.simulation.undo();
    CHECK(bench.comes([](const wadi::Snapshot& s) {
        return s.edits.undoable == 0 && s.parameters.uplift.form != wadi::UpliftForm::painted;
    }));
}

TEST_CASE("a drag with the fault tool sets the line and the pattern as one edit, which undo takes back") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Fault"));
    const auto drag = [&](vec2 from, vec2 to, bool shift) {
        if (shift) bench.input.press(Key::LeftShift);
        bench.input.moveMouse(from);
        bench.frame();
        bench.input.press(Button::Left);
        bench.frame();
        for (int i = 1; i <= 8; ++i) {
            bench.input.moveMouse(from + (to - from) * (static_cast<float>(i) / 8.f));
            bench.frame();
        }
        bench.input.release(Button::Left);
        bench.frame();
        if (shift) bench.input.release(Key::LeftShift);
        bench.frame();
    };
    const auto cellAt = [&](vec2 place) {
        const engine::Ray ray = bench.camera.ray(place - vec2(100.f, 0.f));
        return app::pick({ray.origin, ray.direction}, *bench.snapshot)->cell;
    };
    const vec2 west(400.f, 330.f), east(600.f, 330.f);
    drag(west, east, false);
    const wadi::UpliftParams& uplift = bench.simulation.parameters().uplift;
    CHECK(uplift.form == wadi::UpliftForm::fault);
    // Of a map of 64 cells; the hand's last place is the line's end to a tenth of a cell.
    CHECK(glm::distance(vec2(uplift.east0, uplift.south0) * 64.f, cellAt(west)) < 0.001f);
    CHECK(glm::distance(vec2(uplift.east1, uplift.south1) * 64.f, cellAt(east)) < 0.001f);
    REQUIRE(bench.toolbox.marks().section);
    CHECK(bench.toolbox.marks().section->rises);
    CHECK(bench.toolbox.marks().overlay == wadi::LayerId::none);  // it hides no land
    CHECK(bench.comes([](const wadi::Snapshot& s) {
        return s.edits.undoable == 1 && s.parameters.uplift.form == wadi::UpliftForm::fault;
    }));
    CHECK(bench.snapshot->edits.newest == "fault line");
    drag({420.f, 250.f}, {560.f, 250.f}, true);  // with Shift the other side rises
    CHECK(uplift.east0 > uplift.east1);
    CHECK(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 2; }));
    bench.simulation.undo();
    bench.simulation.undo();
    CHECK(bench.comes([](const wadi::Snapshot& s) {
        return s.edits.undoable == 0 && s.parameters.uplift.form != wadi::UpliftForm::fault;
    }));
}

TEST_CASE("a tool that is laid down leaves the first one in hand, as at the start") {
    Bench bench;
    const std::size_t first = bench.toolbox.chosen();
    bench.toolbox.layDown();
    CHECK(bench.toolbox.choices() == 0);  // which nobody is told of
    bench.toolbox.choose(bench.toolOf("Fault"));
    bench.toolbox.layDown();
    CHECK(bench.toolbox.chosen() == first);
}

TEST_CASE("a click with the fault tool changes nothing, and its line stands wherever the parameters put it") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Fault"));
    bench.click({500.f, 300.f});
    bench.frame();
    REQUIRE(bench.toolbox.marks().section);
    CHECK(bench.toolbox.marks().section->from == vec2(32.f, 64.f));
    CHECK(bench.toolbox.marks().section->to == vec2(32.f, 0.f));
    CHECK(bench.simulation.edits() == 0);
}

TEST_CASE("the first stroke of uplift says that it changes the pattern, the next ones do not") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Uplift"));
    CHECK_FALSE(bench.toolbox.takeNotice());
    bench.click({500.f, 300.f});
    const auto notice = bench.toolbox.takeNotice();
    REQUIRE(notice);
    CHECK(notice->find("no longer by the pattern ") != std::string::npos);
    CHECK(notice->find("Ctrl+Z") != std::string::npos);
    CHECK_FALSE(bench.toolbox.takeNotice());
    bench.click({500.f, 300.f});
    CHECK_FALSE(bench.toolbox.takeNotice());
}

TEST_CASE("in one slow frame a tool is taken before the drag, and undo after the drag that it takes back") {
    Bench bench;
    app::Actions actions;
    bench.toolbox.registerActions(actions);
    actions.on("undo", [&] { bench.simulation.undo(); });
    bench.input.moveMouse({400.f, 300.f});
    bench.frame();
    const auto frame = [&] {  // as the window does it
        actions.take(bench.input, app::Actions::Keys::before);
        bench.toolbox.follow(bench.input, bench.camera, {{100.f, 0.f}, {800.f, 600.f}}, bench.snapshot);
        actions.take(bench.input, app::Actions::Keys::after);
        bench.input.nextFrame();
    };
    const auto drag = [&] {
        bench.input.press(Button::Left);
        bench.input.moveMouse({600.f, 300.f});
        bench.input.release(Button::Left);
    };
    bench.input.press(Key::J);
    drag();
    frame();
    CHECK(bench.toolbox.facts().name() == "Fault");
    REQUIRE(bench.comes([](const wadi::Snapshot& s) { return s.edits.undoable == 1; }));
    bench.simulation.update(*bench.snapshot);
    const float first = bench.snapshot->parameters.uplift.east0;

    bench.input.moveMouse({450.f, 200.f});
    drag();
    for (const Key key : {Key::LeftControl, Key::Z}) bench.input.press(key);
    for (const Key key : {Key::Z, Key::LeftControl}) bench.input.release(key);
    frame();
    CHECK(bench.comes([&](const wadi::Snapshot& s) {
        return s.edits.redoable == 1 && s.edits.undoable == 1 && s.parameters.uplift.east0 == first;
    }));
}

TEST_CASE("the uplift brush paints where ground rises, and with Shift where it sinks") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Uplift"));
    wadi::View view;
    bench.toolbox.request(view);
    CHECK(view.marked == wadi::LayerId::paintedUplift);
    bench.thread.look(view);
    const auto partUnder = [&](const wadi::Snapshot& s) {
        const wadi::Layer& layer = s[wadi::LayerId::paintedUplift];
        const glm::ivec2 cell(bench.toolbox.under()->cell);
        return layer.empty() ? 0.f : wadi::valueAt(s.grid, layer, cell.x, cell.y);
    };
    bench.click({500.f, 300.f});
    CHECK(bench.comes([&](const wadi::Snapshot& s) { return partUnder(s) > 0.9f; }));
    bench.input.press(Key::LeftShift);
    bench.frame();
    bench.click({500.f, 300.f});
    CHECK(bench.comes([&](const wadi::Snapshot& s) { return partUnder(s) < -0.9f; }));
}

TEST_CASE("the tool for dye dyes what lies under it and shows it, and Shift washes it out") {
    Bench bench;
    bench.toolbox.choose(bench.toolOf("Dye"));
    REQUIRE(bench.toolbox.brush());
    CHECK(bench.toolbox.brush()->brush()->kind == wadi::BrushKind::dye);
    CHECK(bench.toolbox.brush()->brush()->value == 1.f);
    wadi::View view;
    bench.toolbox.request(view);
    CHECK(view.marked == wadi::LayerId::paintedDye);
    CHECK(app::overlayPlain(view.marked) == 0.f);
    bench.thread.look(view);
    const auto partUnder = [&](const wadi::Snapshot& s) {
        const wadi::Layer& layer = s[wadi::LayerId::paintedDye];
        const glm::ivec2 cell(bench.toolbox.under()->cell);
        return layer.empty() ? -1.f : wadi::valueAt(s.grid, layer, cell.x, cell.y);
    };
    bench.click({500.f, 300.f});
    CHECK(bench.comes([&](const wadi::Snapshot& s) { return partUnder(s) > 0.9f; }));
    bench.input.press(Key::LeftShift);
    bench.frame();
    bench.click({500.f, 300.f});
    CHECK(bench.comes([&](const wadi::Snapshot& s) { return s.edits.undoable == 2 && partUnder(s) < 0.1f; }));
    CHECK(bench.snapshot->highest == 100.f);
}
