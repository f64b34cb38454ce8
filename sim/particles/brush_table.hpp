// Brush table: the cells of a round brush and their weights, one table for all places. Not the user's
// brush (sim/edit/brush). Any thread.
#pragma once

#include <vector>

namespace wadi {

/// A cell of a brush, by its offset from the middle.
struct BrushCell {
    int x, z;
    float weight;  ///< All together weigh 1
};

using BrushTable = std::vector<BrushCell>;

/// The brush of a radius [cells, >= 0]: weights fall linearly from the middle to 0 at the radius (Beyer
/// 2015, section 3.2). Radius 0 and 1 are the middle alone.
BrushTable brushTable(int radius);

}  // namespace wadi
