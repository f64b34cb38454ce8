#include <memory>

#include "sim/generate/generate.hpp"
#include "sim/process/pipes/pipes.hpp"
#include "tests/bench/course.hpp"
#include "tests/reference/pipes_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

/// Mountains on which rivers run. Laps count steps of cells.
struct PipesWorld {
    /// A generated map with this side [cells] after so many epochs of the default rivers between closed edges
    /// [>= 1].
    PipesWorld(int size, int epochs);

    /// Steps of cells in an epoch [> 0].
    std::uint64_t stepsOfEpoch() const;

    Terrain terrain;
    PipesParams params;
    Pipes pipes;
    Ledger ledger;
    WaterLedger water;
};

Terrain mountains(int size) {
    GenerateParams params;
    params.size = size;
    return Terrain(generate(params, 1, ThreadPool(coreCount())));
}

void step(PipesWorld& world, const ThreadPool& pool) {
    world.pipes.run(world.terrain, world.ledger, world.water, world.params, {}, {}, {}, {}, pool, bestSimd());
}

PipesWorld::PipesWorld(int size, int epochs) : terrain(mountains(size)), pipes(size, size) {
    params.enabled = true;
    params.edges = Edges::closed;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

std::uint64_t PipesWorld::stepsOfEpoch() const {
    return terrain.size() * static_cast<std::uint64_t>(params.steps);
}

/// Wadi on this many threads [>= 1], for so many epochs [>= 1]. One more before them is not timed.
Lap pipesLap(const PipesWorld& world, int threads, std::uint64_t epochs) {
    PipesWorld copy = world;
    const ThreadPool pool(threads);
    return epochsLap(epochs, [&] {
        step(copy, pool);
        return copy.stepsOfEpoch();
    });
}

/// The plain method, over the same ground and water for as many epochs and one more before them.
Lap plainPipesLap(const PipesWorld& world, std::uint64_t epochs) {
    Field<Quanta> ground = world.terrain.bedrock();
    for (std::size_t cell = 0; cell < ground.size(); ++cell) ground[cell] = world.terrain.height(cell);
    reference::Water water(ground, world.terrain.sediment(), world.terrain.water(), world.terrain.cellSize());
    std::uint32_t count = 0;
    return epochsLap(epochs, [&] {
        for (int i = 0; i < world.params.steps; ++i) water.step(world.params, count++);
        return world.stepsOfEpoch();
    });
}

}  // namespace

Course pipesCourse(int size, const Extent& extent) {
    const auto world = std::make_shared<const PipesWorld>(size, extent.warmUp);
    const std::uint64_t epochs = epochsFor(extent, world->stepsOfEpoch());
    return {[=](int threads) { return pipesLap(*world, threads, epochs); },
            [=] { return plainPipesLap(*world, epochs); }};
}

}  // namespace bench
