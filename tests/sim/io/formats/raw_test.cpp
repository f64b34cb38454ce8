#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <limits>

#include "sim/io/export/map_file.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sim/io/formats/raw_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
using io::RawLayout;
using io::RawSample;

namespace {

/// Gentle hills, as whole numbers below 256.
int hill(int x, int z) {
    return 100 + static_cast<int>(40 * std::sin(x * 0.07) + 30 * std::cos(z * 0.11 + x * 0.02));
}
int highHill(int x, int z) {
    return 20000 + 100 * hill(x, z) + (x + z) % 7;
}

std::string refusal(const std::filesystem::path& file, const io::ReadOptions& options = {}) {
    return errorOf([&] { io::readRaster(file, options); });
}

/// Writes the samples under a name and tells what the reader took them for.
RawLayout takenFor(const TempFolder& folder, const std::string& name, const RawLayout& layout) {
    const bool isByte = layout.sample == RawSample::u8;
    const auto file = folder.file(
        name, rawBytes(layout, [&](int x, int z) { return isByte ? hill(x, z) : highHill(x, z); }));
    const io::Raster raster = io::readRaster(file);
    CHECK(raster.values.at(3, 2) == static_cast<float>(isByte ? hill(3, 2) : highHill(3, 2)));
    return *raster.facts.raw;
}

}  // namespace

TEST_CASE("squares without a header are recognised by their bytes, whatever the order of these") {
    const TempFolder folder;
    for (const bool bigEndian : {false, true})
        for (const RawSample sample : {RawSample::u16, RawSample::f32}) {
            const RawLayout layout{65, 65, sample, bigEndian};
            CAPTURE(bigEndian);
            CHECK(takenFor(folder, "a.raw", layout) == layout);
            CHECK(takenFor(folder, "a.bin", layout) == layout);
            CHECK(takenFor(folder, sample == RawSample::u16 ? "a.r16" : "a.R32", layout) == layout);
        }
    const RawLayout bytes{64, 64, RawSample::u8, false};
    CHECK(takenFor(folder, "a.r8", bytes) == bytes);
    CHECK(takenFor(folder, "a.raw", bytes) == bytes);  // as many bytes as 32 × 32 floats
    const RawLayout floats{64, 64, RawSample::f32, false};
    CHECK(takenFor(folder, "a.f32", floats) == floats);
    CHECK(takenFor(folder, "a.raw", floats) == floats);
}

TEST_CASE("oblong maps without a header get the sides that make the ground smoothest, the right way round") {
    const TempFolder folder;
    for (const RawLayout layout :
         {RawLayout{120, 75, RawSample::u16, false}, RawLayout{75, 120, RawSample::u16, true},
          RawLayout{96, 41, RawSample::f32, false}}) {
        CAPTURE(layout.columns);
        CHECK(takenFor(folder, layout.sample == RawSample::u16 ? "a.r16" : "a.r32", layout) == layout);
    }
    // The ending tells 16 bits, though 64 × 32 of them are as many bytes as 32 × 32 floats.
    const RawLayout wide{64, 32, RawSample::u16, false};
    CHECK(takenFor(folder, "a.r16", wide) == wide);
}

TEST_CASE("a guess is told and can be corrected") {
    const TempFolder folder;
    const RawLayout layout{120, 75, RawSample::u16, true};
    const auto file = folder.file("a.r16", rawBytes(layout, highHill));
    const io::Raster guessed = io::readRaster(file);
    REQUIRE(guessed.facts.notices.size() == 1);
    CHECK(guessed.facts.notices[0] ==
          "Taken as 120 × 75 16-bit whole numbers, big-endian; give --raw if that is wrong.");
    CHECK(guessed.facts.format == "raw16");
    const RawLayout other{60, 150, RawSample::u16, false};
    const io::Raster declared = io::readRaster(file, {.raw = other});
    CHECK(declared.facts.notices.empty());
    CHECK(declared.facts.raw == other);
    CHECK(declared.values.rows() == 150);
    const auto anyName = folder.file("heights.dat", rawBytes(layout, highHill));
    CHECK(io::readRaster(anyName, {.raw = layout}).values == guessed.values);
}

TEST_CASE("16 bits span a range, floats are metres unless all lie between 0 and 1") {
    const TempFolder folder;
    const RawLayout shorts{8, 8, RawSample::u16, false}, floats{8, 8, RawSample::f32, false};
    const auto scale = folder.file("a.r16", rawBytes(shorts, [](int x, int) { return x == 0 ? 0 : 65535; }));
    CHECK(io::importHeightmap(scale, {.range = {{-5.f, 95.f}}}).map.heights.at(0, 3) == -5.f);
    CHECK(io::importHeightmap(scale, {.range = {{-5.f, 95.f}}}).map.heights.at(7, 3) == 95.f);
    const auto metres = folder.file("a.r32", rawBytes(floats, [](int x, int) { return 2.5 * x; }));
    CHECK(io::importHeightmap(metres).map.heights.at(4, 0) == 10.f);
    CHECK(io::describe(io::readHeightmap(metres)).knowsHeights);
    const auto parts = folder.file("b.r32", rawBytes(floats, [](int x, int) { return x / 8.0; }));
    CHECK(io::importHeightmap(parts, {.range = {{0.f, 80.f}}}).map.heights.at(4, 0) == 40.f);
    CHECK_FALSE(io::describe(io::readHeightmap(parts)).knowsHeights);
}

TEST_CASE("what was exported as 32-bit floats without a header is imported to the last bit") {
    const TempFolder folder;
    Field<float> heights(90, 70);
    for (int z = 0; z < 70; ++z)
        for (int x = 0; x < 90; ++x) heights.at(x, z) = static_cast<float>(hill(x, z)) * 1.37f - 0.1f;
    io::exportMap(heights, folder / "height.r32", io::Format::raw32);
    CHECK(io::importHeightmap(folder / "height.r32").map.heights == heights);
}

TEST_CASE("floats that are no number are cells without data, infinite ones are refused with their place") {
    const TempFolder folder;
    const RawLayout layout{9, 9, RawSample::f32, false};
    const auto with = [&](float odd) {
        return folder.file("a.r32", rawBytes(layout, [=](int x, int z) {
                               return x == 4 && z == 6 ? odd : static_cast<float>(100 + x);
                           }));
    };
    const io::Imported filled = io::importHeightmap(with(std::numeric_limits<float>::quiet_NaN()));
    CHECK(filled.map.heights.at(4, 6) == doctest::Approx(104.f));
    for (const float infinite : {1.f, -1.f})
        CHECK(says(refusal(with(infinite * std::numeric_limits<float>::infinity())), "a.r32", "infinite",
                   "column 4, row 6"));
    const auto none = folder.file(
        "b.r32", rawBytes(layout, [](int, int) { return std::numeric_limits<float>::quiet_NaN(); }));
    CHECK(says(errorOf([&] { io::importHeightmap(none); }), "b.r32", "no cell with data"));
}

TEST_CASE("bytes that make no map, and layouts that the bytes do not fit, are refused with both counts") {
    const TempFolder folder;
    CHECK(says(refusal(folder.file("prime.r16", std::string(2 * 10007, 'a'))), "prime.r16", "20014 bytes",
               "give --raw COLUMNSxROWS,"));
    CHECK(says(refusal(folder.file("dot.r16", "ab")), "dot.r16", "2 bytes", "--raw"));
    CHECK(says(refusal(folder.file("odd.r16", std::string(8191, 'a'))), "odd.r16", "--raw"));
    const auto file = folder.file("a.raw", std::string(20000, 'a'));
    CHECK(says(refusal(file, {.raw = RawLayout{100, 101, RawSample::u16, false}}), "a.raw",
               "has 20000 bytes, but 100 × 101 samples of 2 bytes take 20200; correct --raw."));
    CHECK(says(refusal(file, {.raw = RawLayout{1, 20000, RawSample::u8, false}}), "is too small"));
    CHECK(says(refusal(file, {.raw = RawLayout{70000, 2, RawSample::u8, false}}), "is too large"));
    CHECK(io::readRaster(file, {.raw = RawLayout{2, 5000, RawSample::u16, false}}).values.rows() == 5000);
    CHECK(says(refusal(folder.file("empty.raw", "")), "empty.raw", "is empty"));
}

TEST_CASE("what is no regular file is refused before it is read") {
    const TempFolder folder;
    CHECK(says(refusal(folder / "none.raw"), "cannot be found"));
    std::filesystem::create_directory(folder / "folder.raw");
    CHECK(says(refusal(folder / "folder.raw"), "is a folder"));
    REQUIRE(mkfifo((folder / "pipe.raw").c_str(), 0600) == 0);
    CHECK(says(refusal(folder / "pipe.raw"), "is not a regular file"));
}

TEST_CASE("a file that may not be read is refused with its name" * doctest::test_suite("user")) {
    if (!permissionsApply()) return skipped("root may read everything");
    const TempFolder folder;
    const auto closed = folder.file("closed.raw", std::string(64, 'a'));
    std::filesystem::permissions(closed, std::filesystem::perms::none);
    CHECK(says(refusal(closed), "closed.raw", "check its permissions"));
}

TEST_CASE("reading tells how far it is and ends when it is cancelled") {
    const TempFolder folder;
    const auto file = folder.file("a.r16", rawBytes({64, 64, RawSample::u16, false}, highHill));
    Progress progress;
    io::readRaster(file, {.progress = &progress});
    CHECK(progress.part() == 1.f);
    progress.cancel();
    CHECK_THROWS_AS(io::readRaster(file, {.progress = &progress}), Cancelled);
}
