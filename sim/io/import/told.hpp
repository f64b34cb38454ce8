// Told: what Wadi's own texts in a file (sim/io/world/map_text.hpp) say about its values. Not where a format keeps
// them: readers gather the texts. Any thread.
#pragma once

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

}  // namespace wadi::io
