// Readers: one function for every format, which gives the samples of a file as they stand in it. Which of
// them reads a file is found out by its contents, since names lie; only files without a header are told by
// their name. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "sim/io/files/progress.hpp"
#include "sim/io/import/raster.hpp"

namespace wadi::io {

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
