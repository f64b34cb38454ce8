#include "sim/io/import_asc.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/io/asc.hpp"
#include "sim/io/fill.hpp"
#include "sim/io/resample.hpp"
#include "sim/io/words.hpp"
#include "sim/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr double kMostLatitude = 85;  // Nearer to a pole, a degree of longitude is too short for square cells

std::optional<Spacing> spacingInMetres(const fs::path& file, const AscHeader& header) {
    if (!header.cellX || !header.cellZ) return std::nullopt;
    if (!header.inDegrees()) return Spacing{*header.cellX, *header.cellZ};
    const double latitude = header.centreLatitude();
    if (std::abs(latitude) > kMostLatitude)
        fail(file, "is in degrees and too near to a pole (latitude " + number(latitude) +
                       "); reproject it to metres first.");
    const Spacing degree = metresPerDegree(latitude);
    return Spacing{*header.cellX * degree.x, *header.cellZ * degree.z};
}

bool isSquare(const AscHeader& header, Spacing spacing) {
    return !header.inDegrees() && std::abs(spacing.x - spacing.z) <= 1e-6 * spacing.x;
}

// The smaller spacing keeps all detail.
double cellSizeOf(const std::optional<Spacing>& spacing, const ImportOptions& options) {
    if (options.cellSize) return *options.cellSize;
    return spacing ? std::min(spacing->x, spacing->z) : double{FileInfo{}.cellSize};
}

void fillGaps(const fs::path& file, Field<float>& heights, std::vector<std::string>& notices) {
    const std::size_t missing = fillMissing(heights);
    if (missing == heights.size()) fail(file, "has no cell with data; check its NODATA_value.");
    if (missing == 0) return;
    notices.push_back("Filled " + std::to_string(missing) + (missing == 1 ? " cell" : " cells") +
                      " without data from " + (missing == 1 ? "its" : "their") + " neighbours.");
}

ImportOptions::Range rangeOf(const Field<float>& heights) {
    const auto [lowest, highest] = std::minmax_element(heights.values().begin(), heights.values().end());
    return {*lowest, *highest};
}

void mapTo(const ImportOptions::Range& to, Field<float>& heights) {
    const ImportOptions::Range from = rangeOf(heights);
    const double span = double{from.highest} - from.lowest, newSpan = double{to.highest} - to.lowest;
    for (float& height : heights.values()) {
        const double part = span > 0 ? (double{height} - from.lowest) / span : 0;
        height = static_cast<float>(to.lowest + part * newSpan);
    }
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

}  // namespace

FileInfo inspectAsc(const fs::path& file) {
    AscGrid grid = readAsc(file);
    const auto spacing = spacingInMetres(file, grid.header);
    std::vector<std::string> ignored;
    fillGaps(file, grid.values, ignored);
    FileInfo info;
    info.format = "asc";
    info.columns = grid.header.columns;
    info.rows = grid.header.rows;
    info.knowsHeights = true;
    info.knowsCellSize = spacing.has_value();
    info.inDegrees = grid.header.inDegrees();
    info.cellSize = static_cast<float>(cellSizeOf(spacing, {}));
    info.range = rangeOf(grid.values);
    return info;
}

Imported importAsc(const fs::path& file, const ImportOptions& options) {
    AscGrid grid = readAsc(file);
    const auto spacing = spacingInMetres(file, grid.header);
    const double cellSize = cellSizeOf(spacing, options);
    Imported imported;
    fillGaps(file, grid.values, imported.notices);
    if (options.range) mapTo(*options.range, grid.values);
    if (!spacing && !options.cellSize)
        imported.notices.push_back("The file does not say its cell size: " + number(cellSize) +
                                   " m assumed; give --cell-size.");
    if (!spacing || isSquare(grid.header, *spacing)) {
        imported.map = {std::move(grid.values), static_cast<float>(cellSize)};
        return imported;
    }
    checkResampledSides(file, grid.values, *spacing, cellSize);
    imported.map = resample(grid.values, *spacing, cellSize);
    imported.notices.push_back(resampledNotice(grid.values, *spacing, imported.map));
    return imported;
}

}  // namespace wadi::io
