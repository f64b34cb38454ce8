#include "sim/core/noise.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/core/hash.hpp"
#include "sim/core/random.hpp"

using namespace wadi;

namespace {

/// Calls visit(x, z) for many places without a pattern, up to 64 away from the origin.
template <class Visit>
void forPlaces(int count, Visit visit) {
    const Random random(7);
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::uint64_t>(i);
        visit(128 * random.unit(0, n, 0) - 64, 128 * random.unit(0, n, 1) - 64);
    }
}

struct Moments {
    float least = 1e9f, greatest = -1e9f;
    double mean = 0;
};

template <class Value>
Moments momentsOf(Value value) {
    constexpr int kCount = 200'000;
    Moments m;
    forPlaces(kCount, [&](float x, float z) {
        const float here = value(x, z);
        m.least = std::min(m.least, here);
        m.greatest = std::max(m.greatest, here);
        m.mean += here / kCount;
    });
    return m;
}

}  // namespace

TEST_CASE("noise fills the range from -1 to 1 and no more, evenly to both sides") {
    for (const Noise noise : {perlin, simplex}) {
        const Moments m = momentsOf([&](float x, float z) { return noise(x, z, 3); });
        CHECK(m.least >= -1.01f);
        CHECK(m.least < -0.8f);
        CHECK(m.greatest > 0.8f);
        CHECK(m.greatest <= 1.01f);
        CHECK(std::abs(m.mean) < 0.002);
    }
}

TEST_CASE("simplex noise is smooth, across the borders of its triangles too") {
    constexpr float kStep = 1 / 1024.f;
    float steepest = 0, sharpest = 0;
    for (int i = 0; i < 100'000; ++i) {
        const float x = static_cast<float>(i) * kStep, z = 0.37f * x;
        const float before = simplex(x - kStep, z, 5), here = simplex(x, z, 5),
                    after = simplex(x + kStep, z, 5);
        steepest = std::max(steepest, std::abs(after - here) / kStep);
        sharpest = std::max(sharpest, std::abs(after - 2 * here + before) / kStep);
    }
    CHECK(steepest > 1);
    CHECK(steepest < 8);
    CHECK(sharpest < 0.1f);  // the slope goes on: a step in it would show as itself
}

TEST_CASE("simplex noise is as rough along one direction as along another") {
    std::array<double, 8> roughness{};
    for (std::size_t k = 0; k < roughness.size(); ++k) {
        const double angle = 3.14159265 * static_cast<double>(k) / 8;
        const auto dx = static_cast<float>(0.01 * std::cos(angle)),
                   dz = static_cast<float>(0.01 * std::sin(angle));
        forPlaces(100'000, [&](float x, float z) {
            const double rise = simplex(x + dx, z + dz, 5) - simplex(x, z, 5);
            roughness[k] += rise * rise;
        });
    }
    const auto [least, greatest] = std::ranges::minmax(roughness);
    CHECK(greatest / least < 1.1);
}

TEST_CASE("noise gives the same bits on every machine") {
    Hash hash;
    const Fbm fbm{6, 0.5f, 2.f, simplex};
    forPlaces(1000, [&](float x, float z) {
        hash.add(simplex(x, z, 1));
        hash.add(fbm.ridged(x, z, 2));
        hash.add(fbm.billow(x, z, 3));
        hash.add(fbm.warp(x, z, 0.5f, 4).y);
        const Plate plate = plateAt(x, z, 0.3f, 5);
        hash.add(plate.height);
        hash.add(plate.border);
    });
    CHECK(hash.value() == 0xe6afa9faf948909aull);
}

TEST_CASE("billow has round tops and ridges have sharp ones") {
    // Where noise crosses zero, billow is lowest and ridges are highest.
    const Fbm one{1};
    CHECK(one.billow(3, 5, 1) == -1);
    CHECK(one.ridged(3, 5, 1) == 1);
    const Moments ridged = momentsOf([](float x, float z) { return Fbm{8, 0.9f}.ridged(x, z, 1); });
    CHECK(ridged.least >= 0);
    CHECK(ridged.greatest <= 10);
}

TEST_CASE("warp moves places by its strength and not at all without") {
    const Fbm fbm{3};
    CHECK(fbm.warp(1.3f, 2.6f, 0, 1) == glm::vec2(1.3f, 2.6f));
    const glm::vec2 once = fbm.warp(1.3f, 2.6f, 0.25f, 1), twice = fbm.warp(1.3f, 2.6f, 0.5f, 1);
    CHECK((twice.x - 1.3f) / (once.x - 1.3f) == doctest::Approx(2).epsilon(1e-4));
    CHECK(once.x - 1.3f != once.y - 2.6f);
}

TEST_CASE("plates are level inside and blend into each other without a step") {
    constexpr float kStep = 1 / 1024.f;
    int level = 0;
    float greatest = 0, least = 1, step = 0, reach = 0;
    for (int i = 0; i < 50'000; ++i) {
        const float x = static_cast<float>(i) * kStep;
        const Plate here = plateAt(x, 0.3f, 0.2f, 9), next = plateAt(x + kStep, 0.3f, 0.2f, 9);
        level += here.height == next.height;
        step = std::max(step, std::abs(here.height - next.height));
        greatest = std::max(greatest, here.height);
        least = std::min(least, here.height);
        reach = std::max(reach, here.border);
        REQUIRE(here.border >= 0);
    }
    CHECK(level > 10'000);
    CHECK(step < 0.05f);
    CHECK(greatest - least > 0.5f);
    CHECK(reach > 0.5f);
    CHECK(reach <= 2);
}
