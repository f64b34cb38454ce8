#include "app/panels/plots/timeline_years.hpp"

#include <doctest/doctest.h>

#include <memory>

#include "app/panels/simulation.hpp"
#include "sim/world/simulation.hpp"

using namespace app;
using wadi::kTrunk;

namespace {

/// A world in which ground rises, 2 000 years in each epoch at first.
wadi::Parameters rising() {
    wadi::Parameters params;
    params.terrain.size = 16;
    params.droplet.enabled = params.talus.enabled = false;
    params.uplift.enabled = true;
    params.time.yearsPerEpoch = 2000;
    return params;
}

void run(wadi::Simulation& simulation, int epochs) {
    for (int i = 0; i < epochs; ++i) simulation.step();
}

/// What is told of an epoch of a branch.
std::optional<std::int64_t> told(wadi::Simulation& simulation, wadi::BranchId branch, std::uint64_t epoch) {
    wadi::Publisher publisher;
    const wadi::Snapshot snapshot = publisher.publish(simulation, {});
    const wadi::TimelineFacts::Way* way = wayOf(*snapshot.timeline, branch);
    REQUIRE(way != nullptr);
    return yearsAt(snapshot, *way, epoch);
}

}  // namespace

TEST_CASE("every moment of the time line has its years where ground rises, on every branch") {
    wadi::Simulation simulation(rising());
    simulation.apply(wadi::RememberTime{std::size_t{64} << 20});
    CHECK(told(simulation, kTrunk, 0) == 0);
    run(simulation, 10);
    simulation.apply(wadi::SetParam{"uplift.rate", 2});
    run(simulation, 10);
    CHECK(told(simulation, kTrunk, 20) == 40'000);
    CHECK(told(simulation, kTrunk, 15) == 30'000);
    simulation.apply(wadi::GoTo{.branch = kTrunk, .epoch = 8});
    CHECK(told(simulation, kTrunk, 20) == 40'000);
    simulation.apply(wadi::SetParam{"uplift.rate", 3});
    run(simulation, 4);
    const wadi::BranchId other = simulation.timeline().present();
    REQUIRE(other != kTrunk);
    CHECK(told(simulation, other, 12) == simulation.state().years);
    CHECK(told(simulation, other, 9) == 18'000);
    CHECK(told(simulation, kTrunk, 13) == 26'000);
    simulation.apply(wadi::GoTo{.branch = kTrunk, .epoch = 0});
    CHECK(told(simulation, other, 12) == 24'000);

    wadi::Parameters still = rising();
    still.uplift.enabled = false;
    wadi::Simulation without(still);
    run(without, 3);
    CHECK_FALSE(told(without, kTrunk, 2));
}

TEST_CASE("where an edit has changed what an epoch is worth, no years are told but those of the present") {
    wadi::Simulation simulation(rising());
    simulation.apply(wadi::RememberTime{std::size_t{64} << 20});
    run(simulation, 5);
    simulation.apply(wadi::SetParam{"time.yearsPerEpoch", 500});
    CHECK(told(simulation, kTrunk, 4) == 8'000);  // nothing has come of it yet
    run(simulation, 5);
    CHECK(told(simulation, kTrunk, 10) == 12'500);
    CHECK_FALSE(told(simulation, kTrunk, 9));
    CHECK_FALSE(told(simulation, kTrunk, 4));

    wadi::Parameters all = rising();
    all.time.yearsPerEpoch = 50;
    wadi::Simulation replaced(rising());
    run(replaced, 5);
    replaced.apply(wadi::SetParameters{all});
    run(replaced, 5);
    CHECK(told(replaced, kTrunk, 10) == 10'250);
    CHECK_FALSE(told(replaced, kTrunk, 7));
}

TEST_CASE("what an epoch is worth may be set before the first, unless that is taken back later") {
    wadi::Simulation simulation(rising());
    simulation.apply(wadi::SetParam{"time.yearsPerEpoch", 100});
    run(simulation, 6);
    CHECK(told(simulation, kTrunk, 6) == 600);
    CHECK(told(simulation, kTrunk, 2) == 200);
    simulation.apply(wadi::Undo{});
    run(simulation, 6);
    CHECK(told(simulation, kTrunk, 12) == 12'600);
    CHECK_FALSE(told(simulation, kTrunk, 2));
}
