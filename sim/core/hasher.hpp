// Hasher: a visitor of parts (sim/core/state_visitor.hpp) that folds them into a Hash. Bounds and names do not count.
// One thread at a time.
#pragma once

#include <span>
#include <string_view>
#include <type_traits>

#include "sim/core/hash.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

class Hasher {
  public:
    explicit Hasher(Hash& hash) : hash_(hash) {}

    template <class T>
    void number(std::string_view, T value, T, T) {
        hash_.add(value);
    }

    bool has(std::string_view, bool present) {
        hash_.add(std::uint32_t{present});
        return present;
    }

    template <class Row, class T>
    void grid(std::string_view, int, int rows, const Row& row, T, T) {
        for (int z = 0; z < rows; ++z) hash_.add(std::span<const T>(row(z)));
    }

    template <class Map>
    void painted(std::string_view, const Map& map) {
        hash_.add(map.values());
    }

    template <class Particle>
    void particles(std::string_view, const Population<Particle>& population) {
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile) {
            hash_.add(std::uint64_t{population[tile].here.size()});
            for (const Particle& particle : population[tile].here) Particle::members(*this, particle);
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
