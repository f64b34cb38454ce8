#include "sim/process/uplift/uplift.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "sim/core/tiles.hpp"

namespace wadi {

namespace {

constexpr int kRateBits = 8;                      // of a quantum, in which an epoch's uplift is counted …
constexpr int kFineBits = kPartBits + kRateBits;  // … and in which that of a cell is
constexpr std::int64_t kFine = std::int64_t{1} << kFineBits;

/// Uplift of an epoch where the pattern is full [2^-kRateBits quanta].
std::int64_t fullAmount(float rate, double years) {
    const double metres = static_cast<double>(rate) * 1e-3 * years;
    return static_cast<std::int64_t>(std::floor(metres * kQuantaPerMetre * (1 << kRateBits) + 0.5));
}

/// Whole quanta of an amount [1 / kFine quanta] that an epoch pays: after n epochs of the same amount it is
/// floor(n · amount) in all. Of n all that counts are its last kFineBits bits.
Quanta paid(std::int64_t amount, std::uint32_t epoch) {
    constexpr std::uint32_t kFraction = kFine - 1;
    const std::uint32_t fraction = static_cast<std::uint32_t>(amount) & kFraction;
    const std::uint32_t carried = ((fraction * epoch & kFraction) + fraction) >> kFineBits;
    return static_cast<Quanta>((amount >> kFineBits) + carried);
}

/// What a tile of the map gets.
struct Lifted {
    std::int64_t entered = 0;  // [quanta]
    std::int64_t held = 0;     // cells
};

/// One epoch at work.
struct Lifting {
    Terrain& terrain;
    const Field<std::int32_t>& parts;  // of the pattern
    std::int64_t full;                 // fullAmount()
    std::uint32_t epoch;               // see paid()

    /// What cells from one on want, of which there are as many as there is room for.
    void wish(std::size_t first, std::span<Quanta> wishes) const {
        const std::int32_t* part = &parts[first];
        if (terrain.mask() == nullptr) {
            for (std::size_t i = 0; i < wishes.size(); ++i) wishes[i] = paid(full * part[i], epoch);
        } else {
            const std::uint8_t* mask = &(*terrain.mask())[first];
            for (std::size_t i = 0; i < wishes.size(); ++i)
                wishes[i] = paid(full * part[i] * mask[i] / 255, epoch);
        }
    }

    Lifted lift(const TileGrid::Box& box) const {
        Lifted sum;
        std::array<Quanta, kTileSize> wishes{}, done{};
        const auto columns = static_cast<std::size_t>(box.columns);
        for (int z = box.z; z < box.z + box.rows; ++z) {
            wish(terrain.bedrock().index(box.x, z), std::span(wishes).first(columns));
            done = wishes;
            terrain.lift(box.x, z, std::span(done).first(columns));
            for (std::size_t i = 0; i < columns; ++i) {
                sum.entered += done[i];
                sum.held += done[i] != wishes[i] ? 1 : 0;
            }
        }
        return sum;
    }
};

}  // namespace

void Uplift::run(EpochContext& e, const UpliftParams& params) {
    held_ = 0;
    if (!params.enabled) pattern_ = {};
    const std::int64_t full = fullAmount(params.rate, e.years);
    if (!params.enabled || full == 0) return;
    const Lifting lifting{e.terrain, pattern_.of(params, e.terrain, e.pool), full,
                          static_cast<std::uint32_t>(e.epoch)};
    e.terrain.beginLift();
    const TileGrid& grid = e.terrain.stamps().grid();
    const TileGrid::Box own = e.terrain.subdomain().tiles();
    std::vector<Lifted> tiles(static_cast<std::size_t>(own.columns) * static_cast<std::size_t>(own.rows));
    e.pool.forEach(static_cast<int>(tiles.size()), [&](int i) {
        const std::size_t tile = grid.at(own.x + i % own.columns, own.z + i / own.columns);
        tiles[static_cast<std::size_t>(i)] = lifting.lift(grid.box(tile));
    });
    for (const Lifted& tile : tiles) {
        e.ledger.entered += tile.entered;
        held_ += static_cast<std::size_t>(tile.held);
    }
}

Field<float> upliftRates(const Terrain& terrain, const UpliftParams& params, const ThreadPool& pool) {
    const Field<std::int32_t> parts = patternOf(params, terrain, pool);
    Field<float> rates(parts.columns(), parts.rows());
    const float perPart = params.rate / static_cast<float>(kFullPart);
    for (std::size_t cell = 0; cell < rates.size(); ++cell)
        rates[cell] = static_cast<float>(parts[cell]) * perPart;
    return rates;
}

}  // namespace wadi
