#include "sim/terrain/byte_maps.hpp"

#include <doctest/doctest.h>

using namespace wadi;

namespace {

Field<std::uint8_t> slope(int columns, int rows) {
    Field<std::uint8_t> map(columns, rows);
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) map.at(x, z) = static_cast<std::uint8_t>(40 * x + 8 * z);
    return map;
}

}  // namespace

TEST_CASE("a map of bytes on as many cells is the map, and on more it goes on evenly between their middles") {
    const Field<std::uint8_t> map = slope(5, 7);
    CHECK(bilinear(map, Subdomain({5, 7})) == map);
    const Field<std::uint8_t> fine = bilinear(map, Subdomain({20, 28}));
    for (int x = 2; x < 18; ++x) CHECK(fine.at(x, 2) - fine.at(x - 1, 2) == (x == 2 ? 5 : 10));
    CHECK(fine.at(0, 0) == map.at(0, 0));
    CHECK(fine.at(19, 27) == map.at(4, 6));
}

TEST_CASE("a map of bytes on more cells has for each the value of the nearest, if that is asked for") {
    const Field<std::uint8_t> map = slope(5, 7), fine = nearest(map, Subdomain({10, 14}));
    for (int z = 0; z < 14; ++z)
        for (int x = 0; x < 10; ++x) CHECK(fine.at(x, z) == map.at(x / 2, z / 2));
}
