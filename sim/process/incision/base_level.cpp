#include "sim/process/incision/base_level.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/terrain/upsample.hpp"

namespace wadi {

void BaseLevel::resize(int columns, int rows) {
    columns_ = columns;
    rows_ = rows;
    rim_ = Field<Quanta>(2 * (columns + rows), 1, kHighest);
}

void BaseLevel::fall(const Terrain& terrain, Quanta amount, Quanta step) {
    if (empty()) resize(terrain.columns(), terrain.rows());
    const Quanta atOnce = std::max(0, step - step_);
    step_ = step;
    const Subdomain& own = terrain.subdomain();
    const auto lower = [&](Quanta& level, int x, int z) {
        if (!own.owns(x / kTileSize, z / kTileSize)) return void(level = kLowest);
        const std::int64_t fallen = std::int64_t{std::min(level, terrain.height(x, z))} - amount - atOnce;
        level = static_cast<Quanta>(std::max<std::int64_t>(fallen, kLowest));
    };
    for (int x = 0; x < columns_; ++x) {
        lower(rim_.at(x, 0), x, 0);
        lower(rim_.at(south() + x, 0), x, rows_ - 1);
    }
    for (int z = 0; z < rows_; ++z) {
        lower(rim_.at(west() + z, 0), 0, z);
        lower(rim_.at(east() + z, 0), columns_ - 1, z);
    }
    if (own.isWhole()) return;
    // Others have left what is not theirs as low as can be.
    std::vector<std::int64_t> levels(rim_.values().begin(), rim_.values().end());
    own.ranks().highest(levels);
    std::ranges::transform(levels, rim_.values().begin(),
                           [](std::int64_t level) { return static_cast<Quanta>(level); });
}

Quanta BaseLevel::at(int x, int z) const {
    if (z == 0) return rim_.at(x, 0);
    if (z == rows_ - 1) return rim_.at(south() + x, 0);
    return rim_.at((x == 0 ? west() : east()) + z, 0);
}

void BaseLevel::upsample() {
    if (empty()) return;
    const Field<Quanta> coarse = std::move(rim_);
    resize(2 * columns_, 2 * rows_);
    // Each side begins at an even place, and at half of it in the coarser row.
    for (int i = 0; i < rim_.columns(); ++i) rim_.at(i, 0) = coarse.at(i / 2, 0);
}

}  // namespace wadi
