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

/// Part of the excess of height that slides in a pass. What eight neighbours send then raises a cell no
/// higher than the highest of them.
inline constexpr float kSlidingPart = 1.f / 8;

/// A row of the ground with what slides off it. Rows of heights begin one cell before the first: their
/// values at -1 and at `columns` are read too.
struct TalusRow {
    int columns;                         ///< [1..64]
    const Quanta *north, *here, *south;  ///< Heights [quanta]
    const Quanta* loose;                 ///< Sediment [quanta]
    const float* repose;                 ///< Slope at which it comes to rest [quanta per cell]
    float leastRepose;                   ///< The least that this may become [quanta per cell]
    float cliff;                         ///< Slope above which bare rock weathers [quanta per cell]
    float cover;                         ///< Sediment under which it does not [quanta]
    float* slope;             ///< Out: of the steepest way down where it is above leastRepose or cliff, else
                              ///< some slope below them [quanta per cell]
    Quanta *axis, *diagonal;  ///< Out: what slides to a neighbour along an axis, and to the diagonal
    std::int32_t* facet;      ///< Out: of kFacets, which neighbours these are
};

/// Whether anything in a row may slide, or weather, while the ground around stays as it is: also where a
/// mask, hard rock or moisture holds it today, for these change by themselves.
struct TalusUnrest {
    bool slides = false;
    std::uint64_t weathering = 0;  ///< A bit for each cell that is too steep and bare enough to weather

    bool isAny() const { return slides || weathering != 0; }
};

/// A row of the ground after a pass, and what changes it; slides begin one cell before the first.
struct TalusSlides {
    int columns;
    const Quanta *axis[3], *diagonal[3];  ///< From north to south
    const std::int32_t* facet[3];
    const Quanta *rock, *loose;  ///< Before [quanta]
    const Quanta* weathered;     ///< Rock that turns to sediment [quanta]
    Quanta *heights, *sediment;  ///< Out: after [quanta]
};

/// The functions for a level of Simd; all levels give the same bits.
struct TalusStepper {
    /// Heights of a row, from rock and sediment; reads and writes nothing past its end.
    void (*addUp)(const Quanta* rock, const Quanta* loose, int columns, Quanta* heights);
    /// Weighs what slides off a row.
    TalusUnrest (*weigh)(const TalusRow& row);
    /// Adds up what comes to the cells of the middle row; returns whether anything changes there.
    bool (*gather)(const TalusSlides& slides);
};
TalusStepper talusStepper(Simd simd);

}  // namespace wadi
