// Dye that rivers carry along: none is lost or made, and the land does not know of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "sim/io/world/world_file.hpp"
#include "sim/world/keyframe.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using test::TempFolder;
using test::Valley;

namespace {

constexpr std::array<Edges, 3> kEveryEdges = {Edges::open, Edges::closed, Edges::periodic};

/// Folds all parts into a hash but those of dye.
class PlainHasher : public Hasher {
  public:
    using Hasher::Hasher;
    bool hasLate(std::string_view, bool) { return false; }
};

std::uint64_t plainHash(const Valley& valley) {
    Hash hash;
    PlainHasher hasher(hash);
    Terrain::parts(hasher, valley.terrain);
    Pipes::parts(hasher, valley.pipes);
    return hash.value();
}

std::int64_t dyeDrift(const Valley& valley) {
    const DyeLedger& ledger = valley.terrain.dyeLedger();
    return total(valley.terrain.dye()) + valley.pipes.carriedDye() + ledger.left - ledger.entered;
}

/// Hills with rain, springs, banks that fall and, if wanted, a sea.
struct Hills : Valley {
    Hills(Edges edges, bool sea, Execution execution = {1}, int columns = 75, int rows = 101)
        : Valley(maps::hills(columns, rows), execution) {
        params.edges = edges;
        params.rain = 40.f;
        springs = {{0.4f, 0.6f, 3.f, 0.5f}, {0.99f, 0.01f, 2.f, 0.3f}};
        if (sea) this->sea = {true, 70.f};
    }
};

/// Dyes rock where a cell is chosen, wholly or in part, and all that lies loose there.
template <class F>
void dye(Terrain& terrain, const F& valueAt) {
    Field<std::uint8_t> map(terrain.columns(), terrain.rows());
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x) map.at(x, z) = valueAt(x, z);
    terrain.setPainted(Painted::dye, map);
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x)
            if (map.at(x, z) > 0) terrain.setDye(x, z, terrain.sediment().at(x, z));
}

std::uint8_t everywhere(int, int) {
    return 255;
}
std::uint8_t inPatches(int x, int z) {
    return static_cast<std::uint8_t>((x / 20 + z / 15) % 3 == 0 ? 255 : (x / 20 + z / 15) % 3 == 1 ? 100 : 0);
}

bool isAllDyed(const Terrain& terrain) {
    return std::ranges::equal(terrain.dye().values(), terrain.sediment().values());
}

bool isSound(const Terrain& terrain) {
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        if (terrain.dye()[cell] < 0 || terrain.dye()[cell] > terrain.sediment()[cell]) return false;
    return true;
}

/// Rivers alone, over hills that are dyed in patches.
State dyedState() {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.pipes.enabled = true;
    params.springs = {{0.4f, 0.6f, 3.f, 0.5f}};
    State state(params, Terrain(maps::hills(50, 40)));
    dye(state.terrain, inPatches);
    return state;
}

void run(State& state, int epochs) {
    const ThreadPool pool(2);
    for (int i = 0; i < epochs; ++i) state.step(pool, {});
}

}  // namespace

TEST_CASE("where everything is dyed, all that rivers carry and lay down is dyed to the quantum") {
    for (const Edges edges : kEveryEdges) {
        for (const bool sea : {false, true}) {
            CAPTURE(kEdgeNames[static_cast<std::size_t>(edges)]);
            CAPTURE(sea);
            Hills valley(edges, sea, {2});
            dye(valley.terrain, everywhere);
            for (int epoch = 0; epoch < 60; ++epoch) {
                valley.run(1);
                REQUIRE(isAllDyed(valley.terrain));
                REQUIRE(valley.pipes.carriedDye() == valley.pipes.carried());
                REQUIRE(dyeDrift(valley) == 0);
                REQUIRE(valley.terrain.dyeLedger().left == valley.ledger.left);
            }
            CHECK(valley.pipes.carried() > 0);
            CHECK((valley.ledger.left > 0) == (edges == Edges::open));
        }
    }
}

TEST_CASE("rivers that carry dye leave the same land, water and flows as without") {
    for (const Edges edges : kEveryEdges) {
        Hills dyed(edges, true), plain(edges, true);
        dye(dyed.terrain, inPatches);
        dyed.run(30);
        plain.run(30);
        CHECK(plainHash(dyed) == plainHash(plain));
        CHECK(dyed.ledger.left == plain.ledger.left);
        CHECK(dyed.water.left == plain.water.left);
        CHECK(dyed.pipes.carriedDye() > 0);
        CHECK(plain.pipes.carriedDye() == 0);
        CHECK_FALSE(plain.terrain.isDyed());
    }
}

TEST_CASE("of dye in patches none is lost or made, and it comes to where nothing was dyed") {
    for (const Edges edges : kEveryEdges) {
        CAPTURE(kEdgeNames[static_cast<std::size_t>(edges)]);
        Hills valley(edges, true);
        dye(valley.terrain, inPatches);
        for (int epoch = 0; epoch < 100; ++epoch) {
            valley.run(1);
            REQUIRE(isSound(valley.terrain));
            REQUIRE(dyeDrift(valley) == 0);
            REQUIRE(valley.pipes.carriedDye() < valley.pipes.carried());
        }
        std::int64_t moved = 0;
        for (int z = 0; z < 101; ++z)
            for (int x = 0; x < 75; ++x)
                if (inPatches(x, z) == 0) moved += valley.terrain.dye().at(x, z);
        CHECK(moved > 0);
        CHECK((valley.terrain.dyeLedger().left > 0) == (edges == Edges::open));
    }
}

TEST_CASE("the load of a river takes its share of dye along, however little it is") {
    // A hundredth of what lies loose is dyed, and rock is too hard to be taken.
    Heightmap map = maps::plane(60, 40, 0.1f);
    map.sediment = Field<float>(60, 40, 20.f);
    map.hardness = Field<std::uint8_t>(60, 40, 255);
    Valley valley(map);
    valley.springs = {{0.1f, 0.5f, 3.f, 1.f}};
    for (int z = 0; z < 40; ++z)
        for (int x = 0; x < 60; ++x) valley.terrain.setDye(x, z, valley.terrain.sediment().at(x, z) / 100);
    valley.run(200);
    const auto part = [](std::int64_t dye, std::int64_t of) { return double(dye) / double(of); };
    REQUIRE(valley.ledger.left > 1'000'000);
    REQUIRE(valley.pipes.carried() > 10'000);
    CHECK(part(valley.terrain.dyeLedger().left, valley.ledger.left) == doctest::Approx(0.01).epsilon(0.01));
    CHECK(part(valley.pipes.carriedDye(), valley.pipes.carried()) == doctest::Approx(0.01).epsilon(0.1));
}

TEST_CASE("where nothing is dyed nothing becomes dyed") {
    Hills valley(Edges::open, true);
    dye(valley.terrain, [](int x, int) { return x == 0 ? std::uint8_t{1} : std::uint8_t{0}; });
    for (int z = 0; z < 101; ++z) valley.terrain.paintAt(Painted::dye, 0, z, 0);
    for (int z = 0; z < 101; ++z) valley.terrain.setDye(0, z, 0);
    REQUIRE(valley.terrain.isDyed());
    valley.run(40);
    CHECK(total(valley.terrain.dye()) == 0);
    CHECK(valley.pipes.carriedDye() == 0);
    CHECK(valley.terrain.dyeLedger() == DyeLedger{});
}

TEST_CASE(
    "dye in rivers is the same for every number of threads, with the best and the plainest vector "
    "instructions") {
    for (const auto& size : {std::pair{75, 101}, {40, 64}, {17, 201}, {2, 3}}) {
        for (const Edges edges : kEveryEdges) {
            std::uint64_t first = 0;
            for (const int threads : {1, 2, 3}) {
                for (const Simd simd : {Simd::baseline, bestSimd()}) {
                    Hills valley(edges, true, {threads, simd}, size.first, size.second);
                    dye(valley.terrain, inPatches);
                    valley.run(8);
                    if (first == 0) first = valley.hash();
                    CAPTURE(size.first);
                    CAPTURE(threads);
                    CAPTURE(nameOf(simd));
                    CHECK(valley.hash() == first);
                    CHECK(dyeDrift(valley) == 0);
                }
            }
        }
    }
}

TEST_CASE("edges that become others while dyed water runs over them lose no dye") {
    for (const int size : {2, 7, 64}) {
        Valley valley(maps::cone(size, 5.f));
        dye(valley.terrain, everywhere);
        for (const Edges edges : {Edges::periodic, Edges::closed, Edges::open, Edges::periodic, Edges::open,
                                  Edges::closed, Edges::periodic}) {
            valley.params.edges = edges;
            valley.run(5);
            REQUIRE(isAllDyed(valley.terrain));
            REQUIRE(valley.pipes.carriedDye() == valley.pipes.carried());
            REQUIRE(dyeDrift(valley) == 0);
        }
    }
}

TEST_CASE("floods between the lowest and the highest ground carry more than fits and leave no dye out") {
    Heightmap map = maps::flat(24, 20);
    map.water = Field<float>(24, 20);
    for (int z = 0; z < 20; ++z) {
        for (int x = 0; x < 24; ++x) {
            const bool high = (x / 3 + z / 3) % 2 == 0;
            map.heights.at(x, z) = static_cast<float>(high ? kHighestMetres - 4000 : kLowestMetres + 100);
            map.water.at(x, z) = high ? 4000.f : 0.f;
        }
    }
    Valley valley(map);
    valley.params.capacity = 2;
    valley.params.erosion = 1;
    valley.params.deposition = 0;
    valley.params.edges = Edges::closed;
    dye(valley.terrain, everywhere);
    for (int epoch = 0; epoch < 40; ++epoch) {
        valley.run(1);
        REQUIRE(isAllDyed(valley.terrain));
        REQUIRE(valley.pipes.carriedDye() == valley.pipes.carried());
        REQUIRE(dyeDrift(valley) == 0);
    }
    CHECK(valley.ledger.left > 0);
    CHECK(valley.terrain.dyeLedger().left == valley.ledger.left);
}

TEST_CASE("rivers that are switched off lay their dye down with the load") {
    Hills valley(Edges::open, false);
    dye(valley.terrain, everywhere);
    valley.run(20);
    REQUIRE(valley.pipes.carriedDye() > 0);
    valley.params.enabled = false;
    valley.run(1);
    CHECK(valley.pipes.carriedDye() == 0);
    CHECK(isAllDyed(valley.terrain));
    CHECK(dyeDrift(valley) == 0);
    valley.params.enabled = true;
    valley.run(10);
    CHECK(isAllDyed(valley.terrain));
    CHECK(dyeDrift(valley) == 0);
}

TEST_CASE("files and keyframes keep the dye of the load, and it has the same future") {
    State state = dyedState();
    run(state, 15);
    REQUIRE(state.pipes.carriedDye() > 0);
    const TempFolder folder;
    io::saveWorld(folder / "dyed.wadi", state, EditLog(state.params, nullptr), {});
    State loaded = io::loadWorld(folder / "dyed.wadi", {}).world.state;
    State unpacked = Keyframe(state, nullptr).unpack();
    CHECK(loaded.pipes.carriedDye() == state.pipes.carriedDye());
    CHECK(unpacked.pipes.carriedDye() == state.pipes.carriedDye());
    for (State* each : {&state, &loaded, &unpacked}) run(*each, 10);
    CHECK(loaded.hash() == state.hash());
    CHECK(unpacked.hash() == state.hash());
    CHECK(state.dyeBalance().drift() == 0);
}

TEST_CASE("a world twice as fine has four times the dye in its rivers") {
    State state = dyedState();
    run(state, 15);
    State fine = state.upsampled();
    CHECK(fine.pipes.carriedDye() == 4 * state.pipes.carriedDye());
    CHECK(fine.dyeBalance().drift() == 0);
    run(fine, 5);
    CHECK(fine.dyeBalance().drift() == 0);
    CHECK(fine.balance().drift() == 0);
}
