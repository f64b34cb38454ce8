// Guard: tells an epoch after which the ground has jumped further than any process takes it while its sliders
// are sound, or is full of new pits, and which process did it. Not the way back from there
// (Simulation::stepGuarded), nor the law of heights itself, which every process keeps on its own: this is the
// net below it. Any thread; a GroundWatch belongs to one.
#pragma once

#include <cstdint>
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

/// Whether the ground has gone further than the processes take it that are on, `state` being that after the
/// epoch: without those that bring ground from below or outside no higher than the highest and no deeper than
/// the lowest before; the wind no higher than all that lies loose or is carried stands by itself on the
/// highest rock, and no deeper than that; with valleys as deep as it may be, for their base level may lie
/// below the land. Half a cell's width is allowed besides. And whether the cells that are pits have doubled,
/// and a thirty-second of all cells, and eight at least, has become one.
Jump jumpOf(const GroundFacts& before, const GroundFacts& after, const State& state);

/// Looks at the ground epoch by epoch.
class GroundWatch {
  public:
    /// An epoch begins. `edits`, `ground`: Simulation::edits() and ground(), which tell whether the ground is
    /// still the one that was looked at last.
    void begin(const State& state, const ThreadPool& pool, std::uint64_t edits, std::uint64_t ground);
    /// That epoch has ended; or has been run once more with other parameters, and ended in this state
    /// instead.
    Jump end(const State& state, const ThreadPool& pool);
    /// It is an edit that was made at its beginning.
    void edited(std::uint64_t edits) { edits_ = edits; }

  private:
    GroundFacts before_, now_;
    std::uint64_t epoch_ = 0, edits_ = 0, ground_ = 0;  // of now_; ground 0: never
};

/// The process that takes the ground furthest in that way in the epoch that follows `before`, among those
/// that have a stepParamOf(): its name, as in "droplet"; "": none does. It costs that epoch once more. Throws
/// Cancelled if the pool's work is to end early.
std::string_view blamedFor(Jump jump, const State& before, const ThreadPool& pool, Simd simd);

/// The parameter that says how far a process goes at once, as "droplet.dt"; "" if it has none.
std::string_view stepParamOf(std::string_view process, const Parameters& params);

/// Of SetParam: that the guard did it. No hand counts its gestures so far.
inline constexpr std::uint32_t kGuardsGesture = 0xffffffff;

/// What a guard has done about a process.
struct Restraint {
    std::uint64_t number = 0;  ///< Of what was done in this simulation; it grows
    Jump jump = Jump::none;    ///< What would have happened
    std::uint64_t epoch = 0;   ///< Number of the epoch that was taken back, as it is counted once it is over
    std::string param;         ///< "droplet.dt"
    double was = 0, is = 0;    ///< Its value before and now
    bool holds = true;         ///< false: no smaller value helped; it and the epoch were left as they are
};

}  // namespace wadi
