#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/png_read.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/memory.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/png_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kAssets = WADI_SOURCE_DIR "/assets/heightmaps";

/// Options under which a value of n bits is as many metres.
io::ImportOptions asMetres(int bits = 16) {
    return {.cellSize = 10.f, .range = {{0.f, bits == 16 ? 65535.f : 255.f}}};
}

std::string refusal(const std::filesystem::path& file) {
    return errorOf([&] { io::importHeightmap(file, asMetres()); });
}

int slope(int x, int z, int) {
    return 1000 * z + 10 * x;
}
int tilt(int x, int z, int) {
    return 50 * z + 10 * x;
}

bool anyNotice(const io::Imported& imported, std::string_view part) {
    for (const std::string& notice : imported.notices)
        if (notice.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("the 16-bit picture of Jacksboro gives its metres exactly") {
    const io::Imported imported = io::importHeightmap(kAssets / "jacksboro_fault_metres_u16.png", asMetres());
    const Field<float>& heights = imported.map.heights;
    REQUIRE(heights.columns() == 403);
    REQUIRE(heights.rows() == 344);
    CHECK(heights.at(0, 0) == 483.f);
    CHECK(heights.at(1, 0) == 487.f);
    CHECK(heights.at(402, 343) == 272.f);
    CHECK(*std::min_element(heights.values().begin(), heights.values().end()) == 236.f);
    CHECK(*std::max_element(heights.values().begin(), heights.values().end()) == 1076.f);
    CHECK(imported.map.cellSize == 10.f);
    CHECK(imported.notices.empty());
}

TEST_CASE("a picture whose values can only be metres is taken so, and it is said") {
    const std::filesystem::path file = kAssets / "jacksboro_fault_metres_u16.png";
    const io::Imported imported = io::importHeightmap(file);
    CHECK(imported.map.heights.at(0, 0) == 483.f);
    CHECK(anyNotice(imported, "its values were taken as metres; give --height-range."));
    const io::FileInfo info = io::describe(io::readHeightmap(file));
    CHECK_FALSE(info.knowsHeights);
    CHECK(info.range.highest == 65535.f);
}

TEST_CASE("a picture that does not say its heights is given a quarter of its longer side and says so") {
    const TempFolder folder;
    const auto file = folder / "a.png";
    writePicture(file, {.columns = 64, .rows = 32}, [](int x, int, int) { return x == 63 ? 65535 : 0; });
    const io::Imported imported = io::importHeightmap(file);
    CHECK(imported.map.heights.at(0, 0) == 0.f);
    CHECK(imported.map.heights.at(63, 31) == 160.f);
    CHECK(anyNotice(imported, "The file does not say its heights: 0..160 m assumed; give --height-range."));
    CHECK(anyNotice(imported, "cell size: 10 m assumed; give --cell-size."));
    CHECK(io::importHeightmap(file, {.cellSize = 40.f}).map.heights.at(63, 31) == 640.f);
    CHECK(io::importHeightmap(file, {.cellSize = 1e6f}).map.heights.at(63, 31) == 4000.f);
}

TEST_CASE("a look into a picture tells its format, size and what would be assumed") {
    const TempFolder folder;
    writePicture(folder / "a.png", {.columns = 64, .rows = 32}, slope);
    const io::FileInfo info = io::describe(io::readHeightmap(folder / "a.png"));
    CHECK(info.facts.format == "png16");
    CHECK(info.facts.columns == 64);
    CHECK(info.facts.rows == 32);
    CHECK_FALSE(info.knowsHeights);
    CHECK_FALSE(info.knowsCellSize);
    CHECK(info.cellSize == 10.f);
    CHECK(info.range.highest == 160.f);
    writePicture(folder / "b.png", {.bits = 8}, tilt);
    CHECK(io::describe(io::readHeightmap(folder / "b.png")).facts.format == "png8");
}

TEST_CASE("an 8-bit picture spans its range over 255 and warns of terraces") {
    const TempFolder folder;
    writePicture(folder / "a.png", {.bits = 8}, tilt);
    const io::Imported imported = io::importHeightmap(folder / "a.png", asMetres(8));
    CHECK(imported.map.heights.at(3, 2) == 130.f);
    CHECK(imported.map.heights.at(0, 1) == 50.f);
    CHECK(anyNotice(imported, "terraces"));
}

TEST_CASE("pictures of 1, 2 and 4 bits are spread over the whole range") {
    const TempFolder folder;
    for (const int bits : {1, 2, 4}) {
        CAPTURE(bits);
        const int most = (1 << bits) - 1;
        writePicture(folder / "a.png", {.columns = 9, .bits = bits},
                     [=](int x, int, int) { return x % 2 * most; });
        const auto heights = io::importHeightmap(folder / "a.png", asMetres(8)).map.heights;
        CHECK(heights.at(0, 0) == 0.f);
        CHECK(heights.at(7, 2) == 255.f);
        CHECK(heights.at(8, 2) == 0.f);
    }
}

TEST_CASE("an interlaced picture gives the heights of a plain one") {
    const TempFolder folder;
    writePicture(folder / "plain.png", {.columns = 37, .rows = 21}, slope);
    writePicture(folder / "adam7.png", {.columns = 37, .rows = 21, .interlaced = true}, slope);
    const auto plain = io::importHeightmap(folder / "plain.png", {.range = {{0.f, 655.35f}}}).map.heights;
    CHECK(plain.at(36, 20) == doctest::Approx(203.6f));
    CHECK(io::importHeightmap(folder / "adam7.png", {.range = {{0.f, 655.35f}}}).map.heights == plain);
}

TEST_CASE("a colour picture with equal channels is taken as gray and says so") {
    const TempFolder folder;
    const auto file = folder / "a.png";
    for (const int bits : {8, 16}) {
        CAPTURE(bits);
        writePicture(file, {.bits = bits, .type = PNG_COLOR_TYPE_RGB}, tilt);
        const io::Imported imported = io::importHeightmap(file, asMetres(bits));
        CHECK(imported.map.heights.at(3, 2) == 130.f);
        CHECK(anyNotice(imported, "stored in colour"));
    }
    writePicture(file, {.bits = 8, .type = PNG_COLOR_TYPE_PALETTE, .palette = {{7, 7, 7}, {200, 200, 200}}},
                 [](int x, int, int) { return x % 2; });
    const io::Imported imported = io::importHeightmap(file, asMetres(8));
    CHECK(imported.map.heights.at(0, 0) == 7.f);
    CHECK(imported.map.heights.at(1, 0) == 200.f);
    CHECK(anyNotice(imported, "stored in colour"));
}

TEST_CASE("a coloured picture is refused with the place of the colour") {
    const TempFolder folder;
    const auto file = folder / "colour.png";
    for (const int bits : {8, 16}) {
        writePicture(file, {.bits = bits, .type = PNG_COLOR_TYPE_RGB},
                     [](int x, int z, int c) { return x == 2 && z == 1 && c == 2 ? 9 : 8; });
        CHECK(says(refusal(file), "colour.png", "is coloured (at column 2, row 1)",
                   "convert it to a grayscale PNG"));
    }
    writePicture(file, {.bits = 8, .type = PNG_COLOR_TYPE_PALETTE, .palette = {{7, 7, 7}, {200, 7, 200}}},
                 [](int x, int, int) { return x % 2; });
    CHECK(says(refusal(file), "colour.png", "is coloured"));
}

TEST_CASE("an alpha channel is accepted if all of it is opaque and refused otherwise") {
    const TempFolder folder;
    const auto file = folder / "alpha.png";
    for (const int type : {PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB_ALPHA})
        for (const int bits : {8, 16}) {
            CAPTURE(type);
            CAPTURE(bits);
            const int opaque = (1 << bits) - 1, alpha = type == PNG_COLOR_TYPE_GRAY_ALPHA ? 1 : 3;
            writePicture(file, {.bits = bits, .type = type},
                         [=](int x, int z, int c) { return c == alpha ? opaque : tilt(x, z, c); });
            CHECK(io::importHeightmap(file, asMetres(bits)).map.heights.at(3, 2) == 130.f);
            writePicture(file, {.bits = bits, .type = type}, [=](int x, int z, int c) {
                return c != alpha ? tilt(x, z, c) : opaque - (x == 1 && z == 2 ? 1 : 0);
            });
            CHECK(says(refusal(file), "alpha.png", "is transparent at column 1, row 2",
                       "without an alpha channel"));
        }
}

TEST_CASE("a gray value that is marked as transparent is refused where it occurs") {
    const TempFolder folder;
    const auto file = folder / "gaps.png";
    writePicture(file, {.bits = 8, .transparentGray = 130}, tilt);
    CHECK(says(refusal(file), "gaps.png", "is transparent at column 3, row 2"));
    writePicture(file, {.bits = 8, .transparentGray = 255}, tilt);
    CHECK(io::importHeightmap(file, asMetres(8)).map.heights.at(3, 2) == 130.f);
}

TEST_CASE("a picture cut anywhere is refused with its name") {
    const TempFolder folder;
    writePicture(folder / "whole.png", {.columns = 40, .rows = 30, .interlaced = true},
                 [](int x, int z, int) { return (x * 7919 + z * 104729) & 0xffff; });
    const std::string bytes = bytesOf(folder / "whole.png");
    REQUIRE(refusal(folder / "whole.png").find("beyond the possible") != std::string::npos);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        CAPTURE(length);
        const auto cut = folder.file("cut.png", std::string_view(bytes).substr(0, length));
        CHECK(says(refusal(cut), "cut.png"));
        CHECK_FALSE(says(refusal(cut), "beyond the possible"));
    }
}

TEST_CASE("a picture with any byte changed is refused or read, and never worse") {
    const TempFolder folder;
    writePicture(folder / "whole.png", {.columns = 12, .rows = 9}, slope);
    const std::string bytes = bytesOf(folder / "whole.png");
    int refused = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x55);
        const std::string message = refusal(folder.file("changed.png", changed));
        if (message.empty()) continue;
        CHECK(says(message, "changed.png"));
        ++refused;
    }
    CHECK(refused > static_cast<int>(bytes.size()) / 2);
}

TEST_CASE("sides are checked from the header alone") {
    const TempFolder folder;
    const auto huge = folder.file("huge.png", headerOnly(30000, 30000));
    CHECK(says(errorOf([&] { io::importHeightmap(huge, {.size = 1024, .memory = 1'000'000'000}); }),
               "huge.png", "needs 7.2 GB of memory for its 30000 × 30000 samples, and 1 GB are allowed"));
    const auto liar = folder.file("liar.png", headerOnly(8000, 8000));
    CHECK(says(errorOf([&] { io::describe(io::readHeightmap(liar)); }), "liar.png",
               "truncated PNG (it ends early)"));
    CHECK(says(refusal(folder.file("dot.png", headerOnly(1, 1))), "dot.png", "is too small (1 × 1 samples)",
               "at least 2"));
    CHECK(says(refusal(folder.file("wide.png", headerOnly(65537, 2))), "is too large (65537 × 2 samples)"));
    CHECK(says(errorOf([&] { io::readPng(folder.file("wide.png", headerOnly(8193, 2))); }), "wide.png",
               "is too large", "at most 8192 a side"));
    CHECK(says(refusal(folder.file("most.png", headerOnly(0xffffffff, 0xffffffff))), "is too large"));
    CHECK(says(refusal(folder.file("cut.png", headerOnly(100, 100))),
               "is a damaged or truncated PNG (it ends early)"));
}

TEST_CASE("a chunk that says that it is longer than its file costs no memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    for (const char* name : {"long_text", "long_packed_text", "long_international_text"}) {
        CAPTURE(name);
        const std::filesystem::path file =
            std::filesystem::path(WADI_SOURCE_DIR "/tests/data/fuzz/png") / (std::string(name) + ".png");
        REQUIRE(std::filesystem::file_size(file) < 1000);
        std::string sentence;
        const std::size_t taken = memoryOf([&] { sentence = refusal(file); });
        CHECK(says(sentence, name, "is a damaged or truncated PNG",
                   "a part of it says that it is longer than the file"));
        CHECK(taken < 20'000'000);
    }
    // A file that is as long as that, but for its blocks on the disk, is refused for its text.
    const auto sparse = folder / "sparse.png";
    std::filesystem::copy_file(WADI_SOURCE_DIR "/tests/data/fuzz/png/long_text.png", sparse);
    std::filesystem::resize_file(sparse, 1'400'000'000);
    std::string sentence;
    const std::size_t taken = memoryOf([&] { sentence = refusal(sparse); });
    CHECK(says(sentence, "sparse.png", "a text in it takes more than 64 MB"));
    CHECK(taken < 20'000'000);
}

TEST_CASE("the smallest possible picture is read") {
    const TempFolder folder;
    writePicture(folder / "a.png", {.columns = 2, .rows = 2}, slope);
    CHECK(io::importHeightmap(folder / "a.png", asMetres()).map.heights.at(1, 1) == 1010.f);
}

TEST_CASE("what is no heightmap at all is refused with a sentence each") {
    const TempFolder folder;
    CHECK(says(refusal(folder / "none.png"), "none.png", "cannot be found"));
    CHECK(says(refusal(folder.path()), "is a folder"));
    CHECK(says(refusal(folder.file("empty.png", "")), "empty.png", "is empty"));
    CHECK(says(refusal(folder.file("a.txt", "hello world\n")), "a.txt",
               "is none of PNG (.png), TIFF (.tif, .tiff)"));
    std::string noise;
    for (unsigned i = 0, state = 1; i < 5000; ++i)
        noise += static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
    CHECK(says(refusal(folder.file("noise.png", noise)), "noise.png", "is none of"));
    CHECK(says(refusal(folder.file("signed.png", "\x89PNG\r\n\x1a\n" + noise)), "signed.png", "PNG"));
}

TEST_CASE("contents tell the format, not the name") {
    const TempFolder folder;
    writePicture(folder / "picture.asc", {}, slope);
    CHECK(io::importHeightmap(folder / "picture.asc", asMetres()).map.heights.at(0, 2) == 2000.f);
    folder.file("grid.png", "ncols 2\nnrows 2\ncellsize 5\n1 2 3 4\n");
    CHECK(io::importHeightmap(folder / "grid.png").map.heights.at(1, 1) == 4.f);
}

TEST_CASE("heights beyond the range of quanta are refused with the value and the remedy") {
    const TempFolder folder;
    writePicture(folder / "high.png", {}, [](int x, int, int) { return x == 0 ? 20000 : 5; });
    CHECK(says(refusal(folder / "high.png"), "high.png", "a height of 20000 m", "give --height-range"));
    CHECK(io::importHeightmap(folder / "high.png", {.range = {{-100.f, 6000.f}}}).map.heights.at(1, 0) < 0.f);
}

TEST_CASE("impossible options are refused") {
    const TempFolder folder;
    writePicture(folder / "a.png", {}, slope);
    const auto refusalOf = [&](io::ImportOptions options) {
        return errorOf([&] { io::importHeightmap(folder / "a.png", options); });
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(says(refusalOf({.cellSize = 0.f}), "cell size 0 m"));
    CHECK(says(refusalOf({.cellSize = nan}), "cell size nan m"));
    CHECK(says(refusalOf({.range = {{5.f, 4.f}}}), "height range 5,4", "lowest height first"));
    CHECK(says(refusalOf({.range = {{nan, 4.f}}}), "height range nan,4"));
    CHECK(says(refusalOf({.range = {{4.f, 4.f}}}), "height range 4,4"));
    CHECK(says(refusalOf({.cellSize = 1e30f}), "cell size 1e+30 m"));
}

TEST_CASE("of a picture's texts only so many are kept") {
    const TempFolder folder;
    writePicture(folder / "a.png", {.texts = 100}, slope);
    const std::size_t kept = io::pngTexts(folder / "a.png").size();
    CHECK(kept >= 16);
    CHECK(kept <= 32);
}

TEST_CASE("reading of a picture tells how far it is and can be cancelled") {
    const TempFolder folder;
    for (const bool interlaced : {false, true}) {
        writePicture(folder / "a.png", {.columns = 20, .rows = 20, .interlaced = interlaced}, slope);
        Progress progress;
        io::readRaster(folder / "a.png", {.progress = &progress});
        CHECK(progress.part() == 1.f);
        progress.cancel();
        CHECK_THROWS_AS(io::readRaster(folder / "a.png", {.progress = &progress}), Cancelled);
    }
}
