// Byte maps: maps of bytes, as hands paint them, with other cells on the same ground. Not heights, which
// io::resample brings to another cell size. Any thread.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/subdomain.hpp"

namespace wadi {

/// The map with columns × rows cells [>= 1], each as the nearest one was. The map must not be empty.
Field<std::uint8_t> nearest(const Field<std::uint8_t>& map, int columns, int rows);

/// The map with the cells of a part of a grid: its region() alone is filled, bilinearly between the middles
/// of the cells that there are. The map must not be empty.
Field<std::uint8_t> bilinear(const Field<std::uint8_t>& map, const Subdomain& own);

}  // namespace wadi
