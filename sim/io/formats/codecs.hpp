// Codecs: the functions that recognise, read and write each format, for the table of formats (formats.cpp) to
// name. Not the choice among them: readRaster() and exportMap() make it. Any thread.
#pragma once

#include <filesystem>
#include <string_view>

#include "sim/io/formats/format.hpp"

namespace wadi::io {

// Whether a file that begins with these bytes is meant to be of the format.
bool looksLikePng(std::string_view start);
bool looksLikeTiff(std::string_view start);
bool looksLikeExr(std::string_view start);
bool looksLikeAsc(std::string_view start);

// Readers. Each is called only with a file that looks like its own, and throws as readRaster().
Raster readPngRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readTiffRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readExrRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readAscRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readHgtRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readRawRaster(const std::filesystem::path& file, const ReadOptions& options);

// The texts of a file, read without its samples. Each throws Error if the file is damaged before them.
Texts pngTexts(const std::filesystem::path& file);
Texts tiffTexts(const std::filesystem::path& file);
Texts exrTexts(const std::filesystem::path& file);

// Writers, all of which throw as exportMap().
void writePng(const MapSource& map, const std::filesystem::path& file);
void writeTiff(const MapSource& map, const std::filesystem::path& file);
void writeExr(const MapSource& map, const std::filesystem::path& file);
void writeRaw(const MapSource& map, const std::filesystem::path& file);
void writeAsc(const MapSource& map, const std::filesystem::path& file);
void writeObj(const MapSource& map, const std::filesystem::path& file);
void writeGltf(const MapSource& map, const std::filesystem::path& file);

}  // namespace wadi::io
