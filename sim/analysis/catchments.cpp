#include "sim/analysis/catchments.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/core/random.hpp"

namespace wadi {

namespace {

constexpr std::uint32_t kNowhere = 0xffffffffu;
constexpr std::uint32_t kNear = 16;  // cells by which a mouth may wander and keep its colour

/// Catchments by their place in a list of mouths, from the largest to the smallest.
struct Basins {
    std::vector<std::uint32_t> mouths;
    Field<std::uint32_t> of;  ///< Of each cell; kNowhere: none
};

Basins basinsOf(const Streams& streams) {
    const Drainage& drainage = streams.drainage();
    Basins basins{{}, Field<std::uint32_t>(streams.columns(), drainage.area.rows(), kNowhere)};
    for (std::uint32_t cell = 0; cell < basins.of.size(); ++cell)
        if (streams.isChannel(cell) && streams.isMouth(cell)) basins.mouths.push_back(cell);
    std::ranges::stable_sort(basins.mouths, std::ranges::greater{},
                             [&](std::uint32_t mouth) { return drainage.area[mouth]; });
    for (std::uint32_t i = 0; i < basins.mouths.size(); ++i) basins.of[basins.mouths[i]] = i;
    for (const std::uint32_t cell : streams.filled().order)
        if (!streams.isDrowned(cell) && !streams.isMouth(cell))
            basins.of[cell] = basins.of[drainage.receiver[cell]];
    return basins;
}

/// Pairs of a catchment and a larger one beside it, in order, each once.
std::vector<std::pair<std::uint32_t, std::uint32_t>> neighboursOf(const Field<std::uint32_t>& basins) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const auto note = [&pairs](std::uint32_t a, std::uint32_t b) {
        if (a == b || a == kNowhere || b == kNowhere) return;
        const std::pair pair(std::max(a, b), std::min(a, b));
        if (pairs.empty() || pairs.back() != pair) pairs.push_back(pair);
    };
    for (int z = 0; z < basins.rows(); ++z) {
        for (int x = 0; x < basins.columns(); ++x) {
            const std::uint32_t here = basins.at(x, z);
            if (x + 1 < basins.columns()) note(here, basins.at(x + 1, z));
            if (z + 1 == basins.rows()) continue;
            for (int i = std::max(x - 1, 0); i <= std::min(x + 1, basins.columns() - 1); ++i)
                note(here, basins.at(i, z + 1));
        }
    }
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

/// The colour that a catchment would like best.
int wishOf(std::uint32_t mouth, int columns) {
    const auto width = static_cast<std::uint32_t>(columns);
    const std::uint32_t x = mouth % width / kNear, z = mouth / width / kNear;
    return static_cast<int>(Random(0).bits(x, z, 0) % kCategories);
}

}  // namespace

Field<float> catchmentsOf(const Streams& streams) {
    const Basins basins = basinsOf(streams);
    const auto pairs = neighboursOf(basins.of);
    std::vector<int> colours(basins.mouths.size());
    std::vector<float> numbers(basins.mouths.size());
    std::array<int, kCategories> used{};
    auto pair = pairs.begin();
    for (std::uint32_t i = 0; i < colours.size(); ++i) {
        std::bitset<kCategories> taken;
        for (; pair != pairs.end() && pair->first == i; ++pair)
            taken.set(static_cast<std::size_t>(colours[pair->second]));
        const int wish = wishOf(basins.mouths[i], streams.columns());
        int colour = wish;
        for (int step = 0; step < kCategories && taken[static_cast<std::size_t>(colour)]; ++step)
            colour = (wish + 5 * step) % kCategories;
        colours[i] = colour;
        const int turn = used[static_cast<std::size_t>(colour)]++ % (kMostCatchments / kCategories);
        numbers[i] = static_cast<float>(1 + colour + kCategories * turn);
    }
    Field<float> map(basins.of.columns(), basins.of.rows(), 0.f);
    for (std::size_t cell = 0; cell < map.size(); ++cell)
        if (basins.of[cell] != kNowhere) map[cell] = numbers[basins.of[cell]];
    return map;
}

}  // namespace wadi
