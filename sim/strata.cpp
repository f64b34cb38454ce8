#include "sim/strata.hpp"

#include <cmath>

#include "sim/bearing.hpp"
#include "sim/random.hpp"

namespace wadi {

Strata::Strata(const StrataParams& params, std::uint32_t seed, float cellSize) {
    if (!params.enabled) return;
    contrast_ = params.contrast;
    const double perMetre = 1.0 / static_cast<double>(params.thickness);
    perQuantum_ = perMetre / kQuantaPerMetre;
    offset_ = -static_cast<double>(params.offset) * perMetre;
    // A bearing of 0 is north, which is up the map; beds that sink towards it lie deeper there.
    const glm::vec2 toward = onCircle(params.direction);
    const double fall = static_cast<double>(tangent(params.dip)) * static_cast<double>(cellSize) * perMetre;
    east_ = fall * static_cast<double>(toward.y);
    south_ = -fall * static_cast<double>(toward.x);
    const Random random(seed);
    for (std::size_t bed = 0; bed < beds_.size(); ++bed) {
        const float varied = random.unit(~std::uint64_t{0} - 1, bed, 0);
        const float part = params.order == BedOrder::varied ? varied : static_cast<float>(bed % 2);
        beds_[bed] = static_cast<std::uint8_t>(part * contrast_ * 255.f + 0.5f);
    }
}

std::uint8_t Strata::hardness(int x, int z, Quanta rock) const {
    const double bed = std::floor(rock * perQuantum_ + offset_ + x * east_ + z * south_);
    return beds_[static_cast<std::size_t>(static_cast<std::int64_t>(bed) & (kBeds - 1))];
}

}  // namespace wadi
