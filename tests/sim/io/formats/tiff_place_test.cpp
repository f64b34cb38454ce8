// What a GeoTIFF says of units, projections, stored numbers and masks, in files that GDAL has made.
#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <string>

#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/tiff_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr double kSurveyFoot = 1200. / 3937;

double slope(int x, int z, int) {
    return 1000 + 10 * z + x;
}

/// A map of 20 × 10 whole numbers after gdal_translate with these options.
io::Raster translated(const TempFolder& folder, const std::string& options, const TiffSpec& spec = {}) {
    TiffSpec sized = spec;
    sized.columns = 20, sized.rows = 10;
    writeTiff(folder / "plain.tif", sized, slope);
    shell("cd '" + folder.path().string() + "' && gdal_translate -q " + options + " plain.tif made.tif");
    return io::readRaster(folder / "made.tif");
}

bool tells(const io::Raster& raster, std::string_view part) {
    for (const std::string& notice : raster.facts.notices)
        if (notice.find(part) != std::string::npos) return true;
    return false;
}

const TiffSpec kSigned{.format = SAMPLEFORMAT_INT};

}  // namespace

TEST_CASE("feet that only the coordinate systems of a file tell become metres, and that is said") {
    const TempFolder folder;
    const std::string corners = " -a_ullr 1500000 600000 1502000 599000 ";
    for (const char* system : {"EPSG:2264", "EPSG:2264+6360"}) {
        CAPTURE(system);
        const io::Raster raster = translated(folder, "-a_srs " + (system + corners), kSigned);
        REQUIRE(raster.facts.spacing);
        CHECK(raster.facts.spacing->x == doctest::Approx(100 * kSurveyFoot).epsilon(1e-12));
        CHECK(raster.facts.place->unitsPerMetreZ == doctest::Approx(1 / kSurveyFoot).epsilon(1e-12));
        CHECK(tells(raster, "Distances were turned"));
        const bool isHeightInFeet = std::string(system).ends_with("6360");
        CHECK(tells(raster, "Heights were turned") == isHeightInFeet);
        CHECK(raster.values.at(3, 2) == doctest::Approx(1023 * (isHeightInFeet ? kSurveyFoot : 1)).epsilon(1e-7));
    }
}

TEST_CASE("a system of metres is taken as it is, without a word") {
    const TempFolder folder;
    const io::Raster raster =
        translated(folder, "-a_srs EPSG:32616+5703 -a_ullr 500000 4000000 500600 3999700", kSigned);
    CHECK(raster.facts.spacing == io::Spacing{30, 30});
    CHECK(raster.values.at(3, 2) == 1023.f);
    CHECK(raster.facts.notices.empty());
}

TEST_CASE("how far a projection stretches distances is told where it counts, in the unit of the file") {
    const TempFolder folder;
    io::Raster raster =
        translated(folder, "-a_srs EPSG:3857 -a_ullr -9400300 4360150 -9399700 4359850", kSigned);
    CHECK(raster.facts.spacing == io::Spacing{30, 30});
    // 1 / cos 36.4°, and 0.2 % and 0.7 % for the ellipsoid.
    CHECK(tells(raster, "1.241 (eastwards) and 1.247 (northwards)"));
    CHECK(tells(raster, "distances of 24.166 and 24.061 m"));
    // UTM in feet, in the middle of its zone: 500 km are 1 640 420 of them.
    TiffSpec feet = kSigned;
    feet.scale = {100, 100, 0};
    feet.tie = {0, 0, 0, 1640420, 13123360, 0};
    feet.keys = {1024, 0, 1, 1, 3072, 0, 1, 32616, 3076, 0, 1, 9002};
    writeTiff(folder / "feet.tif", feet, slope);
    raster = io::readRaster(folder / "feet.tif");
    CHECK(raster.facts.notices.size() == 1);
    CHECK(tells(raster, "Distances were turned"));
}

TEST_CASE("numbers that a file stores scaled, shifted and in feet become heights") {
    const TempFolder folder;
    io::Raster raster = translated(folder, "-a_scale 0.1 -a_offset 500");
    CHECK(raster.facts.values == io::Values::metres);
    CHECK(raster.values.at(3, 2) == doctest::Approx(0.1 * 1023 + 500).epsilon(1e-7));
    CHECK(tells(raster, "0.1 + 500"));

    const auto inUnit = [&](const char* unit) {
        std::ofstream(folder / "unit.vrt")
            << R"(<VRTDataset rasterXSize="20" rasterYSize="10"><VRTRasterBand dataType="Int16" band="1"><UnitType>)"
            << unit
            << R"(</UnitType><SimpleSource><SourceFilename relativeToVRT="1">plain.tif</SourceFilename></SimpleSource>)"
            << "</VRTRasterBand></VRTDataset>";
        shell("cd '" + folder.path().string() + "' && gdal_translate -q unit.vrt unit.tif");
        return io::readRaster(folder / "unit.tif");
    };
    translated(folder, "", kSigned);
    raster = inUnit("ft");
    CHECK(raster.values.at(3, 2) == doctest::Approx(1023 * 0.3048).epsilon(1e-7));
    CHECK(tells(raster, "Heights were turned"));
    CHECK(raster.facts.values == io::Values::metres);
    raster = inUnit("dB");
    CHECK(raster.values.at(3, 2) == 1023.f);
    CHECK(tells(raster, "\"dB\", is no length"));
}

TEST_CASE("what a mask inside a file hides has no data") {
    const TempFolder folder;
    // One tile of those that follow is hidden as a whole, which GDAL may leave out.
    const auto isHidden = [](int x, int z) { return (x + z) % 3 == 0 || (x < 16 && z < 16); };
    writeTiff(folder / "pair.tif", {.columns = 70, .rows = 50, .samples = 2, .hasAlpha = true}, [&](int x, int z, int c) {
        return c == 0 ? 1000 + x : isHidden(x, z) ? 0 : 255;
    });
    for (const char* layout : {"", "-co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=32",
                               "-co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co SPARSE_OK=TRUE"}) {
        CAPTURE(layout);
        shell("cd '" + folder.path().string() + "' && gdal_translate -q --config GDAL_TIFF_INTERNAL_MASK YES " +
              layout + " -b 1 -mask 2 pair.tif masked.tif");
        const io::Raster raster = io::readRaster(folder / "masked.tif");
        bool isRight = true;
        for (int z = 0; z < 50; ++z)
            for (int x = 0; x < 70; ++x)
                isRight = isRight && (isHidden(x, z) ? std::isnan(raster.values.at(x, z))
                                                       : raster.values.at(x, z) == static_cast<float>(1000 + x));
        CHECK(isRight);
        CHECK(raster.facts.notices.empty());
    }
}

TEST_CASE("a map that is mirrored by the width of its pixels is refused") {
    const TempFolder folder;
    writeTiff(folder / "mirrored.tif",
              {.scale = {-30, 40, 0}, .tie = {0, 0, 0, 500000, 4000000, 0}, .keys = {1024, 0, 1, 1}}, slope);
    CHECK(says(errorOf([&] { io::readRaster(folder / "mirrored.tif"); }), "mirrored.tif", "mirrored", "north up"));
}

TEST_CASE("metadata without end are read in a moment") {
    const TempFolder folder;
    std::string items = "<GDALMetadata>";
    for (int i = 0; i < 100000; ++i) items += "<Item ";
    const auto start = std::chrono::steady_clock::now();
    TiffSpec spec = kSigned;
    spec.metadata = items;
    writeTiff(folder / "long.tif", spec, slope);
    CHECK(io::readRaster(folder / "long.tif").values.at(0, 0) == 1000.f);
    // It takes some milliseconds; by looking at each word anew it took a minute and more.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}
