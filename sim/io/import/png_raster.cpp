#include <charconv>
#include <cmath>

#include "sim/io/import/png_read.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/map_text.hpp"

namespace wadi::io {

namespace {

std::optional<float> toldNumber(const PngHeader& header, std::string_view key) {
    const auto text = header.texts.find(key);
    if (text == header.texts.end()) return std::nullopt;
    float value = 0;
    const char* const end = text->second.data() + text->second.size();
    const auto [stop, problem] = std::from_chars(text->second.data(), end, value);
    if (problem != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<HeightRange> toldRange(const PngHeader& header) {
    const auto unit = header.texts.find(std::string_view(kUnitKey));
    if (unit == header.texts.end() || unit->second != "m") return std::nullopt;
    const auto lowest = toldNumber(header, kLowestKey), highest = toldNumber(header, kHighestKey);
    if (!lowest || !highest || *lowest > *highest) return std::nullopt;
    return HeightRange{*lowest, *highest};
}

std::optional<Spacing> toldSpacing(const PngHeader& header) {
    const auto size = toldNumber(header, kCellSizeKey);
    if (!size || !(*size > 0)) return std::nullopt;
    return Spacing{*size, *size};
}

std::string toldRecipe(const PngHeader& header) {
    const auto text = header.texts.find(std::string_view(kRecipeKey));
    return text == header.texts.end() ? std::string() : text->second;
}

RasterFacts factsOf(const PngHeader& header) {
    RasterFacts facts;
    facts.format = header.bits == 16 ? "png16" : "png8";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = header.bits == 16 ? "16-bit gray values" : "8-bit gray values";
    facts.bits = header.bits;
    facts.values = Values::scale;
    facts.greatest = header.greatest();
    facts.heights = toldRange(header);
    facts.spacing = toldSpacing(header);
    facts.recipe = toldRecipe(header);
    if (header.coloured)
        facts.notices.push_back("The picture is stored in colour; its equal channels were taken as gray.");
    return facts;
}

}  // namespace

Raster readPngRaster(const std::filesystem::path& file, const ReadOptions& options) {
    const GrayPicture picture = readPng(file, options);
    Raster raster{factsOf(picture.header), Field<float>(picture.header.columns, picture.header.rows)};
    for (std::size_t i = 0; i < picture.values.size(); ++i)
        raster.values[i] = static_cast<float>(picture.values[i]);
    return raster;
}

}  // namespace wadi::io
