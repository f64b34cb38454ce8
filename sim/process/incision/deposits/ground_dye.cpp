#include "sim/process/incision/deposits/ground_dye.hpp"

#include <utility>

#include "sim/terrain/halo.hpp"

namespace wadi {

GroundDye::GroundDye(Terrain& terrain)
    : terrain_(terrain),
      part_(copyAround(terrain.dye(), terrain.subdomain(), 0)),
      dye_(part_.values().data()),
      rock_(terrain.bedrock().values().data()),
      ofRock_(terrain.painted(Painted::dye).empty() ? nullptr
                                                    : terrain.painted(Painted::dye).values().data()) {}

GroundDye::Taken GroundDye::taken(std::size_t cell, Quanta height, Quanta amount) const {
    const Quanta loose = looseAt(cell, height), ofLoose = std::min(loose, amount);
    const Quanta dyedRock = ofRock_ == nullptr ? 0 : dyedPart(ofRock_[cell], 255, amount - ofLoose);
    return {dyedPart(dye_[cell], loose, ofLoose), dyedRock};
}

Quanta GroundDye::held(std::size_t cell, Quanta height, const DyedFlow& lies, std::int64_t& entered) const {
    const Quanta dyed = dyedShare(lies.dye, lies.amount, looseAt(cell, height));
    entered += dyed - lies.dye;
    return dyed;
}

std::int64_t GroundDye::pass(std::size_t cell, Quanta height, Quanta gain, const DyedFlow& arrives,
                             std::int64_t& entered) {
    if (gain < 0) {
        const Taken gone = taken(cell, height, -gain);
        dye_[cell] -= gone.ofLoose;
        entered += gone.ofRock;
        return arrives.dye + gone.ofLoose + gone.ofRock;
    }
    const Quanta laid = dyedShare(arrives.dye, arrives.amount, gain);
    lay({static_cast<std::uint32_t>(cell), height, gain, laid}, entered);
    return arrives.dye - laid;
}

/// A layer without dye leaves that of the cell as it is: where the ground lies above the rock, all of its dye
/// stays, and where it lies below, it has none.
void GroundDye::lay(const DyedLayer& layer, std::int64_t& entered) {
    if (layer.dye == 0) return;
    const DyedFlow lies{std::int64_t{looseAt(layer.cell, layer.before)} + layer.gain,
                        std::int64_t{dye_[layer.cell]} + layer.dye};
    dye_[layer.cell] = held(layer.cell, layer.before + layer.gain, lies, entered);
}

void GroundDye::lay(std::span<const DyedLayer> layers) {
    std::int64_t entered = 0;
    for (const DyedLayer& layer : layers) lay(layer, entered);
    book(entered, 0);
}

Quanta* GroundDye::next() {
    if (next_.empty()) next_ = Field<Quanta>(part_.columns(), part_.rows());
    return next_.values().data();
}

void GroundDye::advance() {
    std::swap(part_, next_);
    dye_ = part_.values().data();
}

void DyedDelivery::lay(std::uint32_t cell, Quanta before, Quanta after) {
    const Quanta gain = after - before, dye = dyedShare(load_.dye, load_.amount, gain);
    load_ = {load_.amount - gain, load_.dye - dye};
    if (dye > 0) layers_.push_back({cell, before, gain, dye});
}

}  // namespace wadi
