// Hands that change dyed ground: dye goes with what they take, what they add is plain, and undo brings both
// back to the quantum.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Simulation dyedWorld() {
    Simulation simulation(maps::hills(70, 66));
    simulation.apply(strokes::dab(1, {.kind = BrushKind::dye, .radius = 20, .value = 0.7f}, {30, 30}));
    simulation.apply(EndGesture{});
    return simulation;
}

std::int64_t dyeOf(const Simulation& simulation) {
    return total(simulation.terrain().dye());
}

}  // namespace

TEST_CASE("a stroke of every brush over dyed ground is undone and done again to the quantum") {
    for (std::size_t kind = 0; kind < kBrushNames.size(); ++kind) {
        for (const bool inverted : {false, true}) {
            INFO(kBrushNames[kind], inverted ? ", inverted" : "");
            Simulation simulation = dyedWorld();
            const std::uint64_t before = simulation.hash();
            const Brush brush{.kind = static_cast<BrushKind>(kind),
                              .radius = 12,
                              .height = 3,
                              .strength = 1,
                              .value = 0.4f,
                              .level = 60};
            simulation.apply(strokes::dab(2, brush, {24, 40}, inverted));
            simulation.apply(strokes::dab(2, brush, {31, 42}, inverted));
            const std::uint64_t after = simulation.hash();
            REQUIRE(test::brokenLaw(simulation) == "");
            simulation.apply(Undo{});
            CHECK(simulation.hash() == before);
            REQUIRE(test::brokenLaw(simulation) == "");
            simulation.apply(Redo{});
            CHECK(simulation.hash() == after);
            REQUIRE(test::brokenLaw(simulation) == "");
        }
    }
}

TEST_CASE("dye goes with the sand that a hand takes, and sand that it strews is plain") {
    Simulation simulation = dyedWorld();
    const std::int64_t before = dyeOf(simulation);
    const Brush sand{.kind = BrushKind::sand, .radius = 8, .softness = 0, .height = 1};
    simulation.apply(strokes::dab(2, sand, {30, 30}));
    CHECK(dyeOf(simulation) == before);
    simulation.apply(EndGesture{});
    simulation.apply(strokes::dab(3, sand, {30, 30}, true));
    CHECK(dyeOf(simulation) < before);
    CHECK(dyeOf(simulation) > 0);
}

TEST_CASE("a blur spreads dye with the sand, and undo brings it back") {
    Simulation simulation = dyedWorld();
    const std::uint64_t before = simulation.hash();
    const auto cells = [&] {
        return std::ranges::count_if(simulation.terrain().dye().values(), [](Quanta dye) { return dye > 0; });
    };
    const auto dyed = cells();
    simulation.apply(Blur{4});
    CHECK(cells() > dyed);
    CHECK(test::brokenLaw(simulation) == "");
    simulation.apply(Undo{});
    CHECK(simulation.hash() == before);
}

TEST_CASE("dye that is washed out everywhere is forgotten") {
    Simulation simulation(maps::hills(70, 66));
    const std::uint64_t before = simulation.hash();
    const Brush dye{.kind = BrushKind::dye, .radius = 10, .value = 1};
    simulation.apply(strokes::dab(1, dye, {30, 30}));
    CHECK(simulation.terrain().isDyed());
    simulation.apply(EndGesture{});
    Brush wide = dye;
    wide.radius = 30;
    wide.softness = 0;
    simulation.apply(strokes::dab(2, wide, {30, 30}, true));
    CHECK_FALSE(simulation.terrain().isDyed());
    CHECK(simulation.hash() == before);
}
