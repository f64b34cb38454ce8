#include "sim/io/export/resize.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Field<float> plane(int columns, int rows) {
    Field<float> map(columns, rows);
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x)
            map.at(x, z) = 100 + 600.f * static_cast<float>(x) / static_cast<float>(columns - 1) -
                           40.f * static_cast<float>(z) / static_cast<float>(rows - 1);
    return map;
}

double worst(const Field<float>& a, const Field<float>& b, int rim) {
    double most = 0;
    for (int z = rim; z < a.rows() - rim; ++z)
        for (int x = rim; x < a.columns() - rim; ++x)
            most = std::max(most, std::abs(double{a.at(x, z)} - double{b.at(x, z)}));
    return most;
}

}  // namespace

TEST_CASE("a map in its own size keeps every bit") {
    const Field<float> map = maps::hills(37, 21).heights;
    CHECK(io::fitted(map, 37, 21) == map);
}

TEST_CASE("a finer map passes through the samples of the coarse one") {
    const Field<float> map = maps::hills(9, 6).heights;
    const Field<float> fine = io::fitted(map, 33, 21);
    for (int z = 0; z < 6; ++z)
        for (int x = 0; x < 9; ++x) CHECK(fine.at(4 * x, 4 * z) == map.at(x, z));
}

TEST_CASE("a slope stays a slope in any size, with its corners at the corners") {
    for (const auto& size : {std::pair{127, 253}, {64, 65}, {31, 17}, {200, 20}}) {
        const int columns = size.first, rows = size.second;
        CAPTURE(columns);
        const Field<float> result = io::fitted(plane(64, 48), columns, rows);
        REQUIRE(result.columns() == columns);
        REQUIRE(result.rows() == rows);
        const int rim = std::max(64 / columns, 48 / rows) + 1 + std::max(columns / 64, rows / 48) * 2;
        CHECK(worst(result, plane(columns, rows), rim) < 1e-3);
    }
}

TEST_CASE("a coarser map takes the mean of what lies between its samples") {
    Field<float> stripes(65, 65);
    for (int z = 0; z < 65; ++z)
        for (int x = 0; x < 65; ++x) stripes.at(x, z) = x % 2 == 0 ? 0.f : 100.f;
    const Field<float> coarse = io::fitted(stripes, 9, 9);
    for (int z = 0; z < 9; ++z)
        for (int x = 1; x < 8; ++x) CHECK(coarse.at(x, z) == doctest::Approx(50).epsilon(1e-4));
}

TEST_CASE("no height leaves the range of the map") {
    Field<float> cliff(20, 20, -3.f);
    for (int z = 0; z < 20; ++z)
        for (int x = 10; x < 20; ++x) cliff.at(x, z) = 80.f;
    for (const int side : {7, 19, 61}) {
        const Field<float> result = io::fitted(cliff, side, side);
        const auto [lowest, highest] = std::ranges::minmax(result.values());
        CHECK(lowest == -3.f);
        CHECK(highest == 80.f);
    }
}

TEST_CASE("maps of a single row or column can be resized") {
    CHECK(io::fitted(Field<float>(1, 1, 7.f), 3, 2) == Field<float>(3, 2, 7.f));
    CHECK(io::fitted(Field<float>(5, 4, 7.f), 1, 1) == Field<float>(1, 1, 7.f));
}

TEST_CASE("resizing tells how far it is and can be cancelled") {
    Progress progress;
    io::fitted(plane(20, 20), 30, 30, &progress);
    CHECK(progress.part() == 1);
    progress.cancel();
    CHECK_THROWS_AS(io::fitted(plane(20, 20), 30, 30, &progress), Cancelled);
}
