#include "engine/image.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "engine/error.hpp"
#include "engine/image_bytes.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using engine::Error;
using engine::Image;
using wadi::test::TempFolder;
namespace fs = std::filesystem;

namespace {

Image gradient(int width, int height, int channels) {
    Image image(width, height, channels);
    for (std::size_t n = 0; n < image.bytes().size(); ++n)
        image.bytes()[n] = static_cast<std::uint8_t>(n * 7);
    return image;
}

}  // namespace

TEST_CASE("a picture comes back from its PNG file as it went in") {
    const TempFolder folder;
    for (const int channels : {1, 3, 4}) {
        const Image image = gradient(13, 5, channels);
        image.save(folder.path() / "picture.png");
        const Image back = Image::load(folder.path() / "picture.png");
        CHECK(back.width() == 13);
        CHECK(back.height() == 5);
        CHECK(back.channels() == channels);
        CHECK(std::ranges::equal(back.bytes(), image.bytes()));
    }
}

TEST_CASE("a flipped picture has its first row last") {
    Image image = gradient(4, 3, 3);
    const int corner = image.at(0, 0)[1], middle = image.at(2, 1)[2];
    image.flip();
    CHECK(image.at(0, 2)[1] == corner);
    CHECK(image.at(2, 1)[2] == middle);
}

TEST_CASE("a picture that cannot be written says where, and leaves nothing behind") {
    const TempFolder folder;
    const fs::path target = folder.path() / "taken";
    fs::create_directories(target / "full");
    CHECK_THROWS_WITH_AS(gradient(2, 2, 3).save(target), doctest::Contains(target.string().c_str()), Error);
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
    CHECK_THROWS_WITH_AS(gradient(2, 2, 3).save(folder.path() / "none" / "a.png"),
                         doctest::Contains("No such file or directory"), Error);
}

TEST_CASE("a file that is missing or no picture is named") {
    TempFolder folder;
    CHECK_THROWS_WITH_AS(Image::load(folder.path() / "gone.png"), doctest::Contains("gone.png"), Error);
    folder.file("text.png", "not a picture");
    CHECK_THROWS_WITH_AS(Image::load(folder.path() / "text.png"), doctest::Contains("text.png"), Error);
}

TEST_CASE("a picture without pixels is refused") {
    CHECK_THROWS_AS(Image(0, 4, 3), Error);
}
namespace {

Image striped(int width, int height) {
    Image image(width, height, 3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) image.at(x, y)[1] = x % 2 == 0 ? 100 : 200;
    return image;
}

}  // namespace

TEST_CASE("the bytes of a picture give it back, with an opaque fourth channel") {
    const Image image = engine::decoded(striped(6, 3).png(), 6);
    CHECK(image.width() == 6);
    CHECK(image.height() == 3);
    CHECK(image.channels() == 4);
    CHECK(image.at(3, 1)[1] == 200);
    CHECK(image.at(3, 1)[3] == 255);
}

TEST_CASE("bytes that are no picture, half of one, or more than is wanted are refused") {
    const std::vector<char> bytes = striped(60, 30).png();
    CHECK_THROWS_AS(engine::decoded({}, 100), Error);
    CHECK_THROWS_AS(engine::decoded(std::vector<char>(50, 'x'), 100), Error);
    CHECK_THROWS_AS(engine::decoded(std::span(bytes).first(bytes.size() / 2), 100), Error);
    CHECK_THROWS_AS(engine::decoded(bytes, 59), Error);
}

TEST_CASE("a picture states its size, and memory is not taken on its word") {
    std::vector<char> bytes = striped(8, 8).png();
    bytes[16] = 0x00, bytes[17] = static_cast<char>(0xff);  // a width of sixteen million
    CHECK_THROWS_AS(engine::decoded(bytes, 4096), Error);
}

TEST_CASE("a shrunk picture is no larger than asked, each pixel the mean of those it stands for") {
    const Image small = engine::shrunk(striped(100, 40), 25);
    CHECK(small.width() == 25);
    CHECK(small.height() == 10);
    CHECK(small.at(12, 5)[1] == 150);
    CHECK(engine::shrunk(striped(20, 10), 25).width() == 20);
    CHECK(engine::shrunk(striped(1000, 1), 100).height() == 1);
}

TEST_CASE("a picture of any channels becomes one of four, the last of them full") {
    Image grey(2, 1, 1);
    grey.at(1, 0)[0] = 70;
    const Image image = engine::opaque(grey);
    CHECK(image.channels() == 4);
    const auto pixel = image.at(1, 0);
    CHECK(pixel[0] == 70);
    CHECK(pixel[2] == 70);
    CHECK(pixel[3] == 255);
    CHECK(engine::opaque(striped(6, 3)).at(3, 1)[1] == striped(6, 3).at(3, 1)[1]);
}
