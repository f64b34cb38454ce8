#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/io/export/map_file.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/raw_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kColumns = 52, kRows = 41, kTile = 17;  // 4 × 3 tiles; the last ones are 4 wide and 9 high

float groundAt(int x, int z) {
    return 300.f + 2.5f * static_cast<float>(x) + static_cast<float>((x * 7 + z * 13) % 11);
}

Field<float> piece(int tileX, int tileZ) {
    const int left = tileX * (kTile - 1), top = tileZ * (kTile - 1);
    Field<float> part(std::min(kTile, kColumns - left), std::min(kTile, kRows - top));
    for (int z = 0; z < part.rows(); ++z)
        for (int x = 0; x < part.columns(); ++x) part.at(x, z) = groundAt(left + x, top + z);
    return part;
}

std::string nameOf(int x, int z, const std::string& ending) {
    return "land_x" + std::to_string(x) + "_y" + std::to_string(z) + ending;
}

/// Writes a set of tiles.
void writeSet(const TempFolder& folder, io::Format format, const io::ExportOptions& options = {}) {
    for (int z = 0; z < 3; ++z)
        for (int x = 0; x < 4; ++x)
            io::exportMap(piece(x, z), folder / nameOf(x, z, std::string(io::facts(format).suffix)), format,
                          options);
}

void checkWhole(const Field<float>& heights, float tolerance) {
    REQUIRE(heights.columns() == kColumns);
    REQUIRE(heights.rows() == kRows);
    float worst = 0;
    for (int z = 0; z < kRows; ++z)
        for (int x = 0; x < kColumns; ++x)
            worst = std::max(worst, std::abs(heights.at(x, z) - groundAt(x, z)));
    CHECK(worst <= tolerance);
}

}  // namespace

TEST_CASE("the name of a tile tells its set and its place in it") {
    const auto name = io::tileNameOf("maps/land_x12_y3_8bit.png");
    REQUIRE(name);
    CHECK(name->before == "land");
    CHECK(name->after == "_8bit.png");
    CHECK(name->x == 12);
    CHECK(name->z == 3);
    CHECK(name->text() == "land_x12_y3_8bit.png");
    CHECK(io::tileNameOf("a_x1_y2_x3_y4.asc")->x == 3);
    for (const char* other : {"land.png", "land_x1.png", "_x1_y2.png", "land_x_y.png", "land_x1_z2.png",
                              "land_x12345_y0.png", "folder_x0_y0/land.png"}) {
        CAPTURE(other);
        CHECK_FALSE(io::tileNameOf(other));
    }
}

TEST_CASE("any tile of a set without a header brings the whole map, to the last bit") {
    const TempFolder folder;
    writeSet(folder, io::Format::raw32);
    checkWhole(io::importHeightmap(folder / nameOf(0, 0, ".r32")).map.heights, 0);
    checkWhole(io::importHeightmap(folder / nameOf(3, 1, ".r32")).map.heights, 0);
}

TEST_CASE("tiles of a picture share a range and a cell size") {
    const TempFolder folder;
    writeSet(folder, io::Format::png16, {.cellSize = 4.f, .range = io::HeightRange{300.f, 460.f}});
    const io::Imported imported = io::importHeightmap(folder / nameOf(2, 2, ".png"));
    checkWhole(imported.map.heights, 160.f / 65535);
    CHECK(imported.map.cellSize == 4.f);
    CHECK(imported.notices.empty());
    io::exportMap(piece(1, 1), folder / nameOf(1, 1, ".png"), io::Format::png16,
                  {.cellSize = 4.f, .range = io::HeightRange{300.f, 461.f}});
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(2, 2, ".png")); }), "land_x1_y1.png",
               "another range of heights than 'land_x0_y0.png'"));
    io::exportMap(piece(1, 1), folder / nameOf(1, 1, ".png"), io::Format::png16,
                  {.cellSize = 5.f, .range = io::HeightRange{300.f, 460.f}});
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(2, 2, ".png")); }), "land_x1_y1.png",
               "another distance of samples"));
}

TEST_CASE("a tile that is missing is named") {
    const TempFolder folder;
    writeSet(folder, io::Format::raw32);
    std::filesystem::remove(folder / nameOf(2, 1, ".r32"));
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(0, 0, ".r32")); }), "land_x0_y0.r32",
               "a set of 4 × 3", "'land_x2_y1.r32' is missing"));
    folder.file("other_x9999_y9999.r32", std::string(64, 'a'));
    CHECK(says(errorOf([&] { io::importHeightmap(folder / "other_x9999_y9999.r32"); }),
               "'other_x0_y0.r32' is missing"));
    CHECK(says(errorOf([&] { io::importHeightmap(folder / "none_x0_y0.r32"); }), "cannot be found"));
}

TEST_CASE("a tile of another size than its neighbours call for is refused") {
    const TempFolder folder;
    writeSet(folder, io::Format::png16, {.range = io::HeightRange{300.f, 460.f}});
    io::exportMap(piece(0, 0), folder / nameOf(3, 0, ".png"), io::Format::png16,
                  {.range = io::HeightRange{300.f, 460.f}});
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(0, 0, ".png")); }), "land_x3_y1.png",
               "a tile of 4 × 17 samples where its neighbours call for 17 × 17"));
    io::exportMap(piece(3, 0), folder / nameOf(3, 0, ".png"), io::Format::png16,
                  {.range = io::HeightRange{300.f, 460.f}});
    io::exportMap(piece(3, 2), folder / nameOf(1, 0, ".png"), io::Format::png16,
                  {.range = io::HeightRange{300.f, 460.f}});
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(0, 0, ".png")); }), "land_x1_y0.png",
               "export the set again"));
}

TEST_CASE("edges that are not shared are told with their difference") {
    const TempFolder folder;
    writeSet(folder, io::Format::raw32);
    Field<float> odd = piece(1, 1);
    odd.at(0, 5) += 3.f;
    io::exportMap(odd, folder / nameOf(1, 1, ".r32"), io::Format::raw32);
    const io::Imported imported = io::importHeightmap(folder / nameOf(0, 0, ".r32"));
    checkWhole(imported.map.heights, 0);
    bool isDeclared = false;
    for (const std::string& notice : imported.notices)
        isDeclared =
            isDeclared ||
            notice == "The edges of neighbouring tiles differ by up to 3 m; tiles should share them.";
    CHECK(isDeclared);
}

TEST_CASE("a set is measured against memory as a whole") {
    const TempFolder folder;
    writeSet(folder, io::Format::raw32);
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(0, 0, ".r32"), {.memory = 20000}); }),
               "of memory for its 65 × 49 samples", "20 kB are allowed"));
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(io::importHeightmap(folder / nameOf(0, 0, ".r32"), {}, &progress), Cancelled);
}

TEST_CASE("tiles without a header are taken as the first is said to be") {
    const TempFolder folder;
    const auto write = [&](int x, int columns) {
        return folder.file(nameOf(x, 0, ".raw"),
                           rawBytes({columns, 10, io::RawSample::u16, true},
                                    [=](int i, int z) { return 1000 + 9 * (x * 19 + i) + 40 * z; }));
    };
    write(0, 20);
    write(1, 7);
    const io::Raster raster = io::readRaster(folder / nameOf(1, 0, ".raw"),
                                             {.raw = io::RawLayout{20, 10, io::RawSample::u16, true}});
    REQUIRE(raster.values.columns() == 26);
    CHECK(raster.values.at(25, 9) == 1000 + 9 * 25 + 40 * 9);
}

TEST_CASE("tiles whose rows begin in the south are turned one by one, and the whole then lies right") {
    const TempFolder folder;
    const io::HeightRange range{300.f, 460.f};
    writeSet(folder, io::Format::raw16, {.range = range, .flip = true});
    const io::ImportOptions options{
        .range = range, .flip = true, .raw = io::RawLayout{kTile, kTile, io::RawSample::u16, false}};
    const io::Imported imported = io::importHeightmap(folder / nameOf(0, 0, ".r16"), options);
    checkWhole(imported.map.heights, 160.f / 65535);
    CHECK(std::ranges::none_of(imported.notices, [](const std::string& notice) {
        return notice.find("edges of neighbouring tiles") != std::string::npos;
    }));
}

TEST_CASE("two files of one tile are refused, and both are named") {
    const TempFolder folder;
    writeSet(folder, io::Format::raw32);
    std::filesystem::copy(folder / nameOf(1, 0, ".r32"), folder / "land_x01_y0.r32");
    CHECK(says(errorOf([&] { io::importHeightmap(folder / nameOf(0, 0, ".r32")); }), "land_x01_y0.r32",
               "'land_x1_y0.r32' are tiles of the same place"));
}
