#include "sim/terrain/strata.hpp"

#include <cmath>

#include "sim/terrain/beds.hpp"

namespace wadi {

Strata::Strata(const StrataParams& params, std::uint32_t seed, float cellSize) {
    if (!params.enabled) return;
    contrast_ = params.contrast;
    const BedNumbers numbers = bedNumbers(params, cellSize);
    perQuantum_ = numbers.perMetre / kQuantaPerMetre;
    offset_ = numbers.first;
    east_ = numbers.perColumn;
    south_ = numbers.perRow;
    beds_ = bedsOf(params, seed);
}

std::uint8_t Strata::hardness(int x, int z, Quanta rock) const {
    const double bed = std::floor(rock * perQuantum_ + offset_ + x * east_ + z * south_);
    return beds_[static_cast<std::size_t>(static_cast<std::int64_t>(bed) & (kBeds - 1))];
}

}  // namespace wadi
