#include "sim/analysis/streams.hpp"

#include <algorithm>

#include "sim/core/math.hpp"

namespace wadi {

Streams::Streams(const Field<Quanta>& ground, float cellSize, Quanta sea)
    : cellSize_(static_cast<double>(cellSize)),
      cellArea_(cellSize_ * cellSize_),
      unitOfSteepness_(power(kReferenceArea, kReferenceConcavity)),
      sea_(sea),
      filled_(fill(ground, sea)),
      drainage_(drain(filled_, sea)),
      mainDonor_(ground.columns(), ground.rows(), kNone),
      chi_(ground.columns(), ground.rows(), 0.0) {
    findMainDonors();
    findChi();
}

double Streams::chiOfReach(std::uint32_t cell) const {
    return reach(cell) * power(kReferenceArea / area(cell), kReferenceConcavity);
}

/// Of equal ones the first by position.
void Streams::findMainDonors() {
    for (std::uint32_t cell = 0; cell < mainDonor_.size(); ++cell) {
        if (!isChannel(cell) || isMouth(cell)) continue;
        std::uint32_t& main = mainDonor_[drainage_.receiver[cell]];
        if (main == kNone || drainage_.area[cell] > drainage_.area[main]) main = cell;
    }
}

std::uint32_t Streams::longestDonor(std::uint32_t cell) const {
    const int width = columns(), x = static_cast<int>(cell) % width, z = static_cast<int>(cell) / width;
    std::uint32_t longest = kNone;
    float most = 0;
    forNeighbours(x, z, width, chi_.rows(), [&](int i, int j) {
        const auto donor = static_cast<std::uint32_t>(chi_.index(i, j));
        if (drainage_.receiver[donor] != cell || isDrowned(donor)) return;
        const float length =
            drainage_.length[donor] + static_cast<float>(distanceBetween(donor, cell, width));
        if (length <= most) return;
        most = length;
        longest = donor;
    });
    return longest;
}

void Streams::findChi() {
    for (const std::uint32_t cell : filled_.order) {
        if (isChannel(cell) && !isMouth(cell)) chi_[cell] = chi_[drainage_.receiver[cell]] + chiOfReach(cell);
    }
}

Field<std::uint8_t> Streams::orders() const {
    Field<std::uint8_t> orders(columns(), chi_.rows(), 0);
    // The greatest order of the donors, and whether two have it.
    Field<std::uint8_t> greatest = orders, twice = orders;
    for (auto next = filled_.order.rbegin(); next != filled_.order.rend(); ++next) {
        const std::uint32_t cell = *next;
        if (!isChannel(cell)) continue;
        orders[cell] =
            static_cast<std::uint8_t>(std::max<int>(1, greatest[cell] + (twice[cell] != 0 ? 1 : 0)));
        if (isMouth(cell)) continue;
        const std::uint32_t below = drainage_.receiver[cell];
        twice[below] = orders[cell] > greatest[below]    ? 0
                       : orders[cell] == greatest[below] ? 1
                                                         : twice[below];
        greatest[below] = std::max(greatest[below], orders[cell]);
    }
    return orders;
}

double Streams::steepness(std::uint32_t cell) const {
    if (!isChannel(cell)) return 0;
    std::uint32_t below = cell, above = cell;
    for (int i = 0; i < kSteepnessReaches && !isMouth(below); ++i) below = drainage_.receiver[below];
    for (int i = 0; i < kSteepnessReaches && mainDonor_[above] != kNone; ++i) above = mainDonor_[above];
    const double way = chi_[above] - chi_[below];
    if (way <= 0) return 0;
    const double rise = static_cast<double>(filled_.heights[above] - filled_.heights[below]);
    return unitOfSteepness_ * rise / kQuantaPerMetre / way;
}

}  // namespace wadi
