#include "sim/core/execution.hpp"

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <string>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// Lets this processor seem to have these instructions alone, for as long as it lives.
class Processor {
  public:
    explicit Processor(std::int64_t targets) { hwy::SetSupportedTargetsForTest(targets); }
    ~Processor() { hwy::SetSupportedTargetsForTest(0); }
};

}  // namespace

TEST_CASE("every level of vector instructions is found by its name, and nothing else is") {
    for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512})
        CHECK(simdNamed(nameOf(simd)) == simd);
    CHECK(nameOf(Simd::avx512) == "avx512");
    for (const char* word : {"", "AVX2", "avx", "avx512 ", "sse", "baseline,avx2"}) {
        CAPTURE(word);
        CHECK(!simdNamed(word));
    }
}

TEST_CASE("work is by default done with the best instructions and leaves a core to the window") {
    const Execution execution;
    CHECK_NOTHROW(check(execution));
    CHECK(execution.simd == bestSimd());
    CHECK(execution.threads == std::max(1, coreCount() - 1));
}

TEST_CASE("a processor is asked for no more than it has") {
    SUBCASE("with AVX-512") {
        const Processor processor(HWY_AVX3 | HWY_AVX2 | HWY_SSE4);
        CHECK(bestSimd() == Simd::avx512);
        for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512})
            CHECK_NOTHROW(check({1, simd}));
    }
    SUBCASE("with AVX2") {
        const Processor processor(HWY_AVX2 | HWY_SSE4);
        CHECK(bestSimd() == Simd::avx2);
        CHECK_NOTHROW(check({1, Simd::avx2}));
        CHECK(says(errorOf([] { check({1, Simd::avx512}); }), "no AVX-512", "avx2"));
    }
    SUBCASE("with SSE4") {
        const Processor processor(HWY_SSE4);
        CHECK(bestSimd() == Simd::sse4);
        CHECK(says(errorOf([] { check({1, Simd::avx2}); }), "no AVX2", "sse4"));
        CHECK(says(errorOf([] { check({1, Simd::avx512}); }), "no AVX-512", "sse4"));
    }
    SUBCASE("with none of them") {
        const Processor processor(HWY_STATIC_TARGET);
        CHECK(bestSimd() == Simd::baseline);
        CHECK(says(errorOf([] { check({1, Simd::sse4}); }), "no SSE4", "baseline"));
    }
}

TEST_CASE("a number of threads that cannot be is refused") {
    for (const int threads : {0, -3, kMostThreads + 1}) {
        CAPTURE(threads);
        CHECK(says(errorOf([&] { check({threads, Simd::baseline}); }), std::to_string(threads), "1024"));
        CHECK_THROWS_AS(Simulation({}, {threads, Simd::baseline}), Error);
    }
    CHECK_NOTHROW(check({kMostThreads, Simd::baseline}));
}
