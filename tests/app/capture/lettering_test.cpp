#include "app/capture/lettering.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/error.hpp"

using engine::Image;
using app::Lettering;

namespace {

const char* const kFontFile = WADI_SOURCE_DIR "/assets/fonts/Roboto-Regular.ttf";

/// Columns in which something is written, from the first to the last.
int reach(const Image& image) {
    int first = image.width(), last = -1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.at(x, y)[0] > 0) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
    return last - first + 1;
}

}  // namespace

TEST_CASE("words are as wide as they say, and stand where they are put") {
    const Lettering letters(kFontFile, 20);
    Image image(200, 40, 3);
    letters.write(image, 10, 8, "Höhe 12", 255);
    const int width = letters.width("Höhe 12");  // 60 pixels or so, with a little air at both ends
    CHECK(reach(image) > width - 5);
    CHECK(reach(image) <= width);
    CHECK(letters.width("ö") == letters.width("o"));
    CHECK(letters.width("") == 0);
    for (int x = 0; x < image.width(); ++x) CHECK(image.at(x, 7)[0] == 0);
    CHECK(std::ranges::count(image.bytes(), 255) > 60);  // of 3 x 200 x 40
}

TEST_CASE("words that leave the picture are cut off at its edges") {
    const Lettering letters(kFontFile, 20);
    Image image(12, 12, 1);
    letters.write(image, -7, -7, "WWWWWW", 200);
    CHECK(std::ranges::count(image.bytes(), 200) > 5);
    letters.write(image, 500, 500, "W", 200);
}

TEST_CASE("what is no font is told by its name") {
    CHECK_THROWS_WITH_AS(Lettering("nowhere.ttf", 20), doctest::Contains("nowhere.ttf cannot be read"), engine::Error);
    CHECK_THROWS_WITH_AS(Lettering(WADI_SOURCE_DIR "/README.md", 20), doctest::Contains("README.md"), engine::Error);
}
