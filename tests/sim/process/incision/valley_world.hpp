// A small world of its own in which only valleys are cut, over ground that the tests raise. Not a simulation.
// One thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/core/hash.hpp"
#include "sim/process/incision/flow/basins.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/flow/receivers.hpp"
#include "sim/process/incision/incision.hpp"

namespace wadi::test {

/// Valleys switched on, without creep, fans and failing slopes.
inline IncisionParams bareRivers() {
    IncisionParams params;
    params.enabled = true;
    params.erodibility = 2e-5f;
    params.deposition = 0;
    params.diffusion = 0;
    params.looseFactor = 1;
    params.criticalSlope = 80;
    return params;
}

/// Low hills of noise, one number for each cell.
inline Heightmap rough(int columns, int rows, float cellSize, float relief, std::uint32_t seed = 7) {
    Heightmap map{Field<float>(columns, rows), cellSize};
    for (std::size_t cell = 0; cell < map.heights.size(); ++cell)
        map.heights[cell] = 100.f + relief * Random(seed).unit(0, cell, 0);
    return map;
}

/// Where the water of a ground runs, worked out by the same functions as in the process.
struct Routes {
    FlowGrid grid;
    std::vector<WayCode> ways;
    std::vector<std::uint32_t> areas;  ///< [cells]

    std::uint32_t receiver(std::uint32_t cell) const {
        return grid.neighbour(cell, ways[cell], wayOf(ways[cell]));
    }
    bool drains(std::uint32_t cell) const { return wayOf(ways[cell]) != kNoWay; }
    /// To the receiver [cells].
    double distance(std::uint32_t cell) const { return isDiagonal(wayOf(ways[cell])) ? std::sqrt(2.0) : 1.0; }
};

struct ValleyWorld {
    explicit ValleyWorld(const Heightmap& map, int threads = 1)
        : terrain(map),
          process(terrain.columns(), terrain.rows()),
          pool(threads),
          ledger{total(terrain.bedrock()) + total(terrain.sediment()), 0} {}

    /// Raises the rock by `metres(x, z)` and lets rivers work for so many years.
    template <class Metres>
    void epoch(const IncisionParams& params, double years, const Metres& metres) {
        for (int z = 0; z < terrain.rows(); ++z) {
            for (int x = 0; x < terrain.columns(); ++x) {
                const double quanta = std::floor(metres(x, z) * kQuantaPerMetre + 0.5);
                const auto rise = static_cast<Quanta>(std::min<double>(quanta, kHighest));
                if (rise > 0) ledger.entered += terrain.addBedrock(x, z, rise);
            }
        }
        process.run(terrain, ledger, params, rain, Random(1), years, pool, simd);
    }
    /// … everywhere alike: `rate` [mm/a].
    void run(const IncisionParams& params, double years, double rate, int epochs) {
        for (int i = 0; i < epochs; ++i) epoch(params, years, [&](int, int) { return rate * 1e-3 * years; });
    }

    std::int64_t drift() const {
        return total(terrain.bedrock()) + total(terrain.sediment()) + ledger.left - ledger.entered;
    }
    std::uint64_t hash() const {
        Hash hash;
        addTo(hash, terrain);
        addTo(hash, process);
        hash.add(ledger.left);
        return hash.value();
    }
    double height(std::uint32_t cell) const { return toMetres(terrain.height(cell)); }
    double meanHeight() const {
        double sum = 0;
        for (std::uint32_t cell = 0; cell < terrain.size(); ++cell) sum += height(cell);
        return sum / static_cast<double>(terrain.size());
    }
    bool isSound() const {
        for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
            if (terrain.bedrock()[cell] < kLowest || terrain.height(cell) > kHighest) return false;
            if (terrain.sediment()[cell] < 0) return false;
        }
        return true;
    }

    /// Of the ground as it is. There must be an outlet.
    Routes routes(const IncisionParams& params) const {
        Routes r{FlowGrid(terrain.columns(), terrain.rows(), Incision::sidesOf(params)), {}, {}};
        std::vector<Quanta> heights(terrain.size());
        for (std::size_t cell = 0; cell < heights.size(); ++cell) heights[cell] = terrain.height(cell);
        const FlowGround ground{heights.data(), terrain.sea(), Incision::keyOf(Random(1))};
        r.ways.resize(terrain.size());
        r.areas.resize(terrain.size());
        std::vector<std::uint8_t> donors(terrain.size());
        const FlowEnds ends = findReceivers(r.grid, ground, r.ways.data(), pool, simd);
        findDonors(r.grid, r.ways.data(), donors.data(), pool);
        drainPits(r.grid, ground, ends.pits, donors.data(), r.areas.data(), r.ways.data(), pool);
        findDonors(r.grid, r.ways.data(), donors.data(), pool);
        Catchments all;
        all.collect(r.grid, ends.roots, r.ways.data(), donors.data());
        std::ranges::fill(all.load, 1);
        all.gather();
        for (std::size_t i = 0; i < all.cells.size(); ++i)
            r.areas[all.cells[i]] = static_cast<std::uint32_t>(all.load[i]);
        return r;
    }

    Terrain terrain;
    Incision process;
    ThreadPool pool;
    Simd simd = bestSimd();
    Ledger ledger;
    RainField rain;
};

}  // namespace wadi::test
