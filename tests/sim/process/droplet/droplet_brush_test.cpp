// The radius with which drops take ground.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using wadi::test::brokenLaw;

namespace {

Simulation eroded(const Heightmap& map, int radius, int epochs, Edges edges = Edges::open) {
    Parameters params;
    params.talus.enabled = false;
    params.droplet.radius = radius;
    params.droplet.edges = edges;
    Simulation simulation(map, params);
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

/// What the ground has gained or lost [m].
Field<double> change(const Heightmap& before, const Simulation& after) {
    Field<double> gained(before.heights.columns(), before.heights.rows());
    for (std::size_t cell = 0; cell < gained.size(); ++cell)
        gained[cell] = toMetres(after.terrain().height(cell)) - double(before.heights[cell]);
    return gained;
}

/// How much cells differ from the mean of their four neighbours, against how much they changed.
double roughness(const Field<double>& change) {
    double rough = 0, all = 0;
    for (int z = 1; z < change.rows() - 1; ++z) {
        for (int x = 1; x < change.columns() - 1; ++x) {
            const double around =
                change.at(x - 1, z) + change.at(x + 1, z) + change.at(x, z - 1) + change.at(x, z + 1);
            rough += std::abs(change.at(x, z) - around / 4);
            all += std::abs(change.at(x, z));
        }
    }
    return rough / all;
}

double lost(const Field<double>& change, int fromX, int toX) {
    double sum = 0;
    for (int z = 0; z < change.rows(); ++z) {
        for (int x = fromX; x < toX; ++x) sum += std::max(0., -change.at(x, z));
    }
    return sum;
}

}  // namespace

TEST_CASE("a wide brush takes ground from around a drop, so that what is lost is smooth") {
    const Heightmap cone = maps::cone(128);
    const double narrow = roughness(change(cone, eroded(cone, 0, 10)));
    const double wide = roughness(change(cone, eroded(cone, 4, 10)));
    CHECK(wide < narrow / 2);
}

TEST_CASE("a brush of radius 1 is that of radius 0") {
    const Heightmap cone = maps::cone(128);
    CHECK(eroded(cone, 1, 10).terrain().bedrock() == eroded(cone, 0, 10).terrain().bedrock());
    CHECK(eroded(cone, 2, 10).terrain().bedrock() != eroded(cone, 0, 10).terrain().bedrock());
}

TEST_CASE("a brush of any radius takes about as much") {
    const Heightmap plane = maps::plane(160, 160);
    const double narrow = lost(change(plane, eroded(plane, 0, 5)), 0, 160);
    for (const int radius : {2, 4, 8}) {
        CAPTURE(radius);
        CHECK(std::abs(lost(change(plane, eroded(plane, radius, 5)), 0, 160) / narrow - 1) < 0.02);
    }
}

TEST_CASE("with a brush of any radius nothing is lost, over all edges") {
    for (const int radius : {2, 8}) {
        for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
            for (const Heightmap& map : {maps::plane(130, 77), maps::cone(33, 5.f), maps::plane(2, 2)}) {
                CAPTURE(radius);
                CHECK(brokenLaw(eroded(map, radius, 6, edges)) == "");
            }
        }
    }
}

TEST_CASE("a brush that the edge of the map cuts takes all from the cells on the map") {
    const Heightmap map = maps::plane(192, 192);
    const Field<double> gained = change(map, eroded(map, 8, 6));
    // Drops gather speed along x, so that rows at the edges lose what rows in the middle lose.
    double edge = 0, middle = 0;
    for (int x = 0; x < 192; ++x) {
        for (int i = 0; i < 12; ++i) {
            edge += gained.at(x, i) + gained.at(x, 191 - i);
            middle += gained.at(x, 84 + i) + gained.at(x, 96 + i);
        }
    }
    CHECK(edge < 0);
    CHECK(std::abs(edge / middle - 1) < 0.15);
}

TEST_CASE("a cone erodes alike in all four directions with a wide brush") {
    const Heightmap cone = maps::cone(128);
    const Field<double> gained = change(cone, eroded(cone, 5, 60));
    double quadrants[4] = {};
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 128; ++x) quadrants[(z >= 64) * 2 + (x >= 64)] += std::abs(gained.at(x, z));
    }
    const auto [least, most] = std::minmax_element(std::begin(quadrants), std::end(quadrants));
    CHECK(*least > 0);
    CHECK(*most / *least < 1.1);
}

TEST_CASE("a wide brush takes nothing from a wall that does not erode, on either side of a tile's edge") {
    Parameters params;
    params.droplet.radius = 8;
    Simulation simulation(maps::plane(128, 64), params);
    simulation.apply(strokes::wall(1, {60, 10}, {68, 50}));
    const Terrain before = simulation.terrain();
    for (int i = 0; i < 30; ++i) simulation.step();
    int hard = 0, worn = 0, changed = 0;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        const bool isHard = before.hardness()[cell] == 255;
        hard += isHard;
        worn += isHard && simulation.terrain().bedrock()[cell] != before.bedrock()[cell];
        changed += simulation.terrain().bedrock()[cell] != before.bedrock()[cell];
    }
    CHECK(hard > 50);
    CHECK(worn == 0);
    CHECK(changed > 1000);
}

TEST_CASE("a wide brush digs nothing where the mask is 0, also beside where it is not, over all edges") {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        Parameters params;
        params.talus.enabled = false;
        params.droplet.radius = 4;
        params.droplet.edges = edges;
        params.masks.droplet = MaskKind::painted;
        Simulation simulation(maps::cone(128), params);
        Field<std::uint8_t> mask(128, 128);  // stripes of 16 cells, across seams of tiles too
        for (int z = 0; z < 128; ++z)
            for (int x = 0; x < 128; ++x) mask.at(x, z) = (x + 8) / 16 % 2 == 0 ? 255 : 0;
        simulation.apply(SetPaintedMap{Painted::mask, std::make_shared<const Field<std::uint8_t>>(mask)});
        const Simulation before = simulation;
        for (int epoch = 0; epoch < 40; ++epoch) simulation.step();
        int dug = 0, lowered = 0;
        for (std::size_t cell = 0; cell < mask.size(); ++cell) {
            const bool isLower = simulation.terrain().height(cell) < before.terrain().height(cell);
            (mask[cell] == 0 ? dug : lowered) += isLower ? 1 : 0;
        }
        INFO(kEdgeNames[static_cast<std::size_t>(edges)], " edges");
        CHECK(dug == 0);
        CHECK(lowered > 2000);
        CHECK(simulation.balance().drift() == 0);
    }
}
