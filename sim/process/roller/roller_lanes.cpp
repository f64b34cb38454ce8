#include "sim/process/roller/roller_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sim/process/exchange.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/roller/roller_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// If no grain wants more than this [quanta; 16 m], all lanes together cannot change a cell by more than
// kFarFromBounds, and a part of it is exact in float.
constexpr Quanta kModest = 1 << 21;
constexpr Quanta kFarFromBounds = kModest * kLanes;

/// Four weights for samples in a row.
struct Weights {
    Floats of[4];
};

/// Catmull–Rom weights at f past the second sample: they pass through the samples.
HWY_INLINE Weights interpolating(Floats f) {
    return {{f * (f * (all(1.f) - all(0.5f) * f) - all(0.5f)), f * f * (all(1.5f) * f - all(2.5f)) + all(1.f),
             f * (f * (all(2.f) - all(1.5f) * f) + all(0.5f)), f * f * (all(0.5f) * f - all(0.5f))}};
}

/// Their derivatives.
HWY_INLINE Weights slanting(Floats f) {
    return {{f * (all(2.f) - all(1.5f) * f) - all(0.5f), f * (all(4.5f) * f - all(5.f)),
             f * (all(4.f) - all(4.5f) * f) + all(0.5f), f * (all(1.5f) * f - all(1.f))}};
}

HWY_INLINE Floats weighed(const Weights& weights, const Floats (&values)[4]) {
    return weights.of[0] * values[0] + weights.of[1] * values[1] +
           (weights.of[2] * values[2] + weights.of[3] * values[3]);
}

/// Heights of the 4 × 4 cells around the lanes, row by row from north to south.
struct Square {
    Four rows[4];
};

/// Beyond the edges of the map the nearest cell on it stands for what is missing. (column, row): the second
/// cell of the second row.
HWY_INLINE void closeEdges(Square& h, Ints column, Ints row, const RollerStep& step) {
    const auto before = [](Ints i, float lowest) {
        return toMask(i < all(static_cast<std::int32_t>(lowest)));
    };
    const auto beyond = [](Ints i, float highest) {
        return toMask(i > all(static_cast<std::int32_t>(highest) - 1));
    };
    const Mask west = before(column, step.lowestX), farWest = before(column - all(1), step.lowestX);
    const Mask east = beyond(column + all(1), step.highestX);
    const Mask farEast = beyond(column + all(2), step.highestX);
    for (Four& r : h.rows) {
        r.of[1] = select(west, r.of[2], r.of[1]);
        r.of[0] = select(farWest, r.of[1], r.of[0]);
        r.of[2] = select(east, r.of[1], r.of[2]);
        r.of[3] = select(farEast, r.of[2], r.of[3]);
    }
    const Mask north = before(row, step.lowestZ), farNorth = before(row - all(1), step.lowestZ);
    const Mask south = beyond(row + all(1), step.highestZ), farSouth = beyond(row + all(2), step.highestZ);
    for (int i = 0; i < 4; ++i) {
        const auto at = [&](int j) -> Ints& { return h.rows[j].of[i]; };
        at(1) = select(north, at(2), at(1));
        at(0) = select(farNorth, at(1), at(0));
        at(2) = select(south, at(1), at(2));
        at(3) = select(farSouth, at(2), at(3));
    }
}

/// Heights of the lowest and of the highest of 4 × 4 cells.
struct Span {
    Ints lowest, highest;
};

HWY_INLINE Span spanOf(const Square& h) {
    Span span{h.rows[0].of[0], h.rows[0].of[0]};
    for (const Four& row : h.rows) {
        for (const Ints height : row.of) {
            span.lowest = hn::Min(span.lowest, height);
            span.highest = hn::Max(span.highest, height);
        }
    }
    return span;
}

/// Which lanes have one of their 4 × 4 cells near a bound of the range of heights.
HWY_INLINE Mask isNearBounds(const Span& span) {
    return hn::Or(toMask(span.lowest < all(kLowest + kFarFromBounds)),
                  toMask(span.highest > all(kHighest - kFarFromBounds)));
}

struct Vector {
    Floats x, z;
};

/// The ground under the lanes, by bicubic interpolation.
struct Ground {
    Vector rise;  // over a cell to the east and to the south [quanta]
    Ints height;  // no lower nor higher than the cells around [quanta]
    Ints lowest;  // of these [quanta]
};

HWY_INLINE Ground groundOf(const Square& h, const Span& span, Floats fx, Floats fz) {
    const Weights alongX = interpolating(fx), slantX = slanting(fx);
    Floats level[4], slant[4];
    for (int j = 0; j < 4; ++j) {
        Floats row[4];
        for (int i = 0; i < 4; ++i) row[i] = toFloats(h.rows[j].of[i] - h.rows[1].of[1]);
        level[j] = weighed(alongX, row);
        slant[j] = weighed(slantX, row);
    }
    const Ints height = h.rows[1].of[1] + toInts(hn::Trunc(weighed(interpolating(fz), level)));
    return {{weighed(interpolating(fz), slant), weighed(slanting(fz), level)},
            hn::Min(hn::Max(height, span.lowest), span.highest),
            span.lowest};
}

/// First half of a step: the slope of the ground under the lanes from `i` on. The normal is the cross
/// product of the tangents to the south and to the east.
HWY_INLINE Ground feel(RollerLanes& lanes, const RollerStep& step, int i, RollerEvents& events) {
    const Floats x = load(lanes.x + i) - all(0.5f), z = load(lanes.z + i) - all(0.5f);
    const Floats left = hn::Floor(x), top = hn::Floor(z);
    const Ints column = smallToInts(left), row = smallToInts(top);
    store((row - all(1)) * all(step.stride) + (column - all(1) + all(step.origin)), lanes.corner + i);
    store(x - left, lanes.acrossX + i);
    store(z - top, lanes.acrossZ + i);
    Square h;
    for (int j = 0; j < 4; ++j) h.rows[j] = fourFrom(step.heights + std::ptrdiff_t{j} * step.stride, lanes.corner + i);
    if (step.atEdge) closeEdges(h, column, row, step);
    const Span span = spanOf(h);
    events.nearBounds |= bits(isNearBounds(span)) << i;
    const Mask inner = hn::And(between(left, 1, step.columns - 2), between(top, 1, step.rows - 2));
    events.inner |= bits(inner) << i;
    return groundOf(h, span, x - left, z - top);
}

/// What the lanes want of the ground [quanta]: those that are fast lift; those that rest lay down all they
/// have. Whole quanta are moved; the fraction waits.
HWY_INLINE Ints wanted(RollerLanes& lanes, const RollerStep& step, Floats speed, Mask rests, int i) {
    const Ints carried = load(lanes.load + i);
    const Floats excess = hn::Max(all(0.f), speed - all(step.criticalSpeed));
    const Floats room = hn::Max(all(0.f), all(1.f) - toFloats(carried) * all(1.f / step.capacity));
    const Floats exact = all(step.lift) * excess * room + load(lanes.fraction + i);
    const Floats whole = hn::Trunc(hn::Min(exact, all(0x1p30f)));
    store(hn::Min(exact - whole, all(1.f)), lanes.fraction + i);
    const Ints lifted = hn::Min(toInts(whole), all(kMostLoad) - carried);
    return select(rests, all(0) - carried, lifted);
}

/// Second half of a step: the lanes from `i` on roll, and want material.
HWY_INLINE void go(RollerLanes& lanes, const RollerStep& step, const Ground& ground, int i, RollerEvents& events) {
    const Vector& rise = ground.rise;
    const Floats down = all(0.f) - rsqrt(rise.x * rise.x + rise.z * rise.z + all(step.flatness));
    const Vector normal{rise.x * down, rise.z * down};
    const Vector before{load(lanes.velocityX + i), load(lanes.velocityZ + i)};
    const Floats volume = load(lanes.volume + i), pull = all(step.dt * step.gravity) * volume;
    const Floats drag = all(1.f - step.dt * step.drag);
    const Vector v{(before.x + pull * normal.x) * drag, (before.z + pull * normal.z) * drag};
    const Floats speed2 = v.x * v.x + v.z * v.z, slowness = rsqrt(speed2), speed = speed2 * slowness;
    // One that has just begun is slow too, but does not slow down.
    const Mask slows = speed2 <= before.x * before.x + before.z * before.z;
    const Mask rests = hn::And(speed < all(step.restSpeed), slows);
    const Floats dt = hn::Min(all(step.dt), all(kRollerTravel) * slowness);
    const Floats x = load(lanes.x + i) + select(rests, all(0.f), dt * v.x);
    const Floats z = load(lanes.z + i) + select(rests, all(0.f), dt * v.z);
    const Ints wants = wanted(lanes, step, speed, rests, i);
    // A step's way is a cell at most, over which the ground falls no deeper than to the lowest cell.
    const Floats drop = all(0.f) - dt * (rise.x * v.x + rise.z * v.z);
    const Ints fall = toInts(hn::Trunc(hn::Min(hn::Max(drop, all(0.f)), toFloats(ground.height - ground.lowest))));
    store(ground.height - fall, lanes.floor + i);
    store(hn::Max(ground.height, hn::Min(ground.lowest + all(step.pile), all(step.summit))), lanes.ceiling + i);
    const auto exchange = [](Exchange d) { return all(static_cast<std::int32_t>(d)); };
    const Ints rolling = select(toMask(wants > all(0)), exchange(Exchange::erode), exchange(Exchange::carry));
    store(wants, lanes.wanted + i);
    store(select(rests, exchange(Exchange::deposit), rolling), lanes.exchange + i);
    store(x, lanes.x + i);
    store(z, lanes.z + i);
    store(v.x, lanes.velocityX + i);
    store(v.z, lanes.velocityZ + i);
    store(volume * all(1.f - step.dt * step.evaporation), lanes.volume + i);
    const Ints left = select(rests, all(0), load(lanes.stepsLeft + i) - all(1));
    store(left, lanes.stepsLeft + i);
    const Mask inside = hn::And(between(x, 0, step.columns), between(z, 0, step.rows));
    events.lanes.any |= bits(hn::Or(toMask(left < all(1)), hn::Not(inside))) << i;
    events.nearBounds |= bits(toMask(hn::Abs(wants) > all(kModest))) << i;
}

/// Registers compute their empty lanes too: these shall begin each step on the tile.
HWY_INLINE void park(RollerLanes& lanes, int count) {
    for (int lane = count; lane % width() != 0; ++lane) {
        lanes.x[lane] = lanes.z[lane] = 0.5f;
        lanes.velocityX[lane] = lanes.velocityZ[lane] = lanes.volume[lane] = lanes.fraction[lane] = 0;
        lanes.load[lane] = 0;
    }
}

#if HWY_TARGET == HWY_SCALAR

using Parts = std::array<float, 4>;
using Counts = std::array<Quanta, 4>;

HWY_INLINE Parts spline(float f, float scale) {
    Parts parts;
    for (std::size_t i = 0; i < 4; ++i) {
        float sum = kSpline[3][i];
        for (int k = 2; k >= 0; --k) sum = sum * f + kSpline[k][i];
        parts[i] = sum * scale;
    }
    return parts;
}

HWY_INLINE void bookRow(const RollerStep& step, std::int32_t place, const Parts& along, float part,
                        const GroundLimits& limits, Counts& given) {
    for (std::size_t i = 0; i < 4; ++i, ++place) {
        const Quanta share = limited(static_cast<Quanta>(along[i] * part), step.ground[place], limits);
        step.sediment[place] -= std::min(share, step.sediment[place]);
        step.ground[place] -= share;
        given[i] += share;
    }
}

HWY_INLINE Counts none() {
    return {};
}
HWY_INLINE Parts listed(const Parts& parts) {
    return parts;
}
HWY_INLINE Counts listed(const Counts& counts) {
    return counts;
}

#else

using FourFloats = hn::FixedTag<float, 4>;
using FourInts = hn::FixedTag<std::int32_t, 4>;
using Parts = hn::Vec<FourFloats>;
using Counts = hn::Vec<FourInts>;

/// The four weights of a B-spline, times `scale`.
HWY_INLINE Parts spline(float f, float scale) {
    const FourFloats tag;
    const Parts power = hn::Set(tag, f);
    Parts sum = hn::LoadU(tag, kSpline[3]);
    for (int k = 2; k >= 0; --k) sum = sum * power + hn::LoadU(tag, kSpline[k]);
    return sum * hn::Set(tag, scale);
}

/// Takes `part` of what `along` says from the four cells from `place` on, and adds it to `given`.
HWY_INLINE void bookRow(const RollerStep& step, std::int32_t place, Parts along, float part,
                        const GroundLimits& limits, Counts& given) {
    const FourInts tag;
    const Counts height = hn::LoadU(tag, step.ground + place), none = hn::Zero(tag);
    const Counts most = hn::Max(height - hn::Set(tag, limits.floor), none);
    const Counts least = hn::Min(height - hn::Set(tag, limits.ceiling), none);
    const Counts shares = hn::Min(hn::Max(hn::ConvertTo(tag, along * hn::Set(FourFloats(), part)), least), most);
    const Counts loose = hn::LoadU(tag, step.sediment + place);
    hn::StoreU(loose - hn::Min(shares, loose), tag, step.sediment + place);
    hn::StoreU(height - shares, tag, step.ground + place);
    given = given + shares;
}

HWY_INLINE Counts none() {
    return hn::Zero(FourInts());
}
HWY_INLINE std::array<float, 4> listed(Parts parts) {
    alignas(16) std::array<float, 4> list;
    hn::Store(parts, FourFloats(), list.data());
    return list;
}
HWY_INLINE std::array<Quanta, 4> listed(Counts counts) {
    alignas(16) std::array<Quanta, 4> list;
    hn::Store(counts, FourInts(), list.data());
    return list;
}

#endif

/// Books what one lane wants on its 4 × 4 cells, which must lie on a tile of soft rock, far from the bounds:
/// parts by the weights of a B-spline, and what rounding leaves on the nearest cell.
HWY_INLINE Quanta bookOne(const RollerLanes& lanes, const RollerStep& step, int lane) {
    const Quanta wanted = lanes.wanted[lane];
    const GroundLimits limits{lanes.floor[lane], lanes.ceiling[lane]};
    const Parts alongX = spline(lanes.acrossX[lane], static_cast<float>(wanted));
    const std::array<float, 4> alongZ = listed(spline(lanes.acrossZ[lane], 1.f));
    Counts given = none();
    std::int32_t place = lanes.corner[lane];
    for (const float part : alongZ) {
        bookRow(step, place, alongX, part, limits, given);
        place += step.stride;
    }
    const std::array<Quanta, 4> sums = listed(given);
    const Quanta booked = sums[0] + sums[1] + sums[2] + sums[3];
    const std::int32_t nearest = lanes.corner[lane] + step.stride * (lanes.acrossZ[lane] < 0.5f ? 1 : 2) +
                                 (lanes.acrossX[lane] < 0.5f ? 1 : 2);
    Quanta& loose = step.sediment[nearest];
    const Quanta rest = limited(wanted - booked, step.ground[nearest], limits);
    step.ground[nearest] -= rest;
    loose -= std::min(rest, loose);
    return booked + rest;
}

/// Books what these lanes want; returns the lanes.
HWY_INLINE std::uint64_t book(RollerLanes& lanes, const RollerStep& step, std::uint64_t these) {
    for (std::uint64_t rest = these; rest != 0; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        if (lanes.wanted[lane] == 0) continue;
        lanes.load[lane] += bookOne(lanes, step, lane);
    }
    return these;
}

RollerEvents stepRollers(RollerLanes& lanes, const RollerStep& step, int count) {
    park(lanes, count);
    RollerEvents events;
    for (int i = 0; i < count; i += width()) go(lanes, step, feel(lanes, step, i, events), i, events);
    const std::uint64_t used = events.lanes.keepFirst(count);
    if (step.soft && (events.nearBounds & used) == 0) events.booked = book(lanes, step, events.inner & used);
    return events;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

RollerStepper rollerStepper(Simd simd) {
    return WADI_DISPATCH(simd, stepRollers);
}

}  // namespace wadi
#endif
