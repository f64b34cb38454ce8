#include "sim/process/wind/wind_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/wind/wind_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/falls-inl.hpp"
#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// Slower than this [heights and cells per unit of time] a grain ends.
constexpr float kRest = 0.01f;

struct Vector {
    Floats x, y, z;
};

HWY_INLINE Floats dot(const Vector& a, const Vector& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Horizontal part of the surface normal, from all eight neighbours: axis neighbours weigh 0.15 each,
/// diagonals 0.10, as for drops.
HWY_INLINE void storeNormal(WindLanes& lanes, const Falls& falls, float flatness, int i) {
    Floats lean[8];
    for (int k = 0; k < 8; ++k) {
        const Floats fall = falls.to[k];
        lean[k] = fall * rsqrt(fall * fall + all(k % 4 < 2 ? flatness : 2 * flatness));
    }
    const Horizontal normal = horizontal(lean, 0.15f, 0.10f / kDiagonal);
    store(normal.x, lanes.normalX + i);
    store(normal.z, lanes.normalZ + i);
}

/// What slides: half of what is steeper than the angle of repose, in part. In the air, where nothing is lifted,
/// more slides in a step if dt is below 0.25, twice as much at most: both the cell that a grain leaves and the
/// one that it enters settle.
HWY_INLINE Mask slide(WindLanes& lanes, const Falls& falls, const WindStep& step, int i) {
    // To eight neighbours at once no more than there is too much, if `settling` is 1; more is held back where
    // it is moved (TileWindow::Slide). The bound is for the time alone, so that all of the slider counts.
    const Floats most = all(0.25f);
    const Mask air = load(lanes.height + i) > all(0.f);
    const Floats part = hn::Min(most, all(step.dt) * select(air, all(2.f), all(1.f)));
    const Floats rate = all(0.5f * step.settling) * part;
    Floats steepest = all(0.f);
    for (int k = 0; k < 8; ++k) {
        const Floats away = hn::Abs(falls.to[k]);
        steepest = hn::Max(steepest, k % 4 < 2 ? all(kDiagonal) * away : away);
    }
    const Mask any = steepest > all(kDiagonal * step.repose);
    if (hn::AllFalse(FloatTag(), any)) return any;
    for (int k = 0; k < 8; ++k) {
        const Floats at = all(k % 4 < 2 ? step.repose : kDiagonal * step.repose);
        const Floats excess = hn::Max(hn::Abs(falls.to[k]) - at, all(0.f));
        store(toInts(hn::CopySign(rate * excess, falls.to[k])), lanes.slides[k] + i);
    }
    return any;
}

/// First half of a step: the ground under the lanes from `i` on.
HWY_INLINE void feel(WindLanes& lanes, const WindStep& step, int i, WindEvents& events) {
    const Around h = around(step.heights, lanes.cell + i, step.stride);
    const Floats x = load(lanes.x + i), z = load(lanes.z + i);
    Falls falls = fallsAround(h);
    if (step.atEdge) closeEdges(falls, x, z, step);
    storeNormal(lanes, falls, step.flatness, i);
    store(h.middle.here, lanes.ground + i);
    events.slides |= bits(slide(lanes, falls, step, i)) << i;
    const Mask inner = hn::And(between(x, 1, step.columns - 1), between(z, 1, step.rows - 1));
    events.inner |= bits(inner) << i;
}

/// Velocity after a step: on the ground it drags on the motion along it, in the air gravity pulls; the wind
/// carries the grain in both.
HWY_INLINE Vector blown(const WindLanes& lanes, const WindStep& step, Mask air, int i) {
    const Floats nx = load(lanes.normalX + i), nz = load(lanes.normalZ + i);
    const Floats upward2 = all(1.f) - nx * nx - nz * nz;  // at least 0.3
    const Vector n{nx, upward2 * rsqrt(upward2), nz};
    const Vector v{load(lanes.velocityX + i), load(lanes.velocityY + i), load(lanes.velocityZ + i)};
    const Floats dt = all(step.dt), into = dot(v, n);
    const Floats part = step.isPainted ? load(lanes.wind + i) : all(1.f);
    const auto pushed = [&](Floats v0, Floats n0, float pull, Floats wind) {
        const Floats v1 = v0 + dt * select(air, all(pull), into * n0 - v0);
        return v1 + dt * all(step.relaxation) * (wind - v1);
    };
    return {pushed(v.x, n.x, 0.f, part * all(step.windX)), pushed(v.y, n.y, -step.gravity, all(0.f)),
            pushed(v.z, n.z, 0.f, part * all(step.windZ))};
}

/// What the lanes want of the ground [quanta]: where they press on it they lift sand or wear rock, in the air
/// sand falls (negative). Whole quanta are moved; the fraction waits.
HWY_INLINE Ints wanted(WindLanes& lanes, const WindStep& step, Mask touches, Mask bare, Floats force, int i) {
    const Floats dt = all(step.dt);
    const Ints carried = load(lanes.load + i);
    const Floats load0 = toFloats(carried), suspension = dt * all(step.suspension);
    const Floats lifts = suspension * all(1.f / step.heightOfQuantum) * force;
    const Floats wears = dt * all(step.abrasion) * force * load0;
    const Floats falls = all(0.f) - suspension * load0;
    const Floats exact = select(touches, select(bare, wears, lifts), falls) + load(lanes.fraction + i);
    const Floats whole = hn::Trunc(hn::Min(hn::Max(exact, all(-0x1p30f)), all(0x1p30f)));
    store(hn::Min(hn::Max(exact - whole, all(-1.f)), all(1.f)), lanes.fraction + i);
    const Ints amount = hn::Max(toInts(whole), all(0) - carried);
    // A fraction that is left from lifting cannot be taken in the air, nor the other way round.
    const Ints right = select(touches, hn::Max(amount, all(0)), hn::Min(amount, all(0)));
    return hn::Min(right, select(bare, all(kMostLoad), all(kMostLoad) - carried));
}

/// Second half of a step: the lanes from `i` on move, and want material.
HWY_INLINE void go(WindLanes& lanes, const WindStep& step, int i, WindEvents& events) {
    const Floats above = load(lanes.height + i);
    const Vector v = blown(lanes, step, above > all(0.f), i);
    const auto path = [&](Floats speed) {
        return hn::Min(hn::Max(all(step.dt) * speed, all(-kWindTravel)), all(kWindTravel));
    };
    const Floats x0 = load(lanes.x + i), x1 = x0 + path(v.x);
    const Floats z0 = load(lanes.z + i), z1 = z0 + path(v.z);
    const Ints from = load(lanes.cell + i);
    const Ints column = smallToInts(hn::Floor(x1)), row = smallToInts(hn::Floor(z1));
    const Ints to = row * all(step.stride) + column + all(step.origin);
    store(to, lanes.cell + i);
    const Ints rise = valueAt(step.heights, lanes.cell + i) - load(lanes.ground + i);
    const Floats risen = toFloats(rise) * all(step.heightOfQuantum);
    const Floats height = above + all(step.dt) * v.y - risen;
    // Before a wall a grain stops, and lays its load down at the foot.
    const Mask wall = risen > above + all(step.climb);
    const Floats x = select(wall, x0, x1), z = select(wall, z0, z1);
    store(select(wall, from, to), lanes.cell + i);
    const Mask onMap =
        hn::And(between(x, step.lowestX, step.highestX), between(z, step.lowestZ, step.highestZ));
    const Mask touches = hn::AndNot(wall, height <= all(0.f));
    const Floats speed2 = dot(v, v), speed = speed2 * rsqrt(speed2);
    store(from, lanes.from + i);
    const Mask bare = hn::And(touches, toMask(valueAt(step.sediment, lanes.from + i) < all(1)));
    const Ints wants = wanted(lanes, step, touches, bare, all(0.f) - speed * height, i);
    store(select(hn::AndNot(wall, onMap), wants, all(0)), lanes.wanted + i);
    store(hn::Max(height, all(0.f)), lanes.height + i);
    store(x, lanes.x + i);
    store(z, lanes.z + i);
    store(v.x, lanes.velocityX + i);
    store(v.y, lanes.velocityY + i);
    store(v.z, lanes.velocityZ + i);

    const Ints left = load(lanes.stepsLeft + i) - all(1);
    store(left, lanes.stepsLeft + i);
    const Mask ended = hn::Or(wall, speed < all(kRest));
    const Mask inside = hn::And(between(x, 0, step.columns), between(z, 0, step.rows));
    events.lanes.ended |= bits(ended) << i;
    events.lanes.any |= bits(hn::Or(hn::Or(ended, toMask(left < all(1))), hn::Not(inside))) << i;
    events.touches |= bits(hn::And(touches, onMap)) << i;
    events.bare |= bits(bare) << i;
    events.inside |= bits(inside) << i;
}

/// Registers compute their empty lanes too: these shall begin each step on the tile.
HWY_INLINE void park(WindLanes& lanes, int count, std::int32_t origin) {
    for (int lane = count; lane % width() != 0; ++lane) {
        lanes.x[lane] = lanes.z[lane] = lanes.height[lane] = 0;
        lanes.velocityX[lane] = lanes.velocityY[lane] = lanes.velocityZ[lane] = 0;
        lanes.wind[lane] = 0;
        lanes.cell[lane] = origin;
    }
}

WindEvents stepParcels(WindLanes& lanes, const WindStep& step, int count) {
    park(lanes, count, step.origin);
    WindEvents events;
    for (int i = 0; i < count; i += width()) feel(lanes, step, i, events);
    for (int i = 0; i < count; i += width()) go(lanes, step, i, events);
    events.slides &= events.lanes.keepFirst(count);
    return events;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

WindStepper windStepper(Simd simd) {
    return WADI_DISPATCH(simd, stepParcels);
}

}  // namespace wadi
#endif
