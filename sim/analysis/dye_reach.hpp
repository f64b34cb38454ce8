// Dye reach: how far dyed material lies from where it was painted. Not how much there is of it (DyeBalance),
// nor what dye is (sim/terrain/dye). Pure functions; any thread.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "sim/core/field.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// How far what has moved lies, in a straight line, from the nearest cell that was painted [m].
struct DyeReach {
    double mean = 0;      ///< Of all quanta
    double within90 = 0;  ///< 90 % of them lie no further

    bool operator==(const DyeReach&) const = default;
};

/// Square of the distance of each cell's middle from that of the nearest one that is not 0 [cells²]; exact.
/// Empty: none is not 0.
Field<std::int64_t> squaredDistances(const Field<std::uint8_t>& painted);

/// The reach of the dyed sediment that lies on cells which nobody painted; none where no cell is painted or
/// nothing has moved. A map with more than `most` cells along a side is measured in squares of cells.
std::optional<DyeReach> dyeReach(const Terrain& terrain, int most = std::numeric_limits<int>::max());

}  // namespace wadi
