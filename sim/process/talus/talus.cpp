#include "sim/process/talus/talus.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/talus/talus_lanes.hpp"

namespace wadi {

namespace {

constexpr std::uint64_t kDraw = 16;  // of the generator: other processes take lower ones

}  // namespace

void Talus::Slides::fit(int width, int height) {
    if (columns == width && rows == height) return;
    columns = width;
    rows = height;
    stride = static_cast<std::size_t>(width) + 2 + kRowSlack;
    const std::size_t size = stride * (static_cast<std::size_t>(height) + 2);
    for (std::vector<Quanta>* layer : {&axis, &diagonal, &facet, &weathered}) layer->assign(size, 0);
}

void Talus::Slides::closeRow(int z, bool periodic) {
    for (std::vector<Quanta>* layer : {&axis, &diagonal, &facet}) {
        Quanta* row = layer->data() + at(z);
        row[-1] = periodic ? row[columns - 1] : 0;
        row[columns] = periodic ? row[0] : 0;
    }
}

void Talus::Slides::closeEnds(bool periodic) {
    const auto width = static_cast<std::size_t>(columns) + 2;
    for (std::vector<Quanta>* layer : {&axis, &diagonal, &facet}) {
        for (const auto& [beyond, source] : {std::pair{-1, rows - 1}, std::pair{rows, 0}}) {
            Quanta* row = layer->data() + at(beyond) - 1;
            periodic ? std::copy_n(layer->data() + at(source) - 1, width, row) : std::fill_n(row, width, 0);
        }
    }
}

/// One pass over a map.
class Talus::Pass {
  public:
    Pass(Terrain& terrain, Slides& slides, const TalusParams& params, const SandParams& sand, Simd simd)
        : terrain_(terrain), slides_(slides), params_(params), stepper_(talusStepper(simd)) {
        const auto metre = static_cast<float>(kQuantaPerMetre);
        repose_ = tangent(sand.repose) * terrain.cellSize() * metre;
        moistRepose_ = tangent(moistRepose(sand)) * terrain.cellSize() * metre;
        cliff_ = tangent(params.cliff) * terrain.cellSize() * metre;
        cover_ = params.cover * metre;
    }

    /// `number` tells passes apart: chance is drawn from it.
    void run(const Random& random, std::uint64_t number, const ThreadPool& pool) {
        const int bands = terrain_.stamps().grid().down();
        pool.forEach(bands, [&](int band) { weighBand(band, random, number); });
        slides_.closeEnds(params_.periodic);
        pool.forEach(bands, [&](int band) { settleBand(band); });
    }

  private:
    /// What weighing a row reads and writes besides the slides, with a cell before it and room after it.
    struct Rows {
        std::vector<Quanta> heights[3];  // from north to south
        std::vector<Quanta> loose;
        std::vector<float> repose, slope;
    };

    int endOf(int band) const { return std::min((band + 1) * kTileSize, terrain_.rows()); }
    std::size_t roomForRow() const { return static_cast<std::size_t>(terrain_.columns()) + 2 + kRowSlack; }

    /// Reads a row of heights. What lies beyond the edge is so high that nothing slides there.
    void load(std::vector<Quanta>& heights, int z) const {
        const int rows = terrain_.rows();
        heights.assign(roomForRow(), kHighest);
        if (params_.periodic) z = (z + rows) % rows;
        if (z < 0 || z >= rows) return;
        const auto bedrock = terrain_.bedrock().row(z), loose = terrain_.sediment().row(z);
        for (std::size_t x = 0; x < bedrock.size(); ++x) heights[x + 1] = bedrock[x] + loose[x];
        if (!params_.periodic) return;
        heights[0] = heights[bedrock.size()];
        heights[bedrock.size() + 1] = heights[1];
    }

    /// What slides off the cells of a band of rows. Only reads the ground.
    void weighBand(int band, const Random& random, std::uint64_t number) {
        Rows rows;
        rows.loose.resize(roomForRow());
        rows.repose.assign(roomForRow(), repose_);
        rows.slope.resize(roomForRow());
        const int first = band * kTileSize;
        load(rows.heights[1], first - 1);
        load(rows.heights[2], first);
        for (int z = first; z < endOf(band); ++z) {
            std::rotate(rows.heights, rows.heights + 1, rows.heights + 3);
            load(rows.heights[2], z + 1);
            weigh(z, rows);
            if (terrain_.mask() != nullptr) holdBack(z);
            if (params_.weathering > 0) weather(z, rows.slope, random, number);
            slides_.closeRow(z, params_.periodic);
        }
    }

    void weigh(int z, Rows& rows) {
        std::ranges::copy(terrain_.sediment().row(z), rows.loose.begin());
        if (terrain_.hasWater()) {
            std::ranges::transform(
                terrain_.moisture().row(z), rows.repose.begin(),
                [&](std::uint8_t moisture) { return isWet(moisture) ? moistRepose_ : repose_; });
        }
        const std::size_t at = slides_.at(z);
        stepper_.weigh({.columns = terrain_.columns(),
                        .north = rows.heights[0].data() + 1,
                        .here = rows.heights[1].data() + 1,
                        .south = rows.heights[2].data() + 1,
                        .loose = rows.loose.data(),
                        .repose = rows.repose.data(),
                        .slope = rows.slope.data(),
                        .axis = &slides_.axis[at],
                        .diagonal = &slides_.diagonal[at],
                        .facet = &slides_.facet[at]});
    }

    void holdBack(int z) {
        for (int x = 0; x < terrain_.columns(); ++x) {
            const std::size_t cell = terrain_.bedrock().index(x, z), at = slides_.at(z) + std::size_t(x);
            slides_.axis[at] = terrain_.masked(cell, slides_.axis[at]);
            slides_.diagonal[at] = terrain_.masked(cell, slides_.diagonal[at]);
        }
    }

    /// What of the rock of a row turns to sediment: a fraction of a quantum is drawn for.
    void weather(int z, const std::vector<float>& slope, const Random& random, std::uint64_t number) {
        for (int x = 0; x < terrain_.columns(); ++x) {
            const auto i = static_cast<std::size_t>(x);
            Quanta& weathered = slides_.weathered[slides_.at(z) + i];
            weathered = 0;
            const float excess = slope[i] - cliff_;
            if (excess <= 0) continue;
            const std::size_t cell = terrain_.bedrock().index(x, z);
            const float bare = 1.f - static_cast<float>(terrain_.sediment()[cell]) / cover_;
            if (bare <= 0) continue;
            const float softness = 1.f - static_cast<float>(terrain_.resistance(x, z)) / 255.f;
            const float exact = excess * params_.weathering * bare * softness;
            const float whole = std::floor(exact);
            const bool oneMore = random.unit(number, cell, kDraw) < exact - whole;
            const Quanta amount =
                std::min(static_cast<Quanta>(whole) + oneMore, terrain_.bedrock()[cell] - kLowest);
            weathered = terrain_.masked(cell, amount);
        }
    }

    /// Carries out what was weighed, for one row of tiles. Each cell changes itself alone.
    void settleBand(int band) {
        std::vector<Quanta> moved(roomForRow());
        for (int z = band * kTileSize; z < endOf(band); ++z) {
            TalusSlides around{};
            for (int row = 0; row < 3; ++row) {
                const std::size_t at = slides_.at(z - 1 + row);
                around.axis[row] = &slides_.axis[at];
                around.diagonal[row] = &slides_.diagonal[at];
                around.facet[row] = &slides_.facet[at];
            }
            stepper_.gather(around, terrain_.columns(), moved.data());
            const TileGrid& grid = terrain_.stamps().grid();
            for (int across = 0; across < grid.across(); ++across)
                settle(grid.box(static_cast<std::size_t>(band * grid.across() + across)), z, moved);
        }
    }

    /// Changes a row of a tile.
    void settle(const TileGrid::Box& box, int z, const std::vector<Quanta>& moved) {
        std::array<Quanta, kTileSize> heights, sediment;
        const auto columns = static_cast<std::size_t>(box.columns);
        const std::size_t first = terrain_.bedrock().index(box.x, z);
        const Quanta* come = &moved[static_cast<std::size_t>(box.x)];
        const Quanta* weathered = &slides_.weathered[slides_.at(z) + static_cast<std::size_t>(box.x)];
        const Quanta* rock = &terrain_.bedrock()[first];
        const Quanta* loose = &terrain_.sediment()[first];
        Quanta changed = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            sediment[i] = loose[i] + weathered[i] + come[i];
            heights[i] = rock[i] + loose[i] + come[i];
            changed |= come[i] | weathered[i];
        }
        if (changed != 0)
            terrain_.replaceRow(box.x, z, {heights.data(), columns}, {sediment.data(), columns});
    }

    Terrain& terrain_;
    Slides& slides_;
    const TalusParams& params_;
    TalusStepper stepper_;
    float repose_, moistRepose_, cliff_;  // [quanta per cell]
    float cover_;                         // [quanta]
};

void Talus::run(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
                std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    if (!params.enabled) return;
    slides_.fit(terrain.columns(), terrain.rows());
    if (params.weathering <= 0) std::ranges::fill(slides_.weathered, 0);
    for (int pass = 0; pass < params.passes; ++pass) {
        const std::uint64_t number = epoch * 64 + static_cast<std::uint64_t>(pass);
        Pass(terrain, slides_, params, sand, simd).run(random, number, pool);
    }
}

}  // namespace wadi
