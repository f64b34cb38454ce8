// ESRI ASCII grids read as they stand in the file. Not resampled, not filled: see convert. Any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

#include "sim/io/import/reader.hpp"

namespace wadi::io {

// AscWords: the words of an ASCII grid, one after another, each with its line; and numbers out of words.
// Not the meaning of the words. One thread an object; the text must outlive it.

class AscWords {
  public:
    AscWords(const std::filesystem::path& file, std::string_view text);

    /// The next word, or an empty one at the end of the text.
    std::string_view next();
    /// The word that next() will return.
    std::string_view peek() const { return AscWords(*this).next(); }

    /// Line of the word that next() returned last [>= 1].
    int line() const { return line_; }
    /// File that the text is from, for messages.
    const std::filesystem::path& file() const { return file_; }

    /// Bytes that have not been read yet.
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

    /// A word that next() just returned as a number; nan is one, infinity is not. Throws Error naming
    /// file, line and word if it is none or empty.
    double number(std::string_view word) const;
    double nextNumber() { return number(next()); }

  private:
    [[noreturn]] void refuse(std::string_view word) const;

    const std::filesystem::path& file_;
    const char* at_;
    const char* end_;
    int line_ = 1;
};

/// What the header of a grid tells, in the file's own unit of length (metres or degrees).
struct AscHeader {
    int columns = 0;
    int rows = 0;
    std::optional<double> cellX;  ///< Distance of columns [> 0]: cellsize or dx
    std::optional<double> cellZ;  ///< Distance of rows [> 0]: cellsize or dy
    std::optional<double> west;   ///< Western edge of the westernmost cells
    std::optional<double> south;  ///< Southern edge of the southernmost cells
    double missing = -9999;       ///< NODATA_value; the format's default if it is not given

    /// Whether lengths are degrees. The format does not say, so this is a guess: cells under 0.1 units,
    /// edges within ±360 and ±90, and an origin other than (0, 0), which local grids in metres have.
    bool inDegrees() const;
    /// Latitude of the middle of the map [degrees]. Only if inDegrees().
    double centreLatitude() const { return *south + 0.5 * rows * *cellZ; }
};

/// A grid and its header.
struct AscGrid {
    AscHeader header;
    Field<float> values;  ///< North row first; kMissing where the file has NODATA or nan
};

/// Whether a file that begins with these bytes is meant to be an ASCII grid: its first word is a keyword.
bool looksLikeAsc(std::string_view start);

/// Reads the header alone. Throws Error naming the file and line if it lacks its size, is too small or larger
/// than memory allows, or has a word that is not a number.
AscHeader readAscHeader(const std::filesystem::path& file, const ReadOptions& options = {});

/// Reads a grid. Rows may be wrapped over lines in any way; keywords may be in any case and order.
/// Throws Error as readAscHeader, and naming the line if there are fewer or more values than cells;
/// Cancelled.
AscGrid readAsc(const std::filesystem::path& file, const ReadOptions& options = {});

}  // namespace wadi::io
