// The table of file formats: a row for every kind of file that maps are read from or written to. The command
// line, lists, file dialogs, the Export panel, the help, import and export all read it: a new format is a
// row here and its reader or writer (codecs.hpp). Not the reading and writing of files. Constant data; any
// thread.
#pragma once

#include <compare>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wadi::io {

struct MapSource;
struct Raster;
struct ReadOptions;

/// Texts in a file by their keywords.
using Texts = std::map<std::string, std::string, std::less<>>;

/// Which maps a format can hold.
enum class MapContent {
    values,   ///< One value a sample
    heights,  ///< Nothing but heights in metres: a mesh
    colours   ///< One value a sample, or the three or four channels of a picture
};

/// One way to write a format: an entry of the option --format and of the Export panel.
struct FormatFacts {
    std::string_view name;    ///< As on the command line: "png16"
    std::string_view suffix;  ///< What follows the name of the map in that of its file: "_8bit.png"
    std::string_view help;    ///< What the file holds, in a few words
    int bits = 32;            ///< Of a sample; 0: samples are text
    MapContent content = MapContent::values;
    bool isScale = false;     ///< Whether samples are whole numbers, parts of a range
    bool hasHeader = true;    ///< If not, byte order and order of rows can be chosen
    bool keepsPlace = false;  ///< Whether the file tells cell size and place on Earth
    void (*write)(const MapSource& map,
                  const std::filesystem::path& file) = nullptr;  ///< Throws as exportMap()
};

/// How a format is recognised and read.
struct FormatReader {
    /// Whether a file that begins with these bytes (up to 256) is of the format; null: only its ending tells
    bool (*looksLike)(std::string_view start) = nullptr;
    /// Reads all samples; null: the format is only written. Throws as readRaster()
    Raster (*read)(const std::filesystem::path& file, const ReadOptions& options) = nullptr;
    /// The texts that Wadi put into a file, without reading its samples; null: the format keeps none
    Texts (*texts)(const std::filesystem::path& file) = nullptr;
    /// Whether it reads a part (ReadOptions) without the memory that all takes
    bool readsParts = false;
};

/// A row of the table: one format, with all that the program knows about it.
struct FileFormat {
    std::string_view name;                       ///< In lists: "png"
    std::string_view title;                      ///< In sentences: "PNG"
    std::vector<std::string_view> endings = {};  ///< Of files that are read, in small letters: ".tif"
    std::string_view help = {};                  ///< What can be read from such files
    FormatReader reader = {};
    std::vector<FormatFacts> written = {};  ///< None: the format is only read

    bool isRead() const { return reader.read != nullptr; }
};

/// All rows. Files are recognised by their contents in this order.
const std::vector<FileFormat>& fileFormats();

/// All ways to write a map, in the order of the table.
const std::vector<FormatFacts>& writtenFormats();

/// One of writtenFormats(), by its name.
struct Format {
    std::string_view name;

    bool operator==(const Format&) const = default;
    /// By the order of the table.
    std::strong_ordering operator<=>(const Format& other) const;

    // Those that the program or its tests ask for by name; a new format needs no such constant.
    static const Format png16, png8, tiff, exr, raw16, raw32, asc, obj, gltf;
};
inline constexpr Format Format::png16{"png16"}, Format::png8{"png8"}, Format::tiff{"tiff"},
    Format::exr{"exr"}, Format::raw16{"raw16"}, Format::raw32{"raw32"}, Format::asc{"asc"},
    Format::obj{"obj"}, Format::gltf{"gltf"};

/// The facts of a format, which must be in the table.
const FormatFacts& facts(Format format);

/// The names of the ways of writing that `has` holds for, as "obj and gltf"; `between`: before the last.
std::string namesOfWritten(bool (*has)(const FormatFacts&), std::string_view between = " and ");

/// Whether a map of so many channels can be written, and whether only as heights.
inline bool isMesh(const FormatFacts& facts) {
    return facts.content == MapContent::heights;
}
inline bool lacksHeader(const FormatFacts& facts) {
    return !facts.hasHeader;
}
inline bool takesColour(const FormatFacts& facts) {
    return facts.content == MapContent::colours;
}

/// Endings of all files that maps are read from, in the order of the table: ".png", ".tif" …
std::vector<std::string_view> readEndings();

/// The formats that are read, in capitals: "PNG, TIFF, EXR".
std::string readNames();

/// The same with their titles and endings, for sentences: "PNG (.png), TIFF (.tif, .tiff)".
std::string readTitles();

/// The endings of a format, "between" each other.
std::string endingsOf(const FileFormat& format, std::string_view between = " ");

}  // namespace wadi::io
