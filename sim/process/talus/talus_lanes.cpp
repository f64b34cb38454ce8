#include "sim/process/talus/talus_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/talus/talus_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// Neighbours are numbered east, south, west, north, then the diagonals south-east, south-west, north-west,
// north-east. A facet is the triangle between a cell, a neighbour along an axis and one on the diagonal
// beside it (Tarboton 1997): the steepest of the eight tells the slope of a plane whatever its direction, and
// so sand comes to rest at the same angle all around.
constexpr int kFacetAxis[8] = {0, 1, 1, 2, 2, 3, 3, 0};
constexpr int kFacetDiagonal[8] = {4, 4, 5, 5, 6, 6, 7, 7};
// The first of the two facets, one after the other and the first again after the last, that an axis or a
// diagonal has.
constexpr int kFirstOfAxis[4] = {7, 1, 3, 5}, kFirstOfDiagonal[4] = {0, 2, 4, 6};

HWY_INLINE Ints loadAt(const std::int32_t* values) {
    return hn::LoadU(IntTag(), values);
}

/// The steepest way down so far.
struct Descent {
    Floats slope;              // [quanta per cell]
    Floats alongAxis, beside;  // its parts along the axis of the facet and square to it [quanta per cell]
    Ints facet;
};

HWY_INLINE void steepen(Descent& best, int facet, Floats alongAxis, Floats toDiagonal) {
    const Floats beside = toDiagonal - alongAxis;
    const Mask straight = beside <= all(0.f), oblique = hn::And(hn::Not(straight), beside >= alongAxis);
    const Floats between = hn::Sqrt(alongAxis * alongAxis + beside * beside);
    const Floats slope =
        select(straight, alongAxis, select(oblique, (alongAxis + beside) * all(0.70710678f), between));
    const Mask steeper = slope > best.slope;
    best = {select(steeper, slope, best.slope), select(steeper, alongAxis, best.alongAxis),
            select(steeper, beside, best.beside), select(steeper, all(facet), best.facet)};
}

/// How far a way down turns from the axis to the diagonal [0..1].
HWY_INLINE Floats asideOf(const Descent& down) {
    const Mask straight = down.beside <= all(0.f), oblique = down.beside >= down.alongAxis;
    return select(straight, all(0.f), select(oblique, all(1.f), down.beside / down.alongAxis));
}

/// Falls to the eight neighbours.
struct Falls {
    Floats to[8];
};

HWY_INLINE Falls fallsAt(const TalusRow& row, int x) {
    const Ints here = loadAt(row.here + x);
    const Ints around[8] = {loadAt(row.here + x + 1),  loadAt(row.south + x),     loadAt(row.here + x - 1),
                            loadAt(row.north + x),     loadAt(row.south + x + 1), loadAt(row.south + x - 1),
                            loadAt(row.north + x - 1), loadAt(row.north + x + 1)};
    Falls falls;
    for (int n = 0; n < 8; ++n) falls.to[n] = toFloats(here - around[n]);
    return falls;
}

/// Whether it is plain without square roots that nothing happens: no facet is steeper than the greatest fall,
/// but for rounding.
HWY_INLINE bool isGentle(const TalusRow& row, const Falls& falls, Ints loose) {
    Floats greatest = falls.to[0];
    for (int n = 1; n < 8; ++n) greatest = hn::Max(greatest, falls.to[n]);
    constexpr float kNever = 0x1p60f;
    const Floats slide = select(toMask(loose > all(0)), all(row.leastRepose), all(kNever));
    const Floats weather = select(toFloats(loose) < all(row.cover), all(row.cliff), all(kNever));
    return hn::AllTrue(FloatTag(), greatest * all(1 + 0x1p-20f) <= hn::Min(slide, weather));
}

HWY_INLINE Descent descent(const Falls& falls) {
    Descent best{all(0.f), all(1.f), all(0.f), all(0)};
    for (int f = 0; f < 8; ++f) steepen(best, f, falls.to[kFacetAxis[f]], falls.to[kFacetDiagonal[f]]);
    return best;
}

HWY_INLINE void storeRest(const TalusRow& row, int x) {
    hn::StoreU(all(0.f), FloatTag(), row.slope + x);
    for (Quanta* out : {row.axis, row.diagonal, row.facet}) hn::StoreU(all(0), IntTag(), out + x);
}

TalusUnrest weighTalus(const TalusRow& row) {
    Mask slides = all(0.f) > all(0.f);
    std::uint64_t weathering = 0;
    for (int x = 0; x < row.columns; x += width()) {
        const Ints loose = loadAt(row.loose + x);
        const Falls falls = fallsAt(row, x);
        if (isGentle(row, falls, loose)) {
            storeRest(row, x);
            continue;
        }
        const Descent down = descent(falls);
        const Floats excess = hn::Max(down.slope - hn::LoadU(FloatTag(), row.repose + x), all(0.f));
        // A float of many quanta may be rounded up: the counts are held to what there is.
        const Ints amount = hn::Min(toInts(hn::Min(excess * all(kSlidingPart), all(0x1p30f))), loose);
        const Ints diagonal = hn::Min(toInts(toFloats(amount) * asideOf(down)), amount);
        hn::StoreU(down.slope, FloatTag(), row.slope + x);
        hn::StoreU(amount - diagonal, IntTag(), row.axis + x);
        hn::StoreU(diagonal, IntTag(), row.diagonal + x);
        hn::StoreU(down.facet, IntTag(), row.facet + x);
        const Mask isOnRow = hn::FirstN(FloatTag(), static_cast<std::size_t>(row.columns - x));
        const Mask isSteep = (down.slope - all(row.leastRepose)) * all(kSlidingPart) >= all(1.f);
        const Mask isBare = toFloats(loose) < all(row.cover);
        slides = hn::Or(slides, hn::And(isOnRow, hn::And(isSteep, toMask(loose > all(0)))));
        weathering |= bits(hn::And(isOnRow, hn::And(isBare, down.slope > all(row.cliff)))) << x;
    }
    return {!hn::AllFalse(FloatTag(), slides), weathering};
}

/// What comes to the cells from x on, less what goes.
HWY_INLINE Ints movedAt(const TalusSlides& slides, int x) {
    // Where each neighbour lies, and which neighbour of it this cell is.
    constexpr int kRow[8] = {1, 2, 1, 0, 2, 2, 0, 0}, kColumn[8] = {1, 0, -1, 0, 1, -1, -1, 1};
    constexpr int kBack[8] = {2, 3, 0, 1, 6, 7, 4, 5};
    Ints sum = all(0) - loadAt(slides.axis[1] + x) - loadAt(slides.diagonal[1] + x);
    for (int n = 0; n < 8; ++n) {
        const int row = kRow[n], there = x + kColumn[n];
        const Ints amount = loadAt((n < 4 ? slides.axis[row] : slides.diagonal[row]) + there);
        if (hn::AllTrue(IntTag(), amount == all(0))) continue;
        // Two facets, next to each other, have this neighbour.
        const Ints facet = loadAt(slides.facet[row] + there);
        const int first = n < 4 ? kFirstOfAxis[kBack[n]] : kFirstOfDiagonal[kBack[n] - 4];
        const auto isHere = hn::Or(facet == all(first), facet == all((first + 1) % 8));
        sum = sum + hn::IfThenElseZero(isHere, amount);
    }
    return sum;
}

bool gatherTalus(const TalusSlides& slides) {
    hn::Mask<IntTag> changed = all(0) > all(0);
    for (int x = 0; x < slides.columns; x += width()) {
        const Ints moved = movedAt(slides, x), weathered = loadAt(slides.weathered + x);
        const Ints rock = loadAt(slides.rock + x), loose = loadAt(slides.loose + x);
        hn::StoreU(rock + loose + moved, IntTag(), slides.heights + x);
        hn::StoreU(loose + weathered + moved, IntTag(), slides.sediment + x);
        const auto isOnRow = hn::FirstN(IntTag(), static_cast<std::size_t>(slides.columns - x));
        changed = hn::Or(changed, hn::And(isOnRow, hn::Or(moved, weathered) != all(0)));
    }
    return !hn::AllFalse(IntTag(), changed);
}

void addUpTalus(const Quanta* rock, const Quanta* loose, int columns, Quanta* heights) {
    int x = 0;
    for (; x + width() <= columns; x += width())
        hn::StoreU(loadAt(rock + x) + loadAt(loose + x), IntTag(), heights + x);
    for (; x < columns; ++x) heights[x] = rock[x] + loose[x];
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

TalusStepper talusStepper(Simd simd) {
    return {WADI_DISPATCH(simd, addUpTalus), WADI_DISPATCH(simd, weighTalus),
            WADI_DISPATCH(simd, gatherTalus)};
}

}  // namespace wadi
#endif
