#include "sim/process/droplet/droplet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

/// By drops alone.
Simulation eroded(const Heightmap& map, int epochs, Parameters params = {}) {
    params.talus.enabled = false;
    Simulation simulation(map, params);
    for (int i = 0; i < epochs; ++i) simulation.step();
    return simulation;
}

bool allCountersClose(const Simulation& simulation) {
    const Counters& c = simulation.state().droplet.counters();
    return c.born == c.ended + c.exited + simulation.state().droplet.size();
}

/// Height that each quadrant of a square map has lost and gained [quanta].
struct Quadrants {
    double change[4] = {};
};

Quadrants change(const Field<Quanta>& before, const Terrain& after) {
    Quadrants sums;
    const int half = after.rows() / 2;
    for (int z = 0; z < after.rows(); ++z) {
        for (int x = 0; x < after.columns(); ++x) {
            sums.change[(z >= half) * 2 + (x >= half)] +=
                std::abs(double(after.height(x, z)) - double(before.at(x, z)));
        }
    }
    return sums;
}

}  // namespace

TEST_CASE("flat ground stays flat to the bit") {
    const Heightmap map = maps::flat(70, 70);
    const Simulation simulation = eroded(map, 20);
    CHECK(simulation.terrain().heightmap().heights == map.heights);
    CHECK(simulation.state().droplet.counters().born > 0);
}

TEST_CASE("a cone erodes alike in all four directions") {
    const Heightmap cone = maps::cone(128);
    const Field<Quanta> before = Terrain(cone).bedrock();
    const Quadrants sums = change(before, eroded(cone, 60).terrain());
    const auto [least, most] = std::minmax_element(std::begin(sums.change), std::end(sums.change));
    CHECK(*least > 0);
    CHECK(*most / *least < 1.1);  // noise of some 3 700 drops for each quadrant
}

TEST_CASE("a cone erodes alike along axes and diagonals") {
    // Drops on a cone run straight down: their paths on a diagonal flank mirror those on an axis flank.
    const Heightmap cone = maps::cone(128);
    const Field<Quanta> before = Terrain(cone).bedrock();
    const Simulation simulation = eroded(cone, 60);
    double axis = 0, diagonal = 0;
    int axisCells = 0, diagonalCells = 0;
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 128; ++x) {
            const double dx = std::abs(x + 0.5 - 64), dz = std::abs(z + 0.5 - 64), away = std::hypot(dx, dz);
            if (away < 16 || away > 56) continue;
            const double lost = std::abs(double(before.at(x, z)) - double(simulation.terrain().height(x, z)));
            const double bearing = std::min(dx, dz) / std::max(dx, dz);
            if (bearing < 0.2) axis += lost, ++axisCells;
            if (bearing > 0.67) diagonal += lost, ++diagonalCells;
        }
    }
    CHECK(std::abs((axis / axisCells) / (diagonal / diagonalCells) - 1) < 0.15);
}

TEST_CASE("a drop starts straight down a gentle slope and equally fast in every direction") {
    // On a plane of slope s the weighted normal leans by s·(2·0.15 + 4·0.10/2) = s/2: were the sign of one
    // diagonal wrong, it would lean less.
    constexpr float kSlope = 0.02f;
    for (int direction = 0; direction < 16; ++direction) {
        const float angle = 0.3927f * static_cast<float>(direction);
        const glm::vec2 down(std::cos(angle), std::sin(angle));
        Heightmap map = maps::flat(64, 64);
        for (int z = 0; z < 64; ++z) {
            for (int x = 0; x < 64; ++x) {
                const float way = down.x * static_cast<float>(x) + down.y * static_cast<float>(z);
                map.heights.at(x, z) = 500 - kSlope * map.cellSize * way;
            }
        }
        Parameters params;
        params.droplet.steps = 1;
        params.droplet.depositionRate = 0;  // a pure plane while they run
        const Simulation simulation = eroded(map, 1, params);
        REQUIRE(simulation.state().droplet.size() > 20);
        const float speed =
            params.droplet.dt * kSlope / 2 * (1 - params.droplet.dt * params.droplet.friction);
        for (const Drop& drop : test::onMap(simulation.state().droplet)) {
            if (drop.position.x < 2 || drop.position.y < 2 || drop.position.x > 62 || drop.position.y > 62)
                continue;
            CHECK(std::abs(drop.velocity.x - speed * down.x) < 0.001f * speed);
            CHECK(std::abs(drop.velocity.y - speed * down.y) < 0.001f * speed);
        }
    }
}

TEST_CASE("a drop may go round a small periodic map more than once in a step") {
    Parameters params;
    params.droplet.edges = Edges::periodic;
    params.droplet.maxTravel = 32;
    params.droplet.density = 0.1f;
    for (const int size : {2, 3, 4, 8, 16}) {
        CAPTURE(size);
        Heightmap map = maps::flat(size, size, 0.f);
        for (int i = 0; i < size * size; ++i)
            map.heights[static_cast<std::size_t>(i)] = static_cast<float>(i * i % 97);
        const Simulation simulation = eroded(map, 300, params);
        CHECK(simulation.balance().drift() == 0);
        CHECK(allCountersClose(simulation));
        for (const Drop& drop : test::onMap(simulation.state().droplet)) {
            CHECK(drop.position.x >= 0);
            CHECK(drop.position.y >= 0);
            CHECK(drop.position.x < static_cast<float>(size));
            CHECK(drop.position.y < static_cast<float>(size));
        }
    }
}

TEST_CASE("no step is longer than maxTravel") {
    Parameters params;
    params.droplet.steps = 1;
    params.droplet.maxTravel = 0.5f;
    params.droplet.density = 0.1f;
    params.droplet.rain = 3;  // so few that no other drop than itself is near its place in the step before
    Simulation simulation(maps::cone(64, 3.f), params);
    int checked = 0;
    for (int epoch = 0; epoch < 30; ++epoch) {
        const std::vector<Drop> before = test::onMap(simulation.state().droplet);
        simulation.apply(SetParam{"droplet.enabled", epoch < 10 ? 1. : 0.});
        simulation.step();
        for (const Drop& drop : test::onMap(simulation.state().droplet)) {
            const auto isWithin = [&](const Drop& other) {
                return glm::distance(other.position, drop.position) <= 0.5f + 1e-4f;
            };
            if (drop.velocity == glm::vec2(0) || epoch < 10) continue;
            REQUIRE(std::ranges::any_of(before, isWithin));
            ++checked;
        }
    }
    CHECK(checked > 200);
}

TEST_CASE("at open edges drops leave with their load, at closed ones they lay it down, and all is booked") {
    Parameters params;
    params.droplet.edges = Edges::open;
    const Simulation open = eroded(maps::plane(96, 64), 60, params);
    CHECK(open.balance().left > 0);
    CHECK(open.state().droplet.counters().exited > 0);
    CHECK(open.balance().drift() == 0);
    params.droplet.edges = Edges::closed;
    const Simulation closed = eroded(maps::plane(96, 64), 60, params);
    CHECK(closed.balance().left == 0);
    CHECK(closed.state().droplet.counters().exited == 0);
    CHECK(closed.balance().sediment > 0);
    CHECK(closed.balance().drift() == 0);
}

TEST_CASE("at periodic edges drops come back on the other side") {
    Parameters params;
    params.droplet.edges = Edges::periodic;
    const Simulation simulation = eroded(maps::plane(96, 64), 60, params);
    CHECK(simulation.state().droplet.counters().exited == 0);
    CHECK(simulation.balance().left == 0);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("a valley on the seam of a periodic map gathers water from both sides") {
    for (const bool alongX : {true, false}) {
        Heightmap map = maps::flat(64, 64);
        for (int z = 0; z < 64; ++z) {
            for (int x = 0; x < 64; ++x) {
                const int across = alongX ? x : z;
                map.heights.at(x, z) = 5 * static_cast<float>(std::min(across, 63 - across));
            }
        }
        Parameters params;
        params.droplet.edges = Edges::periodic;
        const Simulation simulation = eroded(map, 30, params);
        const auto discharge = [&](int across) {
            double sum = 0;
            for (int i = 0; i < 64; ++i) {
                sum += simulation.state().droplet.discharge().at(alongX ? across : i, alongX ? i : across);
            }
            return sum;
        };
        CHECK(discharge(0) > 3 * discharge(16));
        CHECK(discharge(63) > 3 * discharge(47));
        CHECK(std::abs(discharge(0) / discharge(63) - 1) < 0.03);
    }
}

TEST_CASE("rivers show in the discharge map") {
    // A valley along x: it gathers what falls on its sides.
    Heightmap map = maps::plane(128, 64, 0.1f);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 128; ++x) map.heights.at(x, z) += 4 * std::abs(static_cast<float>(z) - 31.5f);
    }
    const Simulation simulation = eroded(map, 100);
    const auto meanOfRow = [&](int z) {
        double sum = 0;
        for (const float value : simulation.state().droplet.discharge().row(z)) sum += value;
        return sum;
    };
    CHECK(meanOfRow(31) + meanOfRow(32) > 5 * (meanOfRow(10) + meanOfRow(53)));
}

TEST_CASE("drops live on across epochs") {
    Parameters params;
    params.droplet.steps = 8;
    const Simulation simulation = eroded(maps::cone(128), 3, params);
    CHECK(simulation.state().droplet.size() > 245);  // more than are born in one epoch
    CHECK(allCountersClose(simulation));
}

TEST_CASE("without rain no drop is born and what flies lands") {
    Parameters params;
    Simulation simulation(maps::cone(64), params);
    for (int i = 0; i < 5; ++i) simulation.step();
    simulation.apply(SetParam{"droplet.enabled", 0});
    const std::uint64_t born = simulation.state().droplet.counters().born;
    for (int i = 0; i < 400; ++i) simulation.step();
    CHECK(simulation.state().droplet.counters().born == born);
    CHECK(simulation.state().droplet.size() == 0);
    CHECK(simulation.balance().carried == 0);
    CHECK(allCountersClose(simulation));
}

TEST_CASE("drops are withheld, and counted, when every cell has one") {
    Parameters params;
    params.droplet.rain = 100;
    params.droplet.restEnds = false;
    params.droplet.evaporation = 0.0002f;
    params.droplet.dt = 0.05f;
    params.droplet.steps = 1;
    const Simulation simulation = eroded(maps::flat(16, 16), 60, params);
    CHECK(simulation.state().droplet.size() == 16 * 16);
    CHECK(simulation.state().droplet.counters().withheld > 0);
    CHECK(allCountersClose(simulation));
}

TEST_CASE("every slider at either end keeps the laws on maps of awkward size") {
    // One parameter at a time, and all at once.
    const auto holds = [](const Simulation& s) {
        const bool sound =
            std::ranges::all_of(s.terrain().sediment().values(), [](Quanta q) { return q >= 0; }) &&
            std::ranges::all_of(s.state().droplet.discharge().values(), [](float f) { return f >= 0; }) &&
            std::ranges::all_of(test::onMap(s.state().droplet), [](const Drop& d) {
                return d.load >= 0 && std::isfinite(d.position.x + d.position.y + d.velocity.x +
                                                    d.velocity.y + d.volume + d.fraction);
            });
        return sound && s.balance().drift() == 0 && allCountersClose(s);
    };
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    std::vector<Param>& droplet = std::ranges::find(all, "droplet", &ParamGroup::name)->params;
    for (const Heightmap& map : {maps::cone(33, 20.f), maps::plane(130, 7), maps::plane(2, 2)}) {
        for (Param& param : droplet) {
            for (const double end : {param.lowest, param.highest}) {
                CAPTURE(param.path());
                CAPTURE(end);
                params = defaults;
                param.setNumber(end);
                CHECK(holds(eroded(map, 20, params)));
            }
        }
        for (const bool high : {false, true}) {
            params = defaults;
            for (Param& param : droplet) param.setNumber(high ? param.highest : param.lowest);
            params.droplet.enabled = true;
            CHECK(holds(eroded(map, 20, params)));
        }
    }
}

TEST_CASE("drops on a cliff over the whole range of heights do not overflow") {
    Heightmap map = maps::flat(32, 32);
    for (int z = 0; z < 32; ++z) {
        for (int x = 0; x < 32; ++x) {
            map.heights.at(x, z) = static_cast<float>((x + z) % 2 ? kHighestMetres : kLowestMetres);
        }
    }
    const Simulation simulation = eroded(map, 20);
    CHECK(simulation.balance().drift() == 0);
    CHECK(allCountersClose(simulation));
}

namespace {

/// Volume laid down [m] on cells within `reach` [cells] of where a plane meets the sea, and on the sea's
/// floor beyond.
struct Delta {
    double near = 0, beyond = 0;
};

Delta deltaOf(bool standingWater) {
    constexpr int kSize = 192, kShore = 96, kReach = 12;
    Heightmap map = maps::plane(kSize, kSize, 0.2f);
    // A trough leads all rain to the middle of the shore.
    for (int z = 0; z < kSize; ++z)
        for (int x = 0; x < kShore; ++x)
            map.heights.at(x, z) += 1.f * std::abs(static_cast<float>(z - kSize / 2));
    Parameters params;
    params.droplet.standingWater = standingWater;
    params.sea.enabled = true;
    params.sea.level = (kSize - kShore) * 0.2f * 10;
    const Terrain start(map);
    Simulation simulation(map, params);
    for (int epoch = 0; epoch < 10; ++epoch) simulation.step();
    Delta delta;
    for (int z = 0; z < kSize; ++z) {
        for (int x = kShore + 1; x < kSize; ++x) {
            const double laid = toMetres(simulation.terrain().height(x, z) - start.height(x, z));
            (x < kShore + kReach ? delta.near : delta.beyond) += std::max(laid, 0.0);
        }
    }
    return delta;
}

}  // namespace

TEST_CASE("drops that run into the sea lay their load down at its shore") {
    const Delta wet = deltaOf(true), dry = deltaOf(false);
    CHECK(wet.near > 3 * wet.beyond);
    CHECK(wet.near > 3 * dry.near);
}

TEST_CASE("drops with momentum gather in narrower streams and keep all laws") {
    const auto gathered = [](float momentum) {
        Parameters params;
        params.droplet.momentum = momentum;
        params.terrain.generator = Generator::plane;
        params.terrain.size = 128;
        params.terrain.verticalScale = 10;
        Simulation simulation(params);
        for (int i = 0; i < 300; ++i) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        CHECK(allCountersClose(simulation));
        // Mean square over squared mean of the discharge: 1 if all cells carry alike, 128 if one of each row
        // carries all.
        double sum = 0, squares = 0;
        for (int z = 20; z < 90; ++z) {
            for (const float value : simulation.state().droplet.discharge().row(z)) {
                sum += static_cast<double>(value);
                squares += static_cast<double>(value) * static_cast<double>(value);
            }
        }
        return squares * 70 * 128 / (sum * sum);
    };
    const double without = gathered(0), with = gathered(0.1f);
    INFO(without << " without, " << with << " with momentum");
    CHECK(with > 1.2 * without);
}

TEST_CASE("drops that ride on standing water do not dig its bed, however steep its surface is") {
    Heightmap map = maps::flat(48, 48, static_cast<float>(kLowestMetres) + 0.5f);
    map.water = Field<float>(48, 48);
    for (int z = 0; z < 48; ++z) {
        for (int x = 0; x < 48; ++x) map.water.at(x, z) = 6000.f - 20.f * static_cast<float>(x);
    }
    const Simulation simulation = eroded(map, 10);
    CHECK(simulation.terrain().bedrock() == Terrain(map).bedrock());
    CHECK(simulation.balance().drift() == 0);
    CHECK(simulation.state().droplet.counters().steps > 0);
}

TEST_CASE("a heap of water that nobody lets run off does not tear the ground apart in heavy rain") {
    Parameters params;
    params.droplet.rain = 72;
    Heightmap map = maps::cone(64, 0.3f);
    map.cellSize = 5;
    Simulation simulation(map, params);
    simulation.apply(strokes::dab(1, {.kind = BrushKind::water, .radius = 10, .height = 5}, {40, 40}));
    for (int epoch = 0; epoch < 1000; ++epoch) simulation.step();
    for (const Quanta rock : simulation.terrain().bedrock().values()) CHECK(toMetres(rock) > -30);
    CHECK(toMetres(simulation.terrain().height(32, 32)) < 150);
    CHECK(simulation.balance().drift() == 0);
}
