#include "sim/io/import/provenance.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sim/io/files/input_file.hpp"
#include "sim/io/import/png_read.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/scene_reader.hpp"

namespace wadi::io {

namespace {

std::optional<float> toldNumber(const Texts& texts, std::string_view key) {
    const auto text = texts.find(key);
    if (text == texts.end()) return std::nullopt;
    float value = 0;
    const char* const end = text->second.data() + text->second.size();
    const auto [stop, problem] = std::from_chars(text->second.data(), end, value);
    if (problem != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<HeightRange> toldRange(const Texts& texts) {
    const auto lowest = toldNumber(texts, kLowestKey), highest = toldNumber(texts, kHighestKey);
    if (!tellsMetres(texts) || !lowest || !highest || *lowest > *highest) return std::nullopt;
    return HeightRange{*lowest, *highest};
}

}  // namespace

Texts textsOfLines(std::string_view lines) {
    Texts texts;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        const std::size_t equals = line.find('=');
        const std::string_view key = line.substr(0, equals);
        if (key.starts_with("wadi.") && equals != std::string_view::npos)
            texts.emplace(key, line.substr(equals + 1));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    }
    return texts;
}

bool tellsMetres(const Texts& texts) {
    const auto unit = texts.find(std::string_view(kUnitKey));
    return unit != texts.end() && unit->second == "m";
}

void takeTexts(const Texts& texts, RasterFacts& facts) {
    if (facts.values == Values::scale) facts.heights = toldRange(texts);
    const auto cellSize = toldNumber(texts, kCellSizeKey);
    const auto cellSizeZ = toldNumber(texts, kCellSizeZKey);
    if (cellSize && *cellSize > 0)
        facts.spacing = Spacing{*cellSize, cellSizeZ && *cellSizeZ > 0 ? *cellSizeZ : *cellSize};
    const auto recipe = texts.find(std::string_view(kRecipeKey));
    if (recipe != texts.end()) facts.recipe = recipe->second;
}

namespace {

Texts textsOf(const std::filesystem::path& file) {
    constexpr std::size_t kStartBytes = 16;
    const std::string start = readStart(file, kStartBytes);
    if (looksLikePng(start)) return pngTexts(file);
    if (looksLikeTiff(start)) return tiffTexts(file);
    if (looksLikeExr(start)) return exrTexts(file);
    return {};
}

}  // namespace

std::string carriedRecipe(const std::filesystem::path& file) {
    const Texts texts = textsOf(file);
    const auto recipe = texts.find(std::string_view(kRecipeKey));
    return recipe == texts.end() ? std::string() : recipe->second;
}

}  // namespace wadi::io
