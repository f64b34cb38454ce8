#include "sim/core/subdomain.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <span>

#include "sim/core/error.hpp"

namespace wadi {

namespace {

struct Stretch {
    int first, count;
};

/// The cells from `first` to before `end` of an axis of so many.
std::vector<Stretch> onAxis(int first, int end, int cells, bool wraps) {
    if (wraps && end - first >= cells) return {{0, cells}};
    if (wraps && first < 0) return {{0, end}, {cells + first, -first}};
    if (wraps && end > cells) return {{0, end - cells}, {first, cells - first}};
    const int from = std::max(first, 0), to = std::min(end, cells);
    return {{from, to - from}};
}

/// Where the i-th of so many parts of a row of tiles begins.
int firstOf(int i, int parts, int tiles) {
    return static_cast<int>(std::int64_t{i} * tiles / parts);
}

/// What so many parts of a map cost: the cells of the largest, by which an epoch takes long, times the cells
/// that it takes memory for: the halo, too, and, beside others in the same rows, what pages hold beyond both
/// ends of a row, half a page each on average.
double costOf(const TileGrid& grid, int across, int down) {
    constexpr int kPage = 1024;  // of numbers of 32 bits
    const auto cellsOf = [](int cells, int parts) {
        const int tiles = (cells + kTileSize - 1) / kTileSize;
        return std::min(cells, (tiles + parts - 1) / parts * kTileSize);
    };
    const double columns = cellsOf(grid.columns, across), rows = cellsOf(grid.rows, down);
    return columns * rows * (columns + (across > 1 ? 2 * kHaloWidth + kPage : 0)) *
           (rows + (down > 1 ? 2 * kHaloWidth : 0));
}

/// Numbers in their order as whole ones: of those below 0, the bits but for the sign count downwards.
std::int64_t placeOf(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits >= 0 ? bits : -std::int64_t{bits & 0x7fffffff};
}
float numberAt(std::int64_t place) {
    const float size = std::bit_cast<float>(static_cast<std::int32_t>(std::abs(place)));
    return place < 0 ? -size : size;
}

}  // namespace

std::vector<TileGrid::Box> grown(const TileGrid& grid, const TileGrid::Box& box, int width, bool wraps) {
    std::vector<TileGrid::Box> boxes;
    const auto alongX = onAxis(box.x - width, box.x + box.columns + width, grid.columns, wraps);
    for (const Stretch& z : onAxis(box.z - width, box.z + box.rows + width, grid.rows, wraps))
        for (const Stretch& x : alongX) boxes.push_back({x.first, z.first, x.count, z.count});
    return boxes;
}

TileGrid::Box withMargins(const TileGrid& grid, const TileGrid::Box& box) {
    const int west = box.x == 0 ? 1 : 0, north = box.z == 0 ? 1 : 0;
    const int east = box.x + box.columns == grid.columns ? 1 : 0,
              south = box.z + box.rows == grid.rows ? 1 : 0;
    return {box.x - west, box.z - north, box.columns + west + east, box.rows + north + south};
}

TileGrid::Box shared(const TileGrid::Box& a, const TileGrid::Box& b) {
    const int x = std::max(a.x, b.x), z = std::max(a.z, b.z);
    return {x, z, std::min(a.x + a.columns, b.x + b.columns) - x, std::min(a.z + a.rows, b.z + b.rows) - z};
}

Subdomain::Subdomain(TileGrid grid, const Communicator& ranks) : grid_(grid), ranks_(&ranks), across_(0) {
    const int count = ranks.size();
    double least = 0;
    for (int across = 1; across <= count; ++across) {
        const int down = count / across;
        if (across * down != count || across > grid.across() || down > grid.down()) continue;
        const double cost = costOf(grid, across, down);
        if (across_ > 0 && cost >= least) continue;
        least = cost;
        across_ = across;
        down_ = down;
    }
    if (across_ == 0)
        throw Error(
            "The map has {0} × {1} tiles of {2} cells, which {3} ranks cannot share out as rectangles: begin "
            "fewer, or a number with more divisors.",
            grid.across(), grid.down(), kTileSize, count);
    tiles_ = tilesOf(ranks.rank());
}

TileGrid::Box Subdomain::tilesOf(int rank) const {
    const int i = rank % across_, j = rank / across_;
    const int x = firstOf(i, across_, grid_.across()), z = firstOf(j, down_, grid_.down());
    return {x, z, firstOf(i + 1, across_, grid_.across()) - x, firstOf(j + 1, down_, grid_.down()) - z};
}

TileGrid::Box Subdomain::cellsOf(const TileGrid::Box& tiles) const {
    const int x = tiles.x * kTileSize, z = tiles.z * kTileSize;
    return {x, z, std::min(tiles.columns * kTileSize, grid_.columns - x),
            std::min(tiles.rows * kTileSize, grid_.rows - z)};
}

int Subdomain::ownerOf(std::size_t tile) const {
    // The greatest part that begins at the tile or before it.
    const auto partOf = [](int place, int parts, int tiles) {
        return static_cast<int>((std::int64_t{place + 1} * parts - 1) / tiles);
    };
    const int x = static_cast<int>(tile) % grid_.across(), z = static_cast<int>(tile) / grid_.across();
    return partOf(z, down_, grid_.down()) * across_ + partOf(x, across_, grid_.across());
}

std::int64_t Subdomain::sum(std::int64_t value) const {
    return static_cast<std::int64_t>(sumOfHashes(static_cast<std::uint64_t>(value)));
}

std::uint64_t Subdomain::sumOfHashes(std::uint64_t value) const {
    std::array<std::uint64_t, 1> values{value};
    if (!isWhole()) ranks_->sum(values);
    return values[0];
}

float Subdomain::highestNumber(float value) const {
    return numberAt(highest(placeOf(value)));
}

float Subdomain::inOrder(std::span<float> numbers, std::int64_t before) const {
    if (isWhole()) {
        std::ranges::nth_element(numbers, numbers.begin() + before);
        return numbers[static_cast<std::size_t>(before)];
    }
    std::ranges::sort(numbers);
    // The highest place that no more than `before` stand before.
    std::int64_t low = placeOf(std::numeric_limits<float>::lowest()),
                 end = placeOf(std::numeric_limits<float>::max()) + 1;
    while (end - low > 1) {
        const std::int64_t middle = low + (end - low) / 2;
        const auto less = std::ranges::lower_bound(numbers, middle, {}, placeOf) - numbers.begin();
        (sum(less) <= before ? low : end) = middle;
    }
    return numberAt(low);
}

std::int64_t Subdomain::highest(std::int64_t value) const {
    std::array<std::int64_t, 1> values{value};
    if (!isWhole()) ranks_->highest(values);
    return values[0];
}

}  // namespace wadi
