// Writers: one function for every format of map files, and what they share. Not the choice among them
// (map_file). Any thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/export/map_file.hpp"

namespace wadi::io {

/// The lowest and the highest of all values. The channels must not be empty.
HeightRange rangeOf(Channels channels);

/// A map on its way into a file.
struct MapSource {
    Channels channels;  ///< All of one size, not empty
    HeightRange range;  ///< What 0 and the greatest value of a scale stand for
    const ExportOptions& options;

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

/// Keywords (sim/io/world/scene_reader.hpp) and texts that a file carries along.
using MapTexts = std::vector<std::pair<std::string, std::string>>;
/// Whether a file's values are parts of a range, which the texts then tell, or stand for themselves.
enum class TextsFor { scale, plain };
/// What a file tells of its map; how the world came to be is the last of it, if that is known.
MapTexts textsOf(const MapSource& map, TextsFor values = TextsFor::scale);

// The formats. All throw Error as exportMap.
void writePngMap(const MapSource& map, const std::filesystem::path& file, int bits);
void writeTiff(const MapSource& map, const std::filesystem::path& file);
void writeExr(const MapSource& map, const std::filesystem::path& file);
void writeRaw16(const MapSource& map, const std::filesystem::path& file);
void writeRaw32(const MapSource& map, const std::filesystem::path& file);
void writeAsc(const MapSource& map, const std::filesystem::path& file);
void writeObj(const MapSource& map, const std::filesystem::path& file);
void writeGltf(const MapSource& map, const std::filesystem::path& file);

}  // namespace wadi::io
