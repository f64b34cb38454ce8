#include "sim/process/talus/talus.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/talus/talus_lanes.hpp"
#include "sim/terrain/dye.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr std::uint64_t kDraw = 16;  // of the generator: other processes take lower ones

}  // namespace

void Talus::Slides::fit(int width, int height) {
    columns = width;
    rows = height;
    stride = static_cast<std::size_t>(width) + 2 + kRowSlack;
    const std::size_t size = stride * (static_cast<std::size_t>(height) + 2);
    for (ZeroedVector<Quanta>* layer : {&axis, &diagonal, &facet, &weathered})
        *layer = ZeroedVector<Quanta>(size);
    for (ZeroedVector<Quanta>* layer : {&dyedAxis, &dyedDiagonal}) *layer = {};
}

void Talus::Slides::fitDye(bool isDyed) {
    if (isDyed == !dyedAxis.empty()) return;
    for (ZeroedVector<Quanta>* layer : {&dyedAxis, &dyedDiagonal})
        *layer = isDyed ? ZeroedVector<Quanta>(axis.size()) : ZeroedVector<Quanta>();
}

void Talus::Slides::closeRow(int z, bool periodic) {
    eachSent([&](ZeroedVector<Quanta>& layer) {
        Quanta* row = layer.data() + at(z);
        row[-1] = periodic ? row[columns - 1] : 0;
        row[columns] = periodic ? row[0] : 0;
    });
}

void Talus::Slides::closeEnds(bool periodic) {
    const auto width = static_cast<std::size_t>(columns) + 2;
    eachSent([&](ZeroedVector<Quanta>& layer) {
        for (const auto& [beyond, source] : {std::pair{-1, rows - 1}, std::pair{rows, 0}}) {
            Quanta* row = layer.data() + at(beyond) - 1;
            periodic ? std::copy_n(layer.data() + at(source) - 1, width, row) : std::fill_n(row, width, 0);
        }
    });
}

Talus::Rule::Rule(const TalusParams& params, const SandParams& sand, float cellSize)
    : weathering(params.weathering), periodic(params.periodic) {
    const auto metre = static_cast<float>(kQuantaPerMetre);
    repose = tangent(sand.repose) * cellSize * metre;
    moistRepose = tangent(wadi::moistRepose(sand)) * cellSize * metre;
    cliff = tangent(params.cliff) * cellSize * metre;
    cover = params.cover * metre;
}

void Talus::Unrest::fit(const Subdomain& own, bool wrapsAround) {
    const TileGrid& grid = own.grid();
    across = grid.across();
    rows = grid.rows;
    wraps = wrapsAround;
    const std::size_t size = static_cast<std::size_t>(across) * static_cast<std::size_t>(rows);
    restless = ZeroedVector<std::uint8_t>(size);
    changed = ZeroedVector<std::uint8_t>(size);
    for (const TileGrid::Box& box : own.region())
        for (int z = box.z; z < box.z + box.rows; ++z)
            for (int strip = box.x / kTileSize; strip * kTileSize < box.x + box.columns; ++strip)
                changed[at(strip, z)] = 1;
}

void Talus::Unrest::wake(const TileStamps& stamps, std::uint64_t since) {
    for (std::size_t tile = 0; tile < stamps.grid().count(); ++tile) {
        if (stamps[tile] <= since) continue;
        const TileGrid::Box box = stamps.grid().box(tile);
        for (int z = box.z; z < box.z + box.rows; ++z) changed[at(box.x / kTileSize, z)] = 1;
    }
}

bool Talus::Unrest::isAround(const ZeroedVector<std::uint8_t>& flags, int strip, int z) const {
    for (int dz = -1; dz <= 1; ++dz) {
        const int row = wraps ? (z + dz + rows) % rows : z + dz;
        if (row < 0 || row >= rows) continue;
        for (int dx = -1; dx <= 1; ++dx) {
            const int beside = wraps ? (strip + dx + across) % across : strip + dx;
            if (beside >= 0 && beside < across && flags[at(beside, row)] != 0) return true;
        }
    }
    return false;
}

bool Talus::Unrest::isAny(const Subdomain& own) const {
    const TileGrid::Box tiles = own.tiles(), cells = own.cells();
    for (int z = cells.z; z < cells.z + cells.rows; ++z)
        for (int strip = tiles.x; strip < tiles.x + tiles.columns; ++strip)
            if (restless[at(strip, z)] != 0 || changed[at(strip, z)] != 0) return true;
    return false;
}

/// One pass over a map. Strips at rest are passed over: what slides off them is 0 and stands there as 0.
class Talus::Pass {
  public:
    Pass(Terrain& terrain, Talus& talus, Simd simd)
        : terrain_(terrain),
          slides_(talus.slides_),
          unrest_(talus.unrest_),
          rule_(talus.rule_),
          weighed_(talus.weighed_),
          stepper_(talusStepper(simd)),
          own_(terrain.subdomain()),
          cells_(haloPlan(own_, 1, rule_.periodic)),
          strips_(stripPlan(own_, rule_.periodic)) {}

    /// `number` tells passes apart: chance is drawn from it.
    void run(const Random& random, std::uint64_t number, const ThreadPool& pool) {
        const TileGrid::Box bands = own_.tiles();
        pool.forEach(bands.rows, [&](int i) { weighBand(bands.z + i, random, number); });
        if (!own_.isWhole()) shareSlides();
        slides_.closeEnds(rule_.periodic);
        pool.forEach(bands.rows, [&](int i) { settleBand(bands.z + i); });
        if (!own_.isWhole()) shareGround();
    }

  private:
    static constexpr std::size_t kRoom = kTileSize + 2 + kRowSlack;

    /// What weighing a strip reads and writes besides the slides, with a cell before it and room after it.
    struct Rows {
        int z = -2;                                     // the middle row of heights
        std::array<std::array<Quanta, kRoom>, 3> ring;  // rows of heights, each in the place of z modulo 3
        std::array<Quanta, kRoom> loose;
        std::array<float, kRoom> repose, slope;

        std::array<Quanta, kRoom>& heights(int row) { return ring[static_cast<std::size_t>((row + 3) % 3)]; }
    };

    // As write() and read() want them.
    auto at(ZeroedVector<Quanta>& layer) {
        return [&](int x, int z) { return layer.data() + slides_.at(z) + static_cast<std::size_t>(x); };
    }
    auto flags(ZeroedVector<std::uint8_t>& all) {
        return [&](int strip, int z) { return all.data() + unrest_.at(strip, z); };
    }

    /// What slides from and to the cells of other ranks, in one message for each.
    void shareSlides() {
        const auto put = [&](MessageWriter& writer, std::size_t i) {
            slides_.eachSent(
                [&](ZeroedVector<Quanta>& layer) { write(writer, cells_.partners[i].sent, at(layer)); });
            write(writer, strips_.partners[i].sent, flags(unrest_.restless));
        };
        const auto get = [&](MessageReader& reader, std::size_t i) {
            slides_.eachSent(
                [&](ZeroedVector<Quanta>& layer) { read(reader, cells_.partners[i].received, at(layer)); });
            read(reader, strips_.partners[i].received, flags(unrest_.restless));
        };
        exchange(own_, cells_, put, get);
        // Rows that came from others are closed here; those of the other side of the map, too.
        const TileGrid::Box cells = own_.cells();
        for (int z = cells.z - 1; z <= cells.z + cells.rows; ++z) {
            const int row = rule_.periodic ? (z + slides_.rows) % slides_.rows : z;
            if (row >= 0 && row < slides_.rows) slides_.closeRow(row, rule_.periodic);
        }
    }

    /// What has changed beside theirs, and ours.
    void shareGround() {
        const auto put = [&](MessageWriter& writer, std::size_t i) {
            write(writer, strips_.partners[i].sent, flags(unrest_.changed));
            for (const TileGrid::Box& box : cells_.partners[i].sent) terrain_.writeGround(writer, box);
        };
        const auto get = [&](MessageReader& reader, std::size_t i) {
            read(reader, strips_.partners[i].received, flags(unrest_.changed));
            while (!reader.isAtEnd()) terrain_.readGround(reader);
        };
        exchange(own_, cells_, put, get);
    }

    /// The tiles of a band.
    template <class F>
    void eachTile(int band, F&& f) const {
        const TileGrid& grid = terrain_.stamps().grid();
        const TileGrid::Box own = own_.tiles();
        for (int across = own.x; across < own.x + own.columns; ++across)
            f(across, grid.box(static_cast<std::size_t>(band * grid.across() + across)));
    }

    /// Reads a row of heights. What lies beyond the edge is so high that nothing slides there.
    void load(std::array<Quanta, kRoom>& heights, const TileGrid::Box& box, int z) const {
        const int columns = terrain_.columns(), rows = terrain_.rows();
        if (rule_.periodic) z = (z + rows) % rows;
        if (z < 0 || z >= rows) return heights.fill(kHighest);
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        const Quanta *rock = &terrain_.bedrock()[first], *loose = &terrain_.sediment()[first];
        stepper_.addUp(rock, loose, box.columns, heights.data() + 1);
        const auto beside = [&](int x) {
            if (rule_.periodic) x = (x + columns) % columns;
            return x < 0 || x >= columns ? kHighest : terrain_.height(x, z);
        };
        heights[0] = beside(box.x - 1);
        heights[static_cast<std::size_t>(box.columns) + 1] = beside(box.x + box.columns);
    }

    /// Makes z the middle row.
    void hold(Rows& rows, const TileGrid::Box& box, int z) const {
        if (std::exchange(rows.z, z) != z - 1) {
            load(rows.heights(z - 1), box, z - 1);
            load(rows.heights(z), box, z);
        }
        load(rows.heights(z + 1), box, z + 1);
    }

    /// What slides off the cells of a band of tiles. Only reads the ground.
    void weighBand(int band, const Random& random, std::uint64_t number) {
        Rows rows{};
        rows.repose.fill(rule_.repose);
        eachTile(band, [&](int across, const TileGrid::Box& box) {
            rows.z = -2;
            for (int z = box.z; z < box.z + box.rows; ++z) {
                const std::size_t strip = unrest_.at(across, z);
                if (unrest_.restless[strip] == 0 && !unrest_.isAround(unrest_.changed, across, z)) continue;
                hold(rows, box, z);
                const TalusUnrest unrest = weigh(box, z, rows);
                unrest_.restless[strip] = unrest.isAny();
                if (terrain_.mask() != nullptr) holdBack(box, z);
                if (terrain_.isDyed()) weighDye(box, z);
                std::fill_n(&slides_.weathered[cellAt(box, z)], box.columns, 0);
                weather(box, z, unrest.weathering, rows, random, number);
                slides_.closeRow(z, rule_.periodic);
                ++weighed_[static_cast<std::size_t>(band)];
            }
        });
    }

    /// Position of the first cell of a strip among the slides.
    std::size_t cellAt(const TileGrid::Box& box, int z) const {
        return slides_.at(z) + static_cast<std::size_t>(box.x);
    }

    TalusUnrest weigh(const TileGrid::Box& box, int z, Rows& rows) {
        const std::size_t first = terrain_.sediment().index(box.x, z);
        std::copy_n(&terrain_.sediment()[first], box.columns, rows.loose.begin());
        if (terrain_.hasWater()) {
            const std::uint8_t* moisture = &terrain_.moisture()[first];
            std::transform(moisture, moisture + box.columns, rows.repose.begin(),
                           [&](std::uint8_t m) { return isWet(m) ? rule_.moistRepose : rule_.repose; });
        }
        const std::size_t at = cellAt(box, z);
        return stepper_.weigh(
            {.columns = box.columns,
             .north = rows.heights(z - 1).data() + 1,
             .here = rows.heights(z).data() + 1,
             .south = rows.heights(z + 1).data() + 1,
             .loose = rows.loose.data(),
             .repose = rows.repose.data(),
             .leastRepose = rule_.repose,
             .cliff = rule_.weathering > 0 ? rule_.cliff : std::numeric_limits<float>::infinity(),
             .cover = rule_.cover,
             .slope = rows.slope.data(),
             .axis = &slides_.axis[at],
             .diagonal = &slides_.diagonal[at],
             .facet = &slides_.facet[at]});
    }

    void holdBack(const TileGrid::Box& box, int z) {
        for (int x = box.x; x < box.x + box.columns; ++x) {
            const std::size_t cell = terrain_.bedrock().index(x, z), at = slides_.at(z) + std::size_t(x);
            slides_.axis[at] = terrain_.masked(cell, slides_.axis[at]);
            slides_.diagonal[at] = terrain_.masked(cell, slides_.diagonal[at]);
        }
    }

    /// What of the slides off a strip is dyed. Together that is no more than the dye which is there, and what
    /// stays of the dye is no more than what stays of the sediment.
    void weighDye(const TileGrid::Box& box, int z) {
        const std::size_t first = terrain_.sediment().index(box.x, z), at = cellAt(box, z);
        for (std::size_t i = 0; i < static_cast<std::size_t>(box.columns); ++i) {
            const Quanta axis = slides_.axis[at + i], diagonal = slides_.diagonal[at + i];
            const Quanta dyed = terrain_.dyeOfSediment(first + i, axis + diagonal);
            slides_.dyedAxis[at + i] = diagonal == 0 ? dyed : dyedPart(dyed, axis + diagonal, axis);
            slides_.dyedDiagonal[at + i] = dyed - slides_.dyedAxis[at + i];
        }
    }

    /// Height of the lowest ground around a cell of a strip [quanta].
    static Quanta lowestAround(Rows& rows, int z, int x) {
        Quanta lowest = kHighest;
        for (int dz = -1; dz <= 1; ++dz) {
            const Quanta* beside = rows.heights(z + dz).data() + x;
            lowest = std::min({lowest, beside[0], dz == 0 ? kHighest : beside[1], beside[2]});
        }
        return lowest;
    }

    /// What of the rock of a strip turns to sediment: a fraction of a quantum is drawn for.
    void weather(const TileGrid::Box& box, int z, std::uint64_t cells, Rows& rows, const Random& random,
                 std::uint64_t number) {
        static_assert(kTileSize <= 64);  // a bit for each cell of a strip
        for (; cells != 0; cells &= cells - 1) {
            const int x = box.x + std::countr_zero(cells);
            const float excess = rows.slope[static_cast<std::size_t>(x - box.x)] - rule_.cliff;
            const std::size_t cell = terrain_.bedrock().index(x, z);
            const float bare = 1.f - static_cast<float>(terrain_.sediment()[cell]) / rule_.cover;
            if (bare <= 0) continue;
            const float softness = 1.f - static_cast<float>(terrain_.resistance(x, z)) / 255.f;
            const float exact = excess * rule_.weathering * bare * softness;
            const float whole = std::floor(exact);
            const bool oneMore = random.unit(number, cell, kDraw) < exact - whole;
            // Down to its foot: below that it does not stand steep, however little of what has come off it
            // can slide away.
            const Quanta stands = terrain_.bedrock()[cell] - lowestAround(rows, z, x - box.x);
            const Quanta amount = std::clamp(stands, 0, static_cast<Quanta>(whole) + oneMore);
            slides_.weathered[slides_.at(z) + static_cast<std::size_t>(x)] = terrain_.masked(cell, amount);
        }
    }

    /// Carries out what was weighed, for one row of tiles. Each cell changes itself alone.
    void settleBand(int band) {
        eachTile(band, [&](int across, const TileGrid::Box& box) {
            for (int z = box.z; z < box.z + box.rows; ++z)
                unrest_.changed[unrest_.at(across, z)] =
                    unrest_.isAround(unrest_.restless, across, z) && settle(box, z);
        });
    }

    /// Points to the slides of these layers that may come to the cells of a strip.
    void surround(TalusSlides& around, const TileGrid::Box& box, int z, const ZeroedVector<Quanta>& axis,
                  const ZeroedVector<Quanta>& diagonal) const {
        for (int row = 0; row < 3; ++row) {
            const std::size_t at = cellAt(box, z - 1 + row);
            around.axis[row] = &axis[at];
            around.diagonal[row] = &diagonal[at];
            around.facet[row] = &slides_.facet[at];
        }
    }

    /// Changes a strip; returns whether anything came, went or weathered.
    bool settle(const TileGrid::Box& box, int z) {
        std::array<Quanta, kRoom> rock{}, loose{}, heights, sediment;
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        const auto columns = static_cast<std::size_t>(box.columns);
        std::copy_n(&terrain_.bedrock()[first], columns, rock.begin());
        std::copy_n(&terrain_.sediment()[first], columns, loose.begin());
        TalusSlides around{.columns = box.columns,
                           .axis = {},
                           .diagonal = {},
                           .facet = {},
                           .rock = rock.data(),
                           .loose = loose.data(),
                           .weathered = &slides_.weathered[cellAt(box, z)],
                           .heights = heights.data(),
                           .sediment = sediment.data()};
        surround(around, box, z, slides_.axis, slides_.diagonal);
        const bool changes = stepper_.gather(around);
        const std::span<const Quanta> ground{heights.data(), columns}, sand{sediment.data(), columns};
        if (terrain_.isDyed())
            settleDyed(box, z, changes, ground, sand);
        else if (changes)
            terrain_.replaceRow(box.x, z, ground, sand);
        return changes;
    }

    /// Changes a strip with its dye. That may move where as much sediment comes as goes.
    void settleDyed(const TileGrid::Box& box, int z, bool changes, std::span<const Quanta> heights,
                    std::span<const Quanta> sediment) {
        std::array<Quanta, kRoom> dye{}, worn{}, none{}, unused, after;
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        std::copy_n(&terrain_.dye()[first], heights.size(), dye.begin());
        if (changes) wearDye(box, z, worn);
        // Dye comes and goes as sediment does that lies on no rock.
        TalusSlides around{.columns = box.columns,
                           .axis = {},
                           .diagonal = {},
                           .facet = {},
                           .rock = none.data(),
                           .loose = dye.data(),
                           .weathered = worn.data(),
                           .heights = unused.data(),
                           .sediment = after.data()};
        surround(around, box, z, slides_.dyedAxis, slides_.dyedDiagonal);
        if (stepper_.gather(around) || changes)
            terrain_.replaceRow(box.x, z, heights, sediment, {after.data(), heights.size()});
    }

    /// The dye of what weathers on a strip, which enters.
    void wearDye(const TileGrid::Box& box, int z, std::array<Quanta, kRoom>& worn) {
        if (terrain_.painted(Painted::dye).empty()) return;
        const std::size_t first = terrain_.bedrock().index(box.x, z), at = cellAt(box, z);
        std::int64_t entered = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(box.columns); ++i) {
            worn[i] = terrain_.dyeOfRock(first + i, slides_.weathered[at + i]);
            entered += worn[i];
        }
        if (entered > 0) terrain_.bookDye(entered, 0);
    }

    Terrain& terrain_;
    Slides& slides_;
    Unrest& unrest_;
    const Rule& rule_;
    std::vector<std::int64_t>& weighed_;
    TalusStepper stepper_;
    const Subdomain& own_;
    HaloPlan cells_, strips_;  // one around the part
};

void Talus::prepare(const Terrain& terrain, const Rule& rule) {
    const TileGrid& grid = terrain.stamps().grid();
    const bool fits = slides_.columns == grid.columns && slides_.rows == grid.rows;
    if (!fits || rule_ != rule) {
        slides_.fit(grid.columns, grid.rows);
        unrest_.fit(terrain.subdomain(), rule.periodic);
        rule_ = rule;
    } else {
        unrest_.wake(terrain.stamps(), seen_);
    }
    slides_.fitDye(terrain.isDyed());
    weighed_.assign(static_cast<std::size_t>(grid.down()), 0);
}

void Talus::run(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
                std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    if (!params.enabled) return;
    prepare(terrain, Rule(params, sand, terrain.cellSize()));
    Pass pass(terrain, *this, simd);
    const Subdomain& own = terrain.subdomain();
    for (int i = 0; i < params.passes && own.any(unrest_.isAny(own)); ++i)
        pass.run(random, epoch * 64 + static_cast<std::uint64_t>(i), pool);
    seen_ = terrain.stamps().now();
    terrain.stamps().tick();
}

void Talus::rest() {
    slides_ = {};
    unrest_ = {};
}

std::int64_t Talus::weighed() const {
    return std::accumulate(weighed_.begin(), weighed_.end(), std::int64_t{0});
}

}  // namespace wadi
