#include "app/render/grain.hpp"

#include <algorithm>
#include <cmath>

#include "app/base/scattered.hpp"

namespace app {

namespace {

/// A number in [0, 1) for a point of a lattice.
float latticeValue(std::uint32_t x, std::uint32_t z, std::uint32_t layer) {
    const std::uint32_t number = scattered(x * 0x9E3779B1u ^ z * 0x85EBCA77u ^ layer * 0xC2B2AE3Du);
    return static_cast<float>(number >> 8) / 16777216.f;
}

/// Smooth noise with `cells` cells along the tile, which it repeats after.
float latticeNoise(float u, float v, std::uint32_t cells, std::uint32_t layer) {
    const float x = u * static_cast<float>(cells), z = v * static_cast<float>(cells);
    const auto i = static_cast<std::uint32_t>(x), j = static_cast<std::uint32_t>(z);
    const auto ease = [](float t) { return t * t * t * (t * (t * 6.f - 15.f) + 10.f); };
    const float fx = ease(x - static_cast<float>(i)), fz = ease(z - static_cast<float>(j));
    const auto corner = [&](std::uint32_t di, std::uint32_t dj) {
        return latticeValue((i + di) % cells, (j + dj) % cells, layer);
    };
    return std::lerp(std::lerp(corner(0, 0), corner(1, 0), fx), std::lerp(corner(0, 1), corner(1, 1), fx),
                     fz);
}

float octaves(float u, float v) {
    float sum = 0.f, weight = 0.5f;
    for (std::uint32_t octave = 0; octave < 5; ++octave, weight *= 0.55f)
        sum += weight * latticeNoise(u, v, 6u << octave, octave);
    return sum / 1.056f;
}

std::uint8_t byte(float share) {
    return static_cast<std::uint8_t>(std::clamp(share, 0.f, 1.f) * 255.f + 0.5f);
}

std::size_t place(int x, int z) {
    const int wrapped = (z & (kGrainSize - 1)) * kGrainSize + (x & (kGrainSize - 1));
    return static_cast<std::size_t>(wrapped);
}

}  // namespace

std::vector<std::uint8_t> grainTexels() {
    constexpr float kStep = 1.f / kGrainSize;
    std::vector<float> rough(static_cast<std::size_t>(kGrainSize) * kGrainSize);
    for (int z = 0; z < kGrainSize; ++z) {
        for (int x = 0; x < kGrainSize; ++x)
            rough[place(x, z)] = octaves(static_cast<float>(x) * kStep, static_cast<float>(z) * kStep);
    }
    std::vector<std::uint8_t> texels;
    texels.reserve(rough.size() * 4);
    for (int z = 0; z < kGrainSize; ++z) {
        for (int x = 0; x < kGrainSize; ++x) {
            const float alongX = rough[place(x + 1, z)] - rough[place(x - 1, z)];
            const float alongZ = rough[place(x, z + 1)] - rough[place(x, z - 1)];
            const float smooth =
                latticeNoise(static_cast<float>(x) * kStep, static_cast<float>(z) * kStep, 5, 9);
            for (const float share : {rough[place(x, z)], 0.5f + 2.f * alongX, 0.5f + 2.f * alongZ, smooth})
                texels.push_back(byte(share));
        }
    }
    return texels;
}

engine::Texture makeGrain() {
    engine::Texture grain(kGrainSize, kGrainSize, engine::Format::RGBA8,
                          {.filter = engine::Filter::Mipmapped, .wrap = engine::Wrap::Repeat});
    grain.upload(grainTexels());
    grain.shrink();
    return grain;
}

}  // namespace app
