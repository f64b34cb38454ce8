#include "sim/process/wind/slab_lanes.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/wind/slab_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/core/random.hpp"
#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

constexpr float kClimb = 1.5f;  // rise for every cell of a hop that stops a slab [cells]
constexpr std::uint64_t kStride = 0x9e3779b97f4a7c15ull;  // odd: 2^64 / golden ratio
constexpr float kUnit = 0x1p-21f;

/// Two chances [0..1) from the draw of a lane.
struct Chances {
    Floats first, second;
};

#if HWY_TARGET == HWY_SCALAR

/// From the draw with this number for the slabs with these numbers; 0: for whether they are lifted.
HWY_INLINE Chances chancesOf(const std::int32_t* numbers, std::uint64_t seed, int draw) {
    std::uint64_t bits = mix(seed + static_cast<std::uint64_t>(numbers[0]) * kStride);
    if (draw > 0) bits = mix(bits + static_cast<std::uint64_t>(draw) * kStride);
    return {all(static_cast<float>(bits >> 43) * kUnit),
            all(static_cast<float>(bits >> 22 & 0x1fffff) * kUnit)};
}

HWY_INLINE Floats oneOf(const float* values, const std::int32_t* places, int which) {
    return all(values[places[0] + which]);
}

#else

using WideTag = hn::Repartition<std::uint64_t, FloatTag>;
using WordTag = hn::Repartition<std::uint32_t, FloatTag>;

/// SplitMix64, as mix() of sim/core/random.hpp.
HWY_INLINE hn::Vec<WideTag> mixed(hn::Vec<WideTag> x) {
    const WideTag wide;
    x = hn::Xor(x, hn::ShiftRight<30>(x)) * hn::Set(wide, 0xbf58476d1ce4e5b9ull);
    x = hn::Xor(x, hn::ShiftRight<27>(x)) * hn::Set(wide, 0x94d049bb133111ebull);
    return hn::Xor(x, hn::ShiftRight<31>(x));
}

/// From the draw with this number for the slabs with these numbers; 0: for whether they are lifted.
HWY_INLINE Chances chancesOf(const std::int32_t* numbers, std::uint64_t seed, int draw) {
    const WideTag wide;
    const WordTag words;
    const hn::Rebind<std::int32_t, WideTag> half;
    const hn::RebindToUnsigned<decltype(half)> halfWords;
    const auto drawn = [&](const std::int32_t* some) {
        const auto number = hn::PromoteTo(wide, hn::BitCast(halfWords, hn::LoadU(half, some)));
        const auto bits = mixed(hn::Set(wide, seed) + number * hn::Set(wide, kStride));
        return draw == 0 ? bits : mixed(bits + hn::Set(wide, static_cast<std::uint64_t>(draw) * kStride));
    };
    const auto some = hn::BitCast(words, drawn(numbers));
    const auto others = hn::BitCast(words, drawn(numbers + hn::Lanes(wide)));
    const auto high = hn::ConcatOdd(words, others, some), low = hn::ConcatEven(words, others, some);
    const auto second = hn::Or(hn::ShiftLeft<10>(high), hn::ShiftRight<22>(low));
    const auto unit = [](hn::Vec<WordTag> bits) {
        return toFloats(hn::BitCast(IntTag(), bits)) * all(kUnit);
    };
    return {unit(hn::ShiftRight<11>(high)), unit(hn::And(second, hn::Set(words, 0x1fffffu)))};
}

#endif

/// The wind at cells.
struct AirLanes {
    Floats east, south, shear, ground;
};

HWY_INLINE AirLanes airAt(const Air* air, Ints cell) {
    static_assert(sizeof(Air) == 4 * sizeof(float));
    alignas(64) std::int32_t places[16];
    store(hn::ShiftLeft<2>(cell), places);
    const float* const values = &air->east;
#if HWY_TARGET == HWY_SCALAR
    return {oneOf(values, places, 0), oneOf(values, places, 1), oneOf(values, places, 2),
            oneOf(values, places, 3)};
#else
    const auto blocks = [&](int lane) {
        return hn::BitCast(IntTag(), blocksFrom(FloatTag(), values, places + lane));
    };
    const Four four = transposed(blocks(0), blocks(1), blocks(2), blocks(3));
    const auto floats = [](Ints some) { return hn::BitCast(FloatTag(), some); };
    return {floats(four.of[0]), floats(four.of[1]), floats(four.of[2]), floats(four.of[3])};
#endif
}

HWY_INLINE Ints valueAt(const std::int32_t* values, Ints cell) {
    alignas(64) std::int32_t places[16];
    store(cell, places);
    return valueAt(values, places);
}

/// That slabs stay on cells of sand or rock: more do where there are plants.
HWY_INLINE Floats staysOn(const SlabGround& ground, Ints cell, Mask isSand) {
    const Floats bare = select(isSand, all(ground.onSand), all(ground.onRock));
    if (ground.cover == nullptr) return bare;
    alignas(64) std::int32_t cells[16];
    alignas(64) float cover[16];
    store(cell, cells);
    for (int k = 0; k < width(); ++k) cover[k] = static_cast<float>(ground.cover[cells[k]]) / 255.f;
    return bare + (all(1.f) - bare) * load(cover);
}

/// Stores the lanes of a mask one after the other, and something after them. Some processors take far longer
/// to do so in one instruction (CompressStore) than in two.
template <class Tag>
HWY_INLINE void storeSome(hn::Vec<Tag> vector, Mask which, Tag tag, hn::TFromD<Tag>* values) {
    hn::StoreU(hn::Compress(vector, hn::RebindMask(tag, which)), tag, values);
}

HWY_INLINE int countOf(Mask which) {
    return static_cast<int>(hn::CountTrue(FloatTag(), which));
}

/// Adds the lanes of a mask to a list.
HWY_INLINE void add(SlabFlight::Places& list, Mask which, Ints slab, Ints cell) {
    storeSome(slab, which, IntTag(), list.slab.data() + list.count);
    storeSome(cell, which, IntTag(), list.cell.data() + list.count);
    list.count += countOf(which);
}

/// Where a hop leads.
struct Hop {
    Floats x, z;
    Ints cell;
    Mask isOnMap;
};

HWY_INLINE Hop hopOver(const SlabGround& ground, Floats x, Floats z) {
    const Floats columns = all(static_cast<float>(ground.columns)),
                 rows = all(static_cast<float>(ground.rows));
    const Mask isOnMap = hn::And(hn::And(x >= all(0.f), z >= all(0.f)), hn::And(x < columns, z < rows));
    if (ground.periodic) {
        x = select(isOnMap, x, x - columns * hn::Floor(x / columns));
        z = select(isOnMap, z, z - rows * hn::Floor(z / rows));
    }
    // What has come back over an edge may be rounded to just beyond the last cell.
    const auto within = [](Floats at, int count) {
        return hn::Min(hn::Max(toInts(at), all(0)), all(count - 1));
    };
    const Ints cell = within(z, ground.rows) * all(ground.columns) + within(x, ground.columns);
    return {x, z, cell, isOnMap};
}

/// The slabs from place i on take a hop. Those that go on are stored from `kept` on, no further than they
/// were; returns where they end.
HWY_INLINE int hopFrom(SlabFlight& flight, const SlabGround& ground, int draw, bool isLast, int i, int kept) {
    const auto at = static_cast<std::size_t>(i), end = static_cast<std::size_t>(kept);
    const Ints slab = load(flight.flying.slab.data() + at), cell = load(flight.flying.cell.data() + at);
    alignas(64) std::int32_t numbers[16];
    store(valueAt(flight.number.data(), slab), numbers);
    const Chances chance = chancesOf(numbers, ground.seed, draw);
    const AirLanes from = airAt(ground.air, cell);
    const Floats part = all(0.5f) + chance.first;
    const Hop hop = hopOver(ground, load(flight.x.data() + at) + part * from.east,
                            load(flight.z.data() + at) + part * from.south);
    const AirLanes to = airAt(ground.air, hop.cell);
    const Floats climb = all(kClimb) * hn::Max(all(1.f), part * (hn::Abs(from.east) + hn::Abs(from.south)));
    const Mask isUsed = hn::FirstN(FloatTag(), static_cast<std::size_t>(flight.flying.count - i));
    const Mask isKept = ground.periodic ? isUsed : hn::And(isUsed, hop.isOnMap);
    const Mask isStopped = to.ground - from.ground > climb;
    const Mask isSand = toMask(valueAt(ground.sediment, hop.cell) > all(ground.slab - 1));
    const Mask isLee = to.shear < all(0.f);
    const Mask stays = hn::Or(isLee, chance.second < staysOn(ground, hop.cell, isSand));
    const Mask rests = isLast ? isKept : hn::And(isKept, hn::Or(isStopped, stays));
    const Mask goesOn = hn::AndNot(rests, isKept);
    const Mask restsInLee = hn::Or(hn::And(isStopped, from.shear < all(0.f)), hn::AndNot(isStopped, isLee));
    const Ints place = select(isStopped, cell, hop.cell);
    add(flight.left, hn::AndNot(isKept, isUsed), slab, cell);
    add(flight.struck, hn::AndNot(isSand, hn::Or(goesOn, hn::And(isStopped, isKept))), slab, hop.cell);
    add(flight.landed, hn::AndNot(restsInLee, rests), slab, place);
    add(flight.sheltered, hn::And(restsInLee, rests), slab, place);
    storeSome(hop.x, goesOn, FloatTag(), flight.x.data() + end);
    storeSome(hop.z, goesOn, FloatTag(), flight.z.data() + end);
    storeSome(slab, goesOn, IntTag(), flight.flying.slab.data() + end);
    storeSome(hop.cell, goesOn, IntTag(), flight.flying.cell.data() + end);
    return kept + countOf(goesOn);
}

/// Registers compute their empty lanes too: these shall be over the map.
HWY_INLINE void park(SlabFlight& flight) {
    for (int i = flight.flying.count; i % width() != 0; ++i) {
        const auto at = static_cast<std::size_t>(i);
        flight.x[at] = flight.z[at] = 0;
        flight.flying.slab[at] = flight.flying.cell[at] = 0;
    }
}

void hopSlabs(SlabFlight& flight, const SlabGround& ground, int hop, bool isLast) {
    park(flight);
    flight.landed.count = flight.sheltered.count = flight.struck.count = flight.left.count = 0;
    const int count = flight.flying.count;
    int kept = 0;
    for (int i = 0; i < count; i += width()) kept = hopFrom(flight, ground, hop, isLast, i, kept);
    flight.flying.count = kept;
}

int drawSlabs(const SlabGround& ground, const SlabRow& row, SlabFlight::List<std::int32_t>& drawn) {
    int count = 0;
    alignas(64) std::int32_t cells[16];
    for (int x = 0; x < row.count; x += width()) {
        // Beyond the end the last cell stands for those that are not there.
        const Ints column = hn::Iota(IntTag(), x);
        const Ints cell = all(row.first) + hn::Min(column, all(row.count - 1));
        store(cell, cells);
        const Floats chance = all(row.chance) * airAt(ground.air, cell).shear;
        const Mask hasSand = toMask(valueAt(ground.sediment, cells) != all(0));
        const Mask isDrawn = hn::And(hasSand, chancesOf(cells, ground.seed, 0).first < chance);
        const Mask isUsed = hn::FirstN(FloatTag(), static_cast<std::size_t>(row.count - x));
        const Mask isKept = hn::And(isUsed, isDrawn);
        storeSome(column, isKept, IntTag(), drawn.data() + count);
        count += countOf(isKept);
    }
    return count;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

SlabHopper slabHopper(Simd simd) {
    return WADI_DISPATCH(simd, hopSlabs);
}

SlabDrawer slabDrawer(Simd simd) {
    return WADI_DISPATCH(simd, drawSlabs);
}

}  // namespace wadi
#endif
