#include "app/data/block_ranges.hpp"

#include <algorithm>
#include <limits>

namespace app {

namespace {

constexpr int kBlock = 32;  // cells along a side

/// Grows with values; NaN is none.
struct Range {
    float least = std::numeric_limits<float>::infinity(), greatest = -least;

    void add(float low, float high) {
        if (low < least) least = low;
        if (high > greatest) greatest = high;
    }
};

/// Adds the cells of rows and columns [from, to).
void add(Range& range, const wadi::Field<float>& grid, int x0, int z0, int x1, int z1) {
    for (int z = z0; z < z1; ++z)
        for (int x = x0; x < x1; ++x) range.add(grid.at(x, z), grid.at(x, z));
}

int blocks(int cells) {
    return (cells + kBlock - 1) / kBlock;
}

}  // namespace

BlockRanges::BlockRanges(const wadi::Field<float>& grid)
    : least_(blocks(grid.columns()), blocks(grid.rows())), greatest_(least_) {
    for (int row = 0; row < least_.rows(); ++row)
        for (int column = 0; column < least_.columns(); ++column) {
            Range range;
            add(range, grid, column * kBlock, row * kBlock, std::min((column + 1) * kBlock, grid.columns()),
                std::min((row + 1) * kBlock, grid.rows()));
            least_.at(column, row) = range.least;
            greatest_.at(column, row) = range.greatest;
        }
}

std::optional<wadi::io::HeightRange> BlockRanges::of(const wadi::Field<float>& grid,
                                                     const wadi::io::Crop& part) const {
    Range range;
    const int right = part.x + part.columns, below = part.z + part.rows;
    for (int row = part.z / kBlock; row < blocks(below); ++row)
        for (int column = part.x / kBlock; column < blocks(right); ++column) {
            const int x0 = std::max(column * kBlock, part.x), x1 = std::min((column + 1) * kBlock, right);
            const int z0 = std::max(row * kBlock, part.z), z1 = std::min((row + 1) * kBlock, below);
            if (x1 - x0 == kBlock && z1 - z0 == kBlock)
                range.add(least_.at(column, row), greatest_.at(column, row));
            else
                add(range, grid, x0, z0, x1, z1);
        }
    if (range.least > range.greatest) return std::nullopt;
    return wadi::io::HeightRange{range.least, range.greatest};
}

}  // namespace app
