#include "sim/io/export/map_file.hpp"

#include <utility>

#include "sim/io/files/messages.hpp"
#include "sim/io/formats/geo_tags.hpp"
#include "sim/io/formats/mesh.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

void checkChannels(Channels channels, const fs::path& file, const FormatFacts& format) {
    if (channels.size() == 1 || takesColour(format)) return;
    fail(file, "cannot be written: " + std::string(format.name) + " has no colours; choose one of " +
                   namesOfWritten(takesColour, ", ") + ".");
}

bool isHeights(const MapSource& map) {
    return map.options.unit == "m";
}

std::string cellSizeOption(const MapSource& map) {
    const auto [x, z] = std::pair(map.options.cellSize, map.options.cellSizeZ);
    if (!x) return "";
    return z ? " --spacing " + exactNumber(*x) + "," + exactNumber(*z) : " --cell-size " + exactNumber(*x);
}

std::string cellsText(const MapSource& map) {
    const auto [x, z] = std::pair(map.options.cellSize, map.options.cellSizeZ);
    if (!x) return "";
    return ", with cells of " + exactNumber(*x) + " m" + (z ? " × " + exactNumber(*z) + " m" : "");
}

std::string inUnit(const MapSource& map) {
    return map.options.unit.empty() ? "" : ", in " + std::string(map.options.unit);
}

std::string_view byteOrder(const MapSource& map) {
    return map.options.bigEndian ? "big" : "little";
}

// As "--raw 513x513,u16,little --flip".
std::string rawOption(const MapSource& map, std::string_view sample) {
    return "--raw " + std::to_string(map.columns()) + "x" + std::to_string(map.rows()) + "," +
           std::string(sample) + "," + std::string(byteOrder(map)) + (map.options.flip ? " --flip" : "");
}

// As " 32-bit little-endian floats, row after row from the north".
std::string rawLayout(const MapSource& map, int bits, std::string_view samples) {
    return " " + std::to_string(bits) + "-bit " + std::string(byteOrder(map)) + "-endian " +
           std::string(samples) + ", row after row from the " + (map.options.flip ? "south" : "north");
}

std::string scaleText(const MapSource& map, int greatest) {
    std::string text = ", 0.." + std::to_string(greatest) + " = " + exactNumber(map.range.lowest) + ".." +
                       exactNumber(map.range.highest);
    return map.options.unit.empty() ? text : text + " " + std::string(map.options.unit);
}

std::string rangeOption(const MapSource& map) {
    return "--height-range " + exactNumber(map.range.lowest) + "," + exactNumber(map.range.highest);
}

// Plain floats that all lie between 0 and 1 would be taken for parts of a range.
std::string unitOption(const MapSource& map) {
    const auto [lowest, highest] = rangeOf(map.channels);
    return lowest >= 0 && highest <= 1 ? " --height-range 0,1" : "";
}

std::string readBack(const MapSource& map, const std::string& options) {
    return isHeights(map) && map.options.namesOptions
               ? "; read it back with " + options + cellSizeOption(map) + "."
               : ".";
}

std::string meshText(const MapSource& map) {
    const MeshGrid mesh(map, {});
    return " samples as " + extent(mesh.columns(), mesh.rows()) + " corners and " +
           std::to_string(mesh.triangles()) + " triangles, y up";
}

std::string placedSentence(const MapSource& map, std::string_view what) {
    return " " + std::string(what) + inUnit(map) + cellsText(map) +
           (isOnEarth(map) ? " in their place on Earth." : ".");
}

// What follows the size of a file that was written: how its values lie, and how to read it back.
std::string sentenceOf(const MapSource& map, const FormatFacts& format) {
    if (isMesh(format)) return meshText(map) + inUnit(map) + ".";
    const std::string scale = format.isScale ? scaleText(map, (1 << format.bits) - 1) : inUnit(map);
    const std::string_view samples = format.isScale ? "whole numbers" : "floats";
    if (!format.hasHeader) {
        const std::string raw = rawOption(map, format.isScale ? "u16" : "f32");
        return rawLayout(map, format.bits, samples) + scale +
               readBack(map, raw + (format.isScale ? " " + rangeOption(map) : unitOption(map)));
    }
    if (format.isScale) return scale + readBack(map, rangeOption(map));
    const std::string what =
        format.bits == 0 ? "decimal numbers" : std::to_string(format.bits) + "-bit floats";
    return format.keepsPlace ? placedSentence(map, what) : " " + what + inUnit(map) + ".";
}

}  // namespace

std::string fileName(std::string_view map, Format format) {
    return std::string(map) + std::string(facts(format).suffix);
}

std::string exportMap(Channels channels, const fs::path& file, Format format, const ExportOptions& options) {
    const FormatFacts& how = facts(format);
    checkChannels(channels, file, how);
    const MapSource map{channels, options.range.value_or(rangeOf(channels)), options, how.bits};
    how.write(map, file);
    return quoted(file) + ": " + extent(map.columns(), map.rows()) + sentenceOf(map, how);
}

std::string exportMap(const Field<float>& map, const fs::path& file, Format format,
                      const ExportOptions& options) {
    return exportMap(Channels(&map, 1), file, format, options);
}

}  // namespace wadi::io
