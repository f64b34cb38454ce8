// Hash: 64 bits that stand for a state, equal on every machine. Not for security.
// One thread at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sim/core/random.hpp"

namespace wadi {

/// Folds values into 64 bits, in the order in which they are added.
class Hash {
  public:
    void add(std::uint64_t word) { state_ = mix(state_ ^ word) + 0x9e3779b97f4a7c15ull; }
    void add(std::int64_t word) { add(static_cast<std::uint64_t>(word)); }
    void add(std::int32_t word) { add(std::uint64_t{static_cast<std::uint32_t>(word)}); }
    void add(std::uint32_t word) { add(std::uint64_t{word}); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(std::string_view text);

    /// All values and their number.
    template <class T>
    void add(std::span<const T> values) {
        add(static_cast<std::uint64_t>(values.size()));
        addBytes(std::as_bytes(values));
    }

    std::uint64_t value() const { return mix(state_); }

  private:
    void addBytes(std::span<const std::byte> bytes);

    std::uint64_t state_ = 0;
};

}  // namespace wadi
