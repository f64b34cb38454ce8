// Noise: gradient noise that repeats nowhere a map can see and gives the same bits on every machine.
// Not a terrain: generate makes one of it. Any thread.
#pragma once

#include <cstdint>

namespace wadi {

/// Gradient noise at (x, z) (Perlin 2002, "Improving noise": quintic fade; gradients by hash of lattice
/// point and seed instead of a table). Smooth, zero at whole numbers, about [-1, 1].
float perlin(float x, float z, std::uint64_t seed);

/// Fractal sum of perlin noise.
struct Fbm {
    int octaves = 8;           ///< [1..16]
    float persistence = 0.5f;  ///< Amplitude of an octave over that of the one before [0..1]
    float lacunarity = 2.f;    ///< Frequency of an octave over that of the one before

    /// Value at (x, z), about [-2, 2]; each octave has a seed of its own.
    float operator()(float x, float z, std::uint64_t seed) const;
};

}  // namespace wadi
