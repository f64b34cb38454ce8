#include "app/ranks/rank_land.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "app/world/enlarge.hpp"
#include "sim/core/error.hpp"
#include "sim/io/import/banded.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/raw_files.hpp"
#include "tests/sim/world/thread_ranks.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;

namespace {

/// Broader than high, with all layers that a world can begin with, and cliffs beside which curves overshoot.
Heightmap landscape(int columns = 200, int rows = 150) {
    Heightmap map{Field<float>(columns, rows), 12.5f};
    map.sediment = map.water = map.heights;
    map.hardness = Field<std::uint8_t>(columns, rows);
    std::uint32_t chance = 1;
    for (std::size_t cell = 0; cell < map.heights.size(); ++cell) {
        chance = chance * 1664525 + 1013904223;
        map.heights[cell] = static_cast<float>(chance >> 16) / 100 - 50;
        map.sediment[cell] = static_cast<float>(chance >> 24) / 50;
        map.water[cell] = cell % 7 == 0 ? static_cast<float>(chance >> 20) / 500 : 0.f;
        map.hardness[cell] = static_cast<std::uint8_t>(chance >> 12);
    }
    Georeference place{500000.5, 5300000.25, 1, 1.0 / 3};
    place.keys = {1, 1, 0, 1, 1024, 0, 1, 1};
    place.texts = "a system";
    map.place = std::make_shared<const Georeference>(place);
    return map;
}

template <class T>
bool areSame(const Field<T>& part, const Field<T>& whole, const std::vector<TileGrid::Box>& region) {
    bool same = part.columns() == whole.columns() && part.rows() == whole.rows();
    eachCell(region, [&](int x, int z) { same = same && part.at(x, z) == whole.at(x, z); });
    return same;
}

/// The same map with as many cells along its longer side, as the bake of one process begins with.
Heightmap enlarged(const Heightmap& map, int side) {
    return *app::enlarged(EditLog(Parameters(), std::make_shared<const Heightmap>(map)), side).start.map();
}

/// The cells that ranks share out then.
TileGrid gridOf(const Heightmap& map, int side) {
    const app::Enlarged all = app::enlarged(EditLog(Parameters(), std::make_shared<const Heightmap>(map)),
                                            side, app::FileMaps::kept);
    CHECK(all.start.map()->heights == map.heights);
    return {all.columns, all.rows};
}

}  // namespace

TEST_CASE("ranks share out as many cells as one process has, also where half a cell is left") {
    for (const float cellSize : {0.1f, 0.2f, 12.5f, 90.f})
        for (const int side : {500, 501, 700}) {
            CAPTURE(cellSize);
            CAPTURE(side);
            Heightmap map = landscape(320, 200);
            map.cellSize = cellSize;
            const Heightmap whole = enlarged(map, side);
            const TileGrid grid = gridOf(map, side);
            CHECK(grid.columns == side);
            CHECK(grid.columns == whole.heights.columns());
            CHECK(grid.rows == whole.heights.rows());
            CHECK(whole.hardness.rows() == whole.heights.rows());
        }
}

TEST_CASE("ranks make of a heightmap, each by itself, the land that one process begins a bake with") {
    const wadi::test::TempFolder folder;
    const Heightmap map = landscape();
    app::RankLand kept = app::landOf(map);
    app::saveLand(map, folder.path(), kept);
    app::checkLand(folder.path(), kept);
    for (const int side : {200, 301, 800}) {
        CAPTURE(side);
        const Heightmap whole = enlarged(map, side);
        const TileGrid grid = gridOf(map, side);
        onRanks(4, [&](const ThreadRank& rank) {
            const bool isFirst = rank.rank() == 0;  // the others have no map
            const auto land =
                app::landOfFirst(rank, isFirst ? std::optional(app::landOf(map)) : std::nullopt);
            REQUIRE(land.has_value());
            REQUIRE(land->place != nullptr);
            CHECK(*land->place == *map.place);
            const Subdomain own(grid, rank);
            const Heightmap part = app::readLand(folder.path(), *land, own);
            CHECK(part.cellSize == whole.cellSize);
            CHECK(areSame(part.heights, whole.heights, own.region()));
            CHECK(areSame(part.sediment, whole.sediment, own.region()));
            CHECK(areSame(part.water, whole.water, own.region()));
            CHECK(areSame(part.hardness, whole.hardness, own.region()));
        });
    }
}

TEST_CASE("land that is read some rows at a time is kept as if it had been read at once") {
    const wadi::test::TempFolder folder;
    const io::RawLayout layout{60, 40, io::RawSample::f32, false};
    const auto file = folder / "a.r32";
    std::ofstream(file, std::ios::binary)
        << wadi::test::rawBytes(layout, [](int x, int z) { return x * z % 83; });
    const io::ImportOptions options{.cellSize = 5.f, .raw = layout};
    const std::filesystem::path whole = folder / "whole", parts = folder / "parts";
    std::filesystem::create_directories(whole);
    std::filesystem::create_directories(parts);

    const Heightmap map = io::importHeightmap(file, options).map;
    app::RankLand ofMap = app::landOf(map);
    app::saveLand(map, whole, ofMap);
    const auto bands = io::BandedHeightmap::open(file, options, nullptr, 700);
    REQUIRE(bands);
    app::RankLand ofBands = app::landOf(*bands);
    app::saveLand(*bands, parts, ofBands);
    CHECK(app::landJson(ofBands) == app::landJson(ofMap));
    app::checkLand(parts, ofMap);

    Progress ended;
    ended.endIf([] { return true; });
    CHECK_THROWS_AS(app::saveLand(*bands, parts, ofBands, &ended), Cancelled);
    CHECK(std::filesystem::is_empty(parts));
    std::filesystem::copy_file(file, parts / "start-height.r32");
    const auto own = io::BandedHeightmap::open(parts / "start-height.r32", options);
    REQUIRE(own);
    CHECK(wadi::test::says(wadi::test::errorOf([&] { app::saveLand(*own, parts, ofBands); }),
                           "give another --out"));
    CHECK(std::filesystem::file_size(parts / "start-height.r32") == std::filesystem::file_size(file));
}

TEST_CASE("land that is cut short, or another than a bake began with, is told by its file or folder") {
    const wadi::test::TempFolder folder;
    const Heightmap map = landscape();
    app::RankLand land = app::landOf(map);
    app::saveLand(map, folder.path(), land);
    std::filesystem::resize_file(folder / "start-sediment.r32", 1000);
    const auto read = [&] { app::readLand(folder.path(), land, Subdomain({200, 150})); };
    CHECK(wadi::test::says(wadi::test::errorOf(read), "start-sediment.r32", "cannot be read", "anew"));
    Heightmap other = map;
    other.water[77] += 1;
    app::RankLand others = app::landOf(other);
    app::saveLand(other, folder.path(), others);
    const auto check = [&] { app::checkLand(folder.path(), land); };
    CHECK(wadi::test::says(wadi::test::errorOf(check), "damaged", "anew"));
}

TEST_CASE("bake.json tells a rank's land with its place, and refuses what no map can be") {
    app::RankLand land = app::landOf(landscape());
    land.rowsHash = 0x123456789abcdef0;
    const std::string text = app::landJson(land).dump();
    const app::RankLand again = app::landFrom(nlohmann::json::parse(text));
    CHECK(app::landJson(again).dump() == text);
    REQUIRE(again.place != nullptr);
    CHECK(*again.place == *land.place);
    CHECK(again.ranges.heights == land.ranges.heights);
    CHECK(again.rowsHash == land.rowsHash);
    const auto isRefused = [&](const char* key, const char* value) {
        nlohmann::json json = nlohmann::json::parse(text);
        json[key] = nlohmann::json::parse(value);
        try {
            app::landFrom(json);
            return false;
        } catch (const Error&) {
            return false;  // which would not tell the file
        } catch (const std::exception&) {
            return true;
        }
    };
    CHECK(isRefused("columns", "0"));
    CHECK(isRefused("columns", "\"five\""));
    CHECK(isRefused("rows", "70000"));
    CHECK_FALSE(isRefused("rows", "9000"));
    CHECK(isRefused("cellSize", "0"));
    CHECK(isRefused("height", "[5,4]"));
    CHECK(isRefused("water", "[1]"));
    CHECK(isRefused("rowsHash", "\"none\""));
    CHECK(isRefused("place", "\"{}\""));
}

TEST_CASE("a bake of ranks removes the land that it began with, and nothing else") {
    const wadi::test::TempFolder folder;
    app::RankLand land = app::landOf(landscape());
    app::saveLand(landscape(), folder.path(), land);
    const std::filesystem::path settings = folder.file("start.toml", "wadi = 1\n");
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        CHECK(app::isLandFile(entry.path().filename().string()) == (entry.path().extension() == ".r32"));
    app::removeLand(folder.path());
    CHECK(folder.count() == 1);
    CHECK(std::filesystem::exists(settings));
}
