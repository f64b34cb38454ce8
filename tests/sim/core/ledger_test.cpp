#include "sim/core/ledger.hpp"

#include <doctest/doctest.h>

using namespace wadi;

TEST_CASE("accounts of land that rises and is worn away never end, and their difference stays") {
    Ledger ledger;
    for (int i = 0; i < 1000; ++i) {
        ledger.entered += kMostTotal / 5 + 7;
        ledger.left += kMostTotal / 5;
        ledger.shorten();
        CHECK(ledger.entered <= kMostTotal);
        CHECK(ledger.left <= kMostTotal);
        CHECK(ledger.entered - ledger.left == 7 * (i + 1));
    }
    Ledger small{5, 3};
    small.shorten();
    CHECK(small.entered == 5);
    CHECK(small.left == 3);
}
