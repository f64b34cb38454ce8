// Slab lanes: the vector code by which slabs of sand hop, all that were lifted from a piece of a row side by
// side, and by which the cells are found that lose one. It reads the wind and the ground and lists what
// becomes of the slabs; what they change is written in slabs.cpp. Any thread, on a flight of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/wind/wind_field.hpp"
#include "sim/terrain/dye.hpp"

namespace wadi {

/// Slabs that hop together, and cells that are drawn at a time, at most.
inline constexpr int kMostSlabs = 512;

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

    int lifted = 0;                         ///< [0..kMostSlabs]
    alignas(64) List<std::int32_t> number;  ///< Of all: from which their hops are drawn
    List<DyedLoad> load;                    ///< Of all [quanta]

    Places flying;              ///< The cells over which they are: those that a hop has touched
    alignas(64) List<float> x;  ///< Of those that fly [cells of the map]
    alignas(64) List<float> z;

    Places landed;     ///< Where the last hop has ended
    Places sheltered;  ///< The same, in the lee
    Places struck;     ///< Cells of bare rock that it has struck
    Places left;       ///< Off the map

    void clear() { lifted = flying.count = 0; }
    /// Adds one, of which there may be kMostSlabs, that is lifted from the middle of a cell of the map.
    void lift(int column, int row, std::int32_t cell, std::int32_t drawnFrom, DyedLoad some) {
        const auto i = static_cast<std::size_t>(lifted++);
        number[i] = drawnFrom;
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

/// Lets what flies take its hop with this number (1: the first). After the last all lie down.
using SlabHopper = void (*)(SlabFlight& flight, const SlabGround& ground, int hop, bool isLast);
SlabHopper slabHopper(Simd simd);

/// Cells of a row, of which some are drawn.
struct SlabRow {
    std::int32_t first;  ///< Cell of the map
    int count;           ///< [0..kMostSlabs]
    float chance;        ///< That a slab is lifted from sand, where the wind drags as over a plain [0..1]
};

/// Lists the cells of a row [0, count) with sand from which wind on bare sand would lift a slab; returns how
/// many they are.
using SlabDrawer = int (*)(const SlabGround& ground, const SlabRow& row,
                           SlabFlight::List<std::int32_t>& drawn);
SlabDrawer slabDrawer(Simd simd);

}  // namespace wadi
