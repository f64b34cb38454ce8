// Range: mountains that the processes Uplift and Incision grew, held to the measures of real land at every
// age.
#include "sim/generate/range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sim/analysis/landform.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/laws.hpp"

using namespace wadi;

namespace {

GenerateParams ofAge(float age, int size = 256) {
    GenerateParams params;
    params.generator = Generator::range;
    params.size = size;
    params.age = age;
    return params;
}

Landform landformOf(const GenerateParams& params, std::uint32_t seed) {
    return wadi::landformOf(Terrain(generate(params, seed, ThreadPool(2))));
}

double range(const Heightmap& map) {
    const auto [lowest, highest] = std::ranges::minmax(map.heights.values());
    CHECK(lowest == 0.f);
    return static_cast<double>(highest);
}

}  // namespace

TEST_CASE("a range looks like real land at any age, whatever the seed") {
    for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        for (const float age : {0.f, 0.2f, 0.5f, 0.8f, 1.f}) {
            CAPTURE(seed);
            CAPTURE(age);
            const Landform landform = landformOf(ofAge(age), seed);
            CHECK(landform.pits < (age < 0.2f ? 0.009 : 0.002));  // a young plateau has lakes
            REQUIRE(landform.concavity);
            CHECK(*landform.concavity > 0.22);
            CHECK(*landform.concavity < 0.62);
            REQUIRE(landform.hack);
            CHECK(*landform.hack > 0.4);
            CHECK(*landform.hack < 0.62);
            CHECK(landform.slope95 > 12);
            CHECK(landform.slope95 < 42);
        }
    }
}

TEST_CASE("a range is as high as the vertical scale says, as far as its slopes allow, and a stump is lower") {
    GenerateParams params = ofAge(0.5f);
    for (const float scale : {0.f, 2.f, 10.f, 20.f}) {
        params.verticalScale = scale;
        CHECK(range(generate(params, 1)) == doctest::Approx(10 * double{scale}).epsilon(1e-4));
    }
    for (const float scale : {24.f, 60.f, 250.f}) {
        params.verticalScale = scale;
        CHECK(range(generate(params, 1)) == doctest::Approx(240).epsilon(1e-3));
    }
    params.age = 1;
    CHECK(range(generate(params, 1)) < 0.5 * 240);
}

TEST_CASE("a range grows old: plateaus are consumed, then summits are worn") {
    double before = 1;
    for (const float age : {0.f, 0.2f, 0.5f, 1.f}) {
        const Landform landform = landformOf(ofAge(age), 2);
        CHECK(*landform.hypsometry < before);
        before = *landform.hypsometry;
    }
    CHECK(before < 0.3);
}

TEST_CASE("a range has the same form on a map of any width, and in any detail") {
    GenerateParams params = ofAge(0.5f, 128);
    const Heightmap map = generate(params, 3);
    params.cellSize = 500;
    const Heightmap wide = generate(params, 3);
    for (std::size_t cell = 0; cell < map.heights.size(); ++cell)
        REQUIRE(wide.heights[cell] == doctest::Approx(50 * map.heights[cell]).epsilon(1e-4));
    const Heightmap fine = generate(ofAge(0.5f, 256), 3);
    double apart = 0;
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 128; ++x)
            apart += std::abs(2 * map.heights.at(x, z) - fine.heights.at(2 * x, 2 * z)) / (128 * 128);
    }
    CHECK(apart < 0.025 * 240);
}

TEST_CASE("rivers have laid down fans at the foot of a range, which enter the ledger as loose sediment") {
    Parameters params;
    params.terrain = ofAge(0.5f, 128);
    Simulation simulation(params);
    CHECK(simulation.balance().sediment > 0);
    CHECK(simulation.balance().drift() == 0);
    simulation.step();
    CHECK(test::brokenLaw(simulation) == "");
}

TEST_CASE("ranges have every size, of one grid or of many, and those beyond the finest grid") {
    for (const int size : {2, 3, 5, 79, 80, 81, 161, 321}) {
        CAPTURE(size);
        const Heightmap map = generate(ofAge(0.3f, size), 1, ThreadPool(2));
        CHECK(map.heights.columns() == size);
        CHECK(map.sediment.rows() == size);
        CHECK(range(map) > 0);
    }
}
