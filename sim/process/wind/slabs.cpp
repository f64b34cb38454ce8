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

namespace wadi {

namespace {

constexpr int kSweeps = 4;                // in an epoch; the lee is found anew for each
constexpr int kMostHops = 64;             // a slab that finds no rest lies down where it is
constexpr std::uint64_t kFirstDraw = 32;  // of the generator: other processes take lower ones
constexpr float kLeastWind = 1e-3f;       // [cells per unit of time]

struct Place {
    int x, z;
};

/// The lee: what lies below a line that sinks by `fall` [quanta per cell] behind everything higher, along the
/// wind. Air is followed line by line along the axis that the wind is closest to.
class Lee {
  public:
    Lee(const Terrain& terrain, glm::vec2 wind, float fall, bool periodic)
        : terrain_(terrain), alongX_(std::abs(wind.x) >= std::abs(wind.y)), periodic_(periodic) {
        const float along = alongX_ ? wind.x : wind.y, across = alongX_ ? wind.y : wind.x;
        const float speed = std::sqrt(wind.x * wind.x + wind.y * wind.y);
        forward_ = along > 0;
        aside_ = across / std::abs(along);
        fall_ = fall * speed / std::abs(along);
        lines_ = alongX_ ? terrain.columns() : terrain.rows();
        length_ = alongX_ ? terrain.rows() : terrain.columns();
    }

    void find(Field<std::uint8_t>& sheltered) const {
        // Over periodic edges what stands on the last lines shelters the first: they are passed twice.
        const int turns = periodic_ ? 2 : 1;
        std::vector<float> line(static_cast<std::size_t>(length_), -0x1p31f), before = line;
        for (int step = 0; step < turns * lines_; ++step) {
            const int at = forward_ ? step % lines_ : lines_ - 1 - step % lines_;
            for (int place = 0; place < length_; ++place) {
                const Place cell = alongX_ ? Place{at, place} : Place{place, at};
                const auto ground = static_cast<float>(terrain_.height(cell.x, cell.z));
                const float shade = upwind(before, place) - fall_;
                sheltered.at(cell.x, cell.z) = shade > ground ? 1 : 0;
                line[static_cast<std::size_t>(place)] = std::max(shade, ground);
            }
            before.swap(line);
        }
    }

  private:
    /// The shade over the place that the air comes from, between two of the line before.
    float upwind(const std::vector<float>& before, int place) const {
        const float from = static_cast<float>(place) - aside_, low = std::floor(from);
        const auto at = [&](int i) {
            const int there = periodic_ ? wrapped(i, length_) : std::clamp(i, 0, length_ - 1);
            return before[static_cast<std::size_t>(there)];
        };
        const float first = at(static_cast<int>(low)), second = at(static_cast<int>(low) + 1);
        return first + (from - low) * (second - first);
    }

    const Terrain& terrain_;
    bool alongX_, periodic_, forward_ = true;
    float aside_, fall_;
    int lines_, length_;
};

}  // namespace

/// The slabs that fly in one sweep, over ground that stays as it is till its end.
class Slabs::Sweep {
  public:
    Sweep(const Terrain& terrain, Slabs& slabs, const WindParams& params, const EpochRandom& draws,
          glm::vec2 wind)
        : terrain_(terrain), slabs_(slabs), params_(params), draws_(draws), hop_(wind * params.hop) {
        const float thickness = params.slab * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
        slab_ = static_cast<Quanta>(std::clamp(thickness, 1.f, 0x1p30f));
        chance_ = params.lifts / kSweeps;
        periodic_ = params.edges == WindEdges::periodic;
    }

    /// Lifts and drops what flies from a row; returns what leaves the map [quanta].
    std::int64_t row(int z) {
        std::int64_t lost = 0;
        for (int x = 0; x < terrain_.columns(); ++x) {
            const std::size_t cell = terrain_.bedrock().index(x, z);
            if (!lifts(cell)) continue;
            const Quanta amount = terrain_.masked(cell, std::min(slab_, terrain_.sediment()[cell]));
            add(cell, -amount);
            lost += land({x, z}, cell, amount);
        }
        return lost;
    }

    /// Brings what is owed back over the edges that face the wind; returns what came in [quanta].
    std::int64_t feed(std::int64_t owed) {
        std::int64_t brought = 0;
        const auto cells = static_cast<std::uint64_t>(terrain_.size());
        for (std::uint64_t k = 0; brought + slab_ <= owed; ++k) {
            const bool alongX = draws_.random.unit(draws_.epoch, cells + k, kFirstDraw) *
                                    (std::abs(hop_.x) + std::abs(hop_.y)) <
                                std::abs(hop_.x);
            const float part = draws_.random.unit(draws_.epoch, cells + k, kFirstDraw + 1);
            Place from{spreadTo(part, terrain_.columns()), spreadTo(part, terrain_.rows())};
            if (alongX) from.x = hop_.x > 0 ? 0 : terrain_.columns() - 1;
            if (!alongX) from.z = hop_.y > 0 ? 0 : terrain_.rows() - 1;
            brought += slab_ - land(from, cells + k, slab_);
            if (k > cells) break;  // all of it would blow over the map
        }
        return brought;
    }

  private:
    static int spreadTo(float unit, int size) { return static_cast<int>(spread(unit, size)); }

    bool lifts(std::size_t cell) const {
        if (terrain_.sediment()[cell] == 0 || slabs_.sheltered_[cell] != 0) return false;
        if (params_.dampHolds && isWet(terrain_.moisture()[cell])) return false;
        const Field<std::uint8_t>& wind = terrain_.painted(Painted::wind);
        const float part = wind.empty() ? 1.f : static_cast<float>(wind[cell]) / 255.f;
        return draws_.random.unit(draws_.epoch, cell, kFirstDraw) < part * chance_;
    }

    void add(std::size_t cell, std::int64_t amount) {
        // Whole numbers: whoever comes first, the sum is the same.
        std::atomic_ref(slabs_.change_[cell]).fetch_add(amount, std::memory_order_relaxed);
    }

    /// Lets a slab hop until it comes down; returns what leaves the map of it [quanta].
    std::int64_t land(Place from, std::uint64_t slab, Quanta amount) {
        glm::vec2 at(static_cast<float>(from.x) + 0.5f, static_cast<float>(from.z) + 0.5f);
        for (std::uint64_t hop = 1; hop <= kMostHops; ++hop) {
            const auto draw = [&](std::uint64_t i) {
                return draws_.random.unit(draws_.epoch, slab, kFirstDraw + 4 * hop + i);
            };
            at += hop_ * (0.5f + draw(0));
            const auto cell = cellAt(at);
            if (!cell) return amount;
            const bool last = hop == kMostHops || slabs_.sheltered_[*cell] != 0;
            const float chance =
                terrain_.sediment()[*cell] >= slab_ ? params_.landOnSand : params_.landOnRock;
            if (last || draw(1) < chance) {
                add(*cell, amount);
                return 0;
            }
        }
        return amount;
    }

    /// The cell of a position, or nothing beyond the edge; positions come back over periodic ones.
    std::optional<std::size_t> cellAt(glm::vec2& at) const {
        const auto columns = static_cast<float>(terrain_.columns()),
                   rows = static_cast<float>(terrain_.rows());
        if (periodic_) at -= glm::vec2(columns * std::floor(at.x / columns), rows * std::floor(at.y / rows));
        if (!(at.x >= 0 && at.y >= 0 && at.x <= columns && at.y <= rows)) return std::nullopt;
        const int x = std::min(static_cast<int>(at.x), terrain_.columns() - 1);
        const int z = std::min(static_cast<int>(at.y), terrain_.rows() - 1);
        return terrain_.bedrock().index(x, z);
    }

    const Terrain& terrain_;
    Slabs& slabs_;
    const WindParams& params_;
    EpochRandom draws_;
    glm::vec2 hop_{};  // [cells]
    Quanta slab_ = 1;
    float chance_ = 0;
    bool periodic_ = false;
};

void Slabs::run(Terrain& terrain, Ledger& ledger, const WindParams& params, const SandParams& sand,
                const EpochRandom& draws, const ThreadPool& pool, Simd simd) {
    if (!params.enabled || params.method != WindMethod::slabs) return;
    if (change_.columns() != terrain.columns() || change_.rows() != terrain.rows()) {
        change_ = Field<std::int64_t>(terrain.columns(), terrain.rows());
        sheltered_ = Field<std::uint8_t>(terrain.columns(), terrain.rows());
    }
    const glm::vec2 wind = windOf(params, draws.random, draws.epoch);
    if (std::abs(wind.x) + std::abs(wind.y) < kLeastWind) return;  // a calm between gusts
    const bool periodic = params.edges == WindEdges::periodic;
    const float fall = tangent(params.lee) * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
    const TalusParams slides{.passes = 5, .weathering = 0, .periodic = periodic, .enabled = true};
    for (std::uint64_t i = 0; i < kSweeps; ++i) {
        const EpochRandom draw{draws.random, draws.epoch * kSweeps + i};
        Lee(terrain, wind, fall, periodic).find(sheltered_);
        Sweep sweep(terrain, *this, params, draw, wind);
        std::vector<std::int64_t> lost(static_cast<std::size_t>(terrain.rows()));
        pool.forEach(terrain.rows(), [&](int z) { lost[static_cast<std::size_t>(z)] = sweep.row(z); });
        const std::int64_t left = std::accumulate(lost.begin(), lost.end(), std::int64_t{0});
        ledger.left += left;
        owed_ = params.edges == WindEdges::feed ? owed_ + left : 0;
        const std::int64_t brought = sweep.feed(owed_);
        ledger.entered += brought;
        owed_ -= brought;
        ledger.left += settle(terrain, pool);
        talus_.run(terrain, slides, sand, draws.random, draw.epoch, pool, simd);
    }
}

std::int64_t Slabs::settle(Terrain& terrain, const ThreadPool& pool) {
    const TileGrid& grid = terrain.stamps().grid();
    std::vector<std::int64_t> excess(grid.count());
    pool.forEach(static_cast<int>(grid.count()), [&](int tile) {
        const TileGrid::Box box = grid.box(static_cast<std::size_t>(tile));
        const auto columns = static_cast<std::size_t>(box.columns);
        std::array<Quanta, kTileSize> heights, sediment;
        for (int z = box.z; z < box.z + box.rows; ++z) {
            std::int64_t changed = 0;
            for (std::size_t i = 0; i < columns; ++i) {
                const std::size_t cell = terrain.bedrock().index(box.x, z) + i;
                const std::int64_t wanted = std::exchange(change_[cell], 0);
                const Quanta ground = terrain.height(cell);
                const auto change = static_cast<Quanta>(std::min<std::int64_t>(wanted, kHighest - ground));
                excess[static_cast<std::size_t>(tile)] += wanted - change;
                heights[i] = ground + change;
                sediment[i] = terrain.sediment()[cell] + change;
                changed |= wanted;
            }
            if (changed != 0)
                terrain.replaceRow(box.x, z, {heights.data(), columns}, {sediment.data(), columns});
        }
    });
    return std::accumulate(excess.begin(), excess.end(), std::int64_t{0});
}

void Slabs::upsample() {
    change_ = {};
    owed_ *= 4;
}

}  // namespace wadi
