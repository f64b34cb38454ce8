#include "app/capture/contact_sheet.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using app::ContactSheet;
using engine::Image;

namespace {

const char* const kFont = WADI_SOURCE_DIR "/assets/fonts/Roboto-Regular.ttf";

Image plain(glm::ivec2 size, std::uint8_t shade) {
    Image image(size.x, size.y, 3);
    std::ranges::fill(image.bytes(), shade);
    return image;
}

}  // namespace

TEST_CASE("pictures stand side by side, row by row, none over another, each with its words below it") {
    const glm::ivec2 size(90, 40);
    ContactSheet sheet({3, 2}, size, "All of them", kFont);
    for (int i = 0; i < 6; ++i) sheet.put(i, plain(size, static_cast<std::uint8_t>(100 + 10 * i)), "words of this one");
    const Image& image = sheet.image();
    CHECK(glm::ivec2(image.width(), image.height()) == ContactSheet::sizeOf({3, 2}, size));
    for (int i = 0; i < 6; ++i)
        CHECK(std::ranges::count(image.bytes(), 100 + 10 * i) >= 3 * 90 * 40);
    // Letters are shades between ground (24) and words (225), mostly at the lower edge of each picture.
    int rowsWithWords = 0;
    for (int y = 0; y < image.height(); ++y) {
        bool hasWords = false;
        for (int x = 0; x < image.width(); ++x) hasWords = hasWords || image.at(x, y)[0] > 200;
        rowsWithWords += hasWords;
    }
    CHECK(rowsWithWords > 25);
    CHECK(rowsWithWords < 60);  // of three lines of some 12 pixels
}

TEST_CASE("words that have no room are cut off, not written over what stands beside them") {
    const glm::ivec2 size(60, 20);
    ContactSheet sheet({2, 1}, size, "t", kFont);
    sheet.put(0, plain(size, 50), "a very long line of words that has no room at all");
    const Image& image = sheet.image();
    for (int y = 28; y < image.height(); ++y)
        for (int x = 6 + 60; x < image.width(); ++x) CHECK(image.at(x, y)[0] == 24);
}
