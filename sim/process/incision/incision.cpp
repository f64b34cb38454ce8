#include "sim/process/incision/incision.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/process/incision/basins.hpp"
#include "sim/process/incision/catchments.hpp"
#include "sim/process/incision/creep.hpp"
#include "sim/process/incision/delta.hpp"
#include "sim/process/incision/ground_dye.hpp"
#include "sim/process/incision/playa.hpp"
#include "sim/process/incision/receivers.hpp"
#include "sim/process/incision/river_dye.hpp"
#include "sim/process/incision/valley_solver.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

/// What an epoch is worked out in: numbers for each cell, 11 bytes, and catchments.
struct IncisionWork {
    explicit IncisionWork(std::size_t cells)
        : heights(cells), scratch(cells), ways(cells), donors(cells), softness(cells) {}

    std::vector<Quanta> heights;  ///< Of the ground, as it was until rivers have worked on it
    std::vector<Quanta> scratch;  ///< Labels of basins; then the ground of catchments; then of creep
    std::vector<WayCode> ways;
    std::vector<std::uint8_t> donors, softness;
    std::vector<std::uint32_t> roots;
    std::vector<std::size_t> sizes;  ///< Cells of each group of catchments, in the epoch before
    CatchmentStore store;
};

namespace {

constexpr int kDepositionPasses = 3;
constexpr std::size_t kGroups = 64;                                   // of catchments, which threads share
constexpr double kMostCut = static_cast<double>(kHighest) - kLowest;  // in an epoch [quanta]
constexpr std::int64_t kUnitsPerCell = 4096;                          // that its area is counted in

Quanta quantaOf(double metres) {
    return static_cast<Quanta>(
        std::floor(std::clamp(metres, 0.0, kHighestMetres - kLowestMetres) * kQuantaPerMetre + 0.5));
}

}  // namespace

/// An epoch of valleys on a terrain.
class Incision::Epoch {
  public:
    Epoch(Incision& valleys, Terrain& terrain, const IncisionParams& params, const RainField& rain,
          double years, const ThreadPool& pool, Simd simd)
        : terrain_(terrain),
          base_(valleys.base_),
          erosion_(valleys.erosion_),
          w_(*valleys.work_),
          params_(params),
          rain_(rain),
          years_(years),
          pool_(pool),
          simd_(simd),
          grid_(terrain.columns(), terrain.rows(), sidesOf(params)) {}

    void run(Ledger& ledger, const Random& random) {
        if (terrain_.isDyed()) dye_.emplace(terrain_);
        forRows([&](int z) { readRow(z); });
        key_ = keyOf(random);
        route({w_.heights.data(), terrain_.sea(), key_});
        base_.fall(terrain_.bedrock(), terrain_.sediment(),
                   quantaOf(static_cast<double>(params_.baseFall) * 1e-3 * years_),
                   quantaOf(static_cast<double>(params_.baseStep)));
        ledger.left += cut();
        creep(grid_, static_cast<double>(params_.diffusion) * years_ / (cellSize() * cellSize()),
              w_.softness.data(), w_.heights, w_.scratch, pool_, simd_, dye_ ? &*dye_ : nullptr);
        pool_.forEach(terrain_.stamps().grid().down(), [&](int band) { writeBand(band); });
    }

  private:
    double cellSize() const { return static_cast<double>(terrain_.cellSize()); }

    template <class Body>
    void forRows(const Body& body) {
        constexpr int kBand = 32;
        pool_.forEach((grid_.rows() + kBand - 1) / kBand, [&](int band) {
            for (int z = band * kBand; z < std::min((band + 1) * kBand, grid_.rows()); ++z) body(z);
        });
    }
    std::size_t firstOf(int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(grid_.columns());
    }

    void readRow(int z) {
        const std::size_t first = firstOf(z);
        const auto columns = static_cast<std::size_t>(grid_.columns());
        const auto rock = terrain_.bedrock().row(z), loose = terrain_.sediment().row(z);
        for (std::size_t x = 0; x < columns; ++x) w_.heights[first + x] = rock[x] + loose[x];
        const TileGrid& tiles = terrain_.stamps().grid();
        for (int from = 0; from < grid_.columns(); from += kTileSize) {
            const int to = std::min(from + kTileSize, grid_.columns());
            const bool isSoft = terrain_.isSoft(tiles.of(from, z)) && terrain_.mask() == nullptr;
            for (int x = from; x < to; ++x)
                w_.softness[first + std::size_t(x)] = isSoft ? std::uint8_t{255} : softnessAt(x, z);
        }
    }
    std::uint8_t softnessAt(int x, int z) const {
        return static_cast<std::uint8_t>(
            terrain_.masked(terrain_.bedrock().index(x, z), 255 - terrain_.resistance(x, z)));
    }

    /// Finds where water runs, and where it ends.
    void route(const FlowGround& ground) {
        FlowEnds ends = findReceivers(grid_, ground, w_.ways.data(), pool_, simd_);
        if (ends.roots.empty()) ends.roots.push_back(takeLowest(ends.pits));
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        w_.roots = std::move(ends.roots);
        if (ends.pits.empty()) return;
        std::ranges::fill(w_.scratch, 0);
        drainPits(grid_, ground, ends.pits, w_.donors.data(),
                  reinterpret_cast<std::uint32_t*>(w_.scratch.data()), w_.ways.data(), pool_);
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
    }
    /// Where there is no outlet, the lowest pit takes its place.
    std::uint32_t takeLowest(std::vector<std::uint32_t>& pits) const {
        const auto lowest =
            std::ranges::min_element(pits, {}, [&](std::uint32_t pit) { return w_.heights[pit]; });
        const std::uint32_t cell = *lowest;
        pits.erase(lowest);
        return cell;
    }

    ValleyRates rates() const {
        const double cell = cellSize();
        return {.erodibility = static_cast<double>(params_.erodibility) * years_,
                .areaExponent = static_cast<double>(params_.areaExponent),
                .slopeExponent = static_cast<double>(params_.slopeExponent),
                .deposition = static_cast<double>(params_.deposition),
                .looseFactor = static_cast<double>(params_.looseFactor),
                .cellSize = cell,
                .unitArea = cell * cell / kUnitsPerCell,
                .unitsPerCell = static_cast<double>(kUnitsPerCell),
                .sheetWidth = static_cast<double>(params_.sheetWidth),
                .steepest = static_cast<double>(tangent(params_.criticalSlope)),
                .sea = terrain_.sea(),
                .loose = terrain_.sediment().values().data(),
                .mask = terrain_.mask() ? terrain_.mask()->values().data() : nullptr};
    }

    /// Lets rivers work and returns what has left the map.
    std::int64_t cut() {
        const ValleySolver solver(rates());
        const std::size_t groups = std::min(kGroups, w_.roots.size());
        w_.sizes.resize(groups);
        std::vector<std::size_t> order(
            groups);  // the largest first, so that no thread is left with it at last
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return w_.sizes[i]; });
        std::vector<ValleyTally> tallies(groups);
        std::atomic<std::size_t> lent = 0;  // of the scratch: all groups together are the map
        pool_.forEach(static_cast<int>(groups), [&](int turn) {
            const std::size_t i = order[static_cast<std::size_t>(turn)];
            tallies[i] = cutGroup(solver, i, lent);
        });
        std::vector<std::size_t> sizes = w_.sizes;
        std::ranges::sort(sizes, std::ranges::greater());
        w_.store.trim(sizes);
        return settleRests(tallies) + buildDeltas(tallies);
    }
    /// Lets the rivers of a group of catchments work.
    ValleyTally cutGroup(const ValleySolver& solver, std::size_t group, std::atomic<std::size_t>& lent) {
        const std::size_t groups = w_.sizes.size(), roots = w_.roots.size();
        const std::size_t first = roots * group / groups, end = roots * (group + 1) / groups;
        std::unique_ptr<Catchments> catchments = w_.store.take(w_.sizes[group]);
        catchments->collect(grid_, std::span(w_.roots).subspan(first, end - first), w_.ways.data(),
                            w_.donors.data());
        const std::size_t size = w_.sizes[group] = catchments->cells.size();
        catchments->ground = std::span(w_.scratch).subspan(lent.fetch_add(size), size);
        ValleyTally tally = work(solver, *catchments);
        for (std::size_t k = 0; k < size; ++k) w_.heights[catchments->cells[k]] = catchments->heights[k];
        w_.store.give(std::move(catchments));
        return tally;
    }
    /// Lets basins without an outlet fill, and returns what has left the map.
    std::int64_t settleRests(const std::vector<ValleyTally>& tallies) {
        std::int64_t left = 0;
        for (const ValleyTally& tally : tallies) {
            left += tally.left;
            for (const ValleyTally::Rest& rest : tally.rests) {
                pool_.look();
                std::optional<DyedDelivery> delivery;
                left += fillPlaya(grid_, w_.ways.data(), rest.root, rest.amount, w_.heights.data(),
                                  prepare(delivery, rest));
            }
        }
        return left;
    }

    /// Lays down what rivers bring to the sea, and returns what found no room in it.
    std::int64_t buildDeltas(const std::vector<ValleyTally>& tallies) {
        if (std::ranges::all_of(tallies, [](const ValleyTally& tally) { return tally.mouths.empty(); }))
            return 0;
        const double fall = kDeltaSlope * cellSize() * kQuantaPerMetre;
        DeltaBuilder builder(grid_, w_.ways.data(), terrain_.sea(), fall, key_, w_.heights.data());
        std::int64_t left = 0;
        for (const ValleyTally& tally : tallies) {
            for (const ValleyTally::Rest& mouth : tally.mouths) {
                pool_.look();
                std::optional<DyedDelivery> delivery;
                left += builder.lay(mouth.root, mouth.amount, prepare(delivery, mouth));
            }
        }
        return left;
    }
    /// Dye goes along with what is laid down, if there is any; else null.
    DyedDelivery* prepare(std::optional<DyedDelivery>& delivery, const ValleyTally::Rest& load) {
        return dye_ ? &delivery.emplace(*dye_, DyedFlow{load.amount, load.dye}) : nullptr;
    }

    ValleyTally work(const ValleySolver& solver, Catchments& c) {
        read(c);
        pool_.look();
        c.gather();
        pool_.look();
        solver.prepare(c);
        const bool lays = params_.deposition > 0;
        if (lays) recall(c);
        ValleyTally tally;
        for (int pass = 0; pass < (lays ? kDepositionPasses : 1); ++pass) {
            pool_.look();
            solver.incise(c);
            pool_.look();
            tally = solver.settle(c);
        }
        if (dye_) carryDye(c, *dye_, tally);
        return tally;
    }

    /// Lays the ground out; loads are the rain on each cell, as an area.
    void read(Catchments& c) const {
        const auto columns = static_cast<std::uint32_t>(grid_.columns());
        for (std::size_t i = 0; i < c.cells.size(); ++i) {
            const std::uint32_t cell = c.cells[i];
            c.ground[i] = c.heights[i] = w_.heights[cell];
            c.softness[i] = w_.softness[cell];
            c.reaches.setKind(i, kindOf(cell));
            c.load[i] = rain_.isEven()
                            ? kUnitsPerCell
                            : static_cast<std::int64_t>(rain_.at(static_cast<int>(cell % columns),
                                                                 static_cast<int>(cell / columns)) *
                                                            static_cast<float>(kUnitsPerCell) +
                                                        0.5f);
            if ((c.reaches.kind(i) & kRoot) != 0) c.heights[i] = cutTo(levelOf(cell), cell);
        }
    }
    ReachKind kindOf(std::uint32_t cell) const {
        const WayCode code = w_.ways[cell];
        const bool isRoot = wayOf(code) == kNoWay, isDrowned = w_.heights[cell] < terrain_.sea();
        const bool leaves = isRoot && (code & kOutlet) != 0;
        return static_cast<ReachKind>((isRoot ? kRoot : 0) | (isDiagonal(wayOf(code)) ? kSlanting : 0) |
                                      (terrain_.sediment()[cell] > 0 ? kCovered : 0) |
                                      (isDrowned ? kDrowned : 0) | (leaves ? kLeaving : 0));
    }
    /// What a root [a cell] comes to that is to be cut to a level: loose sediment and rock as far as hardness
    /// and mask let it.
    Quanta cutTo(Quanta level, std::uint32_t cell) const {
        const Quanta cut = w_.heights[cell] - level, loose = std::min(cut, terrain_.sediment()[cell]);
        const std::int64_t rock = std::int64_t{cut - loose} * w_.softness[cell] / 255;
        return w_.heights[cell] - terrain_.masked(cell, loose) - static_cast<Quanta>(rock);
    }
    /// The height of a root: outlets are cut down to the base level, or to the sea.
    Quanta levelOf(std::uint32_t cell) const {
        if ((w_.ways[cell] & kOutlet) == 0) return w_.heights[cell];
        const auto columns = static_cast<std::uint32_t>(grid_.columns());
        const Quanta base = base_.at(static_cast<int>(cell % columns), static_cast<int>(cell / columns));
        return std::min(w_.heights[cell], std::max(base, terrain_.sea()));
    }

    /// What would arrive at each cell if the ground were worn down as in the last epoch.
    void recall(Catchments& c) const {
        const double perRate = 1e-3 * years_ * kQuantaPerMetre;
        for (std::int64_t& load : c.load) load = 0;
        Reaches::Downwards up(c.reaches);
        for (std::size_t i = c.cells.size(); i-- > 0;) {
            const double height = static_cast<double>(erosion_[c.cells[i]]) * perRate;
            const auto cut = static_cast<std::int64_t>(std::clamp(height, -kMostCut, kMostCut));
            if (const std::size_t parent = up.next(); parent != i)
                c.load[parent] += std::max<std::int64_t>(0, c.load[i] + cut);
        }
    }

    /// Writes the new ground into a row of tiles.
    void writeBand(int band) {
        const TileGrid& tiles = terrain_.stamps().grid();
        for (int z = band * kTileSize; z < std::min((band + 1) * kTileSize, grid_.rows()); ++z) {
            for (int across = 0; across < tiles.across(); ++across)
                write(tiles.box(static_cast<std::size_t>(band * tiles.across() + across)), z);
        }
    }
    void write(const TileGrid::Box& box, int z) {
        std::array<Quanta, kTileSize> sediment;
        const auto columns = static_cast<std::size_t>(box.columns);
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        const auto rate = static_cast<float>(1e3 / (kQuantaPerMetre * years_));
        Quanta changed = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            const Quanta gain = w_.heights[first + i] - terrain_.height(first + i);
            sediment[i] = std::max(0, terrain_.sediment()[first + i] + gain);
            erosion_[first + i] = -static_cast<float>(gain) * rate;
            changed |= gain;
        }
        const std::span<const Quanta> heights{&w_.heights[first], columns}, loose{sediment.data(), columns};
        if (dye_) return writeDyed(box, z, heights, loose, changed != 0);
        if (changed != 0) terrain_.replaceRow(box.x, z, heights, loose);
    }
    /// The same where there is dye, which may move where the ground stays as it is.
    void writeDyed(const TileGrid::Box& box, int z, std::span<const Quanta> heights,
                   std::span<const Quanta> sediment, bool isChanged) {
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        const std::span<const Quanta> dye = dye_->cells(first, heights.size());
        if (isChanged || !std::ranges::equal(dye, std::span(&terrain_.dye()[first], dye.size())))
            terrain_.replaceRow(box.x, z, heights, sediment, dye);
    }

    Terrain& terrain_;
    BaseLevel& base_;
    Field<float>& erosion_;
    IncisionWork& w_;
    const IncisionParams& params_;
    const RainField& rain_;
    double years_;
    const ThreadPool& pool_;
    Simd simd_;
    FlowGrid grid_;
    std::uint32_t key_ = 0;
    std::optional<GroundDye> dye_;  // if there is any
};

FlowSides Incision::sidesOf(const IncisionParams& p) {
    const bool wrapsDown = p.north == Edges::periodic || p.south == Edges::periodic;
    const bool wrapsAcross = p.west == Edges::periodic || p.east == Edges::periodic;
    return {.wrapsAcross = wrapsAcross,
            .wrapsDown = wrapsDown,
            .north = !wrapsDown && p.north == Edges::open,
            .east = !wrapsAcross && p.east == Edges::open,
            .south = !wrapsDown && p.south == Edges::open,
            .west = !wrapsAcross && p.west == Edges::open};
}

Incision::Incision() = default;
Incision::Incision(int columns, int rows) : columns_(columns), rows_(rows) {}
Incision::Incision(Incision&& other) noexcept = default;
Incision& Incision::operator=(Incision&& other) noexcept = default;
Incision::~Incision() = default;

Incision::Incision(const Incision& other)
    : columns_(other.columns_), rows_(other.rows_), base_(other.base_), erosion_(other.erosion_) {}

Incision& Incision::operator=(const Incision& other) {
    return *this = Incision(other);
}

void Incision::run(Terrain& terrain, Ledger& ledger, const IncisionParams& params, const RainField& rain,
                   const Random& random, double years, const ThreadPool& pool, Simd simd) {
    if (!params.enabled) {
        work_.reset();
        erosion_ = {};
        return;
    }
    if (!work_) work_ = std::make_unique<IncisionWork>(terrain.size());
    if (erosion_.empty()) erosion_ = Field<float>(terrain.columns(), terrain.rows());
    Epoch(*this, terrain, params, rain, years, pool, simd).run(ledger, random);
}

void Incision::rest() {
    work_.reset();
}

void Incision::upsample() {
    columns_ *= 2;
    rows_ *= 2;
    base_.upsample();
    if (!erosion_.empty()) erosion_ = repeated(erosion_);
    work_.reset();
}

}  // namespace wadi
