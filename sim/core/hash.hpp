// Hash: 64 bits that stand for a state, equal on every machine, and the visitor that folds a state into them.
// Not for security. One thread at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "sim/core/quantum.hpp"
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

/// A visitor of parts (sim/core/state_visitor.hpp) that folds them into a Hash. Bounds and names do not
/// count.
class Hasher {
  public:
    static constexpr bool kSkipsLateZeros = true;  // see lateMember()

    explicit Hasher(Hash& hash) : hash_(hash) {}

    template <class T>
    void number(std::string_view, T value, T, T) {
        hash_.add(value);
    }

    template <class T>
    void told(std::string_view, T, T, T) {}

    bool has(std::string_view, bool present) {
        hash_.add(std::uint32_t{present});
        return present;
    }

    bool hasLate(std::string_view name, bool present) {
        if (present) hash_.add(name);
        return present;
    }

    template <class Row, class T>
    void grid(std::string_view, int, int rows, const Row& row, T, T) {
        for (int z = 0; z < rows; ++z) hash_.add(std::span<const T>(row(z)));
    }

    template <class F, class T>
    void rim(std::string_view, const F& rim, T, T) {
        hash_.add(rim.values());
    }

    template <class Map>
    void painted(std::string_view, const Map& map) {
        hash_.add(map.values());
    }

    template <class Population>
    void particles(std::string_view, const Population& population) {
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile) {
            hash_.add(std::uint64_t{population[tile].here.size()});
            for (const auto& particle : population[tile].here) particle.members(*this, particle);
        }
    }

    /// A member of a particle.
    template <class T>
    void operator()(std::string_view, T value, T, T) {
        if constexpr (std::is_same_v<T, float> || std::is_same_v<T, Quanta>)
            hash_.add(value);
        else
            hash_.add(static_cast<std::uint32_t>(value));
    }

  private:
    Hash& hash_;
};

/// Adds the parts of a thing to a hash.
template <class T>
void addTo(Hash& hash, const T& thing) {
    Hasher hasher(hash);
    T::parts(hasher, thing);
}

}  // namespace wadi
