#include "sim/process/incision/incision.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/process/incision/basins.hpp"
#include "sim/process/incision/catchments.hpp"
#include "sim/process/incision/creep.hpp"
#include "sim/process/incision/playa.hpp"
#include "sim/process/incision/receivers.hpp"
#include "sim/process/incision/valley_solver.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

/// What an epoch is worked out in: numbers for each cell, 27 bytes and the order of cells.
struct IncisionWork {
    explicit IncisionWork(std::size_t cells)
        : ground(cells),
          heights(cells),
          ways(cells),
          donors(cells),
          softness(cells),
          areas(cells),
          factors(cells),
          load(cells) {}

    std::vector<Quanta> ground, heights;
    std::vector<WayCode> ways;
    std::vector<std::uint8_t> donors, softness;
    std::vector<std::uint32_t> areas;
    std::vector<float> factors;
    std::vector<std::int64_t> load;
    Catchments catchments;
};

namespace {

constexpr int kDepositionPasses = 3;

/// Units that a cell's area is counted in: so many that the whole map under the most rain fits in 32 bits.
std::uint32_t unitsPerCell(std::size_t cells) {
    return std::min<std::uint32_t>(4096, (1u << 30) / std::bit_ceil(static_cast<std::uint32_t>(cells)));
}

Quanta quantaOf(double metres) {
    return static_cast<Quanta>(
        std::floor(std::clamp(metres, 0.0, kHighestMetres - kLowestMetres) * kQuantaPerMetre + 0.5));
}

}  // namespace

/// An epoch of valleys on a terrain.
class Incision::Epoch {
  public:
    Epoch(Incision& valleys, Terrain& terrain, const IncisionParams& params, double years,
          const ThreadPool& pool)
        : terrain_(terrain),
          base_(valleys.base_),
          erosion_(valleys.erosion_),
          w_(*valleys.work_),
          params_(params),
          years_(years),
          pool_(pool),
          grid_(terrain.columns(), terrain.rows(), sidesOf(params)),
          units_(unitsPerCell(terrain.size())) {}

    void run(Ledger& ledger, const RainField& rain, const Random& random) {
        forRows([&](int z) { readRow(z); });
        const FlowGround ground{w_.ground.data(), terrain_.sea(), keyOf(random)};
        route(ground);
        forRows([&](int z) { rainOn(z, rain); });
        w_.catchments.gather(grid_, w_.ways.data(), w_.areas.data(), pool_);
        setLevels();
        ledger.left += cut();
        creep(grid_, static_cast<double>(params_.diffusion) * years_ / (cellSize() * cellSize()),
              w_.softness.data(), w_.heights, w_.ground, pool_);
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
        for (std::size_t x = 0; x < columns; ++x) w_.ground[first + x] = rock[x] + loose[x];
        std::fill_n(w_.areas.begin() + static_cast<std::ptrdiff_t>(first), columns, 0u);
        for (int across = 0; across < terrain_.stamps().grid().across(); ++across) {
            const int from = across * kTileSize, to = std::min(from + kTileSize, grid_.columns());
            const bool isSoft =
                terrain_.isSoft(terrain_.stamps().grid().of(from, z)) && terrain_.mask() == nullptr;
            for (int x = from; x < to; ++x)
                w_.softness[first + std::size_t(x)] = isSoft ? std::uint8_t{255} : softnessAt(x, z);
        }
    }
    std::uint8_t softnessAt(int x, int z) const {
        return static_cast<std::uint8_t>(
            terrain_.masked(terrain_.bedrock().index(x, z), 255 - terrain_.resistance(x, z)));
    }

    /// Finds where water runs, and the order of cells.
    void route(const FlowGround& ground) {
        FlowEnds ends = findReceivers(grid_, ground, w_.ways.data(), pool_);
        if (ends.roots.empty()) ends.roots.push_back(takeLowest(ends.pits));
        findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        if (!ends.pits.empty()) {
            drainPits(grid_, ground, ends.pits, w_.donors.data(), w_.areas.data(), w_.ways.data(), pool_);
            findDonors(grid_, w_.ways.data(), w_.donors.data(), pool_);
        }
        w_.catchments.build(grid_, ends.roots, w_.ways.data(), w_.donors.data(), pool_);
    }
    /// Where there is no outlet, the lowest pit takes its place.
    std::uint32_t takeLowest(std::vector<std::uint32_t>& pits) const {
        const auto lowest =
            std::ranges::min_element(pits, {}, [&](std::uint32_t pit) { return w_.ground[pit]; });
        const std::uint32_t cell = *lowest;
        pits.erase(lowest);
        return cell;
    }

    void rainOn(int z, const RainField& rain) {
        const auto row = w_.areas.begin() + static_cast<std::ptrdiff_t>(firstOf(z));
        if (rain.isEven()) return void(std::fill_n(row, grid_.columns(), units_));
        for (int x = 0; x < grid_.columns(); ++x)
            row[x] = static_cast<std::uint32_t>(rain.at(x, z) * static_cast<float>(units_) + 0.5f);
    }

    /// The heights of ends of catchments: outlets are cut down to the base level, or to the sea.
    void setLevels() {
        const Quanta amount = quantaOf(static_cast<double>(params_.baseFall) * 1e-3 * years_);
        base_.fall(terrain_.bedrock(), terrain_.sediment(), amount,
                   quantaOf(static_cast<double>(params_.baseStep)));
        w_.heights = w_.ground;
        const auto lower = [&](int x, int z) {
            const std::size_t cell = terrain_.bedrock().index(x, z);
            if ((w_.ways[cell] & kOutlet) == 0) return;
            w_.heights[cell] = std::min(w_.ground[cell], std::max(base_.at(x, z), terrain_.sea()));
        };
        for (int x = 0; x < grid_.columns(); ++x) {
            lower(x, 0);
            lower(x, grid_.rows() - 1);
        }
        for (int z = 0; z < grid_.rows(); ++z) {
            lower(0, z);
            lower(grid_.columns() - 1, z);
        }
    }

    ValleyRates rates() const {
        const double cell = cellSize();
        return {.erodibility = static_cast<double>(params_.erodibility) * years_,
                .areaExponent = static_cast<double>(params_.areaExponent),
                .slopeExponent = static_cast<double>(params_.slopeExponent),
                .deposition = static_cast<double>(params_.deposition),
                .looseFactor = static_cast<double>(params_.looseFactor),
                .cellSize = cell,
                .unitArea = cell * cell / units_,
                .unitsPerCell = static_cast<double>(units_),
                .steepest = static_cast<double>(tangent(params_.criticalSlope)),
                .sea = terrain_.sea()};
    }

    /// Lets rivers work and returns what has left the map.
    std::int64_t cut() {
        const ValleySolver solver(grid_,
                                  {.ground = w_.ground.data(),
                                   .loose = terrain_.sediment().values().data(),
                                   .softness = w_.softness.data(),
                                   .mask = terrain_.mask() ? terrain_.mask()->values().data() : nullptr,
                                   .ways = w_.ways.data(),
                                   .areas = w_.areas.data(),
                                   .factors = w_.factors.data(),
                                   .heights = w_.heights.data(),
                                   .load = w_.load.data()},
                                  rates());
        forRows([&](int z) { solver.prepare(firstOf(z), firstOf(z + 1)); });
        std::vector<ValleyTally> tallies(static_cast<std::size_t>(w_.catchments.groups()));
        pool_.forEach(w_.catchments.groups(), [&](int group) {
            tallies[static_cast<std::size_t>(group)] = work(solver, w_.catchments.order(group));
        });
        std::int64_t left = 0;
        for (const ValleyTally& tally : tallies) {
            left += tally.left;
            for (const ValleyTally::Rest& rest : tally.rests)
                left += fillPlaya(grid_, w_.ways.data(), rest.root, rest.amount, w_.heights.data(),
                                  w_.load.data());
        }
        return left;
    }
    ValleyTally work(const ValleySolver& solver, const Catchments::Order& order) const {
        const bool lays = params_.deposition > 0;
        const double perRate = 1e-3 * years_ * kQuantaPerMetre;
        solver.recall(order, [&](std::uint32_t cell) {
            return lays && !erosion_.empty()
                       ? static_cast<std::int64_t>(static_cast<double>(erosion_[cell]) * perRate)
                       : std::int64_t{0};
        });
        ValleyTally tally;
        for (int pass = 0; pass < (lays ? kDepositionPasses : 1); ++pass) {
            tally = {};
            solver.incise(order);
            solver.settle(order, tally);
        }
        return tally;
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
        if (changed != 0)
            terrain_.replaceRow(box.x, z, {&w_.heights[first], columns}, {sediment.data(), columns});
    }

    Terrain& terrain_;
    BaseLevel& base_;
    Field<float>& erosion_;
    IncisionWork& w_;
    const IncisionParams& params_;
    double years_;
    const ThreadPool& pool_;
    FlowGrid grid_;
    std::uint32_t units_;
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
                   const Random& random, double years, const ThreadPool& pool) {
    if (!params.enabled) {
        work_.reset();
        erosion_ = {};
        return;
    }
    if (!work_) work_ = std::make_unique<IncisionWork>(terrain.size());
    if (erosion_.empty()) erosion_ = Field<float>(terrain.columns(), terrain.rows());
    Epoch(*this, terrain, params, years, pool).run(ledger, rain, random);
}

void Incision::upsample() {
    columns_ *= 2;
    rows_ *= 2;
    base_.upsample();
    if (!erosion_.empty()) erosion_ = repeated(erosion_);
    work_.reset();
}

}  // namespace wadi
