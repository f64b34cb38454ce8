// Cutting: the part of a raster that a person wants, north row first. Not the meaning of its samples. Any
// thread.
#pragma once

#include <filesystem>
#include <optional>

#include "sim/io/import/raster.hpp"

namespace wadi::io {

/// Turns rows about: the last becomes the first.
void flipRows(Field<float>& values);

/// Crops a raster, then turns its rows about if the first is the southern one; its place follows. `file`:
/// what sentences call it. Throws Error if the crop reaches beyond the raster.
void cut(const std::filesystem::path& file, Raster& raster, const std::optional<Crop>& crop, bool flip);

}  // namespace wadi::io
