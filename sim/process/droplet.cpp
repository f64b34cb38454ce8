#include "sim/process/droplet.hpp"

#include "sim/finer.hpp"
#include "sim/process/droplet_work.hpp"
#include "sim/relay/relay.hpp"

namespace wadi {

Droplet::Droplet(int columns, int rows) : drops_(TileGrid{columns, rows}), discharge_(columns, rows) {}

void Droplet::run(Terrain& terrain, Ledger& ledger, const DropletParams& params, const RainField& rain,
                  const Random& random, std::uint64_t epoch, const Workers& workers, Simd simd) {
    if (params.momentum <= 0) {
        current_ = {};
    } else if (current_.empty()) {
        current_ = {Field<float>(terrain.columns(), terrain.rows()),
                    Field<float>(terrain.columns(), terrain.rows())};
    }
    DropletJob job(terrain, {discharge_, current_}, params, rain, {random, epoch}, simd);
    const RelayPlan plan{params.edges, params.steps, DropletJob::reach(params)};
    Relay<DropletJob>(job, plan, drops_).run(workers);
    ledger.left += drops_.takeLost();
}

void Droplet::refine() {
    drops_ = finer(drops_, kMostLoad);
    discharge_ = repeated(discharge_);
    if (!current_.empty()) current_ = {repeated(current_.east), repeated(current_.south)};
}

void Droplet::addTo(Hash& hash) const {
    hash.add(static_cast<std::uint64_t>(size()));
    drops_.forEach([&](const TileGrid::Box& box, const Drop& drop) {
        hash.add(box.x);
        hash.add(box.z);
        for (const float value : {drop.position.x, drop.position.y, drop.velocity.x, drop.velocity.y,
                                  drop.volume, drop.fraction, drop.anchor.x, drop.anchor.y}) {
            hash.add(value);
        }
        hash.add(drop.load);
        hash.add(std::uint32_t{drop.still});
        hash.add(std::uint32_t{drop.left});
    });
    hash.add(discharge_.values());
    hash.add(current_.east.values());
    hash.add(current_.south.values());
}

}  // namespace wadi
