// Scattered: numbers in a row made ones of equal spread, for what only has to look without order. Not for
// simulated chance (sim/core/random.hpp). Any thread.
#pragma once

#include <cstdint>

namespace app {

/// The finaliser of MurmurHash3 (A. Appleby, public domain): a bijection.
constexpr std::uint32_t scattered(std::uint32_t n) {
    n = (n ^ n >> 16) * 0x85ebca6bu;
    n = (n ^ n >> 13) * 0xc2b2ae35u;
    return n ^ n >> 16;
}

}  // namespace app
