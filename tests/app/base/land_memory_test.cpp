// Land that is larger than the memory of the machine.
#include "app/base/land_memory.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "app/world/world.hpp"
#include "sim/world/simulation.hpp"
#include "tests/memory.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

TEST_CASE("land that needs more memory than is free is refused before it is made") {
    const TempFolder folder;
    WorldOptions options;
    options.memory = 1'000'000'000;
    options.scene = folder.file("large.toml", "wadi = 1\n[terrain]\nsize = 8192\n[pipes]\nenabled = true\n");
    const std::string refusal = errorOf([&] { makeWorld(options); });
    CHECK(says(refusal, "Land of 67 108 864 cells would take about 8.", " GB of memory, and 1 GB are free"));
    // What the window opens goes by the same door.
    CHECK(errorOf([&] { importFor(options, readSettings(options)); }) == refusal);
}

TEST_CASE("a heightmap that needs more memory than is free is refused before a world is made on it") {
    const TempFolder folder;
    WorldOptions options;
    options.import =
        folder.file("hill.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3\n4 5 6\n");
    CHECK(makeWorld(options).simulation.terrain().size() == 6);
    options.memory = 100;
    CHECK(says(errorOf([&] { makeWorld(options); }), "Land of 6 cells ",
               " bytes of memory, and 100 bytes are free"));
}

TEST_CASE("a window whose scene needs more memory than is free opens with other land, and says why") {
    const TempFolder folder;
    WorldOptions options;
    options.memory = 100'000'000;
    options.scene = folder.file("large.toml", "wadi = 1\n[terrain]\nsize = 4096\n");
    const World world = makeWorldDespiteFile(options);
    CHECK(world.simulation.terrain().columns() < 4096);
    CHECK(says(world.fault, "16 777 216 cells would take about ", "100 MB are free"));
}

TEST_CASE("land that the present world makes room for is not refused") {
    wadi::Parameters params;
    params.pipes.enabled = true;
    constexpr double kCells = 1e6;
    CHECK_FALSE(whyNoRoom(params, kCells, 50'000'000).empty());
    CHECK(whyNoRoom(params, kCells, 50'000'000, memoryGivenBack(params, kCells)).empty());
}

TEST_CASE("a running world takes about the memory that is said before it is made" *
          doctest::test_suite("alone")) {
    if (kKeepsFreed) return skipped("a sanitizer keeps what is freed");
    struct Kind {
        std::string name;
        std::function<void(wadi::Parameters&)> set;
    };
    const std::vector<Kind> kinds = {
        {"rain and slopes", [](wadi::Parameters&) {}},
        {"valleys", [](wadi::Parameters& params) { params.incision.enabled = true; }},
        {"rivers", [](wadi::Parameters& params) { params.pipes.enabled = true; }},
        {"slabs of sand", [](wadi::Parameters& params) {
             params.wind.enabled = true;
             params.terrain.generator = wadi::Generator::sand;
         }}};
    constexpr int kSide = 1024;
    for (const Kind& kind : kinds) {
        wadi::Parameters params;
        params.terrain.size = kSide;
        kind.set(params);
        const auto taken = static_cast<double>(memoryOf([&] {
            wadi::Simulation simulation(params, {.threads = 1});
            for (int epoch = 0; epoch < 3; ++epoch) simulation.step();
        }));
        const double said = memoryOfWorld(params, double{kSide} * kSide);
        MESSAGE(kind.name << ": taken " << taken / kSide / kSide << " bytes a cell, said "
                          << said / kSide / kSide);
        if (!kMustTell) continue;
        CHECK(said > 0.8 * taken);
        CHECK(said < 1.5 * taken);
    }
}
