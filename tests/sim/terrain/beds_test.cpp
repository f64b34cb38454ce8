#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "sim/terrain/strata.hpp"

using namespace wadi;

TEST_CASE("beds are numbered as they are found in the rock") {
    StrataParams params;
    params.enabled = true;
    params.thickness = 7.f;
    params.offset = 3.f;
    params.dip = 12.f;
    params.direction = 130.f;
    const Strata strata(params, 5, 10.f);
    const BedNumbers numbers = bedNumbers(params, 10.f);
    const auto beds = bedsOf(params, 5);
    for (const auto& [x, z, metres] : {std::tuple{0, 0, 0.1}, {40, 7, 55.3}, {3, 90, -20.7}}) {
        const double bed =
            numbers.first + metres * numbers.perMetre + x * numbers.perColumn + z * numbers.perRow;
        const auto number = static_cast<std::size_t>(static_cast<int>(std::floor(bed)) & 255);
        const auto rock = static_cast<Quanta>(metres * kQuantaPerMetre);
        CHECK(beds[number] == strata.hardness(x, z, rock));
    }
}
