// Uplift: rock rises by rates per year, with all that lies on it, and every law holds.
#include "sim/process/uplift/uplift.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/world_file.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using test::brokenLaw;

namespace {

constexpr Quanta kMetre = static_cast<Quanta>(kQuantaPerMetre);

/// Uplift alone.
Parameters rising(UpliftForm form, float rate = 1.f) {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.uplift.enabled = true;
    params.uplift.form = form;
    params.uplift.rate = rate;
    return params;
}

Simulation after(int epochs, Simulation simulation) {
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

Stroke painting(std::uint32_t stroke, glm::vec2 at, bool inverted = false) {
    const Brush brush{.kind = BrushKind::uplift, .radius = 12.f, .softness = 1.f, .value = 0.8f};
    return strokes::dab(stroke, brush, at, inverted);
}

/// Every form, beds that move, paint that rises and sinks, and a mask, on a map of several tiles.
Simulation ofEverything(const Execution& execution = {}) {
    Parameters params = rising(UpliftForm::painted, 0.7f);
    params.strata = {.enabled = true, .thickness = 8.f, .dip = 20.f};
    params.masks.uplift = MaskKind::noise;
    params.uplift.flexure = 0.1f;
    Simulation simulation(maps::hills(130, 70), params, execution);
    simulation.apply(painting(1, {40, 30}));
    simulation.apply(painting(2, {90, 50}, true));
    return simulation;
}

}  // namespace

TEST_CASE("rock rises by the rate times the years, and what lies on it rises with it") {
    const Simulation start(maps::hills(70, 66), rising(UpliftForm::even));
    const Simulation end = after(3, start);
    const Terrain &before = start.terrain(), &now = end.terrain();
    for (std::size_t cell = 0; cell < now.size(); ++cell) {
        REQUIRE(now.bedrock()[cell] == before.bedrock()[cell] + 30 * kMetre);  // 1 mm/a in 30 000 a
        REQUIRE(now.sediment()[cell] == before.sediment()[cell]);
        REQUIRE(now.water()[cell] == before.water()[cell]);
        REQUIRE(now.hardness()[cell] == before.hardness()[cell]);
    }
    CHECK(end.balance().entered - start.balance().entered ==
          static_cast<std::int64_t>(now.size()) * 30 * kMetre);
    CHECK(brokenLaw(end) == "");
}

TEST_CASE("fractions of a quantum are paid to the last: after any epoch no cell owes a whole one") {
    Parameters params = rising(UpliftForm::tilted, 0.0123f);
    params.time.yearsPerEpoch = 100;
    params.uplift.width = 1.3f;
    Simulation simulation(maps::flat(70, 9), params);
    const Simulation start = simulation;
    const ThreadPool pool(1);
    const Field<std::int32_t> parts = patternOf(params.uplift, start.terrain(), pool);
    // What an epoch lifts is counted in 256ths of a quantum where the pattern is full.
    const double full = std::floor(double{params.uplift.rate} * 0.1 * kQuantaPerMetre * 256 + 0.5) / 256;
    for (int epoch = 1; epoch <= 300; ++epoch) {
        simulation.step();
        for (std::size_t cell = 0; cell < parts.size(); ++cell) {
            const double due = epoch * full * parts[cell] / kFullPart;
            const Quanta paid = simulation.terrain().bedrock()[cell] - start.terrain().bedrock()[cell];
            REQUIRE(paid <= due);
            REQUIRE(paid > due - 1);
        }
    }
}

TEST_CASE("an epoch of many years lifts as much as many epochs of few") {
    Parameters params = rising(UpliftForm::dome, 0.37f);
    params.time.yearsPerEpoch = 1'000;
    const Simulation few = after(100, Simulation(maps::flat(40, 40), params));
    params.time.yearsPerEpoch = 100'000;
    const Simulation one = after(1, Simulation(maps::flat(40, 40), params));
    CHECK(few.state().years == one.state().years);
    // A quantum for the fraction, and 100 times half a 256th: of some 5 million.
    for (std::size_t cell = 0; cell < one.terrain().size(); ++cell)
        REQUIRE(std::abs(few.terrain().bedrock()[cell] - one.terrain().bedrock()[cell]) <= 2);
}

TEST_CASE("below 0 the ground sinks, and what sinks has left the ledger's entered") {
    const Simulation start(maps::hills(64, 64), rising(UpliftForm::even, -2.f));
    const Simulation end = after(2, start);
    CHECK(end.terrain().height(30, 30) == start.terrain().height(30, 30) - 40 * kMetre);
    CHECK(end.balance().entered == start.balance().entered - 64 * 64 * std::int64_t{40} * kMetre);
    CHECK(brokenLaw(end) == "");
}

TEST_CASE("where heights end the ground is held for a thousand epochs, both ends, and the ledger closes") {
    for (const float rate : {10.f, -10.f}) {
        INFO("rate ", rate);
        Parameters params = rising(UpliftForm::even, rate);
        params.time.yearsPerEpoch = 1'000'000;
        Simulation simulation(maps::hills(40, 30), params);
        CHECK(simulation.state().uplift.count() == 0);
        for (int epoch = 0; epoch < 1000; ++epoch) {
            simulation.step();
            if (epoch % 100 == 0) REQUIRE(brokenLaw(simulation) == "");
        }
        const Terrain& terrain = simulation.terrain();
        CHECK(simulation.state().uplift.count() == terrain.size());
        for (std::size_t cell = 0; cell < terrain.size(); ++cell)
            REQUIRE((rate > 0 ? terrain.height(cell) == kHighest : terrain.bedrock()[cell] == kLowest));
        simulation.apply(SetParam{"uplift.rate", -rate / 100});
        simulation.step();
        CHECK(simulation.state().uplift.count() == 0);
        CHECK(brokenLaw(simulation) == "");
    }
}

TEST_CASE("uplift keeps the laws and its hash for every form and every number of threads") {
    for (std::size_t form = 0; form < kUpliftFormNames.size(); ++form) {
        INFO(kUpliftFormNames[form]);
        std::uint64_t first = 0;
        for (const int threads : {1, 2, 3, 8}) {
            Simulation simulation = ofEverything({threads});
            simulation.apply(SetParam{"uplift.pattern", static_cast<double>(form)});
            simulation = after(4, std::move(simulation));
            REQUIRE(brokenLaw(simulation) == "");
            if (first == 0) first = simulation.hash();
            CHECK(simulation.hash() == first);
        }
    }
}

TEST_CASE("sliders of uplift at either end, and every two of them, keep the laws") {
    test::Corners corners("uplift", rising(UpliftForm::tilted));
    const auto check = [](const Parameters& params, const std::string& text) {
        INFO(text);
        Simulation simulation(maps::hills(9, 7), params, {1});
        simulation.apply(painting(1, {3, 3}));
        CHECK(brokenLaw(after(3, std::move(simulation))) == "");
    };
    corners.forEachEnd(check);
    corners.forEachPair(check);
}

TEST_CASE("beds of rock rise with the rock that they are in") {
    Parameters params = rising(UpliftForm::dome, 3.f);
    params.strata = {.enabled = true, .thickness = 3.f, .dip = 10.f};
    Simulation simulation(maps::hills(70, 66), params);
    params.uplift.enabled = false;
    const Terrain rest = after(1, Simulation(maps::hills(70, 66), params)).terrain();
    simulation = after(7, std::move(simulation));
    const Terrain& risen = simulation.terrain();
    CHECK(risen.height(35, 33) > rest.height(35, 33) + 150 * kMetre);
    for (int z = 0; z < risen.rows(); ++z)
        for (int x = 0; x < risen.columns(); ++x) REQUIRE(risen.resistance(x, z) == rest.resistance(x, z));
    // … and no room is taken for that where there are none.
    params.strata.enabled = false;
    CHECK(after(2, Simulation(maps::hills(70, 66), params)).terrain().lifted().empty());
}

TEST_CASE("a map that is made finer has its beds where they were, and goes on rising") {
    Parameters params = rising(UpliftForm::even, 3.f);
    params.strata = {.enabled = true, .thickness = 3.f};
    Simulation simulation = after(2, Simulation(maps::flat(40, 30), params));
    const int hardness = simulation.terrain().resistance(20, 15);
    simulation.apply(Upsample{});
    simulation.step();
    CHECK(simulation.terrain().resistance(40, 30) == hardness);
    CHECK(simulation.terrain().height(40, 30) == 190 * kMetre);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("obstacles rise with the ground they stand on") {
    Simulation simulation(maps::flat(64, 64), rising(UpliftForm::even));
    simulation.apply(strokes::wall(1, {20, 32}, {44, 32}));
    const Simulation end = after(2, simulation);
    CHECK(end.terrain().height(32, 32) == simulation.terrain().height(32, 32) + 20 * kMetre);
    CHECK(end.terrain().hardness().at(32, 32) == 255);
}

TEST_CASE("uplift uses its mask") {
    Parameters params = rising(UpliftForm::even);
    params.masks.uplift = MaskKind::painted;
    Simulation simulation(maps::flat(64, 64), params);
    Field<std::uint8_t> half(64, 64, 51);  // a fifth
    simulation.apply(SetPaintedMap{Painted::mask, std::make_shared<const Field<std::uint8_t>>(half)});
    simulation.step();
    CHECK(simulation.terrain().height(9, 9) == 102 * kMetre);
}

TEST_CASE("a world that rises goes on from a file as if it had not been away") {
    const test::TempFolder folder;
    const Simulation half = after(5, ofEverything());
    CHECK_FALSE(half.terrain().lifted().empty());
    io::saveWorld(folder / "w.wadi", {half.state(), half.log()}, {});
    const io::LoadedWorld loaded = io::loadWorld(folder / "w.wadi", {});
    CHECK(loaded.world.state.hash() == half.hash());
    CHECK(loaded.world.state.years == half.state().years);
    CHECK(loaded.world.state.terrain.lifted() == half.terrain().lifted());
    CHECK(loaded.world.state.terrain.painted(Painted::uplift) == half.terrain().painted(Painted::uplift));
    CHECK(after(5, Simulation(loaded.world)).hash() == after(5, half).hash());
}

TEST_CASE("edits of uplift, its paint among them, are repeated from their log to the same hash") {
    Simulation simulation = after(3, ofEverything());
    simulation.apply(SetParam{"uplift.rate", -0.2});
    simulation.apply(painting(3, {70, 20}));
    simulation = after(2, std::move(simulation));
    simulation.apply(Undo{});
    const std::vector<EditLog::Entry> entries =
        io::readEdits(io::editText(simulation.log().entries()), "edits");
    Simulation again(*simulation.log().map(), simulation.log().parameters());
    for (const EditLog::Entry& entry : entries) {
        while (again.epoch() < entry.epoch) again.step();
        again.apply(entry.command);
    }
    while (again.epoch() < simulation.epoch()) again.step();
    CHECK(again.hash() == simulation.hash());
}

TEST_CASE("undo brings parameters of uplift back, and what has risen meanwhile stays") {
    Simulation simulation(maps::flat(32, 32), rising(UpliftForm::even));
    simulation.apply(SetParam{"uplift.rate", 2});
    simulation.step();
    simulation.apply(Undo{});
    CHECK(simulation.parameters().uplift.rate == 1.f);
    simulation.step();
    CHECK(simulation.terrain().height(5, 5) == 130 * kMetre);
    CHECK(brokenLaw(simulation) == "");
}

TEST_CASE("a world in which nothing rises has the hash that it had before there was uplift") {
    Parameters params;
    Simulation simulation(maps::hills(40, 30), params);
    const std::uint64_t hash = simulation.hash();
    for (const char* path : {"uplift.rate", "uplift.enabled", "time.yearsPerEpoch", "masks.uplift"}) {
        INFO(path);
        simulation.apply(SetParam{path, path[0] == 't' ? 200. : 1.});
        CHECK(simulation.hash() != hash);
        simulation.apply(Undo{});
        CHECK(simulation.hash() == hash);
    }
}

TEST_CASE("the layer of uplift says how fast each cell rises, whether it is on or not") {
    Parameters params = rising(UpliftForm::fault, -4.f);
    params.uplift.enabled = false;
    const Simulation simulation(maps::flat(64, 48), params);
    const LayerFields fields = simulation.fields({LayerId::uplift, LayerId::paintedUplift});
    CHECK(fields[LayerId::uplift].at(2, 20) == -4.f);  // west: left of a line northwards
    CHECK(fields[LayerId::uplift].at(60, 20) == 0.f);
    CHECK(fields[LayerId::paintedUplift].at(20, 20) == 0.f);
    const LayerFields painted = ofEverything().fields({LayerId::paintedUplift});
    CHECK(painted[LayerId::paintedUplift].at(40, 30) > 0.7f);
    CHECK(painted[LayerId::paintedUplift].at(90, 50) < -0.7f);
}
