// Ledger: where every grain of rock is, counted in quanta, exactly. Nothing vanishes: what is on the map
// or in motion or has left equals what has entered. Water has an account of its own. The thread that owns the
// terrain.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace wadi {

/// Greatest amount that an account of a sound state holds [quanta]: sums of several fit in 64 bits.
inline constexpr std::int64_t kMostTotal = std::int64_t{1} << 60;

/// Strikes the same amount out of both accounts, again and again, while both are half full: what comes in and
/// goes for ever would fill them at last. Their difference stays.
inline void strikeOut(std::int64_t& entered, std::int64_t& gone) {
    constexpr std::int64_t kHalf = kMostTotal / 2;
    while (entered > kHalf && gone > kHalf) {
        entered -= kHalf;
        gone -= kHalf;
    }
}

/// Accounts of what crosses the border of the world [quanta].
struct Ledger {
    std::int64_t entered = 0;  ///< By generators, imports, uplift, the wind, springs and brushes (brushes
                               ///< that take count negative)
    std::int64_t left = 0;     ///< Over the edges of the map

    /// Keeps the accounts small, though ground rises and is worn away. What Balance::drift() tells stays.
    void shorten() { strikeOut(entered, left); }
};

/// All accounts at one moment [quanta].
struct Balance {
    std::int64_t bedrock = 0;
    std::int64_t sediment = 0;
    std::int64_t carried = 0;  ///< By particles in flight and, as suspended load, by water
    std::int64_t left = 0;
    std::int64_t entered = 0;

    /// What has come from nowhere: 0, or a law is broken.
    std::int64_t drift() const { return bedrock + sediment + carried + left - entered; }
};

/// Accounts of the water that crosses the border of the world [quanta].
struct WaterLedger {
    std::int64_t entered = 0;     ///< By rain, springs, imports and brushes
    std::int64_t evaporated = 0;  ///< Into the air
    std::int64_t left = 0;        ///< Over the edges of the map

    /// As Ledger::shorten().
    void shorten() {
        for (std::int64_t* gone : {&evaporated, &left}) strikeOut(entered, *gone);
    }
};

/// All accounts of water at one moment [quanta].
struct WaterBalance {
    std::int64_t standing = 0;  ///< On the map, flowing or not
    std::int64_t evaporated = 0;
    std::int64_t left = 0;
    std::int64_t entered = 0;

    /// What has come from nowhere: 0, or a law is broken.
    std::int64_t drift() const { return standing + evaporated + left - entered; }
};

}  // namespace wadi
