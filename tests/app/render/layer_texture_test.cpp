#include "app/render/layer_texture.hpp"

#include <doctest/doctest.h>

#include "engine/device.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"

namespace {

wadi::Simulation someWorld(int columns, int rows) {
    wadi::Heightmap map{wadi::Field<float>(columns, rows), 10.f};
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = static_cast<float>(i % 251);
    return wadi::Simulation(map);
}

/// An update with a budget of its own.
app::LayerTexture::Upload update(app::LayerTexture& shown, const wadi::Snapshot& snapshot,
                                 std::size_t most = 1u << 30) {
    app::UploadBudget budget;
    return shown.update(snapshot.grid, snapshot[wadi::LayerId::height], budget, most);
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
        CHECK(update(shown, snapshot).tiles == snapshot.grid.count());
        checkShows(shown, snapshot);
        for (int i = 0; i < 5; ++i) {
            const float place = static_cast<float>(37 * i % size.y);
            simulation.apply(strokes::wall(1, {0, place}, {40, place}, 3));
            const wadi::Layer before = snapshot[wadi::LayerId::height];
            snapshot = publisher.publish(simulation, {});
            std::size_t changed = 0;
            for (std::size_t t = 0; t < before.size(); ++t)
                changed += before[t] != snapshot[wadi::LayerId::height][t];
            CHECK(update(shown, snapshot).tiles == changed);
            checkShows(shown, snapshot);
            CHECK(update(shown, snapshot).cells.empty());
        }
    }
}

TEST_CASE("an update in turns shows the whole layer in the end") {
    const engine::Headless context;
    wadi::Simulation simulation = someWorld(200, 300);
    app::LayerTexture shown;
    wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
    update(shown, snapshot, 1);
    checkShows(shown, snapshot);
    simulation.apply(strokes::wall(1, {100, 0}, {100, 300}, 40));
    snapshot = wadi::Publisher().publish(simulation, {});
    for (int turn = 0; turn < 5; ++turn)
        CHECK(update(shown, snapshot, 4 * 64 * 64 * sizeof(float)).tiles == 4);
    checkShows(shown, snapshot);
    CHECK(update(shown, snapshot, 4 * 64 * 64 * sizeof(float)).tiles == 0);
}

TEST_CASE("a layer shows nothing before it is whole, and again when another world begins") {
    const engine::Headless context;
    wadi::Simulation simulation = someWorld(300, 300);
    const wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
    app::LayerTexture shown;
    CHECK(shown.isWhole());
    for (int turn = 0; turn < 2; ++turn) {
        for (std::size_t tiles = 0; tiles < snapshot.grid.count();) {
            app::UploadBudget budget{7 * 64 * 64 * sizeof(float)};
            const app::LayerTexture::Upload upload =
                shown.update(snapshot.grid, snapshot[wadi::LayerId::height], budget);
            tiles += upload.tiles;
            CHECK(upload.bytes + budget.left == 7 * 64 * 64 * sizeof(float));
            CHECK(shown.isWhole() == (tiles == snapshot.grid.count()));
            CHECK((shown.texture().size().x == 1) == !shown.isWhole());
        }
        checkShows(shown, snapshot);
        shown.restart();
    }
    CHECK_FALSE(shown.isWhole());
    app::UploadBudget budget;
    shown.update(snapshot.grid, {}, budget);
    CHECK(shown.isWhole());  // there is nothing left to wait for
}
