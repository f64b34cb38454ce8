// The values of options on the command line: numbers, ranges, sizes and lists of names, and which of
// them go together. Not the options themselves (cli). All throw wadi::Error naming the option and what it
// takes. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/world/options.hpp"
#include "sim/io/import/convert.hpp"

namespace app {

/// A whole number in [lowest, highest].
std::int64_t wholeNumber(std::string_view option, std::string_view text, std::int64_t lowest,
                         std::int64_t highest);

/// A cell size: a number of metres greater than 0.
float cellSizeValue(std::string_view option, std::string_view text);

/// Distances of columns and rows, "30" or "24.8,30.9" [m].
wadi::io::Spacing spacingValue(std::string_view option, std::string_view text);

/// A part of a map, "600,600,1024,512": first column and row, then how many of each.
wadi::io::Crop cropValue(std::string_view option, std::string_view text);

/// The layout of a file without a header, "1025x1025,u16,little"; without the last word its bytes are
/// little-endian.
wadi::io::RawLayout rawLayoutValue(std::string_view option, std::string_view text);

/// A range of heights, "lo,hi" [m], lo < hi.
wadi::io::HeightRange heightRangeValue(std::string_view option, std::string_view text);

/// The size of a picture, "1280x720" [pixels, both 1..8192].
std::pair<int, int> pictureSizeValue(std::string_view option, std::string_view text);

/// The position of a name in a list of names.
std::size_t nameValue(std::string_view option, std::string_view text,
                      std::span<const std::string_view> names);

/// The positions of names separated by commas, each once, in the order given.
std::vector<std::size_t> nameValues(std::string_view option, std::string_view text,
                                    std::span<const std::string_view> names);

/// Refuses options of a world that do not go together, and names of scenes that are not there.
void checkWorld(const WorldOptions& world);

}  // namespace app
