#include "app/data/kept_snapshots.hpp"

#include <doctest/doctest.h>

#include "tests/app/render/darkroom.hpp"
#include "tests/sim/edit/strokes.hpp"

using app::KeptSnapshots;

namespace {

/// A world that is looked at while it goes on.
struct Watched {
    wadi::Simulation simulation;
    wadi::Publisher publisher;
    KeptSnapshots revisions;

    explicit Watched(const wadi::Heightmap& map) : simulation(map) {}

    SnapshotPtr look(const wadi::View& view = {}) {
        const SnapshotPtr snapshot = snapshotOf(simulation, publisher, view);
        revisions.update(snapshot);
        return snapshot;
    }
    void step() {
        simulation.step();
        look();
    }
};

}  // namespace

TEST_CASE("the start is known from the first snapshot on, and is not that of an edit") {
    Watched world(hills(128, 128));
    const SnapshotPtr first = world.look();
    REQUIRE(world.revisions.all().size() == 1);
    CHECK(world.revisions.all()[0].name == "The start");
    CHECK_FALSE(world.revisions.lacksStart());
    world.simulation.apply(strokes::wall(1, {64, 64}, {64, 64}, 12, 15));
    const SnapshotPtr edited = world.look();
    CHECK((*world.revisions.all()[0].snapshot)[wadi::LayerId::height] == (*first)[wadi::LayerId::height]);
    CHECK((*edited)[wadi::LayerId::height] != (*first)[wadi::LayerId::height]);
}

TEST_CASE("the start of a later world is all of it, and that of an edited one is not its edit") {
    Watched world(hills(64, 64));
    world.look();
    wadi::Heightmap map = hills(64, 64);
    map.sediment = wadi::Field<float>(64, 64, 1.f);
    world.simulation.apply(wadi::Import{std::make_shared<const wadi::Heightmap>(map)});
    const SnapshotPtr second = world.look({.layers = {wadi::LayerId::sediment, wadi::LayerId::start}});
    REQUIRE(world.revisions.all().size() == 1);
    REQUIRE_FALSE((*second)[wadi::LayerId::sediment].empty());
    CHECK((*world.revisions.all()[0].snapshot)[wadi::LayerId::sediment] ==
          (*second)[wadi::LayerId::sediment]);

    wadi::Simulation edited(map);
    edited.apply(strokes::wall(1, {32, 32}, {32, 32}, 12, 15));
    Watched opened(map);
    opened.simulation = wadi::Simulation(wadi::SavedWorld{edited.state(), edited.log()});
    const SnapshotPtr late = opened.look({.layers = {wadi::LayerId::start}});
    REQUIRE(opened.revisions.all().size() == 1);
    CHECK((*opened.revisions.all()[0].snapshot)[wadi::LayerId::height] != (*late)[wadi::LayerId::height]);
}

TEST_CASE("moments are kept in order up to their limit, one of each state, and the start stays") {
    Watched world(hills(64, 64));
    CHECK_FALSE(world.revisions.canKeep());
    world.look();
    for (std::size_t i = 0; i < KeptSnapshots::kMost; ++i) {
        world.step();
        REQUIRE(world.revisions.canKeep());
        world.revisions.keep();
        CHECK_FALSE(world.revisions.canKeep());
    }
    world.step();
    CHECK(world.revisions.isFull());
    CHECK_FALSE(world.revisions.canKeep());
    CHECK(world.revisions.all().size() == KeptSnapshots::kMost + 1);
    CHECK(world.revisions.all()[2].name == "Epoch 2");
    world.revisions.remove(0);
    world.revisions.remove(1);
    world.revisions.remove(100);
    CHECK(world.revisions.all().size() == KeptSnapshots::kMost);
    CHECK(world.revisions.all()[0].name == "The start");
    CHECK(world.revisions.all()[1].name == "Epoch 2");
    CHECK(world.revisions.canKeep());
}

TEST_CASE("a moment takes the memory of what has changed since") {
    Watched world(hills(192, 192));
    world.look();
    CHECK(world.revisions.bytes() == 0);
    world.simulation.apply(strokes::wall(1, {96, 96}, {96, 96}, 12, 15));
    world.look();
    const std::size_t tile = 64 * 64 * sizeof(float);
    CHECK(world.revisions.bytes() >= tile);
    CHECK(world.revisions.bytes() < tile + tile / 8);
}

TEST_CASE("another world, or the same with finer cells, has no moments of the one before") {
    Watched world(hills(64, 64));
    world.look();
    world.step();
    world.revisions.keep();
    CHECK(world.revisions.all().size() == 2);
    Watched other(hills(64, 64));
    other.step();
    auto foreign = std::make_shared<wadi::Snapshot>(*other.look());
    foreign->world += 1;
    world.revisions.update(foreign);
    for (const app::PastSnapshot& revision : world.revisions.all()) CHECK(revision.name != "Epoch 1");

    Watched grown(hills(64, 64));
    grown.look();
    grown.step();
    grown.revisions.keep();
    auto finer = std::make_shared<wadi::Snapshot>(*Watched(hills(128, 128)).look());
    finer->world = grown.look()->world;
    finer->epoch = 1;
    finer->isInitial = false;
    grown.revisions.update(finer);
    CHECK(grown.revisions.all().empty());
}

TEST_CASE("a moment that was made once more is kept beside others, unless it is of another map") {
    Watched world(hills(64, 64));
    world.look();
    world.step();
    world.revisions.keep();
    world.simulation.apply(wadi::Recall{.epoch = 0});
    const SnapshotPtr now = world.look();
    REQUIRE(now->recalled);
    CHECK(world.revisions.add("then", *now->recalled));
    CHECK(world.revisions.all().back().name == "then");
    CHECK(world.revisions.all().back().snapshot->epoch == 0);
    CHECK(world.revisions.canKeep());  // the present moment is not the one that was kept last
    world.revisions.keep();
    CHECK_FALSE(world.revisions.all().back().snapshot->recalled);

    wadi::Simulation other(hills(32, 32));
    CHECK_FALSE(world.revisions.add("other", wadi::Publisher().publish(other, {})));
    while (!world.revisions.isFull()) CHECK(world.revisions.add("more", *now->recalled));
    CHECK_FALSE(world.revisions.add("too many", *now->recalled));
}
