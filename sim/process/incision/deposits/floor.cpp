#include "sim/process/incision/deposits/floor.hpp"

#include <algorithm>
#include <utility>

namespace wadi {

namespace {

/// Calls f(place in the map, place in the tile, cells) for the rows of a tile.
template <class F>
void eachRow(const TileGrid& map, std::uint32_t tile, const F& f) {
    const TileGrid::Box box = map.box(tile);
    for (int row = 0; row < box.rows; ++row)
        f(static_cast<std::size_t>(box.z + row) * static_cast<std::size_t>(map.columns) +
              static_cast<std::size_t>(box.x),
          static_cast<std::size_t>(row) * kTileSize, box.columns);
}

}  // namespace

void copyTile(const TileGrid& map, std::uint32_t tile, const Quanta* heights, Floor::Heights& cells) {
    eachRow(map, tile, [&](std::size_t from, std::size_t to, int columns) {
        std::copy_n(heights + from, columns, cells.begin() + static_cast<std::ptrdiff_t>(to));
    });
}

void copyTile(const TileGrid& map, std::uint32_t tile, const Floor::Heights& cells, Quanta* heights) {
    eachRow(map, tile, [&](std::size_t to, std::size_t from, int columns) {
        std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(from), columns, heights + to);
    });
}

Floor::Floor(const Subdomain& own, Quanta level, Quanta* heights)
    : own_(own), level_(level), heights_(heights), tiles_(own.grid().count()) {}

std::uint32_t Floor::tileOf(std::uint32_t cell) const {
    const auto columns = static_cast<std::uint32_t>(own_.grid().columns);
    return static_cast<std::uint32_t>(
        own_.grid().of(static_cast<int>(cell % columns), static_cast<int>(cell / columns)));
}

Floor::Cell Floor::at(std::uint32_t cell) {
    const auto columns = static_cast<std::uint32_t>(own_.grid().columns);
    const std::uint32_t x = cell % columns, z = cell / columns, tile = tileOf(cell);
    if (!tiles_[tile]) {
        if (!own_.owns(tile)) {
            missing_.push_back(tile);
            return {nullptr, 0};
        }
        const TileGrid::Box box = own_.grid().box(tile);
        const auto stride = std::size_t{columns};
        add(tile, nullptr,
            heights_ + static_cast<std::size_t>(box.z) * stride + static_cast<std::size_t>(box.x), stride);
    }
    return {tiles_[tile].get(), std::size_t{z % kTileSize} * kTileSize + x % kTileSize};
}

void Floor::give(std::uint32_t tile, std::unique_ptr<Heights> heights) {
    Quanta* const first = heights->data();
    add(tile, std::move(heights), first, kTileSize);
}

void Floor::add(std::uint32_t tile, std::unique_ptr<Heights> given, Quanta* first, std::size_t stride) {
    auto cells = std::make_unique<Tile>(Tile{std::move(given), first, stride, {}});
    const TileGrid::Box box = own_.grid().box(tile);
    for (std::size_t z = 0; z < static_cast<std::size_t>(box.rows); ++z)
        for (std::size_t x = 0; x < static_cast<std::size_t>(box.columns); ++x)
            cells->isOpen[z * kTileSize + x] = first[z * stride + x] < level_;
    tiles_[tile] = std::move(cells);
}

std::optional<std::int64_t> FloorBuilder::lay(std::uint32_t end, std::int64_t amount,
                                              DyedDelivery* delivery) {
    if (amount <= 0) return 0;
    std::optional<std::int64_t> left;
    if (collect(end, amount)) left = fill(amount, delivery);
    clear(left.value_or(0) > 0);
    return left;
}

void FloorBuilder::foresee(std::uint32_t end, std::int64_t amount) {
    if (amount > 0) collect(end, amount);
    clear(false);
}

}  // namespace wadi
