#include "sim/particles/tile_window.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

/// Softness of rock in 256ths: all of them at hardness 0, none at 255.
int softnessOf(std::uint8_t hardness) {
    return 255 - hardness + (hardness < 128 ? 1 : 0);
}

/// What rock of this softness yields to a drop that would take `amount` from soft rock.
Quanta yielded(Quanta amount, int softness) {
    return static_cast<Quanta>(std::int64_t{amount} * softness >> 8);
}

/// What is taken of sediment, and what is still wanted of rock.
struct Split {
    Quanta sediment, rock;
};

Split split(Quanta amount, Quanta loose, float looseFactor) {
    if (looseFactor == 1) {  // exactly: a float rounds what is large
        const Quanta sediment = std::min(amount, loose);
        return {sediment, amount - sediment};
    }
    const auto eased = static_cast<Quanta>(std::min(static_cast<float>(amount) * looseFactor, 0x1p30f));
    const Quanta sediment = std::min(eased, loose);
    const auto spent = static_cast<Quanta>(static_cast<float>(sediment) / looseFactor);
    return {sediment, std::max(amount - spent, 0)};
}

}  // namespace

TileWindow::TileWindow(Terrain& terrain, std::size_t tile, int margin, bool periodic)
    : terrain_(terrain),
      box_(terrain.stamps().grid().box(tile)),
      margin_(margin),
      periodic_(periodic),
      stride_(box_.columns + 2 * margin),
      rows_(box_.rows + 2 * margin),
      heights_(std::make_unique_for_overwrite<Quanta[]>(size() + 4)),
      sediment_(std::make_unique_for_overwrite<Quanta[]>(size())),
      isDyed_(terrain.isDyed()),
      hasMoisture_(terrain.hasWater()) {
    if (isDyed()) dye_.resize(size());
    for (int z = -margin_; z < box_.rows + margin_; ++z) loadRow(z);
    std::fill_n(heights_.get() + size(), 4, 0);
    if (!terrain.isSoft(tile)) loadSoftness();
    if (terrain.hasWater()) loadLevels();
}

LaneGround TileWindow::laneGround() const {
    constexpr float kFar = 1e9f;  // [cells] further than any map
    const int columns = terrain_.columns(), rows = terrain_.rows();
    LaneGround ground{};
    ground.heights = heights();
    ground.stride = stride_;
    ground.origin = place(0, 0);
    ground.columns = static_cast<float>(box_.columns);
    ground.rows = static_cast<float>(box_.rows);
    ground.atEdge = !periodic_ && (box_.x == 0 || box_.z == 0 || box_.x + box_.columns + margin_ > columns ||
                                   box_.z + box_.rows + margin_ > rows);
    ground.lowestX = ground.atEdge ? static_cast<float>(-box_.x) : -kFar;
    ground.lowestZ = ground.atEdge ? static_cast<float>(-box_.z) : -kFar;
    ground.highestX = ground.atEdge ? static_cast<float>(columns - box_.x) : kFar;
    ground.highestZ = ground.atEdge ? static_cast<float>(rows - box_.z) : kFar;
    return ground;
}

void TileWindow::loadRow(int z) {
    const int mapZ = settled({0, z}).z;
    const auto load = [&](int x, int mapX) { heights_[at(place(x, z))] = terrain_.height(mapX, mapZ); };
    for (int x = -margin_; x < 0; ++x) load(x, settled({x, z}).x);
    for (int x = box_.columns; x < box_.columns + margin_; ++x) load(x, settled({x, z}).x);
    const auto columns = static_cast<std::size_t>(box_.columns);
    const auto bedrock = terrain_.bedrock().row(mapZ).subspan(static_cast<std::size_t>(box_.x), columns);
    const auto sediment = terrain_.sediment().row(mapZ).subspan(static_cast<std::size_t>(box_.x), columns);
    Quanta* heights = heights_.get() + place(0, z);
    for (std::size_t x = 0; x < columns; ++x) heights[x] = bedrock[x] + sediment[x];
    if (z < 0 || z >= box_.rows) return;
    std::copy(sediment.begin(), sediment.end(), sediment_.get() + place(0, z));
    if (isDyed()) std::copy_n(&terrain_.dye().at(box_.x, mapZ), columns, dye_.begin() + place(0, z));
}

void TileWindow::loadSoftness() {
    softness_.resize(size());
    for (int z = 0; z < box_.rows; ++z) {
        for (int x = 0; x < box_.columns; ++x) {
            const std::uint8_t hardness = terrain_.resistance(box_.x + x, box_.z + z);
            softness_[at(place(x, z))] = static_cast<std::uint16_t>(softnessOf(hardness));
        }
    }
}

void TileWindow::loadLevels() {
    levels_.assign(size() + 4, kLowest);
    Quanta highest = kLowest;
    for (int z = -margin_; z < box_.rows + margin_; ++z) {
        for (int x = -margin_; x < box_.columns + margin_; ++x) {
            const Cell map = settled({x, z});
            const Quanta level = terrain_.waterLevel(terrain_.bedrock().index(map.x, map.z));
            levels_[at(place(x, z))] = level;
            highest = std::max(highest, level);
        }
    }
    if (highest == kLowest) levels_.clear();
}

TileWindow::Cell TileWindow::settled(Cell c) const {
    const int columns = terrain_.columns(), rows = terrain_.rows(), x = box_.x + c.x, z = box_.z + c.z;
    if (periodic_) return {wrapped(x, columns), wrapped(z, rows)};
    return {std::clamp(x, 0, columns - 1), std::clamp(z, 0, rows - 1)};
}

Quanta TileWindow::take(int x, int z, Quanta amount, float looseFactor, Quanta lowest) {
    if (!isOnMap(x, z)) return 0;
    const Cell map = settled({x, z}), here{map.x - box_.x, map.z - box_.z};
    if (isInside(here)) {
        const int p = place(here.x, here.z);
        const Quanta height = heights_[at(p)], loose = sediment_[at(p)];
        Split wanted = split(amount, loose, looseFactor);
        wanted.sediment = std::min(wanted.sediment, std::max(height - lowest, 0));
        const Quanta rock = isSoft() ? wanted.rock : yielded(wanted.rock, softness_[at(p)]);
        return book(p, wanted.sediment, std::clamp(height - loose - lowest, 0, rock));
    }
    const Quanta loose = terrain_.sediment().at(map.x, map.z), height = terrain_.height(map.x, map.z);
    const Split wanted = split(amount, loose, looseFactor);
    const Quanta rock = yielded(wanted.rock, softnessOf(terrain_.resistance(map.x, map.z)));
    Quanta dye = 0;
    const Quanta fromLoose =
        terrain_.takeSediment(map.x, map.z, std::min(wanted.sediment, std::max(height - lowest, 0)), dye);
    const Quanta fromRock = terrain_.takeBedrock(map.x, map.z, std::clamp(height - loose - lowest, 0, rock));
    const Quanta taken = fromLoose + fromRock;
    if (isDyed()) {
        const Quanta worn = terrain_.dyeOfRock(terrain_.bedrock().index(map.x, map.z), fromRock);
        dyeEntered_ += worn;
        carried_.take(taken, dye + worn);
    }
    heights_[at(place(x, z))] -= taken;
    return taken;
}

Quanta TileWindow::dyeOfRock(int place, Quanta amount) {
    const std::size_t cell = terrain_.bedrock().index(box_.x + column(place), box_.z + row(place));
    const Quanta worn = terrain_.dyeOfRock(cell, amount);
    dyeEntered_ += worn;
    return worn;
}

/// Before it is booked: what is taken takes its dye along, what is laid brings that of the load.
void TileWindow::bookDye(int place, Quanta fromLoose, Quanta fromRock) {
    Quanta& here = dye_[at(place)];
    if (fromLoose < 0) {
        here += carried_.give(-fromLoose);
    } else if (fromLoose > 0) {
        const Quanta dyed = dyedPart(here, sediment_[at(place)], fromLoose);
        here -= dyed;
        carried_.take(fromLoose, dyed);
    }
    if (fromRock > 0) carried_.take(fromRock, dyeOfRock(place, fromRock));
}

TileWindow::Range TileWindow::rangeAround(int place) const {
    Range range{kHighest, kLowest};
    for (const int row : {place - stride_, place, place + stride_}) {
        for (int there = row - 1; there <= row + 1; ++there) {
            if (there == place) continue;
            range = {std::min(range.lowest, heights_[at(there)]),
                     std::max(range.highest, heights_[at(there)])};
        }
    }
    return range;
}

Quanta TileWindow::lay(int x, int z, Quanta amount) {
    const Cell map = settled({x, z}), here{map.x - box_.x, map.z - box_.z};
    if (isInside(here)) return -exchange(place(here.x, here.z), -amount);
    Quanta laid = 0;
    if (isDyed()) {
        Quanta dye = dyedPart(carried_.dye, carried_.load, amount);
        carried_.dye -= dye;
        laid = terrain_.addSediment(map.x, map.z, amount, dye);
        carried_.take(-laid, dye);
    } else {
        laid = terrain_.addSediment(map.x, map.z, amount);
    }
    if (isOnMap(x, z)) heights_[at(place(x, z))] += laid;
    return laid;
}

Quanta TileWindow::layAround(glm::vec2 position, Quanta amount) {
    const glm::vec2 corner = position - 0.5f;
    const float left = std::floor(corner.x), top = std::floor(corner.y);
    const float fx = corner.x - left, fz = corner.y - top;
    const auto share = [&](float weight) { return static_cast<Quanta>(static_cast<float>(amount) * weight); };
    const Quanta shares[3] = {share(fx * (1 - fz)), share((1 - fx) * fz), share(fx * fz)};
    const int x = static_cast<int>(left), z = static_cast<int>(top);
    Quanta rest = amount;
    rest -= lay(x + 1, z, std::min(shares[0], rest));
    rest -= lay(x, z + 1, std::min(shares[1], rest));
    rest -= lay(x + 1, z + 1, std::min(shares[2], rest));
    return rest - lay(x, z, rest);
}

Quanta TileWindow::fillAround(int x, int z, Quanta amount, Quanta upTo) {
    struct Ground {
        Quanta height;
        int x, z;
        bool operator<(const Ground& other) const {
            return std::tie(height, z, x) < std::tie(other.height, other.z, other.x);
        }
    };
    std::array<Ground, 9> cells;
    std::size_t count = 0;
    for (int k = 0; k < 9; ++k) {
        const int cx = x + k % 3 - 1, cz = z + k / 3 - 1;
        if (isOnMap(cx, cz)) cells[count++] = {heightAt(settled({cx, cz})), cx, cz};
    }
    std::sort(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count));
    // The level of a pond that covers as many cells as it reaches.
    std::int64_t volume = amount, covered = 0, level = 0;
    for (std::size_t k = 0; k < count && (k == 0 || level > cells[k].height); ++k) {
        volume += cells[k].height;
        level = volume / ++covered;
    }
    level = std::min<std::int64_t>(level, upTo);
    Quanta rest = amount;
    for (std::size_t k = 0; k < count && rest > 0 && level > cells[k].height; ++k)
        rest -= lay(cells[k].x, cells[k].z, std::min(static_cast<Quanta>(level - cells[k].height), rest));
    // What rounding leaves.
    return level < upTo ? rest - lay(cells[0].x, cells[0].z, rest) : rest;
}

Quanta TileWindow::layInRings(int x, int z, Quanta amount, Quanta ceiling) {
    for (int distance = 1; amount > 0 && distance < kTileSize; ++distance)
        amount = layRing(x, z, distance, amount, ceiling);
    return amount;
}

Quanta TileWindow::layRing(int x, int z, int distance, Quanta amount, Quanta ceiling) {
    for (int dz = -distance; dz <= distance; ++dz) {
        const int step = std::abs(dz) == distance ? 1 : 2 * distance;
        for (int dx = -distance; dx <= distance; dx += step) {
            if (!isInside({x + dx, z + dz})) continue;
            const Quanta room = std::max(0, ceiling - groundAt(x + dx, z + dz));
            amount -= lay(x + dx, z + dz, std::min(amount, room));
        }
    }
    return amount;
}

void TileWindow::wear(int place, Quanta amount) {
    const Quanta rock = heights_[at(place)] - sediment_[at(place)];
    const Quanta worn = isSoft() ? amount : yielded(amount, softness_[at(place)]);
    const Quanta loosened = std::min(worn, rock - kLowest);
    if (isDyed()) dye_[at(place)] += dyeOfRock(place, loosened);
    sediment_[at(place)] += loosened;
}

void TileWindow::slide(int x, int z, int toX, int toZ, const Slide& slide) {
    if (!isOnMap(x, z) || !isOnMap(toX, toZ)) return;
    const Cell from = settled({x, z}), to = settled({toX, toZ});
    const Quanta loose = looseAt(from);
    const Quanta moved = sliding(slide, heightAt(from), heightAt(to), loose);
    if (moved == 0) return;
    carry(0, 0);
    const Cell here{from.x - box_.x, from.z - box_.z};
    if (isInside(here)) {
        book(place(here.x, here.z), moved, 0);
    } else {
        Quanta dye = 0;
        terrain_.takeSediment(from.x, from.z, moved, dye);
        carried_.take(moved, dye);
        heights_[at(place(x, z))] -= moved;
    }
    lay(toX, toZ, moved);
}

Quanta TileWindow::looseAt(Cell map) const {
    const Cell here{map.x - box_.x, map.z - box_.z};
    return isInside(here) ? sediment_[at(place(here.x, here.z))] : terrain_.sediment().at(map.x, map.z);
}

Quanta TileWindow::heightAt(Cell map) const {
    const Cell here{map.x - box_.x, map.z - box_.z};
    return isInside(here) ? heights_[at(place(here.x, here.z))] : terrain_.height(map.x, map.z);
}

void TileWindow::store() {
    const auto columns = static_cast<std::size_t>(box_.columns);
    for (int z = 0; z < box_.rows; ++z) {
        const auto row = at(place(0, z));
        const std::span<const Quanta> heights{heights_.get() + row, columns},
            sediment{sediment_.get() + row, columns};
        if (isDyed())
            terrain_.replaceRow(box_.x, box_.z + z, heights, sediment, {dye_.data() + row, columns});
        else
            terrain_.replaceRow(box_.x, box_.z + z, heights, sediment);
    }
    if (isDyed()) terrain_.bookDye(std::exchange(dyeEntered_, 0), std::exchange(dyeLeft_, 0));
}

}  // namespace wadi
