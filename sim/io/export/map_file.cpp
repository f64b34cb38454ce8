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
    fail(file, "cannot be written: {0} has no colours; choose one of {1}.", format.name,
         namesOfWritten(takesColour, ", "));
}

bool isHeights(const MapSource& map) {
    return map.options.unit == "m";
}

std::string cellSizeOption(const MapSource& map) {
    const auto [x, z] = std::pair(map.options.cellSize, map.options.cellSizeZ);
    if (!x) return "";
    return z ? " --spacing " + exactNumber(*x) + "," + exactNumber(*z) : " --cell-size " + exactNumber(*x);
}

Sentence cellsText(const MapSource& map) {
    const auto [x, z] = std::pair(map.options.cellSize, map.options.cellSizeZ);
    if (!x) return {};
    if (z) return Sentence(", with cells of {0} m × {1} m", exactNumber(*x), exactNumber(*z));
    return Sentence(", with cells of {0} m", exactNumber(*x));
}

Sentence inUnit(const MapSource& map) {
    if (map.options.unit.empty()) return {};
    return Sentence(", in {0}", map.options.unit);
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
Sentence rawLayout(const MapSource& map, int bits, const Sentence& samples) {
    const Sentence first = map.options.flip ? Sentence("south") : Sentence("north");
    return Sentence(" {0}-bit {1}-endian {2}, row after row from the {3}", bits, byteOrder(map), samples,
                    first);
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

Sentence readBack(const MapSource& map, const std::string& options) {
    if (!isHeights(map) || !map.options.namesOptions) return std::string(".");
    return Sentence("; read it back with {0}.", options + cellSizeOption(map));
}

Sentence meshText(const MapSource& map) {
    const MeshGrid mesh(map, {});
    return Sentence(" samples as {0} corners and {1} triangles, y up", extent(mesh.columns(), mesh.rows()),
                    mesh.triangles());
}

Sentence placed(const MapSource& map) {
    return isOnEarth(map) ? Sentence(" in their place on Earth.") : Sentence(std::string("."));
}

// What is told of a file that was written, behind its size.
struct Told {
    Sentence samples;  // how they lie
    Sentence scale;    // what they stand for
    Sentence cells = {};
    Sentence end = std::string(".");  // how to read it back, or where it lies
};

Told toldOf(const MapSource& map, const FormatFacts& format) {
    if (isMesh(format)) return {meshText(map), inUnit(map)};
    const Sentence scale = format.isScale ? Sentence(scaleText(map, (1 << format.bits) - 1)) : inUnit(map);
    if (!format.hasHeader) {
        const Sentence samples = format.isScale ? Sentence("whole numbers") : Sentence("floats");
        const std::string raw = rawOption(map, format.isScale ? "u16" : "f32");
        const std::string more = format.isScale ? " " + rangeOption(map) : unitOption(map);
        return {rawLayout(map, format.bits, samples), scale, {}, readBack(map, raw + more)};
    }
    if (format.isScale) return {{}, scale, {}, readBack(map, rangeOption(map))};
    Told told{format.bits == 0 ? Sentence(" decimal numbers") : Sentence(" {0}-bit floats", format.bits),
              scale};
    if (!format.keepsPlace) return told;
    told.cells = cellsText(map);
    told.end = placed(map);
    return told;
}

}  // namespace

std::string fileName(std::string_view map, Format format) {
    return std::string(map) + std::string(facts(format).suffix);
}

Sentence exportMap(Channels channels, const fs::path& file, Format format, const ExportOptions& options) {
    const FormatFacts& how = facts(format);
    checkChannels(channels, file, how);
    const MapSource map{channels, options.range.value_or(rangeOf(channels)), options, how.bits};
    how.write(map, file);
    const Told told = toldOf(map, how);
    return Sentence("{0}: {1}{2}{3}{4}{5}", quoted(file), extent(map.columns(), map.rows()), told.samples,
                    told.scale, told.cells, told.end);
}

Sentence exportMap(const Field<float>& map, const fs::path& file, Format format,
                   const ExportOptions& options) {
    return exportMap(Channels(&map, 1), file, format, options);
}

}  // namespace wadi::io
