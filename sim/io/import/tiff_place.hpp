// TiffPlace: where on Earth the samples of a GeoTIFF lie, and in what units. No projection is computed: the
// keys are read as far as units go and otherwise handed on. Any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/io/import/import_options.hpp"
#include "sim/io/import/tiff_file.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

struct TiffPlace {
    bool isGeo = false;                   ///< Whether the file has tags of a GeoTIFF at all
    std::optional<Spacing> spacing = {};  ///< [m, or degrees if inDegrees; > 0]
    bool inDegrees = false;
    double latitude = 0;         ///< Of the middle [degrees]; only if inDegrees
    bool isUpsideDown = false;   ///< Whether the first row is the southern one
    double metresPerHeight = 1;  ///< Unit of heights, where the keys tell one [m]
    /// The outer north-western corner. Its unitsPerMetre are those of the system, unless it is in degrees.
    std::shared_ptr<const Georeference> place = {};
    std::vector<std::string> notices = {};
};

/// Reads the tags. Throws Error if the map is rotated or sheared against its coordinate system, or a number
/// of the tags is not possible.
TiffPlace tiffPlace(const TiffFile& file, const TiffLayout& layout);

}  // namespace wadi::io
