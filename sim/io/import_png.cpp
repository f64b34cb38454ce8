#include "sim/io/import_png.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sim/io/png_read.hpp"
#include "sim/io/png_text.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace {

// Where nothing tells the heights, the land is as steep as a gentle range of mountains, and no higher.
constexpr float kAssumedRelief = 0.25f;  // of the longer side
constexpr float kMostAssumed = 4000.f;   // [m]
// But elevation models are often written with their metres as values. They then use the bottom of the scale
// only, which no picture does that was stretched to it: nothing on Earth is higher.
constexpr int kHighestOnEarth = 9000;
constexpr int kLeastSpread = 20;

std::optional<float> toldNumber(const PngHeader& header, std::string_view key) {
    const auto text = header.texts.find(key);
    if (text == header.texts.end()) return std::nullopt;
    float value = 0;
    const char* const end = text->second.data() + text->second.size();
    const auto [stop, problem] = std::from_chars(text->second.data(), end, value);
    if (problem != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<ImportOptions::Range> toldRange(const PngHeader& header) {
    const auto unit = header.texts.find(std::string_view(kUnitKey));
    if (unit == header.texts.end() || unit->second != "m") return std::nullopt;
    const auto lowest = toldNumber(header, kLowestKey), highest = toldNumber(header, kHighestKey);
    if (!lowest || !highest || *lowest > *highest) return std::nullopt;
    return ImportOptions::Range{*lowest, *highest};
}

std::optional<float> toldCellSize(const PngHeader& header) {
    const auto size = toldNumber(header, kCellSizeKey);
    return size && *size > 0 ? size : std::nullopt;
}

bool seemToBeMetres(const GrayPicture& picture) {
    if (picture.header.bits != 16) return false;
    const auto [least, greatest] = std::ranges::minmax_element(picture.values.values());
    return *greatest <= kHighestOnEarth && *greatest - *least >= kLeastSpread;
}

ImportOptions::Range assumedRange(const GrayPicture& picture, float cellSize) {
    const PngHeader& header = picture.header;
    if (seemToBeMetres(picture)) return {0.f, static_cast<float>(header.greatest())};
    const float longer = static_cast<float>(std::max(header.columns, header.rows)) * cellSize;
    return {0.f, std::min(kAssumedRelief * longer, kMostAssumed)};
}

FileInfo describe(const GrayPicture& picture, std::optional<float> cellSize) {
    const PngHeader& header = picture.header;
    FileInfo info;
    info.format = header.bits == 16 ? "png16" : "png8";
    info.columns = header.columns;
    info.rows = header.rows;
    const auto told = toldCellSize(header);
    info.knowsCellSize = told.has_value();
    info.cellSize = cellSize.value_or(told.value_or(info.cellSize));
    const auto range = toldRange(header);
    info.knowsHeights = range.has_value();
    info.range = range ? *range : assumedRange(picture, info.cellSize);
    return info;
}

std::string heightsNotice(const GrayPicture& picture, const FileInfo& info) {
    const std::string assumption = seemToBeMetres(picture) ? "its values were taken as metres"
                                                           : number(info.range.lowest) + ".." +
                                                                 number(info.range.highest) + " m assumed";
    return "The file does not say its heights: " + assumption + "; give --height-range.";
}

std::vector<std::string> notices(const GrayPicture& picture, const FileInfo& info,
                                 const ImportOptions& options) {
    const PngHeader& header = picture.header;
    std::vector<std::string> list;
    if (header.coloured)
        list.push_back("The picture is stored in colour; its equal channels were taken as gray.");
    if (!options.cellSize && !info.knowsCellSize)
        list.push_back("The file does not say its cell size: " + number(info.cellSize) +
                       " m assumed; give --cell-size.");
    if (!options.range && !info.knowsHeights) list.push_back(heightsNotice(picture, info));
    if (header.bits == 8)
        list.push_back("The picture has 8 bits: its 256 heights make terraces; a 16-bit PNG has none.");
    return list;
}

}  // namespace

FileInfo inspectPng(const std::filesystem::path& file) {
    return describe(readPng(file), std::nullopt);
}

Imported importPng(const std::filesystem::path& file, const ImportOptions& options) {
    const GrayPicture picture = readPng(file);
    const FileInfo info = describe(picture, options.cellSize);
    const ImportOptions::Range range = options.range.value_or(info.range);
    const double lowest = range.lowest, span = double{range.highest} - lowest;
    const double greatest = picture.header.greatest();
    Imported imported{{Field<float>(info.columns, info.rows), info.cellSize},
                      notices(picture, info, options)};
    for (std::size_t i = 0; i < picture.values.size(); ++i)
        imported.map.heights[i] = static_cast<float>(lowest + picture.values[i] * span / greatest);
    return imported;
}

}  // namespace wadi::io
