#include "sim/generate/generate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "sim/core/hash.hpp"
#include "sim/core/quantum.hpp"
#include "sim/generate/relief.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/core/bilinear.hpp"

using namespace wadi;

namespace {

std::uint64_t bitsOf(const Heightmap& map) {
    Hash hash;
    hash.add(map.heights.values());
    if (!map.sediment.empty()) hash.add(map.sediment.values());
    if (!map.hardness.empty()) hash.add(map.hardness.values());
    return hash.value();
}

constexpr int kGenerators = static_cast<int>(kGeneratorNames.size());

Heightmap made(Generator generator, std::uint32_t seed, int size = 64) {
    GenerateParams params;
    params.generator = generator;
    params.size = size;
    return generate(params, seed);
}

}  // namespace

TEST_CASE("every generator gives the same bits for the same seed on every machine") {
    constexpr std::array<std::uint64_t, kGenerators> kBits = {
        0x31d2a6764407faedull, 0x62fe16577840d816ull, 0x710bde6fd35b3065ull, 0x057dc6a667b0bf29ull,
        0x1fda2b0903273a47ull, 0x40e9efdc90cc630full, 0x24a7e893480c71aeull, 0x1d92ff058b1cd8eaull,
        0x7cc2b545ef66d741ull, 0x2a34b3c6137461ecull, 0x4d94798789d00cfeull, 0xb258fd1f330f6ceaull,
        0xef00a45f68f0e4cbull, 0xf5937b14e2a786fdull, 0x8477acb42cfe09ddull};
    for (int i = 0; i < kGenerators; ++i) {
        CAPTURE(kGeneratorNames[static_cast<std::size_t>(i)]);
        CHECK(bitsOf(made(static_cast<Generator>(i), 1)) == kBits[static_cast<std::size_t>(i)]);
        CHECK(bitsOf(made(static_cast<Generator>(i), 2)) != kBits[static_cast<std::size_t>(i)]);
    }
}

TEST_CASE("the number of threads does not change a terrain") {
    for (int i = 0; i < kGenerators; ++i) {
        GenerateParams params;
        params.generator = static_cast<Generator>(i);
        params.size = 65;
        const std::uint64_t alone = bitsOf(generate(params, 5));
        for (const int threads : {2, 3, 8}) {
            CAPTURE(threads);
            CHECK(bitsOf(generate(params, 5, ThreadPool(threads))) == alone);
        }
    }
}

TEST_CASE("rock spans exactly the vertical scale, but for a sheet of sand, which lies on level rock") {
    for (int i = 0; i < kGenerators; ++i) {
        const auto generator = static_cast<Generator>(i);
        if (generator == Generator::sand || generator == Generator::range) continue;  // see range_test
        CAPTURE(kGeneratorNames[static_cast<std::size_t>(i)]);
        const Terrain terrain(made(generator, 3, 128));
        const auto [lowest, highest] = std::ranges::minmax(terrain.bedrock().values());
        // 60 cells of 10 m at half of 256 cells; sand and rock are rounded one by one
        CHECK(std::abs(toMetres(lowest)) < 2e-4);
        CHECK(std::abs(toMetres(highest) - 300) < 2e-4);
    }
    CHECK(std::ranges::max(Terrain(made(Generator::sand, 3)).bedrock().values()) < 100);
}

TEST_CASE("a larger map shows the same landscape in more detail") {
    const Heightmap small = made(Generator::perlin, 4, 64), large = made(Generator::perlin, 4, 256);
    double apart = 0;
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) {
            const float coarse = small.heights.at(x, z) * 4;
            apart += std::abs(coarse - test::bilinear(large.heights, static_cast<float>(x) * 4 + 2,
                                                      static_cast<float>(z) * 4 + 2));
        }
    }
    CHECK(apart / (64 * 64) < 0.01 * 600);
}

TEST_CASE("every parameter of every generator can stand at either end, on maps of any size") {
    for (int i = 0; i < kGenerators; ++i) {
        GenerateParams params;
        params.generator = static_cast<Generator>(i);
        for (Param& param : listParams("terrain", params)) {
            if (param.isChoice()) continue;
            const std::string before = param.text();
            for (const double end : {param.lowest, param.highest}) {
                param.setNumber(end);
                if (param.name != "size" || end > 100) params.size = 33;
                for (const int size : {2, 3, params.size}) {
                    params.size = size;
                    CAPTURE(kGeneratorNames[static_cast<std::size_t>(i)]);
                    CAPTURE(param.path());
                    CHECK_NOTHROW(Terrain(generate(params, 1)));
                }
            }
            param.setText(before);
        }
    }
}

TEST_CASE("the highest mountains and the deepest sand that can be asked for can be counted") {
    for (int i = 0; i < kGenerators; ++i) {
        GenerateParams params;
        params.generator = static_cast<Generator>(i);
        params.size = 64;
        params.cellSize = 1000;
        params.verticalScale = 250;
        params.sand = 60;
        for (std::uint32_t seed = 0; seed < 20; ++seed) CHECK_NOTHROW(Terrain(generate(params, seed)));
    }
}

TEST_CASE("a generator uses the parameters it is said to use and no others") {
    for (int i = 0; i < kGenerators; ++i) {
        GenerateParams params;
        params.generator = static_cast<Generator>(i);
        params.size = 48;
        params.octaves = 4;
        params.verticalScale = 20;  // of which a range can have all
        const std::uint64_t bits = bitsOf(generate(params, 1));
        for (Param& param : listParams("terrain", params)) {
            if (param.name == "generator" || param.name == "size") continue;
            const std::string before = param.text();
            param.setNumber(param.isFloat() ? 0.3 * param.lowest + 0.7 * param.highest : param.lowest + 1);
            CAPTURE(kGeneratorNames[static_cast<std::size_t>(i)]);
            CAPTURE(param.path());
            CHECK((bitsOf(generate(params, 1)) != bits) == uses(params.generator, param.name));
            param.setText(before);
        }
        CHECK(uses(params.generator, "size"));
        CHECK_FALSE(uses(params.generator, "sizes"));
        CHECK_FALSE(uses(params.generator, "e"));
    }
}

TEST_CASE("a plane has the slope that the vertical scale says") {
    GenerateParams params;
    params.generator = Generator::plane;
    params.verticalScale = 64;
    params.roughness = 0;
    const Heightmap smooth = generate(params, 1);
    for (int z = 0; z + 1 < params.size; ++z) {
        const double fall = smooth.heights.at(9, z) - smooth.heights.at(9, z + 1);
        REQUIRE(std::abs(fall / params.cellSize / (64.0 / 255) - 1) < 3e-5);
        REQUIRE(smooth.heights.at(0, z) == smooth.heights.at(255, z));
    }
    params.roughness = 0.1f;
    const Heightmap rough = generate(params, 1);
    const double fall = (rough.heights.at(128, 0) - rough.heights.at(128, 255)) / (255 * params.cellSize);
    CHECK(std::abs(fall / 0.25 - 1) < 0.02);
}

TEST_CASE("a volcano has a rim around a crater, and its foot lies below both") {
    GenerateParams params;
    params.generator = Generator::volcano;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const Heightmap map = generate(params, seed);
        const float middle = map.heights.at(128, 128);
        const int rim = static_cast<int>(0.2f * params.radius * 256);
        for (int k = 0; k < 16; ++k) {
            const double angle = 2 * 3.14159265 * k / 16;
            const auto at = [&](double away) {
                return test::bilinear(map.heights, static_cast<float>(128 + away * std::cos(angle)),
                                      static_cast<float>(128 + away * std::sin(angle)));
            };
            float highest = 0;
            for (double away = 0.8 * rim; away < 1.3 * rim; ++away) highest = std::max(highest, at(away));
            CHECK(highest > middle + 100);
            CHECK(at(115) < middle / 2);
        }
    }
}

TEST_CASE("the border of an island lies below its middle and below its lowest shore") {
    GenerateParams params;
    params.generator = Generator::island;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        const Heightmap map = generate(params, seed);
        double middle = 0;
        for (int z = 96; z < 160; ++z) {
            for (int x = 96; x < 160; ++x) middle += map.heights.at(x, z) / (64 * 64);
        }
        float border = 0;
        for (int i = 0; i < 256; ++i) {
            border = std::max({border, map.heights.at(i, 0), map.heights.at(i, 255), map.heights.at(0, i),
                               map.heights.at(255, i)});
        }
        CHECK(border < 0.3 * middle);
    }
}

TEST_CASE("the steps of a mesa are level, and its top alone is hard") {
    GenerateParams params;
    params.generator = Generator::mesa;
    const Heightmap map = generate(params, 1);
    const auto step = 600.f / static_cast<float>(params.terraces);
    std::size_t level = 0, hard = 0;
    for (std::size_t cell = 0; cell < map.heights.size(); ++cell) {
        const float steps = map.heights[cell] / step;
        level += std::abs(steps - std::round(steps)) < 0.01f;
        hard += map.hardness[cell] > 0;
        REQUIRE((map.hardness[cell] == 255) == (map.heights[cell] == 600.f));
    }
    CHECK(level > map.heights.size() * 6 / 10);
    CHECK(hard > 100);
    CHECK(hard < map.heights.size() / 4);
    CHECK(Terrain(map).hardness() == map.hardness);
}

TEST_CASE("a canyon is cut from the northern border to the southern one, deeper than the hills are high") {
    GenerateParams params;
    params.generator = Generator::canyon;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const Heightmap map = generate(params, seed);
        for (int z = 0; z < 256; ++z) {
            const auto row = map.heights.row(z);
            REQUIRE(std::ranges::max(row) - std::ranges::min(row) > 180);
        }
        CHECK(std::ranges::min(map.heights.row(0)) > std::ranges::min(map.heights.row(255)));
    }
}

TEST_CASE("a sheet of sand has the depth asked for, and a pyramid stands out of it") {
    GenerateParams params;
    params.generator = Generator::sand;
    params.sand = 8;
    const Heightmap sheet = generate(params, 1);
    double depth = 0;
    for (const float here : sheet.sediment.values())
        depth += here / static_cast<double>(sheet.sediment.size());
    CHECK(std::abs(depth / 80 - 1) < 1e-3);
    CHECK(sheet.sediment == sheet.heights);
    CHECK(sheet.hardness.empty());

    params.generator = Generator::pyramid;
    const Heightmap buried = generate(params, 1);
    CHECK(buried.sediment.at(128, 128) == 0);
    CHECK(buried.hardness.at(128, 128) == 255);
    CHECK(buried.heights.at(128, 128) == doctest::Approx(600).epsilon(1e-5));
    CHECK(std::abs(buried.sediment.at(2, 2) / 80 - 1) < 0.05);
    CHECK(buried.hardness.at(2, 2) == 0);
    params.sand = 60;
    params.verticalScale = 20;
    const Heightmap drowned = generate(params, 1);
    CHECK(std::ranges::min(drowned.sediment.values()) > 0);
}

TEST_CASE("sand that a generator brings has entered the ledger") {
    Parameters params;
    params.terrain.generator = Generator::pyramid;
    params.terrain.size = 64;
    Simulation simulation(params);
    CHECK(simulation.balance().sediment > 0);
    CHECK(simulation.balance().drift() == 0);
    for (int i = 0; i < 10; ++i) simulation.step();
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("the smallest and the flattest terrain can be made") {
    for (int i = 0; i < kGenerators; ++i) CHECK(made(static_cast<Generator>(i), 1, 2).heights.size() == 4);
    GenerateParams level;
    level.verticalScale = 0;
    const Heightmap map = generate(level, 1);
    for (const float height : map.heights.values()) REQUIRE(height == 0.f);
}

TEST_CASE("every base terrain is as high as it is asked to be, or as high as heights go") {
    for (int i = 0; i < kGenerators; ++i) {
        CAPTURE(kGeneratorNames[static_cast<std::size_t>(i)]);
        GenerateParams params;
        params.generator = static_cast<Generator>(i);
        params.size = 128;
        for (const float cellSize : {10.f, 1000.f}) {
            CAPTURE(cellSize);
            params.cellSize = cellSize;
            params.verticalScale = 60;
            params.sand = 50;
            const double most = std::min(askedRelief(params).metres, kHighestMetres);
            const Heightmap map = generate(params, 1);
            const double highest = double{*std::ranges::max_element(map.heights.values())};
            CHECK(highest <= most * 1.00001);
            // Of a range by how much its rivers hold it down, of sand what noise leaves of its level.
            const bool isLower = params.generator == Generator::range || params.generator == Generator::sand;
            CHECK(highest >= most * (isLower ? 0.5 : 0.99999));
        }
    }
}

TEST_CASE("the relief that is asked for is that of the rock or of the sand, whichever is more") {
    GenerateParams params;
    params.size = 8192;
    CHECK(askedRelief(params).metres == doctest::Approx(19'200));
    CHECK_FALSE(askedRelief(params).isSand);
    params.size = 4096;
    CHECK(askedRelief(params).metres == doctest::Approx(9'600));
    params.generator = Generator::range;  // 24 at most
    CHECK(askedRelief(params).metres == doctest::Approx(3'840));
    params.generator = Generator::sand;
    CHECK(askedRelief(params).metres == doctest::Approx(880));  // 800 m deep, and swells
    CHECK(askedRelief(params).isSand);
    params.generator = Generator::pyramid;
    CHECK_FALSE(askedRelief(params).isSand);
}
