// What slabs do with dye when a sweep is over.
#include <algorithm>
#include <bit>

#include "sim/process/wind/slabs.hpp"
#include "sim/terrain/dye.hpp"

namespace wadi {

namespace {

/// What is dyed of what is cut off a pile [quanta, cut <= pile], of which `dye` is. A pile may be more than a
/// Quanta holds: then the part is rounded, but never more than what is cut or what is dyed, nor less than
/// what the rest of the pile cannot hold.
std::int64_t dyeOfCut(std::int64_t dye, std::int64_t pile, std::int64_t cut) {
    const int shift = std::max(static_cast<int>(std::bit_width(static_cast<std::uint64_t>(pile))) - 31, 0);
    const auto scaled = [&](std::int64_t amount) { return static_cast<Quanta>(amount >> shift); };
    const std::int64_t part = std::int64_t{dyedPart(scaled(dye), scaled(pile), scaled(cut))} << shift;
    return std::clamp(part, std::max<std::int64_t>(dye - (pile - cut), 0), std::min(dye, cut));
}

}  // namespace

void Slabs::fitDye(const Terrain& terrain) {
    if (!terrain.isDyed()) {
        dyeMoved_ = {};
    } else if (dyeMoved_.columns() != terrain.columns() || dyeMoved_.rows() != terrain.rows()) {
        dyeMoved_ = Field<std::int64_t>(terrain.columns(), terrain.rows());
    }
}

bool Slabs::landDye(const Terrain& terrain, std::size_t first, int columns, DyedRow& row) {
    std::int64_t moved = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(columns); ++i) {
        const std::size_t cell = first + i;
        const std::int64_t change = moved_[cell].change, dye = terrain.dye()[cell] + dyeMoved_[cell];
        const std::int64_t cut = std::max<std::int64_t>(terrain.height(cell) + change - kHighest, 0);
        const std::int64_t left = cut > 0 ? dyeOfCut(dye, terrain.sediment()[cell] + change, cut) : 0;
        row.dye[i] = static_cast<Quanta>(dye - left);
        row.left += left;
        moved |= dyeMoved_[cell];
        dyeMoved_[cell] = 0;
    }
    return moved != 0;
}

}  // namespace wadi
