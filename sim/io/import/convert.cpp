#include "sim/io/import/convert.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/io/import/fill.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/words.hpp"
#include "sim/quantum.hpp"
#include "sim/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr double kMostLatitude = 85;  // Nearer to a pole, a degree of longitude is too short for square cells
constexpr float kAssumedCellSize = 10.f;  // [m]

// Where nothing tells the heights, the land is as steep as a gentle range of mountains, and no higher.
constexpr float kAssumedRelief = 0.25f;  // of the longer side
constexpr float kMostAssumed = 4000.f;   // [m]
// But elevation models are often written with their metres as values. They then use the bottom of the scale
// only, which no picture does that was stretched to it: nothing on Earth is higher.
constexpr int kHighestOnEarth = 9000;
constexpr int kLeastSpread = 20;

std::string cellSizes() {
    return "one of " + number(kLeastCellSize) + ".." + number(kMostCellSize) + " m";
}

HeightRange rangeOf(const Field<float>& values) {
    const auto [lowest, highest] = std::minmax_element(values.values().begin(), values.values().end());
    return {*lowest, *highest};
}

// Fills gaps and tells how many there were. Throws Error if there is nothing but gaps.
std::size_t fillGaps(const fs::path& file, Field<float>& values) {
    const std::size_t missing = fillMissing(values);
    if (missing == values.size()) fail(file, "has no cell with data; check its NODATA_value.");
    return missing;
}

std::string filledNotice(std::size_t missing) {
    return "Filled " + std::to_string(missing) + (missing == 1 ? " cell" : " cells") + " without data from " +
           (missing == 1 ? "its" : "their") + " neighbours.";
}

// What the samples of a raster without gaps mean.
struct Meaning {
    bool areMetres = false;   // … as they stand in the file
    bool seemMetres = false;  // … by their look alone
    double greatest = 1;      // of a scale
    HeightRange range{0, 0};  // of the scale, or of the metres
    bool isTold = false;      // whether the file tells it
};

bool seemToBeMetres(const RasterFacts& facts, HeightRange values) {
    return facts.bits == 16 && values.highest <= kHighestOnEarth &&
           values.highest - values.lowest >= kLeastSpread;
}

HeightRange assumedRange(const RasterFacts& facts, float cellSize) {
    const float longer = static_cast<float>(std::max(facts.columns, facts.rows)) * cellSize;
    return {0.f, std::min(kAssumedRelief * longer, kMostAssumed)};
}

Meaning meaningOf(const Raster& raster, float cellSize) {
    const RasterFacts& facts = raster.facts;
    const HeightRange values = rangeOf(raster.values);
    const bool isUnit = facts.values == Values::either && values.lowest >= 0 && values.highest <= 1;
    if (facts.values == Values::metres || (facts.values == Values::either && !isUnit))
        return {true, false, 1, values, true};
    const double greatest = isUnit ? 1 : facts.greatest;
    if (facts.heights) return {false, false, greatest, *facts.heights, true};
    if (seemToBeMetres(facts, values))
        return {false, true, greatest, {0.f, static_cast<float>(greatest)}, false};
    return {false, false, greatest, assumedRange(facts, cellSize), false};
}

std::optional<Spacing> spacingInMetres(const fs::path& file, const RasterFacts& facts) {
    if (!facts.spacing || !facts.inDegrees) return facts.spacing;
    if (std::abs(facts.latitude) > kMostLatitude)
        fail(file, "is in degrees and too near to a pole (latitude " + number(facts.latitude) +
                       "); reproject it to metres first.");
    const Spacing degree = metresPerDegree(facts.latitude);
    return Spacing{facts.spacing->x * degree.x, facts.spacing->z * degree.z};
}

bool isSquare(const RasterFacts& facts, Spacing spacing) {
    return !facts.inDegrees && std::abs(spacing.x - spacing.z) <= 1e-6 * spacing.x;
}

// The smaller spacing keeps all detail.
double cellSizeOf(const std::optional<Spacing>& spacing, std::optional<float> wanted) {
    if (wanted) return *wanted;
    return spacing ? std::min(spacing->x, spacing->z) : double{kAssumedCellSize};
}

// Turns parts of a scale, or metres, into metres of a range.
void mapTo(const HeightRange& to, double least, double span, Field<float>& values) {
    const double lowest = to.lowest, newSpan = double{to.highest} - to.lowest;
    for (float& value : values.values())
        value = static_cast<float>(span > 0 ? lowest + (double{value} - least) * newSpan / span : lowest);
}

void toMetres(const Meaning& meaning, const std::optional<HeightRange>& wanted, Field<float>& values) {
    if (!meaning.areMetres)
        mapTo(wanted.value_or(meaning.range), 0, meaning.greatest, values);
    else if (wanted)
        mapTo(*wanted, meaning.range.lowest, double{meaning.range.highest} - meaning.range.lowest, values);
}

// Refuses a result that is too large before it is allocated.
void checkResampledSides(const fs::path& file, const Field<float>& grid, Spacing from, double cellSize) {
    const auto [columns, rows] = resampledSize(grid.columns(), grid.rows(), from, cellSize);
    const auto fits = [](double side) { return side >= kLeastSide && side <= kMostSide; };
    if (!fits(columns) || !fits(rows))
        fail(file, "would have " + number(columns) + " × " + number(rows) + " square cells of " +
                       number(cellSize) + " m; give a --cell-size that makes " + std::to_string(kLeastSide) +
                       " to " + std::to_string(kMostSide) + " a side.");
}

std::string resampledNotice(const Field<float>& grid, Spacing from, const Heightmap& map) {
    return "Resampled " + extent(grid.columns(), grid.rows()) + " samples of " + number(from.x) + " m × " +
           number(from.z) + " m to " + extent(map.heights.columns(), map.heights.rows()) +
           " square cells of " + number(map.cellSize) + " m.";
}

std::vector<std::string> assumptions(const Raster& raster, const Meaning& meaning, bool knowsSpacing,
                                     double cellSize, const ImportOptions& options) {
    std::vector<std::string> list;
    if (!knowsSpacing && !options.cellSize)
        list.push_back("The file does not say its cell size: " + number(cellSize) +
                       " m assumed; give --cell-size.");
    if (!meaning.isTold && !options.range)
        list.push_back("The file does not say its heights: " +
                       (meaning.seemMetres ? std::string("its values were taken as metres")
                                           : number(meaning.range.lowest) + ".." +
                                                 number(meaning.range.highest) + " m assumed") +
                       "; give --height-range.");
    if (raster.facts.bits == 8)
        list.push_back("The picture has 8 bits: its 256 heights make terraces; a 16-bit PNG has none.");
    return list;
}

void checkHeights(const fs::path& file, const Heightmap& map) {
    if (!isCellSize(map.cellSize))
        fail(file,
             "has a cell size of " + number(map.cellSize) + " m; give " + cellSizes() + " by --cell-size.");
    for (const float height : map.heights.values())
        if (!toQuanta(height))
            fail(file, "has a height of " + number(height) + " m, beyond the possible " +
                           number(kLowestMetres) + ".." + number(kHighestMetres) +
                           " m; give --height-range lo,hi.");
}

}  // namespace

void checkOptions(const ImportOptions& options) {
    if (options.cellSize && !isCellSize(*options.cellSize))
        throw Error("The cell size " + number(*options.cellSize) + " m is not possible; give " + cellSizes() +
                    ".");
    if (!options.range) return;
    const auto [lowest, highest] = *options.range;
    if (!(std::isfinite(lowest) && std::isfinite(highest) && lowest < highest))
        throw Error("The height range " + number(lowest) + "," + number(highest) +
                    " is not possible; give the lowest height first.");
}

FileInfo describe(const fs::path& file, const Raster& raster) {
    Raster filled = raster;
    fillGaps(file, filled.values);
    const auto spacing = spacingInMetres(file, raster.facts);
    const auto cellSize = static_cast<float>(cellSizeOf(spacing, {}));
    const Meaning meaning = meaningOf(filled, cellSize);
    return {raster.facts, meaning.isTold, spacing.has_value(), cellSize, meaning.range};
}

Imported convert(const fs::path& file, Raster raster, const ImportOptions& options, Progress* progress) {
    checkOptions(options);
    Imported imported;
    imported.notices = raster.facts.notices;
    if (const std::size_t missing = fillGaps(file, raster.values); missing > 0)
        imported.notices.push_back(filledNotice(missing));
    const auto spacing = spacingInMetres(file, raster.facts);
    const double cellSize = cellSizeOf(spacing, options.cellSize);
    const Meaning meaning = meaningOf(raster, static_cast<float>(cellSize));
    for (std::string& notice : assumptions(raster, meaning, spacing.has_value(), cellSize, options))
        imported.notices.push_back(std::move(notice));
    toMetres(meaning, options.range, raster.values);
    if (!spacing || isSquare(raster.facts, *spacing)) {
        imported.map = {std::move(raster.values), static_cast<float>(cellSize)};
    } else {
        checkResampledSides(file, raster.values, *spacing, cellSize);
        imported.map = resample(raster.values, *spacing, cellSize);
        imported.notices.push_back(resampledNotice(raster.values, *spacing, imported.map));
    }
    checkHeights(file, imported.map);
    if (progress != nullptr) progress->reach(1);
    return imported;
}

}  // namespace wadi::io
