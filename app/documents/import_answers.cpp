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
#include "sim/terrain/terrain.hpp"

namespace app {

namespace io = wadi::io;

namespace {

/// Distances of samples that a map tells [m]; `otherwise`: if it tells none.
io::Spacing spacingOf(const io::RasterFacts& facts, io::Spacing otherwise) {
    if (!facts.spacing) return otherwise;
    if (!facts.inDegrees) return *facts.spacing;
    const io::Spacing degree = io::metresPerDegree(facts.latitude);
    return {facts.spacing->x * degree.x, facts.spacing->z * degree.z};
}

bool isFlipped(const ImportAnswers& answers, const HeightmapLook& look) {
    return answers.flip && !look.info.facts.isTurned;
}

/// The same as the file tells them of the part that is wanted: degrees are shorter near the poles.
io::Spacing toldSpacing(const ImportAnswers& answers, const HeightmapLook& look) {
    if (!look.info.facts.inDegrees) return look.spacing;
    return spacingOf(io::factsOf(look.info.facts, answers.crop, isFlipped(answers, look)), look.spacing);
}

/// The cells that samples make as far apart as that.
float cellSizeOf(io::Spacing spacing) {
    return static_cast<float>(std::min(spacing.x, spacing.z));
}

bool isSame(io::Spacing a, io::Spacing b) {
    const auto equal = [](double one, double other) { return std::abs(one - other) <= 1e-6 * other; };
    return equal(a.x, b.x) && equal(a.z, b.z);
}

/// What the file told of the part before and is as it was follows the part that is wanted now.
void follow(ImportAnswers& answers, const HeightmapLook& look, io::Spacing before) {
    const io::Spacing now = toldSpacing(answers, look);
    if (look.info.knowsCellSize && answers.cellSize == cellSizeOf(before)) answers.cellSize = cellSizeOf(now);
    if (isSame(answers.spacing, before)) answers.spacing = now;
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
    look.spacing = spacingOf(look.info.facts, {look.info.cellSize, look.info.cellSize});
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

io::Crop insideOf(io::Crop part, int columns, int rows) {
    part.x = std::clamp(part.x, 0, columns - 1);
    part.z = std::clamp(part.z, 0, rows - 1);
    part.columns = std::clamp(part.columns, 1, columns - part.x);
    part.rows = std::clamp(part.rows, 1, rows - part.z);
    return part;
}

double rowsPerColumn(const ImportAnswers& answers) {
    const io::Spacing spacing = spacingOf(answers);
    const double ratio = spacing.x / spacing.z;
    return ratio > 0 && ratio < 1e6 ? ratio : 1;  // what is typed may be no distance
}

namespace {

struct Sides {
    int columns, rows;
};

/// A square on the ground of about `side` columns. The side whose samples are further apart leads: there are
/// then as many cells along the other after resampling.
Sides squareSides(double side, double rowsPerColumn, int mostColumns, int mostRows) {
    const bool areRowsFar = rowsPerColumn <= 1;
    const double ratio = areRowsFar ? 1 / rowsPerColumn : rowsPerColumn;  // of the other side
    const int most = areRowsFar ? mostRows : mostColumns, mostOther = areRowsFar ? mostColumns : mostRows;
    const auto otherOf = [&](int samples) { return static_cast<int>(std::lround(samples * ratio)); };
    side = std::min({side, double(mostColumns), mostRows / rowsPerColumn});
    int leader = std::clamp(static_cast<int>(std::lround(areRowsFar ? side / ratio : side)), 1, most);
    while (leader > 1 && otherOf(leader) > mostOther) --leader;
    const int other = std::clamp(otherOf(leader), 1, mostOther);
    return areRowsFar ? Sides{other, leader} : Sides{leader, other};
}

}  // namespace

io::Crop partBetween(SamplePlace from, SamplePlace to, int columns, int rows,
                     std::optional<double> rowsPerColumn) {
    Sides sides{std::abs(to.x - from.x) + 1, std::abs(to.z - from.z) + 1};
    if (rowsPerColumn)
        sides = squareSides(std::max(double(sides.columns), sides.rows / *rowsPerColumn), *rowsPerColumn,
                            to.x < from.x ? from.x + 1 : columns - from.x,
                            to.z < from.z ? from.z + 1 : rows - from.z);
    return {to.x < from.x ? from.x - sides.columns + 1 : from.x,
            to.z < from.z ? from.z - sides.rows + 1 : from.z, sides.columns, sides.rows};
}

void takePart(ImportAnswers& answers, const HeightmapLook& look, const io::Crop& part) {
    const io::Spacing before = toldSpacing(answers, look);
    answers.crop = part;
    follow(answers, look, before);
}

void takeFlip(ImportAnswers& answers, const HeightmapLook& look, bool flip) {
    const io::Spacing before = toldSpacing(answers, look);
    answers.flip = flip;
    follow(answers, look, before);
}

namespace {

/// Takes the part that `make` makes of the rows of a square that is a column wide, which depend on where the
/// part lies.
template <class Make>
void takeSquare(ImportAnswers& answers, const HeightmapLook& look, Make make) {
    constexpr int kTries = 4;  // the second differs by a row at most, on any map of degrees
    for (int i = 0; i < kTries; ++i) {
        const io::Crop part = make(rowsPerColumn(answers));
        if (part == answers.crop) return;
        takePart(answers, look, part);
    }
}

}  // namespace

void takeDragged(ImportAnswers& answers, const HeightmapLook& look, SamplePlace from, SamplePlace to,
                 bool isSquare) {
    const int columns = look.info.facts.columns, rows = look.info.facts.rows;
    if (!isSquare) return takePart(answers, look, partBetween(from, to, columns, rows));
    takeSquare(answers, look, [&](double ratio) { return partBetween(from, to, columns, rows, ratio); });
}

void makeSquare(ImportAnswers& answers, const HeightmapLook& look, CropSide leader) {
    const int columns = look.info.facts.columns, rows = look.info.facts.rows;
    const io::Crop wished = answers.crop;
    takeSquare(answers, look, [&](double ratio) {
        const double side = leader == CropSide::columns ? wished.columns : wished.rows / ratio;
        const Sides sides = squareSides(side, ratio, columns, rows);
        return io::Crop{std::clamp(wished.x, 0, columns - sides.columns),
                        std::clamp(wished.z, 0, rows - sides.rows), sides.columns, sides.rows};
    });
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
    const io::Spacing told = toldSpacing(answers, look);
    const bool isTold =
        look.info.knowsCellSize && isSame(spacing, told) && answers.isOblong != look.isSquare();
    if (!areCells && !isTold) options.spacing = spacing;
    // What the file tells is not said again: it knows more digits.
    const bool isKnown = look.info.knowsCellSize && answers.cellSize == cellSizeOf(told);
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
    const io::ImportedSize size = io::importedSize(look.file, look.info.facts, optionsOf(answers, look));
    return {size.columns, size.rows, size.cellSize, heightsOf(answers, look)};
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
        return tr(error.sentence());
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
    try {
        return outcomeFault(outcomeOf(answers, look));
    } catch (const wadi::Error& error) {
        return tr(error.sentence());
    }
}

bool wantsReading(const ImportAnswers& answers, const HeightmapLook& look) {
    const wadi::io::RasterFacts& facts = look.info.facts;
    if (facts.isJoined && answers.flip != facts.isTurned) return true;
    return facts.raw && answers.raw != *facts.raw && rawFault(answers.raw, look).empty();
}

}  // namespace app
