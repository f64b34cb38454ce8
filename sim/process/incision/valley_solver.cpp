#include "sim/process/incision/valley_solver.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr double kRootOfTwo = 1.41421356237309505;
constexpr double kSheets = 16;  // squares of the width of a sheet that make a brook

/// The nearest whole number [within the range of heights].
Quanta nearest(double x) {
    constexpr std::int64_t kShift = std::int64_t{1} << 32;  // what is cut off then is so of positive numbers
    return static_cast<Quanta>(static_cast<std::int64_t>(x + 0.5 + static_cast<double>(kShift)) - kShift);
}

/// The x [0..before] with x + factor·x^n = before, for n [0.3..] other than 1 (Newton).
double rootOf(double before, double factor, double n) {
    if (!(factor > 0) || !(before > 0)) return before;
    // Both terms are at most `before`. Where the curve is bent upwards, Newton's steps come down to the root
    // from above it, otherwise up from below.
    double x = std::min(before, power(before / factor, 1 / n)) * (n < 1 ? 0.3 : 1);
    for (int i = 0; i < 12; ++i) {
        const double bent = factor * power(std::max(x, 1e-9), n - 1);
        const double step = (x + bent * x - before) / (1 + n * bent);
        x = std::clamp(x - step, 0.0, before);
        if (std::abs(step) < 0.05) break;
    }
    return x;
}

}  // namespace

void ValleyTally::add(const ValleyTally& other) {
    left += other.left;
    rests.insert(rests.end(), other.rests.begin(), other.rests.end());
    mouths.insert(mouths.end(), other.mouths.begin(), other.mouths.end());
}

ValleySolver::ValleySolver(const ValleyRates& rates)
    : r_(rates),
      brook_(kSheets * rates.sheetWidth * rates.sheetWidth * rates.unitsPerCell),
      laid_(rates.deposition * rates.unitsPerCell) {
    for (const int i : {0, 1}) {
        distance_[i] = rates.cellSize * (i == 0 ? 1 : kRootOfTwo) * kQuantaPerMetre;
        const double run = rates.slopeExponent == 1 ? distance_[i] : power(distance_[i], rates.slopeExponent);
        factor_[i] = rates.erodibility * kQuantaPerMetre / run;
    }
}

void ValleySolver::prepare(Catchments& c) const {
    for (std::size_t i = 0; i < c.cells.size(); ++i) c.areas[i] = static_cast<float>(c.load[i]);
}

/// The area whose water cuts a cell [m²]. A slope on which water does not come together drains through strips
/// of cells; on cells half as wide each of these has half the water, though as much comes down a metre of the
/// slope (Pelletier 2010). Water in sheets counts by their width, and no more than a brook.
double ValleySolver::areaOf(const Catchments& c, std::size_t i) const {
    const double area = static_cast<double>(c.areas[i]);
    return std::max(area, std::min(area * r_.sheetWidth, brook_)) * r_.unitArea;
}

/// How much a cell is cut, were it soft. From the area each time: kept, it would take memory of its own.
float ValleySolver::factorOf(const Catchments& c, std::size_t i) const {
    const double area = areaOf(c, i);
    const double reach = r_.areaExponent == 0.5 ? std::sqrt(area)
                         : area > 0             ? power(area, r_.areaExponent)
                                                : 0;
    return static_cast<float>(factor_[(c.reaches.kind(i) & kSlanting) != 0 ? 1 : 0] * reach);
}

/// The part of what arrives at a cell that is laid down there [0..1].
float ValleySolver::shareOf(const Catchments& c, std::size_t i) const {
    return static_cast<float>(std::min(1.0, laid_ / std::max(static_cast<double>(c.areas[i]), 1.0)));
}

/// What is left of a height above the receiver [quanta].
template <bool IsLinear>
double ValleySolver::drop(double before, double factor) const {
    return IsLinear ? before / (1 + factor) : rootOf(before, factor, r_.slopeExponent);
}

/// The same of a cell: what lies loose on it goes first, and what is left of the time is the rock's.
template <bool IsLinear>
double ValleySolver::lowered(const Catchments& c, std::size_t i, double before) const {
    const auto factor = static_cast<double>(factorOf(c, i));
    double ofRock = factor * (c.softness[i] * (1 / 255.0));
    if ((c.reaches.kind(i) & kCovered) != 0) {
        const double loose = r_.loose[c.cells[i]];
        const double part = r_.mask == nullptr ? 1 : r_.mask[c.cells[i]] * (1 / 255.0);
        const double after = drop<IsLinear>(before, factor * r_.looseFactor * part);
        if (before - after <= loose) return after;
        ofRock *= 1 - loose / (before - after);
        before -= loose;
    }
    return drop<IsLinear>(before, ofRock);
}

template <bool IsLinear>
Quanta ValleySolver::strivenFor(const Catchments& c, std::size_t i, Quanta below) const {
    const double laid = static_cast<double>(c.load[i]) * static_cast<double>(shareOf(c, i));
    double height = std::min<double>(c.ground[i] + laid, kHighest);
    if (height > below) {
        height = below + lowered<IsLinear>(c, i, height - below);
        const double most = below + r_.steepest * distance_[(c.reaches.kind(i) & kSlanting) != 0 ? 1 : 0];
        if (height > most) height -= (height - most) * (c.softness[i] * (1 / 255.0));
    }
    // Lakes strive for their sill, with a fall of a quantum for each cell.
    return std::min(std::max(nearest(height), below + 1), kHighest);
}

template <bool IsLinear>
void ValleySolver::inciseAll(Catchments& c) const {
    Reaches::Upwards down(c.reaches);
    for (std::size_t i = 0; i < c.cells.size(); ++i) {
        const std::size_t parent = down.next();
        if ((c.reaches.kind(i) & kDrowned) != 0)
            c.heights[i] = r_.sea;
        else if ((c.reaches.kind(i) & kRoot) == 0)
            c.heights[i] = strivenFor<IsLinear>(c, i, c.heights[parent]);
        c.load[i] = 0;
    }
}

void ValleySolver::incise(Catchments& c) const {
    r_.slopeExponent == 1 ? inciseAll<true>(c) : inciseAll<false>(c);
}

ValleyTally ValleySolver::settle(Catchments& c) const {
    ValleyTally tally;
    Reaches::Downwards down(c.reaches);
    for (std::size_t i = c.cells.size(); i-- > 0;) {
        const std::size_t parent = down.next();
        if ((c.reaches.kind(i) & kDrowned) != 0) {
            if (c.load[i] > 0) tally.mouths.push_back({c.cells[i], c.load[i]});
            c.heights[i] = c.ground[i];
            continue;
        }
        const std::int64_t arrives = c.load[i];
        const std::int64_t gain = std::min<std::int64_t>(c.heights[i] - c.ground[i], arrives);
        c.heights[i] = c.ground[i] + static_cast<Quanta>(gain);
        const std::int64_t goesOn = arrives - gain;
        if ((c.reaches.kind(i) & kRoot) == 0)
            c.load[parent] += goesOn;
        else if ((c.reaches.kind(i) & kLeaving) != 0)
            tally.left += goesOn;
        else if (goesOn > 0)
            tally.rests.push_back({c.cells[i], goesOn});
    }
    return tally;
}

}  // namespace wadi
