// Generate: base terrains from a handful of parameters and a seed; the parameters are declared once for
// panels, scenes and the command line. Not a simulation, though a range is grown by the processes of one:
// what is made is what rain and wind then work on. Any thread; rows are shared out to ThreadPool.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/terrain/heightmap.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// The base terrains.
enum class Generator {
    perlin,
    simplex,
    ridged,
    billow,
    warped,
    plates,
    island,
    volcano,
    mesa,
    plane,
    canyon,
    sand,
    pyramid,
    range,
    wall
};
inline constexpr std::array<std::string_view, 15> kGeneratorNames = {
    "perlin", "simplex", "ridged", "billow", "warped",  "plates", "island", "volcano",
    "mesa",   "plane",   "canyon", "sand",   "pyramid", "range",  "wall"};
/// A sentence on each base terrain, in the order of Generator.
inline constexpr std::array<std::string_view, 15> kGeneratorHelp = {
    "Mountains and valleys of Perlin noise: the classical start.",
    "Mountains and valleys of simplex noise, which favours no direction.",
    "Mountains with sharp crests and smooth valleys.",
    "Round hills with sharp valleys between them.",
    "Mountains that are bent and folded: noise read at places that noise has moved.",
    "Plates at different heights with ridges along their borders, bent by noise.",
    "Mountains that sink below their own foot towards the border of the map: an island once there is sea.",
    "A cone with a crater and gullied flanks.",
    "Table mountains of level terraces under a hard cap.",
    "A tilted plane with a little noise, on which channels find each other.",
    "Hills cut through by a winding canyon.",
    "A sheet of loose sand on level rock, nearly smooth: the start of dunes.",
    "A pyramid of hard rock in a sheet of sand.",
    "A mountain range that has risen against its rivers, which lay down fans at its foot.",
    "A wall of hard rock from north to south and a steep pyramid south of it, in a sheet of sand.",
};

struct GenerateParams {
    Generator generator = Generator::perlin;
    int size = 256;
    float cellSize = 10.f;
    float verticalScale = 60.f;
    float frequency = 1.f;
    int octaves = 8;
    float persistence = 0.5f;
    float warp = 0.5f;
    float radius = 0.4f;
    float depth = 0.4f;
    float roughness = 0.1f;
    int terraces = 6;
    float sand = 5.f;
    float hardness = 1.f;
    float age = 0.5f;
};

template <class V>
void visit(V&& v, GenerateParams& p) {
    v("generator", p.generator, kGeneratorNames, "Kind of base terrain.");
    v("size", p.size, kLeastSide, kMostSide, "cells", "Samples along each side of the map.",
      Scale::logarithmic);
    v("cellSize", p.cellSize, 0.1f, 1000.f, "m", "Distance of neighbouring samples.", Scale::logarithmic);
    v("verticalScale", p.verticalScale, 0.f, 250.f, "cells",
      "Range of heights of the rock, in cells for every 256 cells of map: 60 makes mountains a quarter as "
      "high as the map is wide. A range has 24 at most, or its slopes would be steeper than those of real "
      "land.");
    v("frequency", p.frequency, 0.25f, 16.f, "per map", "Number of large forms across the map.",
      Scale::logarithmic);
    v("octaves", p.octaves, 1, 12, "", "Layers of detail, each half the size of the one before.");
    v("persistence", p.persistence, 0.1f, 0.9f, "", "Strength of each finer layer against the one before.");
    v("warp", p.warp, 0.f, 2.f, "", "How far noise bends mountains, plates or the course of the canyon.");
    v("radius", p.radius, 0.05f, 0.5f, "maps",
      "From the middle to the foot of island, volcano, mesa, pyramid or range, or of the canyon's wall, or "
      "to the end of a wall, as a part of the map.");
    v("depth", p.depth, 0.f, 1.f, "", "Depth of crater or canyon as a part of the height around it.");
    v("roughness", p.roughness, 0.f, 1.f, "", "Strength of the noise on a smooth form.");
    v("terraces", p.terraces, 1, 32, "", "Level steps between the lowest and the highest ground.");
    v("sand", p.sand, 0.f, 60.f, "cells",
      "Depth of the sand, in cells for every 256 cells of map, from the lowest rock.");
    v("hardness", p.hardness, 0.f, 1.f, "",
      "Hardness of the pyramid, the wall or the mesa's cap: 0 erodes as other rock, 1 not at all.");
    v("age", p.age, 0.f, 1.f, "",
      "Of a range: 0 a young plateau into which rivers cut, 0.5 full grown, 1 worn to a stump.");
}

/// Whether a base terrain depends on the parameter of this name.
bool uses(Generator generator, std::string_view param);

/// The base terrain of these parameters, with loose sand and hard rock where it has them; the same seed gives
/// the same bits, whatever the number of threads. The lowest rock lies at 0 m. `progress` (or null) is told
/// how far it is; throws Cancelled if it should end.
Heightmap generate(const GenerateParams& params, std::uint32_t seed, const ThreadPool& pool = ThreadPool(1),
                   Progress* progress = nullptr);

/// A part of the same terrain, with its halo: of all else the map says nothing. All ranks, each of which
/// grows the model of a range for itself.
Heightmap generatePart(const GenerateParams& params, std::uint32_t seed, const Subdomain& own,
                       const ThreadPool& pool, Progress* progress = nullptr);

}  // namespace wadi
