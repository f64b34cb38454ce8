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

TEST_CASE("plain numbers have three digits that count and never an exponent") {
    CHECK(plainNumber(0) == "0");
    CHECK(plainNumber(2090) == "2 090");
    CHECK(plainNumber(-1234567.8) == "-1 234 568");
    CHECK(plainNumber(999.6) == "1 000");
    CHECK(plainNumber(340.26) == "340");
    CHECK(plainNumber(12.34) == "12.3");
    CHECK(plainNumber(12) == "12");
    CHECK(plainNumber(1.5) == "1.5");
    CHECK(plainNumber(0.00341) == "0.00341");
    CHECK(plainNumber(-0.5) == "-0.5");
    CHECK(plainNumber(3.4e-8) == "0.000000034");
    CHECK(plainNumber(1e-30) == "0");
}

TEST_CASE("lengths have a unit that suits them") {
    CHECK(lengthText(0) == "0 m");
    CHECK(lengthText(2090) == "2 090 m");
    CHECK(lengthText(20'000) == "20 km");
    CHECK(lengthText(12'480) == "12.5 km");
    CHECK(lengthText(0.35) == "0.35 m");
    CHECK(lengthText(0.0042) == "4.2 mm");
}

TEST_CASE("one thing is no plural") {
    CHECK(counted(1, "epoch", "epochs") == "1 epoch");
    CHECK(counted(0, "epoch", "epochs") == "0 epochs");
    CHECK(counted(1200, "epoch", "epochs") == "1 200 epochs");
}
