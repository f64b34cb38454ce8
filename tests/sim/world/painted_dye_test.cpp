// A painted map of dye: it dyes what lies loose, too, goes through time and files as all edits do, and is
// told by layers and snapshots.
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "sim/io/world/edit_text.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

Simulation sandy() {
    Heightmap map = maps::hills(64, 48);
    map.hardness = {};
    for (float& depth : map.sediment.values()) depth += 0.25f;
    return Simulation(map);
}

/// Full dye in the north-west, less and less to the south-east, none in the east.
std::shared_ptr<const Field<std::uint8_t>> picture() {
    Field<std::uint8_t> map(64, 48);
    for (int z = 0; z < 48; ++z)
        for (int x = 0; x < 40; ++x) map.at(x, z) = static_cast<std::uint8_t>(255 - x * 3 - z * 2);
    return std::make_shared<const Field<std::uint8_t>>(std::move(map));
}

SetPaintedMap painted() {
    return {Painted::dye, picture()};
}

}  // namespace

TEST_CASE("a map of dye dyes what lies loose as much as the rock, and no map washes all of it out") {
    Simulation simulation = sandy();
    const std::uint64_t before = simulation.hash();
    const Field<Quanta> sediment = simulation.terrain().sediment();
    simulation.apply(painted());
    const Terrain& terrain = simulation.terrain();
    REQUIRE(terrain.isDyed());
    CHECK(terrain.painted(Painted::dye) == *picture());
    CHECK(terrain.dye().at(0, 0) == terrain.sediment().at(0, 0));
    CHECK(terrain.dye().at(50, 10) == 0);
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        CHECK(terrain.dye()[cell] == dyedPart((*picture())[cell], 255, sediment[cell]));
    CHECK(terrain.sediment() == sediment);
    CHECK(simulation.state().dyeBalance().moved == 0);
    CHECK(simulation.state().dyeBalance().drift() == 0);
    simulation.apply(SetPaintedMap{Painted::dye, nullptr});
    CHECK_FALSE(terrain.isDyed());
    CHECK(simulation.hash() == before);
}

TEST_CASE("another map of dye takes the place of the one before, and the ledger closes after epochs") {
    Simulation simulation = sandy();
    simulation.apply(painted());
    for (int i = 0; i < 4; ++i) simulation.step();
    CHECK(simulation.state().dyeBalance().drift() == 0);
    simulation.apply(
        SetPaintedMap{Painted::dye, std::make_shared<const Field<std::uint8_t>>(64, 48, std::uint8_t{255})});
    CHECK(simulation.terrain().dye() == simulation.terrain().sediment());
    CHECK(simulation.state().dyeBalance().drift() == 0);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("time goes back to before a map of dye, and on again to the same hash") {
    Simulation simulation = sandy();
    for (int i = 0; i < 3; ++i) simulation.step();
    const std::uint64_t bare = simulation.hash();
    simulation.apply(painted());
    const std::uint64_t stained = simulation.hash();
    for (int i = 0; i < 3; ++i) simulation.step();
    simulation.apply(strokes::dab(1, {.kind = BrushKind::dye, .radius = 8, .value = 1}, {50.f, 20.f}));
    simulation.step();
    const std::uint64_t end = simulation.hash();
    const BranchId branch = simulation.timeline().present();
    simulation.apply(GoTo{.branch = branch, .epoch = 2});
    CHECK_FALSE(simulation.terrain().isDyed());
    simulation.step();
    CHECK(simulation.hash() == bare);
    simulation.apply(GoTo{.branch = branch, .epoch = 3});
    CHECK(simulation.hash() == stained);
    simulation.apply(GoTo{.branch = branch, .epoch = 7});
    CHECK(simulation.hash() == end);
    CHECK(simulation.state().dyeBalance().drift() == 0);
}

TEST_CASE("edits of dye that were written to a file do the same again") {
    const test::TempFolder folder;
    Simulation simulation = sandy();
    simulation.apply(painted());
    simulation.step();
    simulation.apply(strokes::dab(1, {.kind = BrushKind::dye, .radius = 9, .value = 0.7f}, {40.f, 20.f}));
    simulation.apply(strokes::dab(2, {.kind = BrushKind::dye, .radius = 5}, {20.f, 20.f}, true));
    simulation.step();
    simulation.apply(strokes::dab(3, {.kind = BrushKind::erase, .radius = 5}, {30.f, 30.f}));
    simulation.apply(Undo{});
    io::saveEdits(folder / "edits.jsonl", simulation.log().entries());
    Simulation again = sandy();
    for (const EditLog::Entry& entry : io::loadEdits(folder / "edits.jsonl").entries) {
        while (again.epoch() < entry.epoch) again.step();
        again.apply(entry.command);
    }
    CHECK(again.hash() == simulation.hash());
    CHECK(again.terrain().dye() == simulation.terrain().dye());
}

TEST_CASE("layers and snapshots tell of dye where there is some") {
    Simulation simulation = sandy();
    const View view{.layers = {LayerId::dye, LayerId::paintedDye}, .statistics = true, .landform = true};
    Publisher publisher;
    const Snapshot bare = publisher.publish(simulation, view);
    CHECK_FALSE(bare.dyeBalance);
    CHECK_FALSE(bare.dyeReach);
    CHECK(bare[LayerId::dye][0]->highest == 0.f);
    CHECK(bare[LayerId::paintedDye][0]->highest == 0.f);
    simulation.apply(painted());
    const Snapshot stained = publisher.publish(simulation, view);
    REQUIRE(stained.dyeBalance);
    CHECK(stained.dyeBalance->stayed == total(simulation.terrain().dye()));
    CHECK(valueAt(stained.grid, stained[LayerId::dye], 0, 0) ==
          static_cast<float>(toMetres(simulation.terrain().sediment().at(0, 0))));
    CHECK(valueAt(stained.grid, stained[LayerId::paintedDye], 0, 0) == 1.f);
    CHECK(valueAt(stained.grid, stained[LayerId::paintedDye], 50, 10) == 0.f);
    for (int i = 0; i < 20; ++i) simulation.step();
    const Snapshot moved = publisher.publish(simulation, view);
    REQUIRE(moved.dyeBalance);
    CHECK(moved.dyeBalance->moved > 0);
    CHECK(moved.dyeBalance->drift() == 0);
    REQUIRE(moved.dyeReach);
    const std::optional<DyeReach> reach = dyeReach(simulation.terrain());
    REQUIRE(reach);
    CHECK(moved.dyeReach->mean == reach->mean);
    CHECK(moved.dyeReach->within90 == reach->within90);
    CHECK(reach->mean < reach->within90);
    const LayerFields fields = simulation.fields({LayerId::dye, LayerId::paintedDye});
    CHECK(fields[LayerId::paintedDye].at(0, 0) == 1.f);
    CHECK(fields[LayerId::dye].at(0, 0) == static_cast<float>(toMetres(simulation.terrain().dye().at(0, 0))));
}
