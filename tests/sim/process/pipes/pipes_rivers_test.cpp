// Rivers as they form themselves: how wide and deep they get, where they part, lakes that are cut down, and
// springs wherever somebody may put them. Deltas and fans: pipes_deltas_test.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <vector>

#include "tests/quantile.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;
using test::sandPlane;
using test::strongRivers;
using test::Valley;

namespace {

constexpr int kSeeds = 5;

struct River {
    double width, depth;  // [m], medians
    double finest;        // part of the relief across it that is two cells long
    int chequers;         // cells that are wet with all dry around them, or dry with all wet
};

/// The river of a spring of so many units on a plane of sand, once it has cut itself a bed.
River riverOf(double units, std::uint64_t seed, int fine, const PipesParams& params, int epochs = 400) {
    Valley valley(sandPlane(80, 96, fine, 0.05, 0, seed), {1});
    valley.params = params;
    valley.springs = {{0.5f, 0.08f, 3.f * static_cast<float>(fine), static_cast<float>(units / 2)}};
    valley.run(epochs);
    REQUIRE(valley.rockDrift() == 0);
    REQUIRE(valley.waterDrift() == 0);
    const Field<float>& flow = valley.pipes.flow();
    const double cell = double(valley.terrain.cellSize());
    const auto height = [&](int x, int z) { return toMetres(valley.terrain.height(x, z)); };
    const auto depth = [&](int x, int z) { return toMetres(valley.terrain.water().at(x, z)); };
    std::vector<double> widths, depths;
    double relief = 0, finest = 0;
    int chequers = 0;
    const auto isWet = [&](int x, int z) { return valley.terrain.water().at(x, z) > kQuantaPerMetre / 1000; };
    for (int z = flow.rows() / 4; z < flow.rows() * 11 / 20; ++z) {
        const float most = *std::ranges::max_element(flow.row(z));
        double wet = 0, area = 0, mean = 0;
        for (int x = 0; x < flow.columns(); ++x) {
            mean += height(x, z) / flow.columns();
            if (flow.at(x, z) <= 0.05f * most || depth(x, z) <= 0.02) continue;
            wet += 1, area += depth(x, z);
        }
        for (int x = 1; x + 1 < flow.columns(); ++x) {
            relief += std::pow(height(x, z) - mean, 2);
            chequers += isWet(x - 1, z) == isWet(x + 1, z) && isWet(x, z - 1) == isWet(x, z + 1) &&
                        isWet(x - 1, z) == isWet(x, z - 1) && isWet(x, z) != isWet(x - 1, z);
            if (std::min({depth(x - 1, z), depth(x, z), depth(x + 1, z)}) <= 0.01) continue;
            finest += std::pow((height(x - 1, z) - 2 * height(x, z) + height(x + 1, z)) / 4, 2);
        }
        widths.push_back(wet * cell);
        depths.push_back(area / wet);
    }
    return {test::median(widths), test::median(depths), finest / relief, chequers};
}

/// Channels side by side that have 0.3 of the flow of the largest or more, the median of the rows from
/// `first` on; without the last few, at the edge.
double activeChannels(const Field<float>& flow, int first) {
    std::vector<double> channels;
    for (int z = first; z < flow.rows() - 6; ++z) {
        const auto row = flow.row(z);
        const float active = 0.3f * *std::ranges::max_element(row);
        int count = 0;
        for (std::size_t x = 1; x < row.size(); ++x) count += row[x - 1] <= active && row[x] > active;
        channels.push_back(count);
    }
    return test::median(channels);
}

/// Exponent of a power law through values at discharges that double.
double exponent(const std::array<double, 4>& logarithms) {
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += (i - 1.5) * logarithms[static_cast<std::size_t>(i)] / 5;
    return sum;
}

/// Rivers of 1, 2, 4 and 8 units after so many epochs, the means of seeds.
struct Growth {
    double width = 0, depth = 0;                            // exponents of power laws by discharge
    double narrowest = std::numeric_limits<double>::max();  // of all rivers [m]
    double finest = 0;                                      // River::finest of the roughest size
    int chequers = 0;                                       // of all rivers
};

Growth growthOf(int epochs) {
    Growth growth;
    std::array<double, 4> widths{}, depths{};
    for (std::size_t i = 0; i < 4; ++i) {
        double finest = 0;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            const River river = riverOf(1 << i, seed, 1, strongRivers(1), epochs);
            widths[i] += std::log2(river.width) / kSeeds;
            depths[i] += std::log2(river.depth) / kSeeds;
            finest += river.finest / kSeeds;
            growth.narrowest = std::min(growth.narrowest, river.width);
            growth.chequers += river.chequers;
        }
        growth.finest = std::max(growth.finest, finest);
    }
    growth.width = exponent(widths);
    growth.depth = exponent(depths);
    return growth;
}

/// Power of a river where it is deeper than a cell is wide, by the slope of its surface as pipes find it,
/// over three cells, and by the mean of that over as wide a disc as the water is deep.
struct Powers {
    double difference = 0, power = 0;  // sums of squares
    double deep = 0, flow = 0;         // what runs there, and everywhere
    double deepest = 0;                // [cells]
};

Powers powersOf(const Valley& valley) {
    const Terrain& terrain = valley.terrain;
    const WaterVelocity velocity = valley.pipes.velocity(terrain.water());
    const int columns = terrain.columns(), rows = terrain.rows();
    const double cell = double(terrain.cellSize());
    const auto depth = [&](int x, int z) { return toMetres(terrain.water().at(x, z)); };
    const auto slope = [&](int x, int z) {
        const auto level = [&](int dx, int dz) { return toMetres(valley.surface(x + dx, z + dz)); };
        glm::dvec2 sum(0);
        for (int k = -1; k <= 1; ++k)
            sum += (k == 0 ? 4. : 1.) * glm::dvec2(level(-1, k) - level(1, k), level(k, -1) - level(k, 1)) /
                   (12 * cell);
        return sum;
    };
    Powers powers;
    for (int z = rows / 8; z < rows * 7 / 8; ++z) {
        for (int x = rows / 8; x < columns - rows / 8; ++x) {
            const glm::dvec2 flow = depth(x, z) * glm::dvec2(velocity.east.at(x, z), velocity.south.at(x, z));
            powers.flow += glm::length(flow);
            if (depth(x, z) <= cell) continue;
            powers.deep += glm::length(flow);
            powers.deepest = std::max(powers.deepest, depth(x, z) / cell);
            const double radius = depth(x, z) / cell / 2;
            const int reach = static_cast<int>(std::ceil(radius));
            glm::dvec2 sum(0);
            int cells = 0;
            for (int dz = -reach; dz <= reach; ++dz) {
                for (int dx = -reach; dx <= reach; ++dx) {
                    if (std::hypot(dx, dz) > radius + 0.5 || depth(x + dx, z + dz) <= 0) continue;
                    sum += slope(x + dx, z + dz);
                    ++cells;
                }
            }
            const double power = std::max(glm::dot(flow, slope(x, z)), 0.);
            const double smoothed = std::max(glm::dot(flow, sum / double(cells)), 0.);
            powers.difference += (power - smoothed) * (power - smoothed);
            powers.power += smoothed * smoothed;
        }
    }
    return powers;
}

}  // namespace

TEST_CASE("rivers are as wide as the root of their discharge, and banks keep them together") {
    const Growth growth = growthOf(400);
    MESSAGE("width ~ Q^" << growth.width << ", depth ~ Q^" << growth.depth << ", narrowest "
                         << growth.narrowest << " m, relief of two cells, of the roughest size, "
                         << 100 * growth.finest << " %");
    CHECK(std::abs(growth.width - 0.5) <= 0.12);
    CHECK(std::abs(growth.depth - 0.4) <= 0.12);
    CHECK(growth.narrowest >= 40);
    CHECK(growth.finest <= 0.02);
    CHECK(growth.chequers == 0);
}

TEST_CASE("the river of a small spring is wider than four cells with all parameters by default, too") {
    PipesParams params;
    params.enabled = true;
    params.rain = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const River river = riverOf(1, seed, 1, params);
        MESSAGE(river.width << " m wide, " << river.depth << " m deep");
        CHECK(river.width >= 40);
        CHECK(river.chequers == 0);
    }
}

TEST_CASE("the surface of a river deeper than cells are wide is smooth over its own depth") {
    Powers all;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Valley valley(sandPlane(80, 96, 2, 0.05, 0, seed), {2});
        valley.params = strongRivers(2);
        valley.springs = {{0.5f, 0.08f, 6.f, 20.f}};
        valley.run(150);
        const Powers powers = powersOf(valley);
        all.difference += powers.difference, all.power += powers.power;
        all.deep += powers.deep, all.flow += powers.flow;
        all.deepest = std::max(all.deepest, powers.deepest);
    }
    INFO("deeper than a cell is wide runs " << all.deep / all.flow << " of the flow, down to " << all.deepest
                                            << " cells; the powers differ by "
                                            << std::sqrt(all.difference / all.power));
    CHECK(all.deep > 0.2 * all.flow);
    CHECK(all.deepest > 2);
    CHECK(all.difference <= 0.02 * 0.02 * all.power);
}

TEST_CASE("on a plain of sand rivers part and join: several channels are active at a time") {
    for (int i = 0; i < 2 * kSeeds; ++i) {
        const int seed = i % kSeeds + 1;
        Valley valley(sandPlane(80, 112, 1, 0.05, 0, static_cast<std::uint64_t>(seed)), {1});
        valley.params = strongRivers(1);
        if (i < kSeeds) valley.params.referencePower = 0;
        valley.springs = {{0.5f, 0.06f, 3, 0.5f}};
        valley.run(300);
        const double channels = activeChannels(valley.pipes.flow(), 56);
        MESSAGE("active channels: " << channels << " with " << valley.params.referencePower << " m");
        CHECK(channels >= 2);
        CHECK(channels <= 6);
    }
}

TEST_CASE("a lake runs out where its rim is lowest alone, and cuts it down") {
    Heightmap map = maps::flat(64, 64);
    for (int z = 0; z < 64; ++z) {
        for (int x = 0; x < 64; ++x) {
            const double away = std::hypot(x - 31.5, z - 31.5);
            map.heights.at(x, z) = away < 16 ? 100.f : away < 26 ? 120.f : static_cast<float>(146 - away);
        }
    }
    for (int x = 47; x < 64; ++x) {
        for (int z = 29; z < 35; ++z)
            map.heights.at(x, z) = std::min(110.f - 0.3f * static_cast<float>(x - 47), map.heights.at(x, z));
    }
    Valley valley(map);
    valley.params = strongRivers(1);
    valley.params.evaporation = 0;
    valley.springs = {{0.5f, 0.5f, 3.f, 1.f}};
    double fullest = 0;
    for (int i = 0; i < 30; ++i) {
        valley.run(25);
        fullest = std::max(fullest, toMetres(valley.surface(31, 31)));
    }
    MESSAGE("surface at its fullest " << fullest << " m, at the end " << toMetres(valley.surface(31, 31)));
    CHECK(fullest > 109);
    CHECK(toMetres(valley.surface(31, 31)) < fullest - 0.5);
    CHECK(toMetres(valley.terrain.height(54, 31)) < 107);
    for (const auto& [x, z] : {std::pair{31, 8}, {8, 31}, {31, 55}}) {
        CHECK(valley.terrain.water().at(x, z) == 0);
        CHECK(toMetres(valley.terrain.height(x, z)) == doctest::Approx(double(map.heights.at(x, z))));
    }
    CHECK(valley.rockDrift() == 0);
    CHECK(valley.waterDrift() == 0);
}

TEST_CASE("springs on edges, in the sea, in one cell and without water keep both ledgers") {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        Valley valley(sandPlane(40, 40, 1, 0.1, 0, 1));
        valley.params = strongRivers(1);
        valley.params.edges = edges;
        valley.sea = {true, 270};
        for (const float place : {0.f, 0.5f, 1.f}) {
            valley.springs.push_back({place, 0, 3, 2, 0.5f});
            valley.springs.push_back({0, place, 0.5f, 1});
            valley.springs.push_back({place, 1, 64, 100, place});
            valley.springs.push_back({0.25f, 0.25f, 1, 1});
            valley.springs.push_back({place, 0.4f, 2, 0, 1});
        }
        for (int epoch = 0; epoch < 60; ++epoch) {
            valley.run(1);
            REQUIRE(valley.rockDrift() == 0);
            REQUIRE(valley.waterDrift() == 0);
        }
        CHECK(valley.water.entered > 0);
        for (const float mean : valley.pipes.flow().values()) REQUIRE(std::isfinite(mean));
    }
}

TEST_CASE("a spring brings along the sand that it is to have, and none without water") {
    Valley valley(sandPlane(40, 40, 1, 0.1, 0, 1));
    valley.params = strongRivers(1);
    valley.springs = {{0.5f, 0.2f, 3, 2, 0.25f}};
    const std::int64_t first = valley.ledger.entered;
    valley.params.steps = 1;
    valley.run(1);
    CHECK(valley.ledger.entered == first);  // its cells were dry
    valley.params = strongRivers(1);
    const std::int64_t rock = valley.ledger.entered, water = valley.water.entered;
    valley.run(20);
    const std::int64_t brought = valley.ledger.entered - rock;
    CHECK(double(brought) == doctest::Approx(0.25 * double(valley.water.entered - water)).epsilon(1e-4));
    CHECK(valley.rockDrift() == 0);
    valley.springs[0].rate = 0;
    valley.run(5);
    CHECK(valley.ledger.entered - rock == brought);
}

/// Channels after 900 and 3 000 epochs, the mean of seeds, of a spring with so much sand.
std::array<double, 2> channelsWith(float springSand) {
    std::array<std::array<double, 2>, kSeeds> channels{};
    ThreadPool(2).forEach(kSeeds, [&](int seed) {
        Valley valley(sandPlane(80, 112, 1, 0.05, 0, static_cast<std::uint64_t>(seed + 1)));
        valley.params = strongRivers(1);
        valley.params.referencePower = 0;
        valley.springs = {{0.5f, 0.06f, 3, 0.5f, springSand}};
        for (const int age : {0, 1}) {
            valley.run(age == 0 ? 900 : 2100);
            channels[static_cast<std::size_t>(seed)][static_cast<std::size_t>(age)] =
                activeChannels(valley.pipes.flow(), 24);
        }
        REQUIRE(valley.rockDrift() == 0);
    });
    std::array<double, 2> mean{};
    for (const auto& [young, old] : channels) mean[0] += young / kSeeds, mean[1] += old / kSeeds;
    return mean;
}

TEST_SUITE("long") {
    TEST_CASE("rivers whose springs bring more sand than they can carry part and join, however old") {
        const auto [young, old] = channelsWith(0.4f);
        const auto [youngClear, oldClear] = channelsWith(0.f);
        MESSAGE("active channels after 900 and 3000 epochs: " << young << ", " << old << "; of clear water "
                                                              << youngClear << ", " << oldClear);
        CHECK(young >= 2);
        CHECK(old >= 2);
        CHECK(old <= 6);
        CHECK(oldClear < 2);
    }

    // Where the law of the test at 400 epochs ends: large rivers go on to widen, and small ones do not.
    TEST_CASE("old rivers widen a little faster than by the root of their discharge") {
        const Growth growth = growthOf(800);
        MESSAGE("width ~ Q^" << growth.width << ", depth ~ Q^" << growth.depth);
        CHECK(growth.width > 0.5);
        CHECK(growth.width < 0.7);
        CHECK(std::abs(growth.depth - 0.4) <= 0.12);
    }

    TEST_CASE("rivers are as wide in metres on a map that is twice as fine") {
        double sum = 0;
        for (const double units : {1., 2., 4., 8.}) {
            River coarse{}, fine{};  // sums
            for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
                const River one = riverOf(units, seed, 1, strongRivers(1)),
                            other = riverOf(units, seed, 2, strongRivers(2));
                coarse.width += one.width, coarse.depth += one.depth;
                fine.width += other.width, fine.depth += other.depth;
            }
            MESSAGE(units << " units: " << coarse.width / kSeeds << " m wide, " << coarse.depth / kSeeds
                          << " m deep, twice as fine " << fine.width / kSeeds << " and "
                          << fine.depth / kSeeds << " m");
            CHECK(std::abs(fine.width / coarse.width - 1) <= (units < 8 ? 1. / 3 : 0.25));
            CHECK(std::abs(fine.depth / coarse.depth - 1) <= 1. / 3);
            sum += fine.width / coarse.width;
        }
        CHECK(std::abs(sum / 4 - 1) <= 0.25);
    }
}
