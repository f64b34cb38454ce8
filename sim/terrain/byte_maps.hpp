// Byte maps: maps of bytes, as hands paint them, with other cells on the same ground. Not heights, which
// io::resample brings to another cell size. Any thread.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/subdomain.hpp"

namespace wadi {

// Both: the map, which must not be empty, with the cells of a part of a grid, of which its region() alone is
// filled.

/// Each cell is as the nearest one was.
Field<std::uint8_t> nearest(const Field<std::uint8_t>& map, const Subdomain& own);

/// Bilinearly between the middles of the cells that there are.
Field<std::uint8_t> bilinear(const Field<std::uint8_t>& map, const Subdomain& own);

}  // namespace wadi
