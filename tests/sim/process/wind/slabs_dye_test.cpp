// Dye flies with slabs of sand, and changes nothing of the land.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/sim/process/slopes_dye.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

struct World {
    std::string name;
    State state;
};

Parameters slabsOver(WindEdges edges) {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::slabs;
    params.wind.direction = 250;
    params.wind.edges = edges;
    params.wind.abrasion = 10;
    return params;
}

/// Hills of rock with sand between them.
Heightmap sandyHills() {
    Heightmap map = maps::hills(100, 70);
    map.water = {};
    return map;
}

/// Sand as high as ground may be, but for a few hollows: slabs that come down have no room.
Heightmap roof(int columns, int rows, float cellSize) {
    Heightmap map = maps::flat(columns, rows, static_cast<float>(kHighestMetres));
    for (std::size_t i = 0; i < map.heights.size(); i += 5) map.heights[i] -= 40;
    map.sediment = Field<float>(columns, rows, 5000.f);
    map.cellSize = cellSize;
    return map;
}

/// Sand and rock, with edges of each of these kinds.
std::vector<World> worlds(std::initializer_list<WindEdges> kinds) {
    std::vector<World> all;
    for (const WindEdges edges : kinds) {
        const std::string name(kWindEdgeNames[std::size_t(edges)]);
        const Parameters params = slabsOver(edges);
        all.push_back({name + " hills", State(params, Terrain(sandyHills()))});
        all.push_back({name + " roof", State(params, Terrain(roof(40, 30, 10.f)))});
        all.push_back({name + " giant", State(params, Terrain(roof(2, 3, 1e6f)))});
        World masked{name + " masked", State(params, Terrain(sandyHills()))};
        Field<std::uint8_t> mask(100, 70);
        for (std::size_t cell = 0; cell < mask.size(); ++cell)
            mask[cell] = static_cast<std::uint8_t>(cell % 7 < 2 ? 0 : 180);
        masked.state.terrain.setPainted(Painted::mask, mask);
        masked.state.params.masks.wind = MaskKind::painted;
        all.push_back(std::move(masked));
    }
    return all;
}

}  // namespace

TEST_CASE("where everything is dyed, all that slabs carry is") {
    for (World& world : worlds({WindEdges::open, WindEdges::periodic})) {
        INFO(world.name);
        State& state = world.state;
        test::dyeAll(state.terrain);
        const Field<Quanta> before = state.terrain.sediment();
        for (int i = 0; i < 20; ++i) {
            state = test::after(std::move(state), 1, {2});
            REQUIRE(test::isAllDyed(state.terrain));
            REQUIRE(test::brokenDyeLaw(state) == "");
        }
        CHECK(state.terrain.sediment() != before);
        CHECK(state.dyeBalance().left == state.balance().left);
    }
}

TEST_CASE("rock that slabs wear brings its dye") {
    State state(slabsOver(WindEdges::open), Terrain(sandyHills()));
    const std::int64_t rock = total(state.terrain.bedrock());
    state.terrain.setPainted(Painted::dye, Field<std::uint8_t>(100, 70, 255));
    state.params.wind.abrasion = 10;
    state = test::after(std::move(state), 30);
    const std::int64_t worn = rock - total(state.terrain.bedrock());
    CHECK(worn > 0);
    CHECK(state.dyeBalance().entered == worn);
    CHECK(test::brokenDyeLaw(state) == "");
}

TEST_CASE("what finds no room below the roof of the world takes its part of the dye along") {
    State state(slabsOver(WindEdges::periodic), Terrain(roof(40, 30, 10.f)));
    for (int z = 0; z < 30; ++z)
        for (int x = 0; x < 40; ++x) state.terrain.setDye(x, z, state.terrain.sediment().at(x, z) / 4);
    state = test::after(std::move(state), 30);
    REQUIRE(state.balance().left > 0);
    CHECK(double(state.dyeBalance().left) / double(state.balance().left) ==
          doctest::Approx(0.25).epsilon(0.01));
    CHECK(test::brokenDyeLaw(state) == "");
}

TEST_CASE("slabs keep the laws of dye and fly as they would without any") {
    for (const World& world : worlds({WindEdges::open, WindEdges::periodic, WindEdges::feed})) {
        INFO(world.name);
        State plain = world.state;
        plain.params.wind.dust = 300;
        State state = plain;
        test::dyeSome(state.terrain);
        const Field<Quanta> before = state.terrain.dye();
        for (int i = 0; i < 15; ++i) {
            state = test::after(std::move(state), 1);
            REQUIRE(test::brokenDyeLaw(state) == "");
        }
        CHECK(test::isSameGround(state.terrain, test::after(plain, 15).terrain));
        CHECK(state.terrain.dye() != before);
    }
}

TEST_CASE("slabs dye nothing where nothing is dyed") {
    for (World& world : worlds({WindEdges::open, WindEdges::feed})) {
        INFO(world.name);
        State& state = world.state;
        state.terrain.setDye(1, 1, 1);
        state.terrain.setDye(1, 1, 0);
        REQUIRE(state.terrain.isDyed());
        state = test::after(std::move(state), 10);
        CHECK(std::ranges::max(state.terrain.dye().values()) == 0);
        CHECK(state.dyeBalance().left == 0);
    }
}

TEST_CASE("dye flies alike for any number of threads and every SIMD level") {
    for (World& world : worlds({WindEdges::open, WindEdges::periodic, WindEdges::feed})) {
        INFO(world.name);
        world.state.params.wind.dust = 300;
        test::dyeSome(world.state.terrain);
        CHECK(test::isSameForAll(world.state, 5));
    }
}
