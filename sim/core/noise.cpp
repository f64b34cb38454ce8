#include "sim/core/noise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/core/random.hpp"

namespace wadi {

namespace {

/// 64 random bits of a lattice point.
std::uint64_t bitsAt(std::int64_t i, std::int64_t j, std::uint64_t seed) {
    return mix(mix(seed + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ull) +
               static_cast<std::uint64_t>(j));
}

/// Dot product of the lattice point's gradient with the way to it: one of eight directions by hash.
float gradient(std::int64_t i, std::int64_t j, std::uint64_t seed, float x, float z) {
    const std::uint64_t bits = bitsAt(i, j, seed);
    constexpr float kDiagonal = 0.70710678f;
    constexpr float kAcross[8] = {1, kDiagonal, 0, -kDiagonal, -1, -kDiagonal, 0, kDiagonal};
    constexpr float kDown[8] = {0, kDiagonal, 1, kDiagonal, 0, -kDiagonal, -1, -kDiagonal};
    const std::size_t k = bits >> 61;
    return kAcross[k] * x + kDown[k] * z;
}

float fade(float t) {
    return t * t * t * (t * (t * 6.f - 15.f) + 10.f);
}

float lerp(float a, float b, float f) {
    return a + (b - a) * f;
}

}  // namespace

float perlin(float x, float z, std::uint64_t seed) {
    const float cellX = std::floor(x), cellZ = std::floor(z);
    const auto i = static_cast<std::int64_t>(cellX), j = static_cast<std::int64_t>(cellZ);
    const float fx = x - cellX, fz = z - cellZ;
    const float upper = lerp(gradient(i, j, seed, fx, fz), gradient(i + 1, j, seed, fx - 1, fz), fade(fx));
    const float lower =
        lerp(gradient(i, j + 1, seed, fx, fz - 1), gradient(i + 1, j + 1, seed, fx - 1, fz - 1), fade(fx));
    constexpr float kScale = 1.41421356f;  // the extreme of 2-D gradient noise is 1/sqrt(2)
    return kScale * lerp(upper, lower, fade(fz));
}

namespace {

/// What a corner of the skewed grid adds at (x, z) from it: its gradient, fading to nothing at 1/sqrt(2).
float cornerShare(std::int64_t i, std::int64_t j, std::uint64_t seed, float x, float z) {
    const float nearness = 0.5f - x * x - z * z;
    if (nearness <= 0) return 0;
    // 24 directions 15° apart, none along an axis: the cosines of 7.5°, 22.5° … 82.5° in every quadrant.
    constexpr float kCosine[6] = {0.99144486f, 0.92387953f, 0.79335334f,
                                  0.60876143f, 0.38268343f, 0.13052619f};
    const std::uint64_t bits = bitsAt(i, j, seed);
    const auto k = static_cast<std::size_t>(((bits >> 32) * 6) >> 32);
    const float across = bits & 1 ? kCosine[k] : -kCosine[k],
                down = bits & 2 ? kCosine[5 - k] : -kCosine[5 - k];
    const float fourth = nearness * nearness * nearness * nearness;
    return fourth * (across * x + down * z);
}

}  // namespace

float simplex(float x, float z, std::uint64_t seed) {
    constexpr float kSkew = 0.36602540f, kUnskew = 0.21132487f;  // (√3 - 1) / 2, (3 - √3) / 6
    const float skewed = (x + z) * kSkew;
    const float cellX = std::floor(x + skewed), cellZ = std::floor(z + skewed);
    const float back = (cellX + cellZ) * kUnskew;
    const float fx = x - (cellX - back), fz = z - (cellZ - back);
    const auto i = static_cast<std::int64_t>(cellX), j = static_cast<std::int64_t>(cellZ);
    const int right = fx > fz ? 1 : 0;  // in which half of the cell: its second corner
    const float sum = cornerShare(i, j, seed, fx, fz) +
                      cornerShare(i + right, j + 1 - right, seed, fx - static_cast<float>(right) + kUnskew,
                                  fz - static_cast<float>(1 - right) + kUnskew) +
                      cornerShare(i + 1, j + 1, seed, fx - 1 + 2 * kUnskew, fz - 1 + 2 * kUnskew);
    constexpr float kScale = 99.8f;  // one over the greatest sum that three corners give
    return kScale * sum;
}

namespace {

/// Sum over octaves; `term` is given each octave's noise.
template <class Term>
float sumOf(const Fbm& fbm, float x, float z, std::uint64_t seed, Term term) {
    float sum = 0, amplitude = 1, frequency = 1;
    for (int octave = 0; octave < fbm.octaves; ++octave) {
        const std::uint64_t own = mix(seed + static_cast<std::uint64_t>(octave));
        sum += amplitude * term(fbm.noise(x * frequency, z * frequency, own));
        amplitude *= fbm.persistence;
        frequency *= fbm.lacunarity;
    }
    return sum;
}

}  // namespace

float Fbm::operator()(float x, float z, std::uint64_t seed) const {
    return sumOf(*this, x, z, seed, [](float noise) { return noise; });
}

float Fbm::billow(float x, float z, std::uint64_t seed) const {
    return sumOf(*this, x, z, seed, [](float noise) { return 2 * std::abs(noise) - 1; });
}

float Fbm::ridged(float x, float z, std::uint64_t seed) const {
    float before = 1;
    return sumOf(*this, x, z, seed, [&](float noise) {
        const float sharp = std::max(0.f, 1 - std::abs(noise));
        const float share = before * sharp;
        before = sharp;
        return share;
    });
}

glm::vec2 Fbm::warp(float x, float z, float strength, std::uint64_t seed) const {
    return {x + strength * (*this)(x, z, mix(seed + 101)), z + strength * (*this)(x, z, mix(seed + 202))};
}

Plate plateAt(float x, float z, float blend, std::uint64_t seed) {
    constexpr int kReach = 2;  // cells to each side that may hold the second nearest point
    constexpr int kPoints = (2 * kReach + 1) * (2 * kReach + 1);
    struct Point {
        float away, height;
    };
    std::array<Point, kPoints> points;
    const float cellX = std::floor(x), cellZ = std::floor(z);
    for (int k = 0; k < kPoints; ++k) {
        const int di = k % (2 * kReach + 1) - kReach, dj = k / (2 * kReach + 1) - kReach;
        const std::uint64_t bits =
            bitsAt(static_cast<std::int64_t>(cellX) + di, static_cast<std::int64_t>(cellZ) + dj, seed);
        const float px = cellX + static_cast<float>(di) + static_cast<float>(bits >> 48) * 0x1p-16f - x;
        const float pz =
            cellZ + static_cast<float>(dj) + static_cast<float>(bits >> 32 & 0xffff) * 0x1p-16f - z;
        points[static_cast<std::size_t>(k)] = {std::sqrt(px * px + pz * pz),
                                               static_cast<float>(bits & 0xffff) / 65535.f};
    }
    // Sorting would leave the order of the sums below to the library.
    float nearest = 10, second = 10;
    for (const Point& point : points) {
        second = std::min(second, std::max(nearest, point.away));
        nearest = std::min(nearest, point.away);
    }
    float sum = 0, weights = 0;
    for (const Point& point : points) {
        const float weight = std::max(0.f, 1 - (point.away - nearest) / blend);
        sum += weight * weight * point.height;
        weights += weight * weight;
    }
    return {sum / weights, second - nearest};
}

}  // namespace wadi
