#include "sim/world/simulation.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "sim/analysis/landform.hpp"
#include "sim/core/error.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Parameters seeded(std::uint32_t seed = 1) {
    Parameters params;
    params.terrain.size = 128;
    params.world.seed = seed;
    return params;
}

Simulation run(Simulation simulation, int epochs) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

}  // namespace

TEST_CASE("the same seed gives the same state, another seed another one") {
    const std::uint64_t hash = run(Simulation(seeded()), 20).hash();
    CHECK(run(Simulation(seeded()), 20).hash() == hash);
    CHECK(run(Simulation(seeded(2)), 20).hash() != hash);
}

TEST_CASE("the default world has the pinned hash on every machine and in every build") {
    // Changes only when the physics changes on purpose; the changelog then says so.
    CHECK(run(Simulation(Parameters{}), 20).hash() == 0x1d162bc013a71e52ull);
    Parameters dropsAlone;
    dropsAlone.talus.enabled = false;
    CHECK(run(Simulation(dropsAlone), 20).hash() == 0x8128e8ea8071cd11ull);
}

TEST_CASE("a world of rain, wind and failing slopes has the pinned hash, too") {
    Parameters params;
    params.terrain.size = 200;
    params.terrain.generator = Generator::pyramid;
    params.droplet.radius = 3;
    params.droplet.looseFactor = 2.5f;
    params.droplet.maxTravel = 5;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.slab = 0.05f;  // of which grains know nothing, but hashes
    params.wind.hop = 3;
    params.talus.enabled = true;
    CHECK(run(Simulation(params), 10).hash() == 0xd1c6215ff6a05a90ull);
    params.talus.passes = 16;
    params.talus.weathering = 0.0005f;
    CHECK(run(Simulation(params), 10).hash() == 0x91381595582bcc54ull);
}

TEST_CASE("a world of slabs, plants, ground that rises and valleys has the pinned hash, too") {
    Parameters params;
    params.droplet.enabled = false;
    params.uplift.enabled = params.incision.enabled = params.wind.enabled = params.vegetation.enabled = true;
    params.uplift.form = UpliftForm::dome;
    params.incision.deposition = 0.5f;
    params.sea = {true, 70.f};
    params.wind.method = WindMethod::slabs;
    params.vegetation.sown = 0.3f;
    CHECK(run(Simulation(maps::hills(160, 130), params), 20).hash() == 0x97e97845752e17ebull);
    params.wind.speedUp = 10;  // as it was by default once
    CHECK(run(Simulation(maps::hills(160, 130), params), 20).hash() == 0x6c1cde5d9f95d9ceull);
}

TEST_CASE("two hundred thousand drops leave no drift and fewer pits") {
    Simulation simulation{Parameters{}};
    const double pitsBefore = pitFraction(simulation.terrain());
    while (simulation.state().droplet.counters().born < 200'000) simulation.step();
    CHECK(simulation.balance().drift() == 0);
    CHECK(pitFraction(simulation.terrain()) < pitsBefore);
    CHECK(pitFraction(simulation.terrain()) < 0.01);
}

TEST_CASE("a terrain lifted by 2000 m erodes to the same shape, bit for bit") {
    const Heightmap low = generate(seeded().terrain, 1);
    Heightmap onGrid = Terrain(low).heightmap();  // heights that are whole quanta even when lifted
    for (float& height : onGrid.heights.values()) height = std::floor(height * 1024) / 1024;
    Heightmap high = onGrid;
    for (float& height : high.heights.values()) height += 2000;
    const Simulation below = run(Simulation(onGrid, seeded()), 60),
                     above = run(Simulation(high, seeded()), 60);
    const auto lift = static_cast<Quanta>(2000 * kQuantaPerMetre);
    bool same = true;
    for (std::size_t cell = 0; cell < below.terrain().size(); ++cell) {
        same &= above.terrain().height(cell) - below.terrain().height(cell) == lift;
    }
    CHECK(same);
    CHECK(below.terrain().bedrock() != Terrain(onGrid).bedrock());
}

TEST_CASE("a state carried on gives what an uninterrupted run gives") {
    Simulation whole = run(Simulation(seeded()), 30);
    Simulation half = run(Simulation(seeded()), 15);
    const Simulation copy = half;
    CHECK(run(copy, 15).hash() == whole.hash());
}

TEST_CASE("the hash covers terrain, drops, discharge, parameters, ledger and epoch") {
    const Simulation simulation = run(Simulation(seeded()), 5);
    const std::uint64_t hash = simulation.hash();
    Simulation other = simulation;
    other.apply(SetParam{"droplet.dt", 0.5});
    CHECK(other.hash() != hash);
    other = simulation;
    other.apply(strokes::wall(1, {9, 9}, {9, 9}));
    const std::uint64_t raised = other.hash();
    CHECK(raised != hash);
    other.apply(Undo{});
    CHECK(other.hash() == hash);
    other.apply(SetParam{"droplet.enabled", 0});
    other.apply(SetParam{"droplet.enabled", 1});
    CHECK(other.hash() == hash);
    other.step();
    CHECK(other.hash() != hash);
}

TEST_CASE("a changed parameter works in the very next epoch") {
    Simulation simulation = run(Simulation(seeded()), 3);
    simulation.apply(SetParam{"droplet.rain", 0});
    const std::uint64_t born = simulation.state().droplet.counters().born;
    simulation.step();
    CHECK(simulation.state().droplet.counters().born == born);
}

TEST_CASE("a command that cannot be carried out leaves the state as it was") {
    Simulation simulation = run(Simulation(seeded()), 3);
    const std::uint64_t hash = simulation.hash();
    CHECK_THROWS_AS(simulation.apply(SetParam{"droplet.dt", 99}), Error);
    CHECK_THROWS_AS(simulation.apply(SetParam{"droplet.wetness", 1}), Error);
    CHECK_THROWS_AS(simulation.apply(Import{std::make_shared<Heightmap>(maps::flat(1, 1))}), Error);
    CHECK(simulation.hash() == hash);
}

TEST_CASE("an epoch of any process can be ended in its midst, and only another world goes on from there") {
    Processes::forEach([]<class P>() {
        CAPTURE(P::kInfo.name);
        Parameters params;
        params.terrain.size = 128;
        Processes::forEach([&]<class Other>() { params.of<Other>().enabled = std::is_same_v<P, Other>; });
        Simulation simulation(params, {2, bestSimd()});
        Progress progress;
        progress.cancel();
        CHECK_THROWS_AS(simulation.step(&progress), Cancelled);
        CHECK_THROWS_AS(simulation.step(), Error);
        simulation.apply(Restart{});
        Simulation other(params);
        Progress unasked;
        simulation.step(&unasked);
        other.step();
        CHECK(simulation.hash() == other.hash());
    });
}

TEST_CASE("an import begins a new world with a ledger that closes") {
    Simulation simulation = run(Simulation(seeded()), 3);
    const std::uint64_t world = simulation.world();
    simulation.apply(Import{std::make_shared<Heightmap>(maps::cone(130))});
    CHECK(simulation.world() == world + 1);
    CHECK(simulation.epoch() == 0);
    CHECK(simulation.terrain().columns() == 130);
    simulation = run(std::move(simulation), 10);
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.balance().entered == total(Terrain(maps::cone(130)).bedrock()));
}

TEST_CASE("generate brings the terrain of the present parameters and seed") {
    Simulation simulation = run(Simulation(seeded()), 3);
    simulation.apply(SetParam{"terrain.size", 64});
    simulation.apply(SetParam{"world.seed", 9});
    CHECK(simulation.terrain().columns() == 128);
    simulation.apply(Generate{});
    Parameters wanted = seeded(9);
    wanted.terrain.size = 64;
    CHECK(simulation.hash() == Simulation(wanted).hash());
}

TEST_CASE("springs belong to the state, and bad ones change nothing") {
    Simulation simulation(maps::flat(64, 64));
    const std::uint64_t before = simulation.hash();
    Spring spring;
    spring.rate = -1;
    CHECK_THROWS_WITH_AS(simulation.apply(SetSprings{{spring}}), doctest::Contains("spring.rate"), Error);
    Parameters params;
    params.springs.assign(kMostSprings + 1, Spring{});
    CHECK_THROWS_WITH_AS(simulation.apply(SetParameters{params}), doctest::Contains("1024"), Error);
    CHECK(simulation.hash() == before);
    simulation.apply(SetSprings{{Spring{}}});
    CHECK(simulation.parameters().springs.size() == 1);
    CHECK(simulation.hash() != before);
}

TEST_CASE("water that comes with a map is booked as entered") {
    Heightmap map = maps::flat(64, 64);
    map.water = Field<float>(64, 64, 1.f);
    const Simulation simulation(map);
    CHECK(simulation.waterBalance().standing == 64 * 64 * 131072ll);
    CHECK(simulation.waterBalance().entered == simulation.waterBalance().standing);
    CHECK(simulation.waterBalance().drift() == 0);
}
