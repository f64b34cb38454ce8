// Dye: how much of what lies or moves is dyed, to see where material goes. It changes nothing of the land: a
// dyed world and a plain one have the same ground for ever. Not where it lies (Terrain), nor who paints it
// (Brush). Values; any thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "sim/core/ledger.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/random.hpp"

namespace wadi {

/// What is dyed of an amount [quanta, 0..whole] that is taken out of a well-mixed whole of which `dyed`
/// [quanta, 0..whole] is: a fraction of a quantum is rounded up or down by what the numbers themselves draw,
/// so that small amounts take their share too. All of a whole that is dyed throughout, and never more than
/// there is.
inline Quanta dyedPart(Quanta dyed, Quanta whole, Quanta amount) {
    if (dyed <= 0 || amount <= 0) return 0;
    const auto w = static_cast<std::uint64_t>(whole);
    const std::uint64_t product = static_cast<std::uint64_t>(dyed) * static_cast<std::uint64_t>(amount);
    const std::uint64_t draw = mix(product + w) >> 32;
    return static_cast<Quanta>((product + (draw * w >> 32)) / w);
}

/// As dyedPart(), of a whole [quanta, >= amount] that may be all that moves on a map.
inline Quanta dyedShare(std::int64_t dyed, std::int64_t whole, Quanta amount) {
    if (dyed <= 0 || amount <= 0) return 0;
    if (dyed == whole) return amount;
    const auto d = static_cast<std::uint64_t>(dyed), w = static_cast<std::uint64_t>(whole),
               a = static_cast<std::uint64_t>(amount);
    // So that products fit, the ratio is that of the upper 31 bits; chance is drawn from all of them.
    const int excess = std::max(0, static_cast<int>(std::bit_width(w)) - 31);
    const std::uint64_t draw = mix(d * a + w) >> 32, divisor = w >> excess;
    const auto part = static_cast<std::int64_t>(((d >> excess) * a + (draw * divisor >> 32)) / divisor);
    // Never more than there is, be it of what is dyed or of the rest.
    return static_cast<Quanta>(std::min(std::max(part, amount - (whole - dyed)), dyed));
}

/// Accounts of dyed material [quanta].
struct DyeLedger {
    std::int64_t entered = 0;  ///< Painted, and taken from dyed rock; less what became rock or was washed out
    std::int64_t left = 0;     ///< Over the edges of the map, and what found no room

    /// As Ledger::shorten().
    void shorten() { strikeOut(entered, left); }

    bool operator==(const DyeLedger&) const = default;
};

/// Where all dyed material is at one moment [quanta].
struct DyeBalance {
    std::int64_t stayed = 0;   ///< Lies loose where it was painted
    std::int64_t moved = 0;    ///< Lies loose elsewhere
    std::int64_t carried = 0;  ///< By particles in flight and, as suspended load, by water
    std::int64_t left = 0;
    std::int64_t entered = 0;

    /// What has come from nowhere: 0, or a law is broken.
    std::int64_t drift() const { return stayed + moved + carried + left - entered; }
};

/// A load and what of it is dyed [quanta], while it grows out of the ground or is laid down there.
struct DyedLoad {
    Quanta load = 0;
    Quanta dye = 0;

    void take(Quanta amount, Quanta dyed) {
        load += amount;
        dye += dyed;
    }
    /// Takes an amount out of the load and returns what of it is dyed.
    Quanta give(Quanta amount) {
        const Quanta dyed = dyedPart(dye, load, amount);
        load -= amount;
        dye -= dyed;
        return dyed;
    }
};

}  // namespace wadi
