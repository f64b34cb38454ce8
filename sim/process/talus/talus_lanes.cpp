#include "sim/process/talus/talus_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/talus/talus_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// Part of the excess of height that slides in a pass. What eight neighbours send then raises a cell no higher
// than the highest of them.
constexpr float kPart = 1.f / 8;

// Neighbours are numbered east, south, west, north, then the diagonals south-east, south-west, north-west,
// north-east. A facet is the triangle between a cell, a neighbour along an axis and one on the diagonal
// beside it (Tarboton 1997): the steepest of the eight tells the slope of a plane whatever its direction, and
// so sand comes to rest at the same angle all around.
constexpr int kFacetAxis[8] = {0, 1, 1, 2, 2, 3, 3, 0};
constexpr int kFacetDiagonal[8] = {4, 4, 5, 5, 6, 6, 7, 7};

HWY_INLINE Ints loadAt(const std::int32_t* values) {
    return hn::LoadU(IntTag(), values);
}

/// The steepest way down so far.
struct Descent {
    Floats slope;  // [quanta per cell]
    Floats aside;  // how far it turns from the axis to the diagonal [0..1]
    Ints facet;
};

HWY_INLINE void steepen(Descent& best, int facet, Floats alongAxis, Floats toDiagonal) {
    const Floats beside = toDiagonal - alongAxis;
    const Mask straight = beside <= all(0.f), oblique = hn::And(hn::Not(straight), beside >= alongAxis);
    const Floats between = hn::Sqrt(alongAxis * alongAxis + beside * beside);
    const Floats slope =
        select(straight, alongAxis, select(oblique, (alongAxis + beside) * all(0.70710678f), between));
    const Floats aside = select(straight, all(0.f), select(oblique, all(1.f), beside / alongAxis));
    const Mask steeper = slope > best.slope;
    best = {select(steeper, slope, best.slope), select(steeper, aside, best.aside),
            select(steeper, all(facet), best.facet)};
}

HWY_INLINE Descent descent(const TalusRow& row, int x) {
    const Ints here = loadAt(row.here + x);
    const Ints around[8] = {loadAt(row.here + x + 1),  loadAt(row.south + x),     loadAt(row.here + x - 1),
                            loadAt(row.north + x),     loadAt(row.south + x + 1), loadAt(row.south + x - 1),
                            loadAt(row.north + x - 1), loadAt(row.north + x + 1)};
    Floats fall[8];
    for (int n = 0; n < 8; ++n) fall[n] = toFloats(here - around[n]);
    Descent best{all(0.f), all(0.f), all(0)};
    for (int f = 0; f < 8; ++f) steepen(best, f, fall[kFacetAxis[f]], fall[kFacetDiagonal[f]]);
    return best;
}

void weighTalus(const TalusRow& row) {
    for (int x = 0; x < row.columns; x += width()) {
        const Descent down = descent(row, x);
        const Floats excess = hn::Max(down.slope - hn::LoadU(FloatTag(), row.repose + x), all(0.f));
        // A float of many quanta may be rounded up: the counts are held to what there is.
        const Ints amount =
            hn::Min(toInts(hn::Min(excess * all(kPart), all(0x1p30f))), loadAt(row.loose + x));
        const Ints diagonal = hn::Min(toInts(toFloats(amount) * down.aside), amount);
        hn::StoreU(down.slope, FloatTag(), row.slope + x);
        hn::StoreU(amount - diagonal, IntTag(), row.axis + x);
        hn::StoreU(diagonal, IntTag(), row.diagonal + x);
        hn::StoreU(down.facet, IntTag(), row.facet + x);
    }
}

void gatherTalus(const TalusSlides& slides, int columns, Quanta* moved) {
    // Where each neighbour lies, and which neighbour of it this cell is.
    constexpr int kRow[8] = {1, 2, 1, 0, 2, 2, 0, 0}, kColumn[8] = {1, 0, -1, 0, 1, -1, -1, 1};
    constexpr int kBack[8] = {2, 3, 0, 1, 6, 7, 4, 5};
    for (int x = 0; x < columns; x += width()) {
        Ints sum = all(0) - loadAt(slides.axis[1] + x) - loadAt(slides.diagonal[1] + x);
        for (int n = 0; n < 8; ++n) {
            const int row = kRow[n], there = x + kColumn[n];
            const Quanta* amounts = n < 4 ? slides.axis[row] : slides.diagonal[row];
            const int* neighbourOf = n < 4 ? kFacetAxis : kFacetDiagonal;
            const Ints facet = loadAt(slides.facet[row] + there), amount = loadAt(amounts + there);
            for (int f = 0; f < 8; ++f) {
                if (neighbourOf[f] != kBack[n]) continue;
                sum = sum + select(toMask(facet == all(f)), amount, all(0));
            }
        }
        hn::StoreU(sum, IntTag(), moved + x);
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

TalusStepper talusStepper(Simd simd) {
    return {WADI_DISPATCH(simd, weighTalus), WADI_DISPATCH(simd, gatherTalus)};
}

}  // namespace wadi
#endif
