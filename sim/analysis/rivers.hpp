// Rivers: maps of a whole terrain that tell its streams: how much ground drains through each cell, where to,
// which catchment it belongs to, and the order, steepness and chi of the channel that it drains into. Not the
// measures of single channels (sim/analysis/streams). Any thread; one alone works.
#pragma once

#include "sim/analysis/streams.hpp"
#include "sim/core/field.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Maps of one terrain. In the sea all are 0.
struct Rivers {
    Field<float> area;  ///< Ground that drains through a cell [m²]
    Field<float>
        direction;  ///< To where it drains: 1 east, 2 north-east and so on to 8; 0 where water leaves
    Field<float> catchment;  ///< See catchmentsOf()
    Field<float> order;  ///< Strahler's, of the channel that a cell is or drains into; 0 where there is none
    Field<float> steepness;  ///< k_sn, likewise [m^0.9]
    Field<float> chi;        ///< Likewise, with A0 = 1 km² [m]
};

/// The rivers of a ground [quanta] with cells of `cellSize` [m]; what lies below `sea` is drowned.
Rivers riversOf(const Field<Quanta>& ground, float cellSize, Quanta sea = kLowest);

/// The rivers of a terrain. Of a map with more than `most` cells along a side [>= 1] those of the squares of
/// squaresFor(), found from the lowest ground of each, and the same in all cells of a square.
Rivers riversAtMost(const Terrain& terrain, int most, Quanta sea = kLowest);

}  // namespace wadi
