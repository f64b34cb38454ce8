// What slabs do with dye when a sweep is over.
#include "sim/process/wind/slabs.hpp"
#include "sim/terrain/dye.hpp"

namespace wadi {

void Slabs::fitDye(const Terrain& terrain) {
    if (!terrain.isDyed()) {
        marks_.dyeMoved = {};
    } else if (marks_.dyeMoved.columns() != terrain.columns() || marks_.dyeMoved.rows() != terrain.rows()) {
        marks_.dyeMoved = Field<std::int64_t>(terrain.columns(), terrain.rows());
    }
}

bool Slabs::landDye(const Terrain& terrain, std::size_t first, int columns, DyedRow& row) {
    std::int64_t moved = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(columns); ++i) {
        const std::size_t cell = first + i;
        const std::int64_t change = marks_.moved[cell], dye = terrain.dye()[cell] + marks_.dyeMoved[cell];
        // The pile may be more than a Quanta holds, what finds room of it may not.
        const std::int64_t pile = terrain.sediment()[cell] + change;
        const std::int64_t room = std::int64_t{kHighest} - terrain.bedrock()[cell];
        row.dye[i] = pile > room ? dyedShare(dye, pile, static_cast<Quanta>(room)) : static_cast<Quanta>(dye);
        row.left += dye - row.dye[i];
        moved |= marks_.dyeMoved[cell];
        marks_.dyeMoved[cell] = 0;
    }
    return moved != 0;
}

}  // namespace wadi
