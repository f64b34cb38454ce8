// TiffOut: libtiff writing into an AtomicFile, without a word on the terminal. Not the choice of tags
// (tiff_write). Only sim/io/export/tiff_*.cpp include it. One thread an object.
#pragma once

#include <tiffio.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/io/export/writer.hpp"
#include "sim/io/files/file_transaction.hpp"

namespace wadi::io {

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

// GeoTags: what a GeoTIFF says of the ground that it covers, out of a map's cell size and place. Not the
// writing of tags (tiff_write), nor coordinate systems: their keys are handed on as they are. Any thread.

/// The outer north-western corner of a map and its cells, in units of its coordinate system; of a map whose
/// place is not known, in metres from its south-western corner.
struct Placing {
    double west, north;
    double cellX, cellZ;  ///< [> 0]
};

/// Empty if the cell size is not known.
std::optional<Placing> placingOf(const MapSource& map);

/// The contents of the tags 34735 to 34737.
struct GeoKeys {
    std::vector<std::uint16_t> directory;
    std::vector<double> numbers;
    std::string texts;
};

/// The keys of a map's place, or those of a system that nobody knows; samples are always areas and values
/// never feet.
GeoKeys geoKeysOf(const MapSource& map);

/// The place of a map that has none: in metres from its south-western corner, in a system that nobody knows.
/// `length`: from north to south [m].
Georeference localPlace(double length);

/// Whether a map lies somewhere on Earth, and not only in a place of its own.
bool isOnEarth(const MapSource& map);

}  // namespace wadi::io
