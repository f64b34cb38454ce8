// Noise: gradient noise, its fractal sums and Voronoi plates, which repeat nowhere a map can see and give the
// same bits on every machine. Not a terrain: generate makes one of it. Any thread.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

namespace wadi {

/// Gradient noise at (x, z) (Perlin 2002, "Improving noise": quintic fade; gradients by hash of lattice
/// point and seed instead of a table). Smooth, zero at whole numbers, about [-1, 1].
float perlin(float x, float z, std::uint64_t seed);

/// Simplex noise at (x, z) (Perlin 2001, "Noise hardware": three corners of a triangle of the skewed grid),
/// with 24 gradients by hash of corner and seed. Smooth, about [-1, 1]; no direction of the grid stands out.
float simplex(float x, float z, std::uint64_t seed);

/// A noise as above.
using Noise = float (*)(float x, float z, std::uint64_t seed);

/// Fractal sum of noise.
struct Fbm {
    int octaves = 8;           ///< [1..16]
    float persistence = 0.5f;  ///< Amplitude of an octave over that of the one before [0..1]
    float lacunarity = 2.f;    ///< Frequency of an octave over that of the one before
    Noise noise = perlin;      ///< What is summed

    /// Value at (x, z), about [-2, 2]; each octave has a seed of its own.
    float operator()(float x, float z, std::uint64_t seed) const;
    /// The same of 2 |noise| - 1: round hills between sharp valleys.
    float billow(float x, float z, std::uint64_t seed) const;
    /// The same of 1 - |noise|: sharp ridges. Each octave is as strong as the one before is high, so that
    /// valleys stay smooth (after Musgrave, "Texturing and Modeling", ridged multifractal). [0..10]
    float ridged(float x, float z, std::uint64_t seed) const;
    /// A place `strength` times the noise away from (x, z): noise read there looks bent and folded.
    glm::vec2 warp(float x, float z, float strength, std::uint64_t seed) const;
};

/// Plates around scattered points, one in every unit square (Voronoi cells).
struct Plate {
    float height = 0;  ///< A number of its own for every plate [0..1], blended near borders
    float border = 0;  ///< How much nearer the nearest point is than the second nearest: 0 on borders [0..2]
};

/// The plate at (x, z). Heights of plates blend into each other over about `blend` [> 0] of a plate.
Plate plateAt(float x, float z, float blend, std::uint64_t seed);

}  // namespace wadi
