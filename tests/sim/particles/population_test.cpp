#include "sim/particles/population.hpp"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

using namespace wadi;

namespace {

Population<int> some() {
    Population<int> population(TileGrid{130, 64});  // three tiles
    population[0].here = {1, 2};
    population[2].here = {3};
    return population;
}

}  // namespace

TEST_CASE("a new population has a list for every tile and no particles") {
    const Population<int> population(TileGrid{130, 65});
    CHECK(population.grid().count() == 6);
    CHECK(population.size() == 0);
    CHECK(population.underway() == 0);
    CHECK(population.counters() == Counters{});
    CHECK(Population<int>().size() == 0);
}

TEST_CASE("particles are visited tile by tile, in the order of their tiles") {
    std::vector<int> visited, corners;
    some().forEach([&](const TileGrid::Box& box, int particle) {
        visited.push_back(particle);
        corners.push_back(box.x);
    });
    CHECK(visited == std::vector{1, 2, 3});
    CHECK(corners == std::vector{0, 0, 128});
    CHECK(some().size() == 3);
}

TEST_CASE("particles on their way are at no tile but underway") {
    Population<int> population = some();
    population[1].out[5] = {7, 8};
    CHECK(population.size() == 3);
    CHECK(population.underway() == 2);
}

TEST_CASE("the counters of all tiles count together") {
    Population<int> population = some();
    population[0].counters = {.born = 5, .ended = 1, .exited = 1, .withheld = 4, .steps = 100};
    population[2].counters = {.born = 2, .ended = 1, .exited = 1, .withheld = 3, .steps = 10};
    CHECK(population.counters() == Counters{.born = 7, .ended = 2, .exited = 2, .withheld = 7, .steps = 110});
}

TEST_CASE("what the map lost is told once") {
    Population<int> population = some();
    population[0].lost = 40;
    population[2].lost = 2;
    CHECK(population.takeLost() == 42);
    CHECK(population.takeLost() == 0);
}

TEST_CASE("a tile where nothing has been is empty, and takes no memory of its own") {
    Population<int> population(TileGrid{130, 60});
    const std::size_t before = population.bytes();
    CHECK(std::as_const(population)[1].here.empty());
    CHECK(population.find(1) == nullptr);
    CHECK(population.bytes() == before);
    population[1].here.push_back(7);
    REQUIRE(population.find(1) != nullptr);
    CHECK(population.find(1)->here.front() == 7);
    CHECK(population.bytes() >= before + sizeof(TileParticles<int>) + sizeof(int));
}

TEST_CASE("memory counts the room that tiles keep, not only what is in it") {
    Population<int> population = some();
    population[1].lost = 0;  // as if something had been there
    const std::size_t before = population.bytes();
    CHECK(before >= 3 * sizeof(TileParticles<int>) + 3 * sizeof(int));
    population[1].out[5].reserve(1000);
    CHECK(population.bytes() == before + 1000 * sizeof(int));
    population[1].here.reserve(500);
    CHECK(population.bytes() == before + 1500 * sizeof(int));
}
