// Guard: tells an epoch after which the ground has jumped further than any process takes it while its sliders
// are sound, or is full of new pits, and which process did it. Not the way back from there
// (Simulation::stepGuarded), nor the law of heights itself, which every process keeps on its own: this is the
// net below it. What it says depends on two moments of the ground and the parameters alone, so that a world
// that is saved and opened again is guarded alike. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/state.hpp"

namespace wadi {

/// What the guard looks at.
struct GroundFacts {
    Quanta lowest = kHighest, highest = kLowest;          ///< Of the ground
    Quanta lowestRock = kHighest, highestRock = kLowest;  ///< Of the rock below what lies loose
    std::int64_t loose = 0;                               ///< All that lies loose [quanta of cells]
    std::int64_t pits = 0;  ///< Cells far below all eight around them, of `looked`
    std::int64_t looked = 0;
};

/// Looks at the ground of a world: for pits at every fourth row, at the rest everywhere.
GroundFacts groundFactsOf(const Terrain& terrain, const ThreadPool& pool);

/// In what way an epoch is not to be believed.
enum class Jump { none, up, down, pits };

/// Whether the ground has gone further than the processes take it that are on: without those that bring
/// ground from below or outside no higher than the highest and no deeper than the lowest before; the wind no
/// higher than all that lies loose or is carried stands by itself on the highest rock. `state`: after the
/// epoch. Half a cell's width is allowed besides. And whether the cells that are pits have doubled,
/// and a thirty-second of all cells has become one.
Jump jumpOf(const GroundFacts& before, const GroundFacts& after, const State& state);

/// The process that takes the ground furthest in that way in the epoch that follows `before`: its name, as in
/// "droplet". It costs that epoch once more.
std::string_view blamedFor(Jump jump, const State& before, const ThreadPool& pool, Simd simd);

/// The parameter that says how far a process goes at once, as "droplet.dt"; "" if it has none.
std::string_view stepParamOf(std::string_view process, const Parameters& params);

/// That a guard has held a process back.
struct Restraint {
    std::uint64_t number = 0;  ///< Of this world's; it grows
    Jump jump = Jump::none;    ///< What would have happened
    std::uint64_t epoch = 0;   ///< Of the epoch that was taken back
    std::string param;         ///< "droplet.dt"
    double was = 0, is = 0;    ///< Its value before and now
    bool holds = true;         ///< false: the ground jumps at this value, too, and it has been let go on
};

}  // namespace wadi
