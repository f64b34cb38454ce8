// MapSource: a map on its way into a file: its channels, what is to be told of it, and the conversion of
// values to samples, which all writers share. Not the formats (codecs.hpp), nor the choice among them
// (export/map_file). Any thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// What is written along with a map, and how.
struct ExportOptions {
    std::string_view unit = "m";          ///< Unit of the map's values; only maps in "m" are heights
    std::optional<float> cellSize = {};   ///< Distance of samples [m]
    std::optional<float> cellSizeZ = {};  ///< That of rows, where it is another one [m]
    /// What 0 and the greatest value of a scale stand for, lowest < highest; values beyond are cut to it.
    /// Default: the map's own range. Maps of one range can be compared
    std::optional<HeightRange> range = {};
    std::string_view provenance = {};  ///< How the world came to be, for formats that can carry it, or ""
    std::shared_ptr<const Georeference> place = {};  ///< Where on Earth the map lies; null: unknown
    bool bigEndian = false;                          ///< Byte order of files without a header
    bool flip = false;                               ///< Southern row first, for files without a header
    int meshStep = 1;                                ///< A mesh has every n-th sample, and the last [>= 1]
    Progress* progress = nullptr;                    ///< Is told how far writing is; may cancel it
    bool namesOptions = true;  ///< Whether what is said of a file names the options that read it back

    void reach(double part) const {
        if (progress != nullptr) progress->reach(part);
    }
};

/// Channels of one size: one of a map of values, three or four of a picture (red, green, blue, alpha).
using Channels = std::span<const Field<float>>;

/// The lowest and the highest of all values. The channels must not be empty.
HeightRange rangeOf(Channels channels);

/// A map on its way into a file.
struct MapSource {
    Channels channels;  ///< All of one size, not empty
    HeightRange range;  ///< What 0 and the greatest value of a scale stand for
    const ExportOptions& options;
    int bits = 32;  ///< Of a sample, as the format says; 0: samples are text

    int columns() const { return channels.front().columns(); }
    int rows() const { return channels.front().rows(); }
};

/// A value as a part of a range, in all the values that the sample type has, rounded to the nearest.
template <class Sample>
class Scale {
  public:
    explicit Scale(HeightRange range)
        : range_(range),
          scale_(range.highest > range.lowest
                     ? std::numeric_limits<Sample>::max() / (double{range.highest} - range.lowest)
                     : 0) {}
    Sample operator()(float value) const {
        const double above = double{std::clamp(value, range_.lowest, range_.highest)} - range_.lowest;
        return static_cast<Sample>(std::floor(above * scale_ + 0.5));
    }

  private:
    HeightRange range_;
    double scale_;
};

/// Keywords (provenance.hpp) and texts that a file carries along.
using MapTexts = std::vector<std::pair<std::string, std::string>>;
/// Whether a file's values are parts of a range, which the texts then tell, or stand for themselves.
enum class TextsFor { scale, plain };
/// What a file tells of its map; how the world came to be is the last of it, if that is known.
MapTexts textsOf(const MapSource& map, TextsFor values = TextsFor::scale);

}  // namespace wadi::io
