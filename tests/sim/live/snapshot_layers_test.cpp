// The layers of a snapshot that are there for overlays, and the ground with which a world began.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

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

constexpr View kEverything{.discharge = true,
                           .windpath = true,
                           .water = true,
                           .sediment = true,
                           .motes = true,
                           .lakes = true,
                           .hardness = true,
                           .rain = true,
                           .flow = true,
                           .bedrock = true,
                           .current = true,
                           .start = true};

}  // namespace

TEST_CASE("hardness, bedrock, flow and the share of rain are shown in their units") {
    Simulation simulation = wetHills();
    const Brush dry{.kind = BrushKind::rain, .radius = 9.f, .value = 0.2f};
    simulation.apply(strokes::dab(1, dry, {70.f, 20.f}));
    for (int i = 0; i < 4; ++i) simulation.step();
    const Snapshot seen = Publisher().publish(simulation, kEverything);
    const Terrain& terrain = simulation.terrain();
    const auto part = [](std::uint8_t byte) { return static_cast<float>(byte) / 255.f; };
    CHECK(shows(seen.hardness, seen.grid, [&](int x, int z) { return part(terrain.resistance(x, z)); }));
    CHECK(shows(seen.rain, seen.grid,
                [&](int x, int z) { return part(terrain.paintedAt(Painted::rain, x, z)); }));
    CHECK(shows(seen.flow, seen.grid, simulation.state().pipes.flow()));
    CHECK(shows(seen.bedrock, seen.grid,
                [&](int x, int z) { return static_cast<float>(toMetres(terrain.bedrock().at(x, z))); }));
    CHECK(seen.hardness[0]->highest == part(180));
    CHECK(seen.rain[1]->lowest < 0.9f);
    CHECK(seen.flow[0]->highest > 0);
}

TEST_CASE("beds of hard rock show as they come to light") {
    Parameters params;
    params.strata.enabled = true;
    Simulation simulation(maps::cone(64), params);
    simulation.step();
    const Snapshot seen = Publisher().publish(simulation, {.hardness = true});
    CHECK(seen.hardness[0]->highest > 0);
    CHECK(seen.hardness[0]->highest > seen.hardness[0]->lowest);
}

TEST_CASE("rain that nobody has painted has the whole share, and a hand changes it at once") {
    Simulation simulation(maps::flat(130, 64));
    Publisher publisher;
    const View view{.rain = true};
    const Snapshot bare = publisher.publish(simulation, view);
    for (const auto& tile : bare.rain) CHECK(tile->lowest == 1.f);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::rain, .radius = 4.f, .value = 0.f}, {20, 20}));
    const Snapshot painted = publisher.publish(simulation, view);
    CHECK(painted.rain[0]->lowest == 0.f);
    CHECK(changedTiles(bare.rain, painted.rain) == 1);
}

TEST_CASE("the current runs down a plane, and stands still without running water") {
    Parameters params;
    params.pipes.enabled = true;
    params.pipes.rain = 500;
    params.droplet.enabled = false;
    Simulation simulation(maps::plane(96, 32), params);
    Publisher publisher;
    const View view{.current = true};
    for (const auto& tile : publisher.publish(simulation, view).currentX) CHECK(tile->highest == 0.f);
    for (int i = 0; i < 5; ++i) simulation.step();
    const Snapshot running = publisher.publish(simulation, view);
    const float east = running.currentX[0]->values[16 * 64 + 40];
    CHECK(east > 0.05f);
    CHECK(running.currentX[0]->highest <= 1.f);
    CHECK(std::abs(running.currentZ[0]->values[16 * 64 + 40]) < east / 10);
    simulation.apply(SetParam{"pipes.enabled", 0});
    simulation.step();
    CHECK(publisher.publish(simulation, view).currentX[0]->highest == 0.f);
}

TEST_CASE("the current of a valley is no other when the valley runs to the south") {
    Heightmap map = maps::plane(64, 64), turned = map;
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) turned.heights.at(x, z) = map.heights.at(z, x);
    Parameters params;
    params.pipes.enabled = true;
    params.droplet.enabled = false;
    Simulation east(map, params), south(turned, params);
    for (int i = 0; i < 5; ++i) east.step(), south.step();
    const Snapshot a = Publisher().publish(east, {.current = true}),
                   b = Publisher().publish(south, {.current = true});
    REQUIRE(a.currentX[0]->highest > 0);
    CHECK(a.currentX[0]->values[30 * 64 + 20] == doctest::Approx(b.currentZ[0]->values[20 * 64 + 30]));
}

TEST_CASE("layers that nobody looks at are not copied, and those that stay the same keep their tiles") {
    Simulation simulation = wetHills();
    simulation.step();
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, kEverything);
    const Snapshot second = publisher.publish(simulation, kEverything);
    for (Layer Layers::*const layer :
         {&Layers::height, &Layers::hardness, &Layers::rain, &Layers::flow, &Layers::bedrock,
          &Layers::currentX, &Layers::currentZ, &Layers::start}) {
        CHECK((first.*layer).size() == first.grid.count());
        CHECK(first.*layer == second.*layer);
    }
    const Snapshot plain = publisher.publish(simulation, {});
    for (Layer Layers::*const layer : {&Layers::hardness, &Layers::rain, &Layers::flow, &Layers::bedrock,
                                       &Layers::currentX, &Layers::currentZ, &Layers::start})
        CHECK((plain.*layer).empty());
}

TEST_CASE("looking changes nothing") {
    Simulation watched = wetHills(), alone = wetHills();
    Publisher publisher;
    for (int i = 0; i < 6; ++i) {
        watched.step();
        alone.step();
        publisher.publish(watched, kEverything);
    }
    CHECK(watched.hash() == alone.hash());
}

TEST_CASE("the start of a world stays what it was while it erodes") {
    Simulation simulation(maps::cone(130));
    const Field<float> ground = simulation.terrain().heightmap().heights;
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, {.start = true});
    CHECK(first.start == first.height);
    for (int i = 0; i < 8; ++i) simulation.step();
    simulation.apply(strokes::wall(1, {30, 30}, {50, 50}));
    const Snapshot later = publisher.publish(simulation, {.start = true});
    CHECK(later.start == first.start);
    CHECK(later.start != later.height);
    CHECK(shows(later.start, later.grid, ground));
    simulation.apply(Undo{});
    CHECK(publisher.publish(simulation, {.start = true}).start == first.start);
}

TEST_CASE("a start that is damaged is not shown, and keeps nothing else from it") {
    const Simulation whole(maps::cone(64));
    const EditLog damaged({}, std::make_shared<const Heightmap>(maps::cone(40)));
    Simulation simulation(SavedWorld{whole.state(), damaged});
    Publisher publisher;
    for (int look = 0; look < 2; ++look) {
        const Snapshot snapshot = publisher.publish(simulation, {.start = true});
        CHECK(snapshot.start.empty());
        CHECK_FALSE(snapshot.isBeginning);
        CHECK(snapshot.height.size() == snapshot.grid.count());
    }
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::cone(64))});
    const Snapshot next = publisher.publish(simulation, {.start = true});
    CHECK(next.isBeginning);
    CHECK(next.start == next.height);
}

TEST_CASE("the start is found though nobody looked before the world had changed") {
    Simulation simulation(maps::cone(130));
    const Field<float> ground = simulation.terrain().heightmap().heights;
    simulation.apply(strokes::wall(1, {10, 10}, {14, 14}));  // touches one tile alone
    Publisher publisher;
    const Snapshot late = publisher.publish(simulation, {.start = true});
    CHECK(shows(late.start, late.grid, ground));
    CHECK(changedTiles(late.start, late.height) == 1);
    for (int i = 0; i < 3; ++i) simulation.step();
    Publisher other;
    const Snapshot latest = other.publish(simulation, {.start = true});
    CHECK(shows(latest.start, latest.grid, ground));
}

TEST_CASE("a new world has a start of its own, and so has the old one that undo brings back") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    publisher.publish(simulation, {.start = true});
    simulation.step();
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::cone(130))});
    publisher.meet(simulation);
    for (int i = 0; i < 3; ++i) simulation.step();
    const Snapshot cone = publisher.publish(simulation, {.start = true});
    CHECK(shows(cone.start, cone.grid, Terrain(maps::cone(130)).heightmap().heights));
    simulation.apply(Upsample{});
    const Snapshot fine = publisher.publish(simulation, {.start = true});
    CHECK(shows(fine.start, fine.grid, Terrain(maps::cone(130)).doubled().heightmap().heights));
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    const Snapshot flat = publisher.publish(simulation, {.start = true});
    CHECK(flat.grid.columns == 64);
    CHECK(shows(flat.start, flat.grid, [](int, int) { return 100.f; }));
    simulation.apply(Redo{});
    const Snapshot again = publisher.publish(simulation, {.start = true});
    CHECK(shows(again.start, again.grid, Terrain(maps::cone(130)).heightmap().heights));
}

TEST_CASE("a new world that is met before its first epoch need not be made anew for its start") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    publisher.publish(simulation, {});
    simulation.apply(Restart{});
    publisher.meet(simulation);
    const Snapshot begun = publisher.publish(simulation, {});
    simulation.step();
    CHECK(publisher.publish(simulation, {.start = true}).start == begun.height);
}

TEST_CASE("a view takes in what another one wants") {
    View view{.water = true, .followed = MoteName{Processes::idOf<Droplet>(), 3}};
    view |=
        {.flow = true, .painted = PaintedLayer::mask, .followed = MoteName{Processes::idOf<Droplet>(), 4}};
    CHECK(view == View{.water = true,
                       .flow = true,
                       .painted = PaintedLayer::mask,
                       .followed = MoteName{Processes::idOf<Droplet>(), 3}});
    View all;
    all |= kEverything;
    CHECK(all == kEverything);
}
