#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#ifdef __unix__
#include <sys/resource.h>

#include <csignal>
#endif

#include "sim/io/export/map_file.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

std::vector<io::Format> allFormats() {
    std::vector<io::Format> all;
    for (const io::FormatFacts& facts : io::writtenFormats()) all.push_back({facts.name});
    return all;
}

Field<float> ridges() {
    Field<float> map(31, 17);
    for (int z = 0; z < 17; ++z)
        for (int x = 0; x < 31; ++x)
            map.at(x, z) = -200.5f + static_cast<float>(x * x) * 0.7f + static_cast<float>(z) / 3.f;
    return map;
}

double greatestDifference(const Field<float>& a, const Field<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(double{a[i]} - b[i]));
    return most;
}

double span(const Field<float>& map) {
    const auto [lowest, highest] = std::minmax_element(map.values().begin(), map.values().end());
    return double{*highest} - *lowest;
}

}  // namespace

TEST_CASE("raw floats come back to the last bit") {
    const TempFolder folder;
    const Field<float> map = ridges();
    const std::string told = io::exportMap(map, folder / "height.r32", io::Format::raw32);
    CHECK(says(told, "height.r32", "31 × 17 32-bit little-endian floats", "in m"));
    const std::string bytes = bytesOf(folder / "height.r32");
    REQUIRE(bytes.size() == map.size() * 4);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < map.size(); ++i) {
        std::uint32_t bits = 0;
        for (std::size_t b = 4; b-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[4 * i + b]);
        wrong += bits == std::bit_cast<std::uint32_t>(map[i]) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("raw heights between 0 and 1 m are told to be read back as such") {
    const TempFolder folder;
    const auto file = folder / "low.r32";
    Field<float> low(8, 8, 0.25f);
    low.at(3, 3) = 0.75f;
    CHECK(says(io::exportMap(low, file, io::Format::raw32), "--raw 8x8,f32,little --height-range 0,1."));
    const io::ImportOptions told{.range = {{0.f, 1.f}},
                                 .raw = io::RawLayout{8, 8, io::RawSample::f32, false}};
    CHECK(io::importHeightmap(file, told).map.heights == low);
    low.at(0, 0) = 2.f;
    CHECK_FALSE(says(io::exportMap(low, file, io::Format::raw32), "--height-range"));
}

TEST_CASE("a 16-bit picture tells its heights and cell size and comes back within half a step") {
    const TempFolder folder;
    const Field<float> map = ridges();
    const auto file = folder / "height.png";
    const std::string told = io::exportMap(map, file, io::Format::png16, {.cellSize = 12.5f});
    CHECK(says(told, "31 × 17", "0..65535 = -200.5..", "--height-range -200.5,", "--cell-size 12.5"));
    const io::Imported back = io::importHeightmap(file);
    CHECK(back.notices.empty());
    CHECK(back.map.cellSize == 12.5f);
    CHECK(greatestDifference(back.map.heights, map) <= span(map) / 65535 * 0.5 + 1e-4);
    CHECK(back.map.heights.at(0, 0) == map.at(0, 0));
    const io::FileInfo info = io::describe(io::readHeightmap(file));
    CHECK(info.knowsHeights);
    CHECK(info.knowsCellSize);
    CHECK(info.range.lowest == -200.5f);
}

TEST_CASE("a picture of something else than metres does not tell heights") {
    const TempFolder folder;
    io::exportMap(ridges(), folder / "discharge.png", io::Format::png16, {.unit = "drops per epoch"});
    CHECK_FALSE(io::describe(io::readHeightmap(folder / "discharge.png")).knowsHeights);
}

TEST_CASE("an 8-bit picture comes back within half a step") {
    const TempFolder folder;
    const Field<float> map = ridges();
    const auto file = folder / io::fileName("height", io::Format::png8);
    CHECK(says(io::exportMap(map, file, io::Format::png8), "0..255 = -200.5.."));
    CHECK(io::describe(io::readHeightmap(file)).facts.format == "png8");
    const float highest = *std::max_element(map.values().begin(), map.values().end());
    const auto back = io::importHeightmap(file, {.range = {{-200.5f, highest}}}).map.heights;
    CHECK(greatestDifference(back, map) <= span(map) / 255 * 0.5 + 1e-4);
}

TEST_CASE("a flat map can be written in every format, and read in all but meshes") {
    const TempFolder folder;
    const Field<float> flat(5, 4, 321.25f);
    for (const io::Format format : allFormats()) {
        CAPTURE(io::facts(format).name);
        const auto file = folder / io::fileName("flat", format);
        io::exportMap(flat, file, format, {.cellSize = 5.f});
        CHECK(std::filesystem::file_size(file) > 0);
        if (format == io::Format::obj || format == io::Format::gltf) continue;
        const bool isDeclared = format != io::Format::raw16;
        const bool isRaw = format == io::Format::raw16 || format == io::Format::raw32;
        io::ImportOptions options;
        if (!isDeclared) options.range = {{321.25f, 400.f}};
        if (isRaw)
            options.raw = io::RawLayout{5, 4, isDeclared ? io::RawSample::f32 : io::RawSample::u16, false};
        CHECK(io::importHeightmap(file, options).map.heights == flat);
    }
}

TEST_CASE("no two formats share a file name") {
    CHECK(io::fileName("height", io::Format::png16) == "height.png");
    CHECK(io::fileName("height", io::Format::png8) == "height_8bit.png");
    CHECK(io::fileName("height", io::Format::raw32) == "height.r32");
}

TEST_CASE("what cannot be written is refused by name and leaves nothing behind") {
    const TempFolder folder;
    const auto notFolder = folder.file("plain.txt", "text");
    std::filesystem::create_directory(folder / "taken");
    for (const io::Format format : allFormats()) {
        CAPTURE(io::facts(format).name);
        const auto refusal = [&](const std::filesystem::path& file) {
            return errorOf([&] { io::exportMap(ridges(), file, format); });
        };
        CHECK(says(refusal(folder / "none/height.png"), "height.png", "cannot be written",
                   "create it or choose another"));
        CHECK(says(refusal(notFolder / "height.png"), "height.png", "plain.txt' is not a folder"));
        CHECK(says(refusal(folder / "taken"), "taken", "it is a folder"));
    }
    CHECK(folder.count() == 2);
    CHECK(bytesOf(notFolder) == "text");
}

#ifdef __unix__
TEST_CASE("a device is not replaced by a picture") {
    CHECK(says(errorOf([] { io::exportMap(ridges(), "/dev/null", io::Format::png16); }), "/dev/null",
               "not a regular file"));
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("who may read and write a file may do so with the one that replaces it") {
    using std::filesystem::perms;
    const TempFolder folder;
    const auto file = folder.file("a.png", "older");
    for (const perms rights : {perms::owner_read | perms::owner_write, perms(0664)}) {
        std::filesystem::permissions(file, rights);
        io::exportMap(ridges(), file, io::Format::png16);
        CHECK(std::filesystem::status(file).permissions() == rights);
    }
}

TEST_CASE("a disk that is full keeps the older file and leaves no half one") {
    const TempFolder folder;
    Field<float> rough(300, 300);
    std::uint32_t state = 1;
    for (float& height : rough.values())
        height = static_cast<float>((state = state * 1664525u + 1013904223u) >> 16);
    // A limit on the size of files stands in for a full disk; beyond it, writes fail.
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    for (const io::Format format : allFormats()) {
        CAPTURE(io::facts(format).name);
        const auto file = folder.file("older", "precious");
        const rlimit tight{20000, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tight);
        const std::string message = errorOf([&] { io::exportMap(rough, file, format); });
        setrlimit(RLIMIT_FSIZE, &before);
        CHECK(says(message, "older", "could not be written to its end", "free space"));
        CHECK(bytesOf(file) == "precious");
        CHECK(folder.count() == 1);
    }
    std::signal(SIGXFSZ, handler);
}
#endif

TEST_CASE("writing that was cancelled leaves the older file, and no half one") {
    const TempFolder folder;
    for (const io::Format format : allFormats()) {
        CAPTURE(io::facts(format).name);
        const auto file = folder.file("older", "precious");
        Progress progress;
        io::exportMap(ridges(), folder / "whole", format, {.progress = &progress});
        CHECK(progress.part() == 1.f);
        std::filesystem::remove(folder / "whole");
        progress.cancel();
        CHECK_THROWS_AS(io::exportMap(ridges(), file, format, {.progress = &progress}), Cancelled);
        CHECK(bytesOf(file) == "precious");
        CHECK(folder.count() == 1);
    }
}

TEST_CASE("formats without colours refuse pictures and name those that have them") {
    const TempFolder folder;
    const std::vector<Field<float>> colours(3, ridges());
    for (const io::Format format : {io::Format::raw16, io::Format::raw32, io::Format::asc}) {
        const auto refusal = errorOf([&] { io::exportMap(colours, folder / "normal", format); });
        CHECK(says(refusal, "normal", io::facts(format).name, "png16, png8, tiff, exr"));
    }
    CHECK(folder.count() == 0);
}

TEST_CASE("an older file is replaced, and a file with the name of the one aside is not touched") {
    const TempFolder folder;
    const auto file = folder.file("height.r32", "older");
    folder.file("height.r32.part", "mine");
    io::exportMap(ridges(), file, io::Format::raw32);
    CHECK(std::filesystem::file_size(file) == ridges().size() * 4);
    CHECK(bytesOf(folder / "height.r32.part") == "mine");
    CHECK(folder.count() == 2);
}
