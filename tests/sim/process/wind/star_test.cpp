// What many winds make of sand: star dunes, whose arms are counted as starDunes() says.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/wind/dune_measures.hpp"
#include "tests/sim/process/wind/sheets.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kStarSeeds = 5;

/// What becomes of five sheets in three winds from all around, each of which has its turn in so many epochs.
/// Sheets are so deep [cells].
std::vector<Stars> starsOf(int roseEpochs, int epochs, float speed = WindParams{}.speed, float depth = 4) {
    std::vector<Stars> stars(kStarSeeds);
    const ThreadPool pool(2);
    pool.forEach(kStarSeeds, [&](int seed) {
        WindParams wind = westWind();
        wind.rose = WindRose::many;
        wind.roseEpochs = roseEpochs;
        wind.speed = speed;
        Simulation simulation = sheet({128, 128}, depth, wind, static_cast<std::uint32_t>(seed + 1));
        while (simulation.epoch() < static_cast<std::uint64_t>(epochs)) simulation.step();
        stars[static_cast<std::size_t>(seed)] = starDunes(simulation.terrain());
    });
    return stars;
}

Spread spreadOf(const std::vector<Stars>& stars, double Stars::*measure) {
    std::vector<double> values;
    for (const Stars& each : stars) values.push_back(each.*measure);
    return test::spreadOf(values);
}

/// How much the arms of all run towards where the winds come from: 1 if all do; of arms that run anywhere
/// it is 0 ± 0.06, as there are some 150.
double alignedOf(const std::vector<Stars>& stars) {
    double along = 0, arms = 0;
    for (const Stars& each : stars) along -= each.threefold.real(), arms += each.arms * each.number;
    return along / arms;
}

std::string textOf(const std::vector<Stars>& stars) {
    const Spread arms = spreadOf(stars, &Stars::arms), three = spreadOf(stars, &Stars::three);
    return std::to_string(arms.mean) + " ± " + std::to_string(arms.deviation) + " arms; three or more have " +
           std::to_string(three.mean) + " ± " + std::to_string(three.deviation) + "; against the winds " +
           std::to_string(alignedOf(stars));
}

}  // namespace

TEST_CASE("winds from all around that take turns fast heap sand up to stars, most of three arms") {
    const std::vector<Stars> stars = starsOf(24, 1000);
    MESSAGE(textOf(stars));
    for (const Stars& each : stars) CHECK(each.number >= 6);
    CHECK(spreadOf(stars, &Stars::three).mean > 0.6);
    CHECK(spreadOf(stars, &Stars::arms).mean > 2.6);  // others share one with their neighbour
    // Ground of the same waves that nothing has ordered has about as many arms, but they run anywhere.
    CHECK(alignedOf(stars) > 0.3);
}

TEST_SUITE("long") {
    // At other speeds fewer summits have three arms.
    TEST_CASE("stars of winds of other speeds have fewer arms, against the same winds") {
        for (const float speed : {1.f, 2.f}) {
            const std::vector<Stars> stars = starsOf(24, 1000, speed);
            MESSAGE("Of a wind of " << speed << ": " << textOf(stars));
            CHECK(spreadOf(stars, &Stars::arms).mean > 2);
            CHECK(alignedOf(stars) > 0.2);
        }
    }

    TEST_CASE("stars of little sand, between which rock lies bare, have as many arms") {
        for (const int epochs : {2000, 4000}) {
            const std::vector<Stars> stars = starsOf(24, epochs, WindParams{}.speed, 0.9f);
            MESSAGE("After " << epochs << " epochs: " << textOf(stars));
            CHECK(spreadOf(stars, &Stars::three).mean > 0.6);
            CHECK(alignedOf(stars) > 0.3);
        }
    }

    TEST_CASE("stars stay stars for 4 000 epochs; winds that each outlast a dune's turnover make none") {
        const std::vector<Stars> old = starsOf(24, 4000), slow = starsOf(600, 1500);
        MESSAGE("After 4 000 epochs: " << textOf(old) << "\nOf slow winds: " << textOf(slow));
        CHECK(spreadOf(old, &Stars::three).mean > 0.7);
        CHECK(spreadOf(slow, &Stars::three).mean < 0.3);
    }
}
