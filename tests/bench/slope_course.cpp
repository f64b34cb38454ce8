#include <memory>

#include "sim/generate/generate.hpp"
#include "sim/process/roller/roller.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "tests/bench/course.hpp"
#include "tests/reference/roller_sequential.hpp"
#include "tests/reference/runoff_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

Terrain ground(int size) {
    GenerateParams params;
    params.size = size;
    return Terrain(generate(params, 1));
}

/// The default terrain at work under one process P (Roller or Runoff) with its default parameters.
template <class P, class Params>
struct SlopeWorld {
    /// With this side [cells], after so many epochs [>= 1].
    SlopeWorld(int size, int epochs);

    Terrain terrain;
    Params params;
    P process;
    Ledger ledger;
    std::uint64_t epoch = 0;
};
using RollerWorld = SlopeWorld<Roller, RollerParams>;
using RunoffWorld = SlopeWorld<Runoff, RunoffParams>;

void step(RollerWorld& w, const ThreadPool& pool) {
    w.process.run(w.terrain, w.ledger, w.params, Random(1), w.epoch++, pool, bestSimd());
}

void step(RunoffWorld& w, const ThreadPool& pool) {
    w.process.run(w.terrain, w.ledger, w.params, {}, Random(1), w.epoch++, pool, bestSimd());
}

template <class P, class Params>
SlopeWorld<P, Params>::SlopeWorld(int size, int epochs) : terrain(ground(size)), process(size, size) {
    params.enabled = true;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

/// Wadi on this many threads [>= 1], for at least so many steps [>= 1]. One epoch before them is not timed.
template <class World>
Lap slopeLap(const World& world, int threads, std::uint64_t steps) {
    World copy = world;
    const ThreadPool pool(threads);
    step(copy, pool);
    const std::uint64_t before = copy.process.counters().steps;
    return timed([&] {
        while (copy.process.counters().steps < before + steps) step(copy, pool);
        return copy.process.counters().steps - before;
    });
}

/// The plain methods over the same ground, for at least as many steps; as much as an epoch before is not
/// timed.
Lap plainSlopeLap(const RollerWorld& world, std::uint64_t steps) {
    Heightmap map = world.terrain.heightmap();
    reference::Rolling rolling(map.heights, map.cellSize, world.params, 1);
    rolling.runEpoch();
    return timed([&] {
        std::uint64_t taken = 0;
        while (taken < steps) taken += rolling.runEpoch();
        return taken;
    });
}

Lap plainSlopeLap(const RunoffWorld& world, std::uint64_t steps) {
    Heightmap map = world.terrain.heightmap();
    const std::uint64_t drops = world.process.counters().born / world.epoch + 1;  // of an epoch
    std::uint32_t seed = 0;
    const auto epoch = [&] {
        return reference::runOff(map.heights, map.cellSize, world.params, ++seed, drops);
    };
    epoch();
    return timed([&] {
        std::uint64_t taken = 0;
        while (taken < steps) taken += epoch();
        return taken;
    });
}

template <class World>
Course slopeCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const World>(size, extent.warmUp);
    return {[world, steps = extent.least](int threads) { return slopeLap(*world, threads, steps); },
            [world, steps = extent.least] { return plainSlopeLap(*world, steps); }};
}

}  // namespace

Course rollerCourse(int size, const Extent& extent) {
    return slopeCourse<RollerWorld>(size, extent);
}

Course runoffCourse(int size, const Extent& extent) {
    return slopeCourse<RunoffWorld>(size, extent);
}

}  // namespace bench
