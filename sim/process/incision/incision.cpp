#include "sim/process/incision/incision.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/process/incision/creep.hpp"
#include "sim/process/incision/creep_dye.hpp"
#include "sim/process/incision/deposits/delta.hpp"
#include "sim/process/incision/deposits/floor.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/deposits/playa.hpp"
#include "sim/process/incision/deposits/shared_floor.hpp"
#include "sim/process/incision/flow/basins.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/flow/receivers.hpp"
#include "sim/process/incision/flow/shared_basins.hpp"
#include "sim/process/incision/reach_reader.hpp"
#include "sim/process/incision/river_dye.hpp"
#include "sim/process/incision/shared_rivers.hpp"
#include "sim/process/incision/valley_solver.hpp"
#include "sim/terrain/halo.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

/// What an epoch is worked out in: numbers for each cell, 11 bytes, and catchments.
struct IncisionWork {
    explicit IncisionWork(std::size_t cells)
        : heights(cells), scratch(cells), ways(cells), donors(cells), softness(cells) {}

    ZeroedVector<Quanta> heights;  ///< Of the ground, as it was until rivers have worked on it
    ZeroedVector<Quanta> scratch;  ///< Labels of basins; then the ground of catchments; then of creep
    ZeroedVector<WayCode> ways;
    ZeroedVector<std::uint8_t> donors, softness;
    std::vector<std::uint32_t> roots;
    std::vector<std::size_t> sizes;  ///< Cells of each group of catchments, in the epoch before
    CatchmentStore store;
};

namespace {

constexpr int kDepositionPasses = 3;
constexpr std::size_t kGroups = 64;  // of catchments, which threads share

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
          years_(years),
          pool_(pool),
          simd_(simd),
          grid_(terrain.subdomain().grid(), sidesOf(params), terrain.subdomain().cells()),
          ring_(ringOf(1)),
          reader_({terrain, grid_, base_, rain, w_.heights.data(), w_.softness.data(), w_.ways.data(),
                   erosion_, years}) {}

    void run(Ledger& ledger, const Random& random) {
        if (terrain_.isDyed()) {
            terrain_.refreshHalo(1);  // for the rock there
            dye_.emplace(terrain_);
        }
        forRows([&](int z) { readRow(z); });
        key_ = keyOf(random);
        const FlowGround ground{w_.heights.data(), terrain_.sea(), key_};
        const Quanta amount = quantaOf(static_cast<double>(params_.baseFall) * 1e-3 * years_),
                     step = quantaOf(static_cast<double>(params_.baseStep));
        if (isWhole()) {
            route(ground);
            base_.fall(terrain_, amount, step);
            ledger.left += cut();
        } else {
            const RiverLinks links = routeShared(ground);
            base_.fall(terrain_, amount, step);
            w_.scratch = {};  // all trees of the part are worked on at a time, and take as much as may be
            ValleyTally tally =
                SharedRivers(links, grid_, w_.roots, w_.ways.data(), w_.donors.data(), pool_)
                    .run(reader_, ValleySolver(reader_.rates(params_)), passes(), w_.heights.data(), dye());
            ledger.left += layDown(std::move(tally));
            makeScratch();
        }
        creep(grid_, dye_ ? ringOf(kReachOfDye) : ring_,
              static_cast<double>(params_.diffusion) * years_ / (cellSize() * cellSize()), w_.softness.data(),
              w_.heights, w_.scratch, pool_, simd_, dye());
        const TileGrid::Box& tiles = terrain_.subdomain().tiles();
        pool_.forEach(tiles.rows, [&](int band) { writeBand(tiles.z + band); });
    }

  private:
    bool isWhole() const { return terrain_.subdomain().isWhole(); }
    Ring ringOf(int width) const {
        return {terrain_.subdomain(), width, grid_.sides().wrapsAcross || grid_.sides().wrapsDown};
    }
    double cellSize() const { return static_cast<double>(terrain_.cellSize()); }
    int passes() const { return params_.deposition > 0 ? kDepositionPasses : 1; }
    /// Null: there is none.
    GroundDye* dye() { return dye_ ? &*dye_ : nullptr; }

    template <class Body>
    void forRows(const Body& body) {
        constexpr int kBand = 32;
        const TileGrid::Box& part = grid_.part();
        pool_.forEach((part.rows + kBand - 1) / kBand, [&](int band) {
            for (int z = band * kBand; z < std::min((band + 1) * kBand, part.rows); ++z) body(part.z + z);
        });
    }
    std::size_t firstOf(int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(grid_.columns());
    }

    void readRow(int z) {
        const TileGrid::Box& part = grid_.part();
        const int end = part.x + part.columns;
        const std::size_t first = firstOf(z);
        const auto rock = terrain_.bedrock().row(z), loose = terrain_.sediment().row(z);
        for (auto x = static_cast<std::size_t>(part.x); x < static_cast<std::size_t>(end); ++x)
            w_.heights[first + x] = rock[x] + loose[x];
        const TileGrid& tiles = terrain_.stamps().grid();
        for (int from = part.x; from < end; from += kTileSize) {
            const bool isSoft = terrain_.isSoft(tiles.of(from, z)) && terrain_.mask() == nullptr;
            for (int x = from; x < std::min(from + kTileSize, end); ++x)
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
        takeLowest(ends);
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        w_.roots = std::move(ends.roots);
        if (ends.pits.empty()) return;
        std::ranges::fill(w_.scratch, 0);
        drainPits(grid_, ground, ends.pits, w_.donors.data(), labels(), w_.ways.data(), pool_);
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
    }
    std::uint32_t* labels() { return reinterpret_cast<std::uint32_t*>(w_.scratch.data()); }
    void makeScratch() {
        if (w_.scratch.empty()) w_.scratch = ZeroedVector<Quanta>(terrain_.size());
    }
    /// In the part and around it.
    void clearLabels() {
        const Subdomain& own = terrain_.subdomain();
        for (const TileGrid::Box& box : grown(own.grid(), own.cells(), 1, true))
            pool_.forEach(box.rows, [&](int row) {
                std::fill_n(labels() + firstOf(box.z + row) + static_cast<std::size_t>(box.x), box.columns,
                            0u);
            });
    }
    /// The same where ranks share the map.
    RiverLinks routeShared(const FlowGround& ground) {
        ring_.refresh(w_.heights.data());
        FlowEnds ends = findReceivers(grid_, ground, w_.ways.data(), pool_, simd_);
        takeLowest(ends);
        w_.roots = std::move(ends.roots);
        ring_.refresh(w_.ways.data());
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        const Subdomain& own = terrain_.subdomain();
        makeScratch();
        clearLabels();
        RiverLinks links(own, grid_, w_.ways.data(), w_.donors.data(), labels());
        if (!own.any(!ends.pits.empty())) return links;
        drainSharedPits(ring_, links, grid_, ground, ends.pits, w_.donors.data(), labels(), w_.ways.data(),
                        pool_);
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        clearLabels();
        return RiverLinks(own, grid_, w_.ways.data(), w_.donors.data(), labels());
    }
    /// Where there is no outlet, the lowest pit of all, the first of them, takes its place.
    void takeLowest(FlowEnds& ends) const {
        const Subdomain& own = terrain_.subdomain();
        if (own.any(!ends.roots.empty())) return;
        const auto lowest =
            std::ranges::min_element(ends.pits, {}, [&](std::uint32_t pit) { return w_.heights[pit]; });
        std::int64_t order = std::numeric_limits<std::int64_t>::min();  // the higher, the lower it lies
        if (lowest != ends.pits.end()) order = std::int64_t{kHighest - w_.heights[*lowest]} << 32 | ~*lowest;
        if (own.highest(order) != order || lowest == ends.pits.end()) return;
        ends.roots.push_back(*lowest);
        ends.pits.erase(lowest);
    }

    /// Lets rivers work and returns what has left the map.
    std::int64_t cut() {
        const ValleySolver solver(reader_.rates(params_));
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
        ValleyTally all;
        for (const ValleyTally& tally : tallies) all.add(tally);
        return layDown(std::move(all));
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
    /// Lets what rivers bring to the sea, or to a basin without an outlet, come to lie there; returns what
    /// has left the map or found no room.
    std::int64_t layDown(ValleyTally tally) {
        const Subdomain& own = terrain_.subdomain();
        const Quanta sea = terrain_.sea();
        std::int64_t left = tally.left;
        if (sea > kLowest) {
            Floor water(own, sea, w_.heights.data());
            DeltaBuilder deltas(grid_, sea, kDeltaSlope * cellSize() * kQuantaPerMetre, key_, water);
            left += layDown(std::move(tally.mouths), deltas, water);
        }
        Floor ground(own, kHighest + 1, w_.heights.data());
        PlayaBuilder playa(grid_, ground);
        return left + layDown(std::move(tally.rests), playa, ground);
    }
    /// From north to south.
    std::int64_t layDown(std::vector<Brought> brought, FloorBuilder& builder, Floor& floor) {
        const Subdomain& own = terrain_.subdomain();
        if (!isWhole()) return layShared(own, std::move(brought), builder, floor, w_.heights.data(), dye());
        std::ranges::sort(brought, {}, &Brought::root);
        std::int64_t left = 0;
        for (const Brought& rest : brought) {
            pool_.look();
            DyedDelivery delivery({rest.amount, rest.dye});
            left += *builder.lay(rest.root, rest.amount, dye_ ? &delivery : nullptr);
            if (!dye_) continue;
            dye_->lay(delivery.layers());
            dye_->book(0, delivery.rest());
        }
        return left;
    }

    ValleyTally work(const ValleySolver& solver, Catchments& c) {
        reader_.read(c);
        pool_.look();
        c.gather();
        pool_.look();
        solver.prepare(c);
        if (passes() > 1) {
            std::ranges::fill(c.load, 0);
            reader_.recall(c);
        }
        ValleyTally tally;
        for (int pass = 0; pass < passes(); ++pass) {
            pool_.look();
            solver.incise(c);
            pool_.look();
            tally = solver.settle(c);
        }
        if (dye_) {
            PageVector<std::int64_t> arriving(c.cells.size());
            carryDye(c, arriving, *dye_, tally);
        }
        return tally;
    }

    /// Writes the new ground into a row of tiles.
    void writeBand(int band) {
        const TileGrid& tiles = terrain_.stamps().grid();
        const TileGrid::Box& own = terrain_.subdomain().tiles();
        for (int z = band * kTileSize; z < std::min((band + 1) * kTileSize, grid_.rows()); ++z) {
            for (int across = own.x; across < own.x + own.columns; ++across)
                write(tiles.box(tiles.at(across, band)), z);
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
    double years_;
    const ThreadPool& pool_;
    Simd simd_;
    FlowGrid grid_;
    Ring ring_;  // around what it works on
    ReachReader reader_;
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
