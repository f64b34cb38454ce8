// Execution: how the work of a simulation is done, on how many threads and with which vector instructions.
// Never what comes out: that is the same for every value. Not a parameter, not part of any scene or hash.
// A value; any thread.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace wadi {

/// Vector instructions, each level with all those before it. `baseline` is what every processor of its kind
/// has.
enum class Simd { baseline, sse4, avx2, avx512 };
inline constexpr std::array<std::string_view, 4> kSimdNames = {"baseline", "sse4", "avx2", "avx512"};

/// Most threads that may be asked for.
inline constexpr int kMostThreads = 1024;

/// The name of a level, one of kSimdNames.
std::string_view nameOf(Simd simd);
/// The level of a name; nothing if there is none.
std::optional<Simd> simdNamed(std::string_view name);
/// The highest level that this processor has.
Simd bestSimd();

/// Processor cores that this program may use [>= 1].
int coreCount();
/// One less than coreCount(), so that a window stays fluid, but at least 1.
int defaultThreads();

/// How work is done.
struct Execution {
    int threads = defaultThreads();  ///< Most threads to work on [1..kMostThreads]
    Simd simd = bestSimd();          ///< Vector instructions to work with [baseline..bestSimd()]

    bool operator==(const Execution&) const = default;
};

/// Throws Error if the number of threads is out of range or the processor lacks the level.
void check(const Execution& execution);

}  // namespace wadi
