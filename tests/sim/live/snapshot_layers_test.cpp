// The layers of a snapshot that are there for overlays, and the ground with which a world began.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "sim/environment/rain.hpp"
#include "sim/live/snapshot.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/layers.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using test::changedTiles, test::shows;

namespace {

/// Sand, hard rock and running water on hills.
Simulation wetHills() {
    Parameters params;
    params.pipes.enabled = true;
    params.pipes.rain = 200;
    return Simulation(maps::hills(130, 90), params);
}

View everything() {
    View view{.particles = true};
    for (const LayerId id : seenLayers()) view.layers.insert(id);
    return view;
}

}  // namespace

TEST_CASE("hardness, bedrock, flow and the share of rain are shown in their units") {
    Simulation simulation = wetHills();
    const Brush dry{.kind = BrushKind::rain, .radius = 9.f, .value = 0.2f};
    simulation.apply(strokes::dab(1, dry, {70.f, 20.f}));
    for (int i = 0; i < 4; ++i) simulation.step();
    const Snapshot seen = Publisher().publish(simulation, everything());
    const Terrain& terrain = simulation.terrain();
    const auto part = [](std::uint8_t byte) { return static_cast<float>(byte) / 255.f; };
    CHECK(shows(seen[LayerId::hardness], seen.grid,
                [&](int x, int z) { return part(terrain.resistance(x, z)); }));
    CHECK(shows(seen[LayerId::rain], seen.grid,
                [&](int x, int z) { return part(terrain.paintedAt(Painted::rain, x, z)); }));
    CHECK(shows(seen[LayerId::flow], seen.grid, simulation.state().pipes.flow()));
    CHECK(shows(seen[LayerId::bedrock], seen.grid,
                [&](int x, int z) { return static_cast<float>(toMetres(terrain.bedrock().at(x, z))); }));
    CHECK(seen[LayerId::hardness][0]->highest == part(180));
    CHECK(seen[LayerId::rain][1]->lowest < 0.9f);
    CHECK(seen[LayerId::flow][0]->highest > 0);
}

TEST_CASE("beds of hard rock show as they come to light") {
    Parameters params;
    params.strata.enabled = true;
    Simulation simulation(maps::cone(64), params);
    simulation.step();
    const Snapshot seen = Publisher().publish(simulation, {.layers = {LayerId::hardness}});
    CHECK(seen[LayerId::hardness][0]->highest > 0);
    CHECK(seen[LayerId::hardness][0]->highest > seen[LayerId::hardness][0]->lowest);
}

TEST_CASE("rain that nobody has painted has the whole share, and a hand changes it at once") {
    Simulation simulation(maps::flat(130, 64));
    Publisher publisher;
    const View view{.layers = {LayerId::rain}};
    const Snapshot bare = publisher.publish(simulation, view);
    for (const auto& tile : bare[LayerId::rain]) CHECK(tile->lowest == 1.f);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::rain, .radius = 4.f, .value = 0.f}, {20, 20}));
    const Snapshot painted = publisher.publish(simulation, view);
    CHECK(painted[LayerId::rain][0]->lowest == 0.f);
    CHECK(changedTiles(bare[LayerId::rain], painted[LayerId::rain]) == 1);
}

TEST_CASE("the current runs down a plane, and stands still without running water") {
    Parameters params;
    params.pipes.enabled = true;
    params.pipes.rain = 500;
    params.droplet.enabled = params.talus.enabled = false;
    Simulation simulation(maps::plane(96, 32), params);
    Publisher publisher;
    const View view{.layers = {LayerId::velocityEast, LayerId::velocitySouth}};
    const Snapshot still = publisher.publish(simulation, view);
    for (const auto& tile : still[LayerId::velocityEast]) CHECK(tile->highest == 0.f);
    for (int i = 0; i < 5; ++i) simulation.step();
    const Snapshot running = publisher.publish(simulation, view);
    const float east = running[LayerId::velocityEast][0]->values[16 * 64 + 40];
    CHECK(east > 0.05f);
    CHECK(running[LayerId::velocityEast][0]->highest <= 1.f);
    CHECK(std::abs(running[LayerId::velocitySouth][0]->values[16 * 64 + 40]) < east / 100);
    simulation.apply(SetParam{"pipes.enabled", 0});
    simulation.step();
    CHECK(publisher.publish(simulation, view)[LayerId::velocityEast][0]->highest == 0.f);
}

TEST_CASE("the current of a valley is no other when the valley runs to the south") {
    Heightmap map = maps::plane(64, 64), turned = map;
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) turned.heights.at(x, z) = map.heights.at(z, x);
    Parameters params;
    params.pipes.enabled = true;
    params.droplet.enabled = params.talus.enabled = false;
    Simulation east(map, params), south(turned, params);
    for (int i = 0; i < 5; ++i) east.step(), south.step();
    const Snapshot a = Publisher().publish(east, {.layers = {LayerId::velocityEast, LayerId::velocitySouth}}),
                   b = Publisher().publish(south,
                                           {.layers = {LayerId::velocityEast, LayerId::velocitySouth}});
    REQUIRE(a[LayerId::velocityEast][0]->highest > 0);
    CHECK(a[LayerId::velocityEast][0]->values[30 * 64 + 20] ==
          doctest::Approx(b[LayerId::velocitySouth][0]->values[20 * 64 + 30]));
}

TEST_CASE("layers that nobody looks at are not copied, and those that stay the same keep their tiles") {
    Simulation simulation = wetHills();
    simulation.step();
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, everything());
    const Snapshot second = publisher.publish(simulation, everything());
    for (std::size_t i = 0; i < kMostLayers; ++i) {
        const auto id = static_cast<LayerId>(i);
        const bool isHeld = sourcesOf(everything().layers).has(id);
        CHECK(first[id].size() == (isHeld ? first.grid.count() : 0));
        CHECK(first[id] == second[id]);
    }
    const Snapshot plain = publisher.publish(simulation, {});
    for (const LayerId id : seenLayers()) CHECK(plain[id].empty() == (id != LayerId::height));
}

TEST_CASE("a layer that is worked out of others has those published") {
    Simulation simulation = wetHills();
    const Snapshot seen = Publisher().publish(simulation, {.layers = {LayerId::waterWithSea, LayerId::wear}});
    CHECK_FALSE(seen[LayerId::water].empty());
    CHECK_FALSE(seen[LayerId::start].empty());
    CHECK(seen[LayerId::waterWithSea].empty());
    CHECK(seen[LayerId::sediment].empty());
}

TEST_CASE("clouds are part of the rain: slopes in the wind get more of it, and paint takes from that") {
    Parameters params;
    params.clouds.orographic = 1;
    Simulation simulation(maps::cone(128), params);
    Publisher publisher;
    const View view{.layers = {LayerId::rain, LayerId::paintedRain}};
    const Snapshot cloudy = publisher.publish(simulation, view);
    const RainField rain(simulation.terrain(), params.clouds, towards(params.wind.direction),
                         simulation.pool());
    CHECK(shows(cloudy[LayerId::rain], cloudy.grid, [&](int x, int z) { return rain.at(x, z); }));
    const LayerFields taken = simulation.fields({LayerId::rain});
    bool isSame = true;
    for (int z = 0; z < 128; ++z)
        for (int x = 0; x < 128; ++x) isSame &= taken[LayerId::rain].at(x, z) == rain.at(x, z);
    CHECK(isSame);  // what is exported is what is seen
    const auto [lowest, highest] = std::ranges::minmax(taken[LayerId::rain].values());
    CHECK(lowest < 1.f);
    CHECK(highest > 1.f);
    CHECK(cloudy[LayerId::paintedRain][0]->lowest == 1.f);
    simulation.apply(SetParam{"clouds.orographic", 0});
    const Snapshot unpainted = publisher.publish(simulation, view);
    for (const auto& tile : unpainted[LayerId::rain]) CHECK(tile->highest == 1.f);
}

TEST_CASE("looking changes nothing") {
    Simulation watched = wetHills(), alone = wetHills();
    Publisher publisher;
    for (int i = 0; i < 6; ++i) {
        watched.step();
        alone.step();
        publisher.publish(watched, everything());
    }
    CHECK(watched.hash() == alone.hash());
}

TEST_CASE("the start of a world stays what it was while it erodes") {
    Simulation simulation(maps::cone(130));
    const Field<float> ground = simulation.terrain().heightmap().heights;
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(first[LayerId::start] == first[LayerId::height]);
    for (int i = 0; i < 8; ++i) simulation.step();
    simulation.apply(strokes::wall(1, {30, 30}, {50, 50}));
    const Snapshot later = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(later[LayerId::start] == first[LayerId::start]);
    CHECK(later[LayerId::start] != later[LayerId::height]);
    CHECK(shows(later[LayerId::start], later.grid, ground));
    simulation.apply(Undo{});
    CHECK(publisher.publish(simulation, {.layers = {LayerId::start}})[LayerId::start] ==
          first[LayerId::start]);
}

TEST_CASE("a start that is damaged is not shown, and keeps nothing else from it") {
    const Simulation whole(maps::cone(64));
    const EditLog damaged({}, std::make_shared<const Heightmap>(maps::cone(40)));
    Simulation simulation(SavedWorld{whole.state(), damaged});
    Publisher publisher;
    for (int look = 0; look < 2; ++look) {
        const Snapshot snapshot = publisher.publish(simulation, {.layers = {LayerId::start}});
        CHECK(snapshot[LayerId::start].empty());
        CHECK_FALSE(snapshot.isInitial);
        CHECK(snapshot[LayerId::height].size() == snapshot.grid.count());
    }
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::cone(64))});
    const Snapshot next = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(next.isInitial);
    CHECK(next[LayerId::start] == next[LayerId::height]);
}

TEST_CASE("the start is found though nobody looked before the world had changed") {
    Simulation simulation(maps::cone(130));
    const Field<float> ground = simulation.terrain().heightmap().heights;
    simulation.apply(strokes::wall(1, {10, 10}, {14, 14}));  // touches one tile alone
    Publisher publisher;
    const Snapshot late = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(shows(late[LayerId::start], late.grid, ground));
    CHECK(changedTiles(late[LayerId::start], late[LayerId::height]) == 1);
    for (int i = 0; i < 3; ++i) simulation.step();
    Publisher other;
    const Snapshot latest = other.publish(simulation, {.layers = {LayerId::start}});
    CHECK(shows(latest[LayerId::start], latest.grid, ground));
}

TEST_CASE("a new world has a start of its own, and so has the old one that undo brings back") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    publisher.publish(simulation, {.layers = {LayerId::start}});
    simulation.step();
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::cone(130))});
    publisher.meet(simulation);
    for (int i = 0; i < 3; ++i) simulation.step();
    const Snapshot cone = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(shows(cone[LayerId::start], cone.grid, Terrain(maps::cone(130)).heightmap().heights));
    simulation.apply(Upsample{});
    const Snapshot fine = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(shows(fine[LayerId::start], fine.grid, Terrain(maps::cone(130)).upsampled().heightmap().heights));
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    const Snapshot flat = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(flat.grid.columns == 64);
    CHECK(shows(flat[LayerId::start], flat.grid, [](int, int) { return 100.f; }));
    simulation.apply(Redo{});
    const Snapshot again = publisher.publish(simulation, {.layers = {LayerId::start}});
    CHECK(shows(again[LayerId::start], again.grid, Terrain(maps::cone(130)).heightmap().heights));
}

TEST_CASE("a new world that is met before its first epoch need not be made anew for its start") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    publisher.publish(simulation, {});
    simulation.apply(Restart{});
    publisher.meet(simulation);
    const Snapshot begun = publisher.publish(simulation, {});
    simulation.step();
    CHECK(publisher.publish(simulation, {.layers = {LayerId::start}})[LayerId::start] ==
          begun[LayerId::height]);
}

TEST_CASE("a view takes in what another one wants") {
    View view{.layers = {LayerId::water}, .followed = ParticleId{Processes::idOf<Droplet>(), 3}};
    view |= {.layers = {LayerId::flow},
             .marked = LayerId::mask,
             .followed = ParticleId{Processes::idOf<Droplet>(), 4}};
    CHECK(view == View{.layers = {LayerId::water, LayerId::flow},
                       .marked = LayerId::mask,
                       .followed = ParticleId{Processes::idOf<Droplet>(), 3}});
    View all;
    all |= everything();
    CHECK(all == everything());
}
