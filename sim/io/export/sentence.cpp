#include "sim/io/export/sentence.hpp"

#include <string_view>
#include <utility>

#include "sim/io/export/mesh.hpp"
#include "sim/io/export/tiff_write.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

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
    return isHeights(map) ? "; read it back with " + options + cellSizeOption(map) + "." : ".";
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

}  // namespace

std::string sentenceOf(const MapSource& map, Format format) {
    switch (format) {
        case Format::png16:
            return scaleText(map, 65535) + readBack(map, rangeOption(map));
        case Format::png8:
            return scaleText(map, 255) + readBack(map, rangeOption(map));
        case Format::tiff:
            return placedSentence(map, "32-bit floats");
        case Format::exr:
            return " 32-bit floats" + inUnit(map) + ".";
        case Format::raw16:
            return rawLayout(map, 16, "whole numbers") + scaleText(map, 65535) +
                   readBack(map, rawOption(map, "u16") + " " + rangeOption(map));
        case Format::raw32:
            return rawLayout(map, 32, "floats") + inUnit(map) +
                   readBack(map, rawOption(map, "f32") + unitOption(map));
        case Format::asc:
            return placedSentence(map, "decimal numbers");
        case Format::obj:
        case Format::gltf:
            return meshText(map) + inUnit(map) + ".";
    }
    return ".";
}

}  // namespace wadi::io
