#include "sim/io/import/reader.hpp"

#include <string>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/asc_read.hpp"
#include "sim/io/import/png_read.hpp"
#include "sim/io/import/raw_layout.hpp"
#include "sim/io/import/tiles.hpp"

namespace wadi::io {

namespace {

constexpr std::size_t kStartBytes = 256;

}  // namespace

Raster readRaster(const std::filesystem::path& file, const ReadOptions& options) {
    openInput(file);  // refuses what is no file at all
    return tileNameOf(file) ? readTiles(file, options) : readSingle(file, options);
}

Raster readSingle(const std::filesystem::path& file, const ReadOptions& options) {
    const std::string start = readStart(file, kStartBytes);
    if (options.raw) return readRawRaster(file, options);
    if (looksLikePng(start)) return readPngRaster(file, options);
    if (looksLikeTiff(start)) return readTiffRaster(file, options);
    if (looksLikeExr(start)) return readExrRaster(file, options);
    if (looksLikeAsc(start)) return readAscRaster(file, options);
    const std::string ending = endingOf(file);
    if (ending == ".hgt") return readHgtRaster(file, options);
    if (isRawEnding(ending)) return readRawRaster(file, options);
    fail(file,
         "is neither a PNG, TIFF, EXR, ESRI ASCII grid (.asc), SRTM tile (.hgt) nor raw samples (.r16, .r32, "
         ".raw); convert it to one of them.");
}

}  // namespace wadi::io
