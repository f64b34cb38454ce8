#include "tests/bench/droplet_table.hpp"

#include <benchmark/benchmark.h>

#include <string>

#include "tests/bench/droplet_laps.hpp"

namespace bench {

using namespace wadi;

namespace {

/// A row whose iterations are laps. lapOf(world) gives the function that runs one.
template <class LapOf>
void addRow(const std::string& name, Worlds& worlds, int size, const LapOf& lapOf) {
    const auto row = [&worlds, size, lapOf](benchmark::State& state) {
        const auto lap = lapOf(worlds.at(size, false));
        Lap sum;
        for (auto _ : state) {
            const Lap one = lap();
            state.SetIterationTime(one.seconds);
            sum.seconds += one.seconds;
            sum.steps += one.steps;
        }
        state.counters["ns/step"] = sum.ns();
        state.counters["steps"] =
            benchmark::Counter(static_cast<double>(sum.steps), benchmark::Counter::kAvgIterations);
    };
    benchmark::RegisterBenchmark(("droplet/" + std::to_string(size) + "/" + name).c_str(), row)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
}

void addWadi(Worlds& worlds, const Extent& extent, int size, int threads) {
    addRow("threads:" + std::to_string(threads), worlds, size, [extent, threads](const Simulation& world) {
        return [&world, threads, steps = stepsFor(world, extent)] { return wadiLap(world, threads, steps); };
    });
}

void addSequential(Worlds& worlds, const Extent& extent, int size, Sequential method) {
    const char* name = method == Sequential::plain ? "plain" : "published";
    addRow(name, worlds, size, [extent, method](const Simulation& world) {
        const std::uint64_t drops = dropsFor(world, method, extent);
        return [&world, method, drops] { return sequentialLap(world, method, drops); };
    });
}

}  // namespace

void registerDroplet(Worlds& worlds, const Extent& extent) {
    for (const int size : extent.sizes) {
        for (const int threads : threadCounts()) addWadi(worlds, extent, size, threads);
        addSequential(worlds, extent, size, Sequential::plain);
        if (size == extent.published) addSequential(worlds, extent, size, Sequential::published);
    }
}

}  // namespace bench
