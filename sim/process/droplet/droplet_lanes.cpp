#include "sim/process/droplet/droplet_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/droplet/droplet_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// If no drop wants more than this [quanta; 16 m], all lanes together cannot change a cell by more than
// kFarFromBounds.
constexpr Quanta kModest = 1 << 21;
constexpr Quanta kFarFromBounds = kModest * kLanes;

struct Vector {
    Floats x, z;
};

HWY_INLINE Floats squared(Vector v) {
    return v.x * v.x + v.z * v.z;
}

/// Beyond the edges of the map the nearest cell on it stands for what is missing.
HWY_INLINE void closeEdges(Around& h, Ints x, Ints z, const DropletStep& step) {
    const auto west = toMask(x == all(static_cast<std::int32_t>(step.lowestX)));
    const auto east = toMask(x == all(static_cast<std::int32_t>(step.highestX) - 1));
    for (Three* row : {&h.north, &h.middle, &h.south}) {
        row->before = select(west, row->here, row->before);
        row->after = select(east, row->here, row->after);
    }
    const auto north = toMask(z == all(static_cast<std::int32_t>(step.lowestZ)));
    const auto south = toMask(z == all(static_cast<std::int32_t>(step.highestZ) - 1));
    const auto replace = [](Three& row, Mask missing, const Three& by) {
        row = {select(missing, by.before, row.before), select(missing, by.here, row.here),
               select(missing, by.after, row.after)};
    };
    replace(h.north, north, h.middle);
    replace(h.south, south, h.middle);
}

/// Horizontal part of the surface normal, from all eight neighbours: axis neighbours weigh 0.15 each,
/// diagonals 0.10 (McDonald 2020; with the signs of the diagonals mended). A fall f over the distance of
/// two cells, 1 or √2, leans the normal by f/√(f² + 1); `flatness` is the square of the fall that leans it
/// by 45° over a distance of 1.
HWY_INLINE Vector normal(const Around& h, float flatness) {
    const auto lean = [&](Ints there, Floats flat) {
        const Floats fall = toFloats(h.middle.here - there);
        return fall * rsqrt(fall * fall + flat);
    };
    constexpr float kAxis = 0.15f, kDiagonal = 0.10f * 0.70710678f;
    const Floats flat = all(flatness), flatter = all(2 * flatness);
    const Floats falling = lean(h.south.after, flatter) - lean(h.north.before, flatter);
    const Floats rising = lean(h.north.after, flatter) - lean(h.south.before, flatter);
    const Floats east = lean(h.middle.after, flat) - lean(h.middle.before, flat);
    const Floats south = lean(h.south.here, flat) - lean(h.north.here, flat);
    return {all(kAxis) * east + all(kDiagonal) * (falling + rising),
            all(kAxis) * south + all(kDiagonal) * (falling - rising)};
}

/// What is under water becomes the water's surface: drops ride on it, and are slowed by it.
HWY_INLINE void flood(Around& h, DropletLanes& lanes, const DropletStep& step, int i) {
    const Around level = around(step.levels, lanes.cell + i, step.stride);
    const Mask drowned = toMask(level.middle.here > h.middle.here);
    store(select(drowned, all(step.waterDrag), all(1.f)), lanes.kept + i);
    const auto rise = [](Three& row, const Three& to) {
        row = {hn::Max(row.before, to.before), hn::Max(row.here, to.here), hn::Max(row.after, to.after)};
    };
    rise(h.north, level.north);
    rise(h.middle, level.middle);
    rise(h.south, level.south);
}

/// First half of a step: the slope of the ground under the lanes from `i` on.
HWY_INLINE void feel(DropletLanes& lanes, const DropletStep& step, int i) {
    Around h = around(step.heights, lanes.cell + i, step.stride);
    if (step.levels != nullptr) flood(h, lanes, step, i);
    if (step.atEdge) closeEdges(h, toInts(load(lanes.x + i)), toInts(load(lanes.z + i)), step);
    const Vector n = normal(h, step.flatness);
    store(n.x, lanes.normalX + i);
    store(n.z, lanes.normalZ + i);
    store(h.middle.here, lanes.ground + i);
}

/// What a step's time and the ground make of a velocity.
struct Motion {
    Floats dt;
    Vector path, velocity;
};

/// A step that would lead further than maxTravel is cut to a part s of its time. The way is then
/// s·((1 − s)·way0 + s·way1), with way0 of a drop that did not accelerate: no longer than s times the
/// longer of the two.
HWY_INLINE Motion motion(const DropletLanes& lanes, const DropletStep& step, int i) {
    const Floats force = all(1.f) / (load(lanes.volume + i) * all(step.density));
    const Vector acceleration{load(lanes.normalX + i) * force, load(lanes.normalZ + i) * force};
    Vector before{load(lanes.velocityX + i), load(lanes.velocityZ + i)};
    const Floats dt0 = all(step.dt);
    if (step.pull != nullptr) {
        const Floats pull = valueAt(step.pull, lanes.cell + i);
        before.x = before.x + dt0 * (valueAt(step.pullEast, lanes.cell + i) - pull * before.x);
        before.z = before.z + dt0 * (valueAt(step.pullSouth, lanes.cell + i) - pull * before.z);
    }
    const Vector after{before.x + dt0 * acceleration.x, before.z + dt0 * acceleration.z};
    const Floats fastest = dt0 * dt0 * hn::Max(squared(before), squared(after));
    const Floats dt = dt0 * hn::Min(all(1.f), all(step.maxTravel) * rsqrt(fastest));
    const Vector velocity{before.x + dt * acceleration.x, before.z + dt * acceleration.z};
    Floats drag = all(1.f) - dt * all(step.friction);
    if (step.levels != nullptr) drag = drag * load(lanes.kept + i);
    return {dt, {dt * velocity.x, dt * velocity.z}, {velocity.x * drag, velocity.z * drag}};
}

/// Speed beyond which a drop carries no more [cells per unit of time]: a little more than a full drop comes to on
/// the steepest ground by default. With hardly any friction loads would grow until they are mountains.
constexpr float kSwiftest = 10.f;

/// What the lanes want of the cell that they leave [quanta]: a part of the way towards what they can carry,
/// given the height that they lose. Whole quanta are moved; the fraction waits.
HWY_INLINE Ints wanted(DropletLanes& lanes, const DropletStep& step, const Motion& motion, Ints fall, int i) {
    const Floats volume = load(lanes.volume + i);
    const Floats speed2 = squared(motion.velocity);
    const Floats speed = hn::Min(speed2 * rsqrt(speed2), all(kSwiftest));
    const Floats capacity = volume * volume * speed * hn::Max(all(0.f), toFloats(fall));
    const Ints carried = load(lanes.load + i);
    const Floats exact =
        motion.dt * all(step.depositionRate) * (capacity - toFloats(carried)) + load(lanes.fraction + i);
    const Floats whole = hn::Trunc(exact);
    store(exact - whole, lanes.fraction + i);
    Ints amount = toInts(hn::Min(hn::Max(whole, all(-0x1p30f)), all(0x1p30f)));
    // The ground that it flows to stays the lower one.
    amount = hn::Min(amount, toInts(hn::Max(toFloats(fall), all(0.f)) * all(step.deepest)));
    // A drop that rides on standing water does not reach the bed.
    if (step.levels != nullptr) {
        const Mask rides = load(lanes.kept + i) < all(1.f);
        amount = select(rides, hn::Min(amount, all(0)), amount);
    }
    return hn::Min(hn::Max(amount, all(0) - carried), all(kMostLoad) - carried);
}

/// Which of the lanes have stayed within a cell of their anchor for too long.
HWY_INLINE Mask rests(DropletLanes& lanes, const DropletStep& step, Floats x, Floats z, int i) {
    const Floats anchorX = load(lanes.anchorX + i), anchorZ = load(lanes.anchorZ + i);
    const Mask near = hn::Max(hn::Abs(x - anchorX), hn::Abs(z - anchorZ)) < all(1.f);
    const Ints still = select(near, load(lanes.still + i) + all(1), all(0));
    store(select(near, anchorX, x), lanes.anchorX + i);
    store(select(near, anchorZ, z), lanes.anchorZ + i);
    store(still, lanes.still + i);
    return toMask(still > all(step.restSteps - 1));
}

/// Which of the lanes stand or take near a bound of the range of heights. What they take lies under water, if
/// there is some.
HWY_INLINE Mask nearBounds(const DropletLanes& lanes, const DropletStep& step, int i) {
    constexpr Quanta kMiddle = kLowest / 2 + kHighest / 2, kHalf = kHighest / 2 - kLowest / 2;
    const Ints ground =
        step.levels == nullptr ? load(lanes.ground + i) : valueAt(step.heights, lanes.from + i);
    const Ints fromMiddle = hn::Abs(ground - all(kMiddle));
    return hn::Or(toMask(fromMiddle > all(kHalf - kFarFromBounds)),
                  toMask(hn::Abs(load(lanes.wanted + i)) > all(kModest)));
}

/// Second half of a step: the lanes from `i` on move, and want material.
HWY_INLINE void go(DropletLanes& lanes, const DropletStep& step, int i, DropletEvents& events) {
    const Motion m = motion(lanes, step, i);
    const Floats x = load(lanes.x + i) + m.path.x, z = load(lanes.z + i) + m.path.z;
    const Ints from = load(lanes.cell + i);
    const Ints column = smallToInts(hn::Floor(x)), row = smallToInts(hn::Floor(z));
    const Ints to = row * all(step.stride) + column + all(step.origin);
    store(to, lanes.cell + i);
    Ints there = valueAt(step.heights, lanes.cell + i);
    if (step.levels != nullptr) there = hn::Max(there, valueAt(step.levels, lanes.cell + i));
    const Ints fall = load(lanes.ground + i) - there;
    const Mask onMap =
        hn::And(between(x, step.lowestX, step.highestX), between(z, step.lowestZ, step.highestZ));
    store(select(onMap, wanted(lanes, step, m, fall, i), all(0)), lanes.wanted + i);
    store(select(toMask(to == from), all(0), all(1)), lanes.leaves + i);
    store(from, lanes.from + i);
    store(x, lanes.x + i);
    store(z, lanes.z + i);
    store(m.velocity.x, lanes.velocityX + i);
    store(m.velocity.z, lanes.velocityZ + i);

    const Floats volume = load(lanes.volume + i) * (all(1.f) - m.dt * all(step.evaporation));
    store(volume, lanes.volume + i);
    const Ints left = load(lanes.stepsLeft + i) - all(1);
    store(left, lanes.stepsLeft + i);
    const Mask ended = hn::Or(volume < all(step.minVolume), rests(lanes, step, x, z, i));
    const Mask inside = hn::And(between(x, 0, step.columns), between(z, 0, step.rows));
    const Mask any = hn::Or(hn::Or(ended, toMask(left < all(1))), hn::Not(inside));
    events.lanes.ended |= bits(ended) << i;
    events.lanes.any |= bits(any) << i;
    events.nearBounds |= !hn::AllFalse(FloatTag(), nearBounds(lanes, step, i));
}

/// Registers compute their empty lanes too: these shall begin each step on the tile.
HWY_INLINE void park(DropletLanes& lanes, int count, std::int32_t origin) {
    for (int lane = count; lane % width() != 0; ++lane) {
        lanes.x[lane] = lanes.z[lane] = lanes.velocityX[lane] = lanes.velocityZ[lane] = 0;
        lanes.volume[lane] = 1;
        lanes.cell[lane] = origin;
    }
}

DropletEvents stepDroplets(DropletLanes& lanes, const DropletStep& step, int count) {
    park(lanes, count, step.origin);
    DropletEvents events;
    for (int i = 0; i < count; i += width()) feel(lanes, step, i);
    for (int i = 0; i < count; i += width()) go(lanes, step, i, events);
    events.lanes.keepFirst(count);
    return events;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

DropletStepper dropletStepper(Simd simd) {
    return WADI_DISPATCH(simd, stepDroplets);
}

}  // namespace wadi
#endif
