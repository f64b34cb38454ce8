#include "sim/io/files/base64.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <string>

#include "tests/refusal.hpp"

using namespace wadi;
using namespace wadi::test;

TEST_CASE("bytes of any number come back from base64") {
    CHECK(io::base64({}).empty());
    CHECK(io::base64(std::vector<std::uint8_t>{'f', 'o', 'o', 'b', 'a'}) ==
          "Zm9vYmE=");  // RFC 4648, section 10
    for (std::size_t count = 0; count < 200; ++count) {
        std::vector<std::uint8_t> bytes(count);
        std::iota(bytes.begin(), bytes.end(), std::uint8_t{250});
        CHECK(io::fromBase64(io::base64(bytes)) == bytes);
    }
}

TEST_CASE("text that is not base64 is refused wherever the fault is") {
    for (const std::string text :
         {"QUJ", "QU=D", "Q===", "====", "=UJD", "QU==QUJD", " QUJ", "QUJ ", "QUJ\n", "    ", "QUJDQUJ\n",
          "\nQUJQUJD", "QUJ-", "----", "QU-D", "QU_D", "QUJD\n\n\n\n"}) {
        CAPTURE(text);
        CHECK(says(errorOf([&] { io::fromBase64(text); }), "the bytes are not base64: write them again."));
    }
    CHECK(says(errorOf([] { io::fromBase64(std::string("QU\0D", 4)); }), "not base64"));
}
