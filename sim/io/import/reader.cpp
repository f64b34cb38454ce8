#include "sim/io/import/reader.hpp"

#include <string>

#include "sim/io/import/asc_read.hpp"
#include "sim/io/import/png_read.hpp"
#include "sim/io/input_file.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace {

constexpr std::size_t kStartBytes = 256;

}  // namespace

Raster readRaster(const std::filesystem::path& file, const ReadOptions& options) {
    const std::string start = readStart(file, kStartBytes);
    if (looksLikePng(start)) return readPngRaster(file, options);
    if (looksLikeTiff(start)) return readTiffRaster(file, options);
    if (looksLikeExr(start)) return readExrRaster(file, options);
    if (looksLikeAsc(start)) return readAscRaster(file, options);
    fail(file, "is neither a PNG, a TIFF, an EXR nor an ESRI ASCII grid (.asc); convert it to one of them.");
}

}  // namespace wadi::io
