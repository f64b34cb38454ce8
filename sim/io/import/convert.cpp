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

Sentence cellSizes() {
    return Sentence("one of {0}..{1} m", number(kLeastCellSize), number(kMostCellSize));
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

Sentence filledNotice(std::size_t missing) {
    if (missing == 1) return Sentence("Filled 1 cell without data from its neighbours.");
    return Sentence("Filled {0} cells without data from their neighbours.", missing);
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
        fail(file, "is in degrees and too near to a pole (latitude {0}); reproject it to metres first.",
             number(facts.latitude));
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
        fail(file,
             "would have {0} × {1} square cells of {2} m; give a --cell-size or --resample that makes {3} to "
             "{4} a side.",
             number(columns), number(rows), number(cellSize), kLeastSide, kMostSide);
}

// The same of samples that stay as they are.
void checkKeptSides(const fs::path& file, const Field<float>& values) {
    const int columns = values.columns(), rows = values.rows();
    if (std::min(columns, rows) < kLeastSide)
        fail(file, "leaves {0} samples, but a side must have at least {1}; correct --crop.",
             extent(columns, rows), kLeastSide);
    io::checkKeptSides(file, columns, rows);
}

Sentence resampledNotice(int columns, int rows, Spacing from, const Heightmap& map) {
    return Sentence("Resampled {0} samples of {1} m × {2} m to {3} square cells of {4} m.",
                    extent(columns, rows), number(from.x), number(from.z),
                    extent(map.heights.columns(), map.heights.rows()), number(map.cellSize));
}

std::vector<Sentence> assumptions(const Raster& raster, const Meaning& meaning, const Ground& ground,
                                  const ImportOptions& options) {
    std::vector<Sentence> list;
    if (!ground.isKnown && !options.cellSize)
        list.push_back(Sentence("The file does not say its cell size: {0} m assumed; give --cell-size.",
                                number(ground.from.x)));
    if (!meaning.isDeclared && !options.range)
        list.push_back(
            meaning.seemMetres
                ? Sentence("The file does not say its heights: its values were taken as metres; give "
                           "--height-range.")
                : Sentence("The file does not say its heights: {0}..{1} m assumed; give --height-range.",
                           number(meaning.range.lowest), number(meaning.range.highest)));
    if (raster.facts.bits == 8)
        list.push_back(
            Sentence("The picture has 8 bits: its 256 heights make terraces; a 16-bit PNG has none."));
    return list;
}

void checkHeights(const fs::path& file, const Heightmap& map) {
    if (!isCellSize(map.cellSize))
        fail(file, "has a cell size of {0} m; give {1} by --cell-size.", number(map.cellSize), cellSizes());
    for (const float height : map.heights.values())
        if (!toQuanta(height))
            fail(file, "has a height of {0} m, beyond the possible {1}..{2} m; give --height-range lo,hi.",
                 number(height), number(kLowestMetres), number(kHighestMetres));
}

void checkRange(const HeightRange& range) {
    const auto [lowest, highest] = range;
    if (!(std::isfinite(lowest) && std::isfinite(highest) && lowest < highest))
        throw Error("The height range {0},{1} is not possible; give the lowest height first.", number(lowest),
                    number(highest));
}

void checkSpacing(const Spacing& spacing) {
    for (const double metres : {spacing.x, spacing.z})
        if (!isCellSize(static_cast<float>(metres)))
            throw Error("The spacing {0} m is not possible; give {1}.", number(metres), cellSizes());
}

void checkCrop(const Crop& crop) {
    if (crop.x < 0 || crop.z < 0 || crop.columns < 1 || crop.rows < 1)
        throw Error(
            "The crop {0},{1},{2},{3} is not possible; give the first column and row from 0 on, then how "
            "many of each.",
            crop.x, crop.z, crop.columns, crop.rows);
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
        throw Error("The cell size {0} m is not possible; give {1}.", number(*options.cellSize), cellSizes());
    if (options.range) checkRange(*options.range);
    if (options.spacing) checkSpacing(*options.spacing);
    if (options.crop) checkCrop(*options.crop);
    if (options.size && (*options.size < kLeastSide || *options.size > kMostSide))
        throw Error("Resampling to {0} samples is not possible; give {1} to {2}.", *options.size, kLeastSide,
                    kMostSide);
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
        raster.facts.notices.push_back(Sentence(
            "The rows were turned, against the place on Earth that the file names: that place is left out."));
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
    for (Sentence& notice : assumptions(raster, meaning, ground, options))
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
