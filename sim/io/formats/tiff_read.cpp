#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/core/subdomain.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/crs.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/formats/tiff_file.hpp"

namespace wadi::io {

namespace {

using Bytes = std::vector<unsigned char>;

Sentence placeOf(int x, int z) {
    return Sentence("column {0}, row {1}", x, z);
}

// Takes pixels of one sample type into the field.
template <class Sample>
class Pixels {
  public:
    Pixels(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
           const TileGrid::Box& part, Field<float>& values)
        : file_(file), layout_(layout), missing_(missing), part_(part), values_(values) {}

    /// A run of a row, and what of it lies in the part: all samples of its pixels, or of the plane `plane`.
    void take(const unsigned char* bytes, int x, int z, int count, int plane) {
        if (z < part_.z || z >= part_.z + part_.rows) return;
        const int first = std::max(x, part_.x), end = std::min(x + count, part_.x + part_.columns);
        const std::size_t pixel = sizeof(Sample) * static_cast<std::size_t>(layout_.together());
        if (first < end) bytes += pixel * static_cast<std::size_t>(first - x);
        for (int i = first; i < end; ++i)
            for (int c = 0; c < layout_.together(); ++c, bytes += sizeof(Sample)) {
                Sample sample;
                std::memcpy(&sample, bytes, sizeof sample);
                takeSample(sample, i, z, plane + c);
            }
    }

  private:
    void takeSample(Sample sample, int x, int z, int channel) {
        if (channel >= layout_.colours) return checkAlpha(sample, x, z);
        const float value = valueOf(sample, x, z);
        float& kept = values_.at(x - part_.x, z - part_.z);
        if (channel == 0)
            kept = value;
        else if (!(value == kept || (std::isnan(value) && std::isnan(kept))))
            fail(file_.path(), "is coloured (at {0}); convert it to one band of gray values.", placeOf(x, z));
    }

    float valueOf(Sample sample, int x, int z) const {
        const double value = static_cast<double>(sample);
        if (std::isnan(value) || (missing_ && isNoData(value, *missing_))) return kMissing;
        if (std::isinf(value))
            fail(file_.path(), "has an infinite value at {0}; replace it by a height or by NODATA.",
                 placeOf(x, z));
        constexpr double kMost = std::numeric_limits<float>::max();
        return static_cast<float>(std::clamp(value, -kMost, kMost));
    }

    void checkAlpha(Sample sample, int x, int z) const {
        const Sample opaque =
            std::numeric_limits<Sample>::is_integer ? std::numeric_limits<Sample>::max() : Sample{1};
        if (sample != opaque)
            fail(file_.path(), "is transparent at {0}; fill the gap and save it without an alpha channel.",
                 placeOf(x, z));
    }

    const TiffFile& file_;
    const TiffLayout& layout_;
    std::optional<double> missing_;
    TileGrid::Box part_;
    Field<float>& values_;
};

// The row from which a part is read: blocks of so many rows, of strips or tiles, are read from their first.
int firstRow(const TileGrid::Box& part, int blockRows) {
    return part.z - part.z % blockRows;
}

int planesOf(const TiffLayout& layout) {
    return layout.planar ? layout.samples : 1;
}

template <class Sample>
void readStrips(const TiffFile& file, const TiffLayout& layout, Pixels<Sample>& pixels,
                const TileGrid::Box& part, const ReadOptions& options) {
    Bytes row(static_cast<std::size_t>(TIFFScanlineSize64(file.get())));
    const int planes = planesOf(layout);
    for (int plane = 0; plane < planes; ++plane)
        for (int z = firstRow(part, layout.stripRows); z < part.z + part.rows; ++z) {
            const auto strip = TIFFComputeStrip(file.get(), static_cast<std::uint32_t>(z),
                                                static_cast<std::uint16_t>(plane));
            if (!isLeftOut(file, strip)) {
                if (TIFFReadScanline(file.get(), row.data(), static_cast<std::uint32_t>(z),
                                     static_cast<std::uint16_t>(plane)) < 1)
                    file.damaged();
                pixels.take(row.data(), 0, z, layout.columns, plane);
            }
            options.reach((plane + std::max(0.0, z + 1.0 - part.z) / part.rows) / planes);
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
               const TileGrid::Box& part, const ReadOptions& options) {
    Bytes bytes(static_cast<std::size_t>(TIFFTileSize64(file.get())));
    const int planes = planesOf(layout);
    for (int plane = 0; plane < planes; ++plane)
        for (int z = firstRow(part, layout.tileRows); z < part.z + part.rows; z += layout.tileRows) {
            for (int x = part.x - part.x % layout.tileColumns; x < part.x + part.columns;
                 x += layout.tileColumns)
                readTile(file, layout, pixels, bytes, x, z, plane);
            const int done = z + layout.tileRows - part.z;
            options.reach((plane + std::min(1.0, double(done) / part.rows)) / planes);
        }
}

template <class Sample>
Field<float> readSamples(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
                         const TileGrid::Box& part, const ReadOptions& options) {
    Field<float> values(part.columns, part.rows, kMissing);
    Pixels<Sample> pixels(file, layout, missing, part, values);
    if (layout.tiled)
        readTiles(file, layout, pixels, part, options);
    else
        readStrips(file, layout, pixels, part, options);
    return values;
}

// All values of a part; kMissing where the file has `missing`, nan or no block. Throws Error if a block is
// damaged, if channels of a picture in colour are not equal, if it is transparent or a value is infinite,
// with column and row; Cancelled.
Field<float> tiffSamples(const TiffFile& file, const TiffLayout& layout, std::optional<double> missing,
                         const TileGrid::Box& part, const ReadOptions& options) {
    const bool isSigned = layout.format == SAMPLEFORMAT_INT;
    if (layout.format == SAMPLEFORMAT_IEEEFP)
        return layout.bits == 64 ? readSamples<double>(file, layout, missing, part, options)
                                 : readSamples<float>(file, layout, missing, part, options);
    if (layout.bits == 32)
        return isSigned ? readSamples<std::int32_t>(file, layout, missing, part, options)
                        : readSamples<std::uint32_t>(file, layout, missing, part, options);
    if (layout.bits == 16)
        return isSigned ? readSamples<std::int16_t>(file, layout, missing, part, options)
                        : readSamples<std::uint16_t>(file, layout, missing, part, options);
    return isSigned ? readSamples<std::int8_t>(file, layout, missing, part, options)
                    : readSamples<std::uint8_t>(file, layout, missing, part, options);
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

// What GDAL's metadata say of the first band, as <Item name="SCALE" sample="0" role="scale">0.1</Item>.
struct BandItems {
    std::optional<double> scale, offset;
    std::string unit;
};

BandItems itemsOf(std::string_view metadata) {
    constexpr std::size_t kMostBytes = 1 << 20;
    metadata = metadata.substr(0, kMostBytes);
    BandItems items;
    for (std::size_t at = metadata.find("<Item "); at != metadata.npos; at = metadata.find("<Item ", at)) {
        const std::size_t begin = metadata.find('>', at), end = metadata.find('<', begin);
        if (end == metadata.npos) break;
        const std::string_view head = metadata.substr(at, begin - at),
                               text = metadata.substr(begin + 1, end - begin - 1);
        at = end;
        const auto says = [&](const char* what) { return head.find(what) != head.npos; };
        if (says(" sample=") && !says(" sample=\"0\"")) continue;
        if (says(" role=\"scale\"")) items.scale = numberIn(text);
        if (says(" role=\"offset\"")) items.offset = numberIn(text);
        if (says(" role=\"unittype\"")) items.unit = text;
    }
    return items;
}

// How heights come out of the numbers that a file stores: number × scale + offset, in a unit [m].
struct Stored {
    double scale = 1, offset = 0, unit = 1;
    bool isScaled() const { return scale != 1 || offset != 0; }
};

// The unit of heights: GDAL's own goes before that of the keys. One that is not known is told.
double heightUnit(const std::string& name, const TiffPlace& place, RasterFacts& facts) {
    const auto length = name.empty() ? std::nullopt : unitLength(name);
    if (length && facts.values == Values::either) facts.values = Values::metres;
    const double unit = length.value_or(place.metresPerHeight);
    if (facts.values == Values::scale) return unit;
    if (!length && !name.empty())
        facts.notices.push_back(
            unit == 1
                ? Sentence("The unit of the file's values, \"{0}\", is no length that is known here: it was "
                           "taken for the metre.",
                           name)
                : Sentence("The unit of the file's values, \"{0}\", is no length that is known here.", name));
    if (unit != 1)
        facts.notices.push_back(
            Sentence("Heights were turned from units of {0} m into metres.", number(unit)));
    return unit;
}

Stored storedOf(const TiffFile& file, const TiffPlace& place, RasterFacts& facts) {
    const BandItems items = itemsOf(file.text(kMetadataTag));
    const auto finite = [](std::optional<double> value, double usual) {
        return value && std::isfinite(*value) ? *value : usual;
    };
    Stored stored{finite(items.scale, 1), finite(items.offset, 0)};
    if (stored.isScaled()) {
        facts.values = Values::metres;
        facts.notices.push_back(Sentence("Heights are the numbers of the file × {0}{1}{2}, as it says.",
                                         number(stored.scale), std::string(stored.offset < 0 ? " - " : " + "),
                                         number(std::abs(stored.offset))));
    }
    stored.unit = heightUnit(items.unit, place, facts);
    return stored;
}

Sentence kindOf(const TiffLayout& layout) {
    if (layout.format == SAMPLEFORMAT_IEEEFP) return Sentence("floats");
    return layout.format == SAMPLEFORMAT_INT ? Sentence("signed whole numbers") : Sentence("whole numbers");
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
    facts.samples = Sentence("{0}-bit {1}", layout.bits, kindOf(layout));
    facts.bits = layout.bits;
    facts.blockRows = layout.tiled ? layout.tileRows : layout.stripRows;
    facts.values = valuesOf(layout, place.isGeo || tellsMetres(texts));
    if (facts.values == Values::scale) facts.greatest = greatestOf(layout.bits);
    facts.spacing = place.spacing;
    facts.inDegrees = place.inDegrees;
    facts.latitude = place.latitude;
    facts.place = place.place;
    facts.notices = place.notices;
    if (layout.colours > 1)
        facts.notices.push_back(
            Sentence("The picture is stored in colour; its equal channels were taken as gray."));
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

// What lies under black of a mask, which is the directory that is read now, has no data.
class Mask {
  public:
    Mask(const TiffFile& file, const TiffLayout& picture, const TileGrid::Box& part, Field<float>& values)
        : file_(file), layout_(maskLayout(file, picture)), part_(part), values_(values) {}

    void take(const ReadOptions& options) {
        bytes_.resize(static_cast<std::size_t>(layout_.tiled ? TIFFTileSize64(file_.get())
                                                             : TIFFScanlineSize64(file_.get())));
        const int across = layout_.tiled ? layout_.tileColumns : layout_.columns,
                  down = layout_.tiled ? layout_.tileRows : 1;
        stride_ = (static_cast<std::size_t>(across * layout_.bits) + 7) / 8;
        if (bytes_.size() < stride_ * static_cast<std::size_t>(down)) file_.damaged();
        const int block = layout_.tiled ? layout_.tileRows : layout_.stripRows;
        for (int z = firstRow(part_, block); z < part_.z + part_.rows; z += down) {
            for (int x = 0; x < layout_.columns; x += across)
                takeBlock(x, z, std::min(across, layout_.columns - x), std::min(down, layout_.rows - z));
            options.reach(1);
        }
    }

  private:
    /// A tile, or a row of a strip. One that is left out is black.
    void takeBlock(int x, int z, int columns, int rows) {
        const auto column = static_cast<std::uint32_t>(x), row = static_cast<std::uint32_t>(z);
        const std::uint32_t block = layout_.tiled ? TIFFComputeTile(file_.get(), column, row, 0, 0)
                                                  : TIFFComputeStrip(file_.get(), row, 0);
        const bool isBlack = isLeftOut(file_, block);
        const bool isRead =
            isBlack || (layout_.tiled ? TIFFReadEncodedTile(file_.get(), block, bytes_.data(),
                                                            static_cast<tmsize_t>(bytes_.size())) >= 0
                                      : TIFFReadScanline(file_.get(), bytes_.data(), row, 0) >= 1);
        if (!isRead) file_.damaged();
        const TileGrid::Box here = shared({x, z, columns, rows}, part_);
        for (int j = here.z; j < here.z + here.rows; ++j)
            for (int i = here.x; i < here.x + here.columns; ++i)
                if (isBlack || !isShown(bytes_.data() + static_cast<std::size_t>(j - z) * stride_, i - x))
                    values_.at(i - part_.x, j - part_.z) = kMissing;
    }

    bool isShown(const unsigned char* row, int i) const {
        return layout_.bits == 8 ? row[i] != 0 : (row[i / 8] >> (7 - i % 8) & 1) != 0;
    }

    const TiffFile& file_;
    TiffLayout layout_;
    TileGrid::Box part_;
    Field<float>& values_;
    Bytes bytes_;
    std::size_t stride_ = 0;  // of a row [bytes]
};

Sentence othersNotice(int others) {
    if (others == 1) return Sentence("The file has 1 more picture; only the first was read.");
    return Sentence("The file has {0} more pictures; only the first was read.", others);
}

// What follows the first picture: its mask, smaller copies, which are not needed, and others, which are told.
void takeOthers(const TiffFile& file, const TiffLayout& picture, const TileGrid::Box& part,
                const ReadOptions& options, Raster& raster) {
    constexpr int kMost = 100;
    int others = 0;
    bool isMasked = false;
    for (int i = 0; i < kMost && TIFFReadDirectory(file.get()) != 0; ++i) {
        const std::uint32_t kind =
            file.word(TIFFTAG_SUBFILETYPE, 0) & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK);
        others += kind == 0;
        if (kind == FILETYPE_MASK && !std::exchange(isMasked, true))
            Mask(file, picture, part, raster.values).take(options);
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
    TileGrid::Box part = options.partOf(layout.columns, layout.rows);
    if (place.isUpsideDown) part.z = layout.rows - part.rows - part.z;  // as its rows stand in the file
    raster.values = tiffSamples(file, layout, numberIn(file.text(kNoDataTag)), part, options);
    takeOthers(file, layout, part, options, raster);
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
