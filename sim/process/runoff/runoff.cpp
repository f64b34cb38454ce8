#include "sim/process/runoff/runoff.hpp"

#include "sim/process/runoff/runoff_work.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

Runoff::Runoff(int columns, int rows) : drops_(TileGrid{columns, rows}) {}

void Runoff::run(Terrain& terrain, Ledger& ledger, const RunoffParams& params, const RainField& rain,
                 const Random& random, std::uint64_t epoch, const Workers& workers, Simd simd) {
    if (!params.enabled && size() == 0) return;
    RunoffJob(terrain, params, rain, {random, epoch}, simd).run(drops_, workers);
    ledger.left += drops_.takeLost();
}

void Runoff::refine() {
    drops_ = finer(drops_, kMostLoad);
}

}  // namespace wadi
