#include <doctest/doctest.h>

#include <cstdint>

#include "app/tools/brush_tool.hpp"
#include "sim/core/error.hpp"
#include "sim/edit/brush.hpp"
#include "sim/io/export/map_file.hpp"
#include "tests/temp_folder.hpp"

using wadi::Field;

TEST_CASE("a small picture becomes a stencil pixel by pixel") {
    Field<std::uint16_t> picture(2, 2);
    picture.at(0, 0) = 65535;
    picture.at(1, 0) = 32768;
    const Field<std::uint8_t> stamp = app::stampOf(picture, 65535);
    CHECK(stamp.columns() == 2);
    CHECK(stamp.at(0, 0) == 255);
    CHECK(stamp.at(1, 0) == 128);
    CHECK(stamp.at(1, 1) == 0);
}

TEST_CASE("a picture that is not square keeps its shape and stands in the middle") {
    const Field<std::uint16_t> picture(8, 4, std::uint16_t{255});
    const Field<std::uint8_t> stamp = app::stampOf(picture, 255);
    REQUIRE(stamp.columns() == 8);
    REQUIRE(stamp.rows() == 8);
    for (int z = 0; z < 8; ++z) CHECK(stamp.at(3, z) == (z >= 2 && z < 6 ? 255 : 0));
}

TEST_CASE("a large picture is made smaller by means, not by leaving pixels out") {
    Field<std::uint16_t> picture(2048, 1024);
    for (int z = 0; z < 1024; ++z) {
        for (int x = 0; x < 2048; ++x) picture.at(x, z) = (x + z) % 2 == 0 ? 200 : 0;
    }
    const Field<std::uint8_t> stamp = app::stampOf(picture, 255);
    CHECK(stamp.columns() == wadi::kMostStampCells);
    CHECK(stamp.rows() == wadi::kMostStampCells);
    CHECK(stamp.at(256, 256) == 100);
    CHECK(stamp.at(256, 100) == 0);
}

TEST_CASE("the widest and narrowest pictures still leave a line") {
    const Field<std::uint16_t> picture(4000, 2, std::uint16_t{255});
    const Field<std::uint8_t> stamp = app::stampOf(picture, 255);
    CHECK(stamp.at(10, stamp.rows() / 2 - 1) + stamp.at(10, stamp.rows() / 2) == 255);
}

TEST_CASE("a stencil is read from a grayscale PNG, and nothing else") {
    const wadi::test::TempFolder folder;
    Field<float> picture(2, 2);
    picture.at(1, 1) = 77;
    wadi::io::exportMap(picture, folder / "shape.png", wadi::io::Format::png8, {.range = {{0, 255}}});
    CHECK(app::readStamp(folder / "shape.png")->at(1, 1) == 77);
    const auto text = folder.file("text.png", "no picture");
    CHECK_THROWS_AS(app::readStamp(text), wadi::Error);
    CHECK_THROWS_AS(app::readStamp(folder / "none.png"), wadi::Error);
}
