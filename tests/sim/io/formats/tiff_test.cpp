#include <doctest/doctest.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kAssets = WADI_SOURCE_DIR "/assets/heightmaps";

/// Equal to the bit, where nan is equal to nan.
bool areEqual(const Field<float>& a, const Field<float>& b) {
    if (a.columns() != b.columns() || a.rows() != b.rows()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])))) return false;
    return true;
}

double slope(int x, int z, int) {
    return 1000 * z + 10 * x;
}

bool anyNotice(const io::RasterFacts& facts, std::string_view part) {
    for (const std::string& notice : facts.notices)
        if (notice.find(part) != std::string::npos) return true;
    return false;
}

io::Raster written(const TempFolder& folder, const TiffSpec& spec, const TiffSamples& samples = slope) {
    writeTiff(folder / "a.tif", spec, samples);
    return io::readRaster(folder / "a.tif");
}

}  // namespace

TEST_CASE("Jacksboro as GeoTIFF has the values, place and terrain of the ASCII grid") {
    const io::Raster tiff = io::readRaster(kAssets / "jacksboro_fault.tif");
    const io::Raster asc = io::readRaster(kAssets / "jacksboro_fault.asc");
    CHECK(areEqual(tiff.values, asc.values));
    CHECK(tiff.facts.format == "tiff");
    CHECK(tiff.facts.samples == "16-bit signed whole numbers");
    CHECK(tiff.facts.values == io::Values::metres);
    REQUIRE(tiff.facts.inDegrees);
    CHECK(tiff.facts.spacing->x == doctest::Approx(asc.facts.spacing->x).epsilon(1e-9));
    CHECK(tiff.facts.latitude == doctest::Approx(asc.facts.latitude).epsilon(1e-9));
    REQUIRE(tiff.facts.place != nullptr);
    // Half a sample would be 4e-4 degrees, 46 m; its header is written to 1e-9.
    CHECK(std::abs(tiff.facts.place->west + 84.41375) < 1e-9);
    CHECK(std::abs(tiff.facts.place->north - (36.44625 + 344 / 1200.)) < 1e-9);
    CHECK(tiff.facts.place->keys.size() == 32);
    CHECK(tiff.facts.place->texts == "WGS 84|");
    CHECK(tiff.facts.notices.empty());
    const io::Imported one = io::importHeightmap(kAssets / "jacksboro_fault.tif");
    const io::Imported other = io::importHeightmap(kAssets / "jacksboro_fault.asc");
    REQUIRE(one.map.heights.columns() == other.map.heights.columns());
    REQUIRE(one.map.heights.rows() == other.map.heights.rows());
    CHECK(one.map.cellSize == doctest::Approx(other.map.cellSize).epsilon(1e-7));
    float worst = 0;
    for (std::size_t i = 0; i < one.map.heights.size(); ++i)
        worst = std::max(worst, std::abs(one.map.heights[i] - other.map.heights[i]));
    CHECK(worst <= 1e-3f);
}

TEST_CASE("every sample type, compression, predictor, layout and byte order that GDAL writes is read") {
    const TempFolder folder;
    const std::string types = "Byte UInt16 Int16 UInt32 Int32 Float32 Float64";
    const std::string looks =
        "plain:COMPRESS=NONE lzw:COMPRESS=LZW,PREDICTOR=2 deflate:COMPRESS=DEFLATE "
        "packbits:COMPRESS=PACKBITS "
        "predicted:COMPRESS=DEFLATE,PREDICTOR=P tiles:TILED=YES,BLOCKXSIZE=32,BLOCKYSIZE=16 "
        "packedtiles:TILED=YES,BLOCKXSIZE=16,BLOCKYSIZE=32,COMPRESS=DEFLATE,PREDICTOR=P big:BIGTIFF=YES "
        "turned:ENDIANNESS=BIG turnedtiles:ENDIANNESS=BIG,TILED=YES,COMPRESS=LZW "
        "strips:BLOCKYSIZE=7,COMPRESS=LZW";
    shell("cd '" + folder.path().string() + "' && export GDAL_PAM_ENABLED=NO && for t in " + types +
          R"(; do p=2; range='-scale 236 1076 -30000 30000'
case $t in Byte) range='-scale 236 1076 0 255';; UInt*) range='-scale 236 1076 0 60000';; Float*) p=3;; esac
gdal_translate -q -a_nodata none -srcwin 200 150 61 47 -ot $t $range )" +
          (kAssets / "jacksboro_fault.asc").string() + R"( source_$t.tif
gdal_translate -q -of AAIGrid -co DECIMAL_PRECISION=12 source_$t.tif $t.asc
for look in )" +
          looks + R"(; do o=$(echo "${look#*:}" | sed "s/=P\b/=$p/; s/^/-co /; s/,/ -co /g")
gdal_translate -q $o source_$t.tif "$t"_"${look%%:*}".tif; done; done)");
    std::istringstream list(types);
    for (std::string type; list >> type;) {
        const Field<float> expected = io::readRaster(folder / (type + ".asc")).values;
        REQUIRE(expected.columns() == 61);
        std::istringstream each(looks);
        for (std::string look; each >> look;) {
            const std::string name = type + "_" + look.substr(0, look.find(':')) + ".tif";
            CAPTURE(name);
            CHECK(areEqual(io::readRaster(folder / name).values, expected));
        }
    }
}

TEST_CASE("what tiffcp and ImageMagick make of a picture has the same values") {
    const TempFolder folder;
    const Field<float> values = written(folder, {.columns = 70, .rows = 50}).values;
    shell("cd '" + folder.path().string() +
          "' && tiffcp -t -w 32 -l 16 -c zip:2 a.tif tiles.tif && tiffcp -r 3 -c lzw a.tif strips.tif && "
          "tiffcp -B -c packbits a.tif turned.tif && convert a.tif -compress zip magick.tif");
    for (const char* name : {"tiles.tif", "strips.tif", "turned.tif", "magick.tif"}) {
        CAPTURE(name);
        CHECK(areEqual(io::readRaster(folder / name).values, values));
    }
}

TEST_CASE("what values of a TIFF mean depends on their type and on tags of a GeoTIFF") {
    const TempFolder folder;
    const std::vector<double> scale = {5, 5, 0};
    const auto meaning = [&](int bits, int format, std::vector<double> geo = {}) {
        return written(folder, {.bits = bits, .format = format, .scale = std::move(geo)},
                       [](int x, int, int) { return x; })
            .facts;
    };
    CHECK(meaning(8, SAMPLEFORMAT_UINT).greatest == 255);
    CHECK(meaning(8, SAMPLEFORMAT_UINT, scale).values == io::Values::scale);
    CHECK(meaning(8, SAMPLEFORMAT_INT).values == io::Values::metres);
    CHECK(meaning(16, SAMPLEFORMAT_UINT).values == io::Values::scale);
    CHECK(meaning(16, SAMPLEFORMAT_UINT).greatest == 65535);
    CHECK(meaning(16, SAMPLEFORMAT_UINT).bits == 16);
    CHECK(meaning(16, SAMPLEFORMAT_UINT, scale).values == io::Values::metres);
    CHECK(meaning(16, SAMPLEFORMAT_INT).values == io::Values::metres);
    CHECK(meaning(32, SAMPLEFORMAT_UINT).greatest == 4294967295.0);
    CHECK(meaning(32, SAMPLEFORMAT_IEEEFP).values == io::Values::either);
    CHECK(meaning(32, SAMPLEFORMAT_IEEEFP, scale).values == io::Values::metres);
    CHECK(meaning(64, SAMPLEFORMAT_IEEEFP).samples == "64-bit floats");
}

TEST_CASE("a cell without data is one that has the number of the NODATA tag, or nan") {
    const TempFolder folder;
    const TiffSpec spec = {.bits = 32, .format = SAMPLEFORMAT_IEEEFP, .noData = "-3.4028234663852886e+38"};
    const auto samples = [](int x, int z, int) {
        return x == 2 && z == 1 ? -3.4028234663852886e+38 : x == 3 && z == 1 ? std::nan("") : 7.0;
    };
    const Field<float> values = written(folder, spec, samples).values;
    CHECK(std::isnan(values.at(2, 1)));
    CHECK(std::isnan(values.at(3, 1)));
    CHECK(values.at(4, 1) == 7.f);
    CHECK(std::isnan(written(folder, {.format = SAMPLEFORMAT_INT, .noData = " -32768"}, [](int x, int, int) {
                         return x == 0 ? -32768 : 5;
                     }).values.at(0, 0)));
}

TEST_CASE("an infinite number for no data takes no other cell with it") {
    const TempFolder folder;
    for (const char* word : {"inf", "-inf"}) {
        const double infinite = std::stod(word);
        const TiffSpec spec = {.bits = 32, .format = SAMPLEFORMAT_IEEEFP, .noData = word};
        const Field<float> values = written(folder, spec, [=](int x, int z, int) {
                                        return x == 2 && z == 1 ? infinite : 7.0;
                                    }).values;
        CHECK(std::isnan(values.at(2, 1)));
        CHECK(values.at(3, 1) == 7.f);
    }
}

TEST_CASE("tiles and strips that GDAL leaves out have no data") {
    const TempFolder folder;
    writeTiff(folder / "whole.tif", {.columns = 96, .rows = 64, .format = SAMPLEFORMAT_INT, .noData = "-9"},
              [](int x, int z, int) { return x < 40 && z < 40 ? -9 : 100; });
    shell("cd '" + folder.path().string() +
          "' && gdal_translate -q -co TILED=YES -co BLOCKXSIZE=32 -co BLOCKYSIZE=32 -co SPARSE_OK=YES "
          "whole.tif "
          "tiles.tif && gdal_translate -q -srcwin 0 0 40 64 -co BLOCKYSIZE=8 -co SPARSE_OK=YES whole.tif "
          "strips.tif && gdal_translate -q -srcwin 0 0 40 40 -co SPARSE_OK=YES whole.tif nothing.tif");
    REQUIRE(std::filesystem::file_size(folder / "tiles.tif") < 96 * 64 * 2);
    CHECK(areEqual(io::readRaster(folder / "tiles.tif").values, io::readRaster(folder / "whole.tif").values));
    const Field<float> strips = io::readRaster(folder / "strips.tif").values;
    CHECK(std::isnan(strips.at(39, 39)));
    CHECK(strips.at(39, 40) == 100.f);
    CHECK(says(errorOf([&] { io::importHeightmap(folder / "nothing.tif"); }), "nothing.tif",
               "has no cell with data"));
}

TEST_CASE("the place of a GeoTIFF is the outer corner of its first cell, in the unit of its system") {
    const TempFolder folder;
    TiffSpec spec{.columns = 20,
                  .rows = 10,
                  .format = SAMPLEFORMAT_INT,
                  .scale = {30, 40, 0},
                  .tie = {2, 1, 0, 500060, 4000000, 0},
                  .keys = {1024, 0, 1, 1, 3072, 0, 1, 32616}};
    io::RasterFacts facts = written(folder, spec).facts;
    REQUIRE(facts.spacing);
    CHECK(facts.spacing->x == 30);
    CHECK(facts.spacing->z == 40);
    CHECK_FALSE(facts.inDegrees);
    CHECK(facts.place->west == 500000);
    CHECK(facts.place->north == 4000040);
    CHECK(facts.place->unitsPerMetreX == 1);
    SUBCASE("points shift it by half a cell") {
        spec.keys.insert(spec.keys.end(), {1025, 0, 1, 2});
        facts = written(folder, spec).facts;
        CHECK(facts.place->west == 499985);
        CHECK(facts.place->north == 4000060);
    }
    SUBCASE("feet become metres") {
        spec.keys.insert(spec.keys.end(), {3076, 0, 1, 9002});
        facts = written(folder, spec).facts;
        CHECK(facts.spacing->x == doctest::Approx(9.144).epsilon(1e-12));
        CHECK(facts.place->west == 500000);
        CHECK(facts.place->unitsPerMetreZ == doctest::Approx(1 / 0.3048).epsilon(1e-12));
    }
    SUBCASE("heights in feet become metres") {
        spec.keys.insert(spec.keys.end(), {4099, 0, 1, 9003});
        const io::Raster raster = written(folder, spec);
        // In feet of 0.3048 m it would be 6e-5 m less.
        CHECK(std::abs(double{raster.values.at(10, 0)} - 100 * 1200.0 / 3937) < 2e-6);
        CHECK(anyNotice(raster.facts, "Heights were turned"));
    }
    SUBCASE("a matrix says the same, and may have south up") {
        spec.scale.clear();
        spec.tie.clear();
        spec.matrix = {30, 0, 0, 500000, 0, -40, 0, 4000040, 0, 0, 0, 0, 0, 0, 0, 1};
        facts = written(folder, spec).facts;
        CHECK(facts.place->north == 4000040);
        CHECK(facts.spacing->z == 40);
        spec.matrix[5] = 40;
        const io::Raster turned = written(folder, spec);
        CHECK(turned.facts.place->north == 4000440);
        CHECK(turned.values.at(0, 0) == 9000.f);
    }
    SUBCASE("distances and heights that are too large for their unit are refused or cut") {
        spec.scale = {1e306, 1e306, 0};
        spec.tie = {0, 0, 0, 0, 0, 0};
        spec.keys.insert(spec.keys.end(), {3076, 0, 1, 9036});
        writeTiff(folder / "b.tif", spec, slope);
        CHECK(says(errorOf([&] { io::readRaster(folder / "b.tif"); }), "b.tif", "is not possible"));
        const TiffSpec high{.bits = 32,
                            .format = SAMPLEFORMAT_IEEEFP,
                            .scale = {30, 30, 0},
                            .tie = {0, 0, 0, 0, 0, 0},
                            .keys = {1024, 0, 1, 1, 4099, 0, 1, 9036}};
        CHECK(std::isfinite(written(folder, high, [](int, int, int) { return 3e38; }).values.at(0, 0)));
    }
    SUBCASE("without a corner there is a distance and no place") {
        spec.tie.clear();
        facts = written(folder, spec).facts;
        CHECK(facts.spacing->z == 40);
        CHECK(facts.place == nullptr);
        spec.keys = {1024, 0, 1, 2};
        facts = written(folder, spec).facts;
        CHECK_FALSE(facts.spacing);
        CHECK(anyNotice(facts, "not understood"));
    }
    SUBCASE("keys without end are not kept, but the corner is") {
        spec.keys.clear();
        for (int key = 0; key < 35000; ++key)
            spec.keys.insert(spec.keys.end(), {static_cast<std::uint16_t>(key + 5000), 0, 1, 7});
        facts = written(folder, spec).facts;
        CHECK(facts.place->west == 500000);
        CHECK(facts.place->keys.empty());
        CHECK(anyNotice(facts, "280 kB and is not kept"));
    }
    SUBCASE("a rotated map is refused") {
        spec.matrix = {30, 5, 0, 500000, 5, -40, 0, 4000040, 0, 0, 0, 0, 0, 0, 0, 1};
        writeTiff(folder / "b.tif", spec, slope);
        CHECK(says(errorOf([&] { io::readRaster(folder / "b.tif"); }), "b.tif", "is rotated", "north up"));
    }
}

TEST_CASE("a TIFF of Wadi tells its unit, cell size and recipe") {
    const TempFolder folder;
    TiffSpec spec{.bits = 32,
                  .format = SAMPLEFORMAT_IEEEFP,
                  .description = "Wadi\nwadi.unit=m\nwadi.cellSize=12.5",
                  .provenance = "seed = 7\n\n[rain]\nwadi.unit=x\n"};
    io::RasterFacts facts = written(folder, spec).facts;
    CHECK(facts.values == io::Values::metres);
    CHECK(facts.spacing->x == 12.5);
    CHECK(facts.provenance == "seed = 7\n\n[rain]\nwadi.unit=x\n");
    SUBCASE("its cell size goes before degrees that agree with it") {
        const io::Spacing degree = io::metresPerDegree(45);
        spec.scale = {12.5 / degree.x, 12.5 / degree.z, 0};
        spec.tie = {0, 0, 0, 7, 45, 0};
        spec.keys = {1024, 0, 1, 2};
        facts = written(folder, spec).facts;
        CHECK_FALSE(facts.inDegrees);
        CHECK(facts.spacing->z == 12.5);
        CHECK(facts.place->unitsPerMetreX * degree.x == doctest::Approx(1).epsilon(1e-12));
    }
    SUBCASE("but not before a pixel size that was changed later") {
        spec.scale = {25, 25, 0};
        CHECK(written(folder, spec).facts.spacing->x == 25);
    }
}

TEST_CASE("gray values in three equal channels are read, plane by plane too, and inverted ones are turned") {
    const TempFolder folder;
    for (const bool planar : {false, true})
        for (const int tile : {0, 16}) {
            const TiffSpec spec{.photometric = PHOTOMETRIC_RGB,
                                .samples = 4,
                                .planar = planar,
                                .hasAlpha = true,
                                .tile = tile};
            const io::Raster raster =
                written(folder, spec, [](int x, int z, int c) { return c == 3 ? 65535 : slope(x, z, c); });
            CHECK(raster.values.at(3, 2) == 2030.f);
            CHECK(anyNotice(raster.facts, "stored in colour"));
        }
    CHECK(written(folder, {.photometric = PHOTOMETRIC_MINISWHITE}).values.at(3, 2) == 63505.f);
}

TEST_CASE("of several pictures the first is read and the others are told; smaller copies are not") {
    const TempFolder folder;
    CHECK(anyNotice(written(folder, {.pages = 3}).facts, "The file has 2 more pictures; only the first"));
    writeTiff(folder / "pyramid.tif", {.columns = 64, .rows = 64, .tile = 16}, slope);
    shell("gdaladdo -q '" + (folder / "pyramid.tif").string() + "' 2 4");
    CHECK(io::readRaster(folder / "pyramid.tif").facts.notices.empty());
}

TEST_CASE("reading of a TIFF tells how far it is and can be cancelled") {
    const TempFolder folder;
    for (const int tile : {0, 16}) {
        writeTiff(folder / "a.tif", {.columns = 40, .rows = 40, .tile = tile}, slope);
        Progress progress;
        io::readRaster(folder / "a.tif", {.progress = &progress});
        CHECK(progress.part() == 1.f);
        progress.cancel();
        CHECK_THROWS_AS(io::readRaster(folder / "a.tif", {.progress = &progress}), Cancelled);
    }
}
