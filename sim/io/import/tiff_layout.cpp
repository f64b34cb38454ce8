#include "sim/io/import/tiff_layout.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "sim/io/files/messages.hpp"
#include "sim/io/files/size_check.hpp"

namespace wadi::io {

namespace {

constexpr double kCopies = 1.25;  // of the samples, while they are read: themselves and a block
constexpr std::uint32_t kLeastTileSide = 8;
constexpr std::uint32_t kMostTileSide = 8192;

// Bytes that one packed byte can become at the most, with some to spare.
struct Compression {
    int tag;
    std::uint64_t most;
};
constexpr std::array<Compression, 7> kCompressions = {{{COMPRESSION_NONE, 1},
                                                       {COMPRESSION_PACKBITS, 64},
                                                       {COMPRESSION_LZW, 2600},
                                                       {COMPRESSION_DEFLATE, 1100},
                                                       {COMPRESSION_ADOBE_DEFLATE, 1100},
                                                       {COMPRESSION_LZMA, 20000},
                                                       {COMPRESSION_ZSTD, 50000}}};

std::uint64_t mostUnpacked(const TiffFile& file) {
    const int tag = file.half(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    const auto is = [tag](const Compression& compression) { return compression.tag == tag; };
    const auto found = std::find_if(kCompressions.begin(), kCompressions.end(), is);
    if (found != kCompressions.end() && TIFFIsCODECConfigured(static_cast<std::uint16_t>(tag)) != 0)
        return found->most;
    const TIFFCodec* codec = TIFFFindCODEC(static_cast<std::uint16_t>(tag));
    fail(file.path(), "is compressed by " +
                          (codec != nullptr ? codec->name : "method " + std::to_string(tag)) +
                          ", which heightmaps do not survive or which is not understood; save it with "
                          "deflate, LZW or no compression.");
}

int sampleFormat(const TiffFile& file, int bits) {
    const int told = file.half(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    const int format = told == SAMPLEFORMAT_VOID ? SAMPLEFORMAT_UINT : told;
    const bool isWhole = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_INT;
    if (isWhole && (bits == 8 || bits == 16 || bits == 32)) return format;
    if (format == SAMPLEFORMAT_IEEEFP && (bits == 32 || bits == 64)) return format;
    const std::string kind = isWhole                         ? "whole numbers"
                             : format == SAMPLEFORMAT_IEEEFP ? "floats"
                                                             : "complex numbers";
    fail(file.path(), "has samples that are " + std::to_string(bits) + "-bit " + kind +
                          "; save it with whole numbers of 8, 16 or 32 bits or floats of 32 or 64.");
}

int coloursOf(const TiffFile& file, int samples) {
    const int kind = file.half(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    if (kind == PHOTOMETRIC_MINISBLACK || kind == PHOTOMETRIC_MINISWHITE) return 1;
    if (kind == PHOTOMETRIC_RGB && samples >= 3) return 3;
    const std::string name = kind == PHOTOMETRIC_PALETTE     ? "with a palette"
                             : kind == PHOTOMETRIC_SEPARATED ? "in the colours of print (CMYK)"
                                                             : "in colours that are not gray values";
    fail(file.path(), "is a picture " + name + "; convert it to one band of gray values.");
}

// One more sample than colours may be the alpha channel.
void checkSamples(const TiffFile& file, const TiffLayout& layout) {
    if (layout.samples == layout.colours) return;
    std::uint16_t count = 0;
    const std::uint16_t* kinds = nullptr;
    const bool told = TIFFGetField(file.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds) != 0;
    const bool hasAlpha = told && count == 1 && kinds[0] != EXTRASAMPLE_UNSPECIFIED;
    if (layout.samples != layout.colours + 1 || !hasAlpha)
        fail(file.path(),
             "has " + std::to_string(layout.samples) + " bands; save the one with the heights alone.");
}

std::uint64_t blockCells(const TiffLayout& layout, const TiffFile& file, std::uint32_t block) {
    if (layout.tiled)
        return static_cast<std::uint64_t>(layout.tileColumns) * static_cast<std::uint64_t>(layout.tileRows);
    const std::uint64_t rows = static_cast<std::uint64_t>(layout.rows);
    const std::uint64_t strip = std::clamp<std::uint64_t>(
        file.word(TIFFTAG_ROWSPERSTRIP, std::numeric_limits<std::uint32_t>::max()), 1, rows);
    const std::uint64_t ofPlane = block % ((rows + strip - 1) / strip);
    return static_cast<std::uint64_t>(layout.columns) * std::min(strip, rows - ofPlane * strip);
}

// A block must have bytes enough to be unpacked from, and blocks must not share them: a header that promises
// more is not believed. A block that is left out may be as large as programs make them.
void checkBlocks(const TiffFile& file, const TiffLayout& layout, std::uint64_t most) {
    constexpr std::uint64_t kSpare = 64;                 // [bytes]
    constexpr std::uint64_t kMostLeftOut = 1024 * 1024;  // [cells]
    const std::uint32_t blocks =
        layout.tiled ? TIFFNumberOfTiles(file.get()) : TIFFNumberOfStrips(file.get());
    const std::uint64_t pixel = static_cast<std::uint64_t>(layout.together()) * layout.sampleBytes();
    std::uint64_t total = 0;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const std::uint64_t cells = blockCells(layout, file, block);
        const std::uint64_t place = TIFFGetStrileOffset(file.get(), block);
        const std::uint64_t left = place < file.bytes() ? file.bytes() - place : 0;
        const std::uint64_t packed = std::min(TIFFGetStrileByteCount(file.get(), block), left);
        total += packed;
        const bool fits = isLeftOut(file, block) ? cells <= kMostLeftOut
                                                 : cells * pixel <= packed * most + kSpare && packed > 0;
        if (!fits || total > file.bytes())
            fail(file.path(), "is a damaged or truncated TIFF (it has too few bytes for its " +
                                  extent(layout.columns, layout.rows) +
                                  " samples); fetch or export it again.");
    }
}

void takeTiles(const TiffFile& file, TiffLayout& layout) {
    layout.tiled = TIFFIsTiled(file.get()) != 0;
    if (!layout.tiled) return;
    const std::uint32_t columns = file.word(TIFFTAG_TILEWIDTH, 0), rows = file.word(TIFFTAG_TILELENGTH, 0);
    if (std::min(columns, rows) < kLeastTileSide || std::max(columns, rows) > kMostTileSide)
        fail(file.path(), "has tiles of " + std::to_string(columns) + " × " + std::to_string(rows) +
                              " samples; save it with sides of " + std::to_string(kLeastTileSide) + " to " +
                              std::to_string(kMostTileSide) + ".");
    layout.tileColumns = static_cast<int>(columns);
    layout.tileRows = static_cast<int>(rows);
}

}  // namespace

bool isLeftOut(const TiffFile& file, std::uint32_t block) {
    return TIFFGetStrileOffset(file.get(), block) == 0 && TIFFGetStrileByteCount(file.get(), block) == 0;
}

TiffLayout tiffLayout(const TiffFile& file, const ReadOptions& options) {
    const std::uint32_t columns = file.word(TIFFTAG_IMAGEWIDTH, 0), rows = file.word(TIFFTAG_IMAGELENGTH, 0);
    checkSides(file.path(), columns, rows, options, kCopies);
    TiffLayout layout;
    layout.columns = static_cast<int>(columns);
    layout.rows = static_cast<int>(rows);
    layout.bits = file.half(TIFFTAG_BITSPERSAMPLE, 1);
    const std::uint64_t mostUnpackedBytes = mostUnpacked(file);
    layout.samples = file.half(TIFFTAG_SAMPLESPERPIXEL, 1);
    layout.colours = coloursOf(file, layout.samples);
    layout.format = sampleFormat(file, layout.bits);
    layout.planar =
        layout.samples > 1 && file.half(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    layout.inverted = file.half(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK) == PHOTOMETRIC_MINISWHITE;
    checkSamples(file, layout);
    takeTiles(file, layout);
    checkBlocks(file, layout, mostUnpackedBytes);
    return layout;
}

}  // namespace wadi::io
