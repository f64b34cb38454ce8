#include "sim/io/formats/tiff_file.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <limits>
#include <new>
#include <string>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// The values of a tag that libtiff keeps only because it does not know it: of one type, with their number.
template <class Value>
std::vector<Value> valuesOf(TIFF* tiff, std::uint32_t tag, TIFFDataType type) {
    const TIFFField* field = TIFFFindField(tiff, tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != type || TIFFFieldPassCount(field) == 0 ||
        TIFFFieldReadCount(field) != TIFF_VARIABLE2)
        return {};
    std::uint32_t count = 0;
    const Value* values = nullptr;
    if (TIFFGetField(tiff, tag, &count, &values) == 0 || values == nullptr) return {};
    return {values, values + count};
}

}  // namespace

int TiffFile::keepMessage(TIFF*, void* in, const char*, const char* format, va_list values) {
    char text[200] = "";
    std::vsnprintf(text, sizeof text, format, values);
    auto& message = static_cast<In*>(in)->message;
    if (message.empty()) message = text;
    return 1;
}

tmsize_t TiffFile::read(thandle_t in, void* bytes, tmsize_t count) {
    std::ifstream& stream = static_cast<In*>(in)->stream;
    stream.read(static_cast<char*>(bytes), count);
    return static_cast<tmsize_t>(stream.gcount());
}

toff_t TiffFile::seek(thandle_t in, toff_t place, int from) {
    std::ifstream& stream = static_cast<In*>(in)->stream;
    stream.clear();
    const auto way = from == SEEK_SET ? std::ios::beg : from == SEEK_CUR ? std::ios::cur : std::ios::end;
    if (!stream.seekg(static_cast<std::streamoff>(place), way)) return static_cast<toff_t>(-1);
    return static_cast<toff_t>(stream.tellg());
}

TiffFile::TiffFile(const std::filesystem::path& file) {
    constexpr std::uint64_t kSpare = 64u << 20;  // [bytes] that no part of a map has to exceed the file by
    in_.path = file;
    in_.stream = openInput(file);
    in_.bytes = std::filesystem::file_size(file);
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr) throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepMessage, &in_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignoreWarning, &in_);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(in_.bytes + kSpare));
    // m: no mapping into memory, for a file that shrinks would end the program.
    tiff_.reset(TIFFClientOpenExt("", "rm", &in_, read, refuseWrite, seek, close, size, nullptr, nullptr,
                                  options.get()));
    if (tiff_ == nullptr) damaged();
}

std::uint16_t TiffFile::half(std::uint32_t tag, std::uint16_t missing) const {
    std::uint16_t value = missing;
    return TIFFGetFieldDefaulted(get(), tag, &value) == 0 ? missing : value;
}

std::uint32_t TiffFile::word(std::uint32_t tag, std::uint32_t missing) const {
    std::uint32_t value = missing;
    return TIFFGetFieldDefaulted(get(), tag, &value) == 0 ? missing : value;
}

std::vector<double> TiffFile::numbers(std::uint32_t tag) const {
    return valuesOf<double>(get(), tag, TIFF_DOUBLE);
}

std::vector<std::uint16_t> TiffFile::shorts(std::uint32_t tag) const {
    return valuesOf<std::uint16_t>(get(), tag, TIFF_SHORT);
}

std::string TiffFile::text(std::uint32_t tag) const {
    const TIFFField* field = TIFFFindField(get(), tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != TIFF_ASCII) return {};
    if (TIFFFieldPassCount(field) != 0) {
        const std::vector<char> bytes = valuesOf<char>(get(), tag, TIFF_ASCII);
        return {bytes.begin(), std::find(bytes.begin(), bytes.end(), '\0')};
    }
    const char* text = nullptr;
    return TIFFGetField(get(), tag, &text) == 0 || text == nullptr ? std::string() : std::string(text);
}

std::string TiffFile::bytesOf(std::uint32_t tag) const {
    const TIFFField* field = TIFFFindField(get(), tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != TIFF_BYTE || TIFFFieldPassCount(field) == 0)
        return {};
    std::uint32_t count = 0;
    const char* bytes = nullptr;
    if (TIFFGetField(get(), tag, &count, &bytes) == 0 || bytes == nullptr) return {};
    return {bytes, count};
}

void TiffFile::damaged() const {
    fail(path(), "is a damaged or truncated TIFF ({0}); fetch or export it again.",
         in_.message.empty() ? Sentence("no reason known") : Sentence(in_.message));
}

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
    fail(file.path(),
         "is compressed by {0}, which heightmaps do not survive or which is not understood; save it with "
         "deflate, LZW or no compression.",
         codec != nullptr ? Sentence(std::string(codec->name)) : Sentence("method {0}", tag));
}

int sampleFormat(const TiffFile& file, int bits) {
    const int declared = file.half(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    const int format = declared == SAMPLEFORMAT_VOID ? SAMPLEFORMAT_UINT : declared;
    const bool isWhole = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_INT;
    if (isWhole && (bits == 8 || bits == 16 || bits == 32)) return format;
    if (format == SAMPLEFORMAT_IEEEFP && (bits == 32 || bits == 64)) return format;
    const Sentence kind = isWhole                         ? Sentence("whole numbers")
                          : format == SAMPLEFORMAT_IEEEFP ? Sentence("floats")
                                                          : Sentence("complex numbers");
    fail(file.path(),
         "has samples that are {0}-bit {1}; save it with whole numbers of 8, 16 or 32 bits or floats of 32 "
         "or 64.",
         bits, kind);
}

int coloursOf(const TiffFile& file, int samples) {
    const int kind = file.half(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    if (kind == PHOTOMETRIC_MINISBLACK || kind == PHOTOMETRIC_MINISWHITE) return 1;
    if (kind == PHOTOMETRIC_RGB && samples >= 3) return 3;
    const Sentence name = kind == PHOTOMETRIC_PALETTE     ? Sentence("with a palette")
                          : kind == PHOTOMETRIC_SEPARATED ? Sentence("in the colours of print (CMYK)")
                                                          : Sentence("in colours that are not gray values");
    fail(file.path(), "is a picture {0}; convert it to one band of gray values.", name);
}

// One more sample than colours may be the alpha channel.
void checkSamples(const TiffFile& file, const TiffLayout& layout) {
    if (layout.samples == layout.colours) return;
    std::uint16_t count = 0;
    const std::uint16_t* kinds = nullptr;
    const bool declared = TIFFGetField(file.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds) != 0;
    const bool hasAlpha = declared && count == 1 && kinds[0] != EXTRASAMPLE_UNSPECIFIED;
    if (layout.samples != layout.colours + 1 || !hasAlpha)
        fail(file.path(), "has {0} bands; save the one with the heights alone.", layout.samples);
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
// more is not trusted. A block that is left out may be as large as programs make them, and is listed all the
// same: libtiff takes what a list lacks for left out.
void checkBlocks(const TiffFile& file, const TiffLayout& layout, std::uint64_t most) {
    constexpr std::uint64_t kSpare = 64;                                // [bytes]
    constexpr std::uint64_t kMostLeftOut = std::uint64_t{1024} * 1024;  // [cells]
    constexpr std::uint64_t kLeastEntry = 4;  // [bytes] of a block's place and length in the lists
    const std::uint32_t blocks =
        layout.tiled ? TIFFNumberOfTiles(file.get()) : TIFFNumberOfStrips(file.get());
    const std::uint64_t pixelBits = static_cast<std::uint64_t>(layout.together() * layout.bits);
    const bool areListed = blocks <= file.bytes() / kLeastEntry;
    std::uint64_t total = 0;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const std::uint64_t cells = blockCells(layout, file, block);
        const std::uint64_t place = TIFFGetStrileOffset(file.get(), block);
        const std::uint64_t left = place < file.bytes() ? file.bytes() - place : 0;
        const std::uint64_t packed = std::min(TIFFGetStrileByteCount(file.get(), block), left);
        total += packed;
        const bool fits = isLeftOut(file, block)
                              ? cells <= kMostLeftOut
                              : cells * pixelBits / 8 <= packed * most + kSpare && packed > 0;
        if (!areListed || !fits || total > file.bytes())
            fail(file.path(),
                 "is a damaged or truncated TIFF (it has too few bytes for its {0} samples); fetch or export "
                 "it again.",
                 extent(layout.columns, layout.rows));
    }
}

void takeTiles(const TiffFile& file, TiffLayout& layout) {
    layout.tiled = TIFFIsTiled(file.get()) != 0;
    const auto all = static_cast<std::uint32_t>(layout.rows);
    layout.stripRows = static_cast<int>(std::clamp(file.word(TIFFTAG_ROWSPERSTRIP, all), 1u, all));
    if (!layout.tiled) return;
    const std::uint32_t columns = file.word(TIFFTAG_TILEWIDTH, 0), rows = file.word(TIFFTAG_TILELENGTH, 0);
    if (std::min(columns, rows) < kLeastTileSide || std::max(columns, rows) > kMostTileSide)
        fail(file.path(), "has tiles of {0} × {1} samples; save it with sides of {2} to {3}.", columns, rows,
             kLeastTileSide, kMostTileSide);
    layout.tileColumns = static_cast<int>(columns);
    layout.tileRows = static_cast<int>(rows);
}

}  // namespace

bool isLeftOut(const TiffFile& file, std::uint32_t block) {
    return TIFFGetStrileOffset(file.get(), block) == 0 && TIFFGetStrileByteCount(file.get(), block) == 0;
}

TiffLayout tiffLayout(const TiffFile& file, const ReadOptions& options) {
    const std::uint32_t columns = file.word(TIFFTAG_IMAGEWIDTH, 0), rows = file.word(TIFFTAG_IMAGELENGTH, 0);
    checkDimensions(file.path(), columns, rows, options, kCopies);
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

TiffLayout maskLayout(const TiffFile& file, const TiffLayout& picture) {
    TiffLayout layout{.columns = picture.columns, .rows = picture.rows};
    layout.bits = file.half(TIFFTAG_BITSPERSAMPLE, 1);
    layout.format = SAMPLEFORMAT_UINT;
    const bool isLikeIt = file.word(TIFFTAG_IMAGEWIDTH, 0) == static_cast<std::uint32_t>(layout.columns) &&
                          file.word(TIFFTAG_IMAGELENGTH, 0) == static_cast<std::uint32_t>(layout.rows) &&
                          file.half(TIFFTAG_SAMPLESPERPIXEL, 1) == 1 &&
                          (layout.bits == 1 || layout.bits == 8);
    if (!isLikeIt)
        fail(file.path(),
             "has a mask that is not of one channel of 1 or 8 bits, or not as large as the map; save it "
             "with NODATA instead.");
    const std::uint64_t most = mostUnpacked(file);
    takeTiles(file, layout);
    checkBlocks(file, layout, most);
    return layout;
}

}  // namespace wadi::io
