#include "sim/io/import/convert.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kAssets = WADI_SOURCE_DIR "/assets/heightmaps";
const std::filesystem::path kName = "a.tif";

float height(int x, int z) {
    return 100.f + 10.f * static_cast<float>(x) + static_cast<float>(z * z % 7);
}

/// Metres on a grid.
io::Raster raster(int columns, int rows, std::optional<io::Spacing> spacing = io::Spacing{30, 30}) {
    io::Raster made{{.format = "tiff", .columns = columns, .rows = rows, .spacing = spacing},
                    Field<float>(columns, rows)};
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) made.values.at(x, z) = height(x, z);
    return made;
}

/// The same in degrees, with its north-western corner at 8° E, 47° N.
io::Raster inDegrees(int columns, int rows, double step) {
    io::Raster made = raster(columns, rows, io::Spacing{step, step});
    made.facts.inDegrees = true;
    made.facts.latitude = 47 - 0.5 * rows * step;
    made.facts.place = std::make_shared<const Georeference>(Georeference{.west = 8, .north = 47});
    return made;
}

Heightmap mapOf(io::Raster made, const io::ImportOptions& options) {
    return io::convert(kName, std::move(made), options).map;
}
std::string refusal(io::Raster made, const io::ImportOptions& options) {
    return errorOf([&] { io::convert(kName, std::move(made), options); });
}

}  // namespace

TEST_CASE("a crop is a part of the file's samples, before anything else is done") {
    const Heightmap map = mapOf(raster(40, 30), {.crop = io::Crop{5, 7, 10, 4}});
    REQUIRE(map.heights.columns() == 10);
    REQUIRE(map.heights.rows() == 4);
    CHECK(map.heights.at(0, 0) == height(5, 7));
    CHECK(map.heights.at(9, 3) == height(14, 10));
    CHECK(map.cellSize == 30.f);
    // Gaps and heights outside do not count.
    io::Raster odd = raster(40, 30);
    odd.values.at(0, 0) = io::kMissing;
    odd.values.at(39, 0) = 1e9f;
    const io::Imported imported = io::convert(kName, odd, {.crop = io::Crop{5, 7, 10, 4}});
    CHECK(imported.notices.empty());
    CHECK(imported.map.heights == map.heights);
}

TEST_CASE("a range is that of the file, of which a crop has less") {
    const io::Raster whole = raster(40, 30);
    const auto [lowest, highest] = std::ranges::minmax(whole.values.values());
    const io::Crop crop{5, 7, 10, 4};
    CHECK(mapOf(whole, {.range = {{lowest, highest}}, .crop = crop}).heights ==
          mapOf(whole, {.crop = crop}).heights);
}

TEST_CASE("a crop that is not within the file is refused") {
    CHECK(says(refusal(raster(40, 30), {.crop = io::Crop{31, 0, 10, 4}}), "a.tif", "has 40 × 30 samples",
               "crop of 10 × 4 from column 31, row 0"));
    CHECK(says(refusal(raster(40, 30), {.crop = io::Crop{0, 27, 10, 4}}), "reaches beyond"));
    CHECK(says(refusal(raster(40, 30), {.crop = io::Crop{2147483647, 0, 2147483647, 4}}), "reaches beyond"));
    CHECK(refusal(raster(40, 30), {.crop = io::Crop{30, 26, 10, 4}}).empty());
    CHECK(says(refusal(raster(40, 30), {.crop = io::Crop{-1, 0, 10, 4}}),
               "The crop -1,0,10,4 is not possible"));
    CHECK(says(refusal(raster(40, 30), {.crop = io::Crop{0, 0, 0, 4}}), "The crop 0,0,0,4 is not possible"));
    CHECK(
        says(refusal(raster(40, 30), {.crop = io::Crop{0, 0, 1, 4}}), "leaves 1 × 4 samples", "at least 2"));
}

TEST_CASE("a flip takes the first row for the southern one, after the crop") {
    const Heightmap map = mapOf(raster(6, 5), {.flip = true});
    for (int z = 0; z < 5; ++z) CHECK(map.heights.at(2, z) == height(2, 4 - z));
    const Heightmap part = mapOf(raster(6, 5), {.crop = io::Crop{0, 3, 6, 2}, .flip = true});
    CHECK(part.heights.at(1, 0) == height(1, 4));
    CHECK(part.heights.at(1, 1) == height(1, 3));
}

TEST_CASE("distances that are given replace those of the file, and a cell size then resamples") {
    const io::Imported declared = io::convert(kName, raster(40, 30), {.spacing = io::Spacing{12, 12}});
    CHECK(declared.map.cellSize == 12.f);
    CHECK(declared.map.heights.columns() == 40);
    CHECK(declared.notices.empty());
    const Heightmap oblong = mapOf(raster(40, 30), {.spacing = io::Spacing{10, 20}});
    CHECK(oblong.cellSize == 10.f);
    CHECK(oblong.heights.rows() == 60);
    const Heightmap coarse = mapOf(raster(40, 30), {.cellSize = 60.f, .spacing = io::Spacing{30, 30}});
    CHECK(coarse.cellSize == 60.f);
    CHECK(coarse.heights.columns() == 20);
    CHECK(coarse.heights.rows() == 15);
    CHECK(io::convert(kName, raster(40, 30, {}), {.spacing = io::Spacing{12, 12}}).notices.empty());
    CHECK(says(refusal(raster(4, 3), {.spacing = io::Spacing{0, 3}}), "The spacing 0 m is not possible"));
    CHECK(says(refusal(raster(4, 3), {.spacing = io::Spacing{3, std::nan("")}}), "The spacing nan m"));
}

TEST_CASE("resampling to a size covers the same ground") {
    for (const io::Kernel kernel : {io::Kernel::bicubic, io::Kernel::lanczos}) {
        const io::Imported upsampled = io::convert(kName, raster(40, 30), {.size = 80, .kernel = kernel});
        CHECK(upsampled.map.heights.columns() == 80);
        CHECK(upsampled.map.heights.rows() == 60);
        CHECK(upsampled.map.cellSize == 15.f);
        REQUIRE(upsampled.notices.size() == 1);
        CHECK(says(upsampled.notices[0],
                   "Resampled 40 × 30 samples of 30 m × 30 m to 80 × 60 square cells of 15 m"));
        const Heightmap coarser = mapOf(raster(30, 40), {.size = 20, .kernel = kernel});
        CHECK(coarser.heights.columns() == 15);
        CHECK(coarser.heights.rows() == 20);
        // Half a sample further east or west would be 5 m; 0.5 is what rows 20 and 21 add.
        CHECK(std::abs(coarser.heights.at(7, 10) - (100 + 10 * 14.5 + 0.5)) < 0.5);
    }
    CHECK(mapOf(raster(40, 30), {.size = 40}).heights == raster(40, 30).values);
    CHECK(mapOf(raster(40, 30), {.size = 80}).heights !=
          mapOf(raster(40, 30), {.size = 80, .kernel = io::Kernel::lanczos}).heights);
    const Heightmap degrees = mapOf(inDegrees(40, 30, 0.001), {.size = 60});
    CHECK(std::max(degrees.heights.columns(), degrees.heights.rows()) == 60);
}

TEST_CASE("a cell size is that of the file before it is resampled to a size") {
    const Heightmap map = mapOf(raster(40, 30, {}), {.cellSize = 8.f, .size = 80});
    CHECK(map.cellSize == 4.f);
    CHECK(says(refusal(inDegrees(40, 30, 0.001), {.cellSize = 8.f, .size = 80}), "a.tif",
               "--resample and --cell-size contradict each other"));
    CHECK(says(refusal(raster(4, 3), {.size = 1}), "Resampling to 1 samples is not possible", "2 to 8192"));
    CHECK(says(refusal(raster(4, 3), {.size = 8193}), "Resampling to 8193"));
    CHECK(says(refusal(raster(400, 3), {.size = 40}), "40 × 0 square cells", "--resample"));
}

TEST_CASE("a map larger than a terrain can be cropped or resampled, and is refused as it is") {
    const io::Raster wide = raster(9000, 4);
    CHECK(says(refusal(wide, {}), "a.tif", "is too large (9000 × 4 samples)", "at most 8192 a side",
               "give --resample N, or --crop X,Z,COLUMNS,ROWS"));
    CHECK(mapOf(wide, {.range = {{0.f, 9.f}}, .crop = io::Crop{100, 0, 8192, 4}}).heights.columns() == 8192);
    CHECK(mapOf(wide, {.range = {{0.f, 9.f}}, .size = 4500}).heights.rows() == 2);
}

TEST_CASE("a size that is not possible is refused before gaps are filled") {
    io::Raster wide = raster(9000, 4);
    wide.values.at(5, 2) = io::kMissing;
    Progress progress;
    CHECK(says(errorOf([&] { io::convert(kName, wide, {}, &progress); }), "is too large"));
    CHECK(says(errorOf([&] { io::convert(kName, wide, {.size = 2}, &progress); }), "square cells"));
    CHECK(progress.part() == 0.f);
}

TEST_CASE("the place of a file goes with the map, whatever is cut from it") {
    const double step = 0.001;
    const auto whole = mapOf(inDegrees(40, 30, step), {}).place;
    REQUIRE(whole);
    const io::Spacing degree = io::metresPerDegree(47 - 15 * step);
    CHECK(whole->west == 8.);
    CHECK(whole->north == 47.);
    CHECK(whole->unitsPerMetreX == doctest::Approx(1 / degree.x).epsilon(1e-12));
    CHECK(whole->unitsPerMetreZ == doctest::Approx(1 / degree.z).epsilon(1e-12));
    const auto part = mapOf(inDegrees(40, 30, step), {.crop = io::Crop{10, 5, 20, 10}}).place;
    CHECK(part->west == doctest::Approx(8 + 10 * step).epsilon(1e-14));
    CHECK(part->north == doctest::Approx(47 - 5 * step).epsilon(1e-14));
    CHECK(part->unitsPerMetreX == doctest::Approx(1 / io::metresPerDegree(47 - 10 * step).x).epsilon(1e-12));
    io::Raster metric = raster(40, 30);
    metric.facts.place = std::make_shared<const Georeference>(Georeference{.west = 5000, .north = 8000});
    const auto place = mapOf(metric, {.crop = io::Crop{10, 5, 20, 10}}).place;
    CHECK(*place == Georeference{.west = 5300, .north = 7850});
}

TEST_CASE("rows that are turned against the file's place leave it out, which is said") {
    const io::Imported turned = io::convert("a.tif", inDegrees(40, 30, 0.001), {.flip = true});
    CHECK_FALSE(turned.map.place);
    CHECK(std::ranges::any_of(turned.notices, [](const std::string& notice) {
        return says(notice, "place on Earth", "left out");
    }));
    CHECK(io::convert("a.asc", raster(40, 30), {.flip = true}).notices.empty());
}

TEST_CASE("distances that contradict the file take its place away") {
    io::Raster metric = raster(40, 30);
    metric.facts.place = std::make_shared<const Georeference>(Georeference{.west = 5000, .north = 8000});
    CHECK(mapOf(metric, {}).place);
    CHECK(mapOf(metric, {.size = 20}).place);
    CHECK(mapOf(metric, {.spacing = io::Spacing{30.0001, 30}}).place);
    CHECK_FALSE(mapOf(metric, {.spacing = io::Spacing{31, 30}}).place);
    CHECK_FALSE(mapOf(metric, {.cellSize = 10.f}).place);
    const auto same = io::metresPerDegree(47 - 15 * 0.001);
    CHECK(mapOf(inDegrees(40, 30, 0.001), {.spacing = io::Spacing{same.x * 0.001, same.z * 0.001}}).place);
}

TEST_CASE("a look at a raster with gaps tells the heights of the rest") {
    io::Raster odd = raster(40, 30);
    odd.values.at(0, 0) = io::kMissing;
    odd.values.at(39, 29) = io::kMissing;
    const io::FileInfo info = io::describe(kName, odd);
    CHECK(info.range.lowest == 100.f);
    CHECK(info.range.highest >= 490.f);
    CHECK(info.cellSize == 30.f);
    CHECK(info.knowsCellSize);
    odd.values.fill(io::kMissing);
    CHECK(says(errorOf([&] { io::describe(kName, odd); }), "a.tif", "has no cell with data"));
}

TEST_CASE(
    "an elevation model gives the same terrain as a grid in degrees and as a picture with both distances") {
    const io::Raster grid = io::readRaster(kAssets / "jacksboro_fault.asc");
    const io::Spacing degree = io::metresPerDegree(grid.facts.latitude);
    const io::Spacing spacing{grid.facts.spacing->x * degree.x, grid.facts.spacing->z * degree.z};
    const Heightmap fromGrid = io::importHeightmap(kAssets / "jacksboro_fault.asc").map;
    const Heightmap fromPicture = io::importHeightmap(kAssets / "jacksboro_fault_metres_u16.png",
                                                      {.range = {{0.f, 65535.f}}, .spacing = spacing})
                                      .map;
    CHECK(fromGrid.cellSize == fromPicture.cellSize);
    REQUIRE(fromGrid.heights.columns() == fromPicture.heights.columns());
    REQUIRE(fromGrid.heights.rows() == fromPicture.heights.rows());
    double worst = 0;
    for (std::size_t i = 0; i < fromGrid.heights.size(); ++i)
        worst = std::max(worst, std::abs(double{fromGrid.heights[i]} - fromPicture.heights[i]));
    CHECK(worst <= 1e-3);
    REQUIRE(fromGrid.place);
    CHECK(fromGrid.place->north ==
          doctest::Approx(grid.facts.latitude + 0.5 * 344 * grid.facts.spacing->z).epsilon(1e-12));
}

TEST_CASE("resampling tells how far it is and ends when it is cancelled") {
    for (const io::Kernel kernel : {io::Kernel::bicubic, io::Kernel::lanczos}) {
        Progress progress;
        io::convert(kName, raster(40, 30), {.size = 80, .kernel = kernel}, &progress);
        CHECK(progress.part() == 1.f);
        progress.cancel();
        CHECK_THROWS_AS(io::convert(kName, raster(40, 30), {.size = 80, .kernel = kernel}, &progress),
                        Cancelled);
    }
}
