// Lanes: arithmetic on as many particles at a time as a register holds, written once over Google Highway
// and compiled for every level of Simd. Every operation rounds as IEEE 754 says and no two are fused, so
// that each level gives the same bits. Not for other headers: a source that is compiled once for
// each target includes it after hwy/foreach_target.hpp. Any thread.
#if defined(WADI_SIM_PARTICLES_LANES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef WADI_SIM_PARTICLES_LANES_INL_HPP
#undef WADI_SIM_PARTICLES_LANES_INL_HPP
#else
#define WADI_SIM_PARTICLES_LANES_INL_HPP
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "sim/particles/lanes.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::CappedTag<float, 16>;
using IntTag = hn::RebindToSigned<FloatTag>;
using Floats = hn::Vec<FloatTag>;
using Ints = hn::Vec<IntTag>;
using Mask = hn::Mask<FloatTag>;

/// Lanes that one register holds [4, 8 or 16]; divides kLanes.
HWY_INLINE int width() {
    return static_cast<int>(hn::Lanes(FloatTag()));
}

HWY_INLINE Floats all(float value) {
    return hn::Set(FloatTag(), value);
}
HWY_INLINE Ints all(std::int32_t value) {
    return hn::Set(IntTag(), value);
}
/// This number in the first lane, and in each other one more than in the lane before. hn::Iota of a number
/// that is not known to the compiler stores lane by lane what it then loads as a whole, which processors wait
/// for.
HWY_INLINE Ints countFrom(std::int32_t first) {
    return all(first) + hn::Iota(IntTag(), 0);
}
HWY_INLINE Floats load(const float* values) {
    return hn::Load(FloatTag(), values);
}
HWY_INLINE Ints load(const std::int32_t* values) {
    return hn::Load(IntTag(), values);
}
HWY_INLINE void store(Floats vector, float* values) {
    hn::Store(vector, FloatTag(), values);
}
HWY_INLINE void store(Ints vector, std::int32_t* values) {
    hn::Store(vector, IntTag(), values);
}
HWY_INLINE Floats toFloats(Ints vector) {
    return hn::ConvertTo(FloatTag(), vector);
}
/// Whole numbers of at most 2^22 as integers, cheaper than toInts: adding 1.5·2^23 leaves the number in the
/// lowest bits.
HWY_INLINE Ints smallToInts(Floats whole) {
    return hn::BitCast(IntTag(), whole + all(0x1.8p23f)) - all(0x4b400000);
}
/// Rounds towards zero; the values must fit.
HWY_INLINE Ints toInts(Floats vector) {
    return hn::ConvertTo(IntTag(), vector);
}
HWY_INLINE Ints toInts(Mask mask) {
    return hn::BitCast(IntTag(), hn::VecFromMask(FloatTag(), mask));
}
HWY_INLINE Mask toMask(hn::Mask<IntTag> mask) {
    return hn::RebindMask(FloatTag(), mask);
}
HWY_INLINE Floats select(Mask mask, Floats yes, Floats no) {
    return hn::IfThenElse(mask, yes, no);
}
HWY_INLINE Ints select(Mask mask, Ints yes, Ints no) {
    return hn::IfThenElse(hn::RebindMask(IntTag(), mask), yes, no);
}
/// Whether a value lies in [least, beyond).
HWY_INLINE Mask between(Floats x, float least, float beyond) {
    return hn::And(x >= all(least), x < all(beyond));
}

/// One bit for each lane, the first lane lowest.
HWY_INLINE std::uint64_t bits(Mask mask) {
    alignas(8) std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(FloatTag(), mask, bytes);
    return std::uint64_t{bytes[0]} | std::uint64_t{bytes[1]} << 8;
}

/// 1/√x for x > 0 with a relative error below 2.5e-5; for 0 and what is too small to be normal, a finite
/// number. A first guess from the exponent (within 3.6 %), then one step of third order: the quadratic in
/// c = x·y² that is nearest to c^(-1/2) where c can lie. Unlike the processor's estimates it has the same
/// bits on every machine.
HWY_INLINE Floats rsqrt(Floats x) {
    const Ints half = hn::ShiftRight<1>(hn::BitCast(IntTag(), x));
    const Floats y = hn::BitCast(FloatTag(), all(0x5f370000) - half);
    const Floats c = x * y * y;
    return y * (all(1.88000429f) - c * (all(1.25895157f) - c * all(0.37894356f)));
}

/// Values at three neighbouring places.
struct Three {
    Ints before, here, after;
};

/// Values around a place; rows from north to south.
struct Around {
    Three north, middle, south;
};

/// Values at four places that follow each other.
struct Four {
    Ints of[4];
};

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE Four fourFrom(const std::int32_t* values, const std::int32_t* places) {
    const std::int32_t* first = values + places[0];
    return {{hn::Set(IntTag(), first[0]), hn::Set(IntTag(), first[1]), hn::Set(IntTag(), first[2]),
             hn::Set(IntTag(), first[3])}};
}

HWY_INLINE Around around(const std::int32_t* values, const std::int32_t* places, std::int32_t stride) {
    const auto three = [](const std::int32_t* v) {
        return Three{hn::Set(IntTag(), v[-1]), hn::Set(IntTag(), v[0]), hn::Set(IntTag(), v[1])};
    };
    const std::int32_t* middle = values + places[0];
    return {three(middle - stride), three(middle), three(middle + stride)};
}

HWY_INLINE Ints valueAt(const std::int32_t* values, const std::int32_t* places) {
    return hn::Set(IntTag(), values[places[0]]);
}
HWY_INLINE Floats valueAt(const float* values, const std::int32_t* places) {
    return hn::Set(FloatTag(), values[places[0]]);
}

#else

// One load of four values for each lane, and a transposition, cost less than gathers: a block holds what
// follows the place of one lane, a vector of blocks that of every fourth lane.

template <class Tag>
struct BlocksOf {
    hn::Vec<Tag> north, middle, south;
};

/// For the lanes 0, 4, 8 … of `places` the blocks from there on, in three rows.
template <class Tag>
HWY_INLINE BlocksOf<Tag> blocksAround(Tag tag, const std::int32_t* values, const std::int32_t* places,
                                      std::ptrdiff_t stride) {
    if constexpr (hn::MaxLanes(Tag()) <= 4) {
        const std::int32_t* middle = values + places[0];
        return {hn::LoadU(tag, middle - stride), hn::LoadU(tag, middle), hn::LoadU(tag, middle + stride)};
    } else {
        const hn::Half<Tag> half;
        const auto low = blocksAround(half, values, places, stride);
        const auto high = blocksAround(half, values, places + hn::MaxLanes(half), stride);
        return {hn::Combine(tag, high.north, low.north), hn::Combine(tag, high.middle, low.middle),
                hn::Combine(tag, high.south, low.south)};
    }
}

/// The values of the blocks of all lanes, from those of every fourth.
HWY_INLINE Four transposed(Ints a, Ints b, Ints c, Ints d) {
    const IntTag tag;
    const hn::Repartition<std::int64_t, IntTag> pairs;
    const auto lowAB = hn::BitCast(pairs, hn::InterleaveLower(tag, a, b));
    const auto lowCD = hn::BitCast(pairs, hn::InterleaveLower(tag, c, d));
    const auto highAB = hn::BitCast(pairs, hn::InterleaveUpper(tag, a, b));
    const auto highCD = hn::BitCast(pairs, hn::InterleaveUpper(tag, c, d));
    return {{hn::BitCast(tag, hn::InterleaveLower(pairs, lowAB, lowCD)),
             hn::BitCast(tag, hn::InterleaveUpper(pairs, lowAB, lowCD)),
             hn::BitCast(tag, hn::InterleaveLower(pairs, highAB, highCD)),
             hn::BitCast(tag, hn::InterleaveUpper(pairs, highAB, highCD))}};
}

HWY_INLINE Three firstThree(const Four& four) {
    return {four.of[0], four.of[1], four.of[2]};
}

/// For the lanes 0, 4, 8 … of `places` the block from there on; places are so many values apart.
template <class Tag>
HWY_INLINE hn::Vec<Tag> blocksFrom(Tag tag, const hn::TFromD<Tag>* values, const std::int32_t* places,
                                   std::ptrdiff_t apart = 1) {
    if constexpr (hn::MaxLanes(Tag()) <= 4) {
        return hn::LoadU(tag, values + apart * places[0]);
    } else {
        const hn::Half<Tag> half;
        const auto low = blocksFrom(half, values, places, apart);
        return hn::Combine(tag, blocksFrom(half, values, places + hn::MaxLanes(half), apart), low);
    }
}

/// For each lane the value at its place and the three that follow it.
HWY_INLINE Four fourFrom(const std::int32_t* values, const std::int32_t* places) {
    const IntTag tag;
    return transposed(blocksFrom(tag, values, places), blocksFrom(tag, values, places + 1),
                      blocksFrom(tag, values, places + 2), blocksFrom(tag, values, places + 3));
}

/// For each lane the values at its place and around it. Reads one value further to the east.
HWY_INLINE Around around(const std::int32_t* values, const std::int32_t* places, std::int32_t stride) {
    const IntTag tag;
    const auto a = blocksAround(tag, values - 1, places, stride);
    const auto b = blocksAround(tag, values - 1, places + 1, stride);
    const auto c = blocksAround(tag, values - 1, places + 2, stride);
    const auto d = blocksAround(tag, values - 1, places + 3, stride);
    return {firstThree(transposed(a.north, b.north, c.north, d.north)),
            firstThree(transposed(a.middle, b.middle, c.middle, d.middle)),
            firstThree(transposed(a.south, b.south, c.south, d.south))};
}

/// For each lane the value at its place.
HWY_INLINE Ints valueAt(const std::int32_t* values, const std::int32_t* places) {
    return hn::GatherIndex(IntTag(), values, hn::Load(IntTag(), places));
}
HWY_INLINE Floats valueAt(const float* values, const std::int32_t* places) {
    return hn::GatherIndex(FloatTag(), values, hn::Load(IntTag(), places));
}

#endif

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
