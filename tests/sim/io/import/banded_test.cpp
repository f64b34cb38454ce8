#include "sim/io/import/banded.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/raw_files.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kBandCells = 1000;
const std::string kHeightmaps = WADI_SOURCE_DIR "/assets/heightmaps/";

void write(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

/// Equal to the bit, where nan is equal to nan.
bool areEqual(float a, float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// Whether the part of a file that is read alone has the samples of the whole there.
bool isPartOfWhole(const std::filesystem::path& file, const io::Raster& whole, const TileGrid::Box& part) {
    io::ReadOptions options{.raw = whole.facts.raw};
    options.part = part;
    const Field<float> alone = io::readRaster(file, options).values;
    if (alone.columns() != part.columns || alone.rows() != part.rows) return false;
    for (int z = 0; z < part.rows; ++z)
        for (int x = 0; x < part.columns; ++x)
            if (!areEqual(alone.at(x, z), whole.values.at(part.x + x, part.z + z))) return false;
    return true;
}

void checkParts(const std::filesystem::path& file) {
    REQUIRE(io::readsParts(file));
    const io::Raster whole = io::readRaster(file);
    const int columns = whole.facts.columns, rows = whole.facts.rows;
    for (const TileGrid::Box& part :
         std::vector<TileGrid::Box>{{0, 0, columns, rows},
                                    {0, 0, 1, 1},
                                    {columns - 1, rows - 1, 1, 1},
                                    {0, rows / 2, columns, 3},
                                    {columns / 3, rows / 3, columns / 2, rows / 2}}) {
        CAPTURE(part.x);
        CAPTURE(part.z);
        CHECK(isPartOfWhole(file, whole, part));
    }
}

/// All bands of a map, one below the other.
Field<float> joined(const io::BandedHeightmap& bands) {
    Field<float> all(bands.columns(), bands.rows());
    bands.forBands(
        [&](int z, const Field<float>& band) { std::ranges::copy(band.values(), all.row(z).begin()); });
    return all;
}

void checkBands(const std::filesystem::path& file, const io::ImportOptions& options = {}) {
    const io::Imported imported = io::importHeightmap(file, options);
    const std::optional<io::BandedHeightmap> bands =
        io::BandedHeightmap::open(file, options, nullptr, kBandCells);
    REQUIRE(bands);
    int count = 0;
    bands->forBands([&](int, const Field<float>&) { ++count; });
    CHECK(count >= 3);
    CHECK(joined(*bands) == imported.map.heights);
    CHECK(bands->cellSize() == imported.map.cellSize);
    CHECK(bands->range() == *io::rangesOf(imported.map).heights);
    CHECK(bands->notices() == imported.notices);
    REQUIRE((bands->place() == nullptr) == (imported.map.place == nullptr));
    if (imported.map.place) CHECK(*bands->place() == *imported.map.place);
}

constexpr const char* kOnEarth = " -a_srs EPSG:32617 -a_ullr 700000 4050000 732000 4030000 ";

}  // namespace

TEST_CASE("a part of a TIFF, or of a file without a header, has the samples of the whole there") {
    const TempFolder folder;
    const std::string translate = "cd '" + folder.path().string() + "' && gdal_translate -q ";
    for (const char* layout :
         {"-ot Float32", "-ot Int16 -co BLOCKYSIZE=7 -co COMPRESS=LZW",
          "-co TILED=YES -co BLOCKXSIZE=32 -co BLOCKYSIZE=16", "-co COMPRESS=DEFLATE -co BLOCKYSIZE=47",
          "-co TILED=YES -co BLOCKXSIZE=64 -co BLOCKYSIZE=64 -co SPARSE_OK=TRUE"}) {
        CAPTURE(layout);
        shell(translate + "-srcwin 200 150 61 47 " + layout + " " + kHeightmaps +
              "jacksboro_fault.asc a.tif");
        checkParts(folder / "a.tif");
    }
    const auto slope = [](int x, int z, int) { return 1000 * z + 10 * x; };
    writeTiff(folder / "colours.tif",
              {.columns = 20, .rows = 30, .photometric = PHOTOMETRIC_RGB, .samples = 3, .planar = true},
              slope);
    checkParts(folder / "colours.tif");
    const std::vector<double> upwards = {30, 0, 0, 500000, 0, 30, 0, 4000000, 0, 0, 0, 0, 0, 0, 0, 1};
    writeTiff(folder / "turned.tif",
              {.columns = 20, .rows = 31, .matrix = upwards, .keys = {1024, 0, 1, 1, 3072, 0, 1, 32616}},
              slope);
    checkParts(folder / "turned.tif");
    writeTiff(folder / "pair.tif", {.columns = 70, .rows = 50, .samples = 2, .hasAlpha = true},
              [](int x, int z, int c) { return c == 0             ? 1000 + x
                                               : (x + z) % 3 == 0 ? 0
                                                                  : 255; });
    for (const char* layout : {"", "-co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=32"}) {
        shell(translate + "--config GDAL_TIFF_INTERNAL_MASK YES -b 1 -mask 2 " + layout +
              " pair.tif masked.tif");
        checkParts(folder / "masked.tif");
    }
    const io::RawLayout layout{40, 30, io::RawSample::f32, false};
    write(folder / "a.r32", rawBytes(layout, [](int x, int z) { return x * x + z; }));
    checkParts(folder / "a.r32");
}

TEST_CASE("bands of a heightmap are what is imported of it, to the bit, with all that is said of it") {
    const TempFolder folder;
    const std::string translate = "cd '" + folder.path().string() + "' && gdal_translate -q " + kOnEarth;
    for (const char* layout :
         {"-outsize 320 200",
          "-outsize 320 200 -co TILED=YES -co BLOCKXSIZE=64 -co BLOCKYSIZE=16 -co COMPRESS=DEFLATE",
          "-outsize 320 200 -ot UInt16"}) {
        CAPTURE(layout);
        shell(translate + layout + " " + kHeightmaps + "jacksboro_fault.asc a.tif");
        checkBands(folder / "a.tif");
        checkBands(folder / "a.tif", {.range = io::HeightRange{-50, 900}});
    }
    const auto hill = [](int x, int z) { return x * z % 251; };
    for (const io::RawSample sample : {io::RawSample::u8, io::RawSample::u16, io::RawSample::f32}) {
        const io::RawLayout layout{60, 40, sample, true};
        write(folder / "a.raw", rawBytes(layout, hill));
        checkBands(folder / "a.raw", {.cellSize = 3.f, .raw = layout});
    }
}

TEST_CASE("bands know a heightmap that is larger than a landscape can be") {
    const TempFolder folder;
    const io::RawLayout layout{9001, 40, io::RawSample::u16, false};
    write(folder / "wide.raw", rawBytes(layout, [](int x, int z) { return x + z; }));
    const io::ImportOptions options{.cellSize = 5.f, .range = io::HeightRange{0, 65535}, .raw = layout};
    CHECK_THROWS_AS(io::importHeightmap(folder / "wide.raw", options), Error);
    const std::optional<io::BandedHeightmap> bands = io::BandedHeightmap::open(folder / "wide.raw", options);
    REQUIRE(bands);
    CHECK(bands->range() == io::HeightRange{0, 9039});
    const Field<float> all = joined(*bands);
    CHECK(all.at(0, 39) == 39);
    CHECK(all.at(9000, 39) == 9039);
}

TEST_CASE("no bands are made of a file that is cropped, turned, resampled, has gaps or is read as a whole") {
    const TempFolder folder;
    const auto opens = [&](const char* name, const io::ImportOptions& options = {}) {
        return io::BandedHeightmap::open(folder / name, options).has_value();
    };
    shell("cd '" + folder.path().string() + "' && gdal_translate -q -outsize 80 50" + kOnEarth + kHeightmaps +
          "jacksboro_fault.asc a.tif && gdal_translate -q a.tif a.asc && gdal_translate -q -ot UInt16 a.tif "
          "a.png && "
          "gdal_translate -q -a_ullr -84 36.4 -83.6 36.2 -a_srs EPSG:4326 a.tif degrees.tif && cp a.tif "
          "a_x0_y0.tif && "
          "gdal_translate -q -a_nodata $(gdallocationinfo -valonly a.tif 40 25) a.tif gap.tif");
    CHECK(opens("a.tif"));
    CHECK_FALSE(opens("a.tif", {.size = 40}));
    CHECK_FALSE(opens("a.tif", {.spacing = io::Spacing{10, 20}}));
    CHECK_FALSE(opens("a.tif", {.crop = io::Crop{1, 1, 40, 40}}));
    CHECK_FALSE(opens("a.tif", {.flip = true}));
    for (const char* name : {"a.asc", "a.png", "degrees.tif", "a_x0_y0.tif", "gap.tif"}) {
        CAPTURE(name);
        CHECK_FALSE(opens(name));
    }
}

TEST_CASE("of a file that changes while its bands are read that is said") {
    const TempFolder folder;
    const io::RawLayout layout{30, 20, io::RawSample::f32, false};
    write(folder / "a.r32", rawBytes(layout, [](int x, int) { return x; }));
    const std::optional<io::BandedHeightmap> bands =
        io::BandedHeightmap::open(folder / "a.r32", {.raw = layout});
    REQUIRE(bands);
    write(folder / "a.r32", rawBytes(layout, [](int x, int) { return 2 * x; }));
    CHECK(says(errorOf([&] { joined(*bands); }), "has other heights than when it was read first"));
}
