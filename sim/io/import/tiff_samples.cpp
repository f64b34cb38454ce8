#include "sim/io/import/tiff_samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "sim/io/files/messages.hpp"
#include "sim/io/import/no_data.hpp"

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

}  // namespace

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

}  // namespace wadi::io
