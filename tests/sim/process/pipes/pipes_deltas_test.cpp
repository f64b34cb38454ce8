// What rivers lay down where they slow: deltas in the sea, and fans before a gorge.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/quantile.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;
using test::sandPlane;
using test::strongRivers;
using test::Valley;

namespace {

constexpr int kDeltaSeeds = 5;

/// What a river has built out into a sea that is 20 m deep.
struct Delta {
    double area, volume;  // of new land [cells], of what lies under it and before it [m · cells]
    double foreset;       // mean slope of its front [°]
};

constexpr int kShore = 48;
constexpr double kSeaLevel = 276, kSeaDepth = 20;

/// Sand that falls to a shore, and a sea that is deep all at once.
Heightmap coast(std::uint64_t seed) {
    Heightmap map = sandPlane(96, 96, 1, 0.05, kSeaLevel - kSeaDepth, seed);
    for (int z = kShore; z < 96; ++z)
        for (int x = 0; x < 96; ++x)
            map.heights.at(x, z) -= std::clamp(float(z - kShore + 1) * 10, 0.f,
                                               map.heights.at(x, z) - float(kSeaLevel - kSeaDepth));
    return map;
}

/// A river that builds a delta out from that shore.
struct Coast : Valley {
    explicit Coast(const Heightmap& map) : Valley(map, {1}) {
        params = strongRivers(1);
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

/// A gorge through a tableland of 40 m, out of which a plain falls to the south from kMouth on.
constexpr int kMouth = 40, kGorge = 48;  // row, column
Heightmap gorge(std::uint64_t seed) {
    Heightmap map = sandPlane(96, 96, 1, 0.02, 0, seed);
    for (int z = 0; z < kMouth; ++z) {
        for (int x = 0; x < 96; ++x) {
            const float away = std::abs(static_cast<float>(x - kGorge) + 0.5f);
            map.heights.at(x, z) +=
                0.8f * static_cast<float>(kMouth - z) + std::clamp(6 * (away - 2), 0.f, 40.f);
        }
    }
    return map;
}

/// What lies on the plain, by its distance from the mouth and its direction, from west to east: means [m].
struct Fan {
    std::array<double, 5> rings{};    // six cells wide each
    std::array<double, 5> sectors{};  // from 6 to 22 cells, 20° each
};

Fan fanOf(const Terrain& terrain, const Heightmap& before) {
    Fan fan;
    std::array<int, 5> ringCells{}, sectorCells{};
    for (int z = kMouth; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const double east = x + 0.5 - kGorge, south = z + 0.5 - kMouth, away = std::hypot(east, south);
            const double side = std::atan2(east, south) * 57.29577951;
            if (away < 2 || std::abs(side) >= 50) continue;
            const double laid = toMetres(terrain.height(x, z)) - double{before.heights.at(x, z)};
            const auto ring = static_cast<std::size_t>((away - 2) / 6);
            const auto sector = static_cast<std::size_t>((side + 50) / 20);
            if (ring < 5) fan.rings[ring] += laid, ++ringCells[ring];
            if (away >= 6 && away < 22) fan.sectors[sector] += laid, ++sectorCells[sector];
        }
    }
    for (std::size_t i = 0; i < 5; ++i) fan.rings[i] /= ringCells[i], fan.sectors[i] /= sectorCells[i];
    return fan;
}

}  // namespace

TEST_CASE("a delta grows as much as it receives, with a front at the angle of repose") {
    for (int seed = 1; seed <= kDeltaSeeds; ++seed) {
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
    for (int seed = 1; seed <= kDeltaSeeds; ++seed) {
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

TEST_CASE("a river that leaves a gorge spreads what it brings as a fan, thickest at the mouth") {
    for (int seed = 1; seed <= kDeltaSeeds; ++seed) {
        const Heightmap map = gorge(static_cast<std::uint64_t>(seed));
        Valley valley(map, {1});
        valley.params = strongRivers(1);
        valley.params.capacity = 0.7f;
        valley.springs = {{0.5f, 0.06f, 3, 0.7f}};
        valley.run(700);
        const Fan fan = fanOf(valley.terrain, map);
        std::string text;
        for (const double laid : fan.rings) text += std::to_string(laid) + " ";
        text += "m by distance; by direction ";
        for (const double laid : fan.sectors) text += std::to_string(laid) + " ";
        INFO(text);
        CHECK(fan.rings[0] > 3);
        for (std::size_t ring = 1; ring < fan.rings.size(); ++ring)
            CHECK(fan.rings[ring] < fan.rings[ring - 1]);
        for (const double laid : fan.sectors) CHECK(laid > fan.sectors[2] / 3);
        CHECK(valley.rockDrift() == 0);
        CHECK(valley.waterDrift() == 0);
    }
}
