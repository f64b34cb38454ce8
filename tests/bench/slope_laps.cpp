#include "tests/bench/slope_laps.hpp"

#include "sim/generate/generate.hpp"
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

void step(RollerWorld& w, const ThreadPool& pool) {
    w.process.run(w.terrain, w.ledger, w.params, Random(1), w.epoch++, pool, bestSimd());
}

void step(RunoffWorld& w, const ThreadPool& pool) {
    w.process.run(w.terrain, w.ledger, w.params, {}, Random(1), w.epoch++, pool, bestSimd());
}

}  // namespace

template <class P, class Params>
SlopeWorld<P, Params>::SlopeWorld(int size, int epochs) : terrain(ground(size)), process(size, size) {
    params.enabled = true;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

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
    const std::uint64_t drops = steps / static_cast<std::uint64_t>(world.params.maxSteps) + 1;
    return timed([&] { return reference::runOff(map.heights, map.cellSize, world.params, 1, drops); });
}

template struct SlopeWorld<Roller, RollerParams>;
template struct SlopeWorld<Runoff, RunoffParams>;
template Lap slopeLap(const RollerWorld& world, int threads, std::uint64_t steps);
template Lap slopeLap(const RunoffWorld& world, int threads, std::uint64_t steps);

}  // namespace bench
