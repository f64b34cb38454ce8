#include "sim/generate.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "sim/hash.hpp"

using namespace wadi;

namespace {

std::uint64_t bitsOf(const Heightmap& map) {
    Hash hash;
    hash.add(map.heights.values());
    return hash.value();
}

Heightmap made(Generator generator, std::uint32_t seed, int size = 64) {
    GenerateParams params;
    params.generator = generator;
    params.size = size;
    return generate(params, seed);
}

}  // namespace

TEST_CASE("every generator gives the same bits for the same seed on every machine") {
    CHECK(bitsOf(made(Generator::perlin, 1)) == 0x31d2a6764407faedull);
    CHECK(bitsOf(made(Generator::perlin, 2)) == 0x118fb053eef1fe62ull);
    CHECK(bitsOf(made(Generator::plane, 1)) == 0xd8d783dc14c6fef2ull);
    CHECK(bitsOf(made(Generator::plane, 2)) == 0x6744aee58d1ace79ull);
}

TEST_CASE("the number of threads does not change a terrain") {
    GenerateParams params;
    params.size = 65;
    const std::uint64_t alone = bitsOf(generate(params, 5));
    for (const int threads : {2, 3, 8}) {
        CAPTURE(threads);
        CHECK(bitsOf(generate(params, 5, Workers(threads))) == alone);
    }
}

TEST_CASE("heights span exactly the vertical scale") {
    for (const Generator generator : {Generator::perlin, Generator::plane}) {
        const Heightmap map = made(generator, 3, 128);
        const auto [lowest, highest] =
            std::minmax_element(map.heights.values().begin(), map.heights.values().end());
        CHECK(*lowest == 0.f);
        CHECK(*highest == doctest::Approx(60 * 10 / 2));  // 60 cells of 10 m at half of 256 cells
    }
}

TEST_CASE("a larger map shows the same landscape in more detail") {
    const Heightmap small = made(Generator::perlin, 4, 64), large = made(Generator::perlin, 4, 256);
    double apart = 0;
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) {
            const float coarse = small.heights.at(x, z) * 4;
            apart += std::abs(coarse - large.heights.bilinear(static_cast<float>(x) * 4 + 2,
                                                              static_cast<float>(z) * 4 + 2));
        }
    }
    CHECK(apart / (64 * 64) < 0.05 * 600);
}

TEST_CASE("the highest mountains that can be asked for fit between the heights that can be counted") {
    GenerateParams params;
    params.size = 64;
    params.cellSize = 1000;
    params.verticalScale = 250;
    for (std::uint32_t seed = 0; seed < 200; ++seed) CHECK_NOTHROW(Terrain(generate(params, seed)));
}

TEST_CASE("the smallest and the flattest terrain can be made") {
    CHECK(made(Generator::perlin, 1, 2).heights.size() == 4);
    GenerateParams level;
    level.verticalScale = 0;
    const Heightmap map = generate(level, 1);
    for (const float height : map.heights.values()) REQUIRE(height == 0.f);
}
