// TiffLayout: how the samples of a TIFF lie in it, and the refusal of pictures that are no heightmaps. Not
// their values (tiff_samples), nor where on Earth they lie (tiff_place). Any thread.
#pragma once

#include <cstdint>

#include "sim/io/import/reader.hpp"
#include "sim/io/import/tiff_file.hpp"

namespace wadi::io {

struct TiffLayout {
    int columns = 0;
    int rows = 0;
    int bits = 0;           ///< Of a sample: 8, 16, 32 or 64
    int format = 0;         ///< SAMPLEFORMAT_UINT, SAMPLEFORMAT_INT or SAMPLEFORMAT_IEEEFP
    int samples = 1;        ///< Of a pixel [1..4]
    int colours = 1;        ///< Samples that must be equal: 1, or 3 of a picture in colour
    bool planar = false;    ///< Whether each sample has a plane of its own
    bool inverted = false;  ///< Whether 0 is white
    bool tiled = false;
    int tileColumns = 0;  ///< Only if tiled
    int tileRows = 0;

    std::size_t sampleBytes() const { return static_cast<std::size_t>(bits) / 8; }
    /// Samples of a pixel that lie side by side.
    int together() const { return planar ? 1 : samples; }
};

/// Reads it from the tags. Throws Error naming what is not understood, or if the sides are not possible, or
/// if the file has not bytes enough for what it promises, before anything of that size is allocated.
TiffLayout tiffLayout(const TiffFile& file, const ReadOptions& options);

/// Whether the file leaves out a strip or tile, which is how GDAL writes that it has no data.
bool isLeftOut(const TiffFile& file, std::uint32_t block);

}  // namespace wadi::io
