// EpochContext: what the processes of an epoch work on and are told: terrain, ledgers, rain, random
// numbers and threads. The mask is on the ground (Terrain::mask). Not their own parameters, which come with
// it. The thread that steps the simulation.
#pragma once

#include <cstdint>
#include <span>

#include "sim/core/execution.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/random.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sand.hpp"
#include "sim/environment/sea.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct EpochContext {
    Terrain& terrain;                 ///< Ground and water, with sea, beds of rock and the process's mask set
    Ledger& ledger;                   ///< Of rock: what enters and leaves is booked here
    WaterLedger& waterLedger;         ///< Of water
    const SandParams& sand;           ///< What loose sediment is like
    const SeaParams& sea;             ///< The sea
    std::span<const Spring> springs;  ///< Where water wells up
    const RainField& rain;            ///< Where more of it rains and where less
    Random random;                    ///< Draws by epoch
    std::uint64_t epoch;              ///< Epochs before this one
    double years;                     ///< Years that pass in this one [a] (TimeParams)
    const ThreadPool& pool;           ///< Threads
    Simd simd;                        ///< Vector instructions
};

}  // namespace wadi
