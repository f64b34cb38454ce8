// What sand that passes makes of bare rock.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/generate/generate.hpp"
#include "sim/world/simulation.hpp"
#include "tests/quantile.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A west wind that brings a little sand.
WindParams sandyWind(float dust) {
    WindParams wind = westWind();
    wind.edges = WindEdges::open;
    wind.dust = dust;
    wind.landOnRock = 0.1f;
    return wind;
}

/// How much further what stands out reaches along the wind than across it: mean lengths of the runs, along
/// rows and along columns, of cells that are more than a cell above the median of their column.
double lengthOverWidth(const Terrain& terrain) {
    const int columns = terrain.columns(), rows = terrain.rows();
    const double cell = kQuantaPerMetre * double{terrain.cellSize()};
    Field<std::uint8_t> high(columns, rows);
    for (int x = 0; x < columns; ++x) {
        std::vector<double> heights;
        for (int z = 0; z < rows; ++z) heights.push_back(terrain.height(x, z) / cell);
        const double middle = median(heights);
        for (int z = 0; z < rows; ++z) high.at(x, z) = terrain.height(x, z) / cell > middle + 1 ? 1 : 0;
    }
    int cells = 0, heads = 0, sides = 0;
    for (int z = 1; z < rows; ++z) {
        for (int x = 1; x < columns; ++x) {
            if (high.at(x, z) == 0) continue;
            ++cells;
            heads += high.at(x - 1, z) == 0 ? 1 : 0;
            sides += high.at(x, z - 1) == 0 ? 1 : 0;
        }
    }
    return cells == 0 ? 0 : double(sides) / std::max(heads, 1);
}

/// Lets the wind blow over land of seeds 1, 2 … for so long, and asks that what stands out is then more than
/// `more` times as long by its width as at first.
void checkRidges(const Parameters& params, int seeds, std::uint64_t epochs, double more) {
    std::vector<double> before(static_cast<std::size_t>(seeds)), after = before;
    const ThreadPool pool(2);
    pool.forEach(seeds, [&](int i) {
        Parameters own = params;
        own.world.seed = static_cast<std::uint32_t>(i + 1);
        Simulation simulation(own, {.threads = 1});
        const auto seed = static_cast<std::size_t>(i);
        before[seed] = lengthOverWidth(simulation.terrain());
        while (simulation.epoch() < epochs) simulation.step();
        after[seed] = lengthOverWidth(simulation.terrain());
        CHECK(brokenLaw(simulation) == "");
    });
    for (std::size_t seed = 0; seed < before.size(); ++seed) {
        MESSAGE("seed " << seed + 1 << ": what stands out is " << before[seed]
                        << " times as long as wide, then " << after[seed] << " times");
        CHECK(after[seed] > more * before[seed]);
    }
}

}  // namespace

TEST_CASE("sand that blows over bare rock gathers in its grooves") {
    Heightmap map = maps::flat(96, 64);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 96; ++x)
            map.heights.at(x, z) = 100 + 3.f * static_cast<float>(std::abs(z % 16 - 8));
    Simulation simulation(map, steady(sandyWind(100), 1), {.threads = 2});
    for (int epoch = 0; epoch < 60; ++epoch) simulation.step();
    const auto sand = [&](int x, int z) { return toMetres(simulation.terrain().sediment().at(x, z)) / 10; };
    double grooves = 0, crests = 0;
    for (int z = 0; z < 64; ++z) {
        for (int x = 48; x < 96; ++x) {
            if (std::abs(z % 16 - 8) <= 1) grooves += sand(x, z) / (12 * 48);
            if (std::abs(z % 16 - 8) >= 7) crests += sand(x, z) / (12 * 48);
        }
    }
    INFO("sand " << grooves << " cells deep in grooves, " << crests << " on crests");
    CHECK(grooves > 3 * crests);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("soft beds are worn, and hard ones between them left as ridges along the wind") {
    const ThreadPool pool(2);
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        GenerateParams land;
        land.generator = Generator::simplex;
        land.size = 128;
        land.verticalScale = 17.5f;
        land.frequency = 2.4f;
        Heightmap map = generate(land, seed, pool);
        map.hardness = Field<std::uint8_t>(128, 128);
        const auto isHard = [](int z) { return z % 16 < 8; };
        for (int z = 0; z < 128; ++z)
            for (int x = 0; x < 128; ++x) map.hardness.at(x, z) = isHard(z) ? 230 : 0;
        WindParams wind = sandyWind(200);
        wind.abrasion = 2;
        Simulation simulation(map, steady(wind, seed), {.threads = 2});
        const Terrain start = simulation.terrain();
        while (simulation.epoch() < 300) simulation.step();
        double hard = 0, soft = 0;
        for (int z = 0; z < 128; ++z) {
            for (int x = 0; x < 128; ++x) {
                const double worn =
                    toMetres(start.bedrock().at(x, z) - simulation.terrain().bedrock().at(x, z));
                (isHard(z) ? hard : soft) += worn / (128 * 64);
            }
        }
        INFO("seed " << seed << ": " << hard << " m of hard beds worn, " << soft << " m of soft ones");
        CHECK(soft > 0.1);
        CHECK(soft > 5 * hard);
        CHECK(brokenLaw(simulation) == "");
    }
}

TEST_SUITE("long") {
    TEST_CASE("abrasion leaves ridges along the wind, whatever the rock was like") {
        Parameters params = steady(sandyWind(200), 1);
        params.terrain.generator = Generator::simplex;
        params.terrain.size = 128;
        params.terrain.verticalScale = 17.5f;
        params.terrain.frequency = 2.4f;
        params.terrain.octaves = 4;
        params.wind.veer = 6;
        params.wind.abrasion = 2;
        checkRidges(params, 5, 1600, 1.3);
    }

    TEST_CASE("a steady wind with little sand leaves long ridges of folded rock on a swept plain") {
        Parameters params = steady(sandyWind(50), 1);
        params.terrain.generator = Generator::warped;
        params.terrain.size = 192;
        params.terrain.verticalScale = 8;
        params.terrain.frequency = 3;
        params.terrain.octaves = 3;
        params.wind.veer = 1;
        params.wind.abrasion = 10;
        params.wind.landOnRock = 0.02f;
        params.wind.speedUp = 10;
        checkRidges(params, 3, 3000, 2);
    }
}
