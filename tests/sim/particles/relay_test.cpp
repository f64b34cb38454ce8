#include "sim/particles/relay.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/common.hpp>
#include <numeric>
#include <vector>

#include "sim/core/random.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/particles/walkers.hpp"

using namespace wadi;
using walkers::Walker;
using walkers::World;
using Walkers = Population<Walker>;

namespace {

void place(Walkers& population, Walker walker, glm::vec2 onMap) {
    const TileGrid& grid = population.grid();
    const std::size_t tile = grid.of(static_cast<int>(onMap.x), static_cast<int>(onMap.y));
    const TileGrid::Box box = grid.box(tile);
    walker.position = onMap - glm::vec2(box.x, box.z);
    population[tile].here.push_back(walker);
}

/// `count` walkers anywhere on the map, with paces that leads them up to `pace` cells a step in all
/// directions. Places and paces are whole quarters of a cell: sums of them are exact.
Walkers scattered(const TileGrid& grid, std::uint32_t count, int pace) {
    const Random random(3);
    Walkers population(grid);
    for (std::uint32_t id = 0; id < count; ++id) {
        const auto quarters = [&](std::uint64_t draw, int below) {
            return static_cast<float>(random.bits(0, id, draw) % (4 * static_cast<std::uint64_t>(below))) / 4;
        };
        Walker walker{.id = id};
        walker.pace = glm::vec2(quarters(0, 2 * pace), quarters(1, 2 * pace)) - static_cast<float>(pace);
        place(population, walker, {quarters(2, grid.columns), quarters(3, grid.rows)});
    }
    return population;
}

void run(World& world, Walkers& population, int steps, int threads = 1) {
    walkers::Job job(world);
    const RelayPlan plan{world.edges, steps, world.reach};
    Relay<walkers::Job>(job, plan, population).run(ThreadPool(threads));
}

/// All walkers in order of their ids, with positions in cells of the map.
std::vector<Walker> sorted(const Walkers& population) {
    std::vector<Walker> all;
    population.forEach([&](const TileGrid::Box& box, Walker walker) {
        walker.position += glm::vec2(box.x, box.z);
        all.push_back(walker);
    });
    std::ranges::sort(all, {}, &Walker::id);
    return all;
}

/// The same place on a periodic map.
glm::vec2 onMap(glm::vec2 position, const TileGrid& grid) {
    const glm::vec2 size(grid.columns, grid.rows);
    return position - size * glm::floor(position / size);
}

const std::vector<TileGrid> kGrids = {{64, 64},   {7, 5},     {65, 65}, {130, 77},
                                      {192, 192}, {200, 257}, {321, 66}};

}  // namespace

TEST_CASE("walkers that go east over many tiles arrive, and none is lost") {
    const TileGrid grid{10 * kTileSize + 9, 70};
    World world{.grid = grid};
    Walkers population(grid);
    for (std::uint32_t id = 0; id < 70; ++id)
        place(population, {.pace = {1, 0}, .id = id}, {0.5f, static_cast<float>(id) + 0.5f});
    constexpr int kEpochs = 7, kSteps = 80;
    for (int epoch = 0; epoch < kEpochs; ++epoch) run(world, population, kSteps);
    const std::vector<Walker> all = sorted(population);
    REQUIRE(all.size() == 70);
    for (std::uint32_t id = 0; id < 70; ++id) {
        const int taken = kEpochs * kSteps - all[id].stepsLeft;
        CHECK(all[id].id == id);
        CHECK(all[id].position == glm::vec2(0.5f + static_cast<float>(taken), static_cast<float>(id) + 0.5f));
    }
}

TEST_CASE("walkers of every pace are where their steps lead, on maps of all kinds of tiles") {
    for (const TileGrid& grid : kGrids) {
        CAPTURE(grid.columns);
        World world{.grid = grid, .edges = Edges::periodic, .reach = {.read = 33, .write = 8}};
        const std::vector<Walker> before = sorted(scattered(grid, 500, 32));
        Walkers population = scattered(grid, 500, 32);
        for (int epoch = 0; epoch < 5; ++epoch) run(world, population, 20);
        const std::vector<Walker> after = sorted(population);
        REQUIRE(after.size() == before.size());
        int astray = 0;
        for (std::size_t i = 0; i < after.size(); ++i) {
            const glm::vec2 exit = before[i].position + static_cast<float>(after[i].age) * after[i].pace;
            astray += after[i].id != before[i].id || onMap(after[i].position, grid) != onMap(exit, grid);
        }
        CHECK(astray == 0);
        CHECK(population.underway() == 0);
    }
}

TEST_CASE("steps that a walker underway could not take are taken in the next epoch") {
    const TileGrid grid{5 * kTileSize, kTileSize};
    World world{.grid = grid, .edges = Edges::periodic};
    Walkers population(grid);
    // Most stand still; a few step back into a tile that has had its turn.
    for (std::uint32_t id = 0; id < 200; ++id)
        place(population, {.pace = {id < 5 ? -1.f : 0.f, 0}, .id = id}, {id < 5 ? 64.5f : 70.5f, 9.5f});
    run(world, population, 30);
    std::vector<Walker> all = sorted(population);
    REQUIRE(all.size() == 200);
    CHECK(all[0].stepsLeft == 29);
    CHECK(all[0].age == 1);
    CHECK(all[199].age == 30);
    run(world, population, 30);
    all = sorted(population);
    CHECK(std::ranges::all_of(all, [](const Walker& w) { return w.age == 60 && w.stepsLeft == 0; }));
    CHECK(population.counters().steps == 200 * 60);
}

TEST_CASE("everybody takes all steps of an epoch but a sixteenth at most") {
    for (const TileGrid& grid : kGrids) {
        World world{.grid = grid, .edges = Edges::periodic, .reach = {.read = 9, .write = 1}};
        Walkers population = scattered(grid, 2000, 8);
        for (int epoch = 1; epoch <= 4; ++epoch) {
            run(world, population, 40);
            std::size_t late = 0, owed = 0;
            population.forEach([&](const TileGrid::Box&, const Walker& w) {
                late += w.stepsLeft > 0;
                owed += static_cast<std::size_t>(w.stepsLeft > 40);
            });
            CHECK(late <= 2000 / 16);
            CHECK(owed <= late);
        }
    }
}

TEST_CASE("at open edges walkers leave with their load, at closed ones they lay it down") {
    const TileGrid grid{130, 77};
    for (const Edges edges : {Edges::open, Edges::closed}) {
        World world{.grid = grid, .edges = edges, .reach = {.read = 9, .write = 1}};
        Walkers population = scattered(grid, 1000, 8);
        for (int epoch = 0; epoch < 30; ++epoch) run(world, population, 20);
        const Counters counters = population.counters();
        const auto laid = std::accumulate(world.laid.begin(), world.laid.end(), std::uint64_t{0});
        CHECK(population.size() < 100);
        CHECK((edges == Edges::open ? counters.exited : counters.ended) == 1000 - population.size());
        CHECK((edges == Edges::open ? counters.ended : counters.exited) == 0);
        CHECK(laid == counters.ended);
        CHECK(population.takeLost() == static_cast<std::int64_t>(counters.exited));
    }
}

TEST_CASE("a walker at the end of its life ends once, even where it steps out of its tile") {
    const TileGrid grid{130, 77};
    World world{.grid = grid, .edges = Edges::periodic, .reach = {.read = 9, .write = 1}, .life = 50};
    Walkers population = scattered(grid, 1000, 8);
    for (int epoch = 0; epoch < 10; ++epoch) run(world, population, 20);
    CHECK(population.size() == 0);
    CHECK(population.counters().ended == 1000);
}

TEST_CASE("many more walkers than lanes on one tile all take their steps, in full lanes") {
    const TileGrid grid{kTileSize, kTileSize};
    World world{.grid = grid, .edges = Edges::periodic};
    Walkers population(grid);
    for (std::uint32_t id = 0; id < 1000; ++id) place(population, {.id = id}, {3.5f, 3.5f});
    run(world, population, 10);
    CHECK(population.counters().steps == 10'000);
    CHECK(world.visits.at(3, 3) == 10'000);
}

TEST_CASE("tiles keep no room for walkers that have left them") {
    const TileGrid grid{16 * kTileSize, 16 * kTileSize};
    World world{.grid = grid, .edges = Edges::periodic};
    Walkers population = scattered(grid, 20000, 4);
    std::size_t most = 0;
    world.onTurn = [&] { most = std::max(most, population.bytes()); };
    run(world, population, 200);
    const std::size_t least =
        Walkers(grid).bytes() + grid.count() * sizeof(TileParticles<Walker>) + 20000 * sizeof(Walker);
    INFO(most, " of ", least);
    CHECK(most < 3 * least);  // 1.6 of it are measured, and 5.4 where tiles keep it
}

TEST_CASE("walkers write to the eight cells around theirs, beyond the edge of their tile and of the map") {
    const TileGrid grid{130, 130};
    for (const Edges edges : {Edges::closed, Edges::periodic}) {
        World world{.grid = grid, .edges = edges};
        Walkers population(grid);
        Field<std::uint32_t> wanted(grid.columns, grid.rows, 0u);
        for (const int z : {0, 63, 64, 127, 128, 129}) {
            for (const int x : {0, 63, 64, 127, 128, 129}) {
                place(population, {}, {static_cast<float>(x) + 0.5f, static_cast<float>(z) + 0.5f});
                for (int k = 0; k < 9; ++k) {
                    const int i = x + k % 3 - 1, j = z + k / 3 - 1;
                    if (wanted.contains(i, j))
                        ++wanted.at(i, j);
                    else if (edges == Edges::periodic)
                        ++wanted.at((i + 130) % 130, (j + 130) % 130);
                }
            }
        }
        run(world, population, 1);
        CHECK(world.visits == wanted);
    }
}

TEST_CASE("what walkers see and leave does not depend on the number of threads") {
    for (const TileGrid& grid : kGrids) {
        for (const Edges edges : {Edges::open, Edges::periodic}) {
            CAPTURE(grid.columns);
            const auto after = [&](int threads) {
                World world{.grid = grid, .edges = edges, .reach = {.read = 33, .write = 8}, .life = 90};
                Walkers population = scattered(grid, 2000, 32);
                for (int epoch = 0; epoch < 4; ++epoch) run(world, population, 20, threads);
                std::vector<std::uint32_t> state;
                population.forEach([&](const TileGrid::Box&, const Walker& w) {
                    state.insert(state.end(), {w.id, w.memory, w.age, w.stepsLeft});
                });
                const auto prints = world.prints.values();
                state.insert(state.end(), prints.begin(), prints.end());
                return state;
            };
            const std::vector<std::uint32_t> one = after(1);
            for (const int threads : {2, 3, 8}) CHECK(after(threads) == one);
        }
    }
}

TEST_CASE("in every epoch each tile begins once, and has either its first turn or is told that it is idle") {
    const TileGrid grid{320, 320};
    World world{.grid = grid};
    Walkers population(grid);
    for (std::uint32_t id = 0; id < 50; ++id) place(population, {.pace = {1, 0}, .id = id}, {3.5f, 150.5f});
    for (int epoch = 0; epoch < 3; ++epoch) run(world, population, 40);
    for (std::size_t tile = 0; tile < grid.count(); ++tile) {
        CHECK(world.begun[tile] == 3);
        CHECK(world.idle[tile] + world.turns[tile] == 3);
    }
    CHECK(std::ranges::count(world.idle, 3) == 25 - 2);  // they walk over two tiles
}

TEST_CASE("a process that reaches too far past its tile is refused") {
    World world{.grid = {128, 128}, .reach = {.read = 57, .write = 8}};
    Walkers population(world.grid);
    CHECK(test::says(test::errorOf([&] { run(world, population, 1); }), "reaches further"));
    world.reach = {.read = 56, .write = 8};
    CHECK(test::errorOf([&] { run(world, population, 1); }) == "");
}
