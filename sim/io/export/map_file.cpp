#include "sim/io/export/map_file.hpp"

#include <algorithm>

#include "sim/io/export/sentence.hpp"
#include "sim/io/export/writer.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/scene_reader.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

void checkChannels(Channels channels, const fs::path& file, Format format) {
    if (channels.size() == 1 || facts(format).takesColour) return;
    std::string names;
    for (const FormatFacts& other : kFormats)
        if (other.takesColour) names += (names.empty() ? "" : ", ") + std::string(other.name);
    fail(file, "cannot be written: " + std::string(facts(format).name) + " has no colours; choose one of " +
                   names + ".");
}

}  // namespace

HeightRange rangeOf(Channels channels) {
    HeightRange range{channels.front()[0], channels.front()[0]};
    for (const Field<float>& channel : channels) {
        const auto [lowest, highest] = std::minmax_element(channel.values().begin(), channel.values().end());
        range = {std::min(range.lowest, *lowest), std::max(range.highest, *highest)};
    }
    return range;
}

MapTexts textsOf(const MapSource& map, TextsFor values) {
    const ExportOptions& options = map.options;
    MapTexts list = {{"Software", "Wadi"}, {kUnitKey, std::string(options.unit)}};
    if (values == TextsFor::scale) {
        list.emplace_back(kLowestKey, exactNumber(map.range.lowest));
        list.emplace_back(kHighestKey, exactNumber(map.range.highest));
    }
    if (options.cellSize) list.emplace_back(kCellSizeKey, exactNumber(*options.cellSize));
    if (options.cellSizeZ) list.emplace_back(kCellSizeZKey, exactNumber(*options.cellSizeZ));
    if (!options.recipe.empty()) list.emplace_back(kRecipeKey, options.recipe);
    return list;
}

std::string fileName(std::string_view map, Format format) {
    return std::string(map) + std::string(facts(format).suffix);
}

std::string exportMap(Channels channels, const fs::path& file, Format format, const ExportOptions& options) {
    checkChannels(channels, file, format);
    const MapSource map{channels, options.range.value_or(rangeOf(channels)), options};
    switch (format) {
        case Format::png16:
            writePngMap(map, file, 16);
            break;
        case Format::png8:
            writePngMap(map, file, 8);
            break;
        case Format::tiff:
            writeTiff(map, file);
            break;
        case Format::exr:
            writeExr(map, file);
            break;
        case Format::raw16:
            writeRaw16(map, file);
            break;
        case Format::raw32:
            writeRaw32(map, file);
            break;
        case Format::asc:
            writeAsc(map, file);
            break;
        case Format::obj:
            writeObj(map, file);
            break;
        case Format::gltf:
            writeGltf(map, file);
            break;
    }
    return quoted(file) + ": " + extent(map.columns(), map.rows()) + sentenceOf(map, format);
}

std::string exportMap(const Field<float>& map, const fs::path& file, Format format,
                      const ExportOptions& options) {
    return exportMap(Channels(&map, 1), file, format, options);
}

}  // namespace wadi::io
