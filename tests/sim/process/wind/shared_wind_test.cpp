#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <glm/vec2.hpp>
#include <string>

#include "sim/process/wind/wind_field.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;

namespace {

/// Of 4 × 3 tiles, the last of which are narrow.
constexpr glm::ivec2 kSize{230, 150};

/// A map of rock with these heights [cells].
Heightmap ground(const std::function<double(int, int)>& height) {
    Heightmap map = maps::flat(kSize.x, kSize.y, 0.f);
    for (int z = 0; z < kSize.y; ++z)
        for (int x = 0; x < kSize.x; ++x)
            map.heights.at(x, z) = map.cellSize * static_cast<float>(height(x, z));
    return map;
}

/// Checks that ranks find the wind that one process finds, one wind after the other.
void checkRanks(const Heightmap& map, const WindParams& params) {
    for (const int count : {2, 3, 4, 6}) {
        CAPTURE(count);
        onRanks(count, [&](const Communicator& communicator) {
            const ThreadPool pool(1);
            const Terrain whole(map), part(map, Subdomain({kSize.x, kSize.y}, communicator));
            const TileGrid::Box own = part.subdomain().cells();
            WindField field;
            for (const glm::vec2 wind :
                 {glm::vec2(1.5f, 0.3f), {0.3f, 1.5f}, {-1.5f, -1.5f}, {0.f, -1.f}, {-1.f, 0.7f}}) {
                field.find(part, params, wind, pool);
                WindField one;
                one.find(whole, params, wind, pool);
                for (int z = own.z; z < own.z + own.rows; ++z) {
                    const bool isSame = std::memcmp(&field.air().at(own.x, z), &one.air().at(own.x, z),
                                                    static_cast<std::size_t>(own.columns) * sizeof(Air)) == 0;
                    if (!isSame) throw Error("Row " + std::to_string(z) + " has another wind.");
                }
            }
        });
    }
}

void checkRanks(const std::function<double(int, int)>& height) {
    const Heightmap map = ground(height);
    for (const WindEdges edges : {WindEdges::open, WindEdges::periodic}) {
        CAPTURE(edges);
        checkRanks(map, {.edges = edges});
        checkRanks(map, {.edges = edges, .lee = 1, .ceiling = 2});
    }
}

}  // namespace

TEST_CASE("ranks find the wind of one process over hills") {
    checkRanks(
        [](int x, int z) { return 9 * std::sin(x * 0.3) * std::cos(z * 0.2) + 20 * std::sin(x * 0.02); });
}

TEST_CASE("ranks find the wind of one process around walls whose lee reaches over all of their parts") {
    checkRanks([](int x, int z) { return (x == 200 && z > 20) || (z == 10 && x < 150) ? 60 : 0; });
}

TEST_CASE("ranks find the wind of one process before cliffs whose eddies reach into their parts") {
    checkRanks([](int x, int z) {
        return x > 126 && x < 180 && z > 62 && z < 131 ? 70 + (x * 7 + z * 13) % 11 : 0;
    });
}
