#include "sim/io/export/map_file.hpp"

#include <algorithm>

#include "sim/io/export/writer.hpp"
#include "sim/io/map_text.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

HeightRange rangeOf(Channels channels) {
    HeightRange range{channels.front()[0], channels.front()[0]};
    for (const Field<float>& channel : channels) {
        const auto [lowest, highest] = std::minmax_element(channel.values().begin(), channel.values().end());
        range = {std::min(range.lowest, *lowest), std::max(range.highest, *highest)};
    }
    return range;
}

std::string scaleSentence(const MapSource& map, int greatest) {
    const std::string lowest = exactNumber(map.range.lowest), highest = exactNumber(map.range.highest);
    const ExportOptions& options = map.options;
    std::string text = ", 0.." + std::to_string(greatest) + " = " + lowest + ".." + highest;
    if (!options.unit.empty()) text += " " + std::string(options.unit);
    if (options.unit != "m") return text + ".";
    text += "; read it back with --height-range " + lowest + "," + highest;
    if (options.cellSize) text += " --cell-size " + exactNumber(*options.cellSize);
    return text + ".";
}

std::string rawSentence(const ExportOptions& options) {
    std::string text = " 32-bit little-endian floats, row after row from the north";
    if (!options.unit.empty()) text += ", in " + std::string(options.unit);
    return text + ".";
}

void checkChannels(Channels channels, const fs::path& file, Format format) {
    if (channels.size() == 1 || facts(format).takesColour) return;
    std::string names;
    for (const FormatFacts& other : kFormats)
        if (other.takesColour) names += (names.empty() ? "" : ", ") + std::string(other.name);
    fail(file, "cannot be written: " + std::string(facts(format).name) + " has no colours; choose one of " +
                   names + ".");
}

}  // namespace

MapTexts textsOf(const MapSource& map) {
    const ExportOptions& options = map.options;
    MapTexts list = {{"Software", "Wadi"},
                     {kUnitKey, std::string(options.unit)},
                     {kLowestKey, exactNumber(map.range.lowest)},
                     {kHighestKey, exactNumber(map.range.highest)}};
    if (options.cellSize) list.emplace_back(kCellSizeKey, exactNumber(*options.cellSize));
    if (!options.recipe.empty()) list.emplace_back(kRecipeKey, options.recipe);
    return list;
}

std::string fileName(std::string_view map, Format format) {
    return std::string(map) + std::string(facts(format).suffix);
}

std::string exportMap(Channels channels, const fs::path& file, Format format, const ExportOptions& options) {
    checkChannels(channels, file, format);
    const MapSource map{channels, options.range.value_or(rangeOf(channels)), options};
    const std::string head = quoted(file) + ": " + extent(map.columns(), map.rows());
    switch (format) {
        case Format::png16:
            writePngMap(map, file, 16);
            return head + scaleSentence(map, 65535);
        case Format::png8:
            writePngMap(map, file, 8);
            return head + scaleSentence(map, 255);
        case Format::raw32:
            writeRaw32(map, file);
            return head + rawSentence(options);
        case Format::tiff:
        case Format::exr:
        case Format::raw16:
        case Format::asc:
        case Format::obj:
        case Format::gltf:
            break;
    }
    fail(file, "cannot be written in this format.");
}

std::string exportMap(const Field<float>& map, const fs::path& file, Format format,
                      const ExportOptions& options) {
    return exportMap(Channels(&map, 1), file, format, options);
}

}  // namespace wadi::io
