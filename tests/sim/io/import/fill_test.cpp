#include "sim/io/import/fill.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace wadi;

namespace {

Field<float> hollow() {
    Field<float> map(9, 9, 5.f);
    for (int z = 2; z < 7; ++z)
        for (int x = 2; x < 7; ++x) map.at(x, z) = std::numeric_limits<float>::quiet_NaN();
    return map;
}

}  // namespace

TEST_CASE("filling tells how far it is and ends when it is cancelled") {
    Field<float> map = hollow();
    Progress progress;
    CHECK(io::fillMissing(map, &progress) == 25);
    CHECK(progress.part() == 1.f);
    CHECK(map == Field<float>(9, 9, 5.f));
    progress.cancel();
    Field<float> other = hollow();
    CHECK_THROWS_AS(io::fillMissing(other, &progress), Cancelled);
}

TEST_CASE("a map without gaps, and one of nothing else, stay as they are") {
    Progress progress;
    Field<float> whole(4, 3, 1.f);
    CHECK(io::fillMissing(whole, &progress) == 0);
    Field<float> empty(4, 3, std::numeric_limits<float>::quiet_NaN());
    CHECK(io::fillMissing(empty, &progress) == 12);
    CHECK(progress.part() == 0.f);
}
