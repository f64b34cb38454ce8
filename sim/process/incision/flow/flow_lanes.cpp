#include "sim/process/incision/flow/flow_lanes.hpp"

#include "sim/process/incision/flow/flow_grid.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/incision/flow/flow_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

constexpr float kHalfRoot = 0.70710678f;  // a cell over the way to a diagonal neighbour
constexpr float kChance = 0.05f;          // of a diagonal way's slope, at most

HWY_INLINE Ints loadAt(const std::int32_t* values) {
    return hn::LoadU(IntTag(), values);
}

using BitTag = hn::RebindToUnsigned<FloatTag>;
using Bits = hn::Vec<BitTag>;

/// As scatter() (flow_grid).
HWY_INLINE Bits scattered(Bits x) {
    x = hn::Xor(x, hn::ShiftRight<16>(x)) * hn::Set(BitTag(), 0x7feb352du);
    x = hn::Xor(x, hn::ShiftRight<15>(x)) * hn::Set(BitTag(), 0x846ca68bu);
    return hn::Xor(x, hn::ShiftRight<16>(x));
}

/// What a diagonal slope counts, of the eight bits of chance from `Shift` on.
template <int Shift>
HWY_INLINE Floats weight(Bits chance) {
    const Bits draw = hn::And(hn::ShiftRight<Shift>(chance), hn::Set(BitTag(), 255u));
    return all(kHalfRoot) - all(kHalfRoot * kChance / 256) * toFloats(hn::BitCast(IntTag(), draw));
}

/// The steepest way so far.
struct Steepest {
    Floats slope;
    Ints way;

    HWY_INLINE void weigh(int candidate, Floats other) {
        const Mask steeper = other > slope;
        slope = select(steeper, other, slope);
        way = select(steeper, all(candidate), way);
    }
};

void steepestOfRow(const ReceiverRow& row) {
    const Ints sea = all(row.sea);
    for (int x = 0; x < row.columns; x += width()) {
        const Ints height = loadAt(row.here + x);
        const Ints floor = select(toMask(height < sea), all(kLowest), sea);
        const Bits cell = hn::BitCast(
            BitTag(), countFrom(static_cast<std::int32_t>(row.first + static_cast<std::uint32_t>(x))));
        const Bits chance = scattered(hn::Xor(cell, hn::Set(BitTag(), row.key)));
        const auto fall = [&](const Quanta* other)
                              HWY_ATTR { return toFloats(height - hn::Max(loadAt(other + x), floor)); };
        Steepest best{all(0.f), all(std::int32_t{kNoWay})};
        best.weigh(0, fall(row.here + 1));
        best.weigh(1, fall(row.south + 1) * weight<0>(chance));
        best.weigh(2, fall(row.south));
        best.weigh(3, fall(row.south - 1) * weight<8>(chance));
        best.weigh(4, fall(row.here - 1));
        best.weigh(5, fall(row.north - 1) * weight<16>(chance));
        best.weigh(6, fall(row.north));
        best.weigh(7, fall(row.north + 1) * weight<24>(chance));
        hn::StoreU(best.way, IntTag(), row.ways + x);
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

ReceiverStepper receiverStepper(Simd simd) {
    return WADI_DISPATCH(simd, steepestOfRow);
}

}  // namespace wadi
#endif
