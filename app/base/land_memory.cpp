#include "app/base/land_memory.hpp"

#include <algorithm>

#include "app/base/number_format.hpp"
#include "sim/generate/range.hpp"
#include "sim/io/files/memory.hpp"

namespace app {

namespace {

constexpr double kMaking = 12;  // [bytes a cell]

/// What a running world takes [bytes a cell].
double bytesPerCell(const wadi::Parameters& params) {
    constexpr double kTerrain = 15, kMeans = 8, kSlides = 16, kValleys = 45, kWater = 84, kPlants = 15,
                     kSlabs = 64, kParticles = 6.4;  // a particle on every tenth cell
    const bool hasSlabs = params.wind.enabled && params.wind.method == wadi::WindMethod::slabs;
    const bool hasGrains = params.wind.enabled && !hasSlabs;
    const double atWork = std::max(
        {params.talus.enabled || hasSlabs ? kSlides : 0, params.incision.enabled ? kValleys : 0, kMaking});
    return kTerrain + kMeans + atWork + (params.pipes.enabled ? kWater : 0) +
           (params.vegetation.enabled ? kPlants : 0) + (hasSlabs ? kSlabs : 0) +
           (params.droplet.enabled ? kParticles : 0) + (hasGrains ? kParticles : 0);
}

}  // namespace

double memoryOfWorld(const wadi::Parameters& params, double cells) {
    constexpr double kGrown = 42;  // of a cell of the model of a range, while it grows
    const double side = std::min(params.terrain.size, wadi::kMostModelSide);
    const double model = params.terrain.generator == wadi::Generator::range ? kGrown * side * side : 0;
    return std::max(bytesPerCell(params) * cells, kMaking * cells + model);
}

double memoryGivenBack(const wadi::Parameters& params, double cells) {
    constexpr double kResting = 27;  // [bytes a cell]
    return std::max(bytesPerCell(params) - kResting, 0.0) * cells;
}

wadi::Sentence whyNoRoom(const wadi::Parameters& params, double cells, std::uint64_t free, double back) {
    constexpr double kNeverTooMuch = 1 << 28;  // to ask the system would take longer than that is worth
    const double needed = memoryOfWorld(params, cells);
    if (free == 0 && needed < kNeverTooMuch) return {};
    if (free == 0) free = wadi::io::freeMemory();
    if (needed <= static_cast<double>(free) + back) return {};
    return wadi::Sentence(
        "Land of {0} cells would take about {1} of memory, and {2} are free: make it "
        "smaller, or close other programs.",
        grouped(static_cast<std::int64_t>(cells)), wadi::io::inBytes(static_cast<std::uint64_t>(needed)),
        wadi::io::inBytes(free + static_cast<std::uint64_t>(back)));
}

void demandRoom(const wadi::Parameters& params, double cells, std::uint64_t free) {
    if (const wadi::Sentence why = whyNoRoom(params, cells, free); !why.empty())
        throw wadi::MachineError(why);
}

}  // namespace app
