// Readers: one function for every format, which gives the samples of a file as they stand in it. Which of
// them reads a file is found out by its contents, since names lie; only files without a header are told by
// their name. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "sim/io/files/progress.hpp"
#include "sim/io/import/raster.hpp"

namespace wadi::io {

// The kinds of heightmap files that can be read, for lists and help. Not the way to tell them apart (reader).
// Data only.

/// What is known of a kind of file.
struct ReadableFacts {
    std::string_view name;
    std::string_view endings;  ///< How such files are mostly named, in small letters: ".png"
    std::string_view help;     ///< One sentence
};

inline constexpr std::array<ReadableFacts, 6> kReadable = {{
    {"png", ".png", "grayscale of 8 or 16 bits; Wadi's own tell their range and cell size"},
    {"tiff", ".tif .tiff",
     "whole numbers or floats; a GeoTIFF tells its place and the distance of its samples"},
    {"exr", ".exr", "half or 32-bit floats"},
    {"asc", ".asc", "ESRI ASCII grid: decimal numbers, for GIS"},
    {"hgt", ".hgt", "a tile of SRTM, whose name tells its place: N36W085.hgt"},
    {"raw", ".raw .r16 .r32 .f32 .bin .r8",
     "samples without a header; --raw tells how they lie, else it is guessed"},
}};

/// How to read.
struct ReadOptions {
    std::optional<RawLayout> raw = {};  ///< Of a file without a header; default: guessed
    std::uint64_t memory = 0;           ///< Most memory that reading may take [bytes]; 0: what is free
    Progress* progress = nullptr;       ///< Is told how far reading is; may cancel it
    /// Whether the first row of a file is the southern one. Tiles are turned about before they are joined;
    /// a single file is left as it is, for convert().
    bool flip = false;

    void reach(double part) const {
        if (progress != nullptr) progress->reach(part);
    }
};

/// Reads the samples of a file; of a tile, those of all its set (see tiles.hpp). Throws Error naming the file
/// and the remedy if it is missing, truncated, not a heightmap, of a kind that is not understood, too small
/// or larger than memory allows; Cancelled.
Raster readRaster(const std::filesystem::path& file, const ReadOptions& options = {});

/// The same of one file, whatever its name.
Raster readSingle(const std::filesystem::path& file, const ReadOptions& options);

// The formats. Each is called only with a file that looks like its own.
bool looksLikeTiff(std::string_view start);
bool looksLikeExr(std::string_view start);
Raster readPngRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readAscRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readTiffRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readExrRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readHgtRaster(const std::filesystem::path& file, const ReadOptions& options);
Raster readRawRaster(const std::filesystem::path& file, const ReadOptions& options);

}  // namespace wadi::io
