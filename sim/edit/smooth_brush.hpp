// Smoothing: the brush that lets ground flow from high to low, or the other way round. Not the blur of the
// whole ground (Blur). The thread that owns the terrain.
#pragma once

#include "sim/core/ledger.hpp"
#include "sim/edit/dab.hpp"
#include "sim/edit/stroke_record.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Smooths the ground under a dab: between neighbours that are 1, 2, 4 … cells apart flows a quarter of their
/// difference, times `strength` [0..1] and the lesser of their weights. Nothing is gained or lost.
/// `inverted`: it flows from low to high, between next neighbours only.
void smooth(const Dab& dab, float strength, bool inverted, Terrain& terrain, Ledger& ledger,
            StrokeRecord& record);

}  // namespace wadi
