// Years: the state counts them, whatever an epoch is worth, and files know them.
#include <doctest/doctest.h>

#include <filesystem>

#include "sim/io/world/world_file.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;

TEST_CASE("simulated time is the sum of the years of all epochs, also when an epoch is worth other years") {
    const test::TempFolder folder;
    Simulation simulation(maps::flat(16, 16));
    for (int i = 0; i < 3; ++i) simulation.step();
    simulation.apply(SetParam{"time.yearsPerEpoch", 250});
    for (int i = 0; i < 4; ++i) simulation.step();
    CHECK(simulation.state().years == 31'000);
    CHECK(Publisher().publish(simulation, {}).years == 31'000);
    io::saveWorld(folder / "w.wadi", {simulation.state(), simulation.log()}, {});
    CHECK(io::loadWorld(folder / "w.wadi", {}).world.state.years == 31'000);
    simulation.apply(Upsample{});
    CHECK(simulation.state().years == 31'000);
    simulation.apply(Restart{});
    CHECK(simulation.state().years == 0);
    simulation.apply(Undo{});
    CHECK(simulation.state().years == 31'000);
}

TEST_CASE("a world that was saved before years were counted has as many as its epochs have by default") {
    const std::filesystem::path file = WADI_SOURCE_DIR "/tests/data/world_format_1.wadi";
    const State state = io::loadWorld(file, {}).world.state;
    CHECK(state.years == static_cast<std::int64_t>(state.epoch) * 10'000);
    CHECK(state.years > 0);
    CHECK(state.terrain.painted(Painted::uplift).empty());
    CHECK_FALSE(isInYears(state.params));
}

TEST_CASE("simulated time is told where a process works by years") {
    Parameters params;
    CHECK_FALSE(isInYears(params));
    params.uplift.enabled = true;
    CHECK(isInYears(params));
}
