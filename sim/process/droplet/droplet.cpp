#include "sim/process/droplet/droplet.hpp"

#include "sim/particles/relay.hpp"
#include "sim/process/droplet/droplet_work.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

Droplet::Droplet(int columns, int rows) : drops_(TileGrid{columns, rows}), discharge_(columns, rows) {}

void Droplet::run(Terrain& terrain, Ledger& ledger, const DropletParams& params, const RainField& rain,
                  const Random& random, std::uint64_t epoch, const Workers& workers, Simd simd) {
    if (params.momentum <= 0) {
        current_ = {};
    } else {
        heedCurrent();
    }
    DropletJob job(terrain, {discharge_, current_}, params, rain, {random, epoch}, simd);
    const RelayPlan plan{params.edges, params.steps, DropletJob::reach(params)};
    Relay<DropletJob>(job, plan, drops_).run(workers);
    ledger.left += drops_.takeLost();
}

void Droplet::heedCurrent() {
    if (!current_.empty()) return;
    const Field<float> still(discharge_.columns(), discharge_.rows());
    current_ = {still, still};
}

void Droplet::refine() {
    drops_ = finer(drops_, kMostLoad);
    discharge_ = repeated(discharge_);
    if (!current_.empty()) current_ = {repeated(current_.east), repeated(current_.south)};
}

}  // namespace wadi
