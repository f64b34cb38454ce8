#include "sim/process/incision/reach_reader.hpp"

#include <algorithm>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr double kMostCut = static_cast<double>(kHighest) - kLowest;  // in an epoch [quanta]
constexpr std::int64_t kUnitsPerCell = 4096;                          // that its area is counted in

}  // namespace

ValleyRates ReachReader::rates(const IncisionParams& params) const {
    const double cell = static_cast<double>(s_.terrain.cellSize());
    return {.erodibility = static_cast<double>(params.erodibility) * s_.years,
            .areaExponent = static_cast<double>(params.areaExponent),
            .slopeExponent = static_cast<double>(params.slopeExponent),
            .deposition = static_cast<double>(params.deposition),
            .looseFactor = static_cast<double>(params.looseFactor),
            .cellSize = cell,
            .unitArea = cell * cell / kUnitsPerCell,
            .unitsPerCell = static_cast<double>(kUnitsPerCell),
            .sheetWidth = static_cast<double>(params.sheetWidth),
            .steepest = static_cast<double>(tangent(params.criticalSlope)),
            .sea = s_.terrain.sea(),
            .loose = s_.terrain.sediment().values().data(),
            .mask = s_.terrain.mask() ? s_.terrain.mask()->values().data() : nullptr};
}

void ReachReader::read(Catchments& c) const {
    const bool isWhole = s_.grid.isWhole();
    for (std::size_t i = 0; i < c.cells.size(); ++i) {
        const std::uint32_t cell = c.cells[i];
        c.ground[i] = c.heights[i] = s_.heights[cell];
        if (!isWhole && !s_.grid.isOwn(cell)) {  // others work on it
            c.reaches.setKind(i, kRoot);
            c.load[i] = 0;
            continue;
        }
        c.softness[i] = s_.softness[cell];
        c.reaches.setKind(i, kindOf(cell));
        c.load[i] = s_.rain.isEven()
                        ? kUnitsPerCell
                        : static_cast<std::int64_t>(s_.rain.at(s_.grid.columnOf(cell), s_.grid.rowOf(cell)) *
                                                        static_cast<float>(kUnitsPerCell) +
                                                    0.5f);
        if ((c.reaches.kind(i) & kRoot) != 0) c.heights[i] = cutTo(levelOf(cell), cell);
    }
}

ReachKind ReachReader::kindOf(std::uint32_t cell) const {
    const WayCode code = s_.ways[cell];
    const bool isRoot = wayOf(code) == kNoWay, isDrowned = s_.heights[cell] < s_.terrain.sea();
    const bool leaves = isRoot && (code & kOutlet) != 0;
    return static_cast<ReachKind>((isRoot ? kRoot : 0) | (isDiagonal(wayOf(code)) ? kSlanting : 0) |
                                  (s_.terrain.sediment()[cell] > 0 ? kCovered : 0) |
                                  (isDrowned ? kDrowned : 0) | (leaves ? kLeaving : 0));
}

/// What a root [a cell] comes to that is to be cut to a level: loose sediment and rock as far as hardness
/// and mask let it.
Quanta ReachReader::cutTo(Quanta level, std::uint32_t cell) const {
    const Quanta cut = s_.heights[cell] - level, loose = std::min(cut, s_.terrain.sediment()[cell]);
    const std::int64_t rock = std::int64_t{cut - loose} * s_.softness[cell] / 255;
    return s_.heights[cell] - s_.terrain.masked(cell, loose) - static_cast<Quanta>(rock);
}

/// The height of a root: outlets are cut down to the base level, or to the sea.
Quanta ReachReader::levelOf(std::uint32_t cell) const {
    if ((s_.ways[cell] & kOutlet) == 0) return s_.heights[cell];
    const Quanta base = s_.base.at(s_.grid.columnOf(cell), s_.grid.rowOf(cell));
    return std::min(s_.heights[cell], std::max(base, s_.terrain.sea()));
}

void ReachReader::recall(Catchments& c) const {
    const double perRate = 1e-3 * s_.years * kQuantaPerMetre;
    Reaches::Downwards up(c.reaches);
    for (std::size_t i = c.cells.size(); i-- > 0;) {
        const double height = static_cast<double>(s_.erosion[c.cells[i]]) * perRate;
        const auto cut = static_cast<std::int64_t>(std::clamp(height, -kMostCut, kMostCut));
        if (const std::size_t parent = up.next(); parent != i)
            c.load[parent] += std::max<std::int64_t>(0, c.load[i] + cut);
    }
}

}  // namespace wadi
