#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <random>

#include "engine/camera.hpp"
#include "engine/shadow.hpp"

using namespace engine;

namespace {

const Box kBox{{0, -10, 0}, {400, 60, 300}};

glm::vec3 sunAt(float azimuth, float height) {
    return {std::cos(height) * std::sin(azimuth), std::sin(height), std::cos(height) * std::cos(azimuth)};
}

template <class F>
void forEachCorner(const Box& box, F f) {
    for (const float x : {box.low.x, box.high.x})
        for (const float y : {box.low.y, box.high.y})
            for (const float z : {box.low.z, box.high.z}) f(glm::vec3(x, y, z));
}

// Where a point of the world falls on the map [texels].
glm::dvec2 texelOf(const SunView& view, glm::vec3 place, int size) {
    return (glm::dvec2(glm::dmat4(view.vp) * glm::dvec4(place, 1.0)) * 0.5 + 0.5) * static_cast<double>(size);
}

// A camera somewhere about the box, of every kind there is: from afar, close to the ground, looking out.
Camera cameraBy(std::mt19937& chance) {
    const auto between = [&](float low, float high) {
        return std::uniform_real_distribution<float>(low, high)(chance);
    };
    Camera camera;
    camera.resize({1920, 1080});
    camera.frame(0.5f * (kBox.low + kBox.high), 0.5f * glm::length(kBox.high - kBox.low));
    camera.place({between(0, 400), between(0, 60), between(0, 300)}, std::exp(between(1.0f, 6.5f)),
                 between(0, 6.28f), between(-0.1f, 1.55f));
    return camera;
}

// Calls `f` with points of the box that the camera sees.
void forEachSeen(const Camera& camera, std::mt19937& chance, const std::function<void(glm::vec3)>& f) {
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    for (int n = 0; n < 500; ++n) {
        const glm::vec3 place =
            glm::mix(kBox.low, kBox.high, glm::vec3(share(chance), share(chance), share(chance)));
        const glm::vec4 clip = camera.vp() * glm::vec4(place, 1.0f);
        if (glm::all(glm::lessThanEqual(glm::abs(glm::vec3(clip)), glm::vec3(clip.w)))) f(place);
    }
}

}  // namespace

TEST_CASE("the sun's view holds all of the box, from every direction") {
    for (float azimuth = 0.0f; azimuth < 6.3f; azimuth += 0.37f)
        for (const float height : {0.02f, 0.3f, 0.9f, 1.5707f}) {
            const SunView view = fitSun(kBox, 3.0f * sunAt(azimuth, height), 1024);
            forEachCorner(kBox, [&](glm::vec3 corner) {
                const glm::vec4 place = view.vp * glm::vec4(corner, 1.0f);
                CHECK(glm::all(glm::lessThanEqual(glm::abs(glm::vec3(place)), glm::vec3(1.0f))));
            });
        }
}

TEST_CASE("what is nearer to the sun is nearer in its view") {
    const glm::vec3 sun = sunAt(0.7f, 0.5f);
    const SunView view = fitSun(kBox, sun, 1024);
    const glm::vec4 ground = view.vp * glm::vec4(200, 0, 150, 1),
                    above = view.vp * glm::vec4(glm::vec3(200, 0, 150) + 20.0f * sun, 1);
    CHECK(above.z < ground.z);
    CHECK(glm::distance(glm::vec2(above), glm::vec2(ground)) < 1e-4f);
}

TEST_CASE("the sun's view does not waste the map") {
    const SunView view = fitSun(kBox, sunAt(0.0f, 1.2f), 1024);
    float widest = 0.0f;
    forEachCorner(kBox, [&](glm::vec3 corner) {
        widest = std::max(widest, std::abs((view.vp * glm::vec4(corner, 1.0f)).x));
    });
    CHECK(widest > 0.85f);
}

TEST_CASE("shadows do not crawl while the box grows a little") {
    constexpr int kSize = 1024;
    const glm::vec3 sun = sunAt(0.7f, 0.5f);
    const glm::vec3 mark(123, 7, 45);
    const glm::dvec2 before = texelOf(fitSun(kBox, sun, kSize), mark, kSize);
    Box grown = kBox;
    for (int n = 0; n < 20; ++n) {
        grown.high.y += 0.05f;
        const glm::dvec2 way = texelOf(fitSun(grown, sun, kSize), mark, kSize) - before;
        CHECK(glm::distance(way, glm::round(way)) < 0.001);
    }
}

TEST_CASE("the corners of a frustum are those of the camera") {
    Camera camera;
    camera.resize({1600, 900});
    camera.frame({0, 0, 0}, 100.0f);
    const Frustum corners = frustumOf(camera.vp());
    const glm::vec3 near = 0.25f * (corners[0] + corners[1] + corners[2] + corners[3]);
    CHECK(glm::distance(near, camera.position() + camera.nearPlane() * camera.forward()) < 0.001f);
    const glm::vec4 lowerRight = camera.vp() * glm::vec4(corners[5], 1.0f);
    CHECK(lowerRight.x / lowerRight.w == doctest::Approx(1.0f).epsilon(1e-5));
    CHECK(lowerRight.y / lowerRight.w == doctest::Approx(-1.0f).epsilon(1e-5));
    CHECK(lowerRight.z / lowerRight.w == doctest::Approx(1.0f).epsilon(1e-5));
}

TEST_CASE("the sun's view holds what is seen and all that shades it, with a margin for soft edges") {
    constexpr int kSize = 512;
    std::mt19937 chance(7);
    int points = 0;
    for (int n = 0; n < 300; ++n) {
        const Camera camera = cameraBy(chance);
        const glm::vec3 sun = sunAt(static_cast<float>(n) * 0.37f, 0.03f + 0.005f * static_cast<float>(n));
        const SunView view = fitSun(kBox, frustumOf(camera.vp()), sun, kSize);
        forEachSeen(camera, chance, [&](glm::vec3 place) {
            const glm::dvec2 texel = texelOf(view, place, kSize);
            CHECK(glm::all(glm::greaterThan(texel, glm::dvec2(3.0))));
            CHECK(glm::all(glm::lessThan(texel, glm::dvec2(kSize - 3.0))));
            ++points;
        });
        forEachCorner(
            kBox, [&](glm::vec3 corner) { CHECK(std::abs((view.vp * glm::vec4(corner, 1.0f)).z) <= 1.0f); });
    }
    CHECK(points > 10000);
}

TEST_CASE("the sun's view is not much wider than what is seen, and never wider than the box needs") {
    constexpr int kSize = 64;
    const glm::vec3 sun = sunAt(0.7f, 0.5f);
    const SunView whole = fitSun(kBox, sun, kSize);
    std::mt19937 chance(11);
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    for (int n = 0; n < 300; ++n) {
        // A small box is seen: as a parallel view has it, whose corners are exact.
        const glm::vec3 a =
            glm::mix(kBox.low, kBox.high, glm::vec3(share(chance), share(chance), share(chance)));
        const glm::vec3 b = glm::mix(a, kBox.high, 0.3f * share(chance) + 0.001f);
        const Frustum seen{{{a.x, a.y, b.z},
                            {b.x, a.y, b.z},
                            {b.x, b.y, b.z},
                            {a.x, b.y, b.z},
                            {a.x, a.y, a.z},
                            {b.x, a.y, a.z},
                            {b.x, b.y, a.z},
                            {a.x, b.y, a.z}}};
        const SunView view = fitSun(kBox, seen, sun, kSize);
        glm::dvec2 low(1e9), high(-1e9);
        forEachCorner({a, b}, [&](glm::vec3 corner) {
            low = glm::min(low, texelOf(view, corner, kSize));
            high = glm::max(high, texelOf(view, corner, kSize));
        });
        for (int axis = 0; axis < 2; ++axis) {
            CHECK(static_cast<double>(kSize) <= kMostWaste * 1.001 * (high - low)[axis]);
            // The rows of the matrix grow as the view gets narrower.
            const auto row = [&](const SunView& v) {
                return glm::length(glm::vec3(v.vp[0][axis], v.vp[1][axis], v.vp[2][axis]));
            };
            CHECK(row(view) >= row(whole) * 0.9999f);
        }
    }
}

TEST_CASE("texels stay where they are in the world while the camera moves and turns") {
    constexpr int kSize = 1024;
    const glm::vec3 sun = sunAt(0.7f, 0.5f), mark(123, 7, 45);
    Camera camera;
    camera.resize({1920, 1080});
    camera.frame(0.5f * (kBox.low + kBox.high), 250.0f);
    int scales = 0, shifts = 0;
    std::optional<SunView> last;
    for (int n = 0; n < 400; ++n) {
        const float way = static_cast<float>(n) * 0.05f;
        camera.place({200 + way, 20, 150 - 0.3f * way}, 60.0f + 0.2f * way, 0.6f + 0.002f * way, 0.7f);
        const SunView view = fitSun(kBox, frustumOf(camera.vp()), sun, kSize);
        if (last) {
            const glm::dmat3 change(glm::dmat4(view.vp) - glm::dmat4(last->vp));
            const bool same =
                change[0] == glm::dvec3(0) && change[1] == glm::dvec3(0) && change[2] == glm::dvec3(0);
            scales += !same;
            const glm::dvec2 moved = texelOf(view, mark, kSize) - texelOf(*last, mark, kSize);
            if (same) CHECK(glm::distance(moved, glm::round(moved)) < 0.001);
            shifts += same && glm::length(moved) > 0.5;
        }
        last = view;
    }
    CHECK(scales <= 4);
    CHECK(shifts > 10);
}

TEST_CASE("a camera that sees nothing of the box gets the view of all of it") {
    Camera camera;
    camera.frame(0.5f * (kBox.low + kBox.high), 250.0f);
    camera.place({-5000, 20, 0}, 10.0f, 0.5f, 0.2f);
    const glm::vec3 sun = sunAt(0.7f, 0.5f);
    for (const int size : {1, 64, 1024})
        CHECK(fitSun(kBox, frustumOf(camera.vp()), sun, size).vp == fitSun(kBox, sun, size).vp);
}

TEST_CASE("a view tells whether it holds another, and how often that goes into it") {
    Camera camera;
    camera.resize({1600, 900});
    camera.frame(0.5f * (kBox.low + kBox.high), 250.0f);
    camera.place({200, 20, 150}, 40.0f, 0.6f, 0.7f);
    const glm::vec3 sun = sunAt(0.7f, 0.5f);
    const Frustum seen = frustumOf(camera.vp());
    const SunView close = fitSun(kBox, seen, sun, 1024), whole = fitSun(kBox, sun, 1024);
    const SunView roomy = fitSun(kBox, seen, sun, 1024, {.room = 1.5});
    REQUIRE(shareOf(close, close));
    CHECK(shareOf(close, close)->x == doctest::Approx(1.0f));
    REQUIRE(shareOf(close, whole));
    CHECK(shareOf(close, whole)->x > 1.5f);
    REQUIRE(shareOf(close, roomy));
    CHECK(shareOf(close, roomy)->x >= 1.2f);
    CHECK_FALSE(shareOf(roomy, close));
    CHECK_FALSE(shareOf(whole, close));
}

TEST_CASE("texels are no smaller than is asked for") {
    Camera camera;
    camera.frame(0.5f * (kBox.low + kBox.high), 250.0f);
    camera.place({200, 20, 150}, 10.0f, 0.6f, 0.7f);
    constexpr int kSize = 128;
    const SunView view = fitSun(kBox, frustumOf(camera.vp()), sunAt(0.7f, 0.5f), kSize, {.leastTexel = 1.5});
    // A row of the matrix says what a metre is of half the map.
    const glm::vec3 right(view.vp[0][0], view.vp[1][0], view.vp[2][0]);
    const float texel = 2.0f / (glm::length(right) * kSize);
    CHECK(texel >= 1.49f);
    CHECK(texel < 2.0f);
}
