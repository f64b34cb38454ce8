// Dye rows: what becomes of dye in a step of shallow water, over one row of cells with vectors. Not how the
// material moves (pipes_rows), nor in which order rows are taken (PipesJob). Any thread.
#pragma once

#include <array>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/pipes/pipes_sheets.hpp"

namespace wadi {

// Rows from column -1 on, `count` cells of them. Where there is no dye, numbers may be anything. `column`:
// which each is on the map, from which chance is drawn, and one more.

/// A row that sends material to the cells around it, and the dye of it.
struct SendingRow {
    int count;
    const std::int32_t* column;
    const Quanta* whole;  ///< All that there is, of which …
    Quanta* dye;          ///< … this is dyed: afterwards nothing, for all has come where it goes
    // What goes through the pipes, together no more than that.
    std::array<Quanta*, kPipes> flow{}, flowNorth{};
    std::array<Quanta*, 2 * kPipes + 1> sent{};                  ///< Room: what goes each way, and what stays
    Quanta *north = nullptr, *here = nullptr, *south = nullptr;  ///< What has come, to which it adds
    std::uint32_t draw = 0;                                      ///< Decides about fractions of a quantum
};

/// A row of water that takes up sediment or lays it down.
struct ExchangingRow {
    int count;
    const std::int32_t* column;
    const Quanta *load, *loose;  ///< Before
    const Quanta* nextLoose;     ///< Afterwards
    const Quanta* worn;          ///< Dye of rock that the water takes
    Quanta *loadDye, *looseDye;
    std::uint32_t draw;
};

/// For a level of vector instructions; all levels give the same bits.
struct DyeStages {
    void (*send)(const SendingRow& row);
    void (*exchange)(const ExchangingRow& row);
};

DyeStages dyeStages(Simd simd);

}  // namespace wadi
