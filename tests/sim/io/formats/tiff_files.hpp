// TIFF files of every layout, made by libtiff for the tests of the importer. Not Wadi's own writer, whose
// faults a reader of the same house might share. One thread.
#pragma once

#include <tiffio.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wadi::test {

/// What a picture is like in the file.
struct TiffSpec {
    int columns = 5;
    int rows = 4;
    int bits = 16;
    int format = SAMPLEFORMAT_UINT;
    int compression = COMPRESSION_NONE;
    int photometric = PHOTOMETRIC_MINISBLACK;
    int samples = 1;
    bool planar = false;
    bool hasAlpha = false;
    int tile = 0;                          ///< Side of tiles; 0: one strip
    int pages = 1;                         ///< All alike
    const char* mode = "w";                ///< Of libtiff: byte order, BigTIFF
    std::string description = {};          ///< If not empty
    std::string provenance = {};           ///< Of a world, if not empty
    std::string noData = {};               ///< Likewise
    std::string metadata = {};             ///< Of GDAL, as XML
    std::vector<double> scale = {};        ///< ModelPixelScale, if not empty
    std::vector<double> tie = {};          ///< ModelTiepoint
    std::vector<double> matrix = {};       ///< ModelTransformation
    std::vector<std::uint16_t> keys = {};  ///< GeoKeyDirectory without its first four numbers
};

/// The sample of channel c at (x, z).
using TiffSamples = std::function<double(int x, int z, int c)>;

/// Writes a picture. Fails the test if it cannot.
void writeTiff(const std::filesystem::path& file, const TiffSpec& spec, const TiffSamples& samples);

/// Runs a command of the shell that must succeed.
void shell(const std::string& command);

}  // namespace wadi::test
