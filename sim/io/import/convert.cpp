#include "sim/io/import/convert.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/core/progress.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/fill.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/import/sample_grid.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

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

void checkRange(const HeightRange& range) {
    const auto [lowest, highest] = range;
    if (!(std::isfinite(lowest) && std::isfinite(highest) && lowest < highest))
        throw Error("The height range {0},{1} is not possible; give the lowest height first.", number(lowest),
                    number(highest));
}

void checkSpacing(const Spacing& spacing) {
    for (const double metres : {spacing.x, spacing.z})
        if (!isCellSize(static_cast<float>(metres)))
            throw Error("The spacing {0} m is not possible; give {1}.", number(metres), possibleCellSizes());
}

void checkCrop(const Crop& crop) {
    if (crop.x < 0 || crop.z < 0 || crop.columns < 1 || crop.rows < 1)
        throw Error(
            "The crop {0},{1},{2},{3} is not possible; give the first column and row from 0 on, then how "
            "many of each.",
            crop.x, crop.z, crop.columns, crop.rows);
}

void checkTerrainSides(const fs::path& file, const Field<float>& values, const SampleGrid& ground) {
    if (ground.isResampled)
        checkResampledSides(file, values, ground.from, ground.cellSize);
    else
        checkKeptSides(file, values);
}

// Samples become cells of the terrain, resampled if they do not lie as its cells do.
Heightmap terrainOf(Field<float>&& values, const SampleGrid& ground, Kernel kernel, Progress* progress) {
    if (ground.isResampled) return resample(values, ground.from, ground.cellSize, kernel, progress);
    return {std::move(values), static_cast<float>(ground.cellSize)};
}

}  // namespace

void checkOptions(const ImportOptions& options) {
    if (options.cellSize && !isCellSize(*options.cellSize))
        throw Error("The cell size {0} m is not possible; give {1}.", number(*options.cellSize),
                    possibleCellSizes());
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
    const SampleGrid ground = groundOf(file, raster.facts, {});
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
    const SampleGrid ground = groundOf(file, part, options);
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
    const SampleGrid ground = groundOf(file, raster.facts, options);
    checkTerrainSides(file, raster.values, ground);
    SubProgress pieces(progress, 2);
    Imported imported;
    imported.notices = raster.facts.notices;
    if (const std::size_t missing = fillGaps(file, raster.values, pieces.next()); missing > 0)
        imported.notices.push_back(filledNotice(missing));
    const Meaning meaning = meaningOf(raster.facts, *whole, static_cast<float>(finest(ground.from)));
    for (Sentence& notice : assumptions(raster.facts, meaning, ground, options))
        imported.notices.push_back(std::move(notice));
    toMetres(meaning, options.range, raster.values);
    const int columns = raster.facts.columns, rows = raster.facts.rows;
    imported.map = terrainOf(std::move(raster.values), ground, options.kernel, pieces.next());
    imported.map.place = placeOf(raster.facts, ground);
    if (ground.isResampled)
        imported.notices.push_back(resampledNotice(columns, rows, ground.from, imported.map));
    checkCellSize(file, imported.map.cellSize);
    for (const float height : imported.map.heights.values()) checkHeight(file, height);
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
