#include "sim/process/wind/slab_lanes.hpp"

#include <algorithm>

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/wind/slab_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/core/random.hpp"
#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

constexpr float kClimb = 1.5f;    // rise for every cell of a hop that stops a slab [cells]
constexpr float kSettles = 0.1f;  // chance of fines in still air to stay, against that of other slabs
constexpr float kUnit = 0x1p-21f;

/// Two chances [0..1) from the bits of a lane.
struct Chances {
    Floats first, second;
};

/// The wind at cells.
struct AirLanes {
    Floats east, south, shear, ground;
};

static_assert(sizeof(Air) == 4 * sizeof(float));

#if HWY_TARGET == HWY_SCALAR

using Bits = std::uint64_t;

HWY_INLINE Bits hopBits(const std::uint64_t* bits, const std::int32_t* slabs, int hop) {
    return mix(bits[slabs[0]] + static_cast<std::uint64_t>(hop) * kSlabStride);
}

HWY_INLINE Bits firstBits(std::uint64_t seed, std::int32_t cell) {
    return bitsOfSlab(seed, static_cast<std::uint64_t>(cell));
}

HWY_INLINE Chances chancesOf(Bits bits) {
    return {all(static_cast<float>(bits >> 43) * kUnit),
            all(static_cast<float>(bits >> 22 & 0x1fffff) * kUnit)};
}

HWY_INLINE void store(Bits bits, std::uint64_t* values) {
    values[0] = bits;
}

HWY_INLINE AirLanes airAt(const Air* air, const std::int32_t* cells) {
    const Air& some = air[cells[0]];
    return {all(some.east), all(some.south), all(some.shear), all(some.ground)};
}

#else

using WideTag = hn::Repartition<std::uint64_t, FloatTag>;
using WordTag = hn::Repartition<std::uint32_t, FloatTag>;
using HalfTag = hn::Rebind<std::int32_t, WideTag>;

/// Bits of as many slabs as a register has floats.
struct Bits {
    hn::Vec<WideTag> low, high;
};

/// SplitMix64, as mix() of sim/core/random.hpp.
HWY_INLINE hn::Vec<WideTag> mixed(hn::Vec<WideTag> x) {
    const WideTag wide;
    x = hn::Xor(x, hn::ShiftRight<30>(x)) * hn::Set(wide, 0xbf58476d1ce4e5b9ull);
    x = hn::Xor(x, hn::ShiftRight<27>(x)) * hn::Set(wide, 0x94d049bb133111ebull);
    return hn::Xor(x, hn::ShiftRight<31>(x));
}

/// Of the hop with this number [>= 1] of slabs with these bits.
HWY_INLINE Bits hopBits(const std::uint64_t* bits, const std::int32_t* slabs, int hop) {
    const WideTag wide;
    const hn::RebindToSigned<WideTag> places;
    const auto step = hn::Set(wide, static_cast<std::uint64_t>(hop) * kSlabStride);
    const auto drawn = [&](const std::int32_t* some) {
        const auto place = hn::PromoteTo(places, hn::LoadU(HalfTag(), some));
        return mixed(hn::GatherIndex(wide, bits, place) + step);
    };
    return {drawn(slabs), drawn(slabs + hn::Lanes(wide))};
}

/// Of the slabs of cells that follow each other.
HWY_INLINE Bits firstBits(std::uint64_t seed, std::int32_t cell) {
    const WideTag wide;
    const auto stride = hn::Set(wide, kSlabStride), first = hn::Iota(wide, 0u);
    const auto drawn = [&](std::int32_t from) {
        return mixed(hn::Set(wide, seed + static_cast<std::uint64_t>(from) * kSlabStride) + first * stride);
    };
    return {drawn(cell), drawn(cell + static_cast<std::int32_t>(hn::Lanes(wide)))};
}

HWY_INLINE Chances chancesOf(const Bits& bits) {
    const WordTag words;
    const auto some = hn::BitCast(words, bits.low), others = hn::BitCast(words, bits.high);
    const auto high = hn::ConcatOdd(words, others, some), low = hn::ConcatEven(words, others, some);
    const auto second = hn::Or(hn::ShiftLeft<10>(high), hn::ShiftRight<22>(low));
    const auto unit = [](hn::Vec<WordTag> part) {
        return toFloats(hn::BitCast(IntTag(), part)) * all(kUnit);
    };
    return {unit(hn::ShiftRight<11>(high)), unit(hn::And(second, hn::Set(words, 0x1fffffu)))};
}

HWY_INLINE void store(const Bits& bits, std::uint64_t* values) {
    const WideTag wide;
    hn::Store(bits.low, wide, values);
    hn::Store(bits.high, wide, values + hn::Lanes(wide));
}

HWY_INLINE AirLanes transposed(Floats a, Floats b, Floats c, Floats d) {
    const auto ints = [](Floats some) { return hn::BitCast(IntTag(), some); };
    const auto floats = [](Ints some) { return hn::BitCast(FloatTag(), some); };
    const Four four = transposed(ints(a), ints(b), ints(c), ints(d));
    return {floats(four.of[0]), floats(four.of[1]), floats(four.of[2]), floats(four.of[3])};
}

HWY_INLINE AirLanes airAt(const Air* air, const std::int32_t* cells) {
    const auto blocks = [&](int lane) { return blocksFrom(FloatTag(), &air->east, cells + lane, 4); };
    return transposed(blocks(0), blocks(1), blocks(2), blocks(3));
}

#endif

HWY_INLINE Mask none() {
    return all(0.f) > all(0.f);
}

/// Which of these slabs are fine: they touch no ground on their way.
HWY_INLINE Mask finesAmong(const SlabFlight& flight, const SlabGround& ground, const std::int32_t* slabs) {
    if (ground.fines <= 0) return none();
    alignas(64) float fine[16];
    for (int k = 0; k < width(); ++k)
        fine[k] = isFine(flight.bits[static_cast<std::size_t>(slabs[k])], ground.fines) ? 1.f : 0.f;
    return load(fine) > all(0.f);
}

/// That slabs stay on cells of sand or rock: more do where there are plants. Fines settle slowly, by what the
/// wind lacks of that over a plain.
HWY_INLINE Floats staysOn(const SlabGround& ground, const std::int32_t* cells, Mask isSand, Mask isFine,
                          Floats shear) {
    Floats bare = select(isSand, all(ground.onSand), all(ground.onRock));
    if (ground.fines > 0) {
        const Floats slack = hn::Max(all(1.f) - shear, all(0.f));
        bare = select(isFine, all(kSettles) * bare * slack, bare);
    }
    if (ground.cover == nullptr) return bare;
    alignas(64) float cover[16];
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

HWY_INLINE Mask isOnMap(const SlabGround& ground, Floats x, Floats z) {
    return hn::And(between(x, 0.f, static_cast<float>(ground.columns)),
                   between(z, 0.f, static_cast<float>(ground.rows)));
}

/// Brings what has left the map over a periodic edge back.
HWY_INLINE void wrap(const SlabGround& ground, Floats& x, Floats& z) {
    const Mask stays = isOnMap(ground, x, z);
    if (hn::AllTrue(FloatTag(), stays)) return;
    const auto back = [&](Floats at, int count) {
        const Floats size = all(static_cast<float>(count));
        return select(stays, at, at - size * hn::Floor(at / size));
    };
    x = back(x, ground.columns);
    z = back(z, ground.rows);
}

/// Finds where the hop with this number leads the slabs from place i on.
HWY_INLINE void leadFrom(SlabFlight& flight, const SlabGround& ground, int hop, std::size_t i) {
    const Chances chance = chancesOf(hopBits(flight.bits.data(), flight.flying.slab.data() + i, hop));
    const Floats east = load(flight.wind.east.data() + i), south = load(flight.wind.south.data() + i);
    const Floats part = all(0.5f) + chance.first;
    Floats x = load(flight.x.data() + i) + part * east, z = load(flight.z.data() + i) + part * south;
    if (ground.periodic) wrap(ground, x, z);
    // What has come back over an edge may be rounded to just beyond the last cell.
    const auto within = [](Floats at, int count) {
        return hn::Min(hn::Max(toInts(at), all(0)), all(count - 1));
    };
    const Ints cell = within(z, ground.rows) * all(ground.columns) + within(x, ground.columns);
    const Floats climb = all(kClimb) * hn::Max(all(1.f), part * (hn::Abs(east) + hn::Abs(south)));
    store(x, flight.hops.x.data() + i);
    store(z, flight.hops.z.data() + i);
    store(cell, flight.hops.cell.data() + i);
    store(climb, flight.hops.climb.data() + i);
    store(chance.second, flight.hops.chance.data() + i);
}

/// Ends the hops of the slabs from place i on. Those that go on are stored from `kept` on, no further than
/// they were; returns where they end.
HWY_INLINE int endFrom(SlabFlight& flight, const SlabGround& ground, int hop, int i, int kept) {
    const auto at = static_cast<std::size_t>(i), end = static_cast<std::size_t>(kept);
    const std::int32_t* const cells = flight.hops.cell.data() + at;
    const Ints slab = load(flight.flying.slab.data() + at), cell = load(flight.flying.cell.data() + at);
    const Ints there = load(cells);
    const Floats x = load(flight.hops.x.data() + at), z = load(flight.hops.z.data() + at);
    const AirLanes to = airAt(ground.air, cells);
    const Mask isUsed = hn::FirstN(FloatTag(), static_cast<std::size_t>(flight.flying.count - i));
    const Mask isKept = ground.periodic ? isUsed : hn::And(isUsed, isOnMap(ground, x, z));
    const Mask isFine = finesAmong(flight, ground, flight.flying.slab.data() + at);
    const Mask isHigh =
        to.ground - load(flight.wind.ground.data() + at) > load(flight.hops.climb.data() + at);
    const Mask isStopped = hn::AndNot(isFine, isHigh);
    const Mask isSand = toMask(valueAt(ground.sediment, cells) > all(ground.slab - 1));
    const Mask isLee = to.shear < all(0.f), wasLee = load(flight.wind.shear.data() + at) < all(0.f);
    const Floats chance = staysOn(ground, cells, isSand, isFine, to.shear);
    const Mask stays = hn::Or(isLee, load(flight.hops.chance.data() + at) < chance);
    const Mask goesFurther = hop < kMostHops ? isKept : hop < kMostFineHops ? isFine : none();
    const Mask rests = hn::And(isKept, hn::Or(hn::Or(isStopped, stays), hn::Not(goesFurther)));
    const Mask goesOn = hn::AndNot(rests, isKept);
    const Mask restsInLee = hn::Or(hn::And(isStopped, wasLee), hn::AndNot(isStopped, isLee));
    const Ints place = select(isStopped, cell, there);
    add(flight.left, hn::AndNot(isKept, isUsed), slab, cell);
    const Mask strikes = hn::AndNot(isSand, hn::Or(goesOn, hn::And(isStopped, isKept)));
    add(flight.struck, hn::AndNot(isFine, strikes), slab, there);
    add(flight.landed, hn::AndNot(restsInLee, rests), slab, place);
    add(flight.sheltered, hn::And(restsInLee, rests), slab, place);
    storeSome(x, goesOn, FloatTag(), flight.x.data() + end);
    storeSome(z, goesOn, FloatTag(), flight.z.data() + end);
    storeSome(to.east, goesOn, FloatTag(), flight.wind.east.data() + end);
    storeSome(to.south, goesOn, FloatTag(), flight.wind.south.data() + end);
    storeSome(to.shear, goesOn, FloatTag(), flight.wind.shear.data() + end);
    storeSome(to.ground, goesOn, FloatTag(), flight.wind.ground.data() + end);
    storeSome(slab, goesOn, IntTag(), flight.flying.slab.data() + end);
    storeSome(there, goesOn, IntTag(), flight.flying.cell.data() + end);
    return kept + countOf(goesOn);
}

/// Registers compute their empty lanes too: these shall be over the map.
HWY_INLINE void park(SlabFlight& flight) {
    for (int i = flight.flying.count; i % width() != 0; ++i) {
        const auto at = static_cast<std::size_t>(i);
        flight.x[at] = flight.z[at] = 0;
        flight.wind.east[at] = flight.wind.south[at] = 0;
        flight.flying.slab[at] = flight.flying.cell[at] = 0;
    }
}

/// Reads the wind where the slabs from place i on are lifted.
HWY_INLINE void feelFrom(SlabFlight& flight, const SlabGround& ground, std::size_t i) {
    const AirLanes air = airAt(ground.air, flight.flying.cell.data() + i);
    store(air.east, flight.wind.east.data() + i);
    store(air.south, flight.wind.south.data() + i);
    store(air.shear, flight.wind.shear.data() + i);
    store(air.ground, flight.wind.ground.data() + i);
}

void feelSlabs(SlabFlight& flight, const SlabGround& ground) {
    park(flight);
    for (int i = 0; i < flight.flying.count; i += width())
        feelFrom(flight, ground, static_cast<std::size_t>(i));
}

// To lead all and then to end all: what the first stores is at hand when the second looks up places.
void leadSlabs(SlabFlight& flight, const SlabGround& ground, int hop) {
    park(flight);
    for (int i = 0; i < flight.flying.count; i += width())
        leadFrom(flight, ground, hop, static_cast<std::size_t>(i));
}

void endSlabs(SlabFlight& flight, const SlabGround& ground, int hop) {
    flight.landed.count = flight.sheltered.count = flight.struck.count = flight.left.count = 0;
    int kept = 0;
    for (int i = 0; i < flight.flying.count; i += width()) kept = endFrom(flight, ground, hop, i, kept);
    flight.flying.count = kept;
}

/// Drag of the wind on cells that follow each other, from column x of a row on. Beyond its end the last cell
/// stands for those that are not there.
HWY_INLINE Floats dragFrom(const SlabGround& ground, const SlabRow& row, int x) {
    const Air* const air = ground.air + row.first + x;
    if (x + width() <= row.count) {
        Floats east, south, shear, height;
        hn::LoadInterleaved4(FloatTag(), &air->east, east, south, shear, height);
        return shear;
    }
    alignas(64) float shear[16];
    for (int k = 0; k < width(); ++k) shear[k] = air[std::min(k, row.count - 1 - x)].shear;
    return load(shear);
}

HWY_INLINE Ints sedimentFrom(const SlabGround& ground, const SlabRow& row, int x) {
    const Quanta* const sediment = ground.sediment + row.first + x;
    if (x + width() <= row.count) return hn::LoadU(IntTag(), sediment);
    alignas(64) Quanta some[16];
    for (int k = 0; k < width(); ++k) some[k] = sediment[std::min(k, row.count - 1 - x)];
    return load(some);
}

void drawSlabs(const SlabGround& ground, const SlabRow& row, DrawnSlabs& drawn) {
    drawn.count = 0;
    for (int x = 0; x < row.count; x += width()) {
        const Floats chance = all(row.chance) * dragFrom(ground, row, x);
        const Bits bits = firstBits(ground.seed, row.first + x);
        store(bits, drawn.bits.data() + x);
        const Mask hasSand = toMask(sedimentFrom(ground, row, x) != all(0));
        const Mask isDrawn = hn::And(hasSand, chancesOf(bits).first < chance);
        const Mask isUsed = hn::FirstN(FloatTag(), static_cast<std::size_t>(row.count - x));
        const Mask isKept = hn::And(isUsed, isDrawn);
        storeSome(countFrom(x), isKept, IntTag(), drawn.column.data() + drawn.count);
        drawn.count += countOf(isKept);
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

SlabLanes slabLanes(Simd simd) {
    return {.draw = WADI_DISPATCH(simd, drawSlabs),
            .feel = WADI_DISPATCH(simd, feelSlabs),
            .lead = WADI_DISPATCH(simd, leadSlabs),
            .end = WADI_DISPATCH(simd, endSlabs)};
}

}  // namespace wadi
#endif
