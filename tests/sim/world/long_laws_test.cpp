// The laws over long runs and over every pair of sliders: minutes each, so ./test.sh --long alone runs them.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

/// Parameters and the sliders of the drops that set them.
struct Sliders {
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    std::vector<Param>& ofDrops = std::ranges::find(all, "droplet", &ParamGroup::name)->params;
};

/// Runs epochs and checks the laws on the way.
void checkLaws(Simulation& simulation, int epochs) {
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        simulation.step();
        if (epoch % 10 != 0 && epoch != epochs) continue;
        INFO("epoch " << epoch);
        REQUIRE(brokenLaw(simulation) == "");
    }
}

/// Every two sliders at all four corners of their ranges.
void checkPairs(const Heightmap& map, int epochs) {
    Sliders sliders;
    for (Param& one : sliders.ofDrops) {
        for (Param& other : sliders.ofDrops) {
            if (&other <= &one) continue;
            for (int corner = 0; corner < 4; ++corner) {
                sliders.params = sliders.defaults;
                one.setNumber(corner % 2 == 0 ? one.lowest : one.highest);
                other.setNumber(corner / 2 == 0 ? other.lowest : other.highest);
                INFO(one.path() << "=" << one.text() << " " << other.path() << "=" << other.text());
                Simulation simulation(map, sliders.params);
                checkLaws(simulation, epochs);
            }
        }
    }
}

}  // namespace

TEST_SUITE("long") {
    TEST_CASE("every two sliders at either end keep the laws on a steep map of 64 × 64") {
        checkPairs(maps::cone(64, 5.f), 50);
    }

    TEST_CASE("every two sliders at either end keep the laws on a steep map of 16 × 16") {
        checkPairs(maps::cone(16, 20.f), 50);
    }

    TEST_CASE("every two sliders at either end keep the laws on a steep map of 7 × 33") {
        checkPairs(maps::plane(7, 33, 5.f), 50);
    }

    TEST_CASE("1 000 epochs of the world that Wadi opens with keep the laws") {
        Simulation simulation;
        checkLaws(simulation, 1000);
        CHECK(simulation.state().droplet.counters().ended > 0);
        CHECK(simulation.balance().sediment > 0);
    }
}
