#include "sim/process/incision/valley_solver.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr double kRootOfTwo = 1.41421356237309505;

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

ValleySolver::ValleySolver(const FlowGrid& grid, const ValleyFields& fields, const ValleyRates& rates)
    : grid_(grid), f_(fields), r_(rates) {
    for (const int i : {0, 1}) {
        distance_[i] = rates.cellSize * (i == 0 ? 1 : kRootOfTwo) * kQuantaPerMetre;
        const double run = rates.slopeExponent == 1 ? distance_[i] : power(distance_[i], rates.slopeExponent);
        factor_[i] = rates.erodibility * kQuantaPerMetre / run;
    }
}

void ValleySolver::prepare(std::size_t first, std::size_t end) const {
    for (std::size_t cell = first; cell < end; ++cell) {
        const double area = f_.areas[cell] * r_.unitArea;
        const double reach = r_.areaExponent == 0.5 ? std::sqrt(area)
                             : area > 0             ? power(area, r_.areaExponent)
                                                    : 0;
        f_.factors[cell] = static_cast<float>(factor_[isDiagonal(wayOf(f_.ways[cell])) ? 1 : 0] * reach);
    }
}

/// What is left of a height above the receiver [quanta].
double ValleySolver::drop(double before, double factor) const {
    return r_.slopeExponent == 1 ? before / (1 + factor) : rootOf(before, factor, r_.slopeExponent);
}

/// The same of a cell with so much loose on it: that goes first, and what is left of the time is the rock's.
double ValleySolver::lowered(std::uint32_t cell, double before, double loose) const {
    const double area = f_.areas[cell] * r_.unitArea;
    const double reach = r_.areaExponent == 0.5 ? std::sqrt(area)
                         : area > 0             ? power(area, r_.areaExponent)
                                                : 0;
    const double factor = factor_[isDiagonal(wayOf(f_.ways[cell])) ? 1 : 0] * reach;
    double ofRock = factor * f_.softness[cell] * (1 / 255.0);
    if (loose > 0) {
        const double part = f_.mask == nullptr ? 1 : f_.mask[cell] * (1 / 255.0);
        const double after = drop(before, factor * r_.looseFactor * part);
        if (before - after <= loose) return after;
        ofRock *= 1 - loose / (before - after);
        before -= loose;
    }
    return drop(before, ofRock);
}

Quanta ValleySolver::strivenFor(std::uint32_t cell, Quanta below) const {
    const double arrives = static_cast<double>(f_.load[cell]);
    const double area = std::max<double>(f_.areas[cell], 1);
    const double laid = arrives * std::min(1.0, r_.deposition * r_.unitsPerCell / area);
    double height = std::min<double>(f_.ground[cell] + laid, kHighest);
    if (height > below) {
        height = below + lowered(cell, height - below, f_.loose[cell]);
        const double most = below + r_.steepest * distance_[isDiagonal(wayOf(f_.ways[cell])) ? 1 : 0];
        if (height > most) height -= (height - most) * f_.softness[cell] * (1 / 255.0);
    }
    // Lakes strive for their sill, with a fall of a quantum for each cell.
    return std::min(std::max(nearest(height), below + 1), kHighest);
}

void ValleySolver::incise(const Catchments::Order& order) const {
    for (const std::uint32_t cell : order) {
        if (f_.ground[cell] < r_.sea)
            f_.heights[cell] = r_.sea;
        else if (wayOf(f_.ways[cell]) != kNoWay)
            f_.heights[cell] = strivenFor(cell, f_.heights[receiverOf(cell)]);
        f_.load[cell] = 0;
    }
}

void ValleySolver::settle(const Catchments::Order& order, ValleyTally& tally) const {
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        const std::uint32_t cell = *i;
        const std::int64_t arrives = f_.load[cell];
        const std::int64_t gain = std::min<std::int64_t>(f_.heights[cell] - f_.ground[cell], arrives);
        f_.heights[cell] = f_.ground[cell] + static_cast<Quanta>(gain);
        const std::int64_t goesOn = arrives - gain;
        if (wayOf(f_.ways[cell]) != kNoWay)
            f_.load[receiverOf(cell)] += goesOn;
        else if (isOutlet(cell) || f_.ground[cell] < r_.sea)
            tally.left += goesOn;
        else if (goesOn > 0)
            tally.rests.push_back({cell, goesOn});
    }
}

}  // namespace wadi
