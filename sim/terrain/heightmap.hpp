// Heightmap: plain heights in metres with their spacing and their place on Earth, on their way into a terrain
// or out of one; on the way in also what lies loose, what is hard and what is under water. Not a state that
// erodes: that is Terrain. Any thread, one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/core/field.hpp"

namespace wadi {

/// Place of the north-western corner of a map (of the outer corner of its first cell), and the coordinate
/// system of that place, as the file said from which it came. It decides nothing in the simulation and is
/// only passed on to files; no projection is computed.
struct Georeference {
    double west = 0;            ///< [units of the system: degrees or metres, mostly]
    double north = 0;           ///< Likewise
    double unitsPerMetreX = 1;  ///< Units eastwards in a metre of the map's cell size [> 0]
    double unitsPerMetreZ = 1;  ///< Units southwards in a metre [> 0]
    /// The keys of a GeoTIFF that name the coordinate system, as they stand in its tags 34735 to 34737.
    /// Empty: unknown.
    std::vector<std::uint16_t> keys = {};
    std::vector<double> numbers = {};
    std::string texts = {};

    bool operator==(const Georeference&) const = default;
};

/// A grid of heights.
struct Heightmap {
    Field<float> heights;               ///< Ground [m], row 0 is the northern (far) edge
    float cellSize = 10.f;              ///< Distance of neighbouring samples [m, > 0]
    Field<float> sediment = {};         ///< How much of the ground lies loose [m, >= 0]; empty: all is rock
    Field<std::uint8_t> hardness = {};  ///< Of the rock [0 soft … 255 untouchable]; empty: all is soft
    Field<float> water = {};            ///< Depth of the water on the ground [m, >= 0]; empty: all is dry
    std::shared_ptr<const Georeference> place = {};  ///< Where on Earth it lies; null: unknown
};

}  // namespace wadi
