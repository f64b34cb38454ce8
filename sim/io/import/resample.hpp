// Resampling of grids whose cells are not square in metres, degrees above all, bicubic or by Lanczos' curves.
// Results have the same bits on every machine: no function of the C maths library whose rounding differs. Any
// thread.
#pragma once

#include <optional>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// sin(πx) / (πx) · sin(πx/3) / (πx/3) within |x| < 3, else 0.
double lanczos(double x);

/// A grid of columns × rows whose samples lie stepX and stepZ samples of the old one apart [> 0] and cover
/// the same ground from its north-western corner on: windowed sinc curves of three lobes, which keep more
/// fine detail than bicubic ones, widened where the new samples lie further apart, so that what is finer than
/// they are is not mistaken for something else. No value leaves the range of the grid's. `grid` must not be
/// empty. Throws Cancelled.
Field<float> resampleLanczos(const Field<float>& grid, int columns, int rows, double stepX, double stepZ,
                             Progress* progress = nullptr);

/// Size that a grid of columns × rows has after resampling to square cells of `cellSize` [m]: it covers
/// the same ground to within half a cell.
struct GridSize {
    double columns, rows;
};
GridSize resampledSize(int columns, int rows, Spacing from, double cellSize);

/// Resampling of a grid to square cells of `cellSize` [m]. Bicubic: cells larger than those of the grid take
/// the mean of several points, so that nothing between them is skipped; Lanczos: see resampleLanczos(). No
/// height leaves the range of the grid's. The new size, as resampledSize() tells, must fit an int. `grid`
/// must not be empty. Throws Cancelled.
Heightmap resample(const Field<float>& grid, Spacing from, double cellSize, Kernel kernel = Kernel::bicubic,
                   Progress* progress = nullptr);

/// The ranges of the layers of a heightmap, of its hardness that of all bytes; nothing: it has none.
struct LayerRanges {
    std::optional<HeightRange> heights = {}, sediment = {}, hardness = {}, water = {};
};
LayerRanges rangesOf(const Heightmap& map);

/// A heightmap with all its layers on cells of another size, bicubic, its hardness as that of the nearest
/// sample: the region() of a part of the new grid, which has the size that resampledSize() tells. Of the old
/// map only the cells of samplesFor() need be there; `ranges`: of all of it.
Heightmap resampled(const Heightmap& map, const LayerRanges& ranges, double cellSize, const Subdomain& own);

/// The cells of a map of columns × rows and this size of cells from which resampled() makes a part; some may
/// be told twice.
std::vector<TileGrid::Box> samplesFor(const Subdomain& own, int columns, int rows, double from,
                                      double cellSize);

}  // namespace wadi::io
