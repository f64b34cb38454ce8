#include "sim/environment/mask.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

const Field<std::uint8_t>* maskOf(MaskKind kind, const MaskParams& params, const Terrain& terrain) {
    static const ThreadPool pool(1);
    thread_local Field<std::uint8_t> kept;
    Masks masks(params, 1, terrain, pool);
    const Field<std::uint8_t>* mask = masks.of(kind);
    if (mask == nullptr) return nullptr;
    kept = *mask;
    return &kept;
}

/// Cells of a world that a process changed, by whether the western half is meant.
struct Changed {
    int west = 0, east = 0;
};

Changed changedBy(Parameters params) {
    Heightmap map = maps::cone(128, 0.9f);
    map.sediment = Field<float>(128, 128, 3.f);
    params.droplet.edges = Edges::closed;
    Simulation simulation(map, params);
    auto painted = std::make_shared<Field<std::uint8_t>>(128, 128);
    for (int z = 0; z < 128; ++z)
        for (int x = 64; x < 128; ++x) painted->at(x, z) = 255;
    simulation.apply(SetPaintedMap{Painted::mask, painted});
    const Terrain start = simulation.terrain();
    for (int epoch = 0; epoch < 5; ++epoch) simulation.step();
    CHECK(simulation.balance().drift() == 0);
    Changed changed;
    for (int z = 0; z < 128; ++z)
        for (int x = 0; x < 128; ++x)
            if (start.height(x, z) != simulation.terrain().height(x, z))
                ++(x < 62 ? changed.west : changed.east);
    return changed;
}

}  // namespace

TEST_CASE("a process that works everywhere, or where nobody painted, has no mask") {
    const Terrain terrain(maps::cone(32));
    CHECK(maskOf(MaskKind::everywhere, {}, terrain) == nullptr);
    CHECK(maskOf(MaskKind::painted, {}, terrain) == nullptr);
}

TEST_CASE("a mask by height rises between its two heights, either way round") {
    const Terrain terrain(maps::plane(32, 4, 0.1f));  // 32 m … 1 m
    MaskParams params;
    params.heightFrom = 10;
    params.heightTo = 20;
    const auto* mask = maskOf(MaskKind::height, params, terrain);
    CHECK(mask->at(0, 0) == 255);
    CHECK(mask->at(31, 0) == 0);
    CHECK(mask->at(17, 0) == 128);  // 15 m
    std::swap(params.heightFrom, params.heightTo);
    mask = maskOf(MaskKind::height, params, terrain);
    CHECK(mask->at(0, 0) == 0);
    CHECK(mask->at(31, 0) == 255);
}

TEST_CASE("a mask by slope tells steep from flat in every direction") {
    MaskParams params;
    params.slopeFrom = 20;
    params.slopeTo = 30;
    const Terrain cone(maps::cone(64, 1.f)), flat(maps::flat(64, 64));
    const auto* mask = maskOf(MaskKind::slope, params, cone);
    CHECK(mask->at(20, 32) == 255);
    CHECK(mask->at(22, 22) == 255);
    CHECK(mask->at(0, 0) == 0);
    mask = maskOf(MaskKind::slope, params, flat);
    CHECK(std::ranges::all_of(mask->values(), [](std::uint8_t part) { return part == 0; }));
}

TEST_CASE("a mask of noise has patches of all and of nothing") {
    const Terrain terrain(maps::flat(256, 256));
    const auto* mask = maskOf(MaskKind::noise, {}, terrain);
    CHECK(std::ranges::count(mask->values(), 255) > 10000);
    CHECK(std::ranges::count(mask->values(), 0) > 10000);
}

TEST_CASE("rain changes nothing where its mask is painted black") {
    Parameters params;
    params.talus.enabled = false;
    CHECK(changedBy(params).west > 1000);
    params.masks.droplet = MaskKind::painted;
    const Changed changed = changedBy(params);
    CHECK(changed.east > 1000);
    // Only what drops lay down at their end lies where it must.
    CHECK(changed.west < 600);
}

TEST_CASE("wind and slopes change nothing where their mask is painted black") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.talus.enabled = true;
    params.masks.talus = MaskKind::painted;
    CHECK(changedBy(params).east > 1000);
    CHECK(changedBy(params).west == 0);
    params.talus.enabled = false;
    params.wind.enabled = true;
    params.masks.wind = MaskKind::painted;
    CHECK(changedBy(params).east > 1000);
    CHECK(changedBy(params).west < 100);  // what grains lay down at their end
}

TEST_CASE("a painted map of another size is refused, one for another world passed over") {
    Simulation simulation(maps::flat(64, 64));
    const std::uint64_t before = simulation.hash();
    CHECK_THROWS_WITH_AS(
        simulation.apply(SetPaintedMap{Painted::rain, std::make_shared<Field<std::uint8_t>>(32, 64)}),
        doctest::Contains("32 × 64"), Error);
    CHECK(simulation.hash() == before);
    const auto white = std::make_shared<Field<std::uint8_t>>(64, 64, std::uint8_t{255});
    simulation.apply(SetPaintedMap{Painted::rain, white, simulation.world() + 1});
    CHECK(simulation.hash() == before);
    simulation.apply(SetPaintedMap{Painted::rain, white, simulation.world()});
    CHECK(simulation.hash() != before);
}

TEST_CASE("it rains where the rain map is painted, and nowhere else") {
    Simulation simulation(maps::flat(128, 64));
    auto painted = std::make_shared<Field<std::uint8_t>>(128, 64);
    for (int z = 0; z < 64; ++z)
        for (int x = 64; x < 128; ++x) painted->at(x, z) = 255;
    simulation.apply(SetPaintedMap{Painted::rain, painted});
    for (int epoch = 0; epoch < 20; ++epoch) simulation.step();
    const auto& discharge = simulation.state().droplet.discharge();
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 62; ++x) REQUIRE(discharge.at(x, z) == 0);
    float sum = 0;
    for (int x = 66; x < 126; ++x) sum += discharge.at(x, 30);
    CHECK(sum > 0);
}
