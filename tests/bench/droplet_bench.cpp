#include <benchmark/benchmark.h>

#include "sim/simulation.hpp"
#include "tests/reference/droplet_sequential.hpp"

using namespace wadi;

namespace {

/// Drops that both sides let run; enough for the ground to form valleys.
constexpr std::uint64_t kDrops = 20'000;

Parameters sized(int size) {
    Parameters params;
    params.terrain.size = size;
    return params;
}

void perStep(benchmark::State& state, std::uint64_t steps) {
    using Counter = benchmark::Counter;
    state.counters["time/step"] = Counter(static_cast<double>(steps), Counter::kIsRate | Counter::kInvert);
    state.counters["steps"] = static_cast<double>(steps);
}

/// Wadi's droplet: time of one particle-step.
void droplet(benchmark::State& state) {
    const Simulation start(sized(static_cast<int>(state.range(0))));
    std::uint64_t steps = 0;
    for (auto _ : state) {
        state.PauseTiming();
        Simulation simulation = start;
        state.ResumeTiming();
        while (simulation.droplet().counters().born < kDrops) simulation.step();
        steps += simulation.droplet().counters().steps;
    }
    perStep(state, steps);
}

/// The plain sequential method on the same ground with the same parameters.
void dropletSequential(benchmark::State& state) {
    const Parameters params = sized(static_cast<int>(state.range(0)));
    const Heightmap start = generate(params.terrain, params.world.seed);
    std::uint64_t steps = 0;
    for (auto _ : state) {
        state.PauseTiming();
        Field<float> heights = start.heights;
        state.ResumeTiming();
        steps += reference::erode(heights, start.cellSize, params.droplet, params.world.seed, kDrops).steps;
    }
    perStep(state, steps);
}

}  // namespace

BENCHMARK(droplet)->Arg(256)->Arg(512)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(dropletSequential)->Arg(256)->Arg(512)->Arg(1024)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
