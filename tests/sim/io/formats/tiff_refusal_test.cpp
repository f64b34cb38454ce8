// TIFF files that are no heightmaps, or no whole ones.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <limits>
#include <string>

#include "sim/io/formats/codecs.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

double slope(int x, int z, int) {
    return 1000 * z + 10 * x;
}

std::string refusal(const std::filesystem::path& file) {
    return errorOf([&] { io::readRaster(file); });
}

/// The same of a file that is written first.
std::string refusal(const TempFolder& folder, const TiffSpec& spec, const TiffSamples& samples = slope) {
    writeTiff(folder / "bad.tif", spec, samples);
    return refusal(folder / "bad.tif");
}

void putWord(std::string& bytes, std::size_t at, std::uint32_t value) {
    for (int i = 0; i < 4; ++i)
        bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (8 * i) & 0xff);
}

/// Place of a tag's value in the first directory of a little-endian file.
std::size_t valueOf(const std::string& bytes, unsigned tag) {
    const auto half = [&](std::size_t at) {
        return static_cast<unsigned char>(bytes[at]) | static_cast<unsigned char>(bytes[at + 1]) << 8;
    };
    std::size_t entry = static_cast<std::size_t>(half(4) | half(6) << 16) + 2;
    while (half(entry) != static_cast<int>(tag)) entry += 12;
    return entry + 8;
}

}  // namespace

TEST_CASE("a TIFF that is no heightmap is refused with what it is and what to do") {
    const TempFolder folder;
    CHECK(says(refusal(folder, {.photometric = PHOTOMETRIC_RGB, .samples = 3},
                       [](int x, int z, int c) { return x == 2 && z == 1 && c == 2 ? 9 : 8; }),
               "bad.tif", "is coloured (at column 2, row 1)", "gray values"));
    CHECK(says(refusal(folder, {.photometric = PHOTOMETRIC_SEPARATED, .samples = 4}), "print (CMYK)"));
    CHECK(says(refusal(folder, {.bits = 8, .photometric = PHOTOMETRIC_PALETTE}), "with a palette"));
    CHECK(says(refusal(folder, {.samples = 5}), "has 5 bands", "the heights alone"));
    CHECK(says(refusal(folder, {.samples = 2, .hasAlpha = true}), "is transparent at column 0, row 0"));
    CHECK(says(refusal(folder, {.bits = 8, .compression = COMPRESSION_JPEG}), "is compressed by JPEG"));
    CHECK(says(refusal(folder, {.bits = 32, .format = SAMPLEFORMAT_COMPLEXINT}), "complex numbers"));
    CHECK(says(refusal(folder, {.columns = 1, .rows = 1}), "is too small (1 × 1 samples)"));
    CHECK(says(refusal(folder, {.bits = 64, .format = SAMPLEFORMAT_IEEEFP},
                       [](int x, int z, int) {
                           return x == 3 && z == 2 ? std::numeric_limits<double>::infinity() : 1;
                       }),
               "an infinite value at column 3, row 2"));
}

TEST_CASE("a TIFF cut anywhere is refused with its name, and one with any byte changed is refused or read") {
    const TempFolder folder;
    for (const int compression : {COMPRESSION_NONE, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_LZW})
        for (const int tile : {0, 16}) {
            writeTiff(
                folder / "whole.tif",
                {.columns = 20, .rows = 9, .compression = compression, .tile = tile, .scale = {1, 1, 0}},
                slope);
            const std::string bytes = bytesOf(folder / "whole.tif");
            constexpr std::size_t kPixelSize = 32;  // The last bytes; libtiff passes over a tag without them
            REQUIRE(refusal(folder / "whole.tif").empty());
            for (std::size_t length = 0; length < bytes.size() - kPixelSize; length += 3) {
                CAPTURE(length);
                CHECK(says(refusal(folder.file("cut.tif", std::string_view(bytes).substr(0, length))),
                           "cut.tif"));
            }
            for (std::size_t i = 0; i < bytes.size(); i += 2) {
                CAPTURE(i);
                std::string changed = bytes;
                changed[i] = static_cast<char>(changed[i] ^ 0x55);
                const std::string message = refusal(folder.file("changed.tif", changed));
                CHECK((message.empty() || says(message, "changed.tif")));
            }
        }
}

TEST_CASE("what a TIFF promises is not believed beyond its bytes") {
    const TempFolder folder;
    for (const int compression : {COMPRESSION_NONE, COMPRESSION_ADOBE_DEFLATE}) {
        writeTiff(folder / "whole.tif", {.columns = 70000, .rows = 2, .compression = compression},
                  [](int, int, int) { return 7; });
        std::string bytes = bytesOf(folder / "whole.tif");
        CHECK(says(refusal(folder / "whole.tif"), "is too large"));
        putWord(bytes, valueOf(bytes, TIFFTAG_IMAGEWIDTH), 8000);
        putWord(bytes, valueOf(bytes, TIFFTAG_IMAGELENGTH), 8000);
        putWord(bytes, valueOf(bytes, TIFFTAG_ROWSPERSTRIP), 8000);
        CHECK(says(refusal(folder.file("huge.tif", bytes)), "huge.tif",
                   "too few bytes for its 8000 × 8000 samples"));
    }
}

TEST_CASE("a folder, a pipe and nothing at all are refused before libtiff sees them") {
    const TempFolder folder;
    CHECK(says(errorOf([&] { io::readTiffRaster(folder.path(), {}); }), "is a folder"));
    CHECK(says(errorOf([&] { io::readTiffRaster(folder / "none.tif", {}); }), "cannot be found"));
    REQUIRE(mkfifo((folder / "pipe.tif").c_str(), 0600) == 0);
    CHECK(says(errorOf([&] { io::readTiffRaster(folder / "pipe.tif", {}); }), "is not a regular file"));
    CHECK(says(errorOf([&] { io::readExrRaster(folder / "pipe.tif", {}); }), "is not a regular file"));
}
