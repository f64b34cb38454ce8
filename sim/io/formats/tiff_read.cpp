#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/crs.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/formats/tiff_file.hpp"

namespace wadi::io {

namespace {

using Bytes = std::vector<unsigned char>;

std::string placeOf(int x, int z) {
    return "column " + std::to_string(x) + ", row " + std::to_string(z);
}

// Takes pixels of one sample type into the field.
template <class Sample>
class Pixels {
  public:
    Pixels(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
           Field<float>& values)
        : file_(file), layout_(layout), missing_(missing), values_(values) {}

    /// A run of a row: all samples of its pixels, or of the plane `plane`.
    void take(const unsigned char* bytes, int x, int z, int count, int plane) {
        for (int i = 0; i < count; ++i)
            for (int c = 0; c < layout_.together(); ++c, bytes += sizeof(Sample)) {
                Sample sample;
                std::memcpy(&sample, bytes, sizeof sample);
                takeSample(sample, x + i, z, plane + c);
            }
    }

  private:
    void takeSample(Sample sample, int x, int z, int channel) {
        if (channel >= layout_.colours) return checkAlpha(sample, x, z);
        const float value = valueOf(sample, x, z);
        float& kept = values_.at(x, z);
        if (channel == 0)
            kept = value;
        else if (!(value == kept || (std::isnan(value) && std::isnan(kept))))
            fail(file_.path(),
                 "is coloured (at " + placeOf(x, z) + "); convert it to one band of gray values.");
    }

    float valueOf(Sample sample, int x, int z) const {
        const double value = static_cast<double>(sample);
        if (std::isnan(value) || (missing_ && isNoData(value, *missing_))) return kMissing;
        if (std::isinf(value))
            fail(file_.path(),
                 "has an infinite value at " + placeOf(x, z) + "; replace it by a height or by NODATA.");
        constexpr double kMost = std::numeric_limits<float>::max();
        return static_cast<float>(std::clamp(value, -kMost, kMost));
    }

    void checkAlpha(Sample sample, int x, int z) const {
        const Sample opaque =
            std::numeric_limits<Sample>::is_integer ? std::numeric_limits<Sample>::max() : Sample{1};
        if (sample != opaque)
            fail(file_.path(), "is transparent at " + placeOf(x, z) +
                                   "; fill the gap and save it without an alpha channel.");
    }

    const TiffFile& file_;
    const TiffLayout& layout_;
    std::optional<double> missing_;
    Field<float>& values_;
};

int planesOf(const TiffLayout& layout) {
    return layout.planar ? layout.samples : 1;
}

template <class Sample>
void readStrips(const TiffFile& file, const TiffLayout& layout, Pixels<Sample>& pixels,
                const ReadOptions& options) {
    Bytes row(static_cast<std::size_t>(TIFFScanlineSize64(file.get())));
    const int planes = planesOf(layout);
    for (int plane = 0; plane < planes; ++plane)
        for (int z = 0; z < layout.rows; ++z) {
            const auto strip = TIFFComputeStrip(file.get(), static_cast<std::uint32_t>(z),
                                                static_cast<std::uint16_t>(plane));
            if (!isLeftOut(file, strip)) {
                if (TIFFReadScanline(file.get(), row.data(), static_cast<std::uint32_t>(z),
                                     static_cast<std::uint16_t>(plane)) < 1)
                    file.damaged();
                pixels.take(row.data(), 0, z, layout.columns, plane);
            }
            options.reach((plane + (z + 1.0) / layout.rows) / planes);
        }
}

template <class Sample>
void readTile(const TiffFile& file, const TiffLayout& layout, Pixels<Sample>& pixels, Bytes& bytes, int x,
              int z, int plane) {
    const auto tile = TIFFComputeTile(file.get(), static_cast<std::uint32_t>(x),
                                      static_cast<std::uint32_t>(z), 0, static_cast<std::uint16_t>(plane));
    if (isLeftOut(file, tile)) return;
    if (TIFFReadEncodedTile(file.get(), tile, bytes.data(), static_cast<tmsize_t>(bytes.size())) < 0)
        file.damaged();
    const std::size_t stride = bytes.size() / static_cast<std::size_t>(layout.tileRows);
    const int rows = std::min(layout.tileRows, layout.rows - z);
    for (int j = 0; j < rows; ++j)
        pixels.take(bytes.data() + static_cast<std::size_t>(j) * stride, x, z + j,
                    std::min(layout.tileColumns, layout.columns - x), plane);
}

template <class Sample>
void readTiles(const TiffFile& file, const TiffLayout& layout, Pixels<Sample>& pixels,
               const ReadOptions& options) {
    Bytes bytes(static_cast<std::size_t>(TIFFTileSize64(file.get())));
    const int planes = planesOf(layout);
    for (int plane = 0; plane < planes; ++plane)
        for (int z = 0; z < layout.rows; z += layout.tileRows) {
            for (int x = 0; x < layout.columns; x += layout.tileColumns)
                readTile(file, layout, pixels, bytes, x, z, plane);
            options.reach((plane + std::min(1.0, double(z + layout.tileRows) / layout.rows)) / planes);
        }
}

template <class Sample>
Field<float> readSamples(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
                         const ReadOptions& options) {
    Field<float> values(layout.columns, layout.rows, kMissing);
    Pixels<Sample> pixels(file, layout, missing, values);
    if (layout.tiled)
        readTiles(file, layout, pixels, options);
    else
        readStrips(file, layout, pixels, options);
    return values;
}

// All values; kMissing where the file has `missing`, nan or no block. Throws Error if a block is damaged, if
// channels of a picture in colour are not equal, if it is transparent or a value is infinite, with column and
// row; Cancelled.
Field<float> tiffSamples(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
                         const ReadOptions& options) {
    const bool isSigned = layout.format == SAMPLEFORMAT_INT;
    if (layout.format == SAMPLEFORMAT_IEEEFP)
        return layout.bits == 64 ? readSamples<double>(file, layout, missing, options)
                                 : readSamples<float>(file, layout, missing, options);
    if (layout.bits == 32)
        return isSigned ? readSamples<std::int32_t>(file, layout, missing, options)
                        : readSamples<std::uint32_t>(file, layout, missing, options);
    if (layout.bits == 16)
        return isSigned ? readSamples<std::int16_t>(file, layout, missing, options)
                        : readSamples<std::uint16_t>(file, layout, missing, options);
    return isSigned ? readSamples<std::int8_t>(file, layout, missing, options)
                    : readSamples<std::uint8_t>(file, layout, missing, options);
}

// Tags of GDAL: its metadata as XML, and a number as text.
constexpr std::uint32_t kMetadataTag = 42112, kNoDataTag = 42113;

std::optional<double> numberIn(std::string_view text) {
    const char* first = text.data();
    const char* const end = first + text.size();
    while (first != end && (*first == ' ' || *first == '+')) ++first;
    double value = 0;
    return std::from_chars(first, end, value).ec == std::errc() ? std::optional(value) : std::nullopt;
}

// What the metadata say of the first band in a role, as <Item name="SCALE" sample="0" role="scale">0.1</Item>.
std::optional<std::string_view> itemOf(std::string_view metadata, const std::string& role) {
    for (std::size_t at = metadata.find("<Item "); at != metadata.npos; at = metadata.find("<Item ", at + 1)) {
        const std::size_t begin = metadata.find('>', at), end = metadata.find('<', begin);
        if (end == metadata.npos) return std::nullopt;
        const std::string_view head = metadata.substr(at, begin - at);
        const auto says = [&](const std::string& what) { return head.find(what) != head.npos; };
        if (says(" role=\"" + role + "\"") && (says(" sample=\"0\"") || !says(" sample=")))
            return metadata.substr(begin + 1, end - begin - 1);
    }
    return std::nullopt;
}

// How heights come out of the numbers that a file stores: number × scale + offset, in a unit [m].
struct Stored {
    double scale = 1, offset = 0, unit = 1;
    bool isScaled() const { return scale != 1 || offset != 0; }
};

// GDAL's own unit goes before that of the keys. What it says is told.
Stored storedOf(const TiffFile& file, const TiffPlace& place, RasterFacts& facts) {
    const std::string metadata = file.text(kMetadataTag);
    const auto told = [&](const char* role, double usual) {
        const auto item = itemOf(metadata, role);
        const double value = item ? numberIn(*item).value_or(usual) : usual;
        return std::isfinite(value) ? value : usual;
    };
    Stored stored{told("scale", 1), told("offset", 0), place.metresPerHeight};
    if (stored.isScaled()) {
        facts.values = Values::metres;
        facts.notices.push_back("Heights are the numbers of the file × " + number(stored.scale) + " + " +
                                number(stored.offset) + ", as it says.");
    }
    if (const auto name = itemOf(metadata, "unittype"); name && !name->empty()) {
        const auto length = unitLength(std::string(*name));
        if (length) stored.unit = *length;
        if (!length)
            facts.notices.push_back("The unit of the file's values, \"" + std::string(*name) +
                                    "\", is no length that is known here: it was taken for the metre.");
    }
    if (stored.unit != 1 && facts.values != Values::scale)
        facts.notices.push_back("Heights were turned from units of " + number(stored.unit) + " m into metres.");
    return stored;
}

std::string_view kindOf(const TiffLayout& layout) {
    if (layout.format == SAMPLEFORMAT_IEEEFP) return "floats";
    return layout.format == SAMPLEFORMAT_INT ? "signed whole numbers" : "whole numbers";
}

Values valuesOf(const TiffLayout& layout, bool areMetres) {
    if (layout.format == SAMPLEFORMAT_INT || (areMetres && layout.bits > 8)) return Values::metres;
    return layout.format == SAMPLEFORMAT_IEEEFP ? Values::either : Values::scale;
}

double greatestOf(int bits) {
    return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

RasterFacts factsOf(const TiffLayout& layout, const TiffPlace& place, const Texts& texts) {
    RasterFacts facts;
    facts.format = "tiff";
    facts.columns = layout.columns;
    facts.rows = layout.rows;
    facts.samples = std::to_string(layout.bits) + "-bit " + std::string(kindOf(layout));
    facts.bits = layout.bits;
    facts.values = valuesOf(layout, place.isGeo || tellsMetres(texts));
    if (facts.values == Values::scale) facts.greatest = greatestOf(layout.bits);
    facts.spacing = place.spacing;
    facts.inDegrees = place.inDegrees;
    facts.latitude = place.latitude;
    facts.place = place.place;
    facts.notices = place.notices;
    if (layout.colours > 1)
        facts.notices.push_back("The picture is stored in colour; its equal channels were taken as gray.");
    return facts;
}

Texts textsOf(const TiffFile& file) {
    Texts texts = textsOfLines(file.text(TIFFTAG_IMAGEDESCRIPTION));
    if (std::string provenance = provenanceOfXmp(file.bytesOf(TIFFTAG_XMLPACKET)); !provenance.empty())
        texts[kProvenanceKey] = std::move(provenance);
    return texts;
}

// Wadi's own files tell the distances of samples in metres. It goes before degrees, whose
// length there it tells; but not before a pixel size that another program has changed since.
void takeOwnTexts(const Texts& texts, RasterFacts& facts) {
    constexpr double kSameMetres = 1e-4, kSameDegrees = 0.02;
    const auto declared = facts.spacing;
    takeTexts(texts, facts);
    if (!declared || texts.find(std::string_view(kCellSizeKey)) == texts.end()) return;
    const Spacing own = *facts.spacing;
    const Spacing unit = facts.inDegrees ? metresPerDegree(facts.latitude) : Spacing{1, 1};
    const double part = facts.inDegrees ? kSameDegrees : kSameMetres;
    if (!isNear(declared->x * unit.x, own.x, part) || !isNear(declared->z * unit.z, own.z, part)) {
        facts.spacing = declared;
    } else if (facts.inDegrees) {
        facts.inDegrees = false;
        if (facts.place == nullptr) return;
        auto place = std::make_shared<Georeference>(*facts.place);
        place->unitsPerMetreX = declared->x / own.x;
        place->unitsPerMetreZ = declared->z / own.z;
        facts.place = std::move(place);
    }
}

void turn(const TiffLayout& layout, const TiffPlace& place, const Stored& stored, Raster& raster) {
    if (place.isUpsideDown) flipRows(raster.values);
    constexpr double kMost = std::numeric_limits<float>::max();
    if (raster.facts.values == Values::scale) {
        if (!layout.inverted) return;
        for (float& value : raster.values.values())
            value = static_cast<float>(raster.facts.greatest - double{value});
    } else if (stored.isScaled() || stored.unit != 1) {
        for (float& value : raster.values.values())
            value = static_cast<float>(
                std::clamp((double{value} * stored.scale + stored.offset) * stored.unit, -kMost, kMost));
    }
}

// What lies under black of a mask, of 1 or 8 bits a pixel, has no data.
class Mask {
  public:
    Mask(const TiffFile& file, Field<float>& values)
        : file_(file), values_(values), bits_(file.half(TIFFTAG_BITSPERSAMPLE, 1)) {}

    bool isUnderstood() const {
        return (bits_ == 1 || bits_ == 8) && file_.half(TIFFTAG_SAMPLESPERPIXEL, 1) == 1 &&
               file_.word(TIFFTAG_IMAGEWIDTH, 0) == static_cast<std::uint32_t>(values_.columns()) &&
               file_.word(TIFFTAG_IMAGELENGTH, 0) == static_cast<std::uint32_t>(values_.rows());
    }

    void take() {
        if (TIFFIsTiled(file_.get()) != 0)
            takeTiles();
        else
            takeStrips();
    }

  private:
    void takeStrips() {
        Bytes row(static_cast<std::size_t>(TIFFScanlineSize64(file_.get())));
        requireBytes(row, values_.columns(), 1);
        for (int z = 0; z < values_.rows(); ++z) {
            if (TIFFReadScanline(file_.get(), row.data(), static_cast<std::uint32_t>(z), 0) < 1)
                file_.damaged();
            takeRow(row.data(), 0, z, values_.columns());
        }
    }

    void takeTiles() {
        constexpr std::uint32_t kMostSide = 4096;
        const std::uint32_t columns = file_.word(TIFFTAG_TILEWIDTH, 0),
                            rows = file_.word(TIFFTAG_TILELENGTH, 0);
        if (columns == 0 || rows == 0 || columns > kMostSide || rows > kMostSide) file_.damaged();
        Bytes bytes(static_cast<std::size_t>(TIFFTileSize64(file_.get())));
        const int across = static_cast<int>(columns), down = static_cast<int>(rows);
        requireBytes(bytes, across, down);
        const std::size_t stride = bytes.size() / rows;
        for (int z = 0; z < values_.rows(); z += down)
            for (int x = 0; x < values_.columns(); x += across) {
                const auto tile = TIFFComputeTile(file_.get(), static_cast<std::uint32_t>(x),
                                                  static_cast<std::uint32_t>(z), 0, 0);
                if (TIFFReadEncodedTile(file_.get(), tile, bytes.data(), static_cast<tmsize_t>(bytes.size())) <
                    0)
                    file_.damaged();
                for (int j = 0; j < std::min(down, values_.rows() - z); ++j)
                    takeRow(bytes.data() + static_cast<std::size_t>(j) * stride, x, z + j,
                            std::min(across, values_.columns() - x));
            }
    }

    void requireBytes(const Bytes& bytes, int columns, int rows) const {
        const std::size_t row = (static_cast<std::size_t>(columns) * bits_ + 7) / 8;
        if (bytes.size() < row * static_cast<std::size_t>(rows)) file_.damaged();
    }

    void takeRow(const unsigned char* bytes, int x, int z, int count) {
        for (int i = 0; i < count; ++i) {
            const bool isShown = bits_ == 8 ? bytes[i] != 0 : (bytes[i / 8] >> (7 - i % 8) & 1) != 0;
            if (!isShown) values_.at(x + i, z) = kMissing;
        }
    }

    const TiffFile& file_;
    Field<float>& values_;
    std::uint16_t bits_;
};

std::string othersNotice(int others) {
    return "The file has " + std::to_string(others) + (others == 1 ? " more picture" : " more pictures") +
           "; only the first was read.";
}

// What follows the first picture: its mask, smaller copies, which are not needed, and others, which are told.
void takeOthers(const TiffFile& file, Raster& raster) {
    constexpr int kMost = 100;
    int others = 0;
    bool isMasked = false;
    for (int i = 0; i < kMost && TIFFReadDirectory(file.get()) != 0; ++i) {
        const std::uint32_t kind =
            file.word(TIFFTAG_SUBFILETYPE, 0) & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK);
        others += kind == 0;
        if (kind != FILETYPE_MASK || std::exchange(isMasked, true)) continue;
        Mask mask(file, raster.values);
        if (mask.isUnderstood())
            mask.take();
        else
            raster.facts.notices.push_back("The file's mask is not understood and was left out.");
    }
    if (others > 0) raster.facts.notices.push_back(othersNotice(others));
}

}  // namespace

Texts tiffTexts(const std::filesystem::path& file) {
    return textsOf(TiffFile(file));
}

Raster readTiffRaster(const std::filesystem::path& path, const ReadOptions& options) {
    const TiffFile file(path);
    const TiffLayout layout = tiffLayout(file, options);
    const TiffPlace place = tiffPlace(file, layout);
    const Texts texts = textsOf(file);
    Raster raster{factsOf(layout, place, texts), {}};
    takeOwnTexts(texts, raster.facts);
    const Stored stored = storedOf(file, place, raster.facts);
    raster.values = tiffSamples(file, layout, numberIn(file.text(kNoDataTag)), options);
    takeOthers(file, raster);
    turn(layout, place, stored, raster);
    options.reach(1);
    return raster;
}

bool looksLikeTiff(std::string_view start) {
    using namespace std::string_view_literals;
    for (const std::string_view magic : {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv})
        if (start.starts_with(magic)) return true;
    return false;
}

}  // namespace wadi::io
