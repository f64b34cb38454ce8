// Written maps as GDAL sees them: values, cell sizes, places.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>

#include "sim/io/export/map_file.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/export/programs.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
using io::Format;

namespace {

constexpr int kColumns = 131, kRows = 97;  // more than one strip, and none of them whole

std::size_t unequalBits(const Field<float>& a, const Field<float>& b) {
    if (a.columns() != b.columns() || a.rows() != b.rows()) return std::max(a.size(), b.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i]);
    return count;
}

/// Greatest distance of a map from samples of 0 to 65535 of its own range, in steps of these.
double worstStep(const Field<float>& samples, const Field<float>& map) {
    if (samples.size() != map.size()) return 1e9;
    const auto [lowest, highest] = std::minmax_element(map.values().begin(), map.values().end());
    const double range = double{*highest} - *lowest;
    double worst = 0;
    for (std::size_t i = 0; i < map.size(); ++i)
        worst = std::max(worst, std::abs((double{map[i]} - *lowest) / range * 65535 - samples[i]));
    return worst;
}

Field<float> northUp(const Field<float>& flipped) {
    Field<float> map(flipped.columns(), flipped.rows());
    for (int z = 0; z < map.rows(); ++z)
        std::ranges::copy(flipped.row(map.rows() - 1 - z), map.row(z).begin());
    return map;
}

std::vector<Field<float>> colours(std::size_t count) {
    std::vector<Field<float>> channels(count, Field<float>(23, 11));
    for (std::size_t i = 0; i < count; ++i) {
        for (int z = 0; z < 11; ++z)
            for (int x = 0; x < 23; ++x) channels[i].at(x, z) = float((x + 5 * z + 7 * int(i)) % 16) / 15;
    }
    return channels;
}

std::shared_ptr<const Georeference> utm() {
    return std::make_shared<Georeference>(Georeference{
        .west = 500000.5,
        .north = 5200000,
        .keys = {1, 1, 0, 4, 1024, 0, 1, 1, 1025, 0, 1, 2, 1026, 34737, 22, 0, 3072, 0, 1, 32633},
        .texts = "WGS 84 / UTM zone 33N|"});
}

std::shared_ptr<const Georeference> degrees() {
    return std::make_shared<Georeference>(
        Georeference{.west = 11.5,
                     .north = 47.25,
                     .unitsPerMetreX = 1 / 75700.,
                     .unitsPerMetreZ = 1 / 111200.,
                     .keys = {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326}});
}

}  // namespace

TEST_CASE("GDAL reads every height of a TIFF, an ASCII grid and raw floats to the last bit") {
    const TempFolder folder;
    const Field<float> map = roughGround(kColumns, kRows);
    for (const Format format : {Format::tiff, Format::asc, Format::raw32}) {
        CAPTURE(io::facts(format).name);
        const auto file = folder / io::fileName("height", format);
        io::exportMap(map, file, format, {.cellSize = 12.5f});
        if (format == Format::raw32) describeRaw(file, kColumns, kRows, 4, false);
        CHECK(unequalBits(gdalValues(file, kColumns, kRows), map) == 0);
    }
}

TEST_CASE("GDAL reads 16-bit heights within half a step, whatever the order of bytes and rows") {
    const TempFolder folder;
    const Field<float> map = roughGround(kColumns, kRows);
    io::exportMap(map, folder / "height.png", Format::png16);
    CHECK(worstStep(gdalValues(folder / "height.png", kColumns, kRows), map) < 0.501);
    for (const bool bigEndian : {false, true}) {
        const auto file = folder / (bigEndian ? "big.r16" : "little.r16");
        const io::ExportOptions options{.cellSize = 10.f, .bigEndian = bigEndian, .flip = bigEndian};
        const std::string told = io::exportMap(map, file, Format::raw16, options);
        CHECK(says(told, "131 × 97 16-bit", "0..65535 = ", "--height-range", "--cell-size 10."));
        CHECK(says(told, bigEndian ? "--raw 131x97,u16,big --flip " : "--raw 131x97,u16,little --height"));
        describeRaw(file, kColumns, kRows, 12, bigEndian);
        const Field<float> samples = gdalValues(file, kColumns, kRows);
        REQUIRE_FALSE(samples.empty());
        CHECK(worstStep(bigEndian ? northUp(samples) : samples, map) < 0.501);
    }
}

TEST_CASE("raw floats may begin with the greatest byte and the southern row") {
    const TempFolder folder;
    const Field<float> map = roughGround(kColumns, kRows);
    const auto file = folder / "height.r32";
    const std::string told = io::exportMap(map, file, Format::raw32, {.bigEndian = true, .flip = true});
    CHECK(says(told, "32-bit big-endian floats", "from the south", "--raw 131x97,f32,big --flip."));
    describeRaw(file, kColumns, kRows, 4, true);
    CHECK(unequalBits(northUp(gdalValues(file, kColumns, kRows)), map) == 0);
}

TEST_CASE("GDAL takes a grid that begins with whole numbers for one of floats") {
    const TempFolder folder;
    for (const float first : {100.f, 1e10f, 0.f}) {
        Field<float> map(300, 200, first);
        map.at(299, 199) = 100.0625f;
        io::exportMap(map, folder / "a.asc", Format::asc, {.cellSize = 1.f});
        CHECK(unequalBits(gdalValues(folder / "a.asc", 300, 200), map) == 0);
    }
}

TEST_CASE("pictures of three and four channels have them in order, and show as colours") {
    const TempFolder folder;
    for (const std::size_t count : {3u, 4u}) {
        const std::vector<Field<float>> channels = colours(count);
        for (const Format format : {Format::tiff, Format::png16, Format::png8}) {
            CAPTURE(io::facts(format).name);
            const auto file = folder / io::fileName("splat" + std::to_string(count), format);
            io::exportMap(channels, file, format, {.unit = "", .range = {{0, 1}}});
            const std::vector<Field<float>> bands = gdalBands(file, 23, 11);
            REQUIRE(bands.size() == count);
            const float greatest = format == Format::tiff ? 1 : format == Format::png16 ? 65535 : 255;
            float worst = 0;
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t cell = 0; cell < bands[i].size(); ++cell)
                    worst = std::max(worst, std::abs(bands[i][cell] - channels[i][cell] * greatest));
            }
            CHECK(worst < 0.01f);  // the range has 15 steps, and both scales a multiple of that
            const std::string info = wordsOf("gdalinfo", {file});
            CHECK(says(info, "ColorInterp=Red", "ColorInterp=Green", "ColorInterp=Blue"));
            CHECK(says(info, "ColorInterp=Alpha") == (count == 4));
            CHECK_FALSE(says(info, "NoData"));
        }
    }
}

TEST_CASE("a TIFF without a place has its cell size, in metres from its south-western corner") {
    const TempFolder folder;
    const auto file = folder / "height.tif";
    const std::string told = io::exportMap(roughGround(40, 30), file, Format::tiff, {.cellSize = 12.5f});
    CHECK(says(told, "40 × 30 32-bit floats, in m, with cells of 12.5 m."));
    const std::string info = wordsOf("gdalinfo", {file});
    CHECK(says(info, "Origin = (0.000000000000000,375.0", "Pixel Size = (12.500000000000000,-12.5",
               "AREA_OR_POINT=Area", "NoData Value=-32768", "Type=Float32", "\"metre\"",
               "COMPRESSION=DEFLATE"));
    CHECK_FALSE(says(info, "Warning"));
}

TEST_CASE("a TIFF of a place in UTM is there in GDAL, its samples being areas") {
    const TempFolder folder;
    const auto file = folder / "height.tif";
    const std::string told =
        io::exportMap(roughGround(40, 30), file, Format::tiff, {.cellSize = 30.f, .place = utm()});
    CHECK(says(told, "cells of 30 m in their place on Earth."));
    const std::string info = wordsOf("gdalinfo", {file});
    CHECK(says(info, "PROJCRS[\"WGS 84 / UTM zone 33N\"", "ID[\"EPSG\",32633]", "AREA_OR_POINT=Area",
               "Origin = (500000.500000000000000,5200000.0", "Pixel Size = (30.000000000000000,-30.0"));
}

TEST_CASE("a place in degrees keeps its degrees, in a TIFF and in an ASCII grid") {
    const TempFolder folder;
    for (const Format format : {Format::tiff, Format::asc}) {
        const auto file = folder / io::fileName("height", format);
        io::exportMap(roughGround(40, 30), file, format, {.cellSize = 75.7f, .place = degrees()});
        const std::string info = wordsOf("gdalinfo", {file});
        CHECK(says(info, "Origin = (11.5", ",47.25", "Pixel Size = (0.0009999999", ",-0.00068075536"));
        CHECK((format == Format::asc || says(info, "GEOGCRS[\"WGS 84\"", "AREA_OR_POINT=Area")));
    }
}

TEST_CASE("keys of a place that are no directory are left out") {
    const TempFolder folder;
    for (std::vector<std::uint16_t> keys : {std::vector<std::uint16_t>{}, {1, 1, 0, 9, 1024, 0, 1, 2}, {7}}) {
        const auto place = std::make_shared<Georeference>(Georeference{.west = 8, .north = 50, .keys = keys});
        io::exportMap(roughGround(8, 8), folder / "a.tif", Format::tiff, {.cellSize = 5.f, .place = place});
        const std::string info = wordsOf("gdalinfo", {folder / "a.tif"});
        CHECK(says(info, "Origin = (8.0", ",50.0", "AREA_OR_POINT=Area"));
        CHECK_FALSE(says(info, "Warning"));
        CHECK_FALSE(says(info, "GEOGCRS"));
    }
}
