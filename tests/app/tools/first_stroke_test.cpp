// What the first stroke of every brush does, as it is when the program is started and nothing was set.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "app/tools/brush_tool.hpp"
#include "sim/world/layer_table.hpp"
#include "tests/app/tools/easel.hpp"

using wadi::Brush;
using wadi::BrushKind;
using wadi::Terrain;

namespace {

constexpr int kSide = 128, kMiddle = kSide / 2;

/// The world with which the window opens, of a size that a test has time for.
wadi::Simulation firstWorld() {
    wadi::Parameters params;
    params.terrain.size = kSide;
    return wadi::Simulation(params);
}

/// A stroke of the tool as the mouse makes it: a short drag over the middle of the map.
void stroke(app::BrushTool& tool, wadi::Simulation& simulation) {
    app::test::Easel easel(simulation.terrain().heightmap());
    easel.record.simulation = &simulation;
    const glm::vec2 middle = easel.seen({kMiddle, kMiddle});
    easel.play(tool, app::test::straight(middle, middle + glm::vec2(3.f, 0.f), 3), 1);
    CHECK_FALSE(easel.record.pieces.empty());
}

/// Sum over the cells near the middle of the map.
double nearby(const Terrain& terrain, const std::function<double(int x, int z)>& value) {
    double sum = 0;
    for (int z = kMiddle - 5; z <= kMiddle + 5; ++z)
        for (int x = kMiddle - 5; x <= kMiddle + 5; ++x) sum += value(x, z);
    CHECK(terrain.columns() == kSide);
    return sum;
}

double heightAt(const Terrain& terrain, int x, int z) {
    return wadi::toMetres(terrain.height(x, z));
}

/// How far heights are from their mean.
double spread(const Terrain& terrain) {
    const double mean = nearby(terrain, [&](int x, int z) { return heightAt(terrain, x, z); }) / 121;
    return nearby(terrain, [&](int x, int z) { return std::abs(heightAt(terrain, x, z) - mean); });
}

double roughness(const Terrain& terrain) {
    return nearby(terrain, [&](int x, int z) {
        return std::abs(2 * heightAt(terrain, x, z) - heightAt(terrain, x - 1, z) -
                        heightAt(terrain, x + 1, z));
    });
}

/// How much of its name a brush has done: what it is to make more of.
double doneBy(const Brush& brush, const Terrain& t) {
    const auto painted = [&](wadi::Painted which) {
        return nearby(t, [&](int x, int z) { return double{t.paintedAt(which, x, z) * 1.0}; });
    };
    switch (brush.kind) {
        case BrushKind::rock:
            return nearby(t, [&](int x, int z) { return wadi::toMetres(t.bedrock().at(x, z)); });
        case BrushKind::sand:
            return nearby(t, [&](int x, int z) { return wadi::toMetres(t.sediment().at(x, z)); });
        case BrushKind::water:
            return nearby(t, [&](int x, int z) { return wadi::toMetres(t.water().at(x, z)); });
        case BrushKind::smooth:
            return -roughness(t);
        case BrushKind::flatten:
            return -spread(t);
        case BrushKind::terrace:  // whose treads are below the steps
            return -nearby(t, [&](int x, int z) {
                return heightAt(t, x, z) -
                       std::floor(heightAt(t, x, z) / double{brush.step}) * double{brush.step};
            });
        case BrushKind::obstacle:
            return nearby(t, [&](int x, int z) { return heightAt(t, x, z) + t.hardness().at(x, z); });
        case BrushKind::hardness:
            return nearby(t, [&](int x, int z) { return double(t.hardness().at(x, z)); });
        case BrushKind::rain:
            return nearby(t, [&](int x, int z) { return double(t.paintedRainAt(x, z)); });
        case BrushKind::wind:  // shelter
            return -painted(wadi::Painted::wind);
        case BrushKind::mask:  // which keeps processes away
            return -painted(wadi::Painted::mask);
        case BrushKind::uplift:
            return painted(wadi::Painted::uplift);
        case BrushKind::vegetation:
            return painted(wadi::Painted::vegetation);
        case BrushKind::dye:
            return painted(wadi::Painted::dye);
        case BrushKind::erase:  // of what was painted: see below
            return -nearby(t, [&](int x, int z) { return double(t.hardness().at(x, z)); }) -
                   std::abs(painted(wadi::Painted::rain) - 121 * 255.) - painted(wadi::Painted::moreRain);
    }
    return 0;
}

}  // namespace

TEST_CASE(
    "the first stroke of every brush does what its name says, in the world with which the window opens") {
    int brushes = 0;
    for (const app::ToolFacts& facts : app::toolTable()) {
        if (facts.parameters[0].empty()) continue;  // no brush
        INFO(std::string(facts.name()));
        wadi::Simulation simulation = firstWorld();
        if (facts.start.kind == BrushKind::erase)  // needs something that was painted
            for (const app::ToolFacts& other : app::toolTable())
                if (other.start.kind == BrushKind::hardness || other.start.kind == BrushKind::rain) {
                    app::BrushTool tool(other);
                    stroke(tool, simulation);
                }
        app::BrushTool tool(facts);
        const double before = doneBy(std::as_const(tool).brush(), simulation.terrain());
        stroke(tool, simulation);
        CHECK(doneBy(std::as_const(tool).brush(), simulation.terrain()) > before);
        ++brushes;
    }
    CHECK(brushes == static_cast<int>(wadi::kBrushNames.size()));
}
