// PNG pictures read as plain gray values, whatever their layout in the file, and painted maps out of them:
// where rain falls, where processes work. Not heights: import/reader reads those. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "sim/core/field.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// What a PNG tells before its pixels.
struct PngHeader {
    int columns = 0;
    int rows = 0;
    int bits = 8;           ///< 8 or 16; fewer bits in the file are spread to 8
    bool coloured = false;  ///< Stored as RGB or with a palette
    std::map<std::string, std::string, std::less<>> texts;  ///< Text chunks by keyword

    /// Greatest value that a sample can have.
    int greatest() const { return bits == 16 ? 65535 : 255; }
};

/// A picture as gray values.
struct GrayPicture {
    PngHeader header;
    Field<std::uint16_t> values;  ///< [0..header.greatest()]
};

/// What takes a picture row by row.
struct PngSink {
    std::function<void(const PngHeader&)> begin;                                ///< Before the first row
    std::function<void(int z, std::span<const std::uint16_t> values)> takeRow;  ///< Northern row first
};

/// Reads a picture without keeping it, unless it is interlaced. `heights`: how, if it is one of heights,
/// whose size is limited by memory (see checkDimensions); null: as the other readPng. Throws Error as that,
/// and what the sink throws.
void readPng(const std::filesystem::path& file, const PngSink& sink, const ReadOptions* heights = nullptr);

/// Reads the whole picture. Throws Error if a side is outside [kLeastSide, kMostSide], which is known before
/// anything is allocated, or if it is truncated or damaged, has unequal colour channels, or is not opaque.
GrayPicture readPng(const std::filesystem::path& file);

/// A grayscale PNG of 8 or 16 bits as a painted map of columns × rows: black is 0, white is 255; 16 bits are
/// rounded. Throws Error if the picture is of another size, is no PNG, or readPng throws.
Field<std::uint8_t> readPainted(const std::filesystem::path& file, int columns, int rows);

}  // namespace wadi::io
