// Slab lanes: the vector code by which slabs of sand hop, all that were lifted from some rows side by side,
// and by which the cells are found that lose one. It reads the wind and the ground and lists what
// becomes of the slabs; what they change is written in slabs.cpp. Any thread, on a flight of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/random.hpp"
#include "sim/process/wind/wind_field.hpp"
#include "sim/terrain/dye.hpp"

namespace wadi {

/// Slabs that hop together, and cells that are drawn at a time, at most.
inline constexpr int kMostSlabs = 512;

/// From the bits of one slab or hop to those of the next. Odd: 2^64 / golden ratio.
inline constexpr std::uint64_t kSlabStride = 0x9e3779b97f4a7c15ull;

/// Registers may be written so many values past the end of a list.
inline constexpr std::size_t kSlabRoom = kMostSlabs + 16;

/// Slabs on their way, in the order in which they were lifted.
struct SlabFlight {
    template <class T>
    using List = std::array<T, kSlabRoom>;

    /// Slabs, by place in the lists of all, and cells of the map.
    struct Places {
        int count = 0;
        alignas(64) List<std::int32_t> slab;
        alignas(64) List<std::int32_t> cell;
    };

    int lifted = 0;                        ///< [0..kMostSlabs]
    alignas(64) List<std::uint64_t> bits;  ///< Of all: from which their hops are drawn
    List<DyedLoad> load;                   ///< Of all [quanta]

    Places flying;              ///< The cells over which they are: those that a hop has touched
    alignas(64) List<float> x;  ///< Of those that fly [cells of the map]
    alignas(64) List<float> z;

    /// The wind where they are; of those that have hopped.
    struct Wind {
        alignas(64) List<float> east, south, shear, ground;
    } wind;

    /// Where the hop of each that flies leads, and what decides whether it ends there.
    struct Hops {
        alignas(64) List<float> x, z;
        alignas(64) List<std::int32_t> cell;
        alignas(64) List<float> climb;   ///< By which ground that stops it rises [cells]
        alignas(64) List<float> chance;  ///< Drawn, against that it stays [0..1)
    } hops;

    Places landed;     ///< Where the last hop has ended
    Places sheltered;  ///< The same, in the lee
    Places struck;     ///< Cells of bare rock that it has struck
    Places left;       ///< Off the map

    void clear() { lifted = flying.count = 0; }
    /// Whether so many more find room.
    bool takes(int more) const { return lifted + more <= kMostSlabs; }
    /// Adds one, if flights take it, that is lifted from the middle of a cell of the map.
    void lift(int column, int row, std::int32_t cell, std::uint64_t drawnFrom, DyedLoad some) {
        const auto i = static_cast<std::size_t>(lifted++);
        bits[i] = drawnFrom;
        load[i] = some;
        x[i] = static_cast<float>(column) + 0.5f;
        z[i] = static_cast<float>(row) + 0.5f;
        flying.cell[i] = cell;
        flying.slab[i] = static_cast<std::int32_t>(i);
        flying.count = lifted;
    }
};

/// What slabs meet in a sweep.
struct SlabGround {
    const Air* air;             ///< By cell of the map
    const Quanta* sediment;     ///< By cell of the map [quanta]
    const std::uint8_t* cover;  ///< Of plants, by cell of the map [1/255]; null: there are none
    std::uint64_t seed;         ///< Of what is drawn for slabs
    int columns, rows;          ///< Of the map
    bool periodic;
    Quanta slab;           ///< A cell with less sand is bare [quanta]
    float onSand, onRock;  ///< That a slab stays where it comes down [0..1]
};

/// Lets what flies take its hop with this number, all of which begin with 1, in which they read the wind
/// where they were lifted. After the last all lie down.
using SlabHopper = void (*)(SlabFlight& flight, const SlabGround& ground, int hop, bool isLast);
SlabHopper slabHopper(Simd simd);

/// Cells of a row, of which some are drawn.
struct SlabRow {
    std::int32_t first;  ///< Cell of the map
    int count;           ///< [0..kMostSlabs]
    float chance;        ///< That a slab is lifted from sand, where the wind drags as over a plain [0..1]
};

/// Cells of a row that lose a slab, if nothing but wind and sand decides.
struct DrawnSlabs {
    int count = 0;
    alignas(64) SlabFlight::List<std::int32_t> column;  ///< Of those that do [0, SlabRow::count)
    alignas(64) SlabFlight::List<std::uint64_t> bits;   ///< Of the slabs of all columns
};

/// Lists the cells with sand from which wind on bare sand would lift a slab.
using SlabDrawer = void (*)(const SlabGround& ground, const SlabRow& row, DrawnSlabs& drawn);
SlabDrawer slabDrawer(Simd simd);

/// Bits from which what befalls a slab is drawn; those of its hops follow from them (SplitMix64).
inline std::uint64_t bitsOfSlab(std::uint64_t seed, std::uint64_t number) {
    return mix(seed + number * kSlabStride);
}

}  // namespace wadi
