// Sentences: what a person is told of a map file that was written, and how to read it back. Not the texts
// inside of files (textsOf). Any thread.
#pragma once

#include <string>

#include "sim/io/export/map_file.hpp"
#include "sim/io/export/writer.hpp"

namespace wadi::io {

/// What follows the file's name and size, to the full stop. A map in a mesh format must make a mesh.
std::string sentenceOf(const MapSource& map, Format format);

}  // namespace wadi::io
