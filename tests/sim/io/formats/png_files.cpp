#include "tests/sim/io/formats/png_files.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <string>

namespace wadi::test {

namespace {

int channelsOf(int type) {
    if (type == PNG_COLOR_TYPE_RGB) return 3;
    if (type == PNG_COLOR_TYPE_RGB_ALPHA) return 4;
    return type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2 : 1;
}

// One row as it stands in the file: samples of 16 bits big-endian, those under 8 packed from the top.
std::vector<png_byte> packedRow(const PngLayout& layout, const Samples& samples, int z) {
    const int channels = channelsOf(layout.type);
    const std::size_t bits = static_cast<std::size_t>(layout.columns * channels * layout.bits);
    std::vector<png_byte> row((bits + 7) / 8, 0);
    std::size_t bit = 0;
    for (int x = 0; x < layout.columns; ++x)
        for (int c = 0; c < channels; ++c)
            for (int b = layout.bits - 1; b >= 0; --b, ++bit)
                if ((samples(x, z, c) >> b & 1) != 0) row[bit / 8] |= static_cast<png_byte>(0x80 >> bit % 8);
    return row;
}

void writeWith(png_structp png, png_infop info, const PngLayout& layout, std::vector<png_bytep>& rows) {
    png_set_IHDR(png, info, static_cast<png_uint_32>(layout.columns), static_cast<png_uint_32>(layout.rows),
                 layout.bits, layout.type, layout.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!layout.palette.empty())
        png_set_PLTE(png, info, layout.palette.data(), static_cast<int>(layout.palette.size()));
    png_color_16 transparent{};
    transparent.gray = static_cast<png_uint_16>(layout.transparentGray);
    if (layout.transparentGray >= 0) png_set_tRNS(png, info, nullptr, 0, &transparent);
    for (int i = 0; i < layout.texts; ++i) {
        std::string key = "key" + std::to_string(i), words = "words";
        png_text text{};
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = key.data();
        text.text = words.data();
        text.text_length = words.size();
        png_set_text(png, info, &text, 1);
    }
    png_write_info(png, info);
    png_write_image(png, rows.data());
    png_write_end(png, info);
}

}  // namespace

void writePicture(const std::filesystem::path& file, const PngLayout& layout, const Samples& samples) {
    std::vector<std::vector<png_byte>> rows;
    for (int z = 0; z < layout.rows; ++z) rows.push_back(packedRow(layout, samples, z));
    std::vector<png_bytep> pointers;
    for (auto& row : rows) pointers.push_back(row.data());
    std::FILE* out = std::fopen(file.string().c_str(), "wb");
    REQUIRE(out != nullptr);
    // libpng's own handlers end the program after an error, which a test may.
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, out);
    writeWith(png, info, layout, pointers);
    png_destroy_write_struct(&png, &info);
    std::fclose(out);
}

std::string headerOnly(std::uint32_t columns, std::uint32_t rows) {
    const auto word = [](std::uint32_t value) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
        return bytes;
    };
    const std::string chunk = "IHDR" + word(columns) + word(rows) + std::string("\x10\0\0\0\0", 5);
    std::uint32_t crc = 0xffffffff;
    for (const char c : chunk) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    return "\x89PNG\r\n\x1a\n" + word(13) + chunk + word(~crc);
}

}  // namespace wadi::test
