#include "sim/process/pipes.hpp"

#include <numeric>
#include <utility>

#include "sim/finer.hpp"
#include "sim/process/pipes_work.hpp"

namespace wadi {

void Pipes::run(Terrain& terrain, Ledger& ledger, WaterLedger& water, const PipesParams& params,
                const SeaParams& sea, const RainField& rain, std::span<const Spring> springs,
                const Workers& workers, Simd simd) {
    if (!params.enabled) return layDown(terrain, ledger);
    if (sheets_.empty()) sheets_ = PipesSheets(terrain.columns(), terrain.rows());
    const PipesTally tally =
        PipesJob(terrain, sheets_, flow_, params, {sea, rain}, workers, simd).run(springs, steps_);
    ledger.left += tally.rockLeft;
    water.entered += tally.entered;
    water.evaporated += tally.evaporated;
    water.left += tally.left;
}

void Pipes::layDown(Terrain& terrain, Ledger& ledger) {
    if (sheets_.empty()) return;
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const Quanta load = sheets_.layers[0].suspended.cells(z)[static_cast<std::size_t>(x)];
            if (load > 0) ledger.left += load - terrain.addSediment(x, z, load);
        }
    }
    sheets_ = {};
}

std::int64_t Pipes::carried() const {
    std::int64_t sum = 0;
    if (sheets_.empty()) return sum;
    for (int z = 0; z < flow_.rows(); ++z) {
        const auto row = sheets_.layers[0].suspended.cells(z);
        sum = std::accumulate(row.begin(), row.end(), sum);
    }
    return sum;
}

void Pipes::refine() {
    flow_ = repeated(flow_);
    if (sheets_.empty()) return;
    PipesSheets fine(flow_.columns(), flow_.rows());
    for (int z = 0; z < flow_.rows(); ++z) {
        const auto from = std::as_const(sheets_.layers[0].suspended).cells(z / 2);
        const auto to = fine.layers[0].suspended.cells(z);
        for (std::size_t x = 0; x < to.size(); ++x) to[x] = from[x / 2];
    }
    sheets_ = std::move(fine);
}

}  // namespace wadi
