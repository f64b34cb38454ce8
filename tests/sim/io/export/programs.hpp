// Map files as other programs see them: GDAL and the tools of OpenEXR and ImageMagick. For tests of export
// only. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "sim/core/field.hpp"

namespace wadi::test {

/// What a program prints, errors too; the last of `words` may be file names with spaces in them.
std::string wordsOf(const std::string& program, std::initializer_list<std::filesystem::path> words);

/// The bands of a picture as GDAL reads them, values as they stand in the file; beside it, files are made.
/// Empty if GDAL cannot read it.
std::vector<Field<float>> gdalBands(const std::filesystem::path& file, int columns, int rows);
/// The same of a picture of one band; an empty field if GDAL cannot read it.
Field<float> gdalValues(const std::filesystem::path& file, int columns, int rows);

/// Writes the header of an ENVI picture beside a file that has none, so that GDAL can read it. Types are
/// 12 for 16-bit whole numbers, 4 for 32-bit floats.
void describeRaw(const std::filesystem::path& file, int columns, int rows, int type, bool bigEndian);

/// A channel of an EXR as OpenEXR reads it, and the text of one of its attributes, or "".
Field<float> exrChannel(const std::filesystem::path& file, const char* name);
std::string exrText(const std::filesystem::path& file, const char* name);

/// Ground of ten octaves of noise: as hard to pack as an eroded world. The same on every machine.
Field<float> roughGround(int columns, int rows);

}  // namespace wadi::test
