#include <doctest/doctest.h>

#include "app/data/flat_picture.hpp"

TEST_CASE("tiles of a snapshot make up the map they were cut from") {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {64, 64}, {65, 130}, {200, 3}}) {
        wadi::Heightmap map{wadi::Field<float>(columns, rows), 1.f};
        for (std::size_t i = 0; i < map.heights.size(); ++i)
            map.heights[i] = 0.25f * static_cast<float>(i % 9001);
        wadi::Simulation simulation(map);
        const wadi::Snapshot snapshot = wadi::Publisher().publish(simulation, {});
        CHECK(app::assemble(snapshot.grid, snapshot[wadi::LayerId::height]) == map.heights);
    }
}
