#include "sim/process/pipes/pipes_rows.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/pipes/pipes_rows.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// Divisions and products of floats round: what leaves a cell is kept this much below what there is.
constexpr float kJustBelow = 1.f - 0x1p-20f;

constexpr float kHalfRoot = 0.70710678f;

HWY_INLINE Floats loadAt(const float* values) {
    return hn::LoadU(FloatTag(), values);
}
HWY_INLINE Ints loadAt(const Quanta* values) {
    return hn::LoadU(IntTag(), values);
}
HWY_INLINE void storeAt(Floats vector, float* values) {
    hn::StoreU(vector, FloatTag(), values);
}
HWY_INLINE void storeAt(Ints vector, Quanta* values) {
    hn::StoreU(vector, IntTag(), values);
}
HWY_INLINE Ints atLeast(Ints vector, Ints least) {
    return hn::Max(vector, least);
}
HWY_INLINE Ints atMost(Ints vector, Ints most) {
    return hn::Min(vector, most);
}

HWY_INLINE Mask onMap(const PipesStep& step, int i) {
    const Ints cell = hn::Iota(IntTag(), i);
    return toMask(hn::And(cell > all(step.first - 1), cell < all(step.beyond)));
}

void surfaceOfRow(const PipesRow& row, const PipesStep& step) {
    for (int i = 0; i < row.count; i += width()) {
        const Ints level = loadAt(row.ground + i) + loadAt(row.water + i);
        storeAt(atLeast(level, all(step.sea)), row.surface + i);
    }
}

void fluxOfRow(const PipesRow& row, const PipesStep& step) {
    const auto wish = [&](std::size_t pipe, Ints fall, float conveyance, int i) {
        const Floats flux = loadAt(row.flux[pipe] + i) * all(step.keep) + all(conveyance) * toFloats(fall);
        storeAt(flux, row.wish[pipe] + i);
    };
    for (int i = 0; i < row.count; i += width()) {
        const Ints here = loadAt(row.surface + i);
        wish(0, here - loadAt(row.surface + i + 1), step.axis, i);
        wish(1, here - loadAt(row.surfaceSouth + i), step.axis, i);
        wish(2, here - loadAt(row.surfaceSouth + i + 1), step.diagonal, i);
        wish(3, here - loadAt(row.surfaceSouth + i - 1), step.diagonal, i);
    }
}

void limitOfRow(const PipesRow& row, const PipesStep& step) {
    const Floats zero = all(0.f);
    const auto out = [&](const float* wish) { return hn::Max(loadAt(wish), zero); };
    const auto back = [&](const float* wish) { return hn::Max(zero - loadAt(wish), zero); };
    for (int i = 0; i < row.count; i += width()) {
        // Pairs of opposite pipes: the sum is the same for a mirrored map.
        const Floats axes = (out(row.wish[0] + i) + back(row.wish[0] + i - 1)) +
                            (out(row.wish[1] + i) + back(row.wishNorth[1] + i));
        const Floats diagonals = (out(row.wish[2] + i) + back(row.wishNorth[2] + i - 1)) +
                                 (out(row.wish[3] + i) + back(row.wishNorth[3] + i + 1));
        const Floats water = toFloats(loadAt(row.water + i));
        const Floats sum = hn::Max(axes + diagonals, all(1e-20f));
        const Floats share = hn::Min(water * all(kJustBelow) / sum, all(1.f));
        storeAt(select(onMap(step, i), share, zero), row.share + i);
        const Floats load = toFloats(loadAt(row.suspended + i)) * all(kJustBelow);
        storeAt(load / hn::Max(water, all(1.f)), row.thick + i);
    }
}

void moveRow(const PipesRow& row, const PipesStep&) {
    const Floats most = all(static_cast<float>(kMostFlow)), least = all(-static_cast<float>(kMostFlow));
    const auto held = [&](Floats flow) { return hn::Max(hn::Min(flow, most), least); };
    const auto pass = [&](std::size_t pipe, const float* share, const float* thick, int i) {
        const Floats wish = loadAt(row.wish[pipe] + i);
        const Mask forth = wish >= all(0.f);
        const Floats flux = held(wish * select(forth, loadAt(row.share + i), loadAt(share + i)));
        storeAt(flux, row.nextFlux[pipe] + i);
        const Floats flow = hn::Trunc(flux);
        storeAt(toInts(flow), row.flow[pipe] + i);
        const Floats load = held(flow * select(forth, loadAt(row.thick + i), loadAt(thick + i)));
        storeAt(toInts(load), row.drift[pipe] + i);
    };
    for (int i = 0; i < row.count; i += width()) {
        pass(0, row.share + 1, row.thick + 1, i);
        pass(1, row.shareSouth, row.thickSouth, i);
        pass(2, row.shareSouth + 1, row.thickSouth + 1, i);
        pass(3, row.shareSouth - 1, row.thickSouth - 1, i);
    }
}

/// Sums of counts >= 0 that may exceed 32 bits: their halves are summed apart.
class Sum {
  public:
    HWY_INLINE Sum() : low_(all(0)), high_(all(0)) {}
    HWY_INLINE void add(Ints counts) {
        low_ = low_ + hn::And(counts, all(0xffff));
        high_ = high_ + hn::ShiftRight<16>(counts);
    }
    HWY_INLINE std::int64_t value() const {
        alignas(64) std::int32_t low[16], high[16];
        store(low_, low);
        store(high_, high);
        std::int64_t sum = 0;
        for (int lane = 0; lane < width(); ++lane) sum += low[lane] + (std::int64_t{high[lane]} << 16);
        return sum;
    }

  private:
    Ints low_, high_;
};

/// What passes the pipes around a cell: its own, and those of the neighbours that end in it.
struct Passing {
    Ints own[kPipes], other[kPipes];

    HWY_INLINE Passing(const std::array<Quanta*, kPipes>& here, const std::array<Quanta*, kPipes>& north,
                       int i)
        : own{loadAt(here[0] + i), loadAt(here[1] + i), loadAt(here[2] + i), loadAt(here[3] + i)},
          other{loadAt(here[0] + i - 1), loadAt(north[1] + i), loadAt(north[2] + i - 1),
                loadAt(north[3] + i + 1)} {}

    HWY_INLINE Ints gain() const {
        return ((other[0] - own[0]) + (other[1] - own[1])) + ((other[2] - own[2]) + (other[3] - own[3]));
    }
    /// Square of the water that crosses the cell in its mean direction.
    HWY_INLINE Floats through2() const {
        const Ints falling = own[2] + other[2], rising = own[3] + other[3];
        const Floats east = toFloats(own[0] + other[0]) + all(kHalfRoot) * toFloats(falling - rising);
        const Floats south = toFloats(own[1] + other[1]) + all(kHalfRoot) * toFloats(falling + rising);
        return all(0.25f) * (east * east + south * south);
    }
};

/// The ground around a cell.
struct Relief {
    Floats slope2;  // square of the slope, with the weights that favour no direction
    Ints drop;      // down to the lowest neighbour [quanta, >= 0]
};

HWY_INLINE Relief reliefOf(const PipesRow& row, const PipesStep& step, int i) {
    const Quanta *n = row.groundNorth + i, *h = row.ground + i, *s = row.groundSouth + i;
    const Ints north = loadAt(n), south = loadAt(s), west = loadAt(h - 1), east = loadAt(h + 1);
    const Ints nw = loadAt(n - 1), ne = loadAt(n + 1), sw = loadAt(s - 1), se = loadAt(s + 1);
    const Floats across = all(4.f) * toFloats(west - east) + (toFloats(nw - ne) + toFloats(sw - se));
    const Floats down = all(4.f) * toFloats(north - south) + (toFloats(nw - sw) + toFloats(ne - se));
    const Floats slope2 = (across * across + down * down) * all(step.steepness);
    const Ints lowest = hn::Min(hn::Min(hn::Min(north, south), hn::Min(west, east)),
                                hn::Min(hn::Min(nw, ne), hn::Min(sw, se)));
    return {slope2, atLeast(loadAt(h) - lowest, all(0))};
}

/// Square of the product of tilt (its sine) and speed [cells in a step], in one division.
HWY_INLINE Floats pushOf(Floats slope2, Floats through2, Floats depth, const PipesStep& step) {
    const Floats steep = all(1.f) + slope2;
    return through2 * hn::Max(slope2, all(step.leastTilt2) * steep) / (steep * (depth * depth));
}

/// What the water wants from the ground [quanta]; less than 0 if it carries too much.
HWY_INLINE Ints wantedOf(Floats capacity, Ints load, const PipesStep& step) {
    const Floats lack = capacity - toFloats(load);
    const Floats exact = lack * select(lack > all(0.f), all(step.erosion), all(step.deposition));
    return toInts(hn::Floor(exact + all(step.loadDraw)));
}

/// Part of a count, a fraction of which is rounded up or down by the draw of the step.
HWY_INLINE Ints partOf(Ints count, Floats part, float draw) {
    return atMost(toInts(hn::Floor(toFloats(count) * part + all(draw))), count);
}

/// Ground and load after water has run over them.
struct Exchange {
    Ints taken, rock, laid;  // taken: loose
};

/// Water digs no deeper than to the lowest ground beside it: it would not get out of the hole.
HWY_INLINE Exchange exchangeOf(const PipesRow& row, const PipesStep& step, Ints wanted, Ints load, Ints drop,
                               Mask stops, int i) {
    const Ints zero = all(0), ground = loadAt(row.ground + i), loose = loadAt(row.loose + i);
    const Ints room = atLeast(all(kMostSuspended) - load, zero);
    const Ints take = select(stops, zero, atMost(atLeast(wanted, zero), atMost(room, drop)));
    const Ints taken = atMost(take, loose);
    const Ints rock = partOf(take - taken, loadAt(row.soft + i), step.rockDraw);
    const Ints lay = atMost(select(stops, load, atLeast(zero - wanted, zero)), load);
    return {taken, atMost(rock, ground - loose - all(kLowest)), atMost(lay, all(kHighest) - ground)};
}

PipesTally settleRow(const PipesRow& row, const PipesStep& step) {
    const Ints zero = all(0);
    Sum entered, evaporated, left, rockLeft;
    for (int i = 0; i < row.count; i += width()) {
        const Passing flow(row.flow, row.flowNorth, i);
        const Ints before = loadAt(row.water + i), water = before + flow.gain();
        const Floats through2 = flow.through2();
        if (row.through) storeAt(hn::Sqrt(through2), row.through + i);

        const Mask inside = onMap(step, i);
        const Ints ground = loadAt(row.ground + i),
                   arrived = loadAt(row.suspended + i) + Passing(row.drift, row.driftNorth, i).gain();
        const Ints load = select(inside, atMost(arrived, all(kMostSuspended)), arrived);
        const Floats depth = hn::Max(all(0.5f) * (toFloats(before) + toFloats(water)), all(1.f));
        const Relief relief = reliefOf(row, step, i);
        const Floats carries = hn::Min(depth * all(step.ramp), all(1.f)) * all(step.capacity);
        const Floats capacity = carries * hn::Sqrt(pushOf(relief.slope2, through2, depth, step));
        const Mask drowned = hn::And(toMask(ground < all(step.sea)), inside);
        const Mask stops = hn::Or(drowned, toMask(water < all(1)));
        const Ints wanted = wantedOf(hn::Min(capacity, all(0x1p28f)), load, step);
        const Exchange exchange = exchangeOf(row, step, wanted, load, relief.drop, stops, i);

        const Ints nextGround = ground - exchange.taken - exchange.rock + exchange.laid;
        storeAt(nextGround, row.nextGround + i);
        storeAt(loadAt(row.loose + i) - exchange.taken + exchange.laid, row.loose + i);
        storeAt(load + exchange.taken + exchange.rock - exchange.laid, row.nextSuspended + i);
        rockLeft.add(arrived - load);

        const Ints air = select(inside, partOf(water, all(step.evaporation), step.airDraw), zero);
        const Ints rain = toInts(hn::Floor(loadAt(row.source + i) + all(step.rainDraw)));
        const Ints sum = water - air + rain;
        const Ints most = atMost(all(kHighest) - nextGround, all(kMostWater));
        const Ints stays = select(drowned, zero, select(inside, atMost(sum, most), sum));
        storeAt(stays, row.nextWater + i);
        entered.add(rain);
        evaporated.add(air);
        left.add(select(inside, sum - stays, zero));
    }
    return {entered.value(), evaporated.value(), left.value(), rockLeft.value()};
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

PipesStages pipesStages(Simd simd) {
    return {WADI_DISPATCH(simd, surfaceOfRow), WADI_DISPATCH(simd, fluxOfRow),
            WADI_DISPATCH(simd, limitOfRow), WADI_DISPATCH(simd, moveRow), WADI_DISPATCH(simd, settleRow)};
}

}  // namespace wadi
#endif
