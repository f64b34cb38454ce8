// Flow grid: which cells are neighbours, where water may leave the map (its sides are open, closed, or meet),
// and on which part of it this rank works. Ways from cell to cell are bytes. Not the ground, nor where it
// sheds water (receivers). Values; any thread.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/core/math.hpp"
#include "sim/core/tiles.hpp"

namespace wadi {

/// Ways from a cell to its neighbours are numbered east, south-east, south … north-east: odd ones are
/// diagonal.
inline constexpr unsigned kNeighbours = 8;
inline constexpr std::array<int, kNeighbours> kAcross = {1, 1, 0, -1, -1, -1, 0, 1};
inline constexpr std::array<int, kNeighbours> kDown = {0, 1, 1, 1, 0, -1, -1, -1};

/// The way back.
constexpr unsigned opposite(unsigned way) {
    return way ^ 4;
}
constexpr bool isDiagonal(unsigned way) {
    return (way & 1) != 0;
}

/// Where a cell drains to, as a byte: its way in the lower bits, or none; and whether it lies on the rim of
/// the map, and on a side over which water leaves.
using WayCode = std::uint8_t;
inline constexpr WayCode kWayBits = 15, kNoWay = 8, kRim = 16, kOutlet = 32, kBeyond = 0xff;
constexpr unsigned wayOf(WayCode code) {
    return code & kWayBits;
}

/// What the sides of a map are like.
struct FlowSides {
    bool wrapsAcross = false, wrapsDown = false;                ///< East meets west, north meets south
    bool north = true, east = true, south = true, west = true;  ///< Open
};

class FlowGrid {
  public:
    /// A map of this size [cells, 1..65536], of which one works on all.
    FlowGrid(int columns, int rows, const FlowSides& sides)
        : FlowGrid({columns, rows}, sides, {0, 0, columns, rows}) {}
    /// The same, of which one works on a part, and knows the cells around it.
    FlowGrid(const TileGrid& map, const FlowSides& sides, const TileGrid::Box& part)
        : columns_(map.columns), rows_(map.rows), sides_(sides), part_(part) {
        for (unsigned way = 0; way < kNeighbours; ++way) steps_[way] = kDown[way] * columns_ + kAcross[way];
    }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    std::size_t size() const { return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_); }
    const FlowSides& sides() const { return sides_; }
    const TileGrid::Box& part() const { return part_; }
    bool isWhole() const { return part_.columns == columns_ && part_.rows == rows_; }
    /// Whether a cell is one of the part.
    bool isOwn(std::uint32_t cell) const {
        const int x = columnOf(cell) - part_.x, z = rowOf(cell) - part_.z;
        return x >= 0 && z >= 0 && x < part_.columns && z < part_.rows;
    }
    std::uint32_t cellAt(int x, int z) const {
        return static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(columns_) +
               static_cast<std::uint32_t>(x);
    }
    int columnOf(std::uint32_t cell) const {
        return static_cast<int>(cell % static_cast<std::uint32_t>(columns_));
    }
    int rowOf(std::uint32_t cell) const {
        return static_cast<int>(cell / static_cast<std::uint32_t>(columns_));
    }

    /// The code of a cell without a way.
    WayCode codeAt(std::uint32_t cell) const { return codeAt(columnOf(cell), rowOf(cell)); }
    WayCode codeAt(int x, int z) const {
        const bool isRim = x == 0 || z == 0 || x == columns_ - 1 || z == rows_ - 1;
        const bool isOutlet = (sides_.north && z == 0) || (sides_.south && z == rows_ - 1) ||
                              (sides_.west && x == 0) || (sides_.east && x == columns_ - 1);
        return static_cast<WayCode>(kNoWay | (isRim ? kRim : 0) | (isOutlet ? kOutlet : 0));
    }

    /// The neighbour of a cell, if there is one. `code` is the cell's own.
    std::optional<std::uint32_t> neighbourIf(std::uint32_t cell, WayCode code, unsigned way) const {
        if ((code & kRim) == 0) return cell + static_cast<std::uint32_t>(steps_[way]);
        return neighbourOfRim(cell, way);
    }
    /// The same where there is one.
    std::uint32_t neighbour(std::uint32_t cell, WayCode code, unsigned way) const {
        return *neighbourIf(cell, code, way);
    }

    /// Row z, or its equal where the map goes on at the other side; -1: there is none.
    int rowAt(int z) const {
        if (z >= 0 && z < rows_) return z;
        return sides_.wrapsDown ? wrapped(z, rows_) : -1;
    }
    /// The same of column x.
    int columnAt(int x) const {
        if (x >= 0 && x < columns_) return x;
        return sides_.wrapsAcross ? wrapped(x, columns_) : -1;
    }

  private:
    std::optional<std::uint32_t> neighbourOfRim(std::uint32_t cell, unsigned way) const {
        const int x = columnAt(columnOf(cell) + kAcross[way]), z = rowAt(rowOf(cell) + kDown[way]);
        if (z < 0 || x < 0) return std::nullopt;
        return cellAt(x, z);
    }

    int columns_, rows_;
    FlowSides sides_;
    TileGrid::Box part_;
    std::array<int, kNeighbours> steps_{};
};

/// Calls visit(neighbour, way) for every donor of a cell; `donors` has a bit for each way on which one lies.
template <class Visit>
void forDonors(const FlowGrid& grid, std::uint32_t cell, WayCode code, std::uint8_t donors,
               const Visit& visit) {
    for (unsigned bits = donors; bits != 0; bits &= bits - 1) {
        const auto way = static_cast<unsigned>(std::countr_zero(bits));
        visit(grid.neighbour(cell, code, way), way);
    }
}

/// 32 scattered bits of a number (Wellons 2018, "lowbias32"): chance that is fixed for a cell.
constexpr std::uint32_t scatter(std::uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

}  // namespace wadi
