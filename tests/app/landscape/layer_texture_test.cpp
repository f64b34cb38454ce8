#include "app/landscape/layer_texture.hpp"

#include <doctest/doctest.h>

#include "engine/headless.hpp"
#include "sim/simulation.hpp"
#include "tests/sim/strokes.hpp"

namespace {

wadi::Simulation someWorld(int columns, int rows) {
    wadi::Heightmap map{wadi::Field<float>(columns, rows), 10.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = static_cast<float>(i % 251);
    return wadi::Simulation(map);
}

void checkShows(const app::LayerTexture& shown, const wadi::Snapshot& snapshot) {
    REQUIRE(shown.texture().size() == glm::ivec2(snapshot.grid.columns, snapshot.grid.rows));
    const std::vector<float> texels = shown.texture().read();
    std::size_t wrong = 0, i = 0;
    for (int z = 0; z < snapshot.grid.rows; ++z) {
        for (int x = 0; x < snapshot.grid.columns; ++x) wrong += texels[i++] != snapshot.heightAt(x, z);
    }
    CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("a texture shows its layer after every update and uploads only what changed") {
    const engine::Headless context;
    for (const glm::ivec2 size : {glm::ivec2(2, 2), glm::ivec2(130, 77), glm::ivec2(200, 300)}) {
        wadi::Simulation simulation = someWorld(size.x, size.y);
        wadi::Publisher publisher;
        app::LayerTexture shown;
        wadi::Snapshot snapshot = publisher.publish(simulation, {});
        CHECK(shown.update(snapshot.grid, snapshot.height).tiles == snapshot.grid.count());
        checkShows(shown, snapshot);
        for (int i = 0; i < 5; ++i) {
            const float place = static_cast<float>(37 * i % size.y);
            simulation.apply(strokes::wall(1, {0, place}, {40, place}, 3));
            const wadi::Layer before = snapshot.height;
            snapshot = publisher.publish(simulation, {});
            std::size_t changed = 0;
            for (std::size_t t = 0; t < before.size(); ++t) changed += before[t] != snapshot.height[t];
            CHECK(shown.update(snapshot.grid, snapshot.height).tiles == changed);
            checkShows(shown, snapshot);
            CHECK(shown.update(snapshot.grid, snapshot.height).cells.empty());
        }
    }
}

TEST_CASE("an update in turns shows the whole layer in the end") {
    const engine::Headless context;
    wadi::Simulation simulation = someWorld(200, 300);
    app::LayerTexture shown;
    wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
    shown.update(snapshot.grid, snapshot.height, 1);
    checkShows(shown, snapshot);
    simulation.apply(strokes::wall(1, {100, 0}, {100, 300}, 40));
    snapshot = wadi::Publisher().publish(simulation, {});
    for (int turn = 0; turn < 5; ++turn) CHECK(shown.update(snapshot.grid, snapshot.height, 4).tiles == 4);
    checkShows(shown, snapshot);
    CHECK(shown.update(snapshot.grid, snapshot.height, 4).tiles == 0);
}
