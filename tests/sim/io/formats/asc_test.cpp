#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "sim/core/hash.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kAssets = WADI_SOURCE_DIR "/assets/heightmaps";

std::string refusal(const std::filesystem::path& file) {
    return errorOf([&] { io::importHeightmap(file); });
}

/// A file of a 3 × 2 grid with a header before `values`.
std::string grid(const std::string& values, const std::string& header = "cellsize 30\n") {
    return "ncols 3\nnrows 2\n" + header + values;
}

Field<float> heightsOf(const std::filesystem::path& file) {
    return io::importHeightmap(file).map.heights;
}

/// The words of the Jacksboro grid after its six header lines.
std::string jacksboroValues() {
    const std::string text = bytesOf(kAssets / "jacksboro_fault.asc");
    std::size_t begin = 0;
    for (int line = 0; line < 6; ++line) begin = text.find('\n', begin) + 1;
    return text.substr(begin);
}

}  // namespace

TEST_CASE("the Jacksboro grid in degrees becomes square metres") {
    const io::Imported imported = io::importHeightmap(kAssets / "jacksboro_fault.asc");
    const Field<float>& heights = imported.map.heights;
    CHECK(heights.columns() == 403);
    CHECK(heights.rows() == 427);
    CHECK(imported.map.cellSize == doctest::Approx(74.5731).epsilon(2e-6));
    const auto [lowest, highest] = std::minmax_element(heights.values().begin(), heights.values().end());
    CHECK(*lowest == doctest::Approx(236).epsilon(1e-5));
    CHECK(*highest == doctest::Approx(1074.04).epsilon(1e-5));  // the sample of 1076 m lies between two cells
    CHECK(heights.at(0, 0) ==
          doctest::Approx(483.316).epsilon(1e-5));  // North-west: 483 in the file, 487 beside
    CHECK(heights.at(402, 426) == doctest::Approx(271.861).epsilon(1e-5));  // South-east: 272
    REQUIRE(imported.notices.size() == 1);
    CHECK(says(imported.notices[0], "Resampled 403 × 344 samples of 74.", " m × 92.",
               " m to 403 × 427 square cells"));
}

TEST_CASE("the Jacksboro grid is imported to the same bits on every machine") {
    const Heightmap map = io::importHeightmap(kAssets / "jacksboro_fault.asc").map;
    Hash hash;
    hash.add(map.cellSize);
    hash.add(std::span<const float>(map.heights.values()));
    CHECK(hash.value() == 0xf8218c1e7416f80bull);
}

TEST_CASE("a look into the Jacksboro grid tells its size, heights and degrees") {
    const io::FileInfo info = io::describe(io::readHeightmap(kAssets / "jacksboro_fault.asc"));
    CHECK(info.facts.format == "asc");
    CHECK(info.facts.columns == 403);
    CHECK(info.facts.rows == 344);
    CHECK(info.knowsHeights);
    CHECK(info.knowsCellSize);
    CHECK(info.facts.inDegrees);
    CHECK(info.range.lowest == 236.f);
    CHECK(info.range.highest == 1076.f);
}

TEST_CASE("the Jacksboro grid without degrees equals its 16-bit picture, cell by cell") {
    const TempFolder folder;
    const std::string values = jacksboroValues();
    const auto file = folder.file("metres.asc",
                                  "ncols 403\nnrows 344\nxllcorner 500000\nyllcorner 4000000\n"
                                  "cellsize 90\nNODATA_value -32768\n" +
                                      values);
    const io::Imported grid = io::importHeightmap(file);
    CHECK(grid.map.cellSize == 90.f);
    CHECK(grid.notices.empty());
    const auto picture =
        io::importHeightmap(kAssets / "jacksboro_fault_metres_u16.png", {.range = {{0.f, 65535.f}}});
    CHECK(grid.map.heights == picture.map.heights);
    std::istringstream words(values);
    std::size_t wrong = 0;
    for (const float height : grid.map.heights.values()) {
        int word = 0;
        words >> word;
        wrong += height == static_cast<float>(word) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("a grid in degrees is resampled to the cell size that is asked for") {
    const io::Imported imported = io::importHeightmap(kAssets / "jacksboro_fault.asc", {.cellSize = 300.f});
    CHECK(imported.map.cellSize == 300.f);
    CHECK(imported.map.heights.columns() == 100);
    CHECK(imported.map.heights.rows() == 106);
    double fine = 0, coarse = 0;
    const auto full = io::importHeightmap(kAssets / "jacksboro_fault.asc").map.heights;
    for (const float height : full.values()) fine += height;
    for (const float height : imported.map.heights.values()) coarse += height;
    CHECK(coarse / static_cast<double>(imported.map.heights.size()) ==
          doctest::Approx(fine / static_cast<double>(full.size())).epsilon(0.001));
    CHECK(says(errorOf([] { io::importHeightmap(kAssets / "jacksboro_fault.asc", {.cellSize = 1.f}); }),
               "jacksboro_fault.asc", "square cells of 1 m; give a --cell-size"));
    CHECK(says(errorOf([] { io::importHeightmap(kAssets / "jacksboro_fault.asc", {.cellSize = 1e6f}); }),
               "square cells of 1e+06 m; give a --cell-size"));
}

TEST_CASE("a cell size that is given replaces that of a grid in metres") {
    const TempFolder folder;
    const auto file = folder.file("a.asc", grid("1 2 3 4 5 6"));
    CHECK(io::importHeightmap(file).map.cellSize == 30.f);
    const io::Imported imported = io::importHeightmap(file, {.cellSize = 7.f});
    CHECK(imported.map.cellSize == 7.f);
    CHECK(imported.map.heights.columns() == 3);
}

TEST_CASE("keywords may be in any case and order, lines may end in CR LF, rows may be wrapped") {
    const TempFolder folder;
    const Field<float> plain = heightsOf(folder.file("a.asc", grid("1 2 3\n4 5 6\n")));
    CHECK(plain.at(0, 0) == 1.f);
    CHECK(plain.at(2, 1) == 6.f);
    CHECK(heightsOf(folder.file("b.asc",
                                "NROWS 2\r\nNCols 3\r\nXLLCENTER 5e5\r\nyllcenter\t4e6\r\n"
                                "CELLSIZE 30\r\n1 2\r\n3 4\r\n\r\n5\r\n+6.0")) == plain);
    CHECK(heightsOf(folder.file("c.asc", "\xef\xbb\xbfncols 3 nrows 2 cellsize 30 1 2 3 4 5 6")) == plain);
    CHECK(heightsOf(folder.file("d.asc", grid("1 2 3 4 5 6", "dx 30\ndy 30\n"))) == plain);
}

TEST_CASE("a grid without a cell size gets 10 m and says so") {
    const TempFolder folder;
    const io::Imported imported = io::importHeightmap(folder.file("a.asc", grid("1 2 3 4 5 6", "")));
    CHECK(imported.map.cellSize == 10.f);
    REQUIRE(imported.notices.size() == 1);
    CHECK(says(imported.notices[0], "10 m assumed; give --cell-size"));
}

TEST_CASE("oblong cells in metres become square ones of the smaller side") {
    const TempFolder folder;
    const io::Imported imported =
        io::importHeightmap(folder.file("a.asc", grid("1 2 3 4 5 6", "dx 10\ndy 20\n")));
    CHECK(imported.map.cellSize == 10.f);
    CHECK(imported.map.heights.columns() == 3);
    CHECK(imported.map.heights.rows() == 4);
    CHECK(imported.map.heights.at(1, 0) < imported.map.heights.at(1, 3));
}

TEST_CASE("degrees are told from metres by the size and place of the cells") {
    const TempFolder folder;
    const auto inDegrees = [&](const std::string& header) {
        return io::describe(io::readHeightmap(folder.file("a.asc", grid("1 2 3 4 5 6", header))))
            .facts.inDegrees;
    };
    CHECK(inDegrees("xllcorner 8\nyllcorner 47\ncellsize 0.01\n"));
    CHECK(inDegrees("xllcenter -180\nyllcenter -47\ncellsize 0.05\n"));
    CHECK_FALSE(inDegrees("xllcorner 8\nyllcorner 47\ncellsize 25\n"));
    CHECK_FALSE(inDegrees("xllcorner 400000\nyllcorner 5000000\ncellsize 0.05\n"));
    CHECK_FALSE(inDegrees("xllcorner 8\nyllcorner 89.99\ncellsize 0.05\n"));
    CHECK_FALSE(inDegrees("xllcorner 0\nyllcorner 0\ncellsize 0.01\n"));
    CHECK_FALSE(inDegrees("cellsize 0.01\n"));
    CHECK(says(errorOf([&] { inDegrees("xllcorner 8\nyllcorner 88\ncellsize 0.01\n"); }), "a.asc",
               "too near to a pole"));
}

TEST_CASE("cells without data are filled from their neighbours and counted") {
    const TempFolder folder;
    const auto file = folder.file("a.asc",
                                  "ncols 3\nnrows 3\ncellsize 30\nNODATA_value -9999\n"
                                  "1 2 3\n4 -9999.000 6\n7 8 9\n");
    const io::Imported one = io::importHeightmap(file);
    CHECK(one.map.heights.at(1, 1) == 5.f);
    REQUIRE(one.notices.size() == 1);
    CHECK(one.notices[0] == "Filled 1 cell without data from its neighbours.");

    const io::Imported many =
        io::importHeightmap(folder.file("b.asc",
                                        "ncols 5\nnrows 2\ncellsize 30\nNODATA_value -9999\n7 nan -9999 "
                                        "-9999 -9999\n7 NaN -9999 -9999 -9999\n"));
    for (const float height : many.map.heights.values()) CHECK(height == 7.f);
    CHECK(many.notices[0] == "Filled 8 cells without data from their neighbours.");
    CHECK(io::describe(io::readHeightmap(file)).range.lowest == 1.f);
}

TEST_CASE("without a NODATA line, -9999 means no data, as the format says") {
    const TempFolder folder;
    const io::Imported imported = io::importHeightmap(folder.file("a.asc", grid("5 5 5 5 -9999 5")));
    CHECK(imported.map.heights.at(1, 1) == 5.f);
    CHECK(imported.notices.size() == 1);
}

TEST_CASE("a gap is filled alike from all sides") {
    const TempFolder folder;
    std::string values;
    for (int z = 0; z < 7; ++z)
        for (int x = 0; x < 7; ++x)
            values += x > 0 && x < 6 && z > 0 && z < 6 ? "-9999 " : std::to_string(x * z + 1) + " ";
    const auto heights =
        heightsOf(folder.file("a.asc", "ncols 7 nrows 7 cellsize 30 nodata_value -9999 " + values));
    for (int z = 0; z < 7; ++z)
        for (int x = 0; x < 7; ++x) CHECK(heights.at(x, z) == doctest::Approx(heights.at(z, x)));
}

TEST_CASE("a grid without any data is refused") {
    const TempFolder folder;
    const auto file = folder.file("void.asc", grid("-9 -9 -9 -9 -9 -9", "cellsize 30\nNODATA_value -9\n"));
    CHECK(says(refusal(file), "void.asc", "has no cell with data", "NODATA_value"));
    CHECK(says(errorOf([&] { io::describe(io::readHeightmap(file)); }), "void.asc", "has no cell with data"));
}

TEST_CASE("too few or too many values are refused with the line that is to blame") {
    const TempFolder folder;
    CHECK(says(refusal(folder.file("few.asc", grid("1 2 3\n4 5\n", "cellsize 30\n"))), "few.asc",
               "fewer values", "line 5 has 2 values instead of 3"));
    CHECK(says(refusal(folder.file("short.asc", "ncols 3 nrows 3\n11 22 33\n44 55\n77 88 99\n")),
               "short.asc', line 4",
               "fewer values than ncols × nrows = 3 × 3: line 3 has 2 values instead of 3"));
    CHECK(says(refusal(folder.file("many.asc", grid("1 2 3\n4 5 6\n7 8 9\n"))), "many.asc', line 6",
               "more values than ncols × nrows = 3 × 2"));
    CHECK(says(refusal(folder.file("long.asc", grid("1 2 3 3\n4 5 6\n"))), "long.asc",
               "line 4 has 4 values instead of 3"));
    CHECK(says(refusal(folder.file("huge.asc", "ncols 9000 nrows 9000 cellsize 1 5 6 7")),
               "is too large (9000 × 9000 samples) for a landscape"));
    CHECK(says(refusal(folder.file("liar.asc", "ncols 8192 nrows 8192 cellsize 1 5 6 7")), "liar.asc",
               "fewer values"));
}

TEST_CASE("a word that is no number is refused with its line") {
    const TempFolder folder;
    CHECK(says(refusal(folder.file("a.asc", grid("1 2 3\n4 x5 6\n"))), "a.asc', line 5",
               "'x5' is not a number"));
    CHECK(says(refusal(folder.file("a.asc", grid("1 2 3\n4 5m 6\n"))), "a.asc', line 5",
               "'5m' is not a number"));
    CHECK(says(refusal(folder.file("a.asc", grid("1 2 3\n4 inf 6\n"))), "'inf' is not a number"));
    CHECK(says(refusal(folder.file("a.asc", grid("1 2 3\n4 1e999 6\n"))), "'1e999' is not a number"));
    CHECK(says(refusal(folder.file("a.asc", grid("1,5 2 3\n4 5 6\n"))), "a.asc', line 4", "'1,5' has a comma",
               "decimal point"));
    CHECK(says(refusal(folder.file("a.asc", grid("1 2 3 4 5 6", "cellsize 0,5\n"))), "a.asc', line 3",
               "'0,5' has a comma"));
    CHECK(says(refusal(folder.file("a.asc", grid(std::string(5000, 'x')))), "a.asc", "xxx"));
}

TEST_CASE("a header that is wrong is refused with its line") {
    const TempFolder folder;
    const auto of = [&](const std::string& text) { return refusal(folder.file("a.asc", text)); };
    CHECK(says(of("ncols 3\ncellsize 5\n1 2 3"), "a.asc", "the header lacks nrows"));
    CHECK(says(of("nrows 3\ncellsize 5\n1 2 3"), "a.asc", "the header lacks ncols"));
    CHECK(says(of("ncols 2.5\nnrows 2\n1 2 3"), "a.asc', line 1", "ncols must be a whole number"));
    CHECK(says(of("ncols 2\nnrows -2\n1 2 3"), "a.asc', line 2", "nrows must be a whole number"));
    CHECK(says(of("ncols 2\nnrows 2\ncellsize 0\n1 2 3 4"), "a.asc', line 3", "cellsize must lie between"));
    CHECK(says(of("ncols 2\nnrows 2\ncellsize nan\n1 2 3 4"), "cellsize must lie between"));
    CHECK(says(of("ncols 2\nnrows 2\ncolour 5\n1 2 3 4"), "a.asc', line 3", "'colour' is unknown"));
    CHECK(says(of("ncols 1\nnrows 1\n1"), "a.asc", "is too small (1 × 1 samples)"));
    CHECK(says(of("ncols 70000\nnrows 30000\n1"), "a.asc", "is too large (70000 × 30000 samples)"));
    const auto large = folder.file("large.asc", "ncols 30000\nnrows 30000\n1");
    CHECK(says(errorOf([&] { io::importHeightmap(large, {.size = 1024, .memory = 1'000'000'000}); }),
               "large.asc", "needs 7.2 GB of memory", "1 GB are allowed"));
    CHECK(says(of("ncols"), "a.asc', line 1", "ends where a number is expected"));
}

TEST_CASE("a grid cut anywhere is refused with its name") {
    const TempFolder folder;
    const std::string bytes =
        "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 10\ncellsize 30\nNODATA_value -9\n1 2 3\n4 5 6";
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        CAPTURE(length);
        CHECK(says(refusal(folder.file("cut.asc", bytes.substr(0, length))), "cut.asc"));
    }
    CHECK(refusal(folder.file("cut.asc", bytes)).empty());
}

TEST_CASE("a height range maps the lowest and highest of a grid") {
    const TempFolder folder;
    const auto file = folder.file("a.asc", grid("0 25 50 75 100 50"));
    const auto heights = io::importHeightmap(file, {.range = {{-10.f, 10.f}}}).map.heights;
    CHECK(heights.at(0, 0) == -10.f);
    CHECK(heights.at(1, 0) == -5.f);
    CHECK(heights.at(1, 1) == 10.f);
    const auto flat = folder.file("b.asc", grid("5 5 5 5 5 5"));
    const io::Imported level = io::importHeightmap(flat, {.range = {{-10.f, 10.f}}});
    for (const float height : level.map.heights.values()) CHECK(height == -10.f);
}

TEST_CASE("heights of a grid beyond the range of quanta are refused unless a range maps them") {
    const TempFolder folder;
    const auto file = folder.file("a.asc", grid("0 25 50 75 50000 50"));
    CHECK(says(refusal(file), "a.asc", "a height of 50000 m", "give --height-range lo,hi"));
    CHECK(io::importHeightmap(file, {.range = {{0.f, 500.f}}}).map.heights.at(1, 1) == 500.f);
    CHECK(says(refusal(folder.file("b.asc", grid("0 25 50 75 -1e300 50"))), "b.asc",
               "a height of -3.40282e+38 m"));
}
