#include "sim/terrain/terrain.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

namespace {

void checkDimensions(int columns, int rows, int most = kMostSide) {
    if (std::min(columns, rows) < kLeastSide || std::max(columns, rows) > most) {
        throw Error("The map has {0} × {1} samples: each side must have {2} to {3}.", columns, rows,
                    kLeastSide, most);
    }
}

/// The part, if the map has a size that a terrain can have, and is of the part's map.
const Subdomain& checked(const Subdomain& own, const Heightmap& map) {
    const int columns = map.heights.columns(), rows = map.heights.rows();
    checkDimensions(columns, rows, own.isWhole() ? kMostSide : kMostSideOfRanks);
    assert(own.grid().columns == columns && own.grid().rows == rows);
    return own;
}

void checkCellSize(float cellSize) {
    if (!isCellSize(cellSize)) {
        throw Error(
            "The cell size of the map is {0} m: it must lie between a millimetre and a thousand kilometres.",
            std::to_string(cellSize));
    }
}

void checkLayers(const Heightmap& map) {
    const auto fits = [&](const auto& layer) {
        return layer.empty() ||
               (layer.columns() == map.heights.columns() && layer.rows() == map.heights.rows());
    };
    if (!fits(map.sediment) || !fits(map.hardness) || !fits(map.water))
        throw Error(
            "Sediment, water or hardness of the map is of another size than its heights: give all alike.");
}

Sentence placeText(int x, int z) {
    return Sentence("column {0}, row {1}", x, z);
}

Quanta counted(float height, int x, int z) {
    if (const auto quanta = toQuanta(height)) return *quanta;
    throw Error("The height at {0} is {1} m: heights must lie between {2} and {3} m.", placeText(x, z),
                std::to_string(height), int(kLowestMetres), int(kHighestMetres));
}

/// What lies loose under a height.
Quanta countedLoose(float depth, Quanta height, int x, int z) {
    const std::optional<Quanta> quanta = depth >= 0 ? toQuanta(depth) : std::nullopt;
    if (quanta && *quanta <= height - kLowest) return *quanta;
    throw Error("The sediment at {0} is {1} m deep: it must be at least 0 m and end above {2} m.",
                placeText(x, z), std::to_string(depth), int(kLowestMetres));
}

/// Water on a height.
Quanta countedWater(float depth, Quanta height, int x, int z) {
    const std::optional<Quanta> quanta = depth >= 0 ? toQuanta(depth) : std::nullopt;
    if (quanta && *quanta <= kHighest - height) return *quanta;
    throw Error("The water at {0} is {1} m deep: it must be at least 0 m and end below {2} m.",
                placeText(x, z), std::to_string(depth), int(kHighestMetres));
}

/// A hundredth of a cell's width, for cells of any width: who makes a terrain may look at that later.
Quanta filmOf(float cellSize) {
    const double film = 0.01 * static_cast<double>(cellSize) * kQuantaPerMetre;
    return film > 0 ? static_cast<Quanta>(std::min(film, 0x1p30)) : 0;
}

}  // namespace

Terrain::Terrain(const Subdomain& own, float cellSize)
    : own_(own),
      cellSize_(cellSize),
      bedrock_(own.grid().columns, own.grid().rows),
      sediment_(columns(), rows()),
      water_(columns(), rows()),
      hardness_(columns(), rows()),
      moisture_(columns(), rows()),
      film_(filmOf(cellSize)),
      stamps_(own.grid()),
      hard_(stamps_.grid().count()) {}

Terrain::Terrain(const Heightmap& map)
    : Terrain(map, Subdomain(TileGrid{map.heights.columns(), map.heights.rows()})) {}

Terrain::Terrain(const Heightmap& map, const Subdomain& own) : Terrain(checked(own, map), map.cellSize) {
    checkCellSize(map.cellSize);
    checkLayers(map);
    eachCell([&](int x, int z) { bedrock_.at(x, z) = counted(map.heights.at(x, z), x, z); });
    if (!map.sediment.empty()) loosen(map.sediment);
    if (!map.water.empty()) flood(map.water);
    if (!map.hardness.empty()) harden(map.hardness);
    agree();
}

void Terrain::loosen(const Field<float>& depth) {
    eachCell([&](int x, int z) {
        const Quanta loose = countedLoose(depth.at(x, z), bedrock_.at(x, z), x, z);
        bedrock_.at(x, z) -= loose;
        sediment_.at(x, z) = loose;
    });
}

void Terrain::flood(const Field<float>& depth) {
    wet_ = true;
    eachCell([&](int x, int z) { water_.at(x, z) = countedWater(depth.at(x, z), height(x, z), x, z); });
}

void Terrain::harden(const Field<std::uint8_t>& hardness) {
    eachCell([&](int x, int z) { setHardness(x, z, hardness.at(x, z)); });
}

Terrain Terrain::upsampled() const {
    if (2 * std::max(columns(), rows()) > kMostSide) {
        throw Error("The landscape has {0} × {1} cells: it can be made finer up to {2} along a side.",
                    columns(), rows(), kMostSide);
    }
    checkCellSize(cellSize_ / 2);
    Terrain fine(Subdomain(TileGrid{2 * columns(), 2 * rows()}), cellSize_ / 2);
    // The ground as a whole is interpolated, then divided: sediment stays where it was and no hollow in the
    // rock shows through.
    Field<Quanta> ground(columns(), rows());
    for (std::size_t cell = 0; cell < ground.size(); ++cell) ground[cell] = height(cell);
    const Field<Quanta> heights = interpolated(ground, kLowest, kHighest);
    fine.sediment_ = interpolated(sediment_, 0, kHighest);
    fine.water_ = interpolated(water_, 0, kHighest);
    for (std::size_t cell = 0; cell < heights.size(); ++cell) {
        fine.sediment_[cell] = std::min(fine.sediment_[cell], heights[cell] - kLowest);
        fine.bedrock_[cell] = heights[cell] - fine.sediment_[cell];
        fine.water_[cell] = std::min(fine.water_[cell], kHighest - heights[cell]);
    }
    fine.moisture_ = repeated(moisture_);
    fine.wet_ = wet_;
    for (std::size_t which = 0; which < painted_.size(); ++which)
        fine.painted_[which] = repeated(painted_[which]);
    fine.lifted_ = interpolated(lifted_);
    fine.dyeLedger_ = {0, 4 * dyeLedger_.left};
    if (isDyed()) {
        fine.dye_ = interpolated(dye_, 0, kHighest);
        for (std::size_t cell = 0; cell < heights.size(); ++cell)
            fine.dye_[cell] = std::min(fine.dye_[cell], fine.sediment_[cell]);
    }
    fine.harden(repeated(hardness_));
    return fine;
}

Quanta Terrain::takeSediment(int x, int z, Quanta amount) {
    Quanta dye = 0;
    const Quanta taken = takeSediment(x, z, amount, dye);
    if (dye > 0) bookDye(-dye, 0);
    return taken;
}

Quanta Terrain::takeSediment(int x, int z, Quanta amount, Quanta& dye) {
    const std::size_t cell = sediment_.index(x, z);
    const Quanta taken = std::min(amount, sediment_[cell]);
    if (isDyed()) {
        const Quanta dyed = dyeOfSediment(cell, taken);
        dye_[cell] -= dyed;
        dye += dyed;
    }
    sediment_[cell] -= taken;
    stamps_.touch(x, z);
    return taken;
}

Quanta Terrain::takeBedrock(int x, int z, Quanta amount) {
    Quanta& here = bedrock_.at(x, z);
    const Quanta taken = std::min(amount, here - kLowest);
    here -= taken;
    stamps_.touch(x, z);
    return taken;
}

Quanta Terrain::addSediment(int x, int z, Quanta amount) {
    Quanta dye = 0;
    return addSediment(x, z, amount, dye);
}

Quanta Terrain::addSediment(int x, int z, Quanta amount, Quanta& dye) {
    const std::size_t cell = sediment_.index(x, z);
    const Quanta added = std::min(amount, kHighest - height(cell));
    sediment_[cell] += added;
    if (dye > 0 && isDyed()) {
        const Quanta dyed = dyedPart(dye, amount, added);
        dye_[cell] += dyed;
        dye -= dyed;
    }
    stamps_.touch(x, z);
    return added;
}

Quanta Terrain::addBedrock(int x, int z, Quanta amount) {
    const Quanta added = std::min(amount, kHighest - height(x, z));
    bedrock_.at(x, z) += added;
    stamps_.touch(x, z);
    return added;
}

Quanta Terrain::addWater(int x, int z, Quanta amount) {
    const std::size_t cell = water_.index(x, z);
    const Quanta room = std::max(0, kHighest - height(cell) - water_[cell]);
    const Quanta added = std::min(amount, room);
    water_[cell] += added;
    wet_ = wet_ || added > 0;
    return added;
}

Quanta Terrain::takeWater(int x, int z, Quanta amount) {
    const Quanta taken = std::min(amount, water_.at(x, z));
    water_.at(x, z) -= taken;
    return taken;
}

void Terrain::replaceRow(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment) {
    if (isDyed())
        return replaceRow(x, z, heights, sediment, dye_.row(z).subspan(std::size_t(x), heights.size()));
    replaceGround(x, z, heights, sediment);
}

void Terrain::replaceGround(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment) {
    Quanta* bedrock = &bedrock_.at(x, z);
    Quanta* loose = &sediment_.at(x, z);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        bedrock[i] = heights[i] - sediment[i];
        loose[i] = sediment[i];
    }
    stamps_.touch(x, z);
}

void Terrain::replaceRow(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment,
                         std::span<const Quanta> dye) {
    std::int64_t tooMuch = 0;
    Quanta* dyed = &dye_.at(x, z);
    for (std::size_t i = 0; i < dye.size(); ++i) {
        const Quanta wished = dye[i];
        dyed[i] = std::min(wished, sediment[i]);
        tooMuch += wished - dyed[i];
    }
    if (tooMuch > 0) bookDye(-tooMuch, 0);
    replaceGround(x, z, heights, sediment);
}

void Terrain::beginLift() {
    if (strata_ && lifted_.empty()) lifted_ = Field<std::int64_t>(columns(), rows());
    if (followsRise_ && rise_.empty()) rise_ = Field<std::int64_t>(columns(), rows());
}

void Terrain::lift(int x, int z, std::span<Quanta> amounts) {
    const std::size_t first = bedrock_.index(x, z);
    Quanta* rock = &bedrock_[first];
    const Quanta* loose = &sediment_[first];
    Quanta any = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        amounts[i] = std::clamp(amounts[i], kLowest - rock[i], kHighest - (rock[i] + loose[i]));
        rock[i] += amounts[i];
        any |= amounts[i];
    }
    if (any == 0) return;
    if (!rise_.empty())
        for (std::size_t i = 0; i < amounts.size(); ++i) rise_[first + i] += amounts[i];
    if (!lifted_.empty())
        for (std::size_t i = 0; i < amounts.size(); ++i)
            lifted_[first + i] = std::clamp(lifted_[first + i] + amounts[i], -kMostLifted, kMostLifted);
    stamps_.touch(x, z);
}

void Terrain::replaceWater(int x, int z, std::span<const Quanta> depths) {
    std::ranges::copy(depths, &water_.at(x, z));
    std::atomic_ref(wet_).store(true, std::memory_order_relaxed);
}

void Terrain::setHardness(int x, int z, std::uint8_t hardness) {
    std::int32_t& hard = hard_[stamps_.grid().of(x, z)];
    hard += (hardness > 0 ? 1 : 0) - (hardness_.at(x, z) > 0 ? 1 : 0);
    hardness_.at(x, z) = hardness;
}

void Terrain::setPainted(Painted which, Field<std::uint8_t> map) {
    if (!map.empty() && (map.columns() != columns() || map.rows() != rows())) {
        throw Error("The painted map has {0} × {1} cells: it must have {2} × {3}, as the landscape.",
                    map.columns(), map.rows(), columns(), rows());
    }
    painted_[std::size_t(which)] = std::move(map);
    if (which == Painted::dye && !painted(which).empty()) followDye();
}

void Terrain::paintAt(Painted which, int x, int z, std::uint8_t value) {
    Field<std::uint8_t>& map = painted_[std::size_t(which)];
    const std::uint8_t plain = kUnpainted[std::size_t(which)];
    if (map.empty() && value == plain) return;
    if (map.empty()) map = unpainted(std::size_t(which));
    map.at(x, z) = value;
    if (which == Painted::dye) followDye();
}

/// A painted map as it begins.
Field<std::uint8_t> Terrain::unpainted(std::size_t which) const {
    const std::uint8_t plain = kUnpainted[which];
    if (own_.isWhole()) return Field<std::uint8_t>(columns(), rows(), plain);
    Field<std::uint8_t> map(columns(), rows());
    if (plain != 0) eachCell([&](int x, int z) { map.at(x, z) = plain; });
    return map;
}

/// From now on there may be dye.
void Terrain::followDye() {
    if (dye_.empty()) dye_ = Field<Quanta>(columns(), rows());
}

void Terrain::setDye(int x, int z, Quanta dye) {
    if (dye == 0 && dye_.empty()) return;
    followDye();
    Quanta& here = dye_.at(x, z);
    const Quanta wished = std::min(dye, sediment_.at(x, z));
    dyeLedger_.entered += std::int64_t{wished} - here;
    here = wished;
}

void Terrain::settleDye(std::int64_t carried) {
    dyeLedger_.entered = wadi::total(dye_) + carried + dyeLedger_.left;
}

void Terrain::bookDye(std::int64_t entered, std::int64_t left) {
    std::atomic_ref(dyeLedger_.entered).fetch_add(entered, std::memory_order_relaxed);
    std::atomic_ref(dyeLedger_.left).fetch_add(left, std::memory_order_relaxed);
}

void Terrain::tidyPainted() {
    for (std::size_t which = 0; which < painted_.size(); ++which) {
        Field<std::uint8_t>& map = painted_[which];
        if (map.empty()) continue;
        const std::uint8_t plain = kUnpainted[which];
        const TileGrid::Box own = own_.cells();
        bool isPlain = true;
        for (int z = own.z; isPlain && z < own.z + own.rows; ++z) {
            // Every value is that of the next one: the fastest way to look at all of them.
            const std::uint8_t* const first = &map.at(own.x, z);
            isPlain = *first == plain &&
                      std::memcmp(first, first + 1, static_cast<std::size_t>(own.columns) - 1) == 0;
        }
        if (!own_.any(!isPlain)) map = {};
    }
    // None lies there, and as much has left as came in: nobody carries any.
    if (!isDyed() || !painted(Painted::dye).empty() || dyeLedger_.entered != dyeLedger_.left) return;
    bool isThere = false;
    wadi::eachCell({own_.cells()}, [&](int x, int z) { isThere = isThere || dye_.at(x, z) != 0; });
    if (own_.any(isThere)) return;
    dye_ = {};
    dyeLedger_ = {};
}

Quanta Terrain::summit() const {
    Quanta summit = kLowest;
    const TileGrid::Box own = own_.cells();
    for (int z = own.z; z < own.z + own.rows; ++z) {
        const std::size_t first = bedrock_.index(own.x, z);
        for (std::size_t cell = first; cell < first + static_cast<std::size_t>(own.columns); ++cell)
            summit = std::max(summit, height(cell));
    }
    return static_cast<Quanta>(own_.highest(summit));
}

std::int64_t Terrain::total(const Field<Quanta>& layer) const {
    std::int64_t sum = 0;
    const TileGrid::Box own = own_.cells();
    for (int z = own.z; z < own.z + own.rows; ++z) {
        const auto row =
            layer.row(z).subspan(static_cast<std::size_t>(own.x), static_cast<std::size_t>(own.columns));
        sum = std::accumulate(row.begin(), row.end(), sum);
    }
    return own_.sum(sum);
}

Heightmap Terrain::heightmap() const {
    Heightmap map{Field<float>(columns(), rows()), cellSize_};
    for (std::size_t cell = 0; cell < size(); ++cell) {
        map.heights[cell] = static_cast<float>(toMetres(height(cell)));
    }
    return map;
}

Terrain Terrain::blank(int columns, int rows, float cellSize) {
    return blank(Subdomain(TileGrid{columns, rows}), cellSize);
}

Terrain Terrain::blank(const Subdomain& own, float cellSize) {
    checkDimensions(own.grid().columns, own.grid().rows, own.isWhole() ? kMostSide : kMostSideOfRanks);
    checkCellSize(cellSize);
    return Terrain(own, cellSize);
}

void Terrain::settle() {
    if (!painted(Painted::dye).empty()) followDye();
    wet_ = false;
    recount();
    eachCell([&](int x, int z) {
        const std::size_t cell = bedrock_.index(x, z);
        if (std::int64_t{bedrock_[cell]} + sediment_[cell] > kHighest)
            throw Error("The ground at {0} is higher than {1} m.", placeText(x, z), int(kHighestMetres));
        wet_ = wet_ || water_[cell] > 0 || moisture_[cell] > 0;
        if (dyeAt(cell) > sediment_[cell])
            throw Error("There is more dye than sediment at {0}.", placeText(x, z));
    });
}

void Terrain::recount() {
    std::ranges::fill(hard_, 0);
    eachCell([&](int x, int z) { hard_[stamps_.grid().of(x, z)] += hardness_.at(x, z) > 0 ? 1 : 0; });
}

void Terrain::agree() {
    wet_ = own_.any(wet_);
}

std::int64_t total(const Field<Quanta>& layer) {
    return std::accumulate(layer.values().begin(), layer.values().end(), std::int64_t{0});
}

}  // namespace wadi
