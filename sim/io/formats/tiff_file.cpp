#include "sim/io/formats/tiff_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <limits>
#include <new>
#include <string>
#include <utility>

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
    fail(path(), "is a damaged or truncated TIFF (" +
                     (in_.message.empty() ? "no reason known" : in_.message) +
                     "); fetch or export it again.");
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
    fail(file.path(), "is compressed by " +
                          (codec != nullptr ? codec->name : "method " + std::to_string(tag)) +
                          ", which heightmaps do not survive or which is not understood; save it with "
                          "deflate, LZW or no compression.");
}

int sampleFormat(const TiffFile& file, int bits) {
    const int declared = file.half(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    const int format = declared == SAMPLEFORMAT_VOID ? SAMPLEFORMAT_UINT : declared;
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
    const bool declared = TIFFGetField(file.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds) != 0;
    const bool hasAlpha = declared && count == 1 && kinds[0] != EXTRASAMPLE_UNSPECIFIED;
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
// more is not trusted. A block that is left out may be as large as programs make them.
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

namespace {

// Tags and keys of GeoTIFF 1.1 (OGC 19-008r4).
constexpr std::uint32_t kPixelScaleTag = 33550;
constexpr std::uint32_t kTiepointTag = 33922;
constexpr std::uint32_t kTransformationTag = 34264;
constexpr std::uint32_t kKeysTag = 34735;
constexpr std::uint32_t kNumbersTag = 34736;
constexpr std::uint32_t kTextsTag = 34737;
constexpr int kModelTypeKey = 1024, kProjected = 1, kGeographic = 2;
constexpr int kRasterTypeKey = 1025, kPixelIsPoint = 2;
constexpr int kAngularUnitsKey = 2054, kDegree = 9102;
constexpr int kLinearUnitsKey = 3076, kLinearUnitSizeKey = 3077;
constexpr int kVerticalUnitsKey = 4099;
constexpr int kMetre = 9001, kFoot = 9002, kSurveyFoot = 9003, kKilometre = 9036, kOwnUnit = 32767;

// The directory of keys: each four numbers, the first of which is the key.
class Keys {
  public:
    explicit Keys(const Georeference& place) : place_(place) {}

    std::optional<int> whole(int key) const {
        const auto entry = find(key);
        if (!entry || place_.keys[*entry + 1] != 0) return std::nullopt;
        return place_.keys[*entry + 3];
    }
    std::optional<double> number(int key) const {
        const auto entry = find(key);
        if (!entry || place_.keys[*entry + 1] != kNumbersTag) return std::nullopt;
        const std::size_t at = place_.keys[*entry + 3];
        return at < place_.numbers.size() ? std::optional(place_.numbers[at]) : std::nullopt;
    }

  private:
    std::optional<std::size_t> find(int key) const {
        for (std::size_t at = 4; at + 4 <= place_.keys.size(); at += 4)
            if (place_.keys[at] == key) return at;
        return std::nullopt;
    }

    const Georeference& place_;
};

// Length of a unit [m].
std::optional<double> metresOf(int unit, std::optional<double> own) {
    if (unit == kMetre) return 1;
    if (unit == kFoot) return 0.3048;
    if (unit == kSurveyFoot) return 1200.0 / 3937;
    if (unit == kKilometre) return 1000;
    if (unit == kOwnUnit && own && *own > 0 && std::isfinite(*own)) return own;
    return std::nullopt;
}

// Corner and distances in units of the coordinate system: x eastwards, z southwards.
struct Grid {
    double west, north;
    Spacing spacing;
    bool isUpsideDown = false;
    bool hasCorner = true;
};

[[noreturn]] void refuseNumbers(const TiffFile& file) {
    fail(file.path(), "tells a place or a pixel size that is not possible; correct its GeoTIFF tags.");
}

std::optional<Grid> gridByScale(const TiffFile& file) {
    const std::vector<double> scale = file.numbers(kPixelScaleTag), tie = file.numbers(kTiepointTag);
    if (scale.size() < 2) return std::nullopt;
    const Spacing spacing{std::abs(scale[0]), std::abs(scale[1])};
    if (tie.size() < 6) return Grid{0, 0, spacing, false, false};
    return Grid{tie[3] - tie[0] * spacing.x, tie[4] + tie[1] * spacing.z, spacing};
}

std::optional<Grid> gridByMatrix(const TiffFile& file, int rows) {
    const std::vector<double> matrix = file.numbers(kTransformationTag);
    if (matrix.size() < 8) return std::nullopt;
    if (matrix[1] != 0 || matrix[4] != 0 || !(matrix[0] > 0))
        fail(file.path(), "is rotated or mirrored against its coordinate system; warp it to north up first.");
    const bool isUpsideDown = matrix[5] > 0;
    const double north = matrix[7] + (isUpsideDown ? matrix[5] * rows : 0);
    return Grid{matrix[3], north, {matrix[0], std::abs(matrix[5])}, isUpsideDown};
}

std::optional<Grid> gridOf(const TiffFile& file, const TiffLayout& layout, bool samplesArePoints) {
    std::optional<Grid> grid = gridByMatrix(file, layout.rows);
    if (!grid) grid = gridByScale(file);
    if (!grid) return std::nullopt;
    if (samplesArePoints) {
        grid->west -= 0.5 * grid->spacing.x;
        grid->north += (grid->isUpsideDown ? -0.5 : 0.5) * grid->spacing.z;
    }
    const double sum = grid->west + grid->north;
    if (!(grid->spacing.x > 0 && grid->spacing.z > 0) ||
        !std::isfinite(sum + grid->spacing.x + grid->spacing.z))
        refuseNumbers(file);
    return grid;
}

// Files without the key may still be in degrees.
bool isInDegrees(const Keys& keys, const Grid& grid, const TiffLayout& layout) {
    const int model = keys.whole(kModelTypeKey).value_or(0);
    if (model == kGeographic) return keys.whole(kAngularUnitsKey).value_or(kDegree) == kDegree;
    const double south = grid.north - layout.rows * grid.spacing.z;
    return model != kProjected && seemDegrees(layout.columns, layout.rows, grid.spacing, grid.west, south);
}

void takeGrid(const TiffFile& file, const TiffLayout& layout, const Grid& grid, Georeference& place,
              TiffPlace& found) {
    const Keys keys(place);
    place.west = grid.west;
    place.north = grid.north;
    found.isUpsideDown = grid.isUpsideDown;
    const bool areDegrees = isInDegrees(keys, grid, layout);
    found.inDegrees = areDegrees && grid.hasCorner;
    if (found.inDegrees) {
        found.spacing = grid.spacing;
        found.latitude = grid.north - 0.5 * layout.rows * grid.spacing.z;
        if (std::abs(found.latitude) > 90) refuseNumbers(file);
        return;
    }
    const bool isGeographic = areDegrees || keys.whole(kModelTypeKey) == kGeographic;
    const auto metres = metresOf(isGeographic ? 0 : keys.whole(kLinearUnitsKey).value_or(kMetre),
                                 keys.number(kLinearUnitSizeKey));
    if (!metres) {
        found.notices.push_back("The unit of the file's coordinates is not understood.");
        return;
    }
    found.spacing = Spacing{grid.spacing.x * *metres, grid.spacing.z * *metres};
    place.unitsPerMetreX = place.unitsPerMetreZ = 1 / *metres;
    for (const double distance : {found.spacing->x, found.spacing->z, place.unitsPerMetreX})
        if (!(distance > 0) || !std::isfinite(distance)) refuseNumbers(file);
}

void takeHeightUnit(const Keys& keys, TiffPlace& found) {
    const auto unit = keys.whole(kVerticalUnitsKey);
    const auto metres = unit ? metresOf(*unit, std::nullopt) : std::nullopt;
    if (!metres || *metres == 1) return;
    found.metresPerHeight = *metres;
    found.notices.push_back("Heights were turned from units of " + number(*metres) + " m into metres.");
}

// A world keeps its place in its file, where it has an end.
void dropLongKeys(Georeference& place, TiffPlace& found) {
    constexpr std::size_t kMostBytes = 256 * 1024;
    const std::size_t bytes =
        place.keys.size() * sizeof place.keys[0] + place.numbers.size() * sizeof(double) + place.texts.size();
    if (bytes <= kMostBytes) return;
    place.keys.clear();
    place.numbers.clear();
    place.texts.clear();
    found.notices.push_back("The file's coordinate system takes " + inBytes(bytes) +
                            " and is not kept: other files of this map will not name it.");
}

}  // namespace

TiffPlace tiffPlace(const TiffFile& file, const TiffLayout& layout) {
    TiffPlace found;
    auto place = std::make_shared<Georeference>();
    place->keys = file.shorts(kKeysTag);
    place->numbers = file.numbers(kNumbersTag);
    place->texts = file.text(kTextsTag);
    const Keys keys(*place);
    const auto grid = gridOf(file, layout, keys.whole(kRasterTypeKey) == kPixelIsPoint);
    found.isGeo = grid || !place->keys.empty();
    takeHeightUnit(keys, found);
    if (!grid) return found;
    takeGrid(file, layout, *grid, *place, found);
    if (!found.spacing || !grid->hasCorner) return found;
    dropLongKeys(*place, found);
    found.place = std::move(place);
    return found;
}

}  // namespace wadi::io
