#include "sim/process/incision/ground_dye.hpp"

#include <bit>

namespace wadi {

Quanta dyedShare(std::int64_t dyed, std::int64_t whole, Quanta amount) {
    if (dyed <= 0 || amount <= 0) return 0;
    if (dyed == whole) return amount;
    const auto d = static_cast<std::uint64_t>(dyed), w = static_cast<std::uint64_t>(whole),
               a = static_cast<std::uint64_t>(amount);
    // So that products fit, the ratio is that of the upper 31 bits; chance is drawn from all of them.
    const int excess = std::max(0, static_cast<int>(std::bit_width(w)) - 31);
    const std::uint64_t draw = mix(d * a + w) >> 32, divisor = w >> excess;
    const auto part = static_cast<std::int64_t>(((d >> excess) * a + (draw * divisor >> 32)) / divisor);
    // Never more than there is, be it of what is dyed or of the rest.
    return static_cast<Quanta>(std::min(std::max(part, amount - (whole - dyed)), dyed));
}

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
