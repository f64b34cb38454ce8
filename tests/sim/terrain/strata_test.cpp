#include "sim/terrain/strata.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

StrataParams beds(float thickness) {
    StrataParams params;
    params.enabled = true;
    params.order = BedOrder::alternating;
    params.thickness = thickness;
    params.contrast = 1;
    return params;
}

Quanta metres(double height) {
    return *toQuanta(height);
}

}  // namespace

TEST_CASE("without beds all rock is soft") {
    CHECK_FALSE(Strata());
    CHECK_FALSE(Strata(StrataParams{}, 1, 10.f));
    Terrain terrain(maps::flat(8, 8));
    terrain.setStrata(Strata(beds(10), 1, 10.f));
    CHECK_FALSE(terrain.isSoft(0));
    terrain.setStrata({});
    CHECK(terrain.isSoft(0));
}

TEST_CASE("beds alternate with height, and the offset raises them") {
    const Strata strata(beds(10), 1, 10.f);
    CHECK(strata.hardness(0, 0, metres(5)) == 0);
    CHECK(strata.hardness(0, 0, metres(15)) == 255);
    CHECK(strata.hardness(0, 0, metres(25)) == 0);
    CHECK(strata.hardness(0, 0, metres(-5)) == 255);
    CHECK(strata.hardness(7, 3, metres(15)) == 255);
    StrataParams raised = beds(10);
    raised.offset = 10;
    CHECK(Strata(raised, 1, 10.f).hardness(0, 0, metres(15)) == 0);
}

TEST_CASE("beds that dip sink towards their direction") {
    StrataParams params = beds(10);
    params.dip = 45;
    params.direction = 90;
    const Strata strata(params, 1, 10.f);
    // A cell further east the same bed lies a cell's width lower.
    for (const double height : {3., 13., 27.})
        CHECK(strata.hardness(4, 2, metres(height)) == strata.hardness(5, 2, metres(height - 10)));
    CHECK(strata.hardness(4, 2, metres(3)) == strata.hardness(4, 9, metres(3)));
    params.direction = 0;
    const Strata north(params, 1, 10.f);
    CHECK(north.hardness(2, 4, metres(13)) == north.hardness(2, 3, metres(3)));
}

TEST_CASE("varied beds have many hardnesses, none above the contrast, drawn by the seed") {
    StrataParams params = beds(10);
    params.order = BedOrder::varied;
    params.contrast = 0.5f;
    std::set<int> found;
    bool differs = false;
    const Strata one(params, 1, 10.f), two(params, 2, 10.f);
    for (int bed = 0; bed < 50; ++bed) {
        found.insert(one.hardness(0, 0, metres(bed * 10 + 5)));
        differs |= one.hardness(0, 0, metres(bed * 10 + 5)) != two.hardness(0, 0, metres(bed * 10 + 5));
    }
    CHECK(found.size() > 30);
    CHECK(*found.rbegin() <= 128);
    CHECK(differs);
}

TEST_CASE("rain wears soft beds and leaves hard ones standing") {
    Parameters params;
    params.strata = beds(60);
    Simulation layered(maps::cone(128, 0.8f), params), soft(maps::cone(128, 0.8f));
    for (int epoch = 0; epoch < 60; ++epoch) {
        layered.step();
        soft.step();
    }
    std::int64_t hardWorn = 0, softWorn = 0;
    const Terrain start(maps::cone(128, 0.8f));
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
        const double height = toMetres(start.bedrock()[cell]);
        // The middle of a hard bed: what stands there at the start lies in it for good.
        if (height <= 0 || std::fmod(height, 120) < 70 || std::fmod(height, 120) > 110) continue;
        hardWorn += start.bedrock()[cell] - layered.terrain().bedrock()[cell];
        softWorn += start.bedrock()[cell] - soft.terrain().bedrock()[cell];
    }
    CHECK(softWorn > 0);
    CHECK(hardWorn == 0);
    CHECK(layered.balance().drift() == 0);
}
