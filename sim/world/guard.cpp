#include "sim/world/guard.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

/// A band of rows is a piece of work. Pits are looked for in every fourth row.
constexpr int kBand = 32, kEvery = 4;
/// What is allowed besides, and how deep a pit is, as parts of a cell's width.
constexpr double kSlack = 0.5, kDeep = 0.1;
/// Of so many cells one must have become a pit, and so many in all.
constexpr std::int64_t kPitted = 32, kFewPits = 8;

void add(GroundFacts& sum, const GroundFacts& part) {
    sum.lowest = std::min(sum.lowest, part.lowest);
    sum.highest = std::max(sum.highest, part.highest);
    sum.lowestRock = std::min(sum.lowestRock, part.lowestRock);
    sum.highestRock = std::max(sum.highestRock, part.highestRock);
    sum.loose += part.loose;
    sum.pits += part.pits;
    sum.looked += part.looked;
}

/// One row, cell by cell in order, for compilers that take several at once.
void addRow(GroundFacts& facts, std::span<const Quanta> rock, std::span<const Quanta> loose) {
    Quanta lowest = kHighest, highest = kLowest, lowestRock = kHighest, highestRock = kLowest;
    std::int64_t sum = 0;
    for (std::size_t x = 0; x < rock.size(); ++x) {
        const Quanta ground = rock[x] + loose[x];
        lowest = std::min(lowest, ground);
        highest = std::max(highest, ground);
        lowestRock = std::min(lowestRock, rock[x]);
        highestRock = std::max(highestRock, rock[x]);
        sum += loose[x];
    }
    add(facts, {lowest, highest, lowestRock, highestRock, sum});
}

void addPits(GroundFacts& facts, const Terrain& terrain, int z, Quanta depth) {
    if (z < 1 || z + 1 >= terrain.rows() || terrain.columns() < 3) return;
    const auto width = static_cast<std::size_t>(terrain.columns());
    std::array<std::span<const Quanta>, 3> rock, loose;
    for (int k = 0; k < 3; ++k) {
        rock[k] = terrain.bedrock().row(z - 1 + k);
        loose[k] = terrain.sediment().row(z - 1 + k);
    }
    std::int64_t pits = 0;
    for (std::size_t x = 1; x + 1 < width; ++x) {
        const auto ground = [&](std::size_t k, std::size_t i) { return rock[k][i] + loose[k][i]; };
        const auto least = [&](std::size_t k) {
            return std::min({ground(k, x - 1), ground(k, x), ground(k, x + 1)});
        };
        const Quanta around = std::min({least(0), least(2), std::min(ground(1, x - 1), ground(1, x + 1))});
        pits += around - ground(1, x) > depth ? 1 : 0;
    }
    facts.pits += pits;
    facts.looked += static_cast<std::int64_t>(width) - 2;
}

/// How high all that lies loose or is carried stands as one cone at repose [quanta], and a cell's width of
/// it.
double coneOf(double sand, const Parameters& params, float cellSize) {
    const double width = static_cast<double>(cellSize) * kQuantaPerMetre;
    const auto tilt = static_cast<double>(tangent(params.sand.repose));
    return power(3 * (sand + 1) * width * width * tilt * tilt / 3.14159265, 1. / 3) + width * tilt;
}

/// How far the land moves as a whole, or what comes from outside raises it, in an epoch [quanta].
double movedByLand(const Parameters& params) {
    const double years = params.time.yearsPerEpoch;
    double metres = 0;
    if (params.uplift.enabled)
        metres +=
            std::abs(double{params.uplift.rate}) / 1000 * years * (1 + double{params.uplift.subsidence});
    if (params.wind.enabled) metres += double{params.wind.dust} / 1000;
    return metres * kQuantaPerMetre;
}

/// No less than springs bring to any cell in an epoch [quanta]: those together that reach each other.
double broughtBySprings(const Parameters& params, const Terrain& terrain) {
    if (!params.pipes.enabled) return 0;
    const auto sandOf = [](const Spring& spring) { return double{spring.rate} * double{spring.sand}; };
    double most = 0;
    for (const Spring& spring : params.springs) {
        if (sandOf(spring) == 0) continue;
        double metres = 0;
        for (const Spring& other : params.springs) {
            const double east = double{spring.east - other.east} * terrain.columns(),
                         south = double{spring.south - other.south} * terrain.rows(),
                         reach = double{spring.radius} + double{other.radius} + 2;
            if (east * east + south * south < reach * reach) metres += sandOf(other);
        }
        most = std::max(most, metres);
    }
    return most * kQuantaPerMetre;
}

}  // namespace

GroundFacts groundFactsOf(const Terrain& terrain, const ThreadPool& pool) {
    const int bands = (terrain.rows() + kBand - 1) / kBand;
    const auto depth = static_cast<Quanta>(kDeep * double{terrain.cellSize()} * kQuantaPerMetre);
    std::vector<GroundFacts> parts(static_cast<std::size_t>(bands));
    pool.forEach(bands, [&](int band) {
        GroundFacts& facts = parts[static_cast<std::size_t>(band)];
        for (int z = band * kBand; z < std::min((band + 1) * kBand, terrain.rows()); ++z) {
            addRow(facts, terrain.bedrock().row(z), terrain.sediment().row(z));
            if (z % kEvery == 1) addPits(facts, terrain, z, depth);
        }
    });
    GroundFacts sum;
    for (const GroundFacts& part : parts) add(sum, part);
    return sum;
}

Jump jumpOf(const GroundFacts& before, const GroundFacts& after, const State& state) {
    const Parameters& params = state.params;
    const float cellSize = state.terrain.cellSize();
    const double slack = kSlack * double{cellSize} * kQuantaPerMetre + movedByLand(params);
    double most = before.highest + broughtBySprings(params, state.terrain), least = before.lowest;
    if (params.wind.enabled) {
        std::int64_t sand = after.loose;
        Processes::forEach([&]<class P>() { sand += carriedBy(state.of<P>()); });
        most = std::max(most, before.highestRock + coneOf(static_cast<double>(sand), params, cellSize));
        least = before.lowestRock;
    }
    if (after.highest > most + slack) return Jump::up;
    if (after.lowest < least - slack && !params.incision.enabled) return Jump::down;
    const std::int64_t pits = after.pits - before.pits;
    if (pits > before.pits && pits >= kFewPits && pits * kPitted > after.looked) return Jump::pits;
    return Jump::none;
}

void GroundWatch::begin(const State& state, const ThreadPool& pool, std::uint64_t edits,
                        std::uint64_t ground) {
    if (edits_ != edits || ground_ != ground || epoch_ != state.epoch)
        now_ = groundFactsOf(state.terrain, pool);
    before_ = now_;
    edits_ = edits;
    ground_ = ground;
}

Jump GroundWatch::end(const State& state, const ThreadPool& pool) {
    now_ = groundFactsOf(state.terrain, pool);
    epoch_ = state.epoch;
    return jumpOf(before_, now_, state);
}

std::string_view blamedFor(Jump jump, const State& before, const ThreadPool& pool, Simd simd) {
    State trial = before;
    GroundFacts last = groundFactsOf(trial.terrain, pool);
    std::string_view blamed;
    std::int64_t furthest = 0;
    trial.step(pool, simd, [&](std::string_view process) {
        const GroundFacts now = groundFactsOf(trial.terrain, pool);
        const std::int64_t far = jump == Jump::up     ? std::int64_t{now.highest} - last.highest
                                 : jump == Jump::down ? std::int64_t{last.lowest} - now.lowest
                                                      : now.pits - last.pits;
        if (far > furthest && !stepParamOf(process, trial.params).empty()) {
            furthest = far;
            blamed = process;
        }
        last = now;
    });
    return blamed;
}

std::string_view stepParamOf(std::string_view process, const Parameters& params) {
    std::string_view param;
    Processes::forEach([&]<class P>() {
        if constexpr (HasStepParam<P>)
            if (P::kInfo.name == process) param = P::stepParam(params.of<P>());
    });
    return param;
}

}  // namespace wadi
