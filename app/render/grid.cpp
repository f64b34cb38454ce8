#include "app/render/grid.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <utility>

namespace app {

namespace {

class Chooser {
  public:
    Chooser(glm::ivec2 samples, const MeshView& view, const IsSeen& isSeen)
        : last_(samples - 1), view_(view), isSeen_(isSeen) {}

    Patches all() {
        int step = view_.least;
        while (kPatch * step < std::max(last_.x, last_.y)) step *= 2;
        if (!choose({0, 0}, step)) add({0, 0}, step, kPatch);
        return std::move(patches_);
    }

  private:
    /// Chooses for a square of the tree. False if it is so far away that the one it is part of must show it.
    bool choose(glm::ivec2 at, int step) {
        const int side = kPatch * step;
        if (at.x >= last_.x || at.y >= last_.y || !isSeen_(at, side)) return true;
        const float away = distanceTo(at, side);
        if (away > reachOf(step)) return false;
        if (step == view_.least || away > reachOf(step / 2)) {
            add(at, step, kPatch);
            return true;
        }
        const glm::ivec2 middle = at + side / 2;
        const int nearest = (view_.eye.x > static_cast<float>(middle.x) ? 1 : 0) |
                            (view_.eye.y > static_cast<float>(middle.y) ? 2 : 0);
        for (int i = 0; i < 4; ++i) {
            const int quarter = i ^ nearest;
            const glm::ivec2 corner = at + side / 2 * glm::ivec2(quarter & 1, quarter >> 1);
            if (!choose(corner, step / 2)) add(corner, step, kHalfPatch);
        }
        return true;
    }

    float reachOf(int step) const { return view_.reach * static_cast<float>(step); }

    float distanceTo(glm::ivec2 at, int side) const {
        const glm::vec2 eye(view_.eye), low(at), high(glm::min(at + side, last_));
        return glm::length(glm::vec3(eye - glm::clamp(eye, low, high), view_.eye.z));
    }

    void add(glm::ivec2 at, int step, int quads) {
        (quads == kPatch ? patches_.whole : patches_.half).emplace_back(at, step, 0);
        const int side = quads * step;
        for (int along = 0; along < side; along += kHalfPatch * step) {
            const glm::ivec2 east(at.x + along, at.y), south(at.x, at.y + along);
            if (east.x < last_.x && at.y == 0) patches_.strips.emplace_back(east, step, 0);
            if (east.x < last_.x && at.y + side >= last_.y) patches_.strips.emplace_back(east, step, 1);
            if (south.y < last_.y && at.x == 0) patches_.strips.emplace_back(south, step, 2);
            if (south.y < last_.y && at.x + side >= last_.x) patches_.strips.emplace_back(south, step, 3);
        }
    }

    const glm::ivec2 last_;
    const MeshView& view_;
    const IsSeen& isSeen_;
    Patches patches_;
};

}  // namespace

MeshView meshViewOf(glm::vec3 eye, float highest, float cellSize, float detail, float pixelAngle) {
    // Height counts above the highest ground alone, so that how far a corner is does not depend on heights:
    // patches agree on it, and what erodes does not change its mesh.
    const glm::vec2 place = glm::vec2(eye.x, eye.z) / cellSize - 0.5f;
    const float above = std::max(eye.y - highest, 0.f) / cellSize;
    return {{place, above}, std::max(1.f / (detail * pixelAngle), kLeastReach)};
}

std::size_t Patches::quads() const {
    return whole.size() * kPatch * kPatch + half.size() * kHalfPatch * kHalfPatch;
}

Patches Patches::takeSome(std::size_t most) {
    Patches some;
    const auto take = [&most](std::vector<glm::vec4>& from, std::vector<glm::vec4>& to, std::size_t quads) {
        const std::size_t count = std::min(from.size(), most / quads);
        to.assign(from.end() - static_cast<std::ptrdiff_t>(count), from.end());
        from.resize(from.size() - count);
        most -= count * quads;
    };
    most = std::max(most, std::size_t{kPatch} * kPatch);
    take(whole, some.whole, std::size_t{kPatch} * kPatch);
    take(half, some.half, std::size_t{kHalfPatch} * kHalfPatch);
    return some;
}

Patches choosePatches(glm::ivec2 samples, const MeshView& view, const IsSeen& isSeen) {
    return Chooser(samples, view, isSeen).all();
}

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

engine::Defines meshDefines() {
    return {{"kPatch", std::to_string(kPatch)}, {"kHalfPatch", std::to_string(kHalfPatch)}};
}

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
    places.emplace(roomy, engine::Changes::Often);
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
