#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "sim/io/import/carried.hpp"
#include "sim/io/import/cut.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/import/tiff_place.hpp"
#include "sim/io/import/tiff_samples.hpp"
#include "sim/io/import/told.hpp"
#include "sim/io/world/map_text.hpp"
#include "sim/io/world/xmp.hpp"

namespace wadi::io {

namespace {

constexpr std::uint32_t kNoDataTag = 42113;  // of GDAL: a number as text

std::optional<double> noDataOf(const TiffFile& file) {
    const std::string text = file.text(kNoDataTag);
    const char* first = text.data();
    const char* const end = first + text.size();
    while (first != end && (*first == ' ' || *first == '+')) ++first;
    double value = 0;
    return std::from_chars(first, end, value).ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::string_view kindOf(const TiffLayout& layout) {
    if (layout.format == SAMPLEFORMAT_IEEEFP) return "floats";
    return layout.format == SAMPLEFORMAT_INT ? "signed whole numbers" : "whole numbers";
}

Values valuesOf(const TiffLayout& layout, bool areMetres) {
    if (layout.format == SAMPLEFORMAT_INT || (areMetres && layout.bits > 8)) return Values::metres;
    return layout.format == SAMPLEFORMAT_IEEEFP ? Values::either : Values::scale;
}

double greatestOf(int bits) {
    return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

RasterFacts factsOf(const TiffLayout& layout, const TiffPlace& place, const Texts& texts) {
    RasterFacts facts;
    facts.format = "tiff";
    facts.columns = layout.columns;
    facts.rows = layout.rows;
    facts.samples = std::to_string(layout.bits) + "-bit " + std::string(kindOf(layout));
    facts.bits = layout.bits;
    facts.values = valuesOf(layout, place.isGeo || tellsMetres(texts));
    if (facts.values == Values::scale) facts.greatest = greatestOf(layout.bits);
    facts.spacing = place.spacing;
    facts.inDegrees = place.inDegrees;
    facts.latitude = place.latitude;
    facts.place = place.place;
    facts.notices = place.notices;
    if (layout.colours > 1)
        facts.notices.push_back("The picture is stored in colour; its equal channels were taken as gray.");
    return facts;
}

Texts textsOf(const TiffFile& file) {
    Texts texts = textsOfLines(file.text(TIFFTAG_IMAGEDESCRIPTION));
    if (std::string recipe = recipeOfXmp(file.bytesOf(TIFFTAG_XMLPACKET)); !recipe.empty())
        texts[kRecipeKey] = std::move(recipe);
    return texts;
}

// Wadi's own files tell the distances of samples in metres. It goes before degrees, whose
// length there it tells; but not before a pixel size that another program has changed since.
void takeOwnTexts(const Texts& texts, RasterFacts& facts) {
    constexpr double kSameMetres = 1e-4, kSameDegrees = 0.02;
    const auto told = facts.spacing;
    takeTexts(texts, facts);
    if (!told || texts.find(std::string_view(kCellSizeKey)) == texts.end()) return;
    const Spacing own = *facts.spacing;
    const Spacing unit = facts.inDegrees ? metresPerDegree(facts.latitude) : Spacing{1, 1};
    const double part = facts.inDegrees ? kSameDegrees : kSameMetres;
    if (!isNear(told->x * unit.x, own.x, part) || !isNear(told->z * unit.z, own.z, part)) {
        facts.spacing = told;
    } else if (facts.inDegrees) {
        facts.inDegrees = false;
        if (facts.place == nullptr) return;
        auto place = std::make_shared<Georeference>(*facts.place);
        place->unitsPerMetreX = told->x / own.x;
        place->unitsPerMetreZ = told->z / own.z;
        facts.place = std::move(place);
    }
}

void turn(const TiffLayout& layout, const TiffPlace& place, Raster& raster) {
    if (place.isUpsideDown) flipRows(raster.values);
    constexpr double kMost = std::numeric_limits<float>::max();
    const bool isInverted = layout.inverted && raster.facts.values == Values::scale;
    const bool isInMetres = place.metresPerHeight == 1 || raster.facts.values == Values::scale;
    if (isInverted)
        for (float& value : raster.values.values())
            value = static_cast<float>(raster.facts.greatest - double{value});
    if (!isInMetres)
        for (float& value : raster.values.values())
            value = static_cast<float>(std::clamp(double{value} * place.metresPerHeight, -kMost, kMost));
}

// Smaller copies and masks of the first picture are not counted.
int otherPictures(const TiffFile& file) {
    constexpr int kMost = 100;
    int others = 0;
    for (int i = 0; i < kMost && TIFFReadDirectory(file.get()) != 0; ++i)
        others += (file.word(TIFFTAG_SUBFILETYPE, 0) & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) == 0;
    return others;
}

std::string othersNotice(int others) {
    return "The file has " + std::to_string(others) + (others == 1 ? " more picture" : " more pictures") +
           "; only the first was read.";
}

}  // namespace

Texts tiffTexts(const std::filesystem::path& file) {
    return textsOf(TiffFile(file));
}

Raster readTiffRaster(const std::filesystem::path& path, const ReadOptions& options) {
    const TiffFile file(path);
    const TiffLayout layout = tiffLayout(file, options);
    const TiffPlace place = tiffPlace(file, layout);
    const Texts texts = textsOf(file);
    Raster raster{factsOf(layout, place, texts), {}};
    takeOwnTexts(texts, raster.facts);
    raster.values = tiffSamples(file, layout, noDataOf(file), options);
    turn(layout, place, raster);
    if (const int others = otherPictures(file); others > 0)
        raster.facts.notices.push_back(othersNotice(others));
    options.reach(1);
    return raster;
}

bool looksLikeTiff(std::string_view start) {
    using namespace std::string_view_literals;
    for (const std::string_view magic : {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv})
        if (start.starts_with(magic)) return true;
    return false;
}

}  // namespace wadi::io
