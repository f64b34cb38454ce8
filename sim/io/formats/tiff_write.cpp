#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/geo_tags.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/formats/provenance.hpp"

namespace wadi::io {

namespace {

// libtiff writing into an AtomicFile, without a message on the terminal.
class TiffOut {
  public:
    /// Begins a file; `big` ones may grow beyond 4 GiB. `extra` are tags that libtiff does not know. Throws
    /// std::bad_alloc if there is no memory.
    TiffOut(AtomicFile& file, bool big, std::span<const TIFFFieldInfo> extra);
    /// Frees libtiff's memory and writes nothing more.
    ~TiffOut();
    TiffOut(const TiffOut&) = delete;
    TiffOut& operator=(const TiffOut&) = delete;

    /// Sets a tag as TIFFSetField() does; whether it went well is told by finish().
    template <class... Value>
    void set(std::uint32_t tag, Value... values) {
        isWell_ = TIFFSetField(tiff_, tag, values...) == 1 && isWell_;
    }
    /// Writes the bytes of a strip, whose order libtiff may change, and tells whether all is well so far.
    bool strip(std::uint32_t number, std::span<float> values);
    /// Writes the tags, and tells whether all went well.
    bool finish();

    /// What libtiff said first of a failure.
    const std::string& message() const { return message_; }

  private:
    // libtiff's doors; `self` is a TiffOut.
    static tmsize_t readNothing(thandle_t self, void* bytes, tmsize_t count);
    static tmsize_t append(thandle_t self, void* bytes, tmsize_t count);
    static toff_t seek(thandle_t self, toff_t offset, int whence);
    static toff_t size(thandle_t self);
    static int leaveOpen(thandle_t self);
    static int keepError(TIFF* tiff, void* self, const char* module, const char* format, va_list words);
    static int ignoreWarning(TIFF* tiff, void* self, const char* module, const char* format, va_list words);

    AtomicFile& file_;
    std::uint64_t end_ = 0;  // of all that was written [bytes]
    std::string message_;
    bool isWell_ = true;
    TIFF* tiff_ = nullptr;
};

TiffOut::TiffOut(AtomicFile& file, bool big, std::span<const TIFFFieldInfo> extra) : file_(file) {
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr) throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, this);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignoreWarning, this);
    tiff_ = TIFFClientOpenExt("", big ? "w8" : "w", this, readNothing, append, seek, leaveOpen, size, nullptr,
                              nullptr, options.get());
    if (tiff_ == nullptr) throw std::bad_alloc();
    isWell_ = TIFFMergeFieldInfo(tiff_, extra.data(), static_cast<std::uint32_t>(extra.size())) == 0;
}

TiffOut::~TiffOut() {
    TIFFCleanup(tiff_);
}

bool TiffOut::strip(std::uint32_t number, std::span<float> values) {
    const auto bytes = static_cast<tmsize_t>(values.size_bytes());
    isWell_ = isWell_ && TIFFWriteEncodedStrip(tiff_, number, values.data(), bytes) == bytes;
    return isWell_ && file_.good();
}

bool TiffOut::finish() {
    return isWell_ && TIFFWriteDirectory(tiff_) == 1;
}

// A file that begins with nothing has nothing to read.
tmsize_t TiffOut::readNothing(thandle_t, void*, tmsize_t) {
    return 0;
}

tmsize_t TiffOut::append(thandle_t self, void* bytes, tmsize_t count) {
    auto& out = *static_cast<TiffOut*>(self);
    const bool isTaken = out.file_.append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    out.end_ = std::max(out.end_, out.file_.place());
    return isTaken ? count : -1;
}

toff_t TiffOut::seek(thandle_t self, toff_t offset, int whence) {
    auto& out = *static_cast<TiffOut*>(self);
    std::uint64_t place = offset;
    if (whence == SEEK_CUR) place += out.file_.place();
    if (whence == SEEK_END) place += out.end_;
    if (place != out.file_.place()) out.file_.seek(place);
    return place;
}

toff_t TiffOut::size(thandle_t self) {
    return static_cast<TiffOut*>(self)->end_;
}

int TiffOut::leaveOpen(thandle_t) {
    return 0;
}

int TiffOut::keepError(TIFF*, void* self, const char*, const char* format, va_list words) {
    char text[160];
    std::vsnprintf(text, sizeof text, format, words);
    std::string& message = static_cast<TiffOut*>(self)->message_;
    if (message.empty()) message = text;
    return 1;
}

int TiffOut::ignoreWarning(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

// The tags of a GeoTIFF, and GDAL's for cells without data.
constexpr std::uint32_t kPixelScale = 33550, kTiepoint = 33922, kGeoDirectory = 34735, kGeoNumbers = 34736,
                        kGeoTexts = 34737, kNoData = 42113;

constexpr int kRowsOfStrip = 64;
// A map without cells that lack data needs no such value, but programs ask for one.
constexpr char kMissingHeight[] = "-32768";

TIFFFieldInfo field(std::uint32_t tag, TIFFDataType type, const char* name) {
    const bool isText = type == TIFF_ASCII;
    const short count = isText ? TIFF_VARIABLE : TIFF_VARIABLE2;
    return {tag,
            count,
            count,
            type,
            FIELD_CUSTOM,
            1,
            static_cast<unsigned char>(isText ? 0 : 1),
            const_cast<char*>(name)};  // libtiff does not write to it
}

std::array<TIFFFieldInfo, 6> geoFields() {
    return {field(kPixelScale, TIFF_DOUBLE, "ModelPixelScale"),
            field(kTiepoint, TIFF_DOUBLE, "ModelTiepoint"),
            field(kGeoDirectory, TIFF_SHORT, "GeoKeyDirectory"),
            field(kGeoNumbers, TIFF_DOUBLE, "GeoDoubleParams"),
            field(kGeoTexts, TIFF_ASCII, "GeoAsciiParams"),
            field(kNoData, TIFF_ASCII, "GDAL_NODATA")};
}

// Whether 32-bit offsets might not do: packed values that cannot be packed grow a little.
bool isBig(const MapSource& map) {
    constexpr std::uint64_t kMost = 4'000'000'000;
    return std::uint64_t(map.columns()) * std::uint64_t(map.rows()) * map.channels.size() * sizeof(float) >
           kMost;
}

// A line for each text but the provenance of the world, which is too long to be printed.
std::string descriptionOf(const MapSource& map) {
    std::string text;
    for (const auto& [keyword, words] : textsOf(map, TextsFor::plain))
        if (keyword != "Software" && keyword != kProvenanceKey)
            text += (text.empty() ? "" : "\n") + keyword + "=" + words;
    return text;
}

void setSamples(TiffOut& tiff, const MapSource& map) {
    const auto channels = static_cast<int>(map.channels.size());
    tiff.set(TIFFTAG_IMAGEWIDTH, map.columns());
    tiff.set(TIFFTAG_IMAGELENGTH, map.rows());
    tiff.set(TIFFTAG_BITSPERSAMPLE, 32);
    tiff.set(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
    tiff.set(TIFFTAG_SAMPLESPERPIXEL, channels);
    tiff.set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    tiff.set(TIFFTAG_PHOTOMETRIC, channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    const std::uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
    if (channels == 4) tiff.set(TIFFTAG_EXTRASAMPLES, 1, &alpha);
    tiff.set(TIFFTAG_ROWSPERSTRIP, kRowsOfStrip);
    tiff.set(TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    tiff.set(TIFFTAG_PREDICTOR, PREDICTOR_FLOATINGPOINT);
}

template <class T>
void setList(TiffOut& tiff, std::uint32_t tag, const std::vector<T>& list) {
    if (!list.empty()) tiff.set(tag, static_cast<std::uint32_t>(list.size()), list.data());
}

void setPlace(TiffOut& tiff, const MapSource& map) {
    const GeoKeys keys = geoKeysOf(map);
    setList(tiff, kGeoDirectory, keys.directory);
    setList(tiff, kGeoNumbers, keys.numbers);
    if (!keys.texts.empty()) tiff.set(kGeoTexts, keys.texts.c_str());
    const std::optional<Placing> placing = placingOf(map);
    if (!placing) return;
    setList(tiff, kPixelScale, std::vector<double>{placing->cellX, placing->cellZ, 0});
    setList(tiff, kTiepoint, std::vector<double>{0, 0, 0, placing->west, placing->north, 0});
}

void setTexts(TiffOut& tiff, const MapSource& map) {
    tiff.set(TIFFTAG_SOFTWARE, "Wadi");
    tiff.set(TIFFTAG_IMAGEDESCRIPTION, descriptionOf(map).c_str());
    if (!map.options.provenance.empty()) {
        const std::string packet = xmpOf(map.options.provenance);
        tiff.set(TIFFTAG_XMLPACKET, static_cast<std::uint32_t>(packet.size()), packet.data());
    }
    if (map.options.unit == "m") tiff.set(kNoData, kMissingHeight);
}

// Rows from `begin` on, the channels of each sample together.
std::span<float> gather(const MapSource& map, int begin, int end, std::vector<float>& values) {
    float* at = values.data();
    for (int z = begin; z < end; ++z) {
        for (int x = 0; x < map.columns(); ++x)
            for (const Field<float>& channel : map.channels) *at++ = channel.at(x, z);
    }
    return {values.data(), at};
}

bool writeStrips(TiffOut& tiff, const MapSource& map) {
    std::vector<float> values(static_cast<std::size_t>(map.columns()) * map.channels.size() * kRowsOfStrip);
    std::uint32_t strip = 0;
    for (int z = 0; z < map.rows(); z += kRowsOfStrip) {
        const int end = std::min(z + kRowsOfStrip, map.rows());
        if (!tiff.strip(strip++, gather(map, z, end, values))) return false;
        map.options.reach(double(end) / map.rows());
    }
    return true;
}

}  // namespace

void writeTiff(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    TiffOut tiff(out, isBig(map), geoFields());
    setSamples(tiff, map);
    setPlace(tiff, map);
    setTexts(tiff, map);
    // A full disk is commit()'s to tell; any other failure is libtiff's own.
    const bool written = writeStrips(tiff, map) && tiff.finish();
    if (!written && out.good())
        fail(file, "could not be written ({0}); choose another format.", tiff.message());
    out.commit();
}

}  // namespace wadi::io
