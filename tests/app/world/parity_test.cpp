// Scale parity: that a bake with twice as many cells a side makes about the same land of some scenes. All
// scenes, and finer bakes, are the benchmarks' (tests/bench, --parity).
#include "tests/parity.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/world/world.hpp"

namespace {

/// A scene on fewer cells than its own, and what is demanded of a map of the same ground with twice as many a
/// side.
struct Case {
    const char* scene;
    std::uint64_t epochs;
    double change;                      ///< Least correlation of what epochs have made
    double least, most;                 ///< Volume of rock that is worn, against that on larger cells
    std::vector<std::string> set = {};  ///< What is another than in the scene, as WorldOptions has it
};

parity::Likeness likenessOf(const Case& wanted) {
    app::WorldOptions options;
    options.scene = wanted.scene;
    options.size = 128;
    options.set = wanted.set;
    const app::World world = app::makeWorld(options);
    const wadi::EditLog& log = world.simulation.log();
    // Rivers that bring sand wear next to no rock at first.
    wadi::Parameters clear = log.parameters();
    for (wadi::Spring& spring : clear.springs) spring.sand = 0;
    std::vector<std::string> notices;
    return parity::likenessOf(wadi::EditLog(clear, log.map()), {2}, wanted.epochs, {.threads = 2}, notices)
        .at(1);
}

}  // namespace

TEST_CASE("rain, runoff, grains, rivers and wind wear about as much, and there, on cells half as wide") {
    // Beside each what is measured, change and worn; and what they are if parameters stay as they are.
    for (const Case& wanted : {
             Case{"volcano", 60, 0.96, 0.85, 1.1},         // 0.978, 0.93; 0.938, 0.75
             Case{"runoff-hills", 60, 0.975, 0.87, 1.1},   // 0.988, 0.94; 0.961, 0.82
             Case{"tilted-plane", 20, 0.83, 0.87, 1.1},    // 0.896, 0.96; 0.712, 0.58
             Case{"braided-plain", 30, 0.96, 0.87, 1.15},  // 0.987, 1.04; 0.911, 0.97
             // Not its land and wind: as little sand as it has takes longer to come over all of the rock, and
             // how far it is by then would decide (2.2 times the wear).
             Case{"yardangs",
                  60,
                  0.82,
                  0.87,
                  1.3,
                  {"terrain.generator=simplex", "terrain.frequency=3", "terrain.verticalScale=14",
                   "terrain.octaves=4", "wind.dust=200", "wind.abrasion=2", "wind.landOnRock=0.1",
                   "wind.veer=6"}},  // 0.871, 1.16; 0.742, 0.95
         }) {
        const parity::Likeness likeness = likenessOf(wanted);
        INFO(wanted.scene, ": ", likeness.change, ", ", likeness.worn);
        CHECK(likeness.heights > 0.99);
        CHECK(likeness.change > wanted.change);
        CHECK(likeness.worn > wanted.least);
        CHECK(likeness.worn < wanted.most);
    }
}
