// GeoTags: what a file says of the ground that its map covers, out of the map's cell size and place: corner
// and cells, and the keys of a GeoTIFF. Not the writing of tags (tiff_write), nor coordinate systems: their
// keys are handed on as they are, but for vertical ones in other units than metres. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/io/formats/map_source.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// The outer north-western corner of a map and its cells, in units of its coordinate system; of a map whose
/// place is not known, in metres from its south-western corner.
struct Placing {
    double west, north;
    double cellX, cellZ;  ///< [> 0]
};

/// Empty if the cell size is not known.
std::optional<Placing> placingOf(const MapSource& map);

/// The contents of the tags 34735 to 34737.
struct GeoKeys {
    std::vector<std::uint16_t> directory;
    std::vector<double> numbers;
    std::string texts;
};

/// The keys of a map's place, or those of an unknown system; samples are always areas and values
/// never feet.
GeoKeys geoKeysOf(const MapSource& map);

/// The place of a map that has none: in metres from its south-western corner, in an unknown system.
/// `length`: from north to south [m].
Georeference localPlace(double length);

/// Whether a map lies somewhere on Earth, and not only in a place of its own.
bool isOnEarth(const MapSource& map);

}  // namespace wadi::io
