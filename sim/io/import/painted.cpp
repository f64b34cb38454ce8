#include "sim/io/import/painted.hpp"

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/png_read.hpp"

namespace wadi::io {

namespace {

constexpr std::size_t kSignatureBytes = 8;
constexpr int kSixteenToEight = 257;  // 65535 / 255

std::uint8_t painted(std::uint16_t value, int bits) {
    const int rounded = bits == 16 ? (value + kSixteenToEight / 2) / kSixteenToEight : value;
    return static_cast<std::uint8_t>(rounded);
}

}  // namespace

Field<std::uint8_t> readPainted(const std::filesystem::path& file, int columns, int rows) {
    if (!looksLikePng(readStart(file, kSignatureBytes)))
        fail(file, "is no PNG; save the painted map as a grayscale PNG of 8 or 16 bits.");
    const GrayPicture picture = readPng(file);
    if (picture.header.columns != columns || picture.header.rows != rows)
        fail(file, "is " + extent(picture.header.columns, picture.header.rows) + " pixels, the map " +
                       extent(columns, rows) + " cells; a painted map needs a pixel for every cell.");
    Field<std::uint8_t> map(columns, rows);
    for (std::size_t i = 0; i < map.size(); ++i) map[i] = painted(picture.values[i], picture.header.bits);
    return map;
}

}  // namespace wadi::io
