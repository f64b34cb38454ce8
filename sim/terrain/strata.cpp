#include "sim/terrain/strata.hpp"

#include <cmath>
#include <cstddef>

#include "sim/core/math.hpp"
#include "sim/core/random.hpp"

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

std::uint8_t Strata::hardness(int x, int z, std::int64_t rock) const {
    const double bed = std::floor(static_cast<double>(rock) * perQuantum_ + offset_ + x * east_ + z * south_);
    return beds_[static_cast<std::size_t>(static_cast<std::int64_t>(bed) & (kBeds - 1))];
}

std::array<std::uint8_t, kBeds> bedsOf(const StrataParams& params, std::uint32_t seed) {
    std::array<std::uint8_t, kBeds> beds{};
    const Random random(seed);
    for (std::size_t bed = 0; bed < beds.size(); ++bed) {
        const float varied = random.unit(~std::uint64_t{0} - 1, bed, 0);
        const float part = params.order == BedOrder::varied ? varied : static_cast<float>(bed % 2);
        beds[bed] = static_cast<std::uint8_t>(part * params.contrast * 255.f + 0.5f);
    }
    return beds;
}

BedNumbers bedNumbers(const StrataParams& params, float cellSize) {
    BedNumbers numbers;
    numbers.perMetre = 1.0 / static_cast<double>(params.thickness);
    numbers.first = -static_cast<double>(params.offset) * numbers.perMetre;
    // A bearing of 0 is north, which is up the map; beds that sink towards it lie deeper there.
    const glm::vec2 toward = onCircle(params.direction);
    const double fall =
        static_cast<double>(tangent(params.dip)) * static_cast<double>(cellSize) * numbers.perMetre;
    numbers.perColumn = fall * static_cast<double>(toward.y);
    numbers.perRow = -fall * static_cast<double>(toward.x);
    return numbers;
}

}  // namespace wadi
