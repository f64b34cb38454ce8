// Carried: the texts that Wadi put into a picture, whatever else is in it: also of maps that are no heights
// and that no reader would take. Pixels are not read. Any thread.
#pragma once

#include <filesystem>
#include <string>

#include "sim/io/import/told.hpp"

namespace wadi::io {

/// The recipe of the world from which a PNG, TIFF or EXR was exported; "" if it carries none, or is another
/// file. Throws Error if the file cannot be read, or is damaged before its pixels.
std::string carriedRecipe(const std::filesystem::path& file);

// The formats. Each is called only with a file that looks like its own.
Texts pngTexts(const std::filesystem::path& file);
Texts tiffTexts(const std::filesystem::path& file);
Texts exrTexts(const std::filesystem::path& file);

}  // namespace wadi::io
