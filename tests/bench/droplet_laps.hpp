// The timed runs of the droplet: Wadi's and the sequential ones, from the same world. Not what is made of
// them: the table and the ratios are drawn from the same runs. One thread calls.
#pragma once

#include "sim/world/simulation.hpp"
#include "tests/bench/extent.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

/// The sequential methods: the plain one in float with Wadi's physics, and the public program in double with
/// its quirks.
enum class Sequential { plain, published };

/// Steps of a lap from this world, the same for all contenders: those of whole epochs of Wadi that together
/// have at least `extent.least` [>= 1].
std::uint64_t stepsFor(const wadi::Simulation& world, const Extent& extent);

/// Wadi on this many threads [>= 1], in whole epochs, for at least `steps` steps. One more epoch before them
/// is not timed: the copy of the world settles in memory, the threads wake up.
Lap wadiLap(const wadi::Simulation& world, int threads, std::uint64_t steps);

/// As wadiLap, but the lap counts epochs: a few of them.
Lap wadiEpochs(const wadi::Simulation& world, int threads);

/// Drops of a sequential method that together take about as many steps as laps from this world have, but no
/// more than `extent.most` [>= 1].
std::uint64_t dropsFor(const wadi::Simulation& world, Sequential method, const Extent& extent);

/// A sequential method with `drops` drops on the ground of this world, with its parameters and its seed. An
/// eighth as many before them are not timed.
Lap sequentialLap(const wadi::Simulation& world, Sequential method, std::uint64_t drops);

/// `drops` drops on a new default map from the first birth to the last death, at least that many, with early
/// rest and without failing slopes, on this many threads [>= 1]. The lap counts drops.
Lap wadiDrops(std::uint64_t drops, int threads);

/// The same number of drops on the same map by the public program's way.
Lap publishedDrops(std::uint64_t drops);

}  // namespace bench
