// Lanczos resampling: windowed sinc curves of three lobes, which keep more fine detail than bicubic ones.
// Widened where the new samples lie further apart, so that what is finer than they are is not mistaken for
// something else. The bits are the same on every machine. Any thread.
#pragma once

#include "sim/core/field.hpp"
#include "sim/io/files/progress.hpp"

namespace wadi::io {

/// sin(πx) / (πx) · sin(πx/3) / (πx/3) within |x| < 3, else 0.
double lanczos(double x);

/// A grid of columns × rows whose samples lie stepX and stepZ samples of the old one apart [> 0] and cover
/// the same ground from its north-western corner on. No value leaves the range of the grid's. `grid` must not
/// be empty. Throws Cancelled.
Field<float> resampleLanczos(const Field<float>& grid, int columns, int rows, double stepX, double stepZ,
                             Progress* progress = nullptr);

}  // namespace wadi::io
