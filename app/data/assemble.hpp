// Maps: whole layers put together from the tiles of a snapshot, for files. Not a view of a running
// simulation: a snapshot never changes. Any thread.
#pragma once

#include "sim/core/field.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The values of a layer as one grid of grid.columns × grid.rows. The layer must have all its tiles.
wadi::Field<float> assemble(const wadi::TileGrid& grid, const wadi::Layer& layer);

}  // namespace app
