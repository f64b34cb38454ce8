#include "sim/noise.hpp"

#include <cmath>

#include "sim/random.hpp"

namespace wadi {

namespace {

/// Dot product of the lattice point's gradient with the way to it: one of eight directions by hash.
float gradient(std::int64_t i, std::int64_t j, std::uint64_t seed, float x, float z) {
    const std::uint64_t bits = mix(mix(seed + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ull) +
                                   static_cast<std::uint64_t>(j));
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

float Fbm::operator()(float x, float z, std::uint64_t seed) const {
    float sum = 0, amplitude = 1, frequency = 1;
    for (int octave = 0; octave < octaves; ++octave) {
        sum +=
            amplitude * perlin(x * frequency, z * frequency, mix(seed + static_cast<std::uint64_t>(octave)));
        amplitude *= persistence;
        frequency *= lacunarity;
    }
    return sum;
}

}  // namespace wadi
