#include "app/documents/import_answers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/data/preview.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/core/error.hpp"
#include "sim/core/quantum.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace io = wadi::io;

namespace {

io::Spacing spacingOf(const io::FileInfo& info) {
    const io::RasterFacts& facts = info.facts;
    if (!facts.spacing) return {info.cellSize, info.cellSize};
    if (!facts.inDegrees) return *facts.spacing;
    const io::Spacing degree = io::metresPerDegree(facts.latitude);
    return {facts.spacing->x * degree.x, facts.spacing->z * degree.z};
}

}  // namespace

bool HeightmapLook::isInMetres() const {
    if (info.facts.values == io::Values::metres) return true;
    return info.facts.values == io::Values::either && !(values.lowest >= 0 && values.highest <= 1);
}

bool HeightmapLook::isSquare() const {
    return !info.facts.inDegrees && io::isNear(spacing.z, spacing.x, 1e-6);
}

io::HeightRange HeightmapLook::valuesOf(const io::Crop& part) const {
    if (!ranges || !source || part == io::Crop{0, 0, info.facts.columns, info.facts.rows}) return values;
    return ranges->of(source->raster.values, part).value_or(values);
}

HeightmapLook lookInto(const std::filesystem::path& file, const std::optional<io::RawLayout>& raw, bool flip,
                       wadi::Progress* progress) {
    constexpr double kReading = 0.8;  // of the time
    if (progress != nullptr) progress->span(0, kReading);
    HeightmapLook look;
    look.file = file;
    look.source = std::make_shared<io::HeightmapFile>(io::readHeightmap(file, {raw, 0, progress, flip}));
    if (progress != nullptr) progress->span(kReading, 1);
    look.bytes = look.source->bytes;
    look.info = io::describe(*look.source);
    if (progress != nullptr) progress->reach(0.5);
    look.spacing = spacingOf(look.info);
    look.values = *io::rangeOf(look.source->raster.values);  // describe() refuses what has no data
    look.ranges = std::make_shared<const BlockRanges>(look.source->raster.values);
    look.picture = std::make_shared<const engine::Image>(preview(look.source->raster.values, kLookPixels));
    if (progress != nullptr) progress->reach(1);
    return look;
}

namespace io = wadi::io;

namespace {

constexpr std::array<std::int64_t, io::kRawSampleNames.size()> kSampleBytes = {1, 2, 4};

std::int64_t bytesOf(const io::RawLayout& raw) {
    return std::int64_t{raw.columns} * raw.rows * kSampleBytes[static_cast<std::size_t>(raw.sample)];
}

/// A number with three digits or more: "30.7", "1024".
std::string short3(double number) {
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), std::abs(number) < 100 ? "%.3g" : "%.0f", number);
    return text.data();
}

io::Spacing spacingOf(const ImportAnswers& answers) {
    if (answers.isOblong) return answers.spacing;
    return {answers.cellSize, answers.cellSize};
}

bool isDeclared(io::Spacing spacing, const HeightmapLook& look) {
    const auto equal = [](double a, double b) { return std::abs(a - b) <= 1e-6 * b; };
    return look.info.knowsCellSize && equal(spacing.x, look.spacing.x) && equal(spacing.z, look.spacing.z);
}

io::HeightRange heightsOf(const ImportAnswers& answers, const HeightmapLook& look) {
    const io::RasterFacts& facts = look.info.facts;
    const io::HeightRange part = look.valuesOf(answers.crop);
    if (look.isInMetres() && !answers.setsHeights) return part;
    const io::HeightRange ends = answers.setsHeights ? answers.heights : look.info.range;
    // What a range stands for is a matter of the whole file.
    const double greatest = facts.values == io::Values::either ? 1 : facts.greatest;
    const double least = look.isInMetres() ? double{look.values.lowest} : 0;
    const double span = look.isInMetres() ? double{look.values.highest} - least : greatest;
    const auto metres = [&](double value) {
        const double share = span > 0 ? (value - least) / span : 0;
        return static_cast<float>(ends.lowest + share * (double{ends.highest} - ends.lowest));
    };
    return {metres(part.lowest), metres(part.highest)};
}

std::string rawFault(const io::RawLayout& raw, const HeightmapLook& look) {
    if (bytesOf(raw) == static_cast<std::int64_t>(look.bytes) && raw.columns > 0 && raw.rows > 0) return "";
    return filled(tr("{0} samples are {1} bytes, but the file has {2}: change columns, rows or kind."),
                  {io::extent(raw.columns, raw.rows), grouped(bytesOf(raw)),
                   grouped(static_cast<std::int64_t>(look.bytes))});
}

bool hasSpacings(const ImportAnswers& answers) {
    return !answers.isOblong ||
           (answers.spacing.x >= wadi::kLeastCellSize && answers.spacing.x <= wadi::kMostCellSize &&
            answers.spacing.z >= wadi::kLeastCellSize && answers.spacing.z <= wadi::kMostCellSize);
}

std::string outcomeFault(const ImportOutcome& outcome) {
    const auto fits = [](double side) { return side >= wadi::kLeastSide && side <= wadi::kMostSide; };
    if (!fits(outcome.columns) || !fits(outcome.rows))
        return filled(tr("These are {0} × {1} cells, but a side can have {2} to {3}: resample or crop."),
                      {short3(outcome.columns), short3(outcome.rows), std::to_string(wadi::kLeastSide),
                       std::to_string(wadi::kMostSide)});
    if (!wadi::isCellSize(static_cast<float>(outcome.cellSize)))
        return filled(tr("The cells would be {0} m wide: resample to another size."),
                      {io::number(outcome.cellSize)});
    if (outcome.heights.lowest < wadi::kLowestMetres || outcome.heights.highest > wadi::kHighestMetres)
        return filled(tr("Heights of {0}..{1} m go beyond the possible {2}..{3} m: set other heights."),
                      {io::number(outcome.heights.lowest), io::number(outcome.heights.highest),
                       io::number(wadi::kLowestMetres), io::number(wadi::kHighestMetres)});
    return "";
}

}  // namespace

ImportAnswers::ImportAnswers(const HeightmapLook& look)
    : cellSize(look.info.cellSize),
      isOblong(!look.isSquare()),
      spacing(look.spacing),
      setsHeights(!look.info.knowsHeights),
      heights(look.info.range),
      crop{0, 0, look.info.facts.columns, look.info.facts.rows},
      raw(look.info.facts.raw.value_or(io::RawLayout{})) {}

void ImportAnswers::keepInside(int columns, int rows) {
    crop.x = std::clamp(crop.x, 0, columns - 1);
    crop.z = std::clamp(crop.z, 0, rows - 1);
    crop.columns = std::clamp(crop.columns, 1, columns - crop.x);
    crop.rows = std::clamp(crop.rows, 1, rows - crop.z);
}

double rowsPerColumn(const ImportAnswers& answers) {
    const io::Spacing spacing = spacingOf(answers);
    const double ratio = spacing.x / spacing.z;
    return ratio > 0 && ratio < 1e6 ? ratio : 1;  // what is typed may be no distance
}

io::Crop partBetween(SamplePlace from, SamplePlace to, int columns, int rows,
                     std::optional<double> rowsPerColumn) {
    const int roomX = to.x < from.x ? from.x + 1 : columns - from.x,
              roomZ = to.z < from.z ? from.z + 1 : rows - from.z;
    int width = std::abs(to.x - from.x) + 1, height = std::abs(to.z - from.z) + 1;
    if (rowsPerColumn) {
        const double side = std::min(
            {std::max(double(width), height / *rowsPerColumn), double(roomX), roomZ / *rowsPerColumn});
        width = std::clamp(static_cast<int>(std::lround(side)), 1, roomX);
        height = std::clamp(static_cast<int>(std::lround(side * *rowsPerColumn)), 1, roomZ);
    }
    return {to.x < from.x ? from.x - width + 1 : from.x, to.z < from.z ? from.z - height + 1 : from.z, width,
            height};
}

void makeSquare(ImportAnswers& answers, const HeightmapLook& look, CropSide leader) {
    io::Crop& crop = answers.crop;
    const int columns = look.info.facts.columns, rows = look.info.facts.rows;
    const double ratio = rowsPerColumn(answers);
    const double wished = leader == CropSide::columns ? crop.columns : crop.rows / ratio;
    const double side = std::min({wished, double(columns), rows / ratio});
    crop.columns = std::clamp(static_cast<int>(std::lround(side)), 1, columns);
    crop.rows = std::clamp(static_cast<int>(std::lround(side * ratio)), 1, rows);
    crop.x = std::clamp(crop.x, 0, columns - crop.columns);
    crop.z = std::clamp(crop.z, 0, rows - crop.rows);
}

bool isWhole(const io::Crop& crop, const HeightmapLook& look) {
    return crop == io::Crop{0, 0, look.info.facts.columns, look.info.facts.rows};
}

io::ImportOptions optionsOf(const ImportAnswers& answers, const HeightmapLook& look) {
    io::ImportOptions options;
    const io::Spacing spacing = spacingOf(answers);
    // The cell size of a square grid is the distance of its samples, unless it is resampled.
    const bool areCells = !answers.isOblong && !answers.resamples && look.isSquare();
    // Cells of square samples that are called oblong are resampled to, where the file's own would be
    // replaced.
    const bool isTold = isDeclared(spacing, look) && answers.isOblong != look.isSquare();
    if (!areCells && !isTold) options.spacing = spacing;
    // What the file tells is not said again: it knows more digits.
    const bool isKnown = look.info.knowsCellSize && answers.cellSize == look.info.cellSize;
    if (!answers.resamples && (!isKnown || options.spacing)) options.cellSize = answers.cellSize;
    if (answers.resamples) options.size = answers.size;
    if (answers.setsHeights) options.range = answers.heights;
    options.kernel = answers.kernel;
    if (!isWhole(answers.crop, look)) options.crop = answers.crop;
    options.flip = answers.flip;
    options.raw = look.info.facts.raw;
    return options;
}

ImportOutcome outcomeOf(const ImportAnswers& answers, const HeightmapLook& look) {
    const io::Spacing spacing = spacingOf(answers);
    const int columns = answers.crop.columns, rows = answers.crop.rows;
    ImportOutcome outcome{static_cast<double>(columns), static_cast<double>(rows), answers.cellSize,
                          heightsOf(answers, look)};
    if (answers.resamples) outcome.cellSize = std::max(columns * spacing.x, rows * spacing.z) / answers.size;
    if (answers.resamples || answers.isOblong) {
        const io::GridSize size = io::resampledSize(columns, rows, spacing, outcome.cellSize);
        outcome.columns = size.columns;
        outcome.rows = size.rows;
    }
    return outcome;
}

std::string sentenceOf(const ImportOutcome& outcome) {
    const auto side = [](double cells) { return std::to_string(std::llround(cells)); };
    const auto km = [&](double cells) { return short3((cells - 1) * outcome.cellSize / 1000); };
    return filled(
        tr("{0} × {1} cells of {2} m: a landscape of {3} × {4} km, {5}..{6} m"),
        {side(outcome.columns), side(outcome.rows), io::number(outcome.cellSize), km(outcome.columns),
         km(outcome.rows), short3(outcome.heights.lowest), short3(outcome.heights.highest)});
}

std::string faultOf(const io::ImportOptions& options) {
    try {
        io::checkOptions(options);
    } catch (const wadi::Error& error) {
        return error.what();
    }
    return "";
}

std::string faultOf(const ImportAnswers& answers, const HeightmapLook& look) {
    if (look.info.facts.raw && answers.raw != *look.info.facts.raw)
        if (std::string fault = rawFault(answers.raw, look); !fault.empty()) return fault;
    if (!hasSpacings(answers))
        return filled(tr("The distances of the samples must lie between {0} and {1} m."),
                      {io::number(wadi::kLeastCellSize), io::number(wadi::kMostCellSize)});
    if (answers.resamples && (answers.size < wadi::kLeastSide || answers.size > wadi::kMostSide))
        return filled(tr("Resample to {0} to {1} samples."),
                      {std::to_string(wadi::kLeastSide), std::to_string(wadi::kMostSide)});
    if (std::string fault = faultOf(optionsOf(answers, look)); !fault.empty()) return fault;
    return outcomeFault(outcomeOf(answers, look));
}

bool wantsReading(const ImportAnswers& answers, const HeightmapLook& look) {
    const wadi::io::RasterFacts& facts = look.info.facts;
    if (facts.isJoined && answers.flip != facts.isTurned) return true;
    return facts.raw && answers.raw != *facts.raw && rawFault(answers.raw, look).empty();
}

}  // namespace app
