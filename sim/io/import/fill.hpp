// Filling of cells without data from their neighbours. Not a smoothing of those that have data.
// Any thread.
#pragma once

#include <cstddef>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"

namespace wadi::io {

/// Gives every cell that is nan a height and returns how many there were. Gaps close from their rims
/// inwards, ring by ring: a cell takes the mean of those of its eight neighbours that have a height when
/// its ring begins. The result does not depend on the order of cells. If no cell has a height, nothing
/// is changed; the result is then size(). Throws Cancelled.
std::size_t fillMissing(Field<float>& heights, Progress* progress = nullptr);

}  // namespace wadi::io
