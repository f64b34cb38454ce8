#include "sim/process/wind/slabs.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/wind/slab_lanes.hpp"

namespace wadi {

namespace {

constexpr int kSweeps = 4;                // in an epoch; each sees the sand as the one before left it
constexpr int kMostHops = 64;             // a slab that finds no rest lies down where it is
constexpr int kMostRolls = 256;           // cells that a slab rolls down a slip face
constexpr std::uint64_t kFirstDraw = 32;  // of the generator: other processes take lower ones
constexpr float kLeastWind = 1e-3f;       // [cells per unit of time]
constexpr float kDiagonal = 1.41421356f;  // its length [cells]
constexpr float kWear = 0.01f;            // of rock, in slabs: by one that strikes it, with an abrasion of 1

/// Rows that a thread lifts slabs from at a time. These come down in the rows beside them: threads that took
/// turns at single rows would fetch the cells of each other's slabs out of each other's caches all the time.
int bandOf(int rows, int threads) {
    return std::clamp(rows / (4 * threads), 8, 64);
}

struct Place {
    int x, z;

    bool operator==(const Place&) const = default;
};

/// The neighbours of a cell, those along an axis first.
constexpr std::array<Place, 8> kAround = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// Three chances [0..1) from one draw.
struct Chances {
    explicit Chances(std::uint64_t bits)
        : first(part(bits >> 43, 0x1p-21f)),
          second(part(bits >> 22 & 0x1fffff, 0x1p-21f)),
          third(part(bits & 0x3fffff, 0x1p-22f)) {}
    float first, second, third;

  private:
    /// Processors turn signed numbers of 32 bits into floats in one instruction.
    static float part(std::uint64_t bits, float unit) {
        return static_cast<float>(static_cast<std::int32_t>(bits)) * unit;
    }
};

}  // namespace

/// The slabs that fly in one sweep, over ground that stays as it is till its end.
class Slabs::Sweep {
  public:
    Sweep(const EpochContext& e, Slabs& slabs, const WindParams& params, const EpochRandom& draws,
          glm::vec2 wind)
        : terrain_(e.terrain),
          slabs_(slabs),
          params_(params),
          ground_(groundOf(e.terrain, slabs.field_, params)),
          drawer_(slabDrawer(e.simd)),
          hopper_(slabHopper(e.simd)),
          towards_(wind),
          columns_(e.terrain.columns()),
          rows_(e.terrain.rows()),
          isShared_(e.pool.threads() > 1) {
        const float width = terrain_.cellSize() * static_cast<float>(kQuantaPerMetre);
        ground_.seed = draws.random.bits(draws.epoch, 0, kFirstDraw);
        chance_ = params.lifts / kSweeps;
        repose_ = std::min(tangent(e.sand.repose) * width, 0x1p31f);
    }

    static Quanta thicknessOf(const WindParams& params, const Terrain& terrain) {
        const float thickness = params.slab * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
        return static_cast<Quanta>(std::clamp(thickness, 1.f, 0x1p30f));
    }

    /// What leaves the map, and what of it is dyed [quanta].
    struct Lost {
        std::int64_t sand = 0, dye = 0;

        void operator+=(const Lost& other) {
            sand += other.sand;
            dye += other.dye;
        }
    };

    /// Lifts what flies from a row; if that finds no room, what was lifted before comes down first. The
    /// caller lets the rest fly. Returns what leaves the map until then.
    Lost row(int z, SlabFlight& flight, DrawnSlabs& drawn) {
        Lost lost;
        for (int from = 0; from < columns_; from += kMostSlabs) {
            const std::size_t first = terrain_.bedrock().index(from, z);
            drawer_(ground_,
                    {static_cast<std::int32_t>(first), std::min(kMostSlabs, columns_ - from), chance_},
                    drawn);
            if (!flight.takes(drawn.count)) lost += fly(flight);
            for (int i = 0; i < drawn.count; ++i) {
                const auto along = static_cast<std::size_t>(drawn.column[static_cast<std::size_t>(i)]);
                const std::size_t cell = first + along;
                if (!lifts(cell, drawn.bits[along])) continue;
                const Quanta amount =
                    terrain_.masked(cell, std::min(ground_.slab, terrain_.sediment()[cell]));
                const Quanta dye = terrain_.dyeOfSediment(cell, amount);
                put(cell, -amount, -dye);
                flight.lift(from + static_cast<int>(along), z, static_cast<std::int32_t>(cell),
                            drawn.bits[along], {amount, dye});
            }
        }
        return lost;
    }

    /// Lets slabs hop until all have come down; returns what leaves the map of them.
    Lost fly(SlabFlight& flight) {
        Lost lost;
        for (int hop = 1; flight.flying.count > 0; ++hop) {
            hopper_(flight, ground_, hop, hop == kMostHops);
            each(flight.left, [&](std::size_t slab, std::size_t) {
                lost += {flight.load[slab].load, flight.load[slab].dye};
            });
            each(flight.struck, [&](std::size_t, std::size_t cell) { add(slabs_.blows_[cell], 1u); });
            each(flight.flying, [&](std::size_t, std::size_t cell) { touch(cell); });
            each(flight.landed, [&](std::size_t slab, std::size_t cell) {
                put(cell, flight.load[slab].load, flight.load[slab].dye);
            });
            each(flight.sheltered, [&](std::size_t slab, std::size_t cell) {
                put(foot(cell), flight.load[slab].load, flight.load[slab].dye);
            });
        }
        flight.clear();
        return lost;
    }

    /// Brings sand in over the edges that face the wind: slabs with these numbers; returns how much [quanta].
    std::int64_t bring(std::uint64_t first, std::uint64_t count, SlabFlight& flight) {
        std::int64_t brought = 0;
        for (std::uint64_t k = first; k < first + count; ++k) {
            const Chances chance(bitsOf(terrain_.size() + k));
            // By how much of each edge faces the wind, in units of the southern one.
            const float aspect = static_cast<float>(rows_) / static_cast<float>(columns_);
            const float west = std::abs(towards_.x) * aspect, south = std::abs(towards_.y);
            const bool alongX = chance.first * (west + south) < west;
            Place from{spreadTo(chance.second, terrain_.columns()), spreadTo(chance.second, terrain_.rows())};
            if (alongX) from.x = towards_.x > 0 ? 0 : terrain_.columns() - 1;
            if (!alongX) from.z = towards_.y > 0 ? 0 : terrain_.rows() - 1;
            flight.lift(from.x, from.z, static_cast<std::int32_t>(cellOf(from)), bitsOf(terrain_.size() + k),
                        {ground_.slab, 0});
            brought += ground_.slab - fly(flight).sand;
        }
        return brought;
    }

    /// Brings what is owed back; returns how much came in [quanta].
    std::int64_t feed(std::int64_t owed, std::uint64_t first, SlabFlight& flight) {
        std::int64_t brought = 0;
        // Of all that would blow over the map no more than a slab for every cell is tried.
        for (std::uint64_t k = 0; brought + ground_.slab <= owed && k <= terrain_.size(); ++k)
            brought += bring(first + k, 1, flight);
        return brought;
    }

  private:
    static SlabGround groundOf(const Terrain& terrain, const WindField& field, const WindParams& params) {
        const Field<std::uint8_t>& cover = terrain.painted(Painted::vegetation);
        return {.air = field.air().values().data(),
                .sediment = terrain.sediment().values().data(),
                .cover = cover.empty() ? nullptr : cover.values().data(),
                .seed = 0,
                .columns = terrain.columns(),
                .rows = terrain.rows(),
                .periodic = params.edges == WindEdges::periodic,
                .slab = thicknessOf(params, terrain),
                .onSand = params.landOnSand,
                .onRock = params.landOnRock};
    }

    std::uint64_t bitsOf(std::uint64_t slab) const { return bitsOfSlab(ground_.seed, slab); }

    static int spreadTo(float unit, int size) { return static_cast<int>(spread(unit, size)); }

    /// Whether a cell that has been drawn loses a slab, where sand may be wet, sheltered or held by plants.
    bool lifts(std::size_t cell, std::uint64_t bits) const {
        if (params_.dampHolds && isWet(terrain_.moisture()[cell])) return false;
        const Field<std::uint8_t>& wind = terrain_.painted(Painted::wind);
        if (wind.empty() && ground_.cover == nullptr) return true;
        const float part = wind.empty() ? 1.f : static_cast<float>(wind[cell]) / 255.f;
        return Chances(bits).first < part * (1 - coverAt(cell)) * chance_ * ground_.air[cell].shear;
    }

    /// Part of a cell that plants cover: less is lifted there, and more stays (Baas 2002, "Chaos, fractals
    /// and self-organization in coastal geomorphology": both chances change with the cover in proportion).
    float coverAt(std::size_t cell) const {
        return ground_.cover == nullptr ? 0.f : static_cast<float>(ground_.cover[cell]) / 255.f;
    }

    // Whole numbers: whoever comes first, the sum is the same. One thread alone need not lock the cell.
    template <class T>
    void add(T& sum, T amount) const {
        if (isShared_)
            std::atomic_ref(sum).fetch_add(amount, std::memory_order_relaxed);
        else
            sum += amount;
    }
    void touch(std::size_t cell) const { add(slabs_.touches_[cell], 1u); }
    /// What comes down on a cell; less than 0: what is lifted.
    void put(std::size_t cell, std::int64_t amount, std::int64_t dye) const {
        add(slabs_.moved_[cell], amount);
        if (dye != 0) add(slabs_.dyeMoved_[cell], dye);
        touch(cell);
    }

    template <class What>
    static void each(const SlabFlight::Places& places, const What& what) {
        for (int k = 0; k < places.count; ++k) {
            const auto i = static_cast<std::size_t>(k);
            what(static_cast<std::size_t>(places.slab[i]), static_cast<std::size_t>(places.cell[i]));
        }
    }

    std::size_t cellOf(Place place) const { return terrain_.bedrock().index(place.x, place.z); }

    /// Where a slab comes to rest that falls on a slip face: it rolls down as long as that is too steep.
    std::size_t foot(std::size_t cell) const {
        const auto columns = static_cast<std::size_t>(columns_);
        Place place{static_cast<int>(cell % columns), static_cast<int>(cell / columns)};
        for (int roll = 0; roll < kMostRolls; ++roll) {
            if (isWet(terrain_.moisture()[cellOf(place)]) || isGentle(place)) break;
            const Place lower = below(place);
            if (lower == place) break;
            place = lower;
        }
        return cellOf(place);
    }

    /// Whether no neighbour lies lower by more than repose. Of cells at the edge it is not known: false.
    bool isGentle(Place place) const {
        if (place.x < 1 || place.z < 1 || place.x > columns_ - 2 || place.z > rows_ - 2) return false;
        const Quanta* const rock = terrain_.bedrock().values().data() + cellOf(place);
        const Quanta* const sand = terrain_.sediment().values().data() + cellOf(place);
        const auto height = [&](int i) { return rock[i] + sand[i]; };
        const int row = columns_;
        const Quanta beside = std::min(std::min(height(1), height(-1)), std::min(height(row), height(-row)));
        const Quanta aslant =
            std::min(std::min(height(row + 1), height(1 - row)), std::min(height(row - 1), height(-row - 1)));
        const auto ground = static_cast<float>(height(0));
        return !(ground - static_cast<float>(beside) > repose_) &&
               !((ground - static_cast<float>(aslant)) * (1 / kDiagonal) > repose_);
    }

    /// The steepest of the neighbours to which a slab rolls, or the cell itself.
    Place below(Place place) const {
        const auto ground = static_cast<float>(terrain_.height(cellOf(place)));
        float steepest = repose_;
        Place lowest = place;
        for (std::size_t k = 0; k < kAround.size(); ++k) {
            Place there{place.x + kAround[k].x, place.z + kAround[k].z};
            if (there.x < 0 || there.z < 0 || there.x >= columns_ || there.z >= rows_) {
                if (!ground_.periodic) continue;
                there = {wrapped(there.x, columns_), wrapped(there.z, rows_)};
            }
            const float fall =
                (ground - static_cast<float>(terrain_.height(cellOf(there)))) * (k < 4 ? 1.f : 1 / kDiagonal);
            if (fall <= steepest) continue;
            steepest = fall;
            lowest = there;
        }
        return lowest;
    }

    const Terrain& terrain_;
    Slabs& slabs_;
    const WindParams& params_;
    SlabGround ground_;
    SlabDrawer drawer_;
    SlabHopper hopper_;
    glm::vec2 towards_;
    int columns_, rows_;
    float chance_ = 0, repose_ = 0;
    bool isShared_;  // among threads
};

namespace {

/// How often sand slides after a sweep in which so much has come down on a cell [of what stands at repose
/// beside it]. What rolls down long faces comes together, and would stand as a needle for epochs.
int passesFor(float heap) {
    constexpr int kPasses = 2;
    constexpr float kMostPasses = 64;
    return kPasses + static_cast<int>(std::min(heap / 2, kMostPasses - kPasses));
}

}  // namespace

void Slabs::run(EpochContext& e, const WindParams& params, Field<float>& windpath, bool hasFaded) {
    if (!params.enabled || params.method != WindMethod::slabs) return;
    const Terrain& terrain = e.terrain;
    fit(terrain);
    const glm::vec2 wind = windOf(params, e.random, e.epoch);
    // There is a calm between gusts.
    if (std::abs(wind.x) + std::abs(wind.y) >= kLeastWind) {
        field_.find(terrain, params, wind, e.pool);
        const bool periodic = params.edges == WindEdges::periodic;
        const float repose =
            tangent(e.sand.repose) * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
        TalusParams slides{.weathering = 0, .periodic = periodic, .enabled = true};
        for (std::uint64_t i = 0; i < kSweeps; ++i) {
            const EpochRandom draws{e.random, e.epoch * kSweeps + i};
            blow(e, params, draws, wind);
            wear(e, params, draws);
            slides.passes = passesFor(static_cast<float>(settle(e)) / repose);
            talus_.run(e.terrain, slides, e.sand, e.random, draws.epoch, e.pool, e.simd);
        }
    }
    foldPaths(windpath, params.windpathRate, hasFaded, e.pool);
}

void Slabs::fit(const Terrain& terrain) {
    const int columns = terrain.columns(), rows = terrain.rows();
    fitDye(terrain);
    if (moved_.columns() == columns && moved_.rows() == rows) return;
    moved_ = Field<std::int64_t>(columns, rows);
    blows_ = Field<std::uint32_t>(columns, rows);
    touches_ = Field<std::uint32_t>(columns, rows);
}

void Slabs::blow(EpochContext& e, const WindParams& params, const EpochRandom& draws, glm::vec2 wind) {
    const Terrain& terrain = e.terrain;
    Sweep sweep(e, *this, params, draws, wind);
    const int rows = terrain.rows(), band = bandOf(rows, e.pool.threads()), bands = (rows + band - 1) / band;
    std::vector<Sweep::Lost> lost(static_cast<std::size_t>(bands));
    e.pool.forEach(bands, [&](int i) {
        SlabFlight flight;
        DrawnSlabs drawn;
        Sweep::Lost& all = lost[static_cast<std::size_t>(i)];
        const int end = std::min((i + 1) * band, rows);
        for (int z = i * band; z < end; ++z) all += sweep.row(z, flight, drawn);
        all += sweep.fly(flight);
    });
    Sweep::Lost left;
    for (const Sweep::Lost& some : lost) left += some;
    e.ledger.left += left.sand;
    if (left.dye > 0) e.terrain.bookDye(0, left.dye);
    owed_ = params.edges == WindEdges::feed ? owed_ + left.sand : 0;
    std::uint64_t dust = 0;
    if (params.edges != WindEdges::periodic) {
        const double facing = std::abs(wind.x) * static_cast<float>(terrain.rows()) +
                              std::abs(wind.y) * static_cast<float>(terrain.columns());
        const double edge = facing / std::sqrt(double{wind.x} * wind.x + double{wind.y} * wind.y);
        const double depth = double{params.dust} / 1000 * kQuantaPerMetre;
        const double rate =
            edge * depth / (kSweeps * static_cast<double>(Sweep::thicknessOf(params, terrain)));
        // Rounded by a draw, so that a part of a slab comes in now and then.
        const double most = std::min(rate, static_cast<double>(terrain.size()));
        dust = static_cast<std::uint64_t>(most + double{draws.random.unit(draws.epoch, 0, kFirstDraw - 1)});
    }
    SlabFlight flight;
    e.ledger.entered += sweep.bring(0, dust, flight);
    const std::int64_t fed = sweep.feed(owed_, dust, flight);
    e.ledger.entered += fed;
    owed_ -= fed;
}

namespace {

/// Height of the lowest ground around a cell [quanta].
Quanta lowestAround(const Terrain& terrain, int x, int z, bool periodic) {
    Quanta lowest = kHighest;
    for (const Place& to : kAround) {
        Place there{x + to.x, z + to.z};
        if (periodic) there = {wrapped(there.x, terrain.columns()), wrapped(there.z, terrain.rows())};
        if (there.x < 0 || there.z < 0 || there.x >= terrain.columns() || there.z >= terrain.rows()) continue;
        lowest = std::min(lowest, terrain.height(there.x, there.z));
    }
    return lowest;
}

}  // namespace

void Slabs::wear(EpochContext& e, const WindParams& params, const EpochRandom& draws) {
    const Terrain& terrain = e.terrain;
    const float wear = kWear * params.abrasion * static_cast<float>(Sweep::thicknessOf(params, terrain));
    const bool periodic = params.edges == WindEdges::periodic;
    e.pool.forEach(terrain.rows(), [&](int z) {
        std::uint32_t* const blows = blows_.row(z).data();
        for (int x = 0; x < terrain.columns(); ++x) {
            if (blows[x] == 0) continue;
            const std::size_t cell = terrain.bedrock().index(x, z);
            Quanta worn = 0;
            if (wear > 0)
                worn = wornOf(terrain, x, z, wear, draws.random.unit(draws.epoch, cell, kFirstDraw - 2));
            // Down to the lowest ground around: what is lower lies out of the wind.
            const Quanta most = std::max(terrain.bedrock()[cell] - lowestAround(terrain, x, z, periodic), 0);
            blows[x] = static_cast<std::uint32_t>(std::min(worn, most));
        }
    });
}

/// What a cell of rock would lose to the sand that strikes it [quanta].
Quanta Slabs::wornOf(const Terrain& terrain, int x, int z, float wear, float draw) const {
    const std::size_t cell = terrain.bedrock().index(x, z);
    const float soft = 1 - static_cast<float>(terrain.resistance(x, z)) / 255;
    const float shear = std::max(field_.air()[cell].shear, 0.f);
    const float depth = wear * soft * shear * static_cast<float>(blows_[cell]);
    const auto whole = static_cast<Quanta>(std::min(depth, 0x1p24f) + draw);
    return terrain.masked(cell, std::min(whole, terrain.bedrock()[cell] - kLowest));
}

std::int64_t Slabs::settle(EpochContext& e) {
    Terrain& terrain = e.terrain;
    const TileGrid& grid = terrain.stamps().grid();
    std::vector<std::int64_t> excess(grid.count()), most(grid.count());
    const bool isDyed = terrain.isDyed();
    const auto settleRow = [&](int x, int z, int columns, std::int64_t& highest) {
        const std::size_t first = terrain.bedrock().index(x, z);
        const Quanta* const rock = terrain.bedrock().values().data() + first;
        const Quanta* const sand = terrain.sediment().values().data() + first;
        std::int64_t* const moved = moved_.values().data() + first;
        std::uint32_t* const blows = blows_.values().data() + first;
        std::array<Quanta, kTileSize> heights, sediment;
        std::int64_t changed = 0, tooMuch = 0, most = 0;
        std::uint32_t struck = 0;
        DyedRow dyed;
        if (isDyed) changed = landDye(terrain, first, columns, dyed);
        for (int i = 0; i < columns; ++i) {
            const Quanta ground = rock[i] + sand[i];
            const auto change = static_cast<Quanta>(std::min<std::int64_t>(moved[i], kHighest - ground));
            tooMuch += moved[i] - change;
            most = std::max(most, moved[i]);
            changed |= moved[i];
            struck |= blows[i];
            heights[static_cast<std::size_t>(i)] = ground + change;
            sediment[static_cast<std::size_t>(i)] = sand[i] + change;
            moved[i] = 0;
        }
        highest = std::max(highest, most);
        for (int i = 0; struck > 0 && i < columns; ++i) {
            const std::size_t cell = first + static_cast<std::size_t>(i);
            const auto worn = static_cast<Quanta>(blows[i]);
            sediment[static_cast<std::size_t>(i)] += worn;
            if (isDyed) dyed.wear(i, terrain.dyeOfRock(cell, worn));
            changed |= worn;
            blows[i] = 0;
        }
        const auto count = static_cast<std::size_t>(columns);
        if (isDyed && changed != 0) {
            terrain.replaceRow(x, z, {heights.data(), count}, {sediment.data(), count},
                               {dyed.dye.data(), count});
            terrain.bookDye(dyed.entered, dyed.left);
        } else if (changed != 0) {
            terrain.replaceRow(x, z, {heights.data(), count}, {sediment.data(), count});
        }
        return tooMuch;
    };
    e.pool.forEach(static_cast<int>(grid.count()), [&](int tile) {
        const TileGrid::Box box = grid.box(static_cast<std::size_t>(tile));
        const auto i = static_cast<std::size_t>(tile);
        for (int z = box.z; z < box.z + box.rows; ++z) excess[i] += settleRow(box.x, z, box.columns, most[i]);
    });
    e.ledger.left += std::accumulate(excess.begin(), excess.end(), std::int64_t{0});
    return *std::ranges::max_element(most);
}

void Slabs::foldPaths(Field<float>& windpath, float rate, bool hasFaded, const ThreadPool& pool) {
    const float keep = hasFaded ? 1.f : 1 - rate;
    pool.forEach(windpath.rows(), [&](int z) {
        std::uint32_t* const touches = touches_.row(z).data();
        float* const paths = windpath.row(z).data();
        for (int x = 0; x < windpath.columns(); ++x) {
            paths[x] = keep * paths[x] + rate * static_cast<float>(touches[x]);
            touches[x] = 0;
        }
    });
}

void Slabs::upsample() {
    moved_ = dyeMoved_ = {};
    blows_ = touches_ = {};
    owed_ *= 4;
}

}  // namespace wadi
