#include "app/panels/bake/bake_panel.hpp"

#include <doctest/doctest.h>

#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/ui/desk.hpp"

namespace {

wadi::Snapshot smallWorld() {
    wadi::Parameters params;
    params.terrain.size = 32;
    wadi::Simulation simulation(params);
    wadi::Publisher publisher;
    return publisher.publish(simulation, {});
}

}  // namespace

TEST_CASE("a click on the button of the section Bake wishes for a bake, once, until it has begun or was given up") {
    app::test::Desk desk;
    app::BakePanel panel("none");
    const wadi::Snapshot snapshot = smallWorld();
    int wishes = 0;
    const auto draw = [&] {
        ImGui::SetNextItemOpen(true);
        ImGui::CollapsingHeader("Bake");  // its name must not be taken for the button's
        wishes += panel.draw(snapshot).begin;
    };
    const auto clickDown = [&] {
        for (float y = 30; y < 200; y += 8) desk.click(ImVec2(300, y), 0, draw);  // right of the box
    };
    clickDown();
    CHECK(wishes == 1);
    clickDown();
    CHECK(wishes == 1);
    panel.giveUp();
    clickDown();
    CHECK(wishes == 2);
}
