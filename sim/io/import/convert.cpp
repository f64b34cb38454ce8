#include "sim/io/import/convert.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/core/progress.hpp"
#include "sim/core/quantum.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/fill.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr double kMostLatitude = 85;  // Nearer to a pole, a degree of longitude is too short for square cells
constexpr float kAssumedCellSize = 10.f;  // [m]

std::string cellSizes() {
    return "one of " + number(kLeastCellSize) + ".." + number(kMostCellSize) + " m";
}

[[noreturn]] void refuseVoid(const fs::path& file) {
    fail(file, "has no cell with data; check its NODATA_value.");
}

// Fills gaps and tells how many there were. Throws Error if there is nothing but gaps.
std::size_t fillGaps(const fs::path& file, Field<float>& values, Progress* progress) {
    const std::size_t missing = fillMissing(values, progress);
    if (missing == values.size()) refuseVoid(file);
    return missing;
}

std::string filledNotice(std::size_t missing) {
    return "Filled " + std::to_string(missing) + (missing == 1 ? " cell" : " cells") + " without data from " +
           (missing == 1 ? "its" : "their") + " neighbours.";
}

bool isInDegrees(const RasterFacts& facts) {
    return facts.spacing && facts.inDegrees;
}

// Metres in a unit of the file's distances.
Spacing metresPerUnit(const RasterFacts& facts) {
    return isInDegrees(facts) ? metresPerDegree(facts.latitude) : Spacing{1, 1};
}

std::optional<Spacing> declaredSpacing(const RasterFacts& facts) {
    if (!facts.spacing) return std::nullopt;
    const Spacing unit = metresPerUnit(facts);
    return Spacing{facts.spacing->x * unit.x, facts.spacing->z * unit.z};
}

void checkLatitude(const fs::path& file, const RasterFacts& facts) {
    if (isInDegrees(facts) && std::abs(facts.latitude) > kMostLatitude)
        fail(file, "is in degrees and too near to a pole (latitude " + number(facts.latitude) +
                       "); reproject it to metres first.");
}

// How the samples lie on the ground, and how those of the terrain will.
struct Ground {
    Spacing from{0, 0};    // of the samples [m]
    double cellSize = 0;   // of the terrain [m]
    bool isKnown = false;  // whether the file or the user tells `from`
    bool isResampled = false;
};

// The smaller spacing keeps all detail.
double finest(Spacing spacing) {
    return std::min(spacing.x, spacing.z);
}

Ground groundOf(const fs::path& file, const RasterFacts& facts, const ImportOptions& options) {
    if (!options.spacing) checkLatitude(file, facts);
    const std::optional<Spacing> spacing = options.spacing ? options.spacing : declaredSpacing(facts);
    const bool isSquare =
        !spacing || ((options.spacing || !isInDegrees(facts)) && isNear(spacing->z, spacing->x, 1e-6));
    const double assumed = options.cellSize ? *options.cellSize : double{kAssumedCellSize};
    Ground ground{spacing.value_or(Spacing{assumed, assumed}), 0, spacing.has_value(), !isSquare};
    // What is said of square cells is said of the file's, which may tell it wrong.
    const bool replaces = options.cellSize && isSquare && !options.spacing;
    if (replaces) ground.from = {*options.cellSize, *options.cellSize};
    if (options.size && options.cellSize && !replaces)
        fail(
            file,
            "has samples of known distances, by which --resample and --cell-size contradict each other; give "
            "one of them.");
    ground.cellSize = options.cellSize ? *options.cellSize : finest(ground.from);
    if (options.size)
        ground.cellSize =
            std::max(facts.columns * ground.from.x, facts.rows * ground.from.z) / double(*options.size);
    ground.isResampled = !isSquare || !isNear(ground.cellSize, ground.from.x, 1e-6);
    return ground;
}

// Where the map lies, unless the distances that the user gave contradict it.
std::shared_ptr<const Georeference> placeOf(const RasterFacts& facts, const Ground& ground) {
    const auto declared = declaredSpacing(facts);
    if (!facts.place || !declared) return nullptr;
    constexpr double kRounding = 1e-4;  // of distances typed in
    if (!isNear(ground.from.x, declared->x, kRounding) || !isNear(ground.from.z, declared->z, kRounding))
        return nullptr;
    if (!isInDegrees(facts)) return facts.place;
    Georeference corner = *facts.place;
    const Spacing degree = metresPerUnit(facts);
    corner.unitsPerMetreX = 1 / degree.x;
    corner.unitsPerMetreZ = 1 / degree.z;
    return std::make_shared<const Georeference>(std::move(corner));
}

// Refuses a result that is too large before it is allocated.
void checkResampledSides(const fs::path& file, const Field<float>& grid, Spacing from, double cellSize) {
    const auto [columns, rows] = resampledSize(grid.columns(), grid.rows(), from, cellSize);
    const auto fits = [](double side) { return side >= kLeastSide && side <= kMostSide; };
    if (!fits(columns) || !fits(rows))
        fail(file, "would have " + number(columns) + " × " + number(rows) + " square cells of " +
                       number(cellSize) + " m; give a --cell-size or --resample that makes " +
                       std::to_string(kLeastSide) + " to " + std::to_string(kMostSide) + " a side.");
}

// The same of samples that stay as they are.
void checkKeptSides(const fs::path& file, const Field<float>& values) {
    const int columns = values.columns(), rows = values.rows();
    if (std::min(columns, rows) < kLeastSide)
        fail(file, "leaves " + extent(columns, rows) + " samples, but a side must have at least " +
                       std::to_string(kLeastSide) + "; correct --crop.");
    io::checkKeptSides(file, columns, rows);
}

std::string resampledNotice(int columns, int rows, Spacing from, const Heightmap& map) {
    return "Resampled " + extent(columns, rows) + " samples of " + number(from.x) + " m × " + number(from.z) +
           " m to " + extent(map.heights.columns(), map.heights.rows()) + " square cells of " +
           number(map.cellSize) + " m.";
}

std::vector<std::string> assumptions(const Raster& raster, const Meaning& meaning, const Ground& ground,
                                     const ImportOptions& options) {
    std::vector<std::string> list;
    if (!ground.isKnown && !options.cellSize)
        list.push_back("The file does not say its cell size: " + number(ground.from.x) +
                       " m assumed; give --cell-size.");
    if (!meaning.isDeclared && !options.range)
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

void checkRange(const HeightRange& range) {
    const auto [lowest, highest] = range;
    if (!(std::isfinite(lowest) && std::isfinite(highest) && lowest < highest))
        throw Error("The height range " + number(lowest) + "," + number(highest) +
                    " is not possible; give the lowest height first.");
}

void checkSpacing(const Spacing& spacing) {
    for (const double metres : {spacing.x, spacing.z})
        if (!isCellSize(static_cast<float>(metres)))
            throw Error("The spacing " + number(metres) + " m is not possible; give " + cellSizes() + ".");
}

void checkCrop(const Crop& crop) {
    if (crop.x < 0 || crop.z < 0 || crop.columns < 1 || crop.rows < 1)
        throw Error("The crop " + std::to_string(crop.x) + "," + std::to_string(crop.z) + "," +
                    std::to_string(crop.columns) + "," + std::to_string(crop.rows) +
                    " is not possible; give the first column and row from 0 on, then how many of each.");
}

void checkTerrainSides(const fs::path& file, const Field<float>& values, const Ground& ground) {
    if (ground.isResampled)
        checkResampledSides(file, values, ground.from, ground.cellSize);
    else
        checkKeptSides(file, values);
}

// Samples become cells of the terrain, resampled if they do not lie as its cells do.
Heightmap terrainOf(Field<float>&& values, const Ground& ground, Kernel kernel, Progress* progress) {
    if (ground.isResampled) return resample(values, ground.from, ground.cellSize, kernel, progress);
    return {std::move(values), static_cast<float>(ground.cellSize)};
}

}  // namespace

void checkOptions(const ImportOptions& options) {
    if (options.cellSize && !isCellSize(*options.cellSize))
        throw Error("The cell size " + number(*options.cellSize) + " m is not possible; give " + cellSizes() +
                    ".");
    if (options.range) checkRange(*options.range);
    if (options.spacing) checkSpacing(*options.spacing);
    if (options.crop) checkCrop(*options.crop);
    if (options.size && (*options.size < kLeastSide || *options.size > kMostSide))
        throw Error("Resampling to " + std::to_string(*options.size) + " samples is not possible; give " +
                    std::to_string(kLeastSide) + " to " + std::to_string(kMostSide) + ".");
}

FileInfo describe(const fs::path& file, const Raster& raster) {
    const auto values = rangeOf(raster.values);
    if (!values) refuseVoid(file);
    const Ground ground = groundOf(file, raster.facts, {});
    const auto cellSize = static_cast<float>(ground.cellSize);
    const Meaning meaning = meaningOf(raster.facts, *values, cellSize);
    return {raster.facts, meaning.isDeclared, ground.isKnown, cellSize, meaning.range};
}

namespace {

/// Whether rows are turned after reading.
bool turnsRows(const RasterFacts& facts, const ImportOptions& options) {
    return options.flip && !facts.isTurned;
}

}  // namespace

ImportedSize importedSize(const fs::path& file, const RasterFacts& facts, const ImportOptions& options) {
    const RasterFacts part = options.crop ? factsOf(facts, *options.crop, turnsRows(facts, options)) : facts;
    const Ground ground = groundOf(file, part, options);
    if (!ground.isResampled) return {double(part.columns), double(part.rows), ground.cellSize};
    const GridSize size = resampledSize(part.columns, part.rows, ground.from, ground.cellSize);
    return {size.columns, size.rows, ground.cellSize};
}

Imported convert(const fs::path& file, Raster raster, const ImportOptions& options, Progress* progress) {
    checkOptions(options);
    // What a range stands for is a matter of the file, of which a part has less.
    const std::optional<HeightRange> whole = rangeOf(raster.values);
    const bool flips = turnsRows(raster.facts, options);
    if (options.flip && raster.facts.place) {
        raster.facts.place = {};
        raster.facts.notices.push_back(
            "The rows were turned, against the place on Earth that the file names: that place is left out.");
    }
    cut(file, raster, options.crop, flips);
    const Ground ground = groundOf(file, raster.facts, options);
    checkTerrainSides(file, raster.values, ground);
    SubProgress pieces(progress, 2);
    Imported imported;
    imported.notices = raster.facts.notices;
    if (const std::size_t missing = fillGaps(file, raster.values, pieces.next()); missing > 0)
        imported.notices.push_back(filledNotice(missing));
    const Meaning meaning = meaningOf(raster.facts, *whole, static_cast<float>(finest(ground.from)));
    for (std::string& notice : assumptions(raster, meaning, ground, options))
        imported.notices.push_back(std::move(notice));
    toMetres(meaning, options.range, raster.values);
    const int columns = raster.facts.columns, rows = raster.facts.rows;
    imported.map = terrainOf(std::move(raster.values), ground, options.kernel, pieces.next());
    imported.map.place = placeOf(raster.facts, ground);
    if (ground.isResampled)
        imported.notices.push_back(resampledNotice(columns, rows, ground.from, imported.map));
    checkHeights(file, imported.map);
    if (progress != nullptr) progress->reach(1);
    return imported;
}

HeightmapFile readHeightmap(const fs::path& file, const ReadOptions& options) {
    HeightmapFile heightmap{file, 0, readRaster(file, options)};
    heightmap.bytes = sizeOf(file);
    return heightmap;
}

FileInfo describe(const HeightmapFile& heightmap) {
    return describe(heightmap.file, heightmap.raster);
}

Imported importHeightmap(HeightmapFile heightmap, const ImportOptions& options, Progress* progress) {
    return convert(heightmap.file, std::move(heightmap.raster), options, progress);
}

Imported importHeightmap(const fs::path& file, const ImportOptions& options, Progress* progress) {
    checkOptions(options);
    constexpr double kReading = 0.7;  // of the time
    if (progress != nullptr) progress->span(0, kReading);
    // Nothing else leaves samples out: by default the smaller of two spacings is kept.
    const bool isWhole = !options.crop && !options.size;
    HeightmapFile heightmap =
        readHeightmap(file, {options.raw, options.memory, progress, options.flip,
                             isWhole && !options.cellSize, isWhole && !options.spacing});
    if (progress != nullptr) progress->span(kReading, 1);
    return importHeightmap(std::move(heightmap), options, progress);
}

}  // namespace wadi::io
