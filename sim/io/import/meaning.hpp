// Meaning: what the samples of a raster stand for, told by the file or assumed, and the part of it that is
// wanted. Not resampling (resample), nor gaps (fill). Any thread.
#pragma once

#include <filesystem>
#include <optional>

#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"

namespace wadi::io {

/// What samples mean.
struct Meaning {
    bool areMetres = false;   ///< … as they stand in the file
    bool seemMetres = false;  ///< … by their values alone
    double greatest = 1;      ///< Of a scale
    HeightRange range{0, 0};  ///< Of the scale, or of the metres [m]
    bool isDeclared = false;  ///< Whether the file tells it
};

/// The least and greatest sample, or nothing if none has data.
std::optional<HeightRange> rangeOf(const Field<float>& values);

/// What samples within `values` mean, if they lie `cellSize` apart [m].
Meaning meaningOf(const RasterFacts& facts, HeightRange values, float cellSize);

/// Turns samples into metres; those of the meaning, or those that the user wants.
void toMetres(const Meaning& meaning, const std::optional<HeightRange>& wanted, Field<float>& values);

/// What the facts of a map are for a part of it that lies within: where that lies, and at which latitude.
/// `flip`: whether the first row of the map is the southern one.
RasterFacts factsOf(RasterFacts whole, const Crop& part, bool flip);

/// Crops a raster, then turns its rows about if the first is the southern one; its place follows. `file`:
/// what sentences call it. Throws Error if the crop reaches beyond the raster.
void cut(const std::filesystem::path& file, Raster& raster, const std::optional<Crop>& crop, bool flip);

}  // namespace wadi::io
