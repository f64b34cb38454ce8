// Hash: 64 bits that stand for a state, equal on every machine, and the visitor that folds a state into them,
// maps tile by tile, so that each rank can do its own (Subdomain). Not for security. One thread at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "sim/core/quantum.hpp"
#include "sim/core/random.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/tiles.hpp"

namespace wadi {

/// Of how a state is folded: hashes of other versions say nothing of each other. 2: maps tile by tile.
inline constexpr std::uint32_t kHashVersion = 2;

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
/// count. Of maps and particles it adds the sum of the hashes of all tiles; `own`, if it is there, is the
/// part of them that is known here: then all ranks must fold alike, and get the hash of the whole.
class Hasher {
  public:
    static constexpr bool kSkipsLateZeros = true;  // see lateMember()

    explicit Hasher(Hash& hash, const Subdomain* own = nullptr) : hash_(hash), own_(own) {}

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
    void grid(std::string_view, int columns, int rows, const Row& row, T, T) {
        addTiles({columns, rows}, [&](Hash& hash, const TileGrid::Box& box, std::size_t) {
            for (int z = box.z; z < box.z + box.rows; ++z) {
                const std::span<const T> all = row(z);
                hash.add(all.subspan(static_cast<std::size_t>(box.x), static_cast<std::size_t>(box.columns)));
            }
        });
    }

    template <class F, class T>
    void rim(std::string_view, const F& rim, T, T) {
        hash_.add(rim.values());
    }

    template <class Map>
    void painted(std::string_view name, const Map& map) {
        grid(
            name, map.columns(), map.rows(), [&](int z) { return map.row(z); }, std::uint8_t{0},
            std::uint8_t{0});
    }

    template <class Population>
    void particles(std::string_view, const Population& population) {
        addTiles(population.grid(), [&](Hash& hash, const TileGrid::Box&, std::size_t tile) {
            hash.add(std::uint64_t{population[tile].here.size()});
            MemberHasher members{hash};
            for (const auto& particle : population[tile].here) particle.members(members, particle);
        });
    }

  private:
    /// A visitor of the members of a particle.
    struct MemberHasher {
        static constexpr bool kSkipsLateZeros = true;

        template <class T>
        void operator()(std::string_view, T value, T, T) {
            if constexpr (std::is_same_v<T, float> || std::is_same_v<T, Quanta>)
                hash.add(value);
            else
                hash.add(static_cast<std::uint32_t>(value));
        }

        Hash& hash;
    };

    /// Adds what add(hash, box, tile) makes of every tile that is known here, together with that of other
    /// ranks.
    template <class Add>
    void addTiles(const TileGrid& grid, const Add& add) {
        std::uint64_t sum = 0;
        for (std::size_t tile = 0; tile < grid.count(); ++tile) {
            if (!isKnown(grid, static_cast<int>(tile))) continue;
            Hash hash;
            hash.add(std::uint64_t{tile});
            add(hash, grid.box(tile), tile);
            sum += hash.value();
        }
        hash_.add(own_ != nullptr ? own_->sumOfHashes(sum) : sum);
    }

    /// A grid may be a cell wider than the map on all sides: then its last tiles go with those of the map.
    bool isKnown(const TileGrid& grid, int tile) const {
        if (own_ == nullptr) return true;
        const int x = std::min(tile % grid.across(), own_->grid().across() - 1),
                  z = std::min(tile / grid.across(), own_->grid().down() - 1);
        return own_->owns(x, z);
    }

    Hash& hash_;
    const Subdomain* own_;
};

/// Adds the parts of a thing to a hash; `own` as in Hasher.
template <class T>
void addTo(Hash& hash, const T& thing, const Subdomain* own = nullptr) {
    Hasher hasher(hash, own);
    T::parts(hasher, thing);
}

}  // namespace wadi
