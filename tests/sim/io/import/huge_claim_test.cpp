// Small files that claim to hold many samples: each is refused for what it is before memory is taken for
// them.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "sim/io/export/map_file.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/memory.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/png_files.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kClaimed = 8000;        // a side; in memory 256 MB of floats
constexpr std::size_t kMostTaken = 24'000'000;  // [bytes] a tenth of that

void putWord(std::string& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xff);
}

/// Checks that a file is small, and refused with its name, or that of another of its set, and with little
/// memory.
void checkRefused(const fs::path& file, const io::ImportOptions& options = {}, const std::string& name = {}) {
    REQUIRE(fs::file_size(file) < 200'000);
    std::string sentence;
    const std::size_t taken =
        memoryOf([&] { sentence = errorOf([&] { io::importHeightmap(file, options); }); });
    INFO(sentence);
    CHECK(says(sentence, name.empty() ? file.filename().string() : name));
    if (kMustTell && !kKeepsFreed) CHECK(taken < kMostTaken);
}

Field<float> slope() {
    Field<float> field(64, 64);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x) field.at(x, z) = static_cast<float>(3 * x + 7 * z);
    return field;
}

}  // namespace

TEST_CASE("a small PNG that claims to be huge is refused with little memory" * doctest::test_suite("alone")) {
    const TempFolder folder;
    checkRefused(folder.file("bare.png", headerOnly(kClaimed, kClaimed)));
    // One that is whole but for its size.
    writePicture(folder / "whole.png", {.columns = 64, .rows = 64},
                 [](int x, int z, int) { return 100 * x + z; });
    const std::string bytes = bytesOf(folder / "whole.png"), header = headerOnly(kClaimed, kClaimed);
    checkRefused(folder.file("claims.png", header + bytes.substr(header.size())));
}

TEST_CASE("a small TIFF that claims to be huge is refused with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    for (const int compression : {COMPRESSION_NONE, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_LZW})
        for (const int tile : {0, 16}) {
            CAPTURE(compression);
            CAPTURE(tile);
            writeTiff(folder / "whole.tif",
                      {.columns = 64, .rows = 64, .compression = compression, .tile = tile},
                      [](int x, int z, int) { return 100 * x + z; });
            std::string bytes = bytesOf(folder / "whole.tif");
            const auto half = [&](std::size_t at) {
                return static_cast<unsigned>(static_cast<unsigned char>(bytes[at]) |
                                             static_cast<unsigned char>(bytes[at + 1]) << 8);
            };
            const std::size_t directory = half(4) | half(6) << 16;
            for (std::size_t i = 0; i < half(directory); ++i) {
                const std::size_t entry = directory + 2 + 12 * i;
                const unsigned tag = half(entry);
                if (tag == TIFFTAG_IMAGEWIDTH || tag == TIFFTAG_IMAGELENGTH || tag == TIFFTAG_ROWSPERSTRIP) {
                    bytes[entry + 2] = 4;  // a whole number of 32 bits
                    putWord(bytes, entry + 8, kClaimed);
                }
            }
            checkRefused(folder.file("claims.tif", bytes));
        }
}

TEST_CASE("a small EXR that claims to be huge is refused with little memory" * doctest::test_suite("alone")) {
    const TempFolder folder;
    const fs::path whole = folder / "whole.exr";
    io::exportMap(slope(), whole, io::Format::exr);
    std::string bytes = bytesOf(whole);
    const std::size_t window = bytes.find("dataWindow") + 11 + 6 + 4;
    putWord(bytes, window + 8, kClaimed - 1);
    putWord(bytes, window + 12, kClaimed - 1);
    checkRefused(folder.file("claims.exr", bytes));
}

TEST_CASE("a small ASCII grid that claims to be huge is refused with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    checkRefused(folder.file("claims.asc",
                             "ncols 8000\nnrows 8000\nxllcorner 0\nyllcorner 0\ncellsize 10\n"
                             "1 2 3 4 5 6 7 8\n"));
}

TEST_CASE("a small file without a header that is said to be huge is refused with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    const auto claimed = static_cast<int>(kClaimed);
    for (const io::RawSample sample : {io::RawSample::u8, io::RawSample::u16, io::RawSample::f32})
        checkRefused(folder.file("claims.raw", std::string(1000, 'a')),
                     {.raw = io::RawLayout{claimed, claimed, sample, false}});
}

TEST_CASE("a small file that is named as a tile of SRTM is refused with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    checkRefused(folder.file("N36W085.hgt", std::string(1000, 'a')));
}

TEST_CASE("a set of small tiles that claim to be huge is refused with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    const std::string header = "ncols 4000\nnrows 4000\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3 4\n";
    for (const char* name : {"land_x0_y0.asc", "land_x1_y0.asc", "land_x0_y1.asc", "land_x1_y1.asc"})
        folder.file(name, header);
    checkRefused(folder / "land_x0_y0.asc");
    const std::string picture = headerOnly(4001, 4001);
    for (const char* name : {"map_x0_y0.png", "map_x1_y0.png"}) folder.file(name, picture);
    checkRefused(folder / "map_x1_y0.png", {}, "map_x0_y0.png");
    // A tile far away makes the set large.
    checkRefused(folder.file("far_x9999_y9999.png", picture));
}
