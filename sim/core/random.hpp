// Counter-based random numbers: a draw is a function of (seed, epoch, particle, draw) and of nothing
// else. There is no state, so any thread may draw in any order and gets the same. Not for cryptography.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace wadi {

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that scatters all bits.
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : key_(mix(seed + kStride)) {}

    /// 64 evenly spread bits.
    constexpr std::uint64_t bits(std::uint64_t epoch, std::uint64_t particle, std::uint64_t draw) const {
        return mix(mix(mix(key_ ^ (epoch * kStride)) + particle * kStride) + draw * kStride);
    }

    /// A float in [0, 1), a multiple of 2^-24.
    constexpr float unit(std::uint64_t epoch, std::uint64_t particle, std::uint64_t draw) const {
        return static_cast<float>(bits(epoch, particle, draw) >> 40) * 0x1p-24f;
    }

  private:
    static constexpr std::uint64_t kStride = 0x9e3779b97f4a7c15ull;  // odd: 2^64 / golden ratio
    std::uint64_t key_;
};

/// From what chance is drawn in an epoch.
struct EpochRandom {
    Random random;
    std::uint64_t epoch;
};

/// The place in [0, size) of a number in [0, 1): rounding does not reach the end.
inline float spread(float unit, int size) {
    const auto width = static_cast<float>(size);
    return std::min(unit * width, std::nextafter(width, 0.f));
}

}  // namespace wadi
