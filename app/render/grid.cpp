#include "app/render/grid.hpp"

#include <utility>

namespace app {

namespace {

void addQuad(std::vector<std::uint32_t>& indices, std::uint32_t x, std::uint32_t z) {
    constexpr std::uint32_t kAcross = kPatch + 1;
    const std::uint32_t nw = z * kAcross + x, ne = nw + 1, sw = nw + kAcross, se = sw + 1;
    if ((x + z) % 2 == 0) {
        indices.insert(indices.end(), {nw, sw, se, nw, se, ne});
    } else {
        indices.insert(indices.end(), {nw, sw, ne, ne, sw, se});
    }
}

}  // namespace

std::vector<std::uint32_t> patchIndices(int quads) {
    const auto side = static_cast<std::uint32_t>(quads);
    std::vector<std::uint32_t> indices;
    for (std::uint32_t z = 0; z < side; ++z) {
        for (std::uint32_t x = 0; x < side; ++x) addQuad(indices, x, z);
    }
    return indices;
}

std::vector<std::uint32_t> stripIndices() {
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < kHalfPatch; ++i) {
        const std::uint32_t left = 2 * i, right = left + 2;  // on the ground; + 1 is the corner below
        indices.insert(indices.end(), {left, left + 1, right + 1, left, right + 1, right});
    }
    return indices;
}

Grid::Stamp::Stamp(const std::vector<std::uint32_t>& indices) : triangles(indices) {
    model.index(triangles);
}

void Grid::Stamp::lay(const std::vector<glm::vec4>& wanted) {
    if (places && places->count() >= wanted.size()) return places->update(wanted);
    std::vector<glm::vec4> roomy = wanted;
    roomy.resize(wanted.size() + wanted.size() / 2);
    places.emplace(roomy);
    model.bindEach<glm::vec4>(0, *places);
}

std::size_t Grid::Stamp::bytes() const {
    const std::size_t instances = places ? places->count() * places->elementSize() : 0;
    return triangles.count() * triangles.elementSize() + instances;
}

Grid::Grid() : whole_(patchIndices(kPatch)), half_(patchIndices(kHalfPatch)), strip_(stripIndices()) {}

void Grid::lay(Patches patches, const MeshView& view) {
    view_ = view;
    whole_.lay(patches.whole);
    half_.lay(patches.half);
    strip_.lay(patches.strips);
    patches_ = std::move(patches);
}

void Grid::renderGround() const {
    whole_.render(patches_.whole);
    half_.render(patches_.half);
}

void Grid::renderWalls() const {
    strip_.render(patches_.strips);
}

std::size_t Grid::bytes() const {
    return whole_.bytes() + half_.bytes() + strip_.bytes();
}

}  // namespace app
