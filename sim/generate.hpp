// Generate: base terrains from a handful of parameters and a seed. Not an eroder: what comes out is
// what rain then works on. Any thread; rows are shared out to Workers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/heightmap.hpp"
#include "sim/param.hpp"
#include "sim/terrain.hpp"
#include "sim/workers.hpp"

namespace wadi {

/// The base terrains.
enum class Generator { perlin, plane };
inline constexpr std::array<std::string_view, 2> kGeneratorNames = {"perlin", "plane"};
/// A sentence on each base terrain, in the order of Generator.
inline constexpr std::array<std::string_view, 2> kGeneratorHelp = {
    "Mountains and valleys of Perlin noise: the classical start.",
    "A tilted plane with a little noise, on which channels find each other.",
};

struct GenerateParams {
    Generator generator = Generator::perlin;
    int size = 256;
    float cellSize = 10.f;
    float verticalScale = 60.f;
    float frequency = 1.f;
    int octaves = 8;
    float persistence = 0.5f;
};

template <class V>
void visit(V&& v, GenerateParams& p) {
    v("generator", p.generator, kGeneratorNames, "Kind of base terrain.");
    v("size", p.size, kLeastSide, kMostSide, "cells", "Samples along each side of the map.",
      Scale::logarithmic);
    v("cellSize", p.cellSize, 0.1f, 1000.f, "m", "Distance of neighbouring samples.", Scale::logarithmic);
    v("verticalScale", p.verticalScale, 0.f, 250.f, "cells",
      "Range of heights, in cells for every 256 cells of map: 60 makes mountains a quarter as high as the "
      "map is "
      "wide.");
    v("frequency", p.frequency, 0.25f, 16.f, "per map", "Number of large forms across the map.",
      Scale::logarithmic);
    v("octaves", p.octaves, 1, 12, "", "Layers of detail, each half the size of the one before.");
    v("persistence", p.persistence, 0.1f, 0.9f, "", "Strength of each finer layer against the one before.");
}

/// The base terrain of these parameters; the same seed gives the same bits, whatever the number of workers.
/// Heights start at 0 m.
Heightmap generate(const GenerateParams& params, std::uint32_t seed, const Workers& workers = Workers(1));

}  // namespace wadi
