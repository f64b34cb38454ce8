#include <doctest/doctest.h>

#include "sim/io/formats/png_read.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/png_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

TEST_CASE("a painted map of 8 bits is read as it is, one of 16 bits is rounded to 8") {
    const TempFolder folder;
    writePicture(folder / "8.png", {.columns = 4, .rows = 3, .bits = 8},
                 [](int x, int z, int) { return 100 * z + 10 * x; });
    writePicture(folder / "16.png", {.columns = 4, .rows = 3, .bits = 16}, [](int x, int z, int) {
        return x == 3 ? 65535 : x == 0 ? 128 : 257 * (100 * z + 10 * x) + (x == 1 ? 128 : -128);
    });
    const Field<std::uint8_t> small = io::readPainted(folder / "8.png", 4, 3);
    const Field<std::uint8_t> large = io::readPainted(folder / "16.png", 4, 3);
    CHECK(small.at(0, 0) == 0);
    CHECK(small.at(3, 2) == 230);
    CHECK(large.at(0, 2) == 0);
    CHECK(large.at(1, 2) == 210);
    CHECK(large.at(2, 2) == 220);
    CHECK(large.at(3, 0) == 255);
}

TEST_CASE("a painted map of another size or kind is refused with one sentence that says both sizes") {
    const TempFolder folder;
    writePicture(folder / "a.png", {.columns = 4, .rows = 3, .bits = 8}, [](int, int, int) { return 9; });
    const auto refusal = [](const std::filesystem::path& file, int columns, int rows) {
        return errorOf([&] { io::readPainted(file, columns, rows); });
    };
    CHECK(refusal(folder / "a.png", 4, 3).empty());
    CHECK(says(refusal(folder / "a.png", 3, 4), "a.png", "is 4 × 3 pixels, the map 3 × 4 cells"));
    CHECK(says(refusal(folder.file("text.png", "no picture"), 4, 3), "text.png", "is no PNG"));
    CHECK(says(refusal(folder / "none.png", 4, 3), "none.png"));
    CHECK(says(refusal(folder.file("half.png", bytesOf(folder / "a.png").substr(0, 60)), 4, 3), "truncated"));
}
