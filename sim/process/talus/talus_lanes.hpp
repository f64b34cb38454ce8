// Talus lanes: the vector code that weighs what slides off the cells of a row and gathers what comes to them.
// It reads rows and writes rows; the ground itself is changed in talus.cpp. Any thread, on rows of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/execution.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// Rows may be read and written so many cells past their end, whatever stands there.
inline constexpr int kRowSlack = 16;

/// A row of the ground with what slides off it. Rows of heights begin one cell before the first: their
/// values at -1 and at `columns` are read too.
struct TalusRow {
    int columns;
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    const Quanta* loose;                 ///< Sediment [quanta]
    const float* repose;                 ///< Slope at which it comes to rest [quanta per cell]
    float* slope;                        ///< Out: of the steepest way down [quanta per cell]
    Quanta *axis, *diagonal;  ///< Out: what slides to a neighbour along an axis, and to the diagonal
    std::int32_t* facet;      ///< Out: of kFacets, which neighbours these are
};

/// What slides off three rows; each begins one cell before the first.
struct TalusSlides {
    const Quanta *axis[3], *diagonal[3];  ///< From north to south
    const std::int32_t* facet[3];
};

/// The two functions for a level of Simd; all levels give the same bits.
struct TalusStepper {
    /// Weighs what slides off a row.
    void (*weigh)(const TalusRow& row);
    /// Adds up what comes to the cells of the middle row.
    void (*gather)(const TalusSlides& slides, int columns, Quanta* moved);
};
TalusStepper talusStepper(Simd simd);

}  // namespace wadi
