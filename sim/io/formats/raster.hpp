// Raster: the samples of a heightmap file as they stand in it, what the file tells about them, and how a file
// is to be read. Not heights of a terrain yet (import/convert), nor the formats (codecs.hpp). Values; any
// thread.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/tiles.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// Heights [m, lowest <= highest].
struct HeightRange {
    float lowest, highest;
    bool operator==(const HeightRange&) const = default;
};

/// Distances of samples [m].
struct Spacing {
    double x;  ///< Between columns
    double z;  ///< Between rows
    bool operator==(const Spacing&) const = default;
};

/// Kinds of samples of files without a header.
enum class RawSample { u8, u16, f32 };
inline constexpr std::array<std::string_view, 3> kRawSampleNames = {"u8", "u16", "f32"};

/// Bytes of a sample [1, 2, 4].
constexpr int bytesOf(RawSample sample) {
    return sample == RawSample::f32 ? 4 : sample == RawSample::u16 ? 2 : 1;
}

/// How the bytes of a file without a header lie.
struct RawLayout {
    int columns = 0;
    int rows = 0;
    RawSample sample = RawSample::u16;
    bool bigEndian = false;
    bool operator==(const RawLayout&) const = default;
};

/// How to read a file.
struct ReadOptions {
    std::optional<RawLayout> raw = {};  ///< Of a file without a header; default: guessed
    std::uint64_t memory = 0;           ///< Most memory that reading may take [bytes]; 0: what is free
    Progress* progress = nullptr;       ///< Is told how far reading is; may cancel it
    /// Whether the first row of a file is the southern one. Tiles are turned about before they are joined;
    /// a single file is left as it is, for convert().
    bool flip = false;
    /// Whether no sample will be left out, or none if those of the file are as far apart in both directions:
    /// a file with more of them than a landscape may have along a side is then refused before they are read.
    bool isKept = false, isKeptIfSquare = false;
    /// Which samples to read, of a format that reads parts (FormatReader); default: all
    std::optional<TileGrid::Box> part = {};

    /// The part of a file of this size.
    TileGrid::Box partOf(int columns, int rows) const {
        return part.value_or(TileGrid::Box{0, 0, columns, rows});
    }

    void reach(double part) const {
        if (progress != nullptr) progress->reach(part);
    }
};

/// What the values of a file are.
enum class Values {
    metres,  ///< Heights
    scale,   ///< Parts of a range that the file may or may not tell: 0 is its lowest, `greatest` its highest
    either   ///< Metres, unless all of them lie in [0..1]: then parts of a range
};

/// What a file tells about its samples.
struct RasterFacts {
    std::string_view format = {};  ///< "png16", "tiff" …: a name that lives as long as the program
    int columns = 0;
    int rows = 0;
    Sentence samples = {};  ///< In words: "16-bit whole numbers", "32-bit floats"
    int bits = 32;          ///< Of a sample [1..64]
    Values values = Values::metres;
    double greatest = 65535;  ///< Greatest value that a sample can have; only of a scale [> 0]
    std::optional<HeightRange> heights = {};  ///< What 0 and `greatest` stand for [m]; only of a scale
    std::optional<Spacing> spacing = {};      ///< Distances of samples [m, or degrees if inDegrees; > 0]
    bool inDegrees = false;                   ///< Whether `spacing` and `place` are in degrees
    double latitude = 0;                      ///< Of the middle of the map [degrees]; only if inDegrees
    /// Where the outer north-western corner lies. Its unitsPerMetre are not filled in: convert() does.
    std::shared_ptr<const Georeference> place = {};
    bool isJoined = false;               ///< Whether it is a set of tiles, whose rows are turned in reading
    bool isTurned = false;               ///< Whether rows were turned about in reading, as wished
    int blockRows = 1;                   ///< So many rows are unpacked at once: parts of these take as long
    std::optional<RawLayout> raw = {};   ///< How the bytes were taken, of a file that does not say
    std::string provenance = {};         ///< The text about the world that Wadi put into it, or ""
    std::vector<Sentence> notices = {};  ///< What the user should know, in sentences
};

/// The samples of a file, or of the part that was asked for, north row first.
struct Raster {
    RasterFacts facts;    ///< Of the whole file
    Field<float> values;  ///< kMissing where the file has no data; never infinite
};

/// What a sample without data holds after reading.
inline constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

/// Whether a value is the one that stands for no data, which files carry with more or fewer digits than
/// their header or tag does. An infinite one stands for none but itself.
inline bool isNoData(double value, double missing) {
    if (value == missing) return true;
    return std::isfinite(missing) && std::abs(value - missing) <= 1e-6 * std::abs(missing);
}

/// Turns rows about: the last becomes the first.
void flipRows(Field<float>& values);

/// Whether two distances are the same to within a part of them.
bool isNear(double a, double b, double part);

/// Length of a degree at a latitude [degrees, -90..90] on the WGS 84 ellipsoid [m]: x of longitude, z of
/// latitude, to the metre. Source: series of the US National Imagery and Mapping Agency (length of a degree).
/// The same bits on every machine.
Spacing metresPerDegree(double latitude);

/// Whether distances of samples and the outer south-western corner of a map seem to be degrees, where the
/// file does not say: cells under 0.1 units, edges within ±360 and ±90, and an origin other than (0, 0),
/// which local grids in metres have.
bool seemDegrees(int columns, int rows, Spacing spacing, double west, double south);

/// Most samples along a side of a file of heights, which is then cropped or resampled to a terrain.
inline constexpr std::int64_t kMostFileSide = 65536;

/// Throws Error if a landscape cannot have so many samples along a side, and says how it could have fewer.
void checkKeptSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows);

/// Throws Error if a side is outside [kLeastSide, kMostSide]: for pictures that belong to a terrain.
void checkDimensions(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows);

/// The same for a file of heights, which every reader checks before it allocates. Throws Error if a side is
/// outside [kLeastSide, kMostFileSide], beyond kMostSide though all samples are kept, or if reading the
/// part that is asked for takes more memory than the options allow or than is free. `copies`: how many times
/// 4 bytes a sample are held at once at most.
void checkDimensions(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                     const ReadOptions& options, double copies = 2);

}  // namespace wadi::io
