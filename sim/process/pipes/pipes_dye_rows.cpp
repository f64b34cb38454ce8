#include "sim/process/pipes/pipes_dye_rows.hpp"

// Compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/process/pipes/pipes_dye_rows.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

HWY_INLINE Ints cellsAt(const Quanta* values) {
    return hn::LoadU(IntTag(), values);
}
HWY_INLINE void putAt(Ints vector, Quanta* values) {
    hn::StoreU(vector, IntTag(), values);
}

/// Numbers in [0, 1) that look like chance, by cell (Wellons 2018, "Prospecting for hash functions").
HWY_INLINE Floats chance(std::uint32_t draw, const std::int32_t* column) {
    const hn::RebindToUnsigned<IntTag> tag;
    auto x = hn::BitCast(tag, cellsAt(column)) + hn::Set(tag, draw);
    x = hn::Xor(x, hn::ShiftRight<16>(x)) * hn::Set(tag, 0x7feb352du);
    x = hn::Xor(x, hn::ShiftRight<15>(x)) * hn::Set(tag, 0x846ca68bu);
    x = hn::Xor(x, hn::ShiftRight<16>(x));
    return toFloats(hn::BitCast(IntTag(), hn::ShiftRight<8>(x))) * all(0x1p-24f);
}

/// Well-mixed material that is given away part by part. Each part takes its share of the dye, but never more
/// than there is nor so little that the rest would be more than dyed; what is rounded off one part falls to
/// the next, and chance decides where that begins.
class Mixture {
  public:
    HWY_INLINE Mixture(Ints dye, Ints whole, Floats chance)
        : dye_(dye),
          plain_(whole - dye),
          part_(toFloats(dye) / hn::Max(toFloats(whole), all(1.f))),
          fraction_(chance) {}

    /// What is dyed of the next amount.
    HWY_INLINE Ints give(Ints amount) {
        const Ints zero = all(0);
        const Floats exact = toFloats(amount) * part_ + fraction_, whole = hn::Floor(exact);
        fraction_ = exact - whole;
        const Ints least = amount - plain_, most = hn::Max(hn::Min(amount, dye_), zero);
        const Ints given = hn::Min(hn::Max(toInts(whole), least), most);
        dye_ = dye_ - given;
        plain_ = plain_ - (amount - given);
        return given;
    }
    HWY_INLINE Ints rest() const { return dye_; }

  private:
    Ints dye_, plain_;
    Floats part_, fraction_;
};

/// What has been sent comes to the rows: to a cell from the cells west of it, straight, and east of it.
HWY_INLINE void bring(const Quanta* west, const Quanta* straight, const Quanta* east, Quanta* to, int i) {
    putAt((cellsAt(to + i) + cellsAt(straight + i)) + (cellsAt(west + i - 1) + cellsAt(east + i + 1)),
          to + i);
}

void sendOfRow(const SendingRow& row) {
    const auto& sent = row.sent;
    for (int i = 0; i < row.count; i += width()) {
        Mixture mixture(cellsAt(row.dye + i), cellsAt(row.whole + i), chance(row.draw, row.column + i));
        const auto send = [&](std::size_t way, Ints amount) {
            putAt(mixture.give(hn::Max(amount, all(0))), sent[way] + i);
        };
        for (std::size_t pipe = 0; pipe < kPipes; ++pipe) send(pipe, cellsAt(row.flow[pipe] + i));
        send(4, all(0) - cellsAt(row.flow[0] + i - 1));
        send(5, all(0) - cellsAt(row.flowNorth[1] + i));
        send(6, all(0) - cellsAt(row.flowNorth[2] + i - 1));
        send(7, all(0) - cellsAt(row.flowNorth[3] + i + 1));
        putAt(mixture.rest(), sent[8] + i);
        putAt(all(0), row.dye + i);
    }
    for (int i = 0; i < row.count; i += width()) {
        bring(sent[7], sent[5], sent[6], row.north, i);
        bring(sent[0], sent[8], sent[4], row.here, i);
        bring(sent[2], sent[1], sent[3], row.south, i);
    }
}

void exchangeOfRow(const ExchangingRow& row) {
    for (int i = 0; i < row.count; i += width()) {
        const Ints loose = cellsAt(row.loose + i), laid = cellsAt(row.nextLoose + i) - loose;
        const Ints loadDye = cellsAt(row.loadDye + i), looseDye = cellsAt(row.looseDye + i);
        const Mask lays = toMask(laid > all(0));
        Mixture from(select(lays, loadDye, looseDye), select(lays, cellsAt(row.load + i), loose),
                     chance(row.draw, row.column + i));
        const Ints dyed = from.give(hn::Abs(laid)), down = select(lays, dyed, all(0) - dyed);
        putAt(looseDye + down, row.looseDye + i);
        putAt((loadDye - down) + cellsAt(row.worn + i), row.loadDye + i);
    }
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "sim/particles/dispatch.hpp"

namespace wadi {

DyeStages dyeStages(Simd simd) {
    return {WADI_DISPATCH(simd, sendOfRow), WADI_DISPATCH(simd, exchangeOfRow)};
}

}  // namespace wadi
#endif
