#include "sim/core/quantum.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace wadi;

TEST_CASE("a count of quanta becomes metres and back without loss") {
    for (const Quanta quanta : {kLowest, -1, 0, 1, 131072, kHighest})
        CHECK(toQuanta(toMetres(quanta)) == quanta);
}

TEST_CASE("the difference of any two heights fits in 32 bits") {
    CHECK(std::int64_t{kHighest} - std::int64_t{kLowest} <= std::numeric_limits<std::int32_t>::max());
}

TEST_CASE("heights that cannot be counted are refused") {
    CHECK_FALSE(toQuanta(kHighestMetres + 1));
    CHECK_FALSE(toQuanta(kLowestMetres - 1));
    CHECK_FALSE(toQuanta(std::numeric_limits<double>::quiet_NaN()));
    CHECK_FALSE(toQuanta(std::numeric_limits<double>::infinity()));
}
