// Resizing of maps for programs that take certain sizes only: corners stay corners, since the meshes of such
// programs span the samples. Not the import of files whose cells cover an area (import/resample).
// Any thread.
#pragma once

#include <memory>

#include "sim/core/field.hpp"
#include "sim/io/files/progress.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/terrain/georeference.hpp"

namespace wadi::io {

/// A map in another size, both sides on their own. Finer: bicubic (Catmull–Rom); coarser: the mean of several
/// points of the same curves, so that nothing between them is skipped. No value leaves the range of the
/// map's; the same size gives equal bits. The map must not be empty. [columns, rows >= 1] Throws Cancelled.
Field<float> fitted(const Field<float>& map, int columns, int rows, Progress* progress = nullptr);

/// The distances of samples [m] of a map of columns × rows cells of `cellSize` [m] after it was fitted.
Spacing fittedSpacing(float cellSize, int columns, int rows, int fittedColumns, int fittedRows);

/// The place on Earth of a map with cells of `cellSize` [m] after it was fitted to samples of that spacing:
/// the outer corner of smaller cells is nearer to the first sample. Null stays null.
std::shared_ptr<const Georeference> fittedPlace(const std::shared_ptr<const Georeference>& place,
                                                float cellSize, Spacing spacing);

}  // namespace wadi::io
