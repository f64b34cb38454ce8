// Smoothing by hand: the blur of the whole ground with a Gaussian, and the brush that lets ground flow from
// high to low, or the other way round. Not a process: no time passes. The thread that owns the terrain.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/edit/dab.hpp"
#include "sim/edit/stroke_record.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Most passes of one blur.
inline constexpr int kMostBlurPasses = 32;

/// Smooths the whole ground: n passes blur it by a Gaussian with a standard deviation of √(n/2) cells.
struct Blur {
    int passes = 1;           ///< Of the 3 × 3 kernel 1-2-1 [1..kMostBlurPasses]
    std::uint64_t world = 0;  ///< World that it was meant for (Simulation::world()); 0: any
};

/// A ground as it was; where ranks share it, of the part alone: the rest is 0.
struct Ground {
    Field<Quanta> heights;     ///< Rock and sediment together
    Field<Quanta> sediment;    ///< >= 0
    Field<Quanta> dye;         ///< Of the sediment; empty: none
    Field<std::int64_t> rise;  ///< How far rock had been lifted then (Terrain::rise); empty: nowhere
};

/// The ground of a terrain.
Ground groundOf(const Terrain& terrain);

/// Throws Error if the number of passes is out of its range.
void check(const Blur& blur);

/// Smooths heights, sediment and its dye. Material flows from cell to cell, none over the edges of the map,
/// and none is gained or lost. Differences of a few quanta stay. The blur must pass check(). All ranks.
void apply(const Blur& blur, Terrain& terrain, const ThreadPool& pool);

/// Brings a ground back, lifted as far as rock has been lifted since, and books as entered what it holds more
/// than the present one. All ranks.
void restore(Ground ground, Terrain& terrain, Ledger& ledger);

/// Smooths the ground under a dab: between neighbours that are 1, 2, 4 … cells apart flows a quarter of their
/// difference, times `strength` [0..1] and the lesser of their weights. Nothing is gained or lost.
/// `inverted`: it flows from low to high, between next neighbours only. All ranks
/// that work on cells of the dab.
void smooth(const Dab& dab, float strength, bool inverted, Terrain& terrain, Ledger& ledger,
            StrokeRecord& record);

}  // namespace wadi
