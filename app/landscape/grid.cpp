#include "app/landscape/grid.hpp"

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr int kPatch = 16;

std::uint32_t index(int number) {
    return static_cast<std::uint32_t>(number);
}

void addQuad(std::vector<std::uint32_t>& indices, glm::ivec2 quads, int x, int z) {
    const std::uint32_t across = index(quads.x + 1);
    const std::uint32_t nw = index(z) * across + index(x), ne = nw + 1;
    const std::uint32_t sw = nw + across, se = sw + 1;
    if ((x + z) % 2 == 0) {
        indices.insert(indices.end(), {nw, sw, se, nw, se, ne});
    } else {
        indices.insert(indices.end(), {nw, sw, ne, ne, sw, se});
    }
}

/// One wall of `quads` quads whose stations begin at `first`; seen from outside they run to the
/// left if `leftward`, else to the right.
void addWall(std::vector<std::uint32_t>& indices, int first, int quads, bool leftward) {
    for (int i = first; i < first + quads; ++i) {
        const std::uint32_t a = index(2 * i), b = a + 2;  // on the ground; + 1 is the corner below
        const auto [left, right] = leftward ? std::pair{b, a} : std::pair{a, b};
        indices.insert(indices.end(), {left, left + 1, right + 1, left, right + 1, right});
    }
}

}  // namespace

glm::ivec2 quadsFor(glm::ivec2 samples, int most) {
    const glm::ivec2 cells = samples - 1;
    const int longer = std::max(cells.x, cells.y);
    const double share = std::min(1.0, static_cast<double>(most) / longer);
    const auto scaled = [&](int n) { return std::max(1, static_cast<int>(std::lround(n * share))); };
    return {scaled(cells.x), scaled(cells.y)};
}

std::vector<std::uint32_t> groundIndices(glm::ivec2 quads) {
    std::vector<std::uint32_t> indices;
    indices.reserve(static_cast<std::size_t>(quads.x) * static_cast<std::size_t>(quads.y) * 6);
    for (int z0 = 0; z0 < quads.y; z0 += kPatch) {
        for (int x0 = 0; x0 < quads.x; x0 += kPatch) {
            for (int z = z0; z < std::min(z0 + kPatch, quads.y); ++z) {
                for (int x = x0; x < std::min(x0 + kPatch, quads.x); ++x) addQuad(indices, quads, x, z);
            }
        }
    }
    return indices;
}

std::vector<std::uint32_t> wallIndices(glm::ivec2 quads) {
    std::vector<std::uint32_t> indices;
    const int alongX = quads.x + 1, alongZ = quads.y + 1;
    addWall(indices, 0, quads.x, true);                    // north
    addWall(indices, alongX, quads.x, false);              // south
    addWall(indices, 2 * alongX, quads.y, false);          // west
    addWall(indices, 2 * alongX + alongZ, quads.y, true);  // east
    return indices;
}

Grid::Grid(glm::ivec2 quads) : quads_(quads), ground_(groundIndices(quads)), walls_(wallIndices(quads)) {
    groundModel_.index(ground_);
    wallModel_.index(walls_);
}

}  // namespace app
