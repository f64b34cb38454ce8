#include <doctest/doctest.h>

#include <vector>

#include "engine/image.hpp"
#include "sim/core/error.hpp"
#include "sim/io/formats/png_write.hpp"
#include "tests/temp_folder.hpp"

using wadi::io::PicturePng;
using wadi::test::TempFolder;

TEST_CASE("a picture that is written in pieces comes back as it was, with three channels and with four") {
    const TempFolder folder;
    for (const int channels : {3, 4}) {
        constexpr int kWidth = 37, kHeight = 23;
        std::vector<std::uint8_t> bytes;
        for (int i = 0; i < kWidth * kHeight * channels; ++i)
            bytes.push_back(static_cast<std::uint8_t>(i * 7 + i / 91));
        const auto file = folder / "a.png";
        PicturePng png(file, kWidth, kHeight, channels);
        const auto row = static_cast<std::size_t>(kWidth * channels);
        png.write(std::span(bytes).first(5 * row));
        CHECK(png.written() == 5);
        png.write(std::span(bytes).subspan(5 * row));
        png.commit();
        const engine::Image image = engine::Image::load(file);
        REQUIRE(image.channels() == channels);
        CHECK(std::vector(image.bytes().begin(), image.bytes().end()) == bytes);
    }
}

TEST_CASE("a picture that is not finished leaves no file, and one that cannot be written says so") {
    const TempFolder folder;
    {
        PicturePng png(folder / "a.png", 4, 4, 3);
        png.write(std::vector<std::uint8_t>(24));
    }
    CHECK(folder.count() == 0);
    CHECK_THROWS_AS(PicturePng(folder / "none/a.png", 4, 4, 3), wadi::Error);
}
