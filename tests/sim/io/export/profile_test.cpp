#include "sim/io/export/profile.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sim/io/export/profile_text.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

namespace fs = std::filesystem;
using io::Profile;

std::set<std::string> namesIn(const TempFolder& folder) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path()))
        names.insert(entry.path().filename().string());
    return names;
}

bool isSide(Profile profile, int side) {
    return std::ranges::find(io::sidesOf(profile), side) != io::sidesOf(profile).end();
}

Field<float> hills(int columns = 140, int rows = 120) {
    Field<float> map = maps::hills(columns, rows).heights;
    for (float& height : map.values()) height = height * 0.37f - 20.f;
    return map;
}

io::HeightRange rangeOf(const Field<float>& map) {
    const auto [lowest, highest] = std::ranges::minmax(map.values());
    return {lowest, highest};
}

double worst(const Field<float>& a, const Field<float>& b) {
    REQUIRE(a.columns() == b.columns());
    REQUIRE(a.rows() == b.rows());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(double{a[i]} - double{b[i]}));
    return most;
}

/// Heights in a file of whole numbers without a header, of the least and greatest of a range.
Field<float> raw16(const fs::path& file, int columns, int rows, io::HeightRange range) {
    const std::string bytes = bytesOf(file);
    Field<float> map(columns, rows);
    REQUIRE(bytes.size() == 2 * map.size());
    for (std::size_t i = 0; i < map.size(); ++i) {
        const int value =
            static_cast<unsigned char>(bytes[2 * i]) + 256 * static_cast<unsigned char>(bytes[2 * i + 1]);
        map[i] = static_cast<float>(range.lowest + (double{range.highest} - range.lowest) * value / 65535);
    }
    return map;
}

Field<float> flipped(const Field<float>& map) {
    Field<float> result(map.columns(), map.rows());
    for (int z = 0; z < map.rows(); ++z)
        std::ranges::copy(map.row(map.rows() - 1 - z), result.row(z).begin());
    return result;
}

}  // namespace

TEST_CASE("each side becomes the nearest that the program takes") {
    const auto size = [](Profile profile, int columns, int rows, int wanted = 0) {
        const io::FittedSize fitted = io::fittedSize(profile, columns, rows, wanted);
        return std::pair(fitted.columns, fitted.rows);
    };
    CHECK(size(Profile::unreal, 1024, 1024) == std::pair(1009, 1009));
    CHECK(size(Profile::unreal, 1024, 500) == std::pair(1009, 505));
    CHECK(size(Profile::unreal, 8192, 30) == std::pair(8129, 127));
    CHECK(size(Profile::unreal, 1024, 512, 2017) == std::pair(2017, 1009));
    CHECK(size(Profile::unity, 1024, 512) == std::pair(1025, 1025));
    CHECK(size(Profile::unity, 8192, 8192) == std::pair(4097, 4097));
    CHECK(size(Profile::hterrain, 20, 10) == std::pair(65, 65));
    CHECK(size(Profile::gis, 403, 344) == std::pair(403, 344));
    CHECK(size(Profile::blender, 401, 201, 801) == std::pair(801, 401));
    for (int side = 2; side < 8192; side = side * 5 / 4 + 1)
        for (const Profile profile : {Profile::unreal, Profile::unity, Profile::hterrain})
            CHECK(isSide(profile, io::fittedSize(profile, side, side / 2 + 1, 0).columns));
}

TEST_CASE("tiles for a program are all equal and of a side that it takes") {
    for (const int longer : {600, 3000, 8192}) {
        const io::FittedSize size = io::fittedSize(Profile::unreal, longer, 500, 0, 505);
        CHECK((size.columns - 1) % 504 == 0);
        CHECK((size.rows - 1) % 504 == 0);
    }
    CHECK(io::fittedSize(Profile::unity, 8192, 8192, 0, 1025).columns == 8193);
    CHECK(io::fittedSize(Profile::gis, 403, 344, 0, 100).columns == 403);
    CHECK(says(errorOf([] { io::fittedSize(Profile::unity, 900, 900, 0, 500); }),
               "Unity takes no tiles of 500", "33, 65, 129"));
    CHECK(says(errorOf([] { io::fittedSize(Profile::gis, 900, 900, 0, 1); }), "Tiles of 1 samples"));
    CHECK(says(errorOf([] { io::fittedSize(Profile::gis, 900, 900, 20000); }), "20000", "16385"));
}

TEST_CASE("heights for Unreal are a 16-bit picture of a size it takes, with the scales to type in") {
    const TempFolder folder;
    const Field<float> map = hills();
    const auto sentence =
        io::exportFor({.profile = Profile::unreal, .heights = map, .cellSize = 4.f}, folder.path());
    REQUIRE(sentence.size() == 2);
    CHECK(says(sentence[0], folder.path().string(), "height-unreal.png", "127 × 127"));
    CHECK(says(sentence[1], "height-unreal.txt", "Unreal Engine"));
    CHECK(namesIn(folder) == std::set<std::string>{"height-unreal.png", "height-unreal.txt"});
    const Field<float> expected = io::fitted(map, 127, 127);
    const io::HeightRange range = rangeOf(expected);
    const double relief = double{range.highest} - range.lowest;
    CHECK(*io::describe(io::readHeightmap(folder / "height-unreal.png")).facts.spacing ==
          io::Spacing{static_cast<float>(4. * 139 / 126), static_cast<float>(4. * 119 / 126)});
    const io::ImportOptions square{.spacing = io::Spacing{4, 4}};  // as it is, without resampling
    CHECK(worst(io::importHeightmap(folder / "height-unreal.png", square).map.heights, expected) <=
          relief / 65535 * 0.5 + 1e-5);
    const std::string png = bytesOf(folder / "height-unreal.png");
    CHECK(png[24] == 16);  // bits
    CHECK(png[25] == 0);   // gray, without alpha
}

TEST_CASE("the sheet for Unreal states scales and place that give the true heights") {
    io::Sheet sheet{.profile = Profile::unreal, .files = {"height-unreal.png"}, .size = {1009, 505}};
    sheet.spacing = {10, 20};
    sheet.range = {100, 612};
    const std::string text = io::sheetText(sheet);
    CHECK(says(text, "Scale X to 1000, Y to 2000 and Z to 100.", "Location Z to 35600"));
    // Unreal's height of a value is (value - 32768) / 128 · scale + location, in centimetres.
    CHECK(-32768 / 128.0 * 100 + 35600 == 100 * 100);
    CHECK(std::abs(32767 / 128.0 * 100 + 35600 - 612 * 100) < 100 / 128.0 + 1e-6);  // a step of 16 bits [cm]
    sheet.range = {70, 70};
    CHECK(says(io::sheetText(sheet), "Z to 100.", "Location Z to 32600"));
}

TEST_CASE("heights for Unity are raw, square and begin with the southern row") {
    const TempFolder folder;
    const Field<float> map = hills();
    io::exportFor({.profile = Profile::unity, .heights = map, .cellSize = 4.f}, folder.path());
    CHECK(namesIn(folder) == std::set<std::string>{"height-unity.raw", "height-unity.txt"});
    const Field<float> expected = io::fitted(map, 129, 129);
    const io::HeightRange range = rangeOf(expected);
    const Field<float> back = flipped(raw16(folder / "height-unity.raw", 129, 129, range));
    CHECK(worst(back, expected) <= (double{range.highest} - range.lowest) / 65535 * 0.5 + 1e-5);
    CHECK(says(bytesOf(folder / "height-unity.txt"), "Bit 16", "Resolution to 129", "Byte Order to Windows",
               "Terrain Size X to 556", "Z to 476"));
}

TEST_CASE("heights of other programs are the map's own to the last bit") {
    const Field<float> map = hills();
    for (const auto& [profile, name] : {std::pair(Profile::blender, "height-blender.exr"),
                                        {Profile::terrain3d, "height-terrain3d.exr"},
                                        {Profile::worldmachine, "height-worldmachine.tif"},
                                        {Profile::gaea, "height-gaea.tif"},
                                        {Profile::houdini, "height-houdini.exr"},
                                        {Profile::gis, "height-gis.tif"}}) {
        const std::string file = name;
        CAPTURE(file);
        const TempFolder folder;
        const auto sentence =
            io::exportFor({.profile = profile, .heights = map, .cellSize = 4.f}, folder.path());
        CHECK(sentence.size() == folder.count());
        CHECK(io::readRaster(folder / name).values == map);
    }
}

TEST_CASE("heights for HTerrain are real ones of a size it takes") {
    const TempFolder folder;
    const Field<float> map = hills();
    io::exportFor({.profile = Profile::hterrain, .heights = map, .cellSize = 4.f}, folder.path());
    CHECK(io::readRaster(folder / "height-hterrain.exr").values == io::fitted(map, 129, 129));
    CHECK(
        says(bytesOf(folder / "height-hterrain.txt"), "map_scale of the node to x 4.34375, y 1, z 3.71875."));
}

TEST_CASE("a flat map can be written for every program") {
    const Field<float> flat(70, 70, -12.5f);
    for (std::size_t i = 0; i < io::kProfiles.size(); ++i) {
        CAPTURE(io::kProfiles[i].name);
        const TempFolder folder;
        io::exportFor({.profile = static_cast<Profile>(i), .heights = flat}, folder.path());
        const std::string text = bytesOf(folder / ("height-" + std::string(io::kProfiles[i].name) + ".txt"));
        CHECK(says(text, io::kProfiles[i].title, "-12.5"));
        CHECK(text.find("nan") == std::string::npos);
        CHECK(text.find("inf") == std::string::npos);
        CHECK(std::ranges::count(text, '\n') >= 7);
    }
}

TEST_CASE("tiles for Unreal are equal, share their edges and make the whole") {
    const TempFolder folder;
    const Field<float> map = hills(260, 130);
    const auto sentence =
        io::exportFor({.profile = Profile::unreal, .heights = map, .tile = 127}, folder.path());
    CHECK(says(sentence[0], "2 tiles", "height-unreal_x0_y0.png"));
    CHECK(namesIn(folder) ==
          std::set<std::string>{"height-unreal_x0_y0.png", "height-unreal_x1_y0.png", "height-unreal.txt"});
    CHECK(says(bytesOf(folder / "height-unreal.txt"), "height-unreal_x0_y0.png to height-unreal_x1_y0.png",
               "2 × 1 tiles of 127"));
    const Field<float> expected = io::fitted(map, 253, 127);
    const auto heightsOf = [&](const char* name) {
        return io::convert(folder / name, io::readSingle(folder / name, {}), {.spacing = io::Spacing{10, 10}})
            .map.heights;
    };
    const auto west = heightsOf("height-unreal_x0_y0.png"), east = heightsOf("height-unreal_x1_y0.png");
    const io::HeightRange range = rangeOf(expected);
    const double most = (double{range.highest} - range.lowest) / 65535 * 0.5 + 1e-5;
    for (int z = 0; z < 127; ++z) {
        CHECK(west.at(126, z) == east.at(0, z));
        CHECK(std::abs(double{east.at(100, z)} - double{expected.at(226, z)}) <= most);
    }
}

TEST_CASE("a place on Earth stays under the corners when the size changes") {
    const TempFolder folder;
    const Field<float> map = hills(101, 51);
    Georeference place;
    place.west = 500000;
    place.north = 4000000;
    const auto export_ = [&](int size) {
        io::exportFor({.profile = Profile::gis,
                       .heights = map,
                       .cellSize = 10.f,
                       .size = size,
                       .place = std::make_shared<const Georeference>(place)},
                      folder.path());
        return io::readRaster(folder / "height-gis.tif").facts;
    };
    for (const int size : {0, 201}) {
        const io::RasterFacts facts = export_(size);
        REQUIRE(facts.place != nullptr);
        REQUIRE(facts.spacing.has_value());
        const double cell = size == 0 ? 10 : 5;
        CHECK(facts.spacing->x == doctest::Approx(cell));
        CHECK(facts.place->west + cell / 2 == doctest::Approx(500005).epsilon(1e-12));
        CHECK(facts.place->north - cell / 2 == doctest::Approx(3999995).epsilon(1e-12));
    }
}

TEST_CASE("an export for a program that fails or is cancelled leaves the older files alone") {
    const TempFolder folder;
    const Field<float> map = hills();
    const auto write = [&](Progress* progress) {
        io::exportFor({.profile = Profile::unreal, .heights = map, .progress = progress}, folder.path());
    };
    folder.file("height-unreal.png", "precious");
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(write(&progress), Cancelled);
    CHECK(namesIn(folder) == std::set<std::string>{"height-unreal.png"});
    fs::create_directory(folder / "height-unreal.txt");
    CHECK(says(errorOf([&] { write(nullptr); }), "height-unreal.txt", "not a regular file"));
    CHECK(bytesOf(folder / "height-unreal.png") == "precious");
    CHECK(namesIn(folder) == std::set<std::string>{"height-unreal.png", "height-unreal.txt"});
    fs::remove(folder / "height-unreal.txt");
    Progress free;
    write(&free);
    CHECK(free.part() == 1);
    CHECK(bytesOf(folder / "height-unreal.png") != "precious");
}

TEST_CASE("no name of a file for Unreal looks like that of a tile") {
    const TempFolder folder;
    io::exportFor({.profile = Profile::unreal, .heights = hills()}, folder.path());
    for (const std::string& name : namesIn(folder)) {
        for (std::size_t i = 1; i + 1 < name.size(); ++i)
            CHECK_FALSE((name[i] == 'x' && std::isdigit(static_cast<unsigned char>(name[i - 1])) != 0 &&
                         std::isdigit(static_cast<unsigned char>(name[i + 1])) != 0));
    }
}
