#include "sim/process/pipes/pipes_rows.hpp"

#include <algorithm>

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

// No more than 1 / kQueue of the water of a cell leaves it in a step, of its load this part through each of
// its four sides besides: together less than there is.
constexpr float kQueue = 1.4f;
constexpr float kSpare = 0.24f;

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
    const Ints cell = countFrom(i);
    return toMask(hn::And(cell > all(step.first - 1), cell < all(step.beyond)));
}

/// Cells of which the tally tells.
HWY_INLINE Mask isCounted(const PipesStep& step, int i) {
    const Ints cell = countFrom(i);
    return toMask(hn::And(cell > all(step.firstCounted - 1), cell < all(step.beyondCounted)));
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
        const Floats square = water * water, cube = square * water;
        const Floats held = cube + sum * (all(kQueue) * square + all(step.drag));
        const Floats share = select(onMap(step, i), cube * all(kJustBelow) / held, zero);
        storeAt(share, row.share + i);
        const Floats load = toFloats(loadAt(row.suspended + i)) * all(kJustBelow);
        const Floats thick = load / hn::Max(water, all(1.f)), carried = thick * (sum * share);
        storeAt(thick, row.thick + i);
        storeAt(all(step.sideways) * carried, row.side + i);
        storeAt(all(kSpare) * (load - carried), row.spare + i);
    }
}

/// Load that goes sideways down the slope of the bed: as much of what both cells carry on as the slope says.
HWY_INLINE Floats aside(Ints fall, Floats sideHere, Floats sideThere, Floats spareHere, Floats spareThere) {
    const Floats slope = toFloats(fall);
    const Mask forth = slope >= all(0.f);
    const Floats most = select(forth, spareHere, spareThere);
    return hn::Max(hn::Min(slope * (sideHere + sideThere), most), all(0.f) - most);
}

/// Cells that lie on the map, as the neighbours do that are so many cells to the east.
HWY_INLINE Mask onBanks(const PipesStep& step, int i, int east) {
    const Ints cell = countFrom(i);
    return toMask(hn::And(cell > all(step.firstBank - 1 - std::min(east, 0)),
                          cell < all(step.beyondBank - std::max(east, 0))));
}

void moveRow(const PipesRow& row, const PipesStep& step) {
    const Floats most = all(static_cast<float>(kMostFlow)), least = all(-static_cast<float>(kMostFlow));
    const auto held = [&](Floats flow) { return hn::Max(hn::Min(flow, most), least); };
    const Floats none = all(0.f);
    const auto eastward = [&](int i) {
        const Ints fall = loadAt(row.ground + i) - loadAt(row.ground + i + 1);
        const Floats load = aside(fall, loadAt(row.side + i), loadAt(row.side + i + 1), loadAt(row.spare + i),
                                  loadAt(row.spare + i + 1));
        return select(onBanks(step, i, 1), load, none);
    };
    const auto southward = [&](int i) {
        const Ints fall = loadAt(row.ground + i) - loadAt(row.groundSouth + i);
        const Floats load = aside(fall, loadAt(row.side + i), loadAt(row.sideSouth + i),
                                  loadAt(row.spare + i), loadAt(row.spareSouth + i));
        return select(onBanks(step, i, 0), load, none);
    };
    const auto pass = [&](std::size_t pipe, const float* share, const float* thick, Floats besides, int i) {
        const Floats wish = loadAt(row.wish[pipe] + i);
        const Mask forth = wish >= all(0.f);
        const Floats flux = held(wish * select(forth, loadAt(row.share + i), loadAt(share + i)));
        storeAt(flux, row.nextFlux[pipe] + i);
        const Ints flow = toInts(flux);
        storeAt(flow, row.flow[pipe] + i);
        const Floats load =
            held(toFloats(flow) * select(forth, loadAt(row.thick + i), loadAt(thick + i)) + besides);
        storeAt(toInts(load), row.drift[pipe] + i);
    };
    for (int i = 0; i < row.count; i += width()) {
        pass(0, row.share + 1, row.thick + 1, eastward(i), i);
        pass(1, row.shareSouth, row.thickSouth, step.southBank ? southward(i) : none, i);
        pass(2, row.shareSouth + 1, row.thickSouth + 1, none, i);
        pass(3, row.shareSouth - 1, row.thickSouth - 1, none, i);
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

struct Course {
    Floats east, south;
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
    /// Twice the water that crosses the cell.
    HWY_INLINE Course course() const {
        const Ints falling = own[2] + other[2], rising = own[3] + other[3];
        const Floats east = toFloats(own[0] + other[0]) + all(kHalfRoot) * toFloats(falling - rising);
        const Floats south = toFloats(own[1] + other[1]) + all(kHalfRoot) * toFloats(falling + rising);
        return {east, south};
    }
};

/// Power of the water [quanta]: what crosses the cell by the slope of its surface where it runs, with the
/// weights that favour no direction. A bank beside it does not count.
HWY_INLINE Floats powerOf(const PipesRow& row, const PipesStep& step, Course course, int i) {
    const Quanta *n = row.surfaceNorth + i, *h = row.surface + i, *s = row.surfaceSouth + i;
    const Ints nw = loadAt(n - 1), ne = loadAt(n + 1), sw = loadAt(s - 1), se = loadAt(s + 1);
    const Floats across =
        all(4.f) * toFloats(loadAt(h - 1) - loadAt(h + 1)) + (toFloats(nw - ne) + toFloats(sw - se));
    const Floats down = all(4.f) * toFloats(loadAt(n) - loadAt(s)) + (toFloats(nw - sw) + toFloats(ne - se));
    return all(step.steepness) * (course.east * across + course.south * down);
}

/// From a cell down to the lowest ground beside it [quanta, >= 0].
HWY_INLINE Ints dropOf(const PipesRow& row, int i) {
    const Quanta *n = row.groundNorth + i, *h = row.ground + i, *s = row.groundSouth + i;
    const Ints axes = hn::Min(hn::Min(loadAt(n), loadAt(s)), hn::Min(loadAt(h - 1), loadAt(h + 1)));
    const Ints diagonals =
        hn::Min(hn::Min(loadAt(n - 1), loadAt(n + 1)), hn::Min(loadAt(s - 1), loadAt(s + 1)));
    return atLeast(loadAt(h) - hn::Min(axes, diagonals), all(0));
}

/// Power as it carries: with its power of 1.5 (Bagnold 1980, "An empirical correlation of bedload transport
/// rates in flumes and natural rivers"), unless all carries in proportion.
HWY_INLINE Floats carryingOf(Floats power, const PipesStep& step) {
    return step.gathering > 0.f ? power * hn::Sqrt(power * all(step.gathering)) : power;
}

/// What the water wants from the ground [quanta]; less than 0 if it carries too much. Deep water takes and
/// lays down more slowly: load settles through all of it.
HWY_INLINE Ints wantedOf(Floats power, Floats depth, Ints load, const PipesStep& step) {
    const Floats slowed = depth + all(step.shallow), inverse = all(1.f) / (depth * slowed);
    const Floats carries = all(step.capacity) * carryingOf(power, step) * (depth * (depth * inverse));
    const Floats rate = hn::Min(all(step.reach) * (slowed * inverse), all(1.f));
    const Floats lack = hn::Min(carries, all(0x1p28f)) - toFloats(load);
    const Floats exact = lack * (rate * select(lack > all(0.f), all(step.erosion), all(step.deposition)));
    return toInts(hn::Floor(exact + all(step.loadDraw)));
}

/// Part of a count [>= 0], a fraction of which is rounded up or down by the draw of the step.
HWY_INLINE Ints partOf(Ints count, Floats part, float draw) {
    return atMost(toInts(toFloats(count) * part + all(draw)), count);
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

/// `isPart`: the tally tells of a part of the cells, which costs time.
template <bool isPart>
HWY_INLINE PipesTally settled(const PipesRow& row, const PipesStep& step) {
    const Ints zero = all(0);
    Sum entered, evaporated, left, rockLeft;
    for (int i = 0; i < row.count; i += width()) {
        const Passing flow(row.flow, row.flowNorth, i);
        const Ints before = loadAt(row.water + i), water = before + flow.gain();
        const Course course = flow.course();
        const Floats through =
            hn::Sqrt(all(0.25f) * (course.east * course.east + course.south * course.south));
        if (row.through) storeAt(through, row.through + i);

        const Mask inside = onMap(step, i);
        const Ints ground = loadAt(row.ground + i),
                   arrived = loadAt(row.suspended + i) + Passing(row.drift, row.driftNorth, i).gain();
        const Ints load = select(inside, atMost(arrived, all(kMostSuspended)), arrived);
        const Floats depth = hn::Max(all(0.5f) * (toFloats(before) + toFloats(water)), all(1.f));
        const Floats power = hn::Max(powerOf(row, step, course, i), all(step.leastTilt) * through);
        const Mask drowned = hn::And(toMask(ground < all(step.sea)), inside);
        const Mask stops = hn::Or(drowned, toMask(water < all(1)));
        const Ints wanted = wantedOf(power, depth, load, step);
        const Exchange exchange = exchangeOf(row, step, wanted, load, dropOf(row, i), stops, i);

        const Ints nextGround = ground - exchange.taken - exchange.rock + exchange.laid;
        storeAt(nextGround, row.nextGround + i);
        storeAt(loadAt(row.loose + i) - exchange.taken + exchange.laid, row.loose + i);
        storeAt(load + exchange.taken + exchange.rock - exchange.laid, row.nextSuspended + i);
        const auto counted = [&](Ints count) {
            return isPart ? select(isCounted(step, i), count, zero) : count;
        };
        rockLeft.add(counted(arrived - load));

        const Ints air = select(inside, partOf(water, all(step.evaporation), step.airDraw), zero);
        const Ints rain = toInts(loadAt(row.source + i) + all(step.rainDraw));
        const Ints sum = water - air + rain;
        const Ints most = atMost(all(kHighest) - nextGround, all(kMostWater));
        const Ints stays = select(drowned, zero, select(inside, atMost(sum, most), sum));
        storeAt(stays, row.nextWater + i);
        entered.add(counted(rain));
        evaporated.add(counted(air));
        left.add(counted(select(inside, sum - stays, zero)));
    }
    return {.entered = entered.value(),
            .evaporated = evaporated.value(),
            .left = left.value(),
            .rockLeft = rockLeft.value()};
}

PipesTally settleRow(const PipesRow& row, const PipesStep& step) {
    return settled<false>(row, step);
}
PipesTally settlePartOfRow(const PipesRow& row, const PipesStep& step) {
    return settled<true>(row, step);
}

/// One side of a bank.
struct Bank {
    Ints ground, loose;
    Floats soft, through;
};

/// What falls from the higher to the lower of two cells [quanta; less than 0: from the second]. On land the
/// water that runs past the foot of a bank undercuts it; in the sea sediment lies no steeper than its
/// foreset.
HWY_INLINE Ints fallOf(const Bank& a, const Bank& b, Quanta bank, Quanta foreset, const PipesStep& step) {
    const Ints zero = all(0), fall = a.ground - b.ground;
    const Mask forth = toMask(fall > zero);
    const Mask drowned = toMask(hn::Min(a.ground, b.ground) < all(step.sea));
    const Ints over = atLeast(hn::Abs(fall) - select(drowned, all(foreset), all(bank)), zero);
    const Ints want = hn::ShiftRight<3>(over);
    const Ints loose = hn::ShiftRight<3>(select(forth, a.loose, b.loose));
    const Floats cut = all(step.undercut) * select(forth, b.through, a.through);
    const Ints undercut = atMost(want, toInts(hn::Min(cut, all(0x1p28f))));
    const Ints rock = toInts(toFloats(undercut) * select(forth, a.soft, b.soft) * all(kJustBelow));
    const Ints falls = select(drowned, atMost(want, loose), atLeast(atMost(undercut, loose), rock));
    return select(forth, falls, zero - falls);
}

void fallOfRow(const BankRow& row, const PipesStep& step) {
    const auto here = [&](int i) {
        return Bank{loadAt(row.ground + i), loadAt(row.loose + i), loadAt(row.soft + i),
                    loadAt(row.through + i)};
    };
    const auto below = [&](int i) {
        return Bank{loadAt(row.groundSouth + i), loadAt(row.looseSouth + i), loadAt(row.softSouth + i),
                    loadAt(row.throughSouth + i)};
    };
    const auto put = [&](std::size_t pipe, Ints fall, int east, int i) {
        storeAt(select(onBanks(step, i, east), fall, all(0)), row.fall[pipe] + i);
    };
    for (int i = 0; i < row.count; i += width()) {
        const Bank bank = here(i);
        put(0, fallOf(bank, here(i + 1), step.bank, step.foreset, step), 1, i);
        if (!step.southBank) {
            for (const std::size_t pipe : {1, 2, 3}) storeAt(all(0), row.fall[pipe] + i);
            continue;
        }
        put(1, fallOf(bank, below(i), step.bank, step.foreset, step), 0, i);
        put(2, fallOf(bank, below(i + 1), step.diagonalBank, step.diagonalForeset, step), 1, i);
        put(3, fallOf(bank, below(i - 1), step.diagonalBank, step.diagonalForeset, step), -1, i);
    }
}

void slumpRow(const BankRow& row, const PipesStep&) {
    const Ints zero = all(0);
    for (int i = 0; i < row.count; i += width()) {
        const Passing falls(row.fall, row.fallNorth, i);
        const Ints gain = falls.gain();
        Ints lost = zero;
        for (std::size_t pipe = 0; pipe < kPipes; ++pipe)
            lost = lost + atLeast(falls.own[pipe], zero) + atLeast(zero - falls.other[pipe], zero);
        const Ints loose = atLeast(loadAt(row.loose + i) - lost, zero) + (gain + lost);
        storeAt(loadAt(row.ground + i) + gain, row.nextGround + i);
        storeAt(loose, row.nextLoose + i);
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

PipesStages pipesStages(Simd simd, bool isPart) {
    return {WADI_DISPATCH(simd, surfaceOfRow),
            WADI_DISPATCH(simd, fluxOfRow),
            WADI_DISPATCH(simd, limitOfRow),
            WADI_DISPATCH(simd, moveRow),
            isPart ? WADI_DISPATCH(simd, settlePartOfRow) : WADI_DISPATCH(simd, settleRow),
            WADI_DISPATCH(simd, fallOfRow),
            WADI_DISPATCH(simd, slumpRow)};
}

}  // namespace wadi
#endif
