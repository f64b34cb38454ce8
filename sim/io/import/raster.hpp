// Raster: the samples of a heightmap file as they stand in it, and all that the file tells about them. Not
// heights of a terrain yet: see convert.hpp. Values; any thread, one at a time.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

// NoData: which values of a file stand for cells without data. Not the filling of them (fill). Any thread.

/// Whether a value is the one that stands for no data, which files carry with more or fewer digits than
/// their header or tag does. An infinite one stands for none but itself.
inline bool isNoData(double value, double missing) {
    if (value == missing) return true;
    return std::isfinite(missing) && std::abs(value - missing) <= 1e-6 * std::abs(missing);
}

/// What a sample without data holds after reading.
inline constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

/// What the values of a file are.
enum class Values {
    metres,  ///< Heights
    scale,   ///< Parts of a range that the file may or may not tell: 0 is its lowest, `greatest` its highest
    either   ///< Metres, unless all of them lie in [0..1]: then parts of a range
};

/// What a file tells about its samples.
struct RasterFacts {
    std::string_view format = {};  ///< "png16", "tiff" …: a name that lives as long as the program
    int columns = 0;
    int rows = 0;
    std::string samples = {};  ///< In words: "16-bit whole numbers", "32-bit floats"
    int bits = 32;             ///< Of a sample [1..64]
    Values values = Values::metres;
    double greatest = 65535;  ///< Greatest value that a sample can have; only of a scale [> 0]
    std::optional<HeightRange> heights = {};  ///< What 0 and `greatest` stand for [m]; only of a scale
    std::optional<Spacing> spacing = {};      ///< Distances of samples [m, or degrees if inDegrees; > 0]
    bool inDegrees = false;                   ///< Whether `spacing` and `place` are in degrees
    double latitude = 0;                      ///< Of the middle of the map [degrees]; only if inDegrees
    /// Where the outer north-western corner lies. Its unitsPerMetre are not filled in: convert() does.
    std::shared_ptr<const Georeference> place = {};
    bool isJoined = false;              ///< Whether it is a set of tiles, whose rows are turned in reading
    bool isTurned = false;              ///< Whether rows were turned about in reading, as wished
    std::optional<RawLayout> raw = {};  ///< How the bytes were taken, of a file that does not say
    std::string recipe = {};            ///< The text about the world that Wadi put into it, or ""
    std::vector<std::string> notices = {};  ///< What a person should know, in sentences
};

/// The samples of a file, north row first.
struct Raster {
    RasterFacts facts;
    Field<float> values;  ///< kMissing where the file has no data; never infinite
};

}  // namespace wadi::io
