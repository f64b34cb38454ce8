#include "sim/process/runoff/runoff_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/runoff/runoff_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/falls-inl.hpp"
#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// If no drop wants more than this [quanta; 16 m], all lanes together cannot change a cell by more than
// kFarFromBounds.
constexpr Quanta kModest = 1 << 21;
constexpr Quanta kFarFromBounds = kModest * kLanes;

struct Normal {
    Floats x, z, up;
};

/// Mean of the normals of the slopes to the eight neighbours: of a fall f over a distance d the normal leans
/// by f/√(f² + d²) and points up by d/√(f² + d²).
HWY_INLINE Normal normal(const Falls& falls, float width) {
    Floats lean[8], up = all(0.f);
    for (int k = 0; k < 8; ++k) {
        const Floats fall = falls.to[k], distance = all(k % 4 < 2 ? width : width * kDiagonal);
        const Floats part = rsqrt(fall * fall + distance * distance);
        lean[k] = fall * part;
        up = up + distance * part;
    }
    // As long as 1 again: else a pit between steep walls, where they lean against each other, would count as
    // steep and drill itself into the ground.
    const Horizontal sum = horizontal(lean, 1.f, 1.f / kDiagonal);
    const Floats part = rsqrt(sum.x * sum.x + sum.z * sum.z + up * up);
    return {sum.x * part, sum.z * part, up * part};
}

/// How far a cell stands above the lowest and below the highest of those around it [quanta, >= 0].
struct Room {
    Ints below, above;
};

HWY_INLINE Room roomOf(const Falls& falls) {
    Floats deepest = all(0.f), rise = all(0.f);
    for (const Floats& fall : falls.to) {
        deepest = hn::Max(deepest, fall);
        rise = hn::Min(rise, fall);
    }
    // A float may be rounded up, but never by this part; both together shall be a whole number.
    constexpr float kSurely = 1 - 0x1p-22f, kMost = 0x1p29f;
    return {toInts(hn::Min(deepest * all(kSurely), all(kMost))),
            toInts(hn::Min(rise * all(-kSurely), all(kMost)))};
}

/// What the lanes want of the cell on which they stand [quanta]. Whole quanta are moved; the fraction waits.
/// No drop digs below the cells around, where the next would find a hole with steeper walls, or heaps its load above
/// them; nor does it take more than would lie between the lowest and the highest of them.
HWY_INLINE Ints wanted(RunoffLanes& lanes, const RunoffStep& step, Floats up, Room room, Ints age, int i) {
    const Ints carried = load(lanes.load + i);
    const Floats deposit = toFloats(carried) * all(step.depositionRate) * up;
    const Floats growth = hn::Min(all(1.f), toFloats(age) * all(step.ramp));
    const Floats erosion = all(step.erosion) * hn::Max(all(0.f), all(1.f) - up) * growth;
    const Floats exact = erosion - deposit + load(lanes.fraction + i);
    const Floats whole = hn::Trunc(exact);
    store(exact - whole, lanes.fraction + i);
    const Ints exactly = toInts(hn::Min(hn::Max(whole, all(-0x1p30f)), all(0x1p30f)));
    const Ints finds = hn::Max(room.above + room.below - carried, all(0));  // room among the cells around
    const Ints amount = hn::Min(hn::Max(exactly, all(0) - room.above), hn::Min(room.below, finds));
    return hn::Min(hn::Max(amount, all(0) - carried), all(kMostLoad) - carried);
}

/// Which of the lanes stand or take near a bound of the range of heights.
HWY_INLINE Mask nearBounds(Ints ground, Ints wants) {
    constexpr Quanta kMiddle = kLowest / 2 + kHighest / 2, kHalf = kHighest / 2 - kLowest / 2;
    return hn::Or(toMask(hn::Abs(ground - all(kMiddle)) > all(kHalf - kFarFromBounds)),
                  toMask(hn::Abs(wants) > all(kModest)));
}

/// One step of the lanes from `i` on.
HWY_INLINE void go(RunoffLanes& lanes, const RunoffStep& step, int i, RunoffEvents& events) {
    const Floats x = load(lanes.x + i), z = load(lanes.z + i);
    const Around h = around(step.heights, lanes.cell + i, step.stride);
    Falls falls = fallsAround(h);
    if (step.atEdge) closeEdges(falls, x, z, step);
    const Normal n = normal(falls, step.width);
    const Ints age = load(lanes.age + i) + all(1);
    const Mask flat = n.up >= all(step.flatStop);
    store(load(lanes.cell + i), lanes.from + i);
    const Ints wants = select(flat, all(0), wanted(lanes, step, n.up, roomOf(falls), age, i));
    store(wants, lanes.wanted + i);
    events.nearBounds |= !hn::AllFalse(FloatTag(), nearBounds(h.middle.here, wants));

    const auto turned = [&](Floats before, Floats lean) {
        const Floats v = all(step.friction) * before + all(step.speed) * lean;
        const Floats near = hn::Min(hn::Max(v, all(-kRunoffTravel)), all(kRunoffTravel));
        return select(flat, all(0.f), near);
    };
    const Floats stepX = turned(load(lanes.velocityX + i), n.x),
                 stepZ = turned(load(lanes.velocityZ + i), n.z);
    const auto within = [](Floats x0, Floats z0, float lowestX, float lowestZ, float highestX,
                           float highestZ) {
        return hn::And(between(x0, lowestX, highestX), between(z0, lowestZ, highestZ));
    };
    const Mask last = toMask(age > all(step.maxSteps - 1));
    const Mask onMap = within(x + stepX, z + stepZ, step.lowestX, step.lowestZ, step.highestX, step.highestZ);
    const Mask onTile = within(x + stepX, z + stepZ, 0, 0, step.columns, step.rows);
    // A last step never leads into the next tile: a drop ends only on its own, and one that goes to and fro
    // over a tile's edge would never end.
    const Mask stays = hn::And(last, hn::AndNot(onTile, onMap));
    const Floats toX = select(stays, x, x + stepX), toZ = select(stays, z, z + stepZ);
    const Ints column = smallToInts(hn::Floor(toX)), row = smallToInts(hn::Floor(toZ));
    store(row * all(step.stride) + column + all(step.origin), lanes.cell + i);
    store(toX, lanes.x + i);
    store(toZ, lanes.z + i);
    store(stepX, lanes.velocityX + i);
    store(stepZ, lanes.velocityZ + i);
    store(age, lanes.age + i);

    const Ints left = load(lanes.stepsLeft + i) - all(1);
    store(left, lanes.stepsLeft + i);
    const Mask ended = hn::Or(flat, last), gone = hn::AndNot(stays, hn::Not(onTile));
    events.lanes.ended |= bits(ended) << i;
    events.lanes.any |= bits(hn::Or(hn::Or(ended, toMask(left < all(1))), gone)) << i;
}

/// Registers compute their empty lanes too: these shall begin each step on the tile.
HWY_INLINE void park(RunoffLanes& lanes, int count, std::int32_t origin) {
    for (int lane = count; lane % width() != 0; ++lane) {
        lanes.x[lane] = lanes.z[lane] = lanes.velocityX[lane] = lanes.velocityZ[lane] = 0;
        lanes.fraction[lane] = 0;
        lanes.load[lane] = lanes.age[lane] = 0;
        lanes.cell[lane] = origin;
    }
}

RunoffEvents stepRunoff(RunoffLanes& lanes, const RunoffStep& step, int count) {
    park(lanes, count, step.origin);
    RunoffEvents events;
    for (int i = 0; i < count; i += width()) go(lanes, step, i, events);
    events.lanes.keepFirst(count);
    return events;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

RunoffStepper runoffStepper(Simd simd) {
    return WADI_DISPATCH(simd, stepRunoff);
}

}  // namespace wadi
#endif
