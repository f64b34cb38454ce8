#include "app/data/preview.hpp"

#include <doctest/doctest.h>

#include <limits>

TEST_CASE("a preview keeps the shape of the file and is never larger than asked for") {
    const engine::Image wide = app::preview(wadi::Field<float>(1000, 250), 100);
    CHECK(wide.width() == 100);
    CHECK(wide.height() == 25);
    const engine::Image small = app::preview(wadi::Field<float>(30, 20), 100);
    CHECK(small.width() == 30);
    CHECK(small.height() == 20);
    const engine::Image thread = app::preview(wadi::Field<float>(10000, 1), 100);
    CHECK(thread.width() == 100);
    CHECK(thread.height() == 1);
}

TEST_CASE("a preview is lit from the north-west, whatever the unit of the values") {
    for (const float unit : {1e-4f, 1.f, 1e4f}) {
        wadi::Field<float> roof(64, 64);  // with its ridge from north to south
        for (int z = 0; z < 64; ++z)
            for (int x = 0; x < 64; ++x) roof.at(x, z) = unit * static_cast<float>(x < 32 ? x : 63 - x);
        const engine::Image picture = app::preview(roof, 64);
        CHECK(picture.at(16, 32)[0] > picture.at(47, 32)[0] + 30);
    }
}

TEST_CASE("what has no data is transparent, and level land is not") {
    wadi::Field<float> level(8, 8);
    level.at(3, 4) = std::numeric_limits<float>::quiet_NaN();
    const engine::Image picture = app::preview(level, 8);
    CHECK(picture.at(3, 4)[3] == 0);
    CHECK(picture.at(4, 4)[3] == 255);
    CHECK(picture.at(4, 4)[0] > 60);
}

TEST_CASE("a sample of a file stands in its picture where it is looked for, also at the last edges") {
    constexpr int kColumns = 403, kRows = 344, kMost = 256;
    wadi::Field<float> values(kColumns, kRows, 0.f);
    for (int z = 0; z < kRows; ++z) values.at(kColumns - 1, z) = std::numeric_limits<float>::quiet_NaN();
    for (int z = 0; z < kRows; ++z) values.at(kColumns - 2, z) = values.at(kColumns - 1, z);
    const engine::Image picture = app::preview(values, kMost);
    const glm::vec2 filled = app::filledBy(kColumns, kRows, kMost);
    CHECK(filled.y == 1);
    // Two columns without data begin at the left edge of the last column but one, which is a pixel's.
    const float begins = 401.f / kColumns * filled.x * static_cast<float>(picture.width());
    CHECK(begins == doctest::Approx(200.5).epsilon(1e-5));
    CHECK(picture.at(200, 0)[3] == 255);  // half of it has data
    CHECK(picture.at(201, 0)[3] == 0);
    CHECK(app::filledBy(100, 50, kMost) == glm::vec2(1.f));
}
