#include "sim/io/import/banded.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "sim/io/files/messages.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/sample_grid.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

/// Whether an import would leave samples out, or turn or resample them.
bool changesSamples(const fs::path& file, const RasterFacts& facts, const ImportOptions& options) {
    return options.crop || options.flip || options.size || groundOf(file, facts, options).isResampled;
}

}  // namespace

std::optional<BandedHeightmap> BandedHeightmap::open(const fs::path& file, const ImportOptions& options,
                                                     Progress* progress, int bandCells) {
    checkOptions(options);
    const ReadOptions reading{.raw = options.raw, .memory = options.memory};
    if (!readsParts(file, reading)) return std::nullopt;
    BandedHeightmap map;
    map.file_ = file;
    map.options_ = options;
    ReadOptions first = reading;
    first.part = TileGrid::Box{0, 0, 1, 1};
    map.facts_ = readSingle(file, first).facts;
    const bool isFit = !changesSamples(file, map.facts_, options) && map.takeBands(bandCells);
    if (!isFit || !map.findRange(progress)) return std::nullopt;
    map.takeMeaning();
    return map;
}

/// Makes bands of whole blocks; false if a block has far more cells than a band.
bool BandedHeightmap::takeBands(int cells) {
    constexpr std::int64_t kMost = 8;
    const int block = std::clamp(facts_.blockRows, 1, rows());
    if (block > 1 && std::int64_t{block} * columns() > kMost * cells) return false;
    bandRows_ = std::max(1, cells / columns() / block) * block;
    return true;
}

/// Rows as they stand in the file.
Field<float> BandedHeightmap::samples(int z) const {
    ReadOptions reading{.raw = facts_.raw, .memory = options_.memory};
    reading.part = TileGrid::Box{0, z, columns(), std::min(bandRows_, rows() - z)};
    return readSingle(file_, reading).values;
}

/// False if there are gaps. Throws Error if there are some in a file that nothing else can read.
bool BandedHeightmap::findRange(Progress* progress) {
    std::optional<HeightRange> all;
    bool hasGaps = false;
    forSamples(
        [&](int, const Field<float>& band) {
            hasGaps = std::ranges::any_of(band.values(), [](float value) { return std::isnan(value); });
            if (hasGaps) return false;
            const HeightRange here = *rangeOf(band);
            if (!all) all = here;
            all = {std::min(all->lowest, here.lowest), std::max(all->highest, here.highest)};
            return true;
        },
        progress);
    if (hasGaps && std::max(columns(), rows()) > kMostSide)
        fail(file_,
             "has cells without data, which are filled in maps of up to {0} samples a side alone; fill "
             "them first, or give --resample N or --crop X,Z,COLUMNS,ROWS.",
             kMostSide);
    if (!hasGaps) stored_ = *all;
    return !hasGaps;
}

void BandedHeightmap::takeMeaning() {
    const SampleGrid ground = groundOf(file_, facts_, options_);
    cellSize_ = static_cast<float>(ground.cellSize);
    checkCellSize(file_, cellSize_);
    meaning_ = meaningOf(facts_, stored_, static_cast<float>(finest(ground.from)));
    notices_ = facts_.notices;
    const std::vector<Sentence> assumed = assumptions(facts_, meaning_, ground, options_);
    notices_.insert(notices_.end(), assumed.begin(), assumed.end());
    place_ = placeOf(facts_, ground);
    // Heights grow with what the file holds.
    Field<float> ends(2, 1);
    ends[0] = stored_.lowest;
    ends[1] = stored_.highest;
    toMetres(meaning_, options_.range, ends);
    range_ = {ends[0], ends[1]};
    checkHeight(file_, range_.lowest);
    checkHeight(file_, range_.highest);
}

/// In metres.
Field<float> BandedHeightmap::heightsOf(Field<float> stored) const {
    const auto isWithin = [&](float value) { return value >= stored_.lowest && value <= stored_.highest; };
    if (!std::ranges::all_of(stored.values(), isWithin))
        fail(file_, "has other heights than when it was read first; begin again.");
    toMetres(meaning_, options_.range, stored);
    return stored;
}

}  // namespace wadi::io
