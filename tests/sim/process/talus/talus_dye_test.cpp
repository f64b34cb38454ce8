// Dye goes where slopes send sediment, and changes nothing of the land.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "sim/core/hash.hpp"
#include "sim/process/talus/talus.hpp"
#include "tests/sim/process/slopes_dye.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Steep hills of rock, some of it hard, with sand of many depths and ponds; a painted mask if `isMasked`.
State hills(int columns, int rows, bool periodic, bool isMasked) {
    Parameters params;
    params.droplet.enabled = false;
    params.talus.enabled = true;
    params.talus.cliff = 30;
    params.talus.periodic = periodic;
    State state(params, Terrain(maps::hills(columns, rows)));
    if (!isMasked) return state;
    Field<std::uint8_t> mask(columns, rows);
    for (std::size_t cell = 0; cell < mask.size(); ++cell)
        mask[cell] = static_cast<std::uint8_t>(cell % 11 < 3 ? 0 : cell % 11 < 7 ? 255 : 130);
    state.terrain.setPainted(Painted::mask, mask);
    state.params.masks.talus = MaskKind::painted;
    return state;
}

/// Calls f with such hills on maps of several sizes, with edges and masks of either kind.
template <class F>
void eachHills(const F& f) {
    for (const bool periodic : {false, true}) {
        for (const bool isMasked : {false, true}) {
            for (const auto& size : {std::pair{150, 130}, {65, 40}, {3, 70}}) {
                const int columns = size.first, rows = size.second;
                INFO(columns << " × " << rows << (periodic ? " periodic" : "")
                             << (isMasked ? " masked" : ""));
                f(hills(columns, rows, periodic, isMasked));
            }
        }
    }
}

/// A plane of deep sand, steeper than repose, that falls to the east: as much comes as goes.
State steepPlane() {
    Heightmap map = maps::plane(200, 20, 1.f);
    map.sediment = Field<float>(200, 20, 50.f);
    Parameters params;
    params.droplet.enabled = false;
    params.talus.enabled = true;
    params.talus.weathering = 0;
    params.talus.passes = 1;
    return State(params, Terrain(map));
}

}  // namespace

TEST_CASE("where everything is dyed, all that slides and weathers is") {
    eachHills([](State state) {
        test::dyeAll(state.terrain);
        const std::int64_t before = total(state.terrain.sediment());
        for (int i = 0; i < 20; ++i) {
            state = test::after(std::move(state), 1, {2});
            REQUIRE(test::isAllDyed(state.terrain));
            REQUIRE(test::brokenDyeLaw(state) == "");
        }
        CHECK(total(state.terrain.sediment()) > before);
        CHECK(state.dyeBalance().entered == total(state.terrain.sediment()));
    });
}

TEST_CASE("slopes keep the laws of dye and fail as they would without any") {
    eachHills([](const State& start) {
        State state = start;
        test::dyeSome(state.terrain);
        const Field<Quanta> before = state.terrain.dye();
        const std::int64_t entered = state.dyeBalance().entered;
        for (int i = 0; i < 10; ++i) {
            state = test::after(std::move(state), 1);
            REQUIRE(test::brokenDyeLaw(state) == "");
        }
        CHECK(test::isSameGround(state.terrain, test::after(start, 10).terrain));
        CHECK(state.dyeBalance().entered > entered);
        CHECK(state.dyeBalance().moved > 0);
        CHECK(state.terrain.dye() != before);
    });
}

TEST_CASE("slopes dye nothing where nothing is dyed") {
    eachHills([](State state) {
        state.terrain.setDye(1, 1, 1);
        state.terrain.setDye(1, 1, 0);
        REQUIRE(state.terrain.isDyed());
        state = test::after(std::move(state), 10);
        CHECK(std::ranges::max(state.terrain.dye().values()) == 0);
    });
}

TEST_CASE("dye slides alike for any number of threads and every SIMD level") {
    eachHills([](State state) {
        test::dyeSome(state.terrain);
        CHECK(test::isSameForAll(state, 5));
    });
}

TEST_CASE("dye slides on where as much sediment comes as goes") {
    State state = steepPlane();
    const Terrain start = state.terrain;
    for (int z = 0; z < 20; ++z) state.terrain.setDye(100, z, state.terrain.sediment().at(100, z));
    const std::int64_t entered = state.dyeBalance().entered;
    state = test::after(std::move(state), 1);
    CHECK(state.terrain.height(100, 10) == start.height(100, 10));
    CHECK(state.terrain.dye().at(100, 10) > 0);
    CHECK(state.terrain.dye().at(101, 10) > 0);
    CHECK(state.terrain.dye().at(100, 10) + state.terrain.dye().at(101, 10) == start.sediment().at(100, 10));
    CHECK(state.terrain.dye().at(99, 10) == 0);
    state = test::after(std::move(state), 30);
    CHECK(state.terrain.height(100, 10) == start.height(100, 10));
    CHECK(state.terrain.dye().at(105, 10) > 0);
    CHECK(state.dyeBalance().entered == entered);
    CHECK(test::brokenDyeLaw(state) == "");
}

TEST_CASE("slopes that pass over what is at rest carry dye as those that look at every cell") {
    const auto hashOf = [](const Terrain& terrain) {
        Hash hash;
        addTo(hash, terrain);
        return hash.value();
    };
    for (const bool periodic : {false, true}) {
        Terrain one = hills(150, 70, periodic, false).terrain, other = one;
        Talus talus;
        TalusParams params;
        params.periodic = periodic;
        for (std::uint64_t epoch = 0; epoch < 16; ++epoch) {
            const auto step = [&](Terrain& terrain, Talus& slopes) {
                if (epoch == 3) test::dyeSome(terrain);
                if (epoch == 6) terrain.addSediment(63, 64, Quanta{1} << 22);
                if (epoch == 9) terrain.setDye(63, 64, terrain.sediment().at(63, 64));
                slopes.run(terrain, params, {}, Random(7), epoch, ThreadPool(1), bestSimd());
            };
            Talus forgetful;
            step(one, talus);
            step(other, forgetful);
            REQUIRE(hashOf(one) == hashOf(other));
        }
    }
}
