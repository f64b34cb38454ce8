// How much memory a call takes, as Linux tells it. Not for calls that run beside others in one process: cases
// that use it stand in a suite "alone". One thread.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tests/sanitized.hpp"

namespace wadi::test {

#ifdef __linux__
inline constexpr bool kMustTell = true;
#else
inline constexpr bool kMustTell = false;
#endif

// Sanitizers hold back for a while what was freed, to see who uses it, and change all times.
inline constexpr bool kKeepsFreed = kIsSanitized;

// What earlier tests have freed may be used anew, and would not be counted. Maps that are freed make glibc
// take the next ones from what it keeps of each thread, unless it is told what is large, as it is from now
// on.
inline void giveBack() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    malloc_trim(0);
#endif
}

/// A line of what Linux knows of this process [bytes], or 0.
inline std::size_t statusOf(const std::string& key) {
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(key + ":")) return std::stoul(line.substr(key.size() + 1)) * 1024;
    return 0;
}

/// The most memory that a call took beyond what was in use before [bytes].
template <class Call>
std::size_t memoryOf(const Call& call) {
    giveBack();
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew
    const std::size_t before = statusOf("VmRSS");
    call();
    const std::size_t peak = statusOf("VmHWM");
    return peak > before ? peak - before : 0;
}

}  // namespace wadi::test
