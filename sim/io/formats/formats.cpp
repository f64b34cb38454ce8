#include <stdexcept>
#include <string>
#include <vector>

#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/formats/raster.hpp"
#ifdef WADI_EXTRA_FORMATS
#include WADI_EXTRA_FORMATS  // tests/toy builds this file once more, with a row of its own
#endif

namespace wadi::io {

namespace {

using enum MapContent;

/// A row for each format: to add one is to add a row, and its reader or writer to codecs.hpp.
const std::vector<FileFormat> kRows = {
    {.name = "png",
     .title = "PNG",
     .endings = {".png"},
     .help = "grayscale of 8 or 16 bits, or equal colours; Wadi's own tell their range and cell size",
     .reader = {looksLikePng, readPngRaster, pngTexts},
     .written = {{.name = "png16",
                  .suffix = ".png",
                  .help = "16-bit grayscale; its range and cell size are noted inside",
                  .bits = 16,
                  .content = colours,
                  .isScale = true,
                  .write = writePng},
                 {.name = "png8",
                  .suffix = "_8bit.png",
                  .help = "8-bit grayscale: a picture more than a heightmap, it terraces",
                  .bits = 8,
                  .content = colours,
                  .isScale = true,
                  .write = writePng}}},
    {.name = "tiff",
     .title = "TIFF",
     .endings = {".tif", ".tiff"},
     .help = "whole numbers of 8 to 32 bits, floats of 32 or 64; a GeoTIFF tells its place, units and NODATA",
     .reader = {looksLikeTiff, readTiffRaster, tiffTexts, true},
     .written = {{.name = "tiff",
                  .suffix = ".tif",
                  .help = "32-bit floats; a GeoTIFF, with the place on Earth if it is known",
                  .content = colours,
                  .keepsPlace = true,
                  .write = writeTiff}}},
    {.name = "exr",
     .title = "EXR",
     .endings = {".exr"},
     .help = "half, float or whole; the channel Y, height or Z, the only one, or equal R, G and B",
     .reader = {looksLikeExr, readExrRaster, exrTexts},
     .written = {{.name = "exr",
                  .suffix = ".exr",
                  .help = "32-bit floats, as 3-D programs like them",
                  .content = colours,
                  .write = writeExr}}},
    {.name = "raw",
     .title = "raw samples",
     .endings = {".raw", ".r16", ".r32", ".f32", ".bin", ".r8"},
     .help = "samples without a header; --raw tells their layout, else it is guessed",
     .reader = {nullptr, readRawRaster, nullptr, true},
     .written = {{.name = "raw16",
                  .suffix = ".r16",
                  .help = "16-bit whole numbers without a header, row after row",
                  .bits = 16,
                  .isScale = true,
                  .hasHeader = false,
                  .write = writeRaw},
                 {.name = "raw32",
                  .suffix = ".r32",
                  .help = "32-bit floats without a header, row after row",
                  .hasHeader = false,
                  .write = writeRaw}}},
    {.name = "asc",
     .title = "ESRI ASCII grid",
     .endings = {".asc"},
     .help = "decimal numbers, in metres or degrees, for GIS",
     .reader = {looksLikeAsc, readAscRaster, nullptr},
     .written = {{.name = "asc",
                  .suffix = ".asc",
                  .help = "ESRI ASCII grid: decimal numbers, for GIS",
                  .bits = 0,
                  .keepsPlace = true,
                  .write = writeAsc}}},
    {.name = "hgt",
     .title = "SRTM tile",
     .endings = {".hgt"},
     .help = "tiles of 1 or 3 arc-seconds, whose names tell their place: N36W085.hgt",
     .reader = {nullptr, readHgtRaster, nullptr}},
    {.name = "obj",
     .title = "OBJ",
     .written = {{.name = "obj",
                  .suffix = ".obj",
                  .help = "a mesh as text, with normals and texture coordinates",
                  .bits = 0,
                  .content = heights,
                  .write = writeObj}}},
    {.name = "gltf",
     .title = "glTF",
     .written = {{.name = "gltf",
                  .suffix = ".glb",
                  .help = "a mesh as binary glTF 2.0, with normals and texture coordinates",
                  .content = heights,
                  .write = writeGltf}}},
#ifdef WADI_EXTRA_FORMAT
    WADI_EXTRA_FORMAT
#endif
};

}  // namespace

const std::vector<FileFormat>& fileFormats() {
    return kRows;
}

const std::vector<FormatFacts>& writtenFormats() {
    static const std::vector<FormatFacts> kAll = [] {
        std::vector<FormatFacts> all;
        for (const FileFormat& format : fileFormats())
            all.insert(all.end(), format.written.begin(), format.written.end());
        return all;
    }();
    return kAll;
}

const FormatFacts& facts(Format format) {
    for (const FormatFacts& facts : writtenFormats())
        if (facts.name == format.name) return facts;
    throw std::out_of_range("no format is called " + std::string(format.name));
}

std::strong_ordering Format::operator<=>(const Format& other) const {
    return &facts(*this) <=> &facts(other);
}

std::string namesOfWritten(bool (*has)(const FormatFacts&), std::string_view between) {
    std::vector<std::string_view> names;
    for (const FormatFacts& facts : writtenFormats())
        if (has(facts)) names.push_back(facts.name);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? between : ", ";
        text += names[i];
    }
    return text;
}

std::vector<std::string_view> readEndings() {
    std::vector<std::string_view> endings;
    for (const FileFormat& format : fileFormats())
        if (format.isRead()) endings.insert(endings.end(), format.endings.begin(), format.endings.end());
    return endings;
}

std::string readNames() {
    std::string names;
    for (const FileFormat& format : fileFormats()) {
        if (!format.isRead()) continue;
        names += names.empty() ? "" : ", ";
        for (const char c : format.name) names += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return names;
}

std::string readTitles() {
    std::string titles;
    for (const FileFormat& format : fileFormats())
        if (format.isRead())
            titles += (titles.empty() ? "" : ", ") + std::string(format.title) + " (" +
                      endingsOf(format, ", ") + ")";
    return titles;
}

std::string endingsOf(const FileFormat& format, std::string_view between) {
    std::string text;
    for (const std::string_view ending : format.endings) {
        if (!text.empty()) text += between;
        text += ending;
    }
    return text;
}

}  // namespace wadi::io
