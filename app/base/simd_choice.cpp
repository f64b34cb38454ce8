#include "app/base/simd_choice.hpp"

#include <cstdlib>

#include "sim/core/error.hpp"

namespace app {

wadi::Simd chooseSimd(const std::optional<std::string>& word) {
    if (!word) return wadi::bestSimd();
    const std::optional<wadi::Simd> simd = wadi::simdNamed(*word);
    if (!simd)
        throw wadi::Error(
            "WADI_SIMD is \"{0}\", which is no level; set it to baseline, sse4, avx2 or avx512, or unset it.",
            *word);
    try {
        wadi::check({1, *simd});
    } catch (const wadi::Error& error) {
        throw wadi::Error("WADI_SIMD: {0}", error.sentence());
    }
    return *simd;
}

wadi::Simd chosenSimd() {
    const char* word = std::getenv("WADI_SIMD");
    return chooseSimd(word ? std::optional<std::string>(word) : std::nullopt);
}

}  // namespace app
