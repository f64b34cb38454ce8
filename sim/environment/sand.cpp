#include "sim/environment/sand.hpp"

#include <algorithm>
#include <cmath>

namespace wadi {

void updateMoisture(Terrain& terrain, const SandParams& sand, std::uint64_t epoch, const ThreadPool& pool) {
    if (!terrain.hasWater()) return;
    // The k-th epoch ends with k times the rate in whole steps: slow drying is not lost.
    const double rate = 255.0 / static_cast<double>(sand.drying);
    const auto upTo = [&](std::uint64_t epochs) { return std::floor(rate * static_cast<double>(epochs)); };
    const int drier = static_cast<int>(std::min(upTo(epoch + 1) - upTo(epoch), 255.0));
    const TileGrid::Box own = terrain.subdomain().cells();
    pool.forEach(own.rows, [&](int row) {
        const std::size_t first = terrain.moisture().index(own.x, own.z + row);
        for (std::size_t cell = first; cell < first + static_cast<std::size_t>(own.columns); ++cell) {
            std::uint8_t& moisture = terrain.moisture()[cell];
            const int left = std::max(moisture - drier, 0);
            moisture = terrain.isDrenched(cell) ? 255 : static_cast<std::uint8_t>(left);
        }
    });
}

}  // namespace wadi
