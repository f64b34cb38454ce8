#include "sim/core/field.hpp"

#include <doctest/doctest.h>

using wadi::Field;

TEST_CASE("a field is row-major with z rows and x columns") {
    Field<int> field(3, 2);
    field.at(2, 0) = 7;
    field.at(0, 1) = 9;
    CHECK(field[2] == 7);
    CHECK(field[3] == 9);
    CHECK(field.row(1)[0] == 9);
    CHECK(field.contains(2, 1));
    CHECK_FALSE(field.contains(3, 0));
    CHECK_FALSE(field.contains(0, -1));
}

TEST_CASE("interpolation passes through the samples at cell centres") {
    Field<float> field(4, 3);
    for (std::size_t i = 0; i < field.size(); ++i) field[i] = static_cast<float>(i * i);
    CHECK(field.bicubic(2.5f, 1.5f) == field.at(2, 1));
}

TEST_CASE("interpolation of a slope is exact between the samples") {
    Field<float> field(8, 8);
    for (int z = 0; z < 8; ++z) {
        for (int x = 0; x < 8; ++x)
            field.at(x, z) = 2.f * static_cast<float>(x) - 3.f * static_cast<float>(z);
    }
    CHECK(field.bicubic(4.f, 4.25f) == doctest::Approx(2 * 3.5 - 3 * 3.75));
}

TEST_CASE("interpolation beyond the outermost samples goes on with their values") {
    Field<float> field(2, 2);
    field.at(0, 0) = 5;
    CHECK(field.bicubic(-3.f, -3.f) == 5);
    CHECK(field.clamped(-1, -1) == 5);
}
