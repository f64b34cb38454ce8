#include "sim/io/import/carried.hpp"

#include "sim/io/files/input_file.hpp"
#include "sim/io/import/png_read.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/map_text.hpp"

namespace wadi::io {

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
