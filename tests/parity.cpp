#include "tests/parity.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>

#include "app/world/enlarge.hpp"
#include "sim/analysis/landform.hpp"
#include "sim/process/uplift/uplift.hpp"
#include "sim/world/simulation.hpp"

namespace parity {

namespace {

using Heights = wadi::Field<double>;

wadi::Simulation beginningOf(const wadi::EditLog& log, const wadi::Execution& execution) {
    return log.map() ? wadi::Simulation(*log.map(), log.parameters(), execution)
                     : wadi::Simulation(log.parameters(), execution);
}

/// The mean of each square of so many cells a side, of what value(x, z) tells of them.
template <class Value>
Heights smoothed(const wadi::Terrain& terrain, int times, const Value& value) {
    Heights coarse(terrain.columns() / times, terrain.rows() / times);
    for (int z = 0; z < coarse.rows() * times; ++z)
        for (int x = 0; x < coarse.columns() * times; ++x)
            coarse.at(x / times, z / times) += value(x, z) / (1. * times * times);
    return coarse;
}

Heights groundOf(const wadi::Terrain& terrain, int times) {
    return smoothed(terrain, times,
                    [&](int x, int z) { return terrain.height(x, z) / wadi::kQuantaPerMetre; });
}

/// What uplift has added, masks left out [m].
Heights liftOf(const wadi::Simulation& simulation, int times) {
    const wadi::UpliftParams& params = simulation.parameters().uplift;
    if (!params.enabled) return {simulation.terrain().columns() / times, simulation.terrain().rows() / times};
    const wadi::Field<float> rates = wadi::upliftRates(simulation.terrain(), params, simulation.pool());
    const double metres = 1e-3 * static_cast<double>(simulation.state().years);
    return smoothed(simulation.terrain(), times,
                    [&](int x, int z) { return metres * static_cast<double>(rates.at(x, z)); });
}

double correlation(const Heights& a, const Heights& b) {
    const auto meanOf = [](const Heights& heights) {
        double sum = 0;
        for (const double height : heights.values()) sum += height;
        return sum / static_cast<double>(heights.size());
    };
    const double meanA = meanOf(a), meanB = meanOf(b);
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - meanA) * (b[i] - meanB);
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

/// What is compared.
struct Outcome {
    Heights start, end, lowered;  // [m]
    double eroded = 0, worn = 0;  // [m, summed over cells]
    wadi::Landform form = {};
    double seconds = 0;
};

Outcome outcomeOf(wadi::Simulation simulation, int times, std::uint64_t epochs,
                  const std::function<void(const wadi::Terrain&)>& seen) {
    Outcome outcome{.start = groundOf(simulation.terrain(), times), .end = {}, .lowered = {}};
    const std::int64_t rock = simulation.balance().bedrock;
    const auto begun = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < epochs; ++i) simulation.step();
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (seen) seen(simulation.terrain());
    outcome.end = groundOf(simulation.terrain(), times);
    outcome.lowered = liftOf(simulation, times);
    const std::int64_t gone = rock - simulation.balance().bedrock;
    outcome.worn = static_cast<double>(gone) / wadi::kQuantaPerMetre / (1. * times * times);
    wadi::Field<wadi::Quanta> ground(outcome.end.columns(), outcome.end.rows());
    for (std::size_t i = 0; i < ground.size(); ++i) {
        outcome.worn += outcome.lowered[i];
        outcome.lowered[i] += outcome.start[i] - outcome.end[i];
        outcome.eroded += std::max(outcome.lowered[i], 0.);
        ground[i] = static_cast<wadi::Quanta>(std::lround(outcome.end[i] * wadi::kQuantaPerMetre));
    }
    outcome.form = wadi::landformOf(ground, simulation.terrain().cellSize() * static_cast<float>(times));
    return outcome;
}

Likeness likenessOf(const Outcome& base, const Outcome& other, int size) {
    Likeness result{.size = size,
                    .start = correlation(base.start, other.start),
                    .heights = correlation(base.end, other.end),
                    .change = correlation(base.lowered, other.lowered),
                    .eroded = other.eroded / base.eroded,
                    .worn = other.worn / base.worn,
                    .slope95 = other.form.slope95 / base.form.slope95};
    if (base.form.concavity && other.form.concavity)
        result.concavity = *other.form.concavity / *base.form.concavity;
    result.seconds = other.seconds;
    return result;
}

}  // namespace

std::vector<Likeness> likenessOf(const wadi::EditLog& log, const std::vector<int>& times,
                                 std::uint64_t epochs, const wadi::Execution& execution,
                                 std::vector<std::string>& notices,
                                 const std::function<void(const wadi::Terrain&)>& seen) {
    const int side = app::startSide(log);
    const Outcome base = outcomeOf(beginningOf(log, execution), 1, epochs, seen);
    std::vector<Likeness> all = {likenessOf(base, base, side)};
    for (const int factor : times) {
        const app::Enlarged enlarged = app::enlarged(log, factor * side);
        const Outcome other = outcomeOf(beginningOf(enlarged.start, execution), factor, epochs, seen);
        all.push_back(likenessOf(base, other, factor * side));
        for (const std::string& notice : enlarged.notices)
            notices.push_back(std::to_string(factor * side) + "²: " + notice);
    }
    return all;
}

}  // namespace parity
