// Dye in valleys: it goes wherever the material goes that rivers, deltas, playas and creep move, to the
// quantum, and changes nothing of the ground.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sim/process/incision/deposits/ground_dye.hpp"
#include "tests/sim/process/incision/valley_world.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// Hills with hollows, sand and hard rock, that fall away to the east.
Heightmap motley(int columns, int rows, float relief = 100.f) {
    Heightmap map = rough(columns, rows, 30.f, relief);
    map.sediment = Field<float>(columns, rows);
    map.hardness = Field<std::uint8_t>(columns, rows);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            map.heights.at(x, z) += static_cast<float>(columns - x) * 5;
            map.sediment.at(x, z) = static_cast<float>((x / 8 + z / 5) % 4) * 3;
            map.hardness.at(x, z) = static_cast<std::uint8_t>((x / 6 + z / 9) % 5 * 60);
        }
    }
    return map;
}

/// Dyes a part [0..255] of rock and sediment where `where(x, z)` says so.
template <class Where>
void dye(Terrain& terrain, int part, const Where& where) {
    Field<std::uint8_t> map(terrain.columns(), terrain.rows());
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x)
            map.at(x, z) = static_cast<std::uint8_t>(where(x, z) ? part : 0);
    terrain.setPainted(Painted::dye, map);
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x)
            terrain.setDye(
                x, z, static_cast<Quanta>(std::int64_t{terrain.sediment().at(x, z)} * map.at(x, z) / 255));
}
void dyeAll(Terrain& terrain) {
    dye(terrain, 255, [](int, int) { return true; });
}

std::int64_t dyeDrift(const Terrain& terrain) {
    return total(terrain.dye()) + terrain.dyeLedger().left - terrain.dyeLedger().entered;
}
bool isSameGround(const Terrain& a, const Terrain& b) {
    return std::ranges::equal(a.bedrock().values(), b.bedrock().values()) &&
           std::ranges::equal(a.sediment().values(), b.sediment().values());
}
bool isWithinSediment(const Terrain& terrain) {
    return std::ranges::equal(terrain.dye().values(), terrain.sediment().values(),
                              [](Quanta dyed, Quanta sediment) { return 0 <= dyed && dyed <= sediment; });
}

/// What valleys may meet.
struct Setting {
    const char* name;
    Edges northSouth, eastWest;
    double sea;  // [m]
    float deposition, diffusion;
    double years;
};
IncisionParams paramsOf(const Setting& s) {
    IncisionParams params;
    params.enabled = true;
    params.deposition = s.deposition;
    params.diffusion = s.diffusion;
    params.north = params.south = s.northSouth;
    params.east = params.west = s.eastWest;
    params.baseFall = 0.1f;
    return params;
}

std::vector<Setting> settings() {
    constexpr Edges open = Edges::open, closed = Edges::closed, periodic = Edges::periodic;
    constexpr double dry = kLowestMetres;
    return {{"rivers alone", open, open, dry, 0, 0, 1e4},
            {"fans", open, open, dry, 0.7f, 0, 1e4},
            {"a step of creep", open, open, dry, 0.3f, 0.02f, 1e4},
            {"steps of creep", open, open, dry, 0, 0.1f, 1e4},
            {"lines of creep", open, open, dry, 0.7f, 0.5f, 1e4},
            {"much creep", closed, open, dry, 0.7f, 1, 1e6},
            {"deltas", closed, open, 160, 0.7f, 0.02f, 1e4},
            {"a sea that fills up", closed, closed, 110, 0.3f, 0.5f, 1e5},
            {"playas", closed, closed, dry, 0.3f, 0, 1e4},
            {"playas and creep", closed, closed, dry, 0, 0.5f, 1e4},
            {"a tube", closed, periodic, dry, 0.7f, 0.1f, 1e4},
            {"a ring", periodic, periodic, dry, 0.7f, 0.5f, 1e4},
            {"a ring with a sea", periodic, periodic, 140, 0.7f, 1, 1e5}};
}

/// A world of its own in such a setting.
struct DyedWorld : ValleyWorld {
    DyedWorld(const Heightmap& map, const Setting& s, int threads = 1) : ValleyWorld(map, threads) {
        if (s.sea > kLowestMetres) terrain.setSea(toQuanta(s.sea).value());
    }
};

void checkAllDyed(const Heightmap& map, const Setting& s, double rise) {
    CAPTURE(std::string(s.name));
    DyedWorld plain(map, s), dyed(map, s);
    dyeAll(dyed.terrain);
    for (int i = 0; i < 8; ++i) {
        plain.run(paramsOf(s), s.years, rise, 1);
        dyed.run(paramsOf(s), s.years, rise, 1);
        REQUIRE(std::ranges::equal(dyed.terrain.dye().values(), dyed.terrain.sediment().values()));
        REQUIRE(dyed.ledger.left == dyed.terrain.dyeLedger().left);
        REQUIRE(dyeDrift(dyed.terrain) == 0);
        REQUIRE(isSameGround(plain.terrain, dyed.terrain));
    }
    CHECK(dyed.drift() == 0);
    CHECK(dyed.isSound());
}

}  // namespace

TEST_CASE("where all is dyed, all that valleys move stays dyed, and the ground is as without dye") {
    for (const Setting& s : settings()) checkAllDyed(motley(47, 38), s, 1);
    for (const Setting& s : settings()) checkAllDyed(motley(2, 60), s, 1);
    for (const Setting& s : settings()) checkAllDyed(motley(60, 2), s, 1);
}

TEST_CASE("holes and walls at the ends of the range of heights keep all dyed") {
    Heightmap map = motley(50, 50);
    for (int z = 0; z < 50; ++z) {
        for (int x = 0; x < 50; ++x) {
            const bool isWall = x / 3 % 4 == 1, isHole = z / 4 % 5 == 2;
            if (!isWall && !isHole) continue;
            map.heights.at(x, z) = static_cast<float>(isHole ? kLowestMetres : kHighestMetres);
            map.sediment.at(x, z) = isHole ? 0 : 30;
        }
    }
    for (const Setting& s : settings()) checkAllDyed(map, s, 5);
}

TEST_CASE("where nothing is dyed, valleys dye nothing") {
    for (const Setting& s : settings()) {
        CAPTURE(std::string(s.name));
        DyedWorld world(motley(47, 38), s);
        dye(world.terrain, 0, [](int, int) { return true; });
        REQUIRE(world.terrain.isDyed());
        world.run(paramsOf(s), s.years, 1, 6);
        CHECK(std::ranges::all_of(world.terrain.dye().values(), [](Quanta dye) { return dye == 0; }));
        CHECK(world.terrain.dyeLedger() == DyeLedger{});
    }
}

TEST_CASE("a place that is dyed keeps the law of dye, the same for any threads and vector instructions") {
    for (const Setting& s : settings()) {
        CAPTURE(std::string(s.name));
        std::uint64_t first = 0;
        for (const int threads : {1, 2, 3}) {
            DyedWorld world(motley(83, 71), s, threads), plain(motley(83, 71), s);
            world.simd = threads == 1 ? bestSimd() : Simd::baseline;
            dye(world.terrain, 200, [](int x, int z) { return std::hypot(x - 30, z - 30) < 20; });
            for (int i = 0; i < 5; ++i) {
                world.run(paramsOf(s), s.years, 1, 1);
                REQUIRE(isWithinSediment(world.terrain));
                REQUIRE(dyeDrift(world.terrain) == 0);
            }
            plain.run(paramsOf(s), s.years, 1, 5);
            CHECK(isSameGround(plain.terrain, world.terrain));
            CHECK(total(world.terrain.dye()) + world.terrain.dyeLedger().left > 0);
            if (first == 0) first = world.hash();
            CHECK(world.hash() == first);
        }
    }
}

TEST_CASE("where a part of all is dyed, so is about that part of what lies loose and what leaves") {
    for (const Setting& s : settings()) {
        CAPTURE(std::string(s.name));
        DyedWorld world(motley(60, 60), s);
        dye(world.terrain, 102, [](int, int) { return true; });  // two fifths
        world.run(paramsOf(s), s.years, 1, 10);
        const auto part = [](std::int64_t dyed, std::int64_t whole) {
            return static_cast<double>(dyed) / static_cast<double>(whole);
        };
        const std::int64_t loose = total(world.terrain.sediment());
        if (loose > 0) CHECK(std::abs(part(total(world.terrain.dye()), loose) - 0.4) < 0.01);
        if (world.ledger.left > 0)
            CHECK(std::abs(part(world.terrain.dyeLedger().left, world.ledger.left) - 0.4) < 0.01);
    }
}

TEST_CASE("dye of a hill shows up in the delta on its side of the divide, and not in that on the other") {
    constexpr int kColumns = 96, kRows = 40;
    Heightmap map = rough(kColumns, kRows, 30.f, 2.f);
    for (int z = 0; z < kRows; ++z)
        for (int x = 0; x < kColumns; ++x)
            map.heights.at(x, z) =
                4.f * static_cast<float>(40 - std::abs(x - 48)) + map.heights.at(x, z) - 100;
    IncisionParams params;
    params.enabled = true;
    params.diffusion = 0;
    params.north = params.south = params.east = params.west = Edges::closed;
    ValleyWorld world(map);
    world.terrain.setSea(0);
    dye(world.terrain, 255, [](int x, int) { return x >= 60; });
    world.run(params, 1e4, 0, 10);
    std::int64_t east = 0, west = 0, laidWest = 0;
    for (int z = 0; z < kRows; ++z) {
        for (int x = 0; x < kColumns; ++x) {
            (x < 48 ? west : east) += world.terrain.dye().at(x, z);
            if (x < 12) laidWest += world.terrain.sediment().at(x, z);
        }
    }
    CHECK(laidWest > 0);
    CHECK(west == 0);
    CHECK(east > 0);
    CHECK(dyeDrift(world.terrain) == 0);
}

TEST_CASE("a share of a whole of any size is all of what is dyed throughout, and fair otherwise") {
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() / 64;
    for (const std::int64_t whole :
         {std::int64_t{1}, std::int64_t{1} << 31, std::int64_t{987654321098}, most}) {
        for (const Quanta amount : {0, 1, 77, std::numeric_limits<Quanta>::max()}) {
            if (amount > whole) continue;
            CHECK(dyedShare(whole, whole, amount) == amount);
            CHECK(dyedShare(0, whole, amount) == 0);
            CHECK(dyedShare(whole - 1, whole, amount) >= amount - 1);
            CHECK(dyedShare(1, whole, amount) <= 1);
        }
    }
    std::int64_t whole = 700'000'000'000, dyed = whole / 4, taken = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Quanta part = dyedShare(dyed, whole, 3);
        whole -= 3;
        dyed -= part;
        taken += part;
    }
    CHECK(std::abs(taken - 75'000) < 1000);
}
