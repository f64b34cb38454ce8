// Georeference: where on Earth a map lies, as the file said from which it came. It decides nothing in the
// simulation and is only handed on to files. Not a projection: nobody computes with its keys. A value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wadi {

/// Place of the north-western corner of a map (of the outer corner of its first cell), and the coordinate
/// system of that place.
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

}  // namespace wadi
