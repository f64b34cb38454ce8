// Slab lanes: the vector code by which slabs of sand hop, all that were lifted from some rows side by side,
// and by which the cells are found that lose one. It reads the wind and the ground and lists what
// becomes of the slabs; what they change is marked in slab_sweep.cpp. Any thread, on a flight of its own.
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

/// A slab that finds no rest lies down where it is after so many hops; fines after more.
inline constexpr int kMostHops = 64;
inline constexpr int kMostFineHops = 256;

/// From the bits of one slab or hop to those of the next. Odd: 2^64 / golden ratio.
inline constexpr std::uint64_t kSlabStride = 0x9e3779b97f4a7c15ull;

/// Registers may be written so many values past the end of a list.
inline constexpr std::size_t kSlabRoom = kMostSlabs + 16;

/// A slab on its way, before a hop.
struct FlyingSlab {
    float x, z;                        ///< [cells of the map]
    float east, south, shear, ground;  ///< The wind there (Air)
    std::int32_t cell;                 ///< Of the map
    std::int32_t hop;                  ///< The number of that hop [>= 1]
    std::uint64_t bits;                ///< From which its hops are drawn
    DyedLoad load;                     ///< [quanta]
};

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

    /// The wind where they are.
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

    /// One of those that fly, by its place among them, before the hop with this number.
    FlyingSlab at(std::size_t i, int hop) const {
        const auto slab = static_cast<std::size_t>(flying.slab[i]);
        return {x[i],           z[i],           wind.east[i], wind.south[i], wind.shear[i],
                wind.ground[i], flying.cell[i], hop,          bits[slab],    load[slab]};
    }
    /// Adds one, if flights take it, before whose hop all of them are.
    void resume(const FlyingSlab& slab) {
        const auto i = static_cast<std::size_t>(lifted);
        lift(0, 0, slab.cell, slab.bits, slab.load);
        x[i] = slab.x;
        z[i] = slab.z;
        wind.east[i] = slab.east;
        wind.south[i] = slab.south;
        wind.shear[i] = slab.shear;
        wind.ground[i] = slab.ground;
    }
    /// Puts one of those that fly, and where its hop leads, at another place among them.
    void move(std::size_t from, std::size_t to) {
        for (List<float>* list : {&x, &z, &wind.east, &wind.south, &wind.shear, &wind.ground, &hops.x,
                                  &hops.z, &hops.climb, &hops.chance})
            (*list)[to] = (*list)[from];
        for (List<std::int32_t>* list : {&flying.slab, &flying.cell, &hops.cell}) (*list)[to] = (*list)[from];
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
    float fines;           ///< Part of what is lifted that stays up [0..1]
};

/// Bits of a slab that whether it is fine is drawn from, and nothing else. If all are set, it is not.
inline constexpr std::uint64_t kFineBits = 0x3fffff;

inline bool isFine(std::uint64_t bits, float fines) {
    return static_cast<float>(static_cast<std::int32_t>(bits & kFineBits)) <
           fines * static_cast<float>(kFineBits);
}

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

/// The vector code, for a level of it.
struct SlabLanes {
    /// Lists the cells with sand from which wind on bare sand would lift a slab.
    void (*draw)(const SlabGround& ground, const SlabRow& row, DrawnSlabs& drawn);
    /// Reads the wind where slabs have been lifted, all that fly.
    void (*feel)(SlabFlight& flight, const SlabGround& ground);
    /// Finds where the hop with this number [>= 1] leads what flies.
    void (*lead)(SlabFlight& flight, const SlabGround& ground, int hop);
    /// Ends that hop: some come to rest, or leave the map.
    void (*end)(SlabFlight& flight, const SlabGround& ground, int hop);
};
SlabLanes slabLanes(Simd simd);

/// Bits from which what befalls a slab is drawn; those of its hops follow from them (SplitMix64).
inline std::uint64_t bitsOfSlab(std::uint64_t seed, std::uint64_t number) {
    return mix(seed + number * kSlabStride);
}

}  // namespace wadi
