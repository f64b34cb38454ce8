// Map files: one door for writing a map in any format. Not the making of maps (app/exporting), nor the
// formats themselves (write_*.cpp). Any thread.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/core/field.hpp"
#include "sim/io/files/progress.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// The formats that maps are written in.
enum class Format { png16, png8, tiff, exr, raw16, raw32, asc, obj, gltf };

/// What is known of a format.
struct FormatFacts {
    std::string_view name;     ///< As on the command line
    std::string_view suffix;   ///< What follows the name of the map in that of its file
    bool isScale = false;      ///< Whether values are written as parts of a range
    bool takesColour = false;  ///< Whether maps of three or four channels can be written
    std::string_view help;     ///< One sentence
};

/// In the order of Format.
inline constexpr std::array<FormatFacts, 9> kFormats = {{
    {"png16", ".png", true, true, "16-bit grayscale; its range and cell size are noted inside"},
    {"png8", "_8bit.png", true, true, "8-bit grayscale: a picture more than a heightmap, it terraces"},
    {"tiff", ".tif", false, true, "32-bit floats; a GeoTIFF, with the place on Earth if it is known"},
    {"exr", ".exr", false, true, "32-bit floats, as 3-D programs like them"},
    {"raw16", ".r16", true, false, "16-bit whole numbers without a header, row after row"},
    {"raw32", ".r32", false, false, "32-bit floats without a header, row after row"},
    {"asc", ".asc", false, false, "ESRI ASCII grid: decimal numbers, for GIS"},
    {"obj", ".obj", false, false, "a mesh as text, with normals and texture coordinates"},
    {"gltf", ".glb", false, false, "a mesh as binary glTF 2.0, with normals and texture coordinates"},
}};

/// The facts of a format.
constexpr const FormatFacts& facts(Format format) {
    return kFormats[static_cast<std::size_t>(format)];
}

/// The file name for a map in a format: "height.png", "height_8bit.png", "height.r32" …
std::string fileName(std::string_view map, Format format);

/// What is written along with a map, and how.
struct ExportOptions {
    std::string_view unit = "m";          ///< Unit of the map's values; only maps in "m" are heights
    std::optional<float> cellSize = {};   ///< Distance of samples [m]
    std::optional<float> cellSizeZ = {};  ///< That of rows, where it is another one [m]
    /// What 0 and the greatest value of a scale stand for, lowest < highest; values beyond are cut to it.
    /// Default: the map's own range. Maps of one range can be compared
    std::optional<HeightRange> range = {};
    std::string_view recipe = {};  ///< How the world came to be, for formats that can carry it, or ""
    std::shared_ptr<const Georeference> place = {};  ///< Where on Earth the map lies; null: unknown
    bool bigEndian = false;                          ///< Byte order of files without a header
    bool flip = false;                               ///< Southern row first, for files without a header
    int meshStep = 1;                                ///< A mesh has every n-th sample, and the last [>= 1]
    Progress* progress = nullptr;                    ///< Is told how far writing is; may cancel it

    void reach(double part) const {
        if (progress != nullptr) progress->reach(part);
    }
};

/// Channels of one size: one of a map of values, three or four of a picture (red, green, blue, alpha).
using Channels = std::span<const Field<float>>;

/// Writes one map. Formats of a scale span the range, or the map's own, as 0 … 65535 or 255 (a flat map is
/// all 0). Written aside first and then renamed. Returns the sentence that tells how to read it back (size,
/// range). All values must be finite and the map not empty. Throws Error naming the file if it cannot be
/// written, or the format cannot hold the map; Cancelled. An older file is then untouched.
std::string exportMap(Channels channels, const std::filesystem::path& file, Format format,
                      const ExportOptions& options = {});

/// The same of a map of values.
std::string exportMap(const Field<float>& map, const std::filesystem::path& file, Format format,
                      const ExportOptions& options = {});

}  // namespace wadi::io
