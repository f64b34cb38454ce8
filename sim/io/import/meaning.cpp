#include "sim/io/import/meaning.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// Where nothing tells the heights, the land is as steep as a gentle range of mountains, and no higher.
constexpr float kAssumedRelief = 0.25f;  // of the longer side
constexpr float kMostAssumed = 4000.f;   // [m]
// But elevation models are often written with their metres as values. They then use the bottom of the scale
// only, which no picture does that was stretched to it: nothing on Earth is higher.
constexpr int kHighestOnEarth = 9000;
constexpr int kLeastSpread = 20;

bool seemToBeMetres(const RasterFacts& facts, HeightRange values) {
    return facts.bits == 16 && values.highest <= kHighestOnEarth &&
           values.highest - values.lowest >= kLeastSpread;
}

HeightRange assumedRange(const RasterFacts& facts, float cellSize) {
    const float longer = static_cast<float>(std::max(facts.columns, facts.rows)) * cellSize;
    return {0.f, std::min(kAssumedRelief * longer, kMostAssumed)};
}

// Turns parts of a scale, or metres, into metres of a range.
void mapTo(const HeightRange& to, double least, double span, Field<float>& values) {
    const double lowest = to.lowest, newSpan = double{to.highest} - to.lowest;
    for (float& value : values.values())
        value = static_cast<float>(span > 0 ? lowest + (double{value} - least) * newSpan / span : lowest);
}

}  // namespace

std::optional<HeightRange> rangeOf(const Field<float>& values) {
    std::optional<HeightRange> range;
    for (const float value : values.values()) {
        if (std::isnan(value)) continue;
        if (!range) range = HeightRange{value, value};
        range = HeightRange{std::min(range->lowest, value), std::max(range->highest, value)};
    }
    return range;
}

Meaning meaningOf(const RasterFacts& facts, HeightRange values, float cellSize) {
    const bool isUnit = facts.values == Values::either && values.lowest >= 0 && values.highest <= 1;
    if (facts.values == Values::metres || (facts.values == Values::either && !isUnit))
        return {true, false, 1, values, true};
    const double greatest = isUnit ? 1 : facts.greatest;
    if (facts.heights) return {false, false, greatest, *facts.heights, true};
    if (seemToBeMetres(facts, values))
        return {false, true, greatest, {0.f, static_cast<float>(greatest)}, false};
    return {false, false, greatest, assumedRange(facts, cellSize), false};
}

void toMetres(const Meaning& meaning, const std::optional<HeightRange>& wanted, Field<float>& values) {
    if (!meaning.areMetres)
        mapTo(wanted.value_or(meaning.range), 0, meaning.greatest, values);
    else if (wanted)
        mapTo(*wanted, meaning.range.lowest, double{meaning.range.highest} - meaning.range.lowest, values);
}

namespace {

void checkInside(const std::filesystem::path& file, const Field<float>& values, const Crop& crop) {
    const bool isInside = crop.x <= values.columns() - crop.columns && crop.z <= values.rows() - crop.rows;
    if (!isInside)
        fail(file,
             "has {0} samples: the crop of {1} from column {2}, row {3} reaches beyond them; correct --crop.",
             extent(values.columns(), values.rows()), extent(crop.columns, crop.rows), crop.x, crop.z);
}

// `top`: rows north of the crop.
void movePlace(RasterFacts& facts, const Crop& crop, int top) {
    if (!facts.spacing) return;
    const auto [across, down] = *facts.spacing;
    if (facts.inDegrees) facts.latitude += (0.5 * facts.rows - (top + 0.5 * crop.rows)) * down;
    if (!facts.place) return;
    Georeference corner = *facts.place;
    corner.west += crop.x * across * corner.unitsPerMetreX;
    corner.north -= top * down * corner.unitsPerMetreZ;
    facts.place = std::make_shared<const Georeference>(std::move(corner));
}

Field<float> part(const Field<float>& values, const Crop& crop) {
    Field<float> result(crop.columns, crop.rows);
    for (int z = 0; z < crop.rows; ++z) {
        const auto row = values.row(crop.z + z).subspan(static_cast<std::size_t>(crop.x));
        std::copy_n(row.begin(), crop.columns, result.row(z).begin());
    }
    return result;
}

}  // namespace

RasterFacts factsOf(RasterFacts whole, const Crop& part, bool flip) {
    movePlace(whole, part, flip ? whole.rows - part.rows - part.z : part.z);
    whole.columns = part.columns;
    whole.rows = part.rows;
    return whole;
}

void cut(const std::filesystem::path& file, Raster& raster, const std::optional<Crop>& crop, bool flip) {
    Field<float>& values = raster.values;
    if (crop) {
        checkInside(file, values, *crop);
        raster.facts = factsOf(std::move(raster.facts), *crop, flip);
        values = part(values, *crop);
    }
    if (flip) flipRows(values);
}

}  // namespace wadi::io
