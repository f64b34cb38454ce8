// Resizing of maps for programs that take certain sizes only: corners stay corners, since the meshes of such
// programs span the samples. Not the import of files whose cells cover an area (import/resample).
// Any thread.
#pragma once

#include "sim/field.hpp"
#include "sim/io/progress.hpp"

namespace wadi::io {

/// A map in another size, both sides on their own. Finer: bicubic (Catmull–Rom); coarser: the mean of several
/// points of the same curves, so that nothing between them is skipped. No value leaves the range of the
/// map's; the same size gives equal bits. The map must not be empty. [columns, rows >= 1] Throws Cancelled.
Field<float> fitted(const Field<float>& map, int columns, int rows, Progress* progress = nullptr);

}  // namespace wadi::io
