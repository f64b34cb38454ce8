#include "sim/particles/brush_table.hpp"

#include <algorithm>
#include <cmath>

namespace wadi {

BrushTable brushTable(int radius) {
    BrushTable table;
    float sum = 0;
    for (int z = -radius; z <= radius; ++z) {
        for (int x = -radius; x <= radius; ++x) {
            const auto away = std::sqrt(static_cast<float>(x * x + z * z));
            const float weight = static_cast<float>(std::max(radius, 1)) - away;
            if (weight <= 0) continue;
            table.push_back({x, z, weight});
            sum += weight;
        }
    }
    for (BrushCell& cell : table) cell.weight /= sum;
    return table;
}

}  // namespace wadi
