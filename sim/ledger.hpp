// Ledger: where every grain of rock is, counted in quanta, exactly. Nothing vanishes: what is on the map
// or in motion or has left equals what has entered. Not for water. The thread that owns the terrain.
#pragma once

#include <cstdint>

namespace wadi {

/// Accounts of what crosses the border of the world [quanta].
struct Ledger {
    std::int64_t entered = 0;  ///< By generators, imports and brushes (brushes that take count negative)
    std::int64_t left = 0;     ///< Over the edges of the map
};

/// All accounts at one moment [quanta].
struct Balance {
    std::int64_t bedrock = 0;
    std::int64_t sediment = 0;
    std::int64_t carried = 0;  ///< By particles in flight
    std::int64_t left = 0;
    std::int64_t entered = 0;

    /// What has come from nowhere: 0, or a law is broken.
    std::int64_t drift() const { return bedrock + sediment + carried + left - entered; }
};

}  // namespace wadi
