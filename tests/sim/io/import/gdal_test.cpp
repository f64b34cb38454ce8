// Heightmaps that GDAL wrote: see tests/data/README.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>
#include <vector>

#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kData = WADI_SOURCE_DIR "/tests/data";

/// The numbers of an ASCII grid after its six header lines.
std::vector<float> numbersOf(const std::filesystem::path& file) {
    std::istringstream in(bytesOf(file));
    std::string line;
    for (int header = 0; header < 6; ++header) std::getline(in, line);
    return {std::istream_iterator<float>(in), std::istream_iterator<float>()};
}

/// The greatest distance of heights from those of the same places in the Jacksboro map [m], where `heights`
/// begins at column 200 and row 150 of it.
float worstError(const Field<float>& heights) {
    const Field<float> whole =
        io::importHeightmap(WADI_SOURCE_DIR "/assets/heightmaps/jacksboro_fault_metres_u16.png",
                            {.cellSize = 10.f, .range = {{0.f, 65535.f}}})
            .map.heights;
    float worst = 0;
    for (int z = 0; z < heights.rows(); ++z)
        for (int x = 0; x < heights.columns(); ++x)
            worst = std::max(worst, std::abs(heights.at(x, z) - whole.at(200 + x, 150 + z)));
    return worst;
}

}  // namespace

TEST_CASE("a grid in metres from GDAL keeps every height, and its wedges without data are filled") {
    const io::Imported imported = io::importHeightmap(kData / "gdal_metres.asc");
    const Field<float>& heights = imported.map.heights;
    REQUIRE(heights.columns() == 62);
    REQUIRE(heights.rows() == 65);
    CHECK(imported.map.cellSize == 500.f);
    REQUIRE(imported.notices.size() == 1);
    CHECK(says(imported.notices[0], "Filled 87 cells without data"));
    const std::vector<float> written = numbersOf(kData / "gdal_metres.asc");
    REQUIRE(written.size() == heights.size());
    int wrong = 0, filled = 0;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const bool hole = written[i] == -9999.f;
        filled += hole;
        wrong += hole ? heights[i] < 260.8f || heights[i] > 1036.1f : heights[i] != written[i];
    }
    CHECK(wrong == 0);
    CHECK(filled == 87);
}

TEST_CASE("a grid in degrees from GDAL becomes square metres, and its lake without data is filled") {
    const io::FileInfo info = io::describe(io::readHeightmap(kData / "gdal_degrees.asc"));
    CHECK(info.facts.inDegrees);
    CHECK(info.range.lowest == 405.f);
    CHECK(info.range.highest == 956.f);
    const io::Imported imported = io::importHeightmap(kData / "gdal_degrees.asc");
    const Field<float>& heights = imported.map.heights;
    CHECK(std::abs(imported.map.cellSize - 74.5394) < 1e-3);
    CHECK(heights.columns() == 80);
    CHECK(heights.rows() == 74);  // 60 of 92.5 m
    REQUIRE(imported.notices.size() == 2);
    CHECK(says(imported.notices[0].english() + imported.notices[1].english(), "Filled 330 cells without data",
               "Resampled 80 × 60"));
    const auto [lowest, highest] = std::minmax_element(heights.values().begin(), heights.values().end());
    CHECK(*lowest >= 405.f);
    CHECK(*highest <= 956.f);
    CHECK(std::abs(heights.at(0, 0) - 853.474) < 1e-3);  // 853 is first in the file
}

TEST_CASE("pictures from GDAL give the heights back that they were scaled from") {
    const io::ImportOptions scaling{.cellSize = 90.f, .range = {{236.f, 1076.f}}};
    const io::Imported fine = io::importHeightmap(kData / "gdal_16bit.png", scaling);
    REQUIRE(fine.map.heights.columns() == 64);
    REQUIRE(fine.map.heights.rows() == 48);
    CHECK(fine.notices.empty());
    CHECK(worstError(fine.map.heights) <= 0.007f);  // half of 840 m / 65535
    const io::Imported coarse = io::importHeightmap(kData / "gdal_8bit.png", scaling);
    REQUIRE(coarse.map.heights.columns() == 64);
    CHECK(worstError(coarse.map.heights) <= 1.65f);  // half of 840 m / 255
}

TEST_CASE("pictures from GDAL say nothing of heights and cell sizes, and that is noticed") {
    for (const char* name : {"gdal_16bit.png", "gdal_8bit.png"}) {
        CAPTURE(name);
        CHECK_FALSE(io::describe(io::readHeightmap(kData / name)).knowsHeights);
        std::string notices;
        for (const std::string& notice : io::importHeightmap(kData / name).notices) notices += notice;
        CHECK(says(notices, "0..160 m assumed", "10 m assumed"));
    }
}
