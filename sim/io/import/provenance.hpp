// Told: what Wadi's own texts in a file (sim/io/world/scene_reader.hpp) say about its values. Not where a
// format keeps them: readers gather the texts. Any thread.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "sim/io/import/raster.hpp"

namespace wadi::io {

/// Texts of a file by their keywords.
using Texts = std::map<std::string, std::string, std::less<>>;

/// The texts out of lines "key=value". Lines of other programs are passed over.
Texts textsOfLines(std::string_view lines);

/// Whether the texts say that values are metres.
bool tellsMetres(const Texts& texts);

/// Takes what the texts tell into the facts: the heights of a scale, distances in metres, the recipe. What
/// is no number, or impossible, is as good as not told.
void takeTexts(const Texts& texts, RasterFacts& facts);

// Carried: the texts that Wadi put into a picture, whatever else is in it: also of maps that are no heights
// and that no reader would take. Pixels are not read. Any thread.

/// The recipe of the world from which a PNG, TIFF or EXR was exported; "" if it carries none, or is another
/// file. Throws Error if the file cannot be read, or is damaged before its pixels.
std::string carriedRecipe(const std::filesystem::path& file);

// The formats. Each is called only with a file that looks like its own.
Texts pngTexts(const std::filesystem::path& file);
Texts tiffTexts(const std::filesystem::path& file);
Texts exrTexts(const std::filesystem::path& file);

}  // namespace wadi::io
