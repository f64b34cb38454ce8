#include "tests/ssim.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <utility>

using engine::Image;

namespace {

// Waves of about ten pixels, `shift` pixels to the left.
Image waves(int shift = 0, int channels = 3) {
    Image image(64, 48, channels);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            const double value =
                128 + 90 * std::sin(0.6 * (x + shift)) * std::cos(0.5 * y + 0.05 * (x + shift));
            for (auto& channel : image.at(x, y)) channel = static_cast<std::uint8_t>(value);
        }
    return image;
}

Image with(Image image, double noise) {
    std::mt19937 chance(3);
    std::normal_distribution<double> by(0.0, noise);
    for (auto& byte : image.bytes())
        byte = static_cast<std::uint8_t>(std::clamp(std::lround(byte + by(chance)), 0L, 255L));
    return image;
}

Image plain(int grey) {
    Image image(16, 16, 1);
    std::fill(image.bytes().begin(), image.bytes().end(), static_cast<std::uint8_t>(grey));
    return image;
}

}  // namespace

TEST_CASE("a picture is wholly similar to itself, and similarity has no direction") {
    CHECK(ssim(waves(), waves()) == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(ssim(plain(0), plain(0)) == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(ssim(waves(), waves(2)) == doctest::Approx(ssim(waves(2), waves())).epsilon(1e-12));
}

TEST_CASE("plain pictures are as similar as the formula says") {
    // Without variance what is left is (2ab + C1) / (a² + b² + C1).
    const double c1 = 6.5025;
    CHECK(ssim(plain(100), plain(150)) ==
          doctest::Approx((2 * 100 * 150 + c1) / (100 * 100 + 150 * 150 + c1)).epsilon(1e-6));
}

TEST_CASE("the more a picture is moved or disturbed, the less similar it is") {
    const double one = ssim(waves(), waves(1)), two = ssim(waves(), waves(2));
    CHECK(one < 0.98);
    CHECK(two < one);
    const double faint = ssim(waves(), with(waves(), 2.0)), strong = ssim(waves(), with(waves(), 40.0));
    CHECK(faint > 0.98);
    CHECK(strong < 0.9);
    CHECK(ssim(waves(), with(waves(500), 200.0)) < 0.3);
}

TEST_CASE("grey, colour and alpha are compared by their luma") {
    CHECK(ssim(waves(0, 1), waves(0, 3)) == doctest::Approx(1.0).epsilon(1e-9));
    Image clear = waves(0, 4);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) clear.at(x, y)[3] = 0;
    CHECK(ssim(clear, waves()) == doctest::Approx(1.0).epsilon(1e-9));
}

TEST_CASE("a tint of a part of a picture is its mean in the channel that differs most") {
    Image tinted = waves();
    CHECK(tint(waves(), tinted) == 0);
    for (int y = 16; y < 32; ++y)
        for (int x = 32; x < 48; ++x) tinted.at(x, y)[2] = static_cast<std::uint8_t>(tinted.at(x, y)[2] + 7);
    CHECK(tint(waves(), tinted) == 7);
    CHECK(tint(tinted, waves()) == 7);
    CHECK(ssim(waves(), tinted) > 0.99);  // which hardly sees blue
    CHECK(tint(plain(100), plain(150)) == 50);
    Image moved = waves();
    std::swap(moved.at(3, 3)[0], moved.at(9, 9)[0]);
    CHECK(tint(waves(), moved) == 0);
}

TEST_CASE("pictures that cannot be compared are refused") {
    CHECK_THROWS_AS(tint(waves(), plain(1)), std::invalid_argument);
    CHECK_THROWS_AS(tint(waves(0, 1), waves(0, 3)), std::invalid_argument);
    CHECK_THROWS_AS(ssim(waves(), plain(1)), std::invalid_argument);
    CHECK_THROWS_AS(ssim(Image(10, 64, 3), Image(10, 64, 3)), std::invalid_argument);
}
