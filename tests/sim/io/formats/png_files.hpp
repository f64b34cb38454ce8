// PNG files of every layout, made by libpng for the tests of the importer. Not Wadi's own writer, whose
// faults a reader of the same house might share. One thread.
#pragma once

#include <png.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wadi::test {

/// What a picture is like in the file.
struct PngLayout {
    int columns = 4;
    int rows = 3;
    int bits = 16;
    int type = PNG_COLOR_TYPE_GRAY;
    bool interlaced = false;
    std::vector<png_color> palette = {};
    int texts = 0;             ///< Number of texts that stand before the samples
    int transparentGray = -1;  ///< Gray value that a tRNS chunk makes transparent, if not negative
};

/// The sample of channel c at (x, z).
using Samples = std::function<int(int x, int z, int c)>;

/// Writes a picture. Fails the test if it cannot.
void writePicture(const std::filesystem::path& file, const PngLayout& layout, const Samples& samples);

/// Signature and IHDR chunk, with a right checksum, of a picture whose rest is missing.
std::string headerOnly(std::uint32_t columns, std::uint32_t rows);

}  // namespace wadi::test
