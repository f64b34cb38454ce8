// The weights with which a drop takes ground around a cell, after Beyer 2015, "Implementation of a method for
// hydraulic erosion": the further away, the less. Not a table for every cell: the map's edge cuts it where
// it is used. Any thread.
#pragma once

#include <cmath>
#include <vector>

namespace reference {

/// The part of one cell of a kernel.
struct Share {
    int dx, dz;     ///< Place of the cell [cells from the drop's]
    double weight;  ///< How much of the whole it gives; the weights do not yet sum to 1 [> 0]
};

/// The cells nearer than `radius` [cells, >= 0] with the weights radius − distance; the drop's own cell alone
/// where there are no others.
inline std::vector<Share> kernel(int radius) {
    if (radius <= 1) return {{0, 0, 1}};
    std::vector<Share> shares;
    for (int dz = -radius; dz <= radius; ++dz) {
        for (int dx = -radius; dx <= radius; ++dx) {
            const double weight = radius - std::sqrt(double(dx * dx + dz * dz));
            if (weight > 0) shares.push_back({dx, dz, weight});
        }
    }
    return shares;
}

}  // namespace reference
