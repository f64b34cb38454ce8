#include "sim/process/incision/creep_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/incision/creep_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

HWY_INLINE Ints heightsAt(const Quanta* values) {
    return hn::LoadU(IntTag(), values);
}

HWY_INLINE void creepAt(const CreepRow& row, int x) {
    const Ints height = heightsAt(row.here + x);
    const auto gone = [&](const Quanta* other) HWY_ATTR {
        return toInts(toFloats(height - heightsAt(other + x)) * all(row.part));
    };
    const Ints axes = gone(row.here + 1) + gone(row.south) + gone(row.here - 1) + gone(row.north);
    const Ints diagonals =
        gone(row.south + 1) + gone(row.south - 1) + gone(row.north - 1) + gone(row.north + 1);
    hn::StoreU(height - axes - diagonals, IntTag(), row.to + x);
}

void creepOfRow(const CreepRow& row) {
    const int end = row.columns - 1;
    int x = 1;
    for (; x + width() <= end; x += width()) creepAt(row, x);
    if (x == end) return;
    if (end - 1 >= width()) return creepAt(row, end - width());  // some cells twice
    for (; x < end; ++x) {
        Quanta gone = 0;
        for (const Quanta* other : {row.here + 1, row.south + 1, row.south, row.south - 1, row.here - 1,
                                    row.north - 1, row.north, row.north + 1})
            gone += static_cast<Quanta>(static_cast<float>(row.here[x] - other[x]) * row.part);
        row.to[x] = row.here[x] - gone;
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

CreepStepper creepStepper(Simd simd) {
    return WADI_DISPATCH(simd, creepOfRow);
}

}  // namespace wadi
#endif
