#include "sim/live/snapshot.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "sim/analysis/drainage.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/world/layers.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using test::changedTiles;

TEST_CASE("a snapshot shows the heights of the terrain, on maps of awkward size too") {
    Simulation simulation(maps::cone(130));
    for (int i = 0; i < 5; ++i) simulation.step();
    Publisher publisher;
    const Snapshot snapshot = publisher.publish(simulation, {});
    for (int z = 0; z < 130; ++z) {
        for (int x = 0; x < 130; ++x) {
            REQUIRE(snapshot.heightAt(x, z) ==
                    static_cast<float>(toMetres(simulation.terrain().height(x, z))));
        }
    }
    const Heightmap map = simulation.terrain().heightmap();
    CHECK(snapshot.lowest == *std::ranges::min_element(map.heights.values()));
    CHECK(snapshot.highest == *std::ranges::max_element(map.heights.values()));
    CHECK(snapshot.epoch == 5);
}

TEST_CASE("nothing is copied when nothing has changed") {
    Simulation simulation(maps::cone(256));
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, {}), second = publisher.publish(simulation, {});
    CHECK(changedTiles(first[LayerId::height], second[LayerId::height]) == 0);
}

TEST_CASE("an edit of one tile copies that tile alone and leaves older snapshots as they were") {
    Simulation simulation(maps::flat(256, 256));
    Publisher publisher;
    const Snapshot before = publisher.publish(simulation, {});
    simulation.apply(strokes::wall(1, {96, 96}, {100, 96}, 8, 10));
    const Snapshot after = publisher.publish(simulation, {});
    CHECK(changedTiles(before[LayerId::height], after[LayerId::height]) == 1);
    CHECK(after.heightAt(98, 96) == doctest::Approx(110));
    CHECK(before.heightAt(98, 96) == 100.f);
    CHECK(after.highest == doctest::Approx(110));
}

TEST_CASE("changes made while no snapshot was taken are all in the next one") {
    Simulation simulation(maps::flat(256, 256));
    Publisher publisher;
    const Snapshot before = publisher.publish(simulation, {});
    simulation.apply(strokes::wall(1, {10, 10}, {10, 10}));
    simulation.step();
    simulation.apply(strokes::wall(2, {200, 200}, {200, 200}));
    const Snapshot after = publisher.publish(simulation, {});
    CHECK(after.heightAt(10, 10) > 110);
    CHECK(after.heightAt(200, 200) > 110);
    CHECK(changedTiles(before[LayerId::height], after[LayerId::height]) >= 2);
}

TEST_CASE("layers and figures that nobody looks at are not made") {
    Simulation simulation(maps::cone(64));
    simulation.step();
    Publisher publisher;
    const Snapshot plain = publisher.publish(simulation, {});
    CHECK(plain[LayerId::discharge].empty());
    CHECK_FALSE(plain.statistics);
    CHECK_FALSE(plain.landform);
    const Snapshot full = publisher.publish(simulation, {.layers = {LayerId::discharge}, .statistics = true});
    CHECK(full[LayerId::discharge].size() == 1);
    CHECK(full[LayerId::discharge][0]->highest > 0);
    CHECK(full.balance.drift() == 0);
    CHECK(full.hash == simulation.hash());
    CHECK_FALSE(full.landform);
    const Snapshot measured = publisher.publish(simulation, {.landform = true});
    REQUIRE(measured.landform);
    CHECK(measured.landform->slope95 == landformOf(simulation.terrain()).slope95);
    CHECK(publisher.publish(simulation, {})[LayerId::discharge].empty());
}

TEST_CASE("water that a hand pours shows though time stands still") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    CHECK(publisher.publish(simulation, {.layers = {LayerId::water}})[LayerId::water][0]->highest == 0);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::water, .height = 2}, {30, 30}));
    CHECK(publisher.publish(simulation, {.layers = {LayerId::water}})[LayerId::water][0]->highest == 2);
    simulation.apply(Undo{});
    CHECK(publisher.publish(simulation, {.layers = {LayerId::water}})[LayerId::water][0]->highest == 0);
}

TEST_CASE("a new world is a new set of tiles") {
    Simulation simulation(maps::flat(64, 64));
    Publisher publisher;
    const Snapshot before = publisher.publish(simulation, {});
    simulation.apply(Import{std::make_shared<Heightmap>(maps::cone(130))});
    const Snapshot after = publisher.publish(simulation, {});
    CHECK(after.world != before.world);
    CHECK(after.grid.columns == 130);
    CHECK(after[LayerId::height].size() == 9);
}

TEST_CASE("water, sediment and particles are shown when they are looked at, and cost nothing when not") {
    Heightmap map = maps::cone(128);
    map.water = Field<float>(128, 128, 2.5f);
    map.sediment = Field<float>(128, 128, 1.f);
    Simulation simulation(map);
    simulation.step();
    Publisher publisher;
    const Snapshot seen =
        publisher.publish(simulation, {.layers = {LayerId::water, LayerId::sediment}, .particles = true});
    CHECK(seen[LayerId::water].at(1)->values.at(5) == 2.5f);
    CHECK(seen[LayerId::sediment].at(1)->values.at(5) ==
          static_cast<float>(toMetres(simulation.terrain().sediment().at(69, 0))));
    CHECK(seen.particles.size() == simulation.state().droplet.size());
    CHECK(seen.particles.at(0).position == test::onMap(simulation.state().droplet).at(0).position);
    const Snapshot unseen = publisher.publish(simulation, {});
    CHECK(unseen[LayerId::water].empty());
    CHECK(unseen[LayerId::sediment].empty());
    CHECK(unseen.particles.empty());
}

TEST_CASE("tiles in which no water and no sand has changed keep their pointer") {
    Heightmap map = maps::flat(192, 64);
    map.water = Field<float>(192, 64, 0.f);
    map.water.at(70, 5) = 2.f;
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    Simulation simulation(map, params);
    Publisher publisher;
    const View view{.layers = {LayerId::water, LayerId::sediment}};
    const Snapshot before = publisher.publish(simulation, view);
    REQUIRE(before[LayerId::water].size() == 3);
    CHECK(before[LayerId::water][1]->highest == 2.f);
    simulation.step();
    const Snapshot after = publisher.publish(simulation, view);
    CHECK(changedTiles(before[LayerId::water], after[LayerId::water]) == 0);
    CHECK(changedTiles(before[LayerId::sediment], after[LayerId::sediment]) == 0);
}

TEST_CASE("rivers of a large map are coarse while time runs, and finer once it stands") {
    Simulation simulation(maps::plane(kMostFlooded + 1, 8));
    Publisher publisher;
    const View view{.layers = {LayerId::drainageArea, LayerId::chi}};
    CHECK(publisher.publish(simulation, view).riverSquare == 2);
    const Snapshot paused = publisher.publish(simulation, view);
    CHECK(paused.riverSquare == 1);
    CHECK(paused[LayerId::drainageArea].front()->lowest == 100.f);
    const Snapshot again = publisher.publish(simulation, view);
    CHECK(again[LayerId::chi] == paused[LayerId::chi]);
}

TEST_CASE("lakes come only if looked at, and are found anew now and then while the ground changes") {
    Heightmap map = maps::flat(64, 64);
    for (int z = 20; z < 40; ++z) {
        for (int x = 20; x < 40; ++x) map.heights.at(x, z) -= 10.f;
    }
    Simulation simulation(map);
    Publisher publisher;
    CHECK(publisher.publish(simulation, {})[LayerId::lakes].empty());
    const View view{.layers = {LayerId::lakes}};
    const Snapshot first = publisher.publish(simulation, view);
    REQUIRE(first[LayerId::lakes].size() == 1);
    CHECK(first[LayerId::lakes][0]->highest == doctest::Approx(10).epsilon(1e-4));

    Snapshot last = first;
    int snapshots = 0;
    for (; snapshots < kSnapshotsPerFlood && last[LayerId::lakes] == first[LayerId::lakes]; ++snapshots) {
        simulation.step();
        last = publisher.publish(simulation, view);
    }
    CHECK(snapshots == kSnapshotsPerFlood);
    CHECK(last[LayerId::lakes] != first[LayerId::lakes]);
    CHECK(publisher.publish(simulation, {})[LayerId::lakes].empty());

    // Another world has other lakes at once.
    simulation.apply(Import{std::make_shared<const Heightmap>(maps::flat(64, 64))});
    publisher.publish(simulation, view);
    simulation.apply(Import{std::make_shared<const Heightmap>(map)});
    CHECK(publisher.publish(simulation, view)[LayerId::lakes][0]->highest > 9.f);
}

TEST_CASE("what a hand changes while time stands still shows in every layer at once") {
    Heightmap map = maps::flat(64, 64);
    map.sediment = Field<float>(64, 64);
    map.sediment.at(30, 30) = 8;
    for (int z = 20; z < 40; ++z) {
        for (int x = 20; x < 40; ++x) map.heights.at(x, z) -= 10.f;
    }
    Simulation simulation(map);
    Publisher publisher;
    const View view{.layers = {LayerId::sediment, LayerId::lakes}};
    const Snapshot before = publisher.publish(simulation, view);
    simulation.apply(Blur{4});
    simulation.apply(strokes::wall(1, {36, 36}, {36, 36}, 4, 25));
    const Snapshot edited = publisher.publish(simulation, view);
    CHECK(edited[LayerId::sediment][0]->highest < 7.f);
    CHECK(edited[LayerId::lakes][0]->values[36 * 64 + 36] == 0.f);
    CHECK(before[LayerId::lakes][0]->values[36 * 64 + 36] > 9.f);
    simulation.apply(Undo{});
    simulation.apply(Undo{});
    const Snapshot undone = publisher.publish(simulation, view);
    CHECK(undone[LayerId::sediment][0]->values == before[LayerId::sediment][0]->values);
    CHECK(undone[LayerId::lakes][0]->values == before[LayerId::lakes][0]->values);
    CHECK(publisher.publish(simulation, view)[LayerId::lakes] == undone[LayerId::lakes]);
}

TEST_CASE("a painted map comes only if it is looked at, and is copied only when a hand has changed it") {
    Simulation simulation(maps::cone(130));
    Publisher publisher;
    CHECK(publisher.publish(simulation, {})[LayerId::paintedRain].empty());
    const View view{.marked = LayerId::paintedRain};
    const Snapshot bare = publisher.publish(simulation, view);
    CHECK(bare.marked == LayerId::paintedRain);
    REQUIRE(bare[LayerId::paintedRain].size() == bare.grid.count());
    for (const auto& tile : bare[LayerId::paintedRain]) CHECK(tile->lowest == 1.f);

    const Brush dry{.kind = BrushKind::rain, .radius = 4.f, .softness = 0.f, .value = 0.2f};
    simulation.apply(strokes::dab(1, dry, {20.f, 20.f}));
    const Snapshot painted = publisher.publish(simulation, view);  // though time stands still
    CHECK(painted[LayerId::paintedRain][0]->lowest == doctest::Approx(0.2f));
    CHECK(changedTiles(bare[LayerId::paintedRain], painted[LayerId::paintedRain]) == 1);
    simulation.step();
    CHECK(changedTiles(painted[LayerId::paintedRain],
                       publisher.publish(simulation, view)[LayerId::paintedRain]) == 0);
    simulation.apply(Undo{});
    CHECK(publisher.publish(simulation, view)[LayerId::paintedRain][0]->lowest == 1.f);
    CHECK(publisher.publish(simulation, {})[LayerId::paintedRain].empty());
}

TEST_CASE("plants are in a snapshot whatever a tool shows, and mark the land of pictures") {
    Simulation simulation(maps::cone(64));
    Publisher publisher;
    const View view{.marked = LayerId::paintedRain};
    const auto bare = asLand(publisher.publish(simulation, view));
    CHECK(bare->marked == LayerId::none);
    CHECK((*bare)[LayerId::vegetation].empty());
    simulation.apply(
        strokes::dab(1, {.kind = BrushKind::vegetation, .radius = 4.f, .value = 1.f}, {20.f, 20.f}));
    const Snapshot planted = publisher.publish(simulation, view);
    CHECK(planted.marked == LayerId::paintedRain);
    const auto land = asLand(planted);
    CHECK(land->marked == LayerId::vegetation);
    REQUIRE_FALSE((*land)[LayerId::vegetation].empty());
    CHECK((*land)[LayerId::vegetation][0]->highest == 1.f);
    CHECK(publisher.publish(simulation, {}).marked == LayerId::vegetation);
}

TEST_CASE("hardness and each painted map are told apart in a snapshot") {
    Simulation simulation(maps::cone(64));
    Publisher publisher;
    const Brush hard{.kind = BrushKind::hardness, .radius = 4.f, .softness = 0.f};
    const Brush lee{.kind = BrushKind::wind, .radius = 4.f, .softness = 0.f};
    simulation.apply(strokes::dab(1, hard, {20.f, 20.f}));
    simulation.apply(strokes::dab(2, lee, {40.f, 40.f}));
    const auto at = [&](LayerId layer, std::size_t cell) {
        return publisher.publish(simulation, {.marked = layer})[layer][0]->values[cell];
    };
    const std::size_t first = 20 * 64 + 20, second = 40 * 64 + 40;
    CHECK(at(LayerId::paintedHardness, first) == 1.f);
    CHECK(at(LayerId::paintedHardness, second) == 0.f);
    CHECK(at(LayerId::shelter, first) == 1.f);
    CHECK(at(LayerId::shelter, second) == 0.f);
    CHECK(at(LayerId::mask, second) == 1.f);
}

TEST_CASE("a moment that was made once more comes with one snapshot, as its view shows it") {
    Simulation simulation(maps::cone(64));
    Publisher publisher;
    const Snapshot first = publisher.publish(simulation, {});
    simulation.step();
    simulation.apply(Recall{.epoch = 0});
    const Snapshot now = publisher.publish(simulation, {.layers = {LayerId::sediment}});
    REQUIRE(now.recalled);
    CHECK(now.epoch == 1);
    CHECK(now.recalled->epoch == 0);
    CHECK(now.recalled->world == now.world);
    CHECK_FALSE((*now.recalled)[LayerId::sediment].empty());
    CHECK(now.recalled->heightAt(30, 30) == first.heightAt(30, 30));
    CHECK_FALSE(publisher.publish(simulation, {}).recalled);
}

TEST_CASE("a wind that blows over land on which nothing lies loose is told") {
    Parameters params;
    params.wind.enabled = true;
    Simulation simulation(maps::flat(64, 64), params);
    Publisher publisher;
    CHECK(publisher.publish(simulation, {}).isBare);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::sand, .radius = 2.f, .height = 1.f}, {60, 60}));
    CHECK_FALSE(publisher.publish(simulation, {}).isBare);
    simulation.apply(Undo{});
    CHECK(publisher.publish(simulation, {}).isBare);
    simulation.apply(SetParam{"wind.enabled", 0});
    CHECK_FALSE(publisher.publish(simulation, {}).isBare);  // nobody asks
}
