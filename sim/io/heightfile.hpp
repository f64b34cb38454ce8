// Heightmaps in and out of files: one door for every format, chosen by the file's contents or the name
// of the format. Not the formats themselves (png, asc, raw). Any thread.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/heightmap.hpp"

namespace wadi::io {

/// What the person says about a file that does not say it itself.
struct ImportOptions {
    std::optional<float> cellSize = {};  ///< Distance of samples [m, > 0]; default: the file's, else 10 m. A
                                         ///< grid in degrees, or of oblong cells, is resampled to it
    struct Range {
        float lowest, highest;
    };
    /// Heights of the least and greatest value that the format can hold (PNG: 0 and 65535 or 255), or of
    /// the least and greatest height in the file (ASC) [m, lowest <= highest]. Default: what the file
    /// tells (ASC, and a PNG that Wadi wrote), else 0 to a quarter of the longer side, at most 4000 m
    std::optional<Range> range = {};
};

/// An imported heightmap and what the person should know about it.
struct Imported {
    Heightmap map;
    std::vector<std::string> notices;  ///< Sentences: "Filled 12 cells without data from their neighbours."
};

/// What a look into a file tells before it is imported.
struct FileInfo {
    std::string format;  ///< "png16", "png8" or "asc"
    int columns = 0;
    int rows = 0;
    bool knowsHeights = false;         ///< Whether its values are metres already
    bool knowsCellSize = false;        ///< Whether it tells the distance of its samples
    bool inDegrees = false;            ///< Whether it is in degrees and would be resampled to square metres
    float cellSize = 10.f;             ///< As it would be imported [m]
    ImportOptions::Range range{0, 0};  ///< As it would be imported without ImportOptions::range [m]
};

/// Looks into a file without keeping its heights. Throws Error as importHeightmap; of a PNG only what
/// stands before the pixels is read, so damaged pixels go unnoticed.
FileInfo inspect(const std::filesystem::path& file);

/// Reads a PNG (1 to 16 bits, gray or coloured with equal channels) or ESRI ASCII grid (.asc).
/// Row 0 is north. Degrees and oblong cells are resampled to square metres; NODATA is filled from its
/// neighbours; both are told in the notices. Equal files give equal bits on every machine.
/// Throws Error naming the file and the remedy if it is missing, truncated, coloured, not an image, too
/// small or too large, or has heights beyond the range of quanta, and if the options are not possible.
Imported importHeightmap(const std::filesystem::path& file, const ImportOptions& options = {});

/// The formats that heights are written in.
enum class Format { png16, png8, raw32 };
inline constexpr std::array<std::string_view, 3> kFormatNames = {"png16", "png8", "raw32"};

/// The file name for a map in a format: "height.png", "height_8bit.png" or "height.r32".
std::string fileName(std::string_view map, Format format);

/// What a 16-bit PNG tells about its values, in text chunks that importHeightmap understands.
struct ExportOptions {
    std::string_view unit = "m";         ///< Unit of the map's values; only maps in "m" are heights
    std::optional<float> cellSize = {};  ///< Distance of samples [m]
    /// What 0 and the greatest value of a PNG stand for, lowest < highest; values beyond are cut to it.
    /// Default: the map's own range. Maps of one range can be compared
    std::optional<ImportOptions::Range> range = {};
};

/// Writes one map. PNG spans the range, or the map's own, as 0 … 65535 or 255 (a flat map is all 0);
/// raw32 is 32-bit little-endian floats, row after row, in the map's unit. Written aside first and then
/// renamed. Returns the sentence that tells how to read it back (size, range). All values must be finite
/// and the map not empty. Throws Error naming the file if it cannot be written; an older file is then
/// untouched.
std::string exportMap(const Field<float>& map, const std::filesystem::path& file, Format format,
                      const ExportOptions& options = {});

}  // namespace wadi::io
