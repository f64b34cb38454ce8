#include "app/base/number_format.hpp"

#include <doctest/doctest.h>

using namespace app;

TEST_CASE("numbers are shortened to three digits and an SI prefix") {
    CHECK(shortNumber(0) == "0");
    CHECK(shortNumber(42) == "42");
    CHECK(shortNumber(1.234) == "1.23");
    CHECK(shortNumber(9.996) == "10.0");
    CHECK(shortNumber(59.94) == "59.9");
    CHECK(shortNumber(999.4) == "999");
    CHECK(shortNumber(999.6) == "1.00 k");
    CHECK(shortNumber(12'345'678) == "12.3 M");
    CHECK(shortNumber(-4.2e9) == "-4.20 G");
    CHECK(shortNumber(4.2e12) == "4.20 T");
    CHECK(shortNumber(0.5) == "0.50");
    CHECK(shortNumber(0.0034) == "0.0034");
    CHECK(shortNumber(-0.0000123) == "-0.000012");
    CHECK(shortNumber(3.4e-8) == "3.4e-08");
}

TEST_CASE("bytes, counts and hashes are written for people") {
    CHECK(byteCount(0) == "0 B");
    CHECK(byteCount(1.5e6) == "1.50 MB");
    CHECK(grouped(0) == "0");
    CHECK(grouped(1234567) == "1 234 567");
    CHECK(grouped(-123456) == "-123 456");
    CHECK(yearsText(0) == "0 a");
    CHECK(yearsText(350'000) == "350 ka");
    CHECK(yearsText(12'400'000) == "12.4 Ma");
    CHECK(hashText(0xabcull) == "0000000000000abc");
}
