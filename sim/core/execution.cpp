#include "sim/core/execution.hpp"

#include <hwy/targets.h>
#include <tbb/info.h>

#include <algorithm>
#include <string>

#include "sim/core/error.hpp"

namespace wadi {

std::string_view nameOf(Simd simd) {
    return kSimdNames[static_cast<std::size_t>(simd)];
}

std::optional<Simd> simdNamed(std::string_view name) {
    const auto found = std::find(kSimdNames.begin(), kSimdNames.end(), name);
    if (found == kSimdNames.end()) return std::nullopt;
    return static_cast<Simd>(found - kSimdNames.begin());
}

Simd bestSimd() {
    const auto targets = hwy::SupportedTargets();
    if ((targets & HWY_AVX3) != 0) return Simd::avx512;
    if ((targets & HWY_AVX2) != 0) return Simd::avx2;
    return (targets & HWY_SSE4) != 0 ? Simd::sse4 : Simd::baseline;
}

int coreCount() {
    return std::max(1, tbb::info::default_concurrency());
}

int defaultThreads() {
    return std::max(1, coreCount() - 1);
}

void check(const Execution& execution) {
    if (execution.threads < 1 || execution.threads > kMostThreads)
        throw Error("There cannot be {0} threads: choose 1 to {1}.", execution.threads, kMostThreads);
    const Simd best = bestSimd();
    if (execution.simd <= best) return;
    constexpr std::array<std::string_view, 4> kProperNames = {"", "SSE4", "AVX2", "AVX-512"};
    const std::string_view lacking = kProperNames[static_cast<std::size_t>(execution.simd)];
    throw Error("This processor has no {0}: choose {1}, the best that it has.", lacking, nameOf(best));
}

}  // namespace wadi
