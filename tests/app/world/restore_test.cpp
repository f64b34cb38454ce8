#include "app/world/restore.hpp"

#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi::test;
using wadi::Simulation;

namespace {

Simulation begun(bool imported) {
    wadi::Parameters params;
    params.terrain.size = 64;
    return imported ? Simulation(maps::cone(64), params) : Simulation(params);
}

/// A world with edits, some of them undone.
Simulation edited(bool imported) {
    Simulation simulation = begun(imported);
    for (int i = 0; i < 4; ++i) simulation.step();
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.step();
    simulation.apply(wadi::SetParam{"droplet.dt", 0.7, 1});
    simulation.step();
    simulation.apply(strokes::wall(2, {40, 10}, {30, 40}));
    simulation.step();
    simulation.apply(wadi::Undo{});
    simulation.step();
    return simulation;
}

std::string provenanceOf(const Simulation& simulation) {
    return app::provenanceOf(simulation.fields({}));
}

app::Restored restored(const std::string& text, wadi::Progress& progress) {
    return app::restore(wadi::io::readProvenance(text, "valley.png"), "valley.png", {.threads = 2}, progress);
}

}  // namespace

TEST_CASE("the recipe of a world makes the same world again, to the hash") {
    for (const bool imported : {false, true}) {
        CAPTURE(imported);
        const Simulation simulation = edited(imported);
        wadi::Progress progress;
        const app::Restored again = restored(provenanceOf(simulation), progress);
        CHECK(again.world->state.hash() == simulation.hash());
        CHECK(again.world->state.epoch == simulation.epoch());
        CHECK(again.notice.empty());
        CHECK(progress.part() == 1.f);
    }
}

TEST_CASE("a world that was made again goes on as the first one does") {
    Simulation first = edited(true);
    wadi::Progress progress;
    Simulation second(*restored(provenanceOf(first), progress).world);
    for (int i = 0; i < 5; ++i) {
        first.step();
        second.step();
    }
    CHECK(first.hash() == second.hash());
}

TEST_CASE("a world that does not come out as it was says so") {
    std::string text = provenanceOf(edited(false));
    const std::size_t at = text.find("\"hash\":\"") + 8;
    text[at] = text[at] == '0' ? '1' : '0';
    wadi::Progress progress;
    CHECK(says(restored(text, progress).notice, "not quite the one of valley.png", "hash"));
}

TEST_CASE("making a world again can be cancelled") {
    const std::string text = provenanceOf(edited(false));
    wadi::Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(restored(text, progress), wadi::Cancelled);
}
