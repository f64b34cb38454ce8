// TiffFile: the border between libtiff and C++. Opens a TIFF through the checks of every input file, keeps
// libtiff's messages, which are printed nowhere, and gives the values of tags, the layout of samples and the
// place on Earth. Not the values of samples. Only tiff_file.cpp, tiff_place.cpp (the place) and tiff_read.cpp
// include it. One thread an object.
#pragma once

#include <tiffio.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/io/formats/raster.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

class TiffFile {
  public:
    /// Reads the first directory. Throws Error as openInput, or if it is damaged.
    explicit TiffFile(const std::filesystem::path& file);
    TiffFile(const TiffFile&) = delete;
    TiffFile& operator=(const TiffFile&) = delete;

    /// libtiff's own handle.
    TIFF* get() const { return tiff_.get(); }
    const std::filesystem::path& path() const { return in_.path; }
    /// Size of the file [bytes].
    std::uint64_t bytes() const { return in_.bytes; }

    /// Value of a tag of one number, or `missing` if the file does not have it. Only for tags of that type.
    std::uint16_t half(std::uint32_t tag, std::uint16_t missing) const;
    std::uint32_t word(std::uint32_t tag, std::uint32_t missing) const;
    /// Values of a tag that libtiff does not know; nothing if the file does not have it, or of another type.
    std::vector<double> numbers(std::uint32_t tag) const;
    std::vector<std::uint16_t> shorts(std::uint32_t tag) const;
    /// Bytes of a tag that libtiff knows as such, or "".
    std::string bytesOf(std::uint32_t tag) const;
    /// A text without what follows its first zero, or "".
    std::string text(std::uint32_t tag) const;

    /// Throws Error: the file is damaged, with what libtiff said last.
    [[noreturn]] void damaged() const;

  private:
    // What libtiff's callbacks see.
    struct In {
        std::filesystem::path path;
        std::ifstream stream;
        std::uint64_t bytes = 0;
        std::string message;  // libtiff's first
    };
    struct Close {
        void operator()(TIFF* tiff) const { TIFFClose(tiff); }
    };

    static int keepMessage(TIFF*, void* in, const char* module, const char* format, va_list values);
    static int ignoreWarning(TIFF*, void*, const char*, const char*, va_list) { return 1; }
    static tmsize_t read(thandle_t in, void* bytes, tmsize_t count);
    static tmsize_t refuseWrite(thandle_t, void*, tmsize_t) { return -1; }
    static toff_t seek(thandle_t in, toff_t place, int from);
    static int close(thandle_t) { return 0; }
    static toff_t size(thandle_t in) { return static_cast<In*>(in)->bytes; }

    In in_;  // goes after tiff_
    std::unique_ptr<TIFF, Close> tiff_;
};

/// How the samples of a TIFF lie in it.
struct TiffLayout {
    int columns = 0;
    int rows = 0;
    int bits = 0;           ///< Of a sample: 8, 16, 32 or 64; of a mask 1 or 8
    int format = 0;         ///< SAMPLEFORMAT_UINT, SAMPLEFORMAT_INT or SAMPLEFORMAT_IEEEFP
    int samples = 1;        ///< Of a pixel [1..4]
    int colours = 1;        ///< Samples that must be equal: 1, or 3 of a picture in colour
    bool planar = false;    ///< Whether each sample has a plane of its own
    bool inverted = false;  ///< Whether 0 is white
    bool tiled = false;
    int tileColumns = 0;  ///< Only if tiled
    int tileRows = 0;
    int stripRows = 1;  ///< Only if not: rows that are unpacked one after another [1..rows]

    std::size_t sampleBytes() const { return static_cast<std::size_t>(bits) / 8; }
    /// Samples of a pixel that lie side by side.
    int together() const { return planar ? 1 : samples; }
};

/// Reads it from the tags. Throws Error naming what is not understood, or if the sides are not possible, or
/// if the file has not bytes enough for what it promises, before anything of that size is allocated.
TiffLayout tiffLayout(const TiffFile& file, const ReadOptions& options);

/// The same of the mask of a picture, which is the directory that is read now: one channel of 1 or 8 bits.
/// Throws Error as tiffLayout(), or if the mask is not of the picture's size.
TiffLayout maskLayout(const TiffFile& file, const TiffLayout& picture);

/// Whether the file leaves out a strip or tile, which is how GDAL writes that it has no data.
bool isLeftOut(const TiffFile& file, std::uint32_t block);

/// Where on Earth the samples of a GeoTIFF lie, and in what units. Maps stay in the projection that they come
/// in: of it, units and how far it stretches distances are told by the register of coordinate systems
/// (crs.hpp), and its keys are handed on.
struct TiffPlace {
    bool isGeo = false;                   ///< Whether the file has tags of a GeoTIFF at all
    std::optional<Spacing> spacing = {};  ///< [m, or degrees if inDegrees; > 0]
    bool inDegrees = false;
    double latitude = 0;         ///< Of the middle [degrees]; only if inDegrees
    bool isUpsideDown = false;   ///< Whether the first row is the southern one
    double metresPerHeight = 1;  ///< Unit of heights, where the keys tell one [m]
    /// The outer north-western corner. Its unitsPerMetre are those of the system, unless it is in degrees.
    std::shared_ptr<const Georeference> place = {};
    std::vector<Sentence> notices = {};
};

/// Reads the tags. Throws Error if the map is rotated or sheared against its coordinate system, or a number
/// of the tags is not possible.
TiffPlace tiffPlace(const TiffFile& file, const TiffLayout& layout);

}  // namespace wadi::io
