// ImportOptions: what the user says about a heightmap file that the file does not say itself, and what of it
// is wanted. Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// A part of a map [samples of the file, columns and rows >= 1].
struct Crop {
    int x = 0, z = 0;
    int columns = 0, rows = 0;
    bool operator==(const Crop&) const = default;
};

/// How values between samples are found.
enum class Kernel {
    bicubic,  ///< Catmull–Rom: soft
    lanczos   ///< Lanczos 3: keeps more of the fine detail, may ring at cliffs
};
inline constexpr std::array<std::string_view, 2> kKernelNames = {"bicubic", "lanczos"};

struct ImportOptions {
    /// Distance of samples [m, > 0]; default: the file's, else 10 m. A grid in degrees, of oblong cells or of
    /// a given `spacing` is resampled to it; else it replaces what the file tells
    std::optional<float> cellSize = {};
    /// Heights of the least and greatest value that the format can hold (PNG: 0 and 65535 or 255), or of
    /// the least and greatest height in a file of metres, whatever the crop [m, lowest <= highest]. Default:
    /// what the file tells, else 0 to a quarter of the longer side, at most 4000 m
    std::optional<HeightRange> range = {};
    std::optional<Spacing> spacing = {};  ///< Distances of the file's samples [m]; default: what it tells
    /// Samples along the longer side after resampling, which covers the same ground. `cellSize` then is the
    /// distance of the file's samples, and not possible if that is told in degrees or oblong
    std::optional<int> size = {};
    Kernel kernel = Kernel::bicubic;  ///< For resampling
    /// In rows and columns as they stand in the file, of a set of tiles in the whole; default: all
    std::optional<Crop> crop = {};
    bool flip = false;                  ///< Whether the file's first row is the southern one
    std::optional<RawLayout> raw = {};  ///< Of a file without a header; default: guessed
    std::uint64_t memory = 0;           ///< Most memory that reading may take [bytes]; 0: what is free

    bool operator==(const ImportOptions&) const = default;
};

}  // namespace wadi::io
