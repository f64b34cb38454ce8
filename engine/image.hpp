// An 8-bit picture in memory, and PNG files of it. Not a heightmap: eight bits would terrace it. No OpenGL;
// usable on any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace engine {

/// Rows from top to bottom, pixels from left to right, channels interleaved.
class Image {
  public:
    /// A black picture of width x height pixels [>= 1] with 1 (gray), 3 (RGB) or 4 (RGBA) channels.
    /// Throws Error for any other shape.
    Image(int width, int height, int channels);

    /// Reads a picture file with the channels it has (gray with alpha becomes RGBA).
    /// Throws Error if the file is missing or is no picture.
    static Image load(const std::filesystem::path& file);

    /// Writes a PNG file. On failure it throws Error, and leaves an older file of that name as it was.
    void save(const std::filesystem::path& file) const;

    /// The bytes of a PNG file of it; none if there is not enough memory.
    std::vector<char> png() const;

    /// Turns the picture upside down.
    void flip();

    int width() const { return width_; }        ///< [pixels]
    int height() const { return height_; }      ///< [pixels]
    int channels() const { return channels_; }  ///< 1, 3 or 4

    /// The channels of the pixel in column x, row y; both must lie in the picture.
    std::span<std::uint8_t> at(int x, int y) { return {pixels_.data() + offset(x, y), count(channels_)}; }
    /// The channels of the pixel in column x, row y; both must lie in the picture.
    std::span<const std::uint8_t> at(int x, int y) const {
        return {pixels_.data() + offset(x, y), count(channels_)};
    }

    /// All bytes, width * height * channels.
    std::span<std::uint8_t> bytes() { return pixels_; }
    /// All bytes, width * height * channels.
    std::span<const std::uint8_t> bytes() const { return pixels_; }

  private:
    static std::size_t count(int n) { return static_cast<std::size_t>(n); }
    std::size_t offset(int x, int y) const {
        return (count(y) * count(width_) + count(x)) * count(channels_);
    }

    int width_, height_, channels_;
    std::vector<std::uint8_t> pixels_;
};

}  // namespace engine
