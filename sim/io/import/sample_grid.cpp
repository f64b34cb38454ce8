#include "sim/io/import/sample_grid.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "sim/core/quantum.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr double kMostLatitude = 85;  // Nearer to a pole, a degree of longitude is too short for square cells
constexpr float kAssumedCellSize = 10.f;  // [m]

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

}  // namespace

double finest(Spacing spacing) {
    return std::min(spacing.x, spacing.z);
}

SampleGrid groundOf(const fs::path& file, const RasterFacts& facts, const ImportOptions& options) {
    if (!options.spacing) checkLatitude(file, facts);
    const std::optional<Spacing> spacing = options.spacing ? options.spacing : declaredSpacing(facts);
    const bool isSquare =
        !spacing || ((options.spacing || !isInDegrees(facts)) && isNear(spacing->z, spacing->x, 1e-6));
    const double assumed = options.cellSize ? *options.cellSize : double{kAssumedCellSize};
    SampleGrid ground{spacing.value_or(Spacing{assumed, assumed}), 0, spacing.has_value(), !isSquare};
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

std::shared_ptr<const Georeference> placeOf(const RasterFacts& facts, const SampleGrid& ground) {
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

std::vector<Sentence> assumptions(const RasterFacts& facts, const Meaning& meaning, const SampleGrid& ground,
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
    if (facts.bits == 8)
        list.push_back(
            Sentence("The picture has 8 bits: its 256 heights make terraces; a 16-bit PNG has none."));
    return list;
}

Sentence possibleCellSizes() {
    return Sentence("one of {0}..{1} m", number(kLeastCellSize), number(kMostCellSize));
}

void checkCellSize(const fs::path& file, float cellSize) {
    if (!isCellSize(cellSize))
        fail(file, "has a cell size of {0} m; give {1} by --cell-size.", number(cellSize),
             possibleCellSizes());
}

void checkHeight(const fs::path& file, float height) {
    if (!toQuanta(height))
        fail(file, "has a height of {0} m, beyond the possible {1}..{2} m; give --height-range lo,hi.",
             number(height), number(kLowestMetres), number(kHighestMetres));
}

}  // namespace wadi::io
