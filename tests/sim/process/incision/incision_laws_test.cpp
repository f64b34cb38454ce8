// The laws for valleys: nothing vanishes, the same bits on any number of threads, no bad cell whatever the
// map.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "sim/process/incision/deposits/playa.hpp"
#include "tests/sim/process/incision/valley_world.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// All there is to valleys, on ground of many kinds.
IncisionParams everything() {
    IncisionParams params;
    params.enabled = true;
    params.deposition = 0.7f;
    params.diffusion = 0.05f;
    params.looseFactor = 3.f;
    params.baseFall = 0.1f;
    params.baseStep = 5.f;
    return params;
}

/// Hills with hollows, sand and hard rock.
Heightmap varied(int columns, int rows, float relief = 200.f) {
    Heightmap map = rough(columns, rows, 30.f, relief);
    map.sediment = Field<float>(columns, rows);
    map.hardness = Field<std::uint8_t>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            map.sediment.at(x, z) = static_cast<float>((x / 8 + z / 5) % 4) * 3;
            map.hardness.at(x, z) = static_cast<std::uint8_t>((x / 6 + z / 9) % 5 * 60);
        }
    }
    return map;
}

void setSides(IncisionParams& params, Edges edges) {
    params.north = params.east = params.south = params.west = edges;
}

/// Every combination of sides that a map may have.
std::vector<IncisionParams> sidesOf(IncisionParams params) {
    std::vector<IncisionParams> all;
    for (int i = 0; i < 81; ++i) {
        params.north = static_cast<Edges>(i % 3);
        params.east = static_cast<Edges>(i / 3 % 3);
        params.south = static_cast<Edges>(i / 9 % 3);
        params.west = static_cast<Edges>(i / 27);
        all.push_back(params);
    }
    return all;
}

void check(const ValleyWorld& world) {
    REQUIRE(world.drift() == 0);
    REQUIRE(world.isSound());
    for (const float rate : world.process.erosionRate().values()) REQUIRE(std::abs(rate) <= kMostMean);
}

}  // namespace

TEST_CASE("what rivers take is laid down or leaves, whatever the sides of the map") {
    for (const IncisionParams& params : sidesOf(everything())) {
        CAPTURE(int(params.north));
        CAPTURE(int(params.east));
        CAPTURE(int(params.south));
        CAPTURE(int(params.west));
        ValleyWorld world(varied(40, 33));
        for (int i = 0; i < 10; ++i) {
            world.run(params, 1e4, 1, 1);
            check(world);
        }
    }
}

TEST_CASE("nothing leaves a map without an outlet, and its lowest ground fills up level") {
    IncisionParams params = everything();
    params.baseFall = params.baseStep = 0;
    setSides(params, Edges::closed);
    Heightmap map = rough(48, 48, 30.f, 5.f);
    for (int z = 0; z < 48; ++z) {
        for (int x = 0; x < 48; ++x)
            map.heights.at(x, z) += 4.f * static_cast<float>(std::abs(x - 20) + std::abs(z - 30));
    }
    ValleyWorld world(map);
    const double before = world.meanHeight();
    const Quanta lowest = world.terrain.height(20, 30);
    world.run(params, 1e4, 0, 100);
    check(world);
    CHECK(world.ledger.left == 0);
    CHECK(std::abs(world.meanHeight() - before) < 1e-9);
    CHECK(world.terrain.height(20, 30) > lowest + 2 * Quanta(kQuantaPerMetre));
    // No cell in the basin stands out of the plain as a tower.
    const Quanta middle = world.terrain.height(20, 30);
    for (int z = 28; z < 33; ++z) {
        for (int x = 18; x < 23; ++x)
            CHECK(std::abs(world.terrain.height(x, z) - middle) < Quanta(kQuantaPerMetre) / 100);
    }
}

TEST_CASE("valleys are the same for any number of threads and any vector instructions") {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        std::uint64_t first = 0;
        for (const int threads : {1, 2, 3, 8}) {
            IncisionParams params = everything();
            setSides(params, edges);
            params.east = Edges::open;
            ValleyWorld world(varied(200, 131), threads);
            world.simd = std::min(bestSimd(), static_cast<Simd>(threads % 4));
            world.run(params, 1e4, 1, 20);
            if (first == 0) first = world.hash();
            CAPTURE(threads);
            CHECK(world.hash() == first);
            check(world);
        }
    }
}

TEST_CASE("a level world, a row and a column, and a sea without land keep the laws") {
    const IncisionParams params = everything();
    struct Case {
        int columns, rows;
        float relief, sea;
    };
    for (const Case& c : {Case{64, 64, 0, -9000},
                          {2, 200, 3, -9000},
                          {200, 2, 3, -9000},
                          {2, 2, 3, -9000},
                          {64, 64, 5, 500},
                          {64, 64, 20, 110},
                          {64, 64, 0, 100}}) {
        for (const IncisionParams& sides : sidesOf(params)) {
            CAPTURE(c.columns);
            CAPTURE(c.relief);
            CAPTURE(c.sea);
            ValleyWorld world(rough(c.columns, c.rows, 30.f, c.relief));
            world.terrain.setSea(toQuanta(double(c.sea)).value_or(kLowest));
            for (int i = 0; i < 4; ++i) {
                world.run(sides, 1e4, 0.2, 1);
                check(world);
            }
        }
    }
}

TEST_CASE("a level plain that rises becomes a range with valleys that branch") {
    IncisionParams params = bareRivers();
    ValleyWorld world(rough(96, 96, 30.f, 0.f));
    world.run(params, 1e4, 0.5, 300);
    const Routes routes = world.routes(params);
    const auto largest = std::ranges::max(routes.areas);
    CAPTURE(largest);
    CHECK(largest > 400);
    CHECK(largest < 96 * 96 / 3);
    // Confluences: cells at which two rivers of at least ten cells meet.
    std::vector<int> rivers(world.terrain.size());
    for (std::uint32_t cell = 0; cell < world.terrain.size(); ++cell)
        if (routes.drains(cell) && routes.areas[cell] >= 10) ++rivers[routes.receiver(cell)];
    CHECK(std::ranges::count_if(rivers, [](int count) { return count > 1; }) > 100);
}

TEST_CASE("a basin fills up around a sill that stays above its floor") {
    const FlowGrid grid(4, 3, {});
    const Subdomain own({4, 3});
    std::vector<Quanta> heights = {0, 100, 10, 10, 0, 100, 10, 10, 0, 100, 10, 10};
    const std::vector<Quanta> empty = heights;
    const std::int64_t before = std::accumulate(heights.begin(), heights.end(), std::int64_t{0});
    Floor floor(own, kHighest + 1, heights.data());
    CHECK(PlayaBuilder(grid, floor).lay(0, 630) == 0);
    CHECK(std::accumulate(heights.begin(), heights.end(), std::int64_t{0}) == before + 630);
    for (const std::size_t sill : {1u, 5u, 9u}) CHECK(heights[sill] == 100);
    for (std::size_t cell = 0; cell < heights.size(); ++cell) CHECK(heights[cell] >= empty[cell]);
}

TEST_CASE("obstacles are not cut, and neither is anything where K is 0 by mask") {
    IncisionParams params = everything();
    Heightmap map = varied(64, 64);
    map.sediment = {};
    map.hardness.fill(255);
    ValleyWorld hard(map);
    const std::vector<Quanta> rock(hard.terrain.bedrock().values().begin(),
                                   hard.terrain.bedrock().values().end());
    hard.run(params, 1e4, 0, 10);
    check(hard);
    int lowered = 0;
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x)
            lowered += hard.terrain.bedrock().at(x, z) < rock[hard.terrain.bedrock().index(x, z)];
    }
    CHECK(lowered == 0);

    ValleyWorld masked(varied(64, 64));
    const Field<std::uint8_t> none(64, 64, 0);
    masked.terrain.setMask(&none);
    params.baseFall = params.baseStep = 0;
    setSides(params, Edges::closed);
    const std::uint64_t before = [&] {
        Hash hash;
        addTo(hash, masked.terrain);
        return hash.value();
    }();
    masked.run(params, 1e4, 0, 3);
    Hash after;
    addTo(after, masked.terrain);
    CHECK(after.value() == before);
    masked.terrain.setMask(nullptr);
}

TEST_CASE("holes and walls at the ends of the range of heights keep the laws") {
    IncisionParams params = everything();
    params.diffusion = 1.f;
    for (const double years : {100.0, 1e4, 1e6}) {
        Heightmap map = rough(50, 50, 3.f, 100.f);
        for (int z = 0; z < 50; ++z) {
            for (int x = 0; x < 50; ++x) {
                if (x / 3 % 4 == 1) map.heights.at(x, z) = static_cast<float>(kHighestMetres);
                if (z / 4 % 5 == 2) map.heights.at(x, z) = static_cast<float>(kLowestMetres);
            }
        }
        for (const IncisionParams& sides : sidesOf(params)) {
            ValleyWorld world(map);
            for (int i = 0; i < 3; ++i) {
                world.run(sides, years, 5, 1);
                check(world);
            }
        }
    }
}

TEST_CASE("ground that rises to the end of the range of heights holds there, and every grain is known") {
    IncisionParams params = everything();
    params.erodibility = 1e-9f;
    params.criticalSlope = 80;
    ValleyWorld world(varied(32, 32));
    world.run(params, 1e6, 20, 1000);
    check(world);
    CHECK(std::ranges::max(world.terrain.bedrock().values()) == kHighest);
    setSides(params, Edges::closed);
    world.run(params, 1e6, 20, 20);
    check(world);
}

TEST_CASE("rivers cut loose ground and soft rock faster than hard rock") {
    IncisionParams params = bareRivers();
    params.looseFactor = 4;
    const auto fallOf = [&](float sediment, std::uint8_t hardness) {
        Heightmap map = rough(48, 48, 30.f, 1.f);
        map.sediment = Field<float>(48, 48, sediment);
        map.hardness = Field<std::uint8_t>(48, 48, hardness);
        ValleyWorld world(map);
        params.baseStep = 50;
        const double before = world.meanHeight();
        world.run(params, 1e4, 0, 10);
        return before - world.meanHeight();
    };
    const double rock = fallOf(0, 0), loose = fallOf(90, 0), hard = fallOf(0, 128);
    CAPTURE(rock);
    CAPTURE(loose);
    CAPTURE(hard);
    CHECK(loose > 1.5 * rock);
    CHECK(hard < 0.8 * rock);
}

TEST_CASE("an outlet is cut down to where it stood, and sinks as fast as the land beyond it") {
    IncisionParams params = bareRivers();
    ValleyWorld world(rough(16, 16, 30.f, 0.f));
    world.run(params, 1e4, 1, 5);  // which raises the ground by 10 m first, and looks then
    CHECK(world.height(0) == 110);
    params.baseFall = 0.5f;
    world.run(params, 1e4, 1, 4);
    CHECK(std::abs(world.height(0) - 90) < 1e-3);
    params.baseFall = 0;
    params.baseStep = 30;
    world.run(params, 1e4, 1, 3);
    CHECK(std::abs(world.height(0) - 60) < 1e-3);
    params.baseStep = 0;
    world.run(params, 1e4, 1, 3);
    CHECK(std::abs(world.height(0) - 60) < 1e-3);
    check(world);
}

TEST_CASE("rivers fill the sea at their mouths and no higher") {
    IncisionParams params = everything();
    params.baseFall = params.baseStep = 0;
    Heightmap map = rough(64, 64, 30.f, 1.f);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) map.heights.at(x, z) += static_cast<float>(x - 32) * 3;
    }
    ValleyWorld world(map);
    world.terrain.setSea(*toQuanta(95));
    int before = 0, after = 0;
    const auto drowned = [&] {
        int count = 0;
        for (std::size_t cell = 0; cell < world.terrain.size(); ++cell)
            count += world.terrain.height(cell) < *toQuanta(95);
        return count;
    };
    before = drowned();
    world.run(params, 1e4, 0, 30);
    after = drowned();
    CAPTURE(before);
    CAPTURE(after);
    CHECK(after < before - 64);
    check(world);
}

TEST_CASE("switched off, valleys keep no memory, and what they remember of the base level stays") {
    IncisionParams params = everything();
    ValleyWorld world(varied(32, 32));
    world.run(params, 1e4, 1, 2);
    CHECK(world.process.erosionRate().size() == world.terrain.size());
    params.enabled = false;
    Hash before, after;
    addTo(before, world.terrain);
    world.run(params, 1e4, 0, 2);
    addTo(after, world.terrain);
    CHECK(after.value() == before.value());
    CHECK(world.process.erosionRate().empty());
}
