#include "sim/process/wind/slabs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/wind/slab_sweep.hpp"

namespace wadi {

namespace {

constexpr float kLeastWind = 1e-3f;  // [cells per unit of time]
constexpr float kWear = 0.01f;       // of rock, in slabs: by one that strikes it, with an abrasion of 1

/// How often sand slides after a sweep in which so much has come down on a cell [of what stands at repose
/// beside it]. What rolls down long faces comes together, and would stand as a needle for epochs.
int passesFor(float heap) {
    constexpr int kPasses = 2;
    constexpr float kMostPasses = 64;
    return kPasses + static_cast<int>(std::min(heap / 2, kMostPasses - kPasses));
}

}  // namespace

void Slabs::run(EpochContext& e, const WindParams& params, Field<float>& windpath, bool hasFaded) {
    if (!params.enabled || params.method != WindMethod::slabs) return;
    const Terrain& terrain = e.terrain;
    fit(terrain);
    const glm::vec2 wind = windOf(params, e.random, e.epoch);
    // There is a calm between gusts.
    if (std::abs(wind.x) + std::abs(wind.y) >= kLeastWind) {
        field_.find(terrain, params, wind, e.pool);
        std::optional<SlabBorder> border;
        if (!terrain.subdomain().isWhole()) border.emplace(terrain.subdomain(), field_);
        const bool periodic = params.edges == WindEdges::periodic;
        const float repose =
            tangent(e.sand.repose) * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
        TalusParams slides{.weathering = 0, .periodic = periodic, .enabled = true};
        for (std::uint64_t i = 0; i < kSlabSweeps; ++i) {
            const EpochRandom draws{e.random, e.epoch * kSlabSweeps + i};
            if (i > 0) e.terrain.refreshHalo(1);
            SlabSweep sweep(e, params, field_, marks_, border ? &*border : nullptr, draws, wind);
            blow(e, params, sweep, draws, wind);
            wear(e, params, draws);
            const std::int64_t heap = terrain.subdomain().highest(settle(e));
            slides.passes = passesFor(static_cast<float>(heap) / repose);
            e.terrain.refreshHalo(*Talus::haloOf(slides));
            talus_.run(e.terrain, slides, e.sand, e.random, draws.epoch, e.pool, e.simd);
        }
    }
    foldPaths(windpath, params.windpathRate, terrain.subdomain().cells(), hasFaded, e.pool);
}

void Slabs::fit(const Terrain& terrain) {
    const int columns = terrain.columns(), rows = terrain.rows();
    fitDye(terrain);
    if (marks_.moved.columns() == columns && marks_.moved.rows() == rows) return;
    marks_.moved = Field<std::int64_t>(columns, rows);
    marks_.blows = Field<std::uint32_t>(columns, rows);
    marks_.touches = Field<std::uint32_t>(columns, rows);
}

void Slabs::blow(EpochContext& e, const WindParams& params, SlabSweep& sweep, const EpochRandom& draws,
                 glm::vec2 wind) {
    const Terrain& terrain = e.terrain;
    const SlabsLost left = sweep.lift();
    e.ledger.left += left.sand;
    if (left.dye > 0) e.terrain.bookDye(0, left.dye);
    owed_ = params.edges == WindEdges::feed ? owed_ + terrain.subdomain().sum(left.sand) : 0;
    std::uint64_t dust = 0;
    if (params.edges != WindEdges::periodic) {
        const double facing = std::abs(wind.x) * static_cast<float>(terrain.rows()) +
                              std::abs(wind.y) * static_cast<float>(terrain.columns());
        const double edge = facing / std::sqrt(double{wind.x} * wind.x + double{wind.y} * wind.y);
        const double depth = double{params.dust} / 1000 * kQuantaPerMetre;
        const double rate =
            edge * depth / (kSlabSweeps * static_cast<double>(slabThickness(params, terrain)));
        // Rounded by a draw, so that a part of a slab comes in now and then.
        const double most = std::min(rate, static_cast<double>(terrain.size()));
        dust =
            static_cast<std::uint64_t>(most + double{draws.random.unit(draws.epoch, 0, kFirstSlabDraw - 1)});
    }
    e.ledger.entered += sweep.bring(0, dust);
    const std::int64_t fed = sweep.feed(owed_, dust);
    e.ledger.entered += fed;
    owed_ -= terrain.subdomain().sum(fed);
}

namespace {

/// Height of the lowest ground around a cell [quanta].
Quanta lowestAround(const Terrain& terrain, int x, int z, bool periodic) {
    Quanta lowest = kHighest;
    for (const Beside& to : kBeside) {
        Beside there{x + to.x, z + to.z};
        if (periodic) there = {wrapped(there.x, terrain.columns()), wrapped(there.z, terrain.rows())};
        if (there.x < 0 || there.z < 0 || there.x >= terrain.columns() || there.z >= terrain.rows()) continue;
        lowest = std::min(lowest, terrain.height(there.x, there.z));
    }
    return lowest;
}

}  // namespace

void Slabs::wear(EpochContext& e, const WindParams& params, const EpochRandom& draws) {
    const Terrain& terrain = e.terrain;
    const float wear = kWear * params.abrasion * static_cast<float>(slabThickness(params, terrain));
    const bool periodic = params.edges == WindEdges::periodic;
    const TileGrid::Box part = terrain.subdomain().cells();
    e.pool.forEach(part.rows, [&](int row) {
        const int z = part.z + row;
        std::uint32_t* const blows = marks_.blows.row(z).data();
        for (int x = part.x; x < part.x + part.columns; ++x) {
            if (blows[x] == 0) continue;
            const std::size_t cell = terrain.bedrock().index(x, z);
            Quanta worn = 0;
            if (wear > 0)
                worn = wornOf(terrain, x, z, wear, draws.random.unit(draws.epoch, cell, kFirstSlabDraw - 2));
            // Down to the lowest ground around: what is lower lies out of the wind.
            const Quanta most = std::max(terrain.bedrock()[cell] - lowestAround(terrain, x, z, periodic), 0);
            blows[x] = static_cast<std::uint32_t>(std::min(worn, most));
        }
    });
}

/// What a cell of rock would lose to the sand that strikes it [quanta].
Quanta Slabs::wornOf(const Terrain& terrain, int x, int z, float wear, float draw) const {
    const std::size_t cell = terrain.bedrock().index(x, z);
    const float soft = 1 - static_cast<float>(terrain.resistance(x, z)) / 255;
    const float shear = std::max(field_.air()[cell].shear, 0.f);
    const float depth = wear * soft * shear * static_cast<float>(marks_.blows[cell]);
    const auto whole = static_cast<Quanta>(std::min(depth, 0x1p24f) + draw);
    return terrain.masked(cell, std::min(whole, terrain.bedrock()[cell] - kLowest));
}

std::int64_t Slabs::settle(EpochContext& e) {
    Terrain& terrain = e.terrain;
    const TileGrid& grid = terrain.stamps().grid();
    std::vector<std::int64_t> excess(grid.count()), most(grid.count());
    const bool isDyed = terrain.isDyed();
    const auto settleRow = [&](int x, int z, int columns, std::int64_t& highest) {
        const std::size_t first = terrain.bedrock().index(x, z);
        const Quanta* const rock = terrain.bedrock().values().data() + first;
        const Quanta* const sand = terrain.sediment().values().data() + first;
        std::int64_t* const moved = marks_.moved.values().data() + first;
        std::uint32_t* const blows = marks_.blows.values().data() + first;
        std::array<Quanta, kTileSize> heights, sediment;
        std::int64_t changed = 0, tooMuch = 0, most = 0;
        std::uint32_t struck = 0;
        DyedRow dyed;
        if (isDyed) changed = landDye(terrain, first, columns, dyed);
        for (int i = 0; i < columns; ++i) {
            const Quanta ground = rock[i] + sand[i];
            const auto change = static_cast<Quanta>(std::min<std::int64_t>(moved[i], kHighest - ground));
            tooMuch += moved[i] - change;
            most = std::max(most, moved[i]);
            changed |= moved[i];
            struck |= blows[i];
            heights[static_cast<std::size_t>(i)] = ground + change;
            sediment[static_cast<std::size_t>(i)] = sand[i] + change;
            moved[i] = 0;
        }
        highest = std::max(highest, most);
        for (int i = 0; struck > 0 && i < columns; ++i) {
            const std::size_t cell = first + static_cast<std::size_t>(i);
            const auto worn = static_cast<Quanta>(blows[i]);
            sediment[static_cast<std::size_t>(i)] += worn;
            if (isDyed) dyed.wear(i, terrain.dyeOfRock(cell, worn));
            changed |= worn;
            blows[i] = 0;
        }
        const auto count = static_cast<std::size_t>(columns);
        if (isDyed && changed != 0) {
            terrain.replaceRow(x, z, {heights.data(), count}, {sediment.data(), count},
                               {dyed.dye.data(), count});
            terrain.bookDye(dyed.entered, dyed.left);
        } else if (changed != 0) {
            terrain.replaceRow(x, z, {heights.data(), count}, {sediment.data(), count});
        }
        return tooMuch;
    };
    e.pool.forEach(static_cast<int>(grid.count()), [&](int tile) {
        const auto i = static_cast<std::size_t>(tile);
        if (!terrain.subdomain().owns(i)) return;
        const TileGrid::Box box = grid.box(i);
        for (int z = box.z; z < box.z + box.rows; ++z) excess[i] += settleRow(box.x, z, box.columns, most[i]);
    });
    e.ledger.left += std::accumulate(excess.begin(), excess.end(), std::int64_t{0});
    return *std::ranges::max_element(most);
}

void Slabs::foldPaths(Field<float>& windpath, float rate, const TileGrid::Box& part, bool hasFaded,
                      const ThreadPool& pool) {
    const float keep = hasFaded ? 1.f : 1 - rate;
    pool.forEach(part.rows, [&](int row) {
        std::uint32_t* const touches = marks_.touches.row(part.z + row).data();
        float* const paths = windpath.row(part.z + row).data();
        for (int x = part.x; x < part.x + part.columns; ++x) {
            paths[x] = keep * paths[x] + rate * static_cast<float>(touches[x]);
            touches[x] = 0;
        }
    });
}

void Slabs::upsample() {
    marks_ = {};
    owed_ *= 4;
}

}  // namespace wadi
