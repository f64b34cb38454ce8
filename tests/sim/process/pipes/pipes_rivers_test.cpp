// Rivers as they form themselves: how wide and deep they get, deltas, lakes that are cut down, and springs
// wherever somebody may put them.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "sim/core/random.hpp"
#include "tests/quantile.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;
using test::Valley;

namespace {

constexpr int kSeeds = 5;

/// Sand with a little noise, the same in metres however fine the map; it falls to the south by a slope, down
/// to a level floor [m].
Heightmap sand(int columns, int rows, int fine, double slope, double floor, std::uint64_t seed) {
    const Field<float> empty(columns * fine, rows * fine);
    Heightmap map{.heights = empty, .cellSize = 10.f / static_cast<float>(fine), .sediment = empty};
    const Random random(seed);
    for (int z = 0; z < rows * fine; ++z) {
        for (int x = 0; x < columns * fine; ++x) {
            const auto place = static_cast<std::size_t>(z / fine * columns + x / fine);
            const double noise = 0.2 * double(random.unit(0, place, 0));
            const double fall = slope * double(map.cellSize) * (z + 0.5);
            map.heights.at(x, z) = static_cast<float>(std::max(300 - fall, floor) + noise);
            map.sediment.at(x, z) = 100;
        }
    }
    return map;
}

/// Waters that carry much sand.
PipesParams strong(int fine) {
    PipesParams params;
    params.enabled = true;
    params.rain = 0;
    params.steps = 16 * fine;
    params.capacity = 2;
    params.referencePower = 0.006f;
    params.deposition = 0.036f;
    params.shallow = 0.5f;
    params.leastTilt = 0.002f;
    return params;
}

struct River {
    double width, depth;  // [m], medians
    double finest;        // part of the relief across it that is two cells long
};

/// The river of a spring of so many units on a plane of sand, once it has cut itself a bed.
River riverOf(double units, std::uint64_t seed, int fine) {
    Valley valley(sand(80, 96, fine, 0.05, 0, seed), {1});
    valley.params = strong(fine);
    valley.springs = {{0.5f, 0.08f, 3.f * static_cast<float>(fine), static_cast<float>(units / 2)}};
    valley.run(400);
    REQUIRE(valley.rockDrift() == 0);
    REQUIRE(valley.waterDrift() == 0);
    const Field<float>& flow = valley.pipes.flow();
    const double cell = double(valley.terrain.cellSize());
    const auto height = [&](int x, int z) { return toMetres(valley.terrain.height(x, z)); };
    const auto depth = [&](int x, int z) { return toMetres(valley.terrain.water().at(x, z)); };
    std::vector<double> widths, depths;
    double relief = 0, finest = 0;
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
            if (std::min({depth(x - 1, z), depth(x, z), depth(x + 1, z)}) <= 0.01) continue;
            finest += std::pow((height(x - 1, z) - 2 * height(x, z) + height(x + 1, z)) / 4, 2);
        }
        widths.push_back(wet * cell);
        depths.push_back(area / wet);
    }
    return {test::median(widths), test::median(depths), finest / relief};
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

/// What a river has built out into a sea that is 20 m deep.
struct Delta {
    double area, volume;  // of new land [cells], of what lies under it and before it [m · cells]
    double foreset;       // mean slope of its front [°]
};

constexpr int kShore = 48;
constexpr double kSeaLevel = 276, kSeaDepth = 20;

/// Sand that falls to a shore, and a sea that is deep all at once.
Heightmap coast(std::uint64_t seed) {
    Heightmap map = sand(96, 96, 1, 0.05, kSeaLevel - kSeaDepth, seed);
    for (int z = kShore; z < 96; ++z)
        for (int x = 0; x < 96; ++x)
            map.heights.at(x, z) -= std::clamp(float(z - kShore + 1) * 10, 0.f,
                                               map.heights.at(x, z) - float(kSeaLevel - kSeaDepth));
    return map;
}

/// A river that builds a delta out from that shore.
struct Coast : Valley {
    explicit Coast(const Heightmap& map) : Valley(map, {1}) {
        params = strong(1);
        params.edges = Edges::closed;
        sea = {true, float(kSeaLevel)};
        springs = {{0.5f, 0.12f, 3.f, 2.f}};
    }
};

Delta deltaOf(const Valley& valley, const Heightmap& before) {
    Delta delta{};
    int fronts = 0;
    const auto height = [&](int x, int z) { return toMetres(valley.terrain.height(x, z)); };
    for (int z = kShore; z + 1 < valley.terrain.rows(); ++z) {
        for (int x = 1; x + 1 < valley.terrain.columns(); ++x) {
            const double laid = height(x, z) - double(before.heights.at(x, z));
            delta.volume += laid;
            delta.area += height(x, z) >= kSeaLevel;
            const auto [low, high] =
                std::minmax({height(x - 1, z), height(x + 1, z), height(x, z - 1), height(x, z + 1)});
            if (laid < 2 || low < kSeaLevel - kSeaDepth + 2 || high > kSeaLevel) continue;
            const double across = height(x + 1, z) - height(x - 1, z),
                         down = height(x, z + 1) - height(x, z - 1);
            delta.foreset += std::atan(std::hypot(across, down) / 20) * 57.29577951;
            ++fronts;
        }
    }
    delta.foreset /= std::max(fronts, 1);
    return delta;
}

/// Where the arms of a river run over what was land of its delta at first, and have run: cells of which the
/// flow is a good part of the most of their row.
class Arms {
  public:
    explicit Arms(const Valley& valley) {
        for (int z = kShore; z < valley.terrain.rows(); ++z)
            for (int x = 0; x < valley.terrain.columns(); ++x)
                if (toMetres(valley.terrain.height(x, z)) >= kSeaLevel) land_.insert({z, x});
    }
    void look(const Valley& valley) {
        ++moments_;
        for (int z = kShore; z <= land_.rbegin()->first; ++z) counts.push_back(inRow(valley, z));
    }
    /// Share of that land at a time, and in all.
    double atOnce() const { return active_ / moments_ / static_cast<double>(land_.size()); }
    double ever() const { return static_cast<double>(seen_.size()) / static_cast<double>(land_.size()); }
    double land() const { return static_cast<double>(land_.size()); }

    std::vector<double> counts;  ///< Of each row, in each look

  private:
    int inRow(const Valley& valley, int z) {
        const auto flow = valley.pipes.flow().row(z);
        const float active = 0.3f * *std::ranges::max_element(flow);
        int count = 0;
        bool isArm = false;
        for (int x = 0; x < valley.terrain.columns(); ++x) {
            const bool isThere = land_.contains({z, x}) && flow[static_cast<std::size_t>(x)] > active;
            count += isThere && !isArm;
            if (isThere) seen_.insert({z, x});
            active_ += isThere;
            isArm = isThere;
        }
        return count;
    }

    double active_ = 0;  // of all looks [cells]
    int moments_ = 0;
    std::set<std::pair<int, int>> land_, seen_;  // row, column
};

}  // namespace

TEST_CASE("rivers are as wide as the root of their discharge, and banks keep them together") {
    std::array<double, 4> widths{}, depths{};
    double finest = 0, narrowest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        for (int seed = 1; seed <= kSeeds; ++seed) {
            const River river = riverOf(1 << i, static_cast<std::uint64_t>(seed), 1);
            widths[i] += std::log2(river.width) / kSeeds;
            depths[i] += std::log2(river.depth) / kSeeds;
            finest += river.finest / (4 * kSeeds);
            narrowest = std::min(narrowest, river.width);
        }
    }
    MESSAGE("width ~ Q^" << exponent(widths) << ", depth ~ Q^" << exponent(depths) << ", narrowest "
                         << narrowest << " m, relief of two cells " << 100 * finest << " %");
    CHECK(std::abs(exponent(widths) - 0.5) <= 0.12);
    CHECK(std::abs(exponent(depths) - 0.4) <= 0.12);
    CHECK(narrowest >= 40);
    CHECK(finest <= 0.02);
}

TEST_CASE("on a plain of sand rivers part and join: several channels are active at a time") {
    for (int i = 0; i < 2 * kSeeds; ++i) {
        const int seed = i % kSeeds + 1;
        Valley valley(sand(80, 112, 1, 0.05, 0, static_cast<std::uint64_t>(seed)), {1});
        valley.params = strong(1);
        if (i < kSeeds) valley.params.referencePower = 0;
        valley.springs = {{0.5f, 0.06f, 3, 0.5f}};
        valley.run(300);
        const double channels = activeChannels(valley.pipes.flow(), 56);
        MESSAGE("active channels: " << channels << " with " << valley.params.referencePower << " m");
        CHECK(channels >= 2);
        CHECK(channels <= 6);
    }
}

TEST_CASE("a delta grows as much as it receives, with a front at the angle of repose") {
    for (int seed = 1; seed <= kSeeds; ++seed) {
        const Heightmap map = coast(static_cast<std::uint64_t>(seed));
        Coast valley(map);
        valley.run(120);
        const Delta young = deltaOf(valley, map);
        valley.run(180);
        const Delta middle = deltaOf(valley, map);
        valley.run(180);
        const Delta old = deltaOf(valley, map);
        const auto share = [](const Delta& from, const Delta& to) {
            return (to.area - from.area) * kSeaDepth / (to.volume - from.volume);
        };
        MESSAGE("land for what was received: " << share(young, middle) << ", " << share(middle, old)
                                               << "; front " << old.foreset << "°");
        CHECK(old.area > 100);
        CHECK(std::abs(share(young, middle) - 0.9) <= 0.15 * 0.9);
        CHECK(std::abs(share(middle, old) - 0.9) <= 0.15 * 0.9);
        CHECK(std::abs(old.foreset - double(valley.sand.repose)) <= 4);
        CHECK(valley.rockDrift() == 0);
        CHECK(valley.waterDrift() == 0);
    }
}

TEST_CASE("on a delta a river parts, and its arms move to where they were not") {
    for (int seed = 1; seed <= kSeeds; ++seed) {
        Coast valley(coast(static_cast<std::uint64_t>(seed)));
        valley.springs[0].rate = 0.5f;  // a river that is narrow beside its delta
        valley.run(800);
        Arms arms(valley);
        for (int moment = 0; moment < 8; ++moment) {
            valley.run(100);
            arms.look(valley);
        }
        MESSAGE("arms " << test::median(arms.counts) << "; of the land " << arms.atOnce() << " at a time, "
                        << arms.ever() << " in all, of " << arms.land() << " cells");
        CHECK(test::median(arms.counts) >= 2);
        CHECK(arms.atOnce() <= 0.42);
        CHECK(arms.ever() >= 1.25 * arms.atOnce());
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
    valley.params = strong(1);
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
        Valley valley(sand(40, 40, 1, 0.1, 0, 1));
        valley.params = strong(1);
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
    Valley valley(sand(40, 40, 1, 0.1, 0, 1));
    valley.params = strong(1);
    valley.springs = {{0.5f, 0.2f, 3, 2, 0.25f}};
    const std::int64_t first = valley.ledger.entered;
    valley.params.steps = 1;
    valley.run(1);
    CHECK(valley.ledger.entered == first);  // its cells were dry
    valley.params = strong(1);
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
        Valley valley(sand(80, 112, 1, 0.05, 0, static_cast<std::uint64_t>(seed + 1)));
        valley.params = strong(1);
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

    TEST_CASE("rivers are as wide in metres on a map that is twice as fine") {
        double sum = 0;
        for (const double units : {1., 2., 4., 8.}) {
            double coarse = 0, fine = 0;
            for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
                coarse += riverOf(units, seed, 1).width / kSeeds;
                fine += riverOf(units, seed, 2).width / kSeeds;
            }
            MESSAGE(units << " units: " << coarse << " m, twice as fine " << fine << " m");
            CHECK(std::abs(fine / coarse - 1) <= (units < 8 ? 1. / 3 : 0.25));
            sum += fine / coarse;
        }
        CHECK(std::abs(sum / 4 - 1) <= 0.25);
    }
}
