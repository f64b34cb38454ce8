#include "tests/toy/fade.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "sim/terrain/upsample.hpp"

namespace wadi::test {

void Fade::run(EpochContext& e, const FadeParams& params) {
    if (!params.enabled) return;
    Terrain& terrain = e.terrain;
    const TileGrid& grid = terrain.stamps().grid();
    std::vector<std::int64_t> lost(grid.count());
    e.pool.forEach(static_cast<int>(grid.count()), [&](int tile) {
        const TileGrid::Box box = grid.box(static_cast<std::size_t>(tile));
        const auto columns = static_cast<std::size_t>(box.columns);
        std::array<Quanta, kTileSize> heights, sediment;
        for (int z = box.z; z < box.z + box.rows; ++z) {
            for (std::size_t i = 0; i < columns; ++i) {
                const std::size_t cell = terrain.bedrock().index(box.x, z) + i;
                const float share = params.rate * static_cast<float>(terrain.sediment()[cell]);
                const Quanta wanted = std::min(static_cast<Quanta>(share), terrain.sediment()[cell]);
                const Quanta amount = terrain.masked(cell, wanted);
                heights[i] = terrain.height(cell) - amount;
                sediment[i] = terrain.sediment()[cell] - amount;
                lost[static_cast<std::size_t>(tile)] += amount;
                faded_[cell] += static_cast<float>(toMetres(amount));
            }
            terrain.replaceRow(box.x, z, {heights.data(), columns}, {sediment.data(), columns});
        }
    });
    const std::int64_t sum = std::accumulate(lost.begin(), lost.end(), std::int64_t{0});
    e.ledger.left += sum;
    total_ += sum;
}

std::size_t Fade::count() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(faded_.values(), [](float metres) { return metres > 0; }));
}

void Fade::upsample() {
    faded_ = repeated(faded_);
    total_ *= 4;
}

}  // namespace wadi::test
