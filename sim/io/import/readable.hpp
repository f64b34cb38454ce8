// The kinds of heightmap files that can be read, for lists and help. Not the way to tell them apart (reader).
// Data only.
#pragma once

#include <array>
#include <string_view>

namespace wadi::io {

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

}  // namespace wadi::io
