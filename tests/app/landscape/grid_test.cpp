#include "app/landscape/grid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <set>

namespace {

/// Where a corner of the ground is, seen as terrain.vert sees it, on a map without heights.
glm::vec3 groundCorner(std::uint32_t corner, glm::ivec2 quads) {
    const int across = quads.x + 1, number = static_cast<int>(corner);
    return {number % across, 0, number / across};
}

/// The same for the walls; as wall.vert does it.
glm::vec3 wallCorner(std::uint32_t corner, glm::ivec2 quads) {
    const int station = static_cast<int>(corner) / 2, alongX = quads.x + 1, alongZ = quads.y + 1;
    const float y = corner % 2 ? -1.f : 0.f;
    if (station < 2 * alongX) return {station % alongX, y, station / alongX * quads.y};
    const int rest = station - 2 * alongX;
    return {rest / alongZ * quads.x, y, rest % alongZ};
}

}  // namespace

TEST_CASE("a mesh has as many quads as the samples have, but no more than asked for") {
    CHECK(app::quadsFor({256, 256}, 1024) == glm::ivec2(255, 255));
    CHECK(app::quadsFor({1025, 513}, 512) == glm::ivec2(512, 256));
    CHECK(app::quadsFor({77, 130}, 64) == glm::ivec2(38, 64));
    CHECK(app::quadsFor({2, 2}, 16) == glm::ivec2(1, 1));
    CHECK(app::quadsFor({2, 4000}, 16) == glm::ivec2(1, 16));
}

TEST_CASE("the triangles of the ground cover every quad once and look up") {
    for (const glm::ivec2 quads : {glm::ivec2(1, 1), glm::ivec2(37, 18), glm::ivec2(16, 33)}) {
        const std::vector<std::uint32_t> indices = app::groundIndices(quads);
        REQUIRE(indices.size() == static_cast<std::size_t>(quads.x * quads.y * 6));
        std::map<std::pair<int, int>, float> covered;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const glm::vec3 a = groundCorner(indices[i], quads), b = groundCorner(indices[i + 1], quads),
                            c = groundCorner(indices[i + 2], quads);
            const glm::vec3 normal = glm::cross(b - a, c - a);
            CHECK(normal.y == 1.f);
            const glm::vec3 middle = (a + b + c) / 3.f;
            covered[{static_cast<int>(middle.x), static_cast<int>(middle.z)}] += 0.5f * normal.y;
        }
        CHECK(covered.size() == indices.size() / 6);
        CHECK(std::ranges::all_of(covered, [](const auto& quad) { return quad.second == 1.f; }));
    }
}

TEST_CASE("the ground is drawn in patches that use few corners at a time") {
    const std::vector<std::uint32_t> indices = app::groundIndices({256, 256});
    const std::size_t patch = 16 * 16 * 6;
    for (std::size_t i = 0; i < indices.size(); i += patch) {
        const auto begin = indices.begin() + static_cast<std::ptrdiff_t>(i);
        const std::set<std::uint32_t> corners(begin, begin + static_cast<std::ptrdiff_t>(patch));
        REQUIRE(corners.size() == 17 * 17);
    }
}

TEST_CASE("the walls close the block and look outward") {
    const glm::ivec2 quads(5, 3);
    const std::vector<std::uint32_t> indices = app::wallIndices(quads);
    REQUIRE(indices.size() == static_cast<std::size_t>(2 * (quads.x + quads.y) * 6));
    const glm::vec3 centre(2.5f, -0.5f, 1.5f);
    float area = 0.f;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const glm::vec3 a = wallCorner(indices[i], quads), b = wallCorner(indices[i + 1], quads),
                        c = wallCorner(indices[i + 2], quads);
        const glm::vec3 normal = glm::cross(b - a, c - a);
        CHECK(glm::dot(normal, a - centre) > 0.f);
        area += 0.5f * glm::length(normal);
    }
    CHECK(area == doctest::Approx(2 * (quads.x + quads.y)));
}
