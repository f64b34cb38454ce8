#include "app/base/simd_choice.hpp"

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include "tests/refusal.hpp"

using namespace app;
using namespace wadi::test;

TEST_CASE("WADI_SIMD names a level of the processor, the best one if it is not set") {
    CHECK(chooseSimd(std::nullopt) == wadi::bestSimd());
    CHECK(chooseSimd("baseline") == wadi::Simd::baseline);
    CHECK(chooseSimd(std::string(nameOf(wadi::bestSimd()))) == wadi::bestSimd());
}

TEST_CASE("a word in WADI_SIMD that is no level is refused with the words there are") {
    for (const char* word : {"", "sse", "AVX2"}) {
        CAPTURE(word);
        CHECK(says(errorOf([&] { chooseSimd(word); }), "WADI_SIMD is \"" + std::string(word) + "\"",
                   "baseline, sse4, avx2 or avx512"));
    }
}

TEST_CASE("a level in WADI_SIMD that the processor lacks is refused with the best that it has") {
    hwy::SetSupportedTargetsForTest(HWY_AVX2 | HWY_SSE4);
    const std::string error = errorOf([] { chooseSimd("avx512"); });
    hwy::SetSupportedTargetsForTest(0);
    CHECK(says(error, "WADI_SIMD", "no AVX-512", "avx2"));
}
