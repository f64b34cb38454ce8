#include "app/panels/compare.hpp"

#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/app/base/watch.hpp"
#include "tests/app/ui/desk.hpp"

using app::ComparePanel;
using app::test::Desk;

namespace {

std::shared_ptr<const wadi::Snapshot> snapshotOf(wadi::Simulation& simulation) {
    return std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, {}));
}

wadi::Simulation smallWorld() {
    wadi::Parameters params;
    params.terrain.size = 64;
    return wadi::Simulation(params);
}

void press(ComparePanel& panel, engine::Key key, app::Messages& messages) {
    app::Actions actions;
    panel.registerActions(actions, messages, [] {});
    engine::Input input;
    input.press(key);
    actions.take(input);
}

/// A comparison with the start, and a hand at its line.
struct Line {
    Desk desk;
    app::Messages messages;
    ComparePanel panel;

    Line() {
        wadi::Simulation simulation = smallWorld();
        panel.update(snapshotOf(simulation));
        press(panel, engine::Key::B, messages);
    }
    void frame() {
        desk.screen([&] { panel.drawLine({0, 0}, {Desk::kWidth, Desk::kHeight}); });
    }
    void move(float x) {
        ImGui::GetIO().MousePos = ImVec2(x, 300);
        frame();
        frame();
    }
    void hold(bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        frame();
    }
};

}  // namespace

TEST_CASE("B compares with the start, and asks for it only where it is not known") {
    app::Messages messages;
    ComparePanel panel;
    wadi::Simulation simulation = smallWorld();
    simulation.step();
    panel.update(snapshotOf(simulation));
    wadi::View view;
    panel.request(view);
    CHECK_FALSE(view.layers.has(wadi::LayerId::start));
    press(panel, engine::Key::B, messages);
    CHECK(panel.shown() == nullptr);
    panel.request(view);
    CHECK(view.layers.has(wadi::LayerId::start));
    auto told = std::make_shared<wadi::Snapshot>(*snapshotOf(simulation));
    (*told)[wadi::LayerId::start] = (*told)[wadi::LayerId::height];
    panel.update(told);
    REQUIRE(panel.shown());
    CHECK((*panel.shown())[wadi::LayerId::height] == (*told)[wadi::LayerId::start]);
    wadi::View later;
    panel.request(later);
    CHECK_FALSE(later.layers.has(wadi::LayerId::start));
    press(panel, engine::Key::B, messages);
    CHECK(panel.shown() == nullptr);
}

TEST_CASE("a press beside the line is left to the tools") {
    Line line;
    line.frame();
    line.move(200 + 2 * ComparePanel::kGrip);
    line.frame();
    CHECK_FALSE(ImGui::GetIO().WantCaptureMouse);
    line.hold(true);
    line.move(350);
    CHECK(line.panel.split() == 0.5f);
    line.hold(false);
    line.move(200);
    line.frame();
    CHECK(ImGui::GetIO().WantCaptureMouse);
}

TEST_CASE("the names of then and now stand below a legend that would cover them") {
    Line line;
    const auto litAbove = [&](float y, glm::vec2 low, glm::vec2 high, int first = 100) {
        for (int i = 0; i < 2; ++i)
            line.desk.screen([&] {
                line.panel.drawLine({0, 0}, {Desk::kWidth, Desk::kHeight}, false, {low, high - low});
            });
        const engine::Image image = line.desk.picture();
        int lit = 0;
        for (int row = 0; row < static_cast<int>(y); ++row)
            for (int x = first; x < first + 90; ++x) lit += image.at(x, row)[1] > 100;
        return lit;
    };
    CHECK(litAbove(60.f, {0.f, 0.f}, {0.f, 0.f}) > 20);
    CHECK(litAbove(60.f, {0.f, 0.f}, {80.f, 250.f}) > 20);  // it ends left of the name
    CHECK(litAbove(250.f, {0.f, 0.f}, {180.f, 250.f}) == 0);
    CHECK(litAbove(290.f, {0.f, 0.f}, {180.f, 250.f}) > 20);
    CHECK(litAbove(60.f, {0.f, 0.f}, {180.f, 250.f}, 205) > 20);  // that of now is not covered
    CHECK(litAbove(250.f, {210.f, 0.f}, {400.f, 250.f}, 205) == 0);
    CHECK(litAbove(290.f, {210.f, 0.f}, {400.f, 250.f}, 205) > 20);
    CHECK(litAbove(60.f, {0.f, 350.f}, {400.f, 600.f}) > 20);  // it stands at the lower edge
}

TEST_CASE("K keeps the moment, which the panel lists and B compares with") {
    Desk desk;
    app::Messages messages;
    ComparePanel panel;
    wadi::Simulation simulation = smallWorld();
    panel.update(snapshotOf(simulation));
    simulation.step();
    panel.update(snapshotOf(simulation));
    press(panel, engine::Key::K, messages);
    press(panel, engine::Key::K, messages);
    CHECK(panel.revisions().all().size() == 2);
    REQUIRE(messages.all().size() == 2);
    CHECK(messages.all()[0].text == "This moment is kept as Epoch 1: B compares with it.");
    CHECK(messages.all()[1].text.find("already, as Epoch 1") != std::string::npos);
    press(panel, engine::Key::B, messages);
    CHECK(panel.shown() == panel.revisions().all().back().snapshot);
    desk.frame([&] { panel.draw(0.1, messages); });
    desk.frame([&] { panel.draw(0.1, messages); });
}

TEST_CASE("a moment of the time line is compared with once it is made, under the name that it was given") {
    wadi::Parameters params;
    params.terrain.size = 64;
    app::Messages messages;
    ComparePanel panel;
    wadi::SimulationThread simulation{wadi::Simulation(params), {.running = false}};
    app::SimulationControl control{params, {}, simulation};
    panel.update(simulation.latest());
    panel.recall(control, wadi::kTrunk, 0, "Branch 2, epoch 0", messages);
    CHECK_FALSE(panel.shown());
    app::test::catchUp(simulation, control);
    REQUIRE(panel.shown());
    CHECK(panel.revisions().all().back().name == "Branch 2, epoch 0");
    CHECK(panel.shown() == panel.revisions().all().back().snapshot);
    for (int i = 0; i < 20; ++i) {
        panel.recall(control, wadi::kTrunk, 0, "more", messages);
        app::test::catchUp(simulation, control);
    }
    CHECK(panel.revisions().isFull());
    CHECK_FALSE(messages.all().empty());
}
