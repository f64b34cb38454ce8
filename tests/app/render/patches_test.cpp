#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <map>
#include <set>
#include <tuple>

#include "app/render/grid.hpp"

namespace {

const app::IsSeen kAll = [](glm::ivec2, int) { return true; };

/// A corner as shaders/ground.glsl places it.
struct Corner {
    glm::ivec2 fine, coarse;
    float way;

    glm::vec2 place() const { return glm::vec2(fine) + glm::vec2(coarse - fine) * way; }
};

Corner cornerOf(glm::ivec2 number, int step, glm::ivec2 samples, const app::MeshView& view) {
    const auto passOver = [](int n) { return n + (n & 1) * ((n & 2) - 1); };
    const glm::ivec2 coarse(passOver(number.x), passOver(number.y));
    Corner corner{glm::min(number * step, samples - 1), glm::min(coarse * step, samples - 1), 0.f};
    const glm::vec3 apart(glm::vec2(corner.fine) - glm::vec2(view.eye), view.eye.z);
    const float from = app::kMorphFrom * view.reach, to = app::kMorphTo * view.reach;
    const float away = glm::length(apart) / static_cast<float>(step);
    corner.way = glm::clamp((away - from) / (to - from), 0.f, 1.f);
    return corner;
}

glm::ivec2 firstNumber(const glm::vec4& patch) {
    return glm::ivec2(patch) / static_cast<int>(patch.z);
}

/// Calls `visit(number, step)` for the north-western corner of every quad.
template <class Visit>
void forQuads(const app::Patches& patches, const Visit& visit) {
    const auto each = [&](const std::vector<glm::vec4>& list, int quads) {
        for (const glm::vec4& patch : list) {
            for (int i = 0; i < quads * quads; ++i)
                visit(firstNumber(patch) + glm::ivec2(i % quads, i / quads), static_cast<int>(patch.z));
        }
    };
    each(patches.whole, app::kPatch);
    each(patches.half, app::kHalfPatch);
}

using Place = std::pair<float, float>;
using Edge = std::pair<Place, Place>;

/// Edges of triangles that have no other one on their other side, but for those along the map's border.
std::size_t openEdges(const app::Patches& patches, glm::ivec2 samples, const app::MeshView& view) {
    std::map<Edge, int> sides;
    const auto addTriangle = [&](std::array<Place, 3> at) {
        if (at[0] == at[1] || at[1] == at[2] || at[2] == at[0]) return;
        for (std::size_t i = 0; i < 3; ++i) {
            const Place a = at[i], b = at[(i + 1) % 3];
            sides[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    };
    forQuads(patches, [&](glm::ivec2 number, int step) {
        const auto at = [&](int x, int z) -> Place {
            const glm::vec2 place = cornerOf(number + glm::ivec2(x, z), step, samples, view).place();
            return {place.x, place.y};
        };
        if ((number.x + number.y) % 2 == 0) {
            addTriangle({at(0, 0), at(0, 1), at(1, 1)});
            addTriangle({at(0, 0), at(1, 1), at(1, 0)});
        } else {
            addTriangle({at(0, 0), at(0, 1), at(1, 0)});
            addTriangle({at(1, 0), at(0, 1), at(1, 1)});
        }
    });
    const glm::vec2 last(samples - 1);
    return static_cast<std::size_t>(std::ranges::count_if(sides, [&](const auto& side) {
        const auto& [a, b] = side.first;
        const bool isBorder = (a.first == b.first && (a.first == 0.f || a.first == last.x)) ||
                              (a.second == b.second && (a.second == 0.f || a.second == last.y));
        return side.second != 0 && !isBorder;
    }));
}

/// Twice the area that the triangles of the ground cover [cells²].
double areaOf(const app::Patches& patches, glm::ivec2 samples, const app::MeshView& view) {
    double area = 0;
    forQuads(patches, [&](glm::ivec2 number, int step) {
        const auto at = [&](int x, int z) {
            return glm::dvec2(cornerOf(number + glm::ivec2(x, z), step, samples, view).place());
        };
        // Twice the area of a quad is the cross product of its diagonals.
        const glm::dvec2 down = at(1, 1) - at(0, 0), up = at(1, 0) - at(0, 1);
        area += down.y * up.x - down.x * up.y;
    });
    return area;
}

}  // namespace

TEST_CASE("patches cover a map of any shape once, without a seam, from wherever they are seen") {
    for (const glm::ivec2 samples : {glm::ivec2(2, 2), glm::ivec2(3, 129), glm::ivec2(257, 193),
                                     glm::ivec2(400, 230), glm::ivec2(33, 32)}) {
        const glm::vec2 middle = 0.5f * glm::vec2(samples);
        for (const glm::vec3 eye : {glm::vec3(middle, 0.f), glm::vec3(-70.3f, 20.f, 11.f),
                                    glm::vec3(middle, 300.f), glm::vec3(glm::vec2(samples), 90.7f)}) {
            for (const float reach : {app::kLeastReach, 77.7f, 400.f}) {
                const app::MeshView view{eye, reach};
                const app::Patches patches = app::choosePatches(samples, view, kAll);
                CAPTURE(samples.x);
                CAPTURE(eye.x);
                CAPTURE(reach);
                const double cells = static_cast<double>(samples.x - 1) * (samples.y - 1);
                CHECK(areaOf(patches, samples, view) == doctest::Approx(2 * cells).epsilon(1e-5));
                CHECK(openEdges(patches, samples, view) == 0);
            }
        }
    }
}

TEST_CASE("the mesh is fine where the eye is and coarser with the distance") {
    const app::MeshView view{{0.f, 0.f, 0.f}, 100.f};
    const app::Patches patches = app::choosePatches({4097, 4097}, view, kAll);
    std::set<int> steps;
    forQuads(patches, [&](glm::ivec2 number, int step) {
        const float away = glm::length(glm::vec2(number * step));
        steps.insert(step);
        REQUIRE(away <= 100.f * static_cast<float>(step) + 1.5f * app::kPatch * static_cast<float>(step));
        REQUIRE(away >= (step == 1 ? 0.f : 50.f * static_cast<float>(step)));
    });
    CHECK(steps == std::set<int>{1, 2, 4, 8, 16, 32, 64});
    CHECK(patches.quads() < 60'000);
    CHECK(app::choosePatches({4097, 4097}, {.least = 32}, kAll).quads() == 128 * 128);
}

TEST_CASE("what cannot be seen is left out, and the walls with it") {
    const app::IsSeen isWest = [](glm::ivec2 at, int) { return at.x < 64; };
    const app::Patches patches = app::choosePatches({257, 257}, {}, isWest);
    CHECK(patches.quads() == 64 * 256);
    CHECK(std::ranges::all_of(patches.strips, [](const glm::vec4& strip) { return strip.x < 64.f; }));
    CHECK(std::ranges::none_of(patches.strips, [](const glm::vec4& strip) { return strip.w == 3.f; }));
}

TEST_CASE("the walls stand at the very corners in which the ground ends") {
    for (const glm::ivec2 samples : {glm::ivec2(2, 2), glm::ivec2(3, 129), glm::ivec2(257, 193)}) {
        const app::MeshView view{{40.f, 30.f, 20.f}, app::kLeastReach};
        const app::Patches patches = app::choosePatches(samples, view, kAll);
        using Stand = std::tuple<int, float, float>;  // side and place
        std::set<Stand> ground, walls;
        const glm::vec2 last(samples - 1);
        const auto add = [&](std::set<Stand>& stands, int side, glm::vec2 at) {
            stands.insert({side, at.x, at.y});
        };
        forQuads(patches, [&](glm::ivec2 number, int step) {
            for (const glm::ivec2 corner : {glm::ivec2(0, 0), {1, 0}, {0, 1}, {1, 1}}) {
                const glm::vec2 at = cornerOf(number + corner, step, samples, view).place();
                if (at.y == 0.f) add(ground, 0, at);
                if (at.y == last.y) add(ground, 1, at);
                if (at.x == 0.f) add(ground, 2, at);
                if (at.x == last.x) add(ground, 3, at);
            }
        });
        for (const glm::vec4& strip : patches.strips) {
            const int side = static_cast<int>(strip.w);
            for (int i = 0; i <= app::kHalfPatch; ++i) {
                // As shaders/wall_corner.glsl numbers them.
                glm::ivec2 number = firstNumber(strip);
                const glm::ivec2 beyond = 2 * samples;
                number = side < 2 ? glm::ivec2(number.x + i, side == 0 ? 0 : beyond.y)
                                  : glm::ivec2(side == 2 ? 0 : beyond.x, number.y + i);
                add(walls, side, cornerOf(number, static_cast<int>(strip.z), samples, view).place());
            }
        }
        CHECK((ground == walls));
    }
}

TEST_CASE("the mesh over a place changes steadily while the eye moves away") {
    // Along the row of the eye, where corners stand between samples 0 and 512, as far as they have come.
    const glm::ivec2 samples(513, 513);
    const auto heightOf = [](float x) { return std::sin(0.9f * x) + 0.3f * std::sin(2.1f * x); };
    const auto meshHeight = [&](const app::MeshView& view, float x) {
        std::map<float, float> corners;
        const app::Patches patches = app::choosePatches(samples, view, kAll);
        forQuads(patches, [&](glm::ivec2 number, int step) {
            if (number.y != 0) return;
            for (const int i : {0, 1}) {
                const Corner corner = cornerOf(number + glm::ivec2(i, 0), step, samples, view);
                corners[corner.place().x] =
                    std::lerp(heightOf(static_cast<float>(corner.fine.x)),
                              heightOf(static_cast<float>(corner.coarse.x)), corner.way);
            }
        });
        const auto right = corners.lower_bound(x);
        const auto left = right == corners.begin() ? right : std::prev(right);
        const float share = right == left ? 0.f : (x - left->first) / (right->first - left->first);
        return std::lerp(left->second, right->second, share);
    };
    float farthest = 0.f, before = 0.f, least = 1e9f, most = -1e9f;
    for (int i = 0; i <= 1200; ++i) {
        const app::MeshView view{{0.f, 0.f, 0.25f * static_cast<float>(i)}, app::kLeastReach};
        const float height = meshHeight(view, 101.3f);
        if (i > 0) farthest = std::max(farthest, std::abs(height - before));
        before = height;
        least = std::min(least, height);
        most = std::max(most, height);
    }
    CHECK(most - least > 0.5f);  // the mesh did become coarser
    CHECK(farthest < 0.08f);     // but never at once
}

TEST_CASE("the view of a mesh follows the pixels that its quads span") {
    const app::MeshView view = app::meshViewOf({105.f, 70.f, 55.f}, 30.f, 10.f, 2.f, 0.001f);
    CHECK(view.eye == glm::vec3(10.f, 5.f, 4.f));
    CHECK(view.reach == doctest::Approx(500.f));
    CHECK(app::meshViewOf({}, 30.f, 10.f, 32.f, 0.01f) ==
          app::MeshView{{-0.5f, -0.5f, 0.f}, app::kLeastReach});
}

TEST_CASE("patches are taken in pieces of no more quads than were asked for, each patch once") {
    const app::MeshView view{.eye = {40.f, 60.f, 0.f}, .reach = 60.f};
    const app::Patches all = app::choosePatches({513, 385}, view, kAll);
    REQUIRE(all.half.size() > 3);
    for (const std::size_t most : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 30}) {
        app::Patches left = all, taken;
        while (left.quads() > 0) {
            const app::Patches some = left.takeSome(most);
            REQUIRE(some.quads() > 0);
            CHECK(some.quads() <= std::max(most, std::size_t{app::kPatch} * app::kPatch));
            taken.whole.insert(taken.whole.end(), some.whole.begin(), some.whole.end());
            taken.half.insert(taken.half.end(), some.half.begin(), some.half.end());
        }
        CHECK(taken.quads() == all.quads());
        CHECK(std::ranges::is_permutation(taken.whole, all.whole));
        CHECK(std::ranges::is_permutation(taken.half, all.half));
    }
}
