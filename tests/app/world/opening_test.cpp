// The world with which the program opens: whether its land is like real land, whatever the seed and however
// long it runs.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "app/world/world.hpp"
#include "sim/analysis/landform.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/incision_params.hpp"
#include "tests/app/world/land_spread.hpp"
#include "tests/memory.hpp"
#include "tests/rights.hpp"

namespace {

app::World opened(std::uint32_t seed, int size) {
    app::WorldOptions options;
    options.seed = seed;
    options.size = size;
    return app::makeWorld(options);
}

/// The bands are those of real land: sinks as good elevation models have them, profiles of rivers, lengths of
/// rivers against their land, and slopes.
void checkLand(const wadi::Landform& land) {
    CHECK(land.pits < 0.002);
    REQUIRE(land.concavity);
    REQUIRE(land.hack);
    CHECK(*land.concavity > 0.22);
    CHECK(*land.concavity < 0.6);
    CHECK(*land.hack > 0.48);
    CHECK(*land.hack < 0.62);
    CHECK(land.slope95 < 45);
    CHECK(land.slope95 > 25);
}

/// What is steepest stands at the critical slope of valleys, 35°: 34.7 to 34.9 are measured.
void checkSteepest(const wadi::Landform& land) {
    CHECK(std::abs(land.slope95 - wadi::IncisionParams().criticalSlope) < 1);
}

struct Age {
    wadi::Landform land;
    std::int64_t drift;
};
using Ages = std::map<std::uint64_t, Age>;  // by epochs

/// The land of the start at three moments.
Ages agesOf(std::uint32_t seed, int size) {
    app::World world = opened(seed, size);
    Ages ages;
    for (const std::uint64_t moment : {300u, 1000u, 3000u}) {
        while (world.simulation.epoch() < moment) world.simulation.step();
        ages[moment] = {wadi::landformOf(world.simulation.terrain()), world.simulation.balance().drift()};
    }
    return ages;
}

/// Of seeds from 1 on, two worlds at a time.
std::vector<Ages> grownOld(int size, int seeds) {
    std::vector<Ages> all(static_cast<std::size_t>(seeds));
    wadi::ThreadPool(2).forEach(seeds, [&](int i) {
        all[static_cast<std::size_t>(i)] = agesOf(static_cast<std::uint32_t>(i) + 1, size);
    });
    return all;
}

/// What valleys take on these threads while land rises for the first eight epochs. So large a map that the 1
/// to 3 MB which threads and the heap take besides are less than a byte a cell.
template <class Change>
double bytesPerCell(int threads, const Change& change) {
    constexpr int kSize = 2048;
    app::WorldOptions options;
    options.size = kSize;
    app::World world = app::makeWorld(options, {.threads = threads});
    wadi::Parameters params = world.simulation.parameters();
    params.droplet.enabled = params.talus.enabled = false;
    change(params);
    // Soil is of the land, but takes its four bytes a cell only from the first epoch of rivers on.
    const auto setValleys = [&](bool areOn) {
        params.incision.enabled = areOn;
        world.simulation.apply(wadi::SetParameters{params});
    };
    for (const bool areOn : {true, false}) {
        setValleys(areOn);
        world.simulation.step();
    }
    setValleys(true);
    const std::size_t memory = wadi::test::memoryOf([&] {
        for (int i = 0; i < 8; ++i) world.simulation.step();
    });
    return static_cast<double>(memory) / (double{kSize} * kSize);
}

}  // namespace

TEST_CASE("a plain rises to mountains with the measures of real land, for any seed") {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        app::World world = opened(seed, 256);
        CHECK(wadi::landformOf(world.simulation.terrain()).relief < 50);
        for (int i = 0; i < 300; ++i) world.simulation.step();
        checkLand(wadi::landformOf(world.simulation.terrain()));
        checkSteepest(wadi::landformOf(world.simulation.terrain()));
        CHECK(world.simulation.balance().drift() == 0);
        CHECK(wadi::landformOf(world.simulation.terrain()).relief > 500);
    }
}

TEST_CASE("valleys take at most forty bytes of memory a cell, wherever rivers leave and on any threads" *
          doctest::test_suite("alone")) {
    if (wadi::test::kKeepsFreed) return wadi::test::skipped("a sanitizer keeps what is freed");
    using enum wadi::Edges;
    struct Sides {
        std::string name;
        wadi::Edges north, east, south, west;
        std::vector<int> threads;
    };
    for (const Sides& sides : {Sides{"all open", open, open, open, open, {2, 8}},
                               Sides{"one open", open, closed, closed, closed, {8}},
                               Sides{"none open", closed, closed, closed, closed, {2}}}) {
        for (const int threads : sides.threads) {
            const double perCell = bytesPerCell(threads, [&](wadi::Parameters& params) {
                wadi::IncisionParams& valleys = params.incision;
                valleys.north = sides.north, valleys.east = sides.east;
                valleys.south = sides.south, valleys.west = sides.west;
            });
            MESSAGE(sides.name << ", " << threads << " threads: " << perCell << " bytes a cell");
            // 15 for the map, and 22 for those catchments that threads are just at.
            CHECK((perCell > 15 || !wadi::test::kMustTell));
            CHECK(perCell < 40);
        }
    }
}

TEST_CASE("valleys take at most sixty bytes of memory a cell where there is a sea" *
          doctest::test_suite("alone")) {
    if (wadi::test::kKeepsFreed) return wadi::test::skipped("a sanitizer keeps what is freed");
    for (const float level : {2.f, 40.f}) {
        const double perCell = bytesPerCell(8, [&](wadi::Parameters& params) {
            params.sea.enabled = true;
            params.sea.level = level;
        });
        MESSAGE("sea at ", level, " m: ", perCell, " bytes a cell");
        CHECK((perCell > 15 || !wadi::test::kMustTell));
        CHECK(perCell < 60);
    }
}

TEST_CASE("the land of the start stays like real land, for every seed, size and moment" *
          doctest::test_suite("long")) {
    for (const auto& [each, seeds] : std::map<int, int>{{128, 8}, {256, 8}, {512, 4}}) {
        const int size = each;
        std::map<std::uint64_t, std::vector<wadi::Landform>> lands;
        for (const Ages& ages : grownOld(size, seeds)) {
            CAPTURE(size);
            for (const auto& [epoch, age] : ages) {
                const std::uint64_t moment = epoch;  // clang 14 lets no lambda have a structured binding
                CAPTURE(moment);
                // On so small a map as 128² some rivers are too short for Hack's exponent.
                if (size > 128) checkLand(age.land);
                checkSteepest(age.land);
                CHECK(age.drift == 0);
                lands[moment].push_back(age.land);
            }
        }
        for (const auto& [moment, land] : lands) {
            MESSAGE(size << "², epoch " << moment << ": " << wadi::test::spreadOf(land));
            checkLand(wadi::test::meansOf(land));
        }
    }
}
