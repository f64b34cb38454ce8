// What a GeoTIFF says of units, projections, stored numbers and masks, in files that GDAL has made.
#include <doctest/doctest.h>

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

TEST_CASE("cells of Web Mercator are as large as they are on the ground, and that is said") {
    const TempFolder folder;
    const io::Raster raster =
        translated(folder, "-a_srs EPSG:3857 -a_ullr -9400300 4360150 -9399700 4359850", kSigned);
    REQUIRE(raster.facts.spacing);
    // 1 / cos 36.4°, and 0.2 % for the ellipsoid.
    CHECK(raster.facts.spacing->x == doctest::Approx(30 / 1.2414).epsilon(1e-4));
    CHECK(raster.facts.spacing->z == doctest::Approx(30 / 1.2468).epsilon(1e-4));
    CHECK(raster.facts.place->west == -9400300);
    CHECK(raster.facts.spacing->x * raster.facts.place->unitsPerMetreX == doctest::Approx(30).epsilon(1e-12));
    CHECK(tells(raster, "1.24"));
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
    raster = inUnit("dB");
    CHECK(raster.values.at(3, 2) == 1023.f);
    CHECK(tells(raster, "\"dB\", is no length"));
}

TEST_CASE("what a mask inside a file hides has no data") {
    const TempFolder folder;
    writeTiff(folder / "pair.tif", {.columns = 70, .rows = 50, .samples = 2, .hasAlpha = true}, [](int x, int z, int c) {
        return c == 0 ? 1000 + x : (x + z) % 3 == 0 ? 0 : 255;
    });
    for (const char* layout : {"", "-co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=32"}) {
        CAPTURE(layout);
        shell("cd '" + folder.path().string() + "' && gdal_translate -q --config GDAL_TIFF_INTERNAL_MASK YES " +
              layout + " -b 1 -mask 2 pair.tif masked.tif");
        const io::Raster raster = io::readRaster(folder / "masked.tif");
        bool isRight = true;
        for (int z = 0; z < 50; ++z)
            for (int x = 0; x < 70; ++x)
                isRight = isRight && ((x + z) % 3 == 0 ? std::isnan(raster.values.at(x, z))
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
