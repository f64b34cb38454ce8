#include "sim/process/incision/deposits/ground_dye.hpp"

namespace wadi {

GroundDye::Taken GroundDye::taken(std::size_t cell, Quanta height, Quanta amount) const {
    const Quanta loose = looseAt(cell, height), ofLoose = std::min(loose, amount);
    return {dyedPart(dye_[cell], loose, ofLoose), terrain_.dyeOfRock(cell, amount - ofLoose)};
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
    const std::int64_t laid = dyedShare(arrives.dye, arrives.amount, gain);
    if (laid > 0 || dye_[cell] > 0)
        dye_[cell] = held(cell, height + gain,
                          {std::int64_t{looseAt(cell, height)} + gain, dye_[cell] + laid}, entered);
    return arrives.dye - laid;
}

void DyedDelivery::lay(std::size_t cell, Quanta before, Quanta after) {
    load_.dye = ground_.pass(cell, before, after - before, load_, entered_);
    load_.amount -= after - before;
}

}  // namespace wadi
