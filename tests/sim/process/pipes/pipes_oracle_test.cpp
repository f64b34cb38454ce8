// Running water against the plain method: the same counts, cell by cell.
#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/reference/pipes_sequential.hpp"
#include "tests/sim/process/pipes/pipes_worlds.hpp"

using namespace wadi;

namespace {

/// Mountains, on which sand lies and a lake stands.
Heightmap land(int size) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 3, ThreadPool(1));
    map.sediment = map.water = Field<float>(size, size);
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            map.sediment.at(x, z) = x % 16 < 8 ? 0.f : 2.f;
            map.water.at(x, z) = z < size / 4 ? 5.f : 0.f;
        }
    }
    return map;
}

/// Lets the water and the plain method run for so many epochs and compares every count.
void compare(const PipesParams& params, int epochs) {
    test::Valley valley(land(96), {1});
    valley.params = params;
    Field<Quanta> ground = valley.terrain.bedrock();
    for (std::size_t cell = 0; cell < ground.size(); ++cell) ground[cell] = valley.terrain.height(cell);
    reference::Water plain(ground, valley.terrain.sediment(), valley.terrain.water(),
                           valley.terrain.cellSize());
    std::uint32_t count = 0;
    valley.run(epochs);
    for (int i = 0; i < epochs * params.steps; ++i) plain.step(params, count++);
    for (std::size_t cell = 0; cell < ground.size(); ++cell) ground[cell] = valley.terrain.height(cell);
    CHECK(ground == plain.ground());
    CHECK(valley.terrain.sediment() == plain.loose());
    CHECK(valley.terrain.water() == plain.water());
    CHECK(valley.pipes.carried() == total(plain.suspended()));
    CHECK(valley.pipes.carried() > 0);
}

}  // namespace

TEST_CASE("running water does what the plain method does, to the last count") {
    PipesParams params;
    params.enabled = true;
    for (const Edges edges : {Edges::closed, Edges::periodic}) {
        CAPTURE(kEdgeNames[static_cast<std::size_t>(edges)]);
        params.edges = edges;
        compare(params, 25);
    }
}

TEST_CASE("running water does what the plain method does with other parameters") {
    PipesParams params;
    params.enabled = true;
    params.edges = Edges::closed;
    params.rain = 0.01f;
    params.evaporation = 0.01f;
    params.capacity = 2;
    params.referencePower = 0.006f;
    params.erosion = 0.5f;
    params.deposition = 0.3f;
    params.shallow = 0;
    params.steps = 3;
    compare(params, 40);
}
