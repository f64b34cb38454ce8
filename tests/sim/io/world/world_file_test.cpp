// Worlds that are saved and loaded go on as if nothing had been.
#include "sim/io/world/world_file.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <utility>

#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/timeline_text.hpp"
#include "tests/refusal.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A group of looks, with which a world is seen.
struct Paints {
    float fog = 0.5f;
    glm::vec3 sky{0.2f, 0.4f, 1.f};
};

template <class V>
void visit(V&& v, Paints& p) {
    v("fog", p.fog, 0.f, 1.f, "", "Fog.");
    v("sky", p.sky, "Sky.");
}

struct Paintbox {
    Paints values, defaults;
    std::vector<ParamGroup> groups = {paramGroup("look", "Look", values, defaults)};
};

/// A busy world of three epochs, of which a look and a blur are to be kept.
struct BlurredDunes {
    BlurredDunes() {
        run(simulation, 3);
        saved.values = {0.25f, {1.f, 0.f, 1.f}};
    }
    BlurredDunes(const BlurredDunes&) = delete;
    BlurredDunes& operator=(const BlurredDunes&) = delete;

    Simulation simulation = busyWorld(12, 9, Edges::open);
    Paintbox saved;
    io::WorldExtras extras = {.scene = {.title = "Dunes"},
                              .groups = saved.groups,
                              .edits = "{\"wadi-edits\":1}\n{\"epoch\":1,\"edit\":\"blur\",\"passes\":3}\n"};
};

/// Lets work run to its end once, which tells how far it is, and then ends it at each of its steps.
template <class Work, class Look>
void checkCancels(const Work& work, const Look& look) {
    int steps = 0;
    float before = 0;
    Progress whole;
    whole.endIf([&] {
        CHECK(whole.part() >= before);
        before = whole.part();
        ++steps;
        return false;
    });
    work(whole);
    CHECK(whole.part() > 0.9f);
    REQUIRE(steps > 10);
    for (int last = 1; last <= steps; last += unlessWatched(1, 7)) {
        int step = 0;
        Progress progress;
        progress.endIf([&] { return ++step == last; });
        CHECK_THROWS_AS(work(progress), Cancelled);
        look();
    }
}

}  // namespace

TEST_CASE("a world saved at epoch 100 and loaded is at epoch 200 what it would have been") {
    struct Case {
        int columns, rows;
        Edges edges;
        WindMethod wind;
    };
    const std::array<Case, 4> cases = {{{70, 66, Edges::open, WindMethod::grains},
                                        {70, 66, Edges::periodic, WindMethod::slabs},
                                        {130, 3, Edges::closed, WindMethod::slabs},
                                        {65, 64, Edges::periodic, WindMethod::grains}}};
    const TempFolder folder;
    for (const Case& world : cases) {
        INFO(world.columns, " × ", world.rows);
        Simulation simulation = busyWorld(world.columns, world.rows, world.edges, world.wind);
        run(simulation, 100);
        io::saveWorld(folder / "a.wadi", kept(simulation), {});
        io::LoadedWorld loaded = io::loadWorld(folder / "a.wadi", {});
        CHECK(loaded.world.state.hash() == simulation.hash());
        CHECK(loaded.world.state.counters() == simulation.counters());
        Simulation second(std::move(loaded.world), {.threads = 1});
        run(simulation, 100);
        run(second, 100);
        CHECK(second.hash() == simulation.hash());
        CHECK(second.epoch() == 200);
        CHECK(second.counters() == simulation.counters());
    }
}

TEST_CASE("a world in which every process has been switched off again comes back as it was") {
    const TempFolder folder;
    Simulation simulation = busyWorld(66, 40, Edges::open);
    run(simulation, 30);
    for (const ProcessInfo& process : Processes::kInfos)
        simulation.apply(SetParam{std::string(process.name) + ".enabled", 0});
    simulation.apply(SetParam{"sea.enabled", 0});
    simulation.apply(SetParam{"strata.enabled", 0});
    run(simulation, 10);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    Simulation second(io::loadWorld(folder / "a.wadi", {}).world);
    simulation.apply(SetParam{"wind.enabled", 1});
    second.apply(SetParam{"wind.enabled", 1});
    run(simulation, 10);
    run(second, 10);
    CHECK(second.hash() == simulation.hash());
}

TEST_CASE("a world file brings back how the world began, its look, its words and its picture") {
    const TempFolder folder;
    BlurredDunes dunes;
    const Simulation& simulation = dunes.simulation;
    io::WorldExtras& extras = dunes.extras;
    Paintbox read;
    extras.program = "9.9";
    extras.thumbnail = "picture";
    const std::array<io::SceneSection, 1> sections = {{{"camera"}}};
    extras.scene.description = "Of \"sand\"";
    extras.scene.tables = {{"camera", false, {{"azimuth", "90"}}}};
    io::saveWorld(folder / "a.wadi", kept(simulation), extras);
    const io::LoadedWorld loaded = io::loadWorld(folder / "a.wadi", read.groups, sections);

    CHECK(read.values.fog == 0.25f);
    CHECK(read.values.sky == glm::vec3(1.f, 0.f, 1.f));
    CHECK(loaded.scene.title == "Dunes");
    CHECK(loaded.scene.description == "Of \"sand\"");
    REQUIRE(loaded.scene.tables.size() == 1);
    CHECK(loaded.scene.tables[0].entries[0].key == "azimuth");
    CHECK(loaded.scene.tables[0].entries[0].value == "90");
    CHECK(loaded.thumbnail == "picture");
    REQUIRE(loaded.world.log.entries().size() == 1);
    CHECK(std::get<Blur>(loaded.world.log.entries()[0].command).passes == 3);
    CHECK(loaded.lost.empty());
    CHECK(loaded.world.state.params.springs == simulation.parameters().springs);
    const Heightmap& map = *simulation.log().map();
    const Heightmap& again = *loaded.world.log.map();
    CHECK(again.heights == map.heights);
    CHECK(again.sediment == map.sediment);
    CHECK(again.hardness == map.hardness);
    CHECK(again.water == map.water);
    CHECK(again.cellSize == map.cellSize);
    CHECK(loaded.world.log.parameters().springs == simulation.log().parameters().springs);
    CHECK(loaded.world.log.parameters().clouds.orographic == 0.7f);
}

TEST_CASE("how a world came about is read without the world as it has become, and its map if it is wanted") {
    const TempFolder folder;
    const BlurredDunes dunes;
    const Simulation& simulation = dunes.simulation;
    Paintbox read;
    io::saveWorld(folder / "a.wadi", kept(simulation), dunes.extras);
    // Of a file that lacks a layer of now.
    Entries entries = entriesOf(folder / "a.wadi");
    const auto isLayer = [](const auto& entry) { return entry.first == "discharge.f32"; };
    REQUIRE(std::erase_if(entries, isLayer) == 1);
    writeZip(folder / "b.wadi", entries);
    CHECK_THROWS_AS(io::loadWorld(folder / "b.wadi", read.groups), Error);
    for (const bool hasMap : {false, true}) {
        const io::LoadedPast past = io::loadPast(folder / "b.wadi", read.groups, {}, hasMap);
        CHECK(past.epoch == 3);
        CHECK(past.scene.title == "Dunes");
        CHECK(read.values.fog == 0.25f);
        CHECK(past.log.isWhole());
        REQUIRE(past.log.entries().size() == 1);
        CHECK(std::get<Blur>(past.log.entries()[0].command).passes == 3);
        CHECK(past.log.parameters().springs == simulation.log().parameters().springs);
        REQUIRE((past.log.map() != nullptr) == hasMap);
        if (hasMap) CHECK(past.log.map()->heights == simulation.log().map()->heights);
    }
    std::erase_if(entries, [](const auto& entry) { return entry.first == "edits.jsonl"; });
    writeZip(folder / "c.wadi", entries);
    CHECK_FALSE(io::loadPast(folder / "c.wadi", read.groups, {}, false).log.isWhole());
    entryOf(entries, "start.toml") = "nothing";
    writeZip(folder / "d.wadi", entries);
    read.values.fog = 0.5f;
    CHECK_THROWS_AS(io::loadPast(folder / "d.wadi", read.groups, {}, false), Error);
    CHECK(read.values.fog == 0.5f);
}

TEST_CASE(
    "a world file that has lost its edits, or never had them, opens and says so, as does a copy of it") {
    const TempFolder folder;
    Simulation simulation = busyWorld(12, 9, Edges::open);
    run(simulation, 3);
    simulation.apply(Blur{2});
    io::saveWorld(folder / "a.wadi", kept(simulation), {.edits = io::editText(simulation.log().entries())});
    CHECK(io::loadWorld(folder / "a.wadi", {}).lost.empty());
    Entries entries = entriesOf(folder / "a.wadi");
    std::erase_if(entries, [](const auto& entry) { return entry.first == "edits.jsonl"; });
    writeZip(folder / "b.wadi", entries);
    const io::LoadedWorld lost = io::loadWorld(folder / "b.wadi", {});
    CHECK(says(lost.lost, "b.wadi", "not what was done to it"));
    CHECK_FALSE(lost.world.log.isWhole());
    CHECK(lost.world.state.hash() == simulation.hash());
    io::saveWorld(folder / "c.wadi", lost.world, {});
    CHECK(says(io::loadWorld(folder / "c.wadi", {}).lost, "c.wadi"));
    io::saveWorld(folder / "d.wadi", kept(simulation), {});  // as one with more edits than a file may hold
    CHECK(says(io::loadWorld(folder / "d.wadi", {}).lost, "d.wadi"));
}

TEST_CASE("a world whose feeding edges bring sand in advance comes back from its file") {
    const TempFolder folder;
    Parameters params;
    params.droplet.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.edges = WindEdges::feed;
    Heightmap map{Field<float>(64, 64), 10.f};
    map.sediment = Field<float>(64, 64, 5.f);
    map.heights = map.sediment;
    Simulation simulation(map, params, {1});
    run(simulation, 20);
    simulation.apply(SetParam{"wind.grains", 1});
    for (int epoch = 0; epoch < 40; ++epoch) {
        run(simulation, 1);
        io::saveWorld(folder / "a.wadi", kept(simulation), {});
        REQUIRE(io::loadWorld(folder / "a.wadi", {}).world.state.hash() == simulation.hash());
    }
}

TEST_CASE("a world that was generated and made finer comes back, and so does its beginning") {
    const TempFolder folder;
    Parameters params;
    params.terrain.size = 33;
    params.world.seed = 77;
    Simulation simulation(params);
    run(simulation, 5);
    simulation.apply(Upsample{});
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    io::LoadedWorld loaded = io::loadWorld(folder / "a.wadi", {});
    CHECK(loaded.world.log.map() == nullptr);
    CHECK(loaded.world.log.parameters().world.seed == 77);
    CHECK(loaded.world.state.terrain.columns() == 66);
    Simulation second(std::move(loaded.world));
    CHECK(second.hash() == simulation.hash());
    simulation.apply(Restart{});
    second.apply(Restart{});
    CHECK(second.hash() == simulation.hash());
}

TEST_CASE("two files of one world are the same bytes, and another epoch is other bytes") {
    const TempFolder folder;
    Simulation simulation = busyWorld(40, 30, Edges::open);
    run(simulation, 10);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    const Simulation copy = simulation;
    io::saveWorld(folder / "b.wadi", kept(copy), {});
    CHECK(bytesOf(folder / "a.wadi") == bytesOf(folder / "b.wadi"));
    io::saveWorld(folder / "b.wadi", io::loadWorld(folder / "a.wadi", {}).world, {});
    CHECK(bytesOf(folder / "a.wadi") == bytesOf(folder / "b.wadi"));
    simulation.step();
    io::saveWorld(folder / "b.wadi", kept(simulation), {});
    CHECK(bytesOf(folder / "a.wadi") != bytesOf(folder / "b.wadi"));
    CHECK(folder.count() == 2);
}

TEST_CASE("layers lie in a world file as plain numbers, and painted maps as parts of one") {
    const TempFolder folder;
    Simulation simulation = busyWorld(20, 10, Edges::open);
    run(simulation, 2);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    Entries entries = entriesOf(folder / "a.wadi");
    const Terrain& terrain = simulation.terrain();
    const auto asBytes = [](const auto& field) {
        return std::string(reinterpret_cast<const char*>(field.values().data()), field.values().size_bytes());
    };
    CHECK(entryOf(entries, "bedrock.i32") == asBytes(terrain.bedrock()));
    CHECK(entryOf(entries, "hardness.u8") == asBytes(terrain.hardness()));
    CHECK(entryOf(entries, "windpath.f32") == asBytes(simulation.state().wind.windpath()));
    CHECK(entryOf(entries, "fluxEast.f32").size() == 22 * 12 * sizeof(float));
    float part = 0;
    std::memcpy(&part, entryOf(entries, "rain.f32").data() + 5 * sizeof part, sizeof part);
    CHECK(part == static_cast<float>(terrain.painted(Painted::rain)[5]) / 255.f);
    CHECK(entryOf(entries, "world.toml").find("epoch = 2\n") != std::string::npos);
    CHECK(entryOf(entries, "scene.toml").find("[[spring]]") != std::string::npos);
}

TEST_CASE("every value of a painted map comes back, whatever it is") {
    const TempFolder folder;
    Simulation simulation = busyWorld(16, 16, Edges::open);
    Field<std::uint8_t> all(16, 16);
    for (std::size_t cell = 0; cell < all.size(); ++cell) all[cell] = static_cast<std::uint8_t>(cell);
    simulation.apply(SetPaintedMap{Painted::wind, std::make_shared<const Field<std::uint8_t>>(all)});
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    CHECK(io::loadWorld(folder / "a.wadi", {}).world.state.terrain.painted(Painted::wind) == all);
}

TEST_CASE("a world of a time in which no more rain than usual could be painted is the same now") {
    const TempFolder folder;
    Simulation simulation(maps::hills(32, 24));
    Field<std::uint8_t> rain(32, 24);
    for (std::size_t cell = 0; cell < rain.size(); ++cell) rain[cell] = static_cast<std::uint8_t>(cell);
    simulation.apply(SetPaintedMap{Painted::rain, std::make_shared<const Field<std::uint8_t>>(rain)});
    run(simulation, 3);
    io::saveWorld(folder / "now.wadi", kept(simulation), {});
    Entries entries = entriesOf(folder / "now.wadi");
    std::string& facts = entryOf(entries, "world.toml");
    replace(facts, "format = 6", "format = 5");
    replace(facts, "moreRain = false\n", "");
    writeZip(folder / "then.wadi", entries);
    const io::LoadedWorld then = io::loadWorld(folder / "then.wadi", {});
    CHECK(then.world.state.hash() == simulation.hash());
    CHECK(then.world.state.terrain.painted(Painted::rain) == rain);
}

TEST_CASE("a world remembers where on Earth it lies") {
    const TempFolder folder;
    Heightmap map{Field<float>(16, 9, 100.f), 30.f};
    map.place = std::make_shared<const Georeference>(
        Georeference{500000.5, 4e6, 1, 1, {1, 1, 0, 1, 3072, 0, 1, 32616}, {0.1}, "UTM|"});
    io::saveWorld(folder / "placed.wadi", kept(Simulation(map)), {});
    const io::LoadedWorld loaded = io::loadWorld(folder / "placed.wadi", {});
    REQUIRE(loaded.world.log.map());
    REQUIRE(loaded.world.log.map()->place);
    CHECK(*loaded.world.log.map()->place == *map.place);
}

TEST_CASE("a save can be cancelled at any step, tells how far it is and leaves the older file") {
    const TempFolder folder;
    Simulation simulation = busyWorld(70, 66, Edges::open, WindMethod::grains);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    const std::string older = bytesOf(folder / "a.wadi");
    run(simulation, 3);
    bool isWhole = true;  // the first time
    const auto save = [&](Progress& progress) {
        const std::string file = std::exchange(isWhole, false) ? "b.wadi" : "a.wadi";
        io::saveWorld(folder / file, kept(simulation), {.progress = &progress});
    };
    checkCancels(save, [&] {
        CHECK(bytesOf(folder / "a.wadi") == older);
        CHECK(folder.count() == 2);  // nothing is left that was written aside
    });
}

TEST_CASE("reading a world can be cancelled at any of its steps, and tells how far it is") {
    const TempFolder folder;
    Simulation simulation = busyWorld(70, 66, Edges::open, WindMethod::grains);
    run(simulation, 20);
    simulation.apply(GoTo{.epoch = 10});
    simulation.apply(SetParam{"droplet.dt", 0.5});
    run(simulation, 3);
    REQUIRE(simulation.timeline().branches().size() == 2);
    const io::WorldExtras extras{.edits = io::editText(simulation.log().entries()),
                                 .timeline = io::timelineText(simulation.timeline(), simulation.log(), 13)};
    io::saveWorld(folder / "a.wadi", kept(simulation), extras);
    const auto load = [&](Progress& progress) {
        CHECK(io::loadWorld(folder / "a.wadi", {}, {}, 0, &progress).lost.empty());
    };
    checkCancels(load, [] {});
}
