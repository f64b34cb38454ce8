#include "sim/io/formats/geo_tags.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "sim/io/export/resize.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/export/programs.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
using io::Format;

namespace {

using Words = std::vector<std::uint16_t>;

constexpr std::uint16_t kFoot = 9002, kMetre = 9001;

Field<float> slope(int columns, int rows) {
    Field<float> map(columns, rows);
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) map.at(x, z) = 100.f + 3.f * float(x) + 7.f * float(z);
    return map;
}

Words keysWith(const Words& keys) {
    const auto place = std::make_shared<Georeference>(Georeference{.keys = keys});
    const Field<float> map = slope(2, 2);
    const io::ExportOptions options{.cellSize = 1.f, .place = place};
    return io::geoKeysOf({io::Channels(&map, 1), {0, 1}, options}).directory;
}

}  // namespace

TEST_CASE("heights that came in feet go out in metres and come back so") {
    const TempFolder folder;
    TiffSpec spec{.columns = 6, .rows = 5, .bits = 32, .format = SAMPLEFORMAT_IEEEFP};
    spec.scale = {10, 10, 0};
    spec.tie = {0, 0, 0, 5000, 8000, 0};
    spec.keys = {1024, 0, 1, 1, 1025, 0, 1, 1, 4096, 0, 1, 8228, 4099, 0, 1, kFoot};
    writeTiff(folder / "feet.tif", spec, [](int x, int z, int) { return 1000 + x + 10 * z; });
    const Heightmap map = io::importHeightmap(folder / "feet.tif").map;
    CHECK(map.heights.at(0, 0) == doctest::Approx(304.8));
    io::exportMap(map.heights, folder / "metres.tif", Format::tiff,
                  {.cellSize = map.cellSize, .place = map.place});
    CHECK(io::importHeightmap(folder / "metres.tif").map.heights == map.heights);
    CHECK_FALSE(says(wordsOf("gdalinfo", {folder / "metres.tif"}), "foot"));
}

TEST_CASE("a vertical system of feet is dropped, one of metres handed on") {
    CHECK(keysWith({1, 1, 0, 4, 1024, 0, 1, 1, 4096, 0, 1, 8228, 4097, 34737, 9, 0, 4099, 0, 1, kFoot}) ==
          Words{1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 4099, 0, 1, kMetre});
    CHECK(keysWith({1, 1, 0, 3, 1025, 0, 1, 2, 4096, 0, 1, 5703, 4099, 0, 1, kMetre}) ==
          Words{1, 1, 0, 3, 1025, 0, 1, 1, 4096, 0, 1, 5703, 4099, 0, 1, kMetre});
    // Without a unit the number of the system tells it.
    CHECK(keysWith({1, 1, 0, 1, 4096, 0, 1, 6360}) ==
          Words{1, 1, 0, 2, 1025, 0, 1, 1, 4099, 0, 1, kMetre});
    CHECK(keysWith({1, 1, 0, 1, 4096, 0, 1, 5703}) == Words{1, 1, 0, 2, 1025, 0, 1, 1, 4096, 0, 1, 5703});
}

TEST_CASE("tiles without a place on Earth lie side by side, in metres from the whole's corner") {
    const TempFolder folder;
    const Field<float> map = slope(33, 25);  // tiles of 17: 2 × 2
    for (const Format format : {Format::tiff, Format::asc}) {
        const auto file = folder / io::fileName("height", format);
        const std::string told =
            io::exportTiles(io::Channels(&map, 1), file, format, 17, {.cellSize = 10.f, .cellSizeZ = 20.f});
        CHECK(says(told, "cells of 10 m × 20 m."));
        const auto info = [&](int x, int y) {
            const io::Tile tile{.x = x, .y = y};
            return wordsOf("gdalinfo", {folder / io::tileName(file.filename(), tile)});
        };
        CHECK(says(info(0, 0), "Origin = (0.0", ",500.0", "Pixel Size = (10.0", ",-20.0"));
        CHECK(says(info(1, 0), "Origin = (160.0", ",500.0"));
        CHECK(says(info(1, 1), "Origin = (160.0", ",180.0"));
        CHECK((format == Format::asc || says(info(1, 1), "\"metre\"")));
    }
}

TEST_CASE("rows that are further apart than columns come back so") {
    const TempFolder folder;
    const Field<float> map = slope(12, 9);
    const io::ExportOptions options{.cellSize = 10.f, .cellSizeZ = 12.5f};
    for (const Format format : {Format::png16, Format::tiff, Format::exr, Format::asc}) {
        CAPTURE(io::facts(format).name);
        const auto file = folder / io::fileName("height", format);
        io::exportMap(map, file, format, options);
        const io::FileInfo info = io::describe(io::readHeightmap(file));
        REQUIRE(info.facts.spacing);
        CHECK(*info.facts.spacing == io::Spacing{10, 12.5});
        CHECK(io::importHeightmap(file).map.heights.rows() == 11);
    }
    CHECK(says(io::exportMap(map, folder / "a.r32", Format::raw32, options), "--spacing 10,12.5."));
}
