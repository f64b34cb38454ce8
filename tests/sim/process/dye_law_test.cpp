// The laws of dye, for every process: it changes nothing of the land, nothing of it comes from nowhere or
// vanishes, and where all is dyed all stays so, to the quantum.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// Settings under which material moves.
struct Setting {
    std::string_view name;
    std::vector<std::pair<std::string_view, double>> params;
};

/// Every process alone, its ways of moving material one after the other, and at last all of them at once.
/// Nothing comes in from outside, which would not be dyed.
const std::vector<Setting> kSettings = {
    {"rain", {{"droplet.enabled", 1}}},
    {"rain with a wide brush", {{"droplet.enabled", 1}, {"droplet.radius", 3}, {"droplet.looseFactor", 4}}},
    {"rain that follows itself", {{"droplet.enabled", 1}, {"droplet.momentum", 0.2}, {"droplet.edges", 1}}},
    {"rain that comes back",
     {{"droplet.enabled", 1}, {"droplet.edges", 2}, {"droplet.radius", 2}, {"droplet.maxTravel", 8}}},
    {"rain under a mask", {{"droplet.enabled", 1}, {"masks.droplet", 4}}},
    {"runoff", {{"runoff.enabled", 1}}},
    {"eager runoff",
     {{"runoff.enabled", 1}, {"runoff.erosionRate", 0.5}, {"runoff.ramp", 1}, {"runoff.edges", 1}}},
    {"rolling grains", {{"roller.enabled", 1}}},
    {"rolling grains between walls", {{"roller.enabled", 1}, {"roller.edges", 1}, {"masks.roller", 4}}},
    {"grains in the wind", {{"wind.enabled", 1}, {"wind.method", 0}, {"wind.edges", 1}}},
    {"grains in the wind that leave", {{"wind.enabled", 1}, {"wind.method", 0}, {"wind.edges", 0}}},
    {"slabs in the wind", {{"wind.enabled", 1}, {"wind.method", 1}, {"wind.edges", 1}}},
    {"slabs in the wind that leave", {{"wind.enabled", 1}, {"wind.method", 1}, {"wind.edges", 0}}},
    {"slopes", {{"talus.enabled", 1}}},
    {"slopes that weather", {{"talus.enabled", 1}, {"talus.weathering", 0.125}, {"talus.periodic", 1}}},
    {"rivers", {{"pipes.enabled", 1}}},
    {"rivers that come back",
     {{"pipes.enabled", 1}, {"pipes.edges", 2}, {"sea.enabled", 1}, {"sea.level", 70}}},
    {"rivers between walls", {{"pipes.enabled", 1}, {"pipes.edges", 1}, {"pipes.capacity", 1}}},
    {"valleys", {{"incision.enabled", 1}}},
    {"valleys that fill",
     {{"incision.enabled", 1}, {"incision.deposition", 1}, {"sea.enabled", 1}, {"sea.level", 70}}},
    {"ground that rises", {{"uplift.enabled", 1}, {"incision.enabled", 1}}},
    {"all at once",
     {{"droplet.enabled", 1},
      {"pipes.enabled", 1},
      {"runoff.enabled", 1},
      {"roller.enabled", 1},
      {"wind.enabled", 1},
      {"talus.enabled", 1},
      {"incision.enabled", 1},
      {"uplift.enabled", 1},
      {"vegetation.enabled", 1}}},
};

constexpr int kColumns = 130, kRows = 70, kEpochs = test::unlessWatched(30, 8);

Simulation worldOf(const Setting& setting, const Execution& execution = {}) {
    Simulation simulation(maps::hills(kColumns, kRows), Parameters{}, execution);
    Processes::forEach([&]<class P>() {
        simulation.apply(SetParam{std::string(P::kInfo.name) + ".enabled", 0});
    });
    simulation.apply(SetParam{"wind.dust", 0});
    for (const auto& [path, value] : setting.params) simulation.apply(SetParam{std::string(path), value});
    return simulation;
}

/// One dab of dye around a cell.
Stroke dyed(glm::vec2 at, float radius) {
    return strokes::dab(1, {.kind = BrushKind::dye, .radius = radius, .softness = 0, .value = 1}, at);
}

Stroke dyedAllOver() {
    return dyed({kColumns / 2, kRows / 2}, 200);
}

/// A sentence about what is not dyed, or "" if all is.
std::string plainPlaceOf(const Simulation& simulation) {
    const Terrain& terrain = simulation.terrain();
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        if (terrain.dyeAt(cell) != terrain.sediment()[cell])
            return "cell " + std::to_string(cell) + ": " + std::to_string(terrain.dyeAt(cell)) + " of " +
                   std::to_string(terrain.sediment()[cell]);
    const std::int64_t carried = simulation.balance().carried, dye = simulation.state().dyeBalance().carried;
    return dye == carried ? "" : "carried: " + std::to_string(dye) + " of " + std::to_string(carried);
}

}  // namespace

TEST_CASE("land that is dyed throughout stays so") {
    for (const Setting& setting : kSettings) {
        INFO(setting.name);
        Simulation simulation = worldOf(setting);
        simulation.apply(dyedAllOver());
        REQUIRE(plainPlaceOf(simulation) == "");
        const Field<Quanta> before = simulation.terrain().sediment();
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            simulation.step();
            INFO("epoch ", epoch);
            REQUIRE(plainPlaceOf(simulation) == "");
            REQUIRE(test::brokenLaw(simulation) == "");
        }
        CHECK_FALSE(std::ranges::equal(simulation.terrain().sediment().values(), before.values()));
        CHECK(simulation.state().dyeBalance().left == simulation.state().ledger.left);
    }
}

TEST_CASE("dye changes nothing of the land") {
    for (const Setting& setting : kSettings) {
        INFO(setting.name);
        Simulation plain = worldOf(setting), coloured = worldOf(setting);
        coloured.apply(dyed({40, 30}, 20));
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            plain.step();
            coloured.step();
        }
        CHECK(std::ranges::equal(coloured.terrain().bedrock().values(), plain.terrain().bedrock().values()));
        CHECK(
            std::ranges::equal(coloured.terrain().sediment().values(), plain.terrain().sediment().values()));
        CHECK(std::ranges::equal(coloured.terrain().water().values(), plain.terrain().water().values()));
        CHECK(coloured.balance().carried == plain.balance().carried);
        CHECK(coloured.state().ledger.left == plain.state().ledger.left);
        CHECK_FALSE(plain.terrain().isDyed());
        CHECK(coloured.state().dyeBalance().moved > 0);
        CHECK(test::brokenLaw(coloured) == "");
    }
}

TEST_CASE("dye is the same for any number of threads and any vector instructions") {
    for (const Setting& setting : kSettings) {
        INFO(setting.name);
        std::vector<std::uint64_t> hashes;
        for (const Execution& execution :
             {Execution{1, bestSimd()}, Execution{3, bestSimd()}, Execution{2, Simd::baseline}}) {
            Simulation simulation = worldOf(setting, execution);
            simulation.apply(dyed({60, 30}, 25));
            for (int epoch = 0; epoch < kEpochs / 2; ++epoch) simulation.step();
            hashes.push_back(simulation.hash());
        }
        CHECK(hashes[1] == hashes[0]);
        CHECK(hashes[2] == hashes[0]);
    }
}

TEST_CASE("dyed material and plain material mix and stay within what there is") {
    for (const Setting& setting : kSettings) {
        INFO(setting.name);
        Simulation simulation = worldOf(setting);
        simulation.apply(dyed({40, 30}, 20));
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            simulation.step();
            if (epoch == kEpochs / 2) simulation.apply(Upsample{});
            INFO("epoch ", epoch);
            REQUIRE(test::brokenLaw(simulation) == "");
        }
    }
}

TEST_CASE("land of which nothing is dyed any more never shows any dye") {
    for (const Setting& setting : kSettings) {
        INFO(setting.name);
        Simulation simulation = worldOf(setting);
        State state = simulation.state();
        state.terrain.paintAt(Painted::dye, 0, 0, 255);  // so that dye is followed …
        state.terrain.paintAt(Painted::dye, 0, 0, 0);    // … and there is none
        REQUIRE(state.terrain.isDyed());
        const ThreadPool pool(2);
        for (int epoch = 0; epoch < kEpochs; ++epoch) state.step(pool, bestSimd());
        CHECK(state.dyeBalance().carried == 0);
        CHECK(total(state.terrain.dye()) == 0);
        CHECK(state.terrain.dyeLedger() == DyeLedger{});
    }
}

TEST_CASE("a world whose dye was undone before any time passed is as it was") {
    Simulation simulation = worldOf(kSettings.back());
    const std::uint64_t before = simulation.hash();
    simulation.apply(dyedAllOver());
    CHECK(simulation.hash() != before);
    simulation.apply(Undo{});
    CHECK_FALSE(simulation.terrain().isDyed());
    CHECK(simulation.hash() == before);
}
