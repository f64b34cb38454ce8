#include <doctest/doctest.h>

#include <cstdio>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A tile: 16 bits, the high byte first, `value(x, z)` [m].
template <class Value>
std::string tile(int columns, int rows, Value&& value) {
    std::string bytes;
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) {
            const int height = value(x, z);
            bytes += static_cast<char>(height >> 8 & 0xff);
            bytes += static_cast<char>(height & 0xff);
        }
    return bytes;
}

int slope(int x, int z) {
    return x == 7 && z == 5 ? -32768 : x - z;
}

/// What a program prints.
std::string printed(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    CHECK(pclose(pipe) == 0);
    return text;
}

}  // namespace

TEST_CASE("a tile of SRTM has its place from its name, and its samples stand on the edges of the degree") {
    const TempFolder folder;
    const auto file = folder.file("N36W085.hgt", tile(1201, 1201, slope));
    const io::Raster raster = io::readRaster(file);
    CHECK(raster.facts.format == "hgt");
    CHECK(raster.values.at(0, 1200) == -1200.f);
    CHECK(raster.values.at(1200, 3) == 1197.f);
    CHECK(std::isnan(raster.values.at(7, 5)));
    CHECK(raster.facts.inDegrees);
    CHECK(raster.facts.spacing->x == 1. / 1200);
    CHECK(raster.facts.latitude == 36.5);
    CHECK(raster.facts.place->west == doctest::Approx(-85 - 0.5 / 1200).epsilon(1e-12));
    CHECK(raster.facts.place->north == doctest::Approx(37 + 0.5 / 1200).epsilon(1e-12));
    // GDAL agrees with place and samples.
    const std::string info = printed("gdalinfo '" + file.string() + "'");
    CHECK(says(info, "Origin = (-85.00041666666666", ",37.000416666666666"));
    CHECK(printed("gdallocationinfo -valonly '" + file.string() + "' 1100 40") == "1060\n");
    CHECK(raster.values.at(1100, 40) == 1060.f);
}

TEST_CASE("a tile of SRTM becomes square metres that know their place") {
    const TempFolder folder;
    const auto file = folder.file("s34e018.HGT", tile(1201, 1201, slope));
    const io::Imported imported = io::importHeightmap(file, {.cellSize = 500.f});
    const io::Spacing degree = io::metresPerDegree(-33.5);
    CHECK(imported.map.heights.columns() == static_cast<int>(1201 * degree.x / 1200 / 500 + 0.5));
    CHECK(imported.map.heights.rows() == static_cast<int>(1201 * degree.z / 1200 / 500 + 0.5));
    REQUIRE(imported.map.place);
    CHECK(imported.map.place->west == doctest::Approx(18 - 0.5 / 1200).epsilon(1e-12));
    CHECK(imported.map.place->north == doctest::Approx(-33 + 0.5 / 1200).epsilon(1e-12));
    CHECK(imported.map.place->unitsPerMetreX == doctest::Approx(1 / degree.x).epsilon(1e-12));
    CHECK(imported.map.place->unitsPerMetreZ == doctest::Approx(1 / degree.z).epsilon(1e-12));
    CHECK_FALSE(imported.map.place->keys.empty());
    CHECK(imported.notices[0] == "Filled 1 cell without data from its neighbours.");
}

TEST_CASE("tiles of one second and of narrower columns are told by their bytes") {
    const TempFolder folder;
    const auto level = [](int, int) { return 12; };
    const io::Raster narrow = io::readRaster(folder.file("N60E010.hgt", tile(1201, 3601, level)));
    CHECK(narrow.values.columns() == 1201);
    CHECK(narrow.facts.spacing->x == 1. / 1200);
    CHECK(narrow.facts.spacing->z == 1. / 3600);
    CHECK(io::readRaster(folder.file("N60E010.hgt", tile(3601, 3601, level))).values.columns() == 3601);
}

TEST_CASE("a tile without a name that tells its place lacks the distance of its samples, and says so") {
    const TempFolder folder;
    const std::string bytes = tile(1201, 1201, slope);
    for (const char* name : {"mountains.hgt", "N36X085.hgt", "N3.hgt", "N99E000.hgt"}) {
        CAPTURE(name);
        const io::Raster raster = io::readRaster(folder.file(name, bytes));
        CHECK_FALSE(raster.facts.spacing);
        CHECK_FALSE(raster.facts.place);
        REQUIRE(raster.facts.notices.size() == 1);
        CHECK(says(raster.facts.notices[0], "N36W085.hgt"));
    }
}

TEST_CASE("a tile of any other size is refused with the sizes there are") {
    const TempFolder folder;
    const auto of = [&](std::size_t bytes) {
        return errorOf([&] { io::readRaster(folder.file("N36W085.hgt", std::string(bytes, 'a'))); });
    };
    CHECK(says(of(1), "N36W085.hgt", "1 bytes", "2884802 (1201 × 1201)", "25934402 (3601 × 3601)"));
    CHECK(says(of(2884801), "2884801 bytes"));
    CHECK(says(of(0), "is empty"));
}

TEST_CASE("a tile too near to a pole is refused unless its distances are given") {
    const TempFolder folder;
    const auto file = folder.file("N86E010.hgt", tile(1201, 1201, slope));
    CHECK(says(errorOf([&] { io::importHeightmap(file); }), "too near to a pole"));
    const io::Imported imported = io::importHeightmap(file, {.spacing = {{10., 10.}}});
    CHECK(imported.map.heights.columns() == 1201);
    CHECK_FALSE(imported.map.place);
}
