// PicturePng: a picture of eight bits a channel that is written to a PNG file row by row, so that it need
// never be in memory as a whole. Not a map of values (codecs.hpp). One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace wadi::io {

class PicturePng {
  public:
    /// Begins a file of width × height pixels [>= 1] with 3 channels, or 4 with an alpha by which the others
    /// have not been multiplied. Throws Error if the file cannot be written, std::bad_alloc.
    PicturePng(const std::filesystem::path& file, int width, int height, int channels);
    /// Leaves no file unless it was committed; an older one is then as it was.
    ~PicturePng();

    /// Writes the next rows, from the top on, pixels from left to right. Throws Error if the disk takes no
    /// more.
    void write(std::span<const std::uint8_t> rows);
    /// All rows are there: the file takes its name. Throws Error if it cannot.
    void commit();

    std::size_t written() const;  ///< Rows

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace wadi::io
