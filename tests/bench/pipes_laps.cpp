#include "tests/bench/pipes_laps.hpp"

#include "sim/generate/generate.hpp"
#include "tests/reference/pipes_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

Terrain mountains(int size) {
    GenerateParams params;
    params.size = size;
    return Terrain(generate(params, 1, ThreadPool(coreCount())));
}

void step(PipesWorld& world, const ThreadPool& pool) {
    world.pipes.run(world.terrain, world.ledger, world.water, world.params, {}, {}, {}, pool, bestSimd());
}

}  // namespace

PipesWorld::PipesWorld(int size, int epochs) : terrain(mountains(size)), pipes(size, size) {
    params.enabled = true;
    params.edges = Edges::closed;
    const ThreadPool pool(coreCount());
    for (int i = 0; i < epochs; ++i) step(*this, pool);
}

std::uint64_t PipesWorld::stepsOfEpoch() const {
    return terrain.size() * static_cast<std::uint64_t>(params.steps);
}

Lap pipesLap(const PipesWorld& world, int threads, std::uint64_t epochs) {
    PipesWorld copy = world;
    const ThreadPool pool(threads);
    step(copy, pool);
    return timed([&] {
        for (std::uint64_t i = 0; i < epochs; ++i) step(copy, pool);
        return epochs * copy.stepsOfEpoch();
    });
}

Lap plainPipesLap(const PipesWorld& world, std::uint64_t epochs) {
    Field<Quanta> ground = world.terrain.bedrock();
    for (std::size_t cell = 0; cell < ground.size(); ++cell) ground[cell] = world.terrain.height(cell);
    reference::Water water(ground, world.terrain.sediment(), world.terrain.water(), world.terrain.cellSize());
    const auto steps = static_cast<std::uint32_t>(epochs) * static_cast<std::uint32_t>(world.params.steps);
    std::uint32_t count = 0;
    water.step(world.params, count++);
    return timed([&] {
        for (std::uint32_t i = 0; i < steps; ++i) water.step(world.params, count++);
        return std::uint64_t{steps} * ground.size();
    });
}

}  // namespace bench
