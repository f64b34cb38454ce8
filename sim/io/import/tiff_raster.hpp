// TiffSamples: the values of a TIFF, unpacked strip by strip or tile by tile. Not what they mean. Any
// thread.
#pragma once

#include <optional>

#include "sim/core/field.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/tiff_file.hpp"

namespace wadi::io {

/// Reads all values; kMissing where the file has `missing`, nan or no block. Throws Error if a block is
/// damaged, if channels of a picture in colour are not equal, if it is transparent or a value is infinite,
/// with column and row; Cancelled.
Field<float> tiffSamples(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
                         const ReadOptions& options);

}  // namespace wadi::io
