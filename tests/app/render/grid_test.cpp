#include "app/render/grid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <map>

namespace {

/// Where a corner of the ground is, seen as patch.glsl sees it, on a map without heights.
glm::vec3 groundCorner(std::uint32_t corner) {
    const int across = app::kPatch + 1, number = static_cast<int>(corner);
    return {number % across, 0, number / across};
}

/// The same for a wall that is seen from the south; as wall.vert does it.
glm::vec3 wallCorner(std::uint32_t corner) {
    return {corner / 2, corner % 2 ? -1.f : 0.f, 0};
}

}  // namespace

TEST_CASE("the triangles of a patch cover every quad once and look up") {
    for (const int quads : {app::kPatch, app::kHalfPatch}) {
        const std::vector<std::uint32_t> indices = app::patchIndices(quads);
        REQUIRE(indices.size() == static_cast<std::size_t>(quads * quads * 6));
        std::map<std::pair<int, int>, float> covered;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const glm::vec3 a = groundCorner(indices[i]), b = groundCorner(indices[i + 1]),
                            c = groundCorner(indices[i + 2]);
            const glm::vec3 normal = glm::cross(b - a, c - a);
            CHECK(normal.y == 1.f);
            const glm::vec3 middle = (a + b + c) / 3.f;
            covered[{static_cast<int>(middle.x), static_cast<int>(middle.z)}] += 0.5f * normal.y;
        }
        CHECK(covered.size() == indices.size() / 6);
        CHECK(std::ranges::all_of(covered, [](const auto& quad) { return quad.second == 1.f; }));
    }
}

TEST_CASE("a strip of a wall is closed and looks outward") {
    const std::vector<std::uint32_t> indices = app::stripIndices();
    REQUIRE(indices.size() == static_cast<std::size_t>(app::kHalfPatch * 6));
    float area = 0.f;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const glm::vec3 a = wallCorner(indices[i]), b = wallCorner(indices[i + 1]),
                        c = wallCorner(indices[i + 2]);
        const glm::vec3 normal = glm::cross(b - a, c - a);
        CHECK(normal.z == 1.f);
        area += 0.5f * normal.z;
    }
    CHECK(area == static_cast<float>(app::kHalfPatch));
}
