#include "tests/reference/talus_sequential.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sim/core/math.hpp"

namespace reference {

using namespace wadi;

namespace {

// The eight neighbours: first those along the axes, then the diagonals.
struct Offset {
    int x, z;
};
constexpr std::array<Offset, 8> kNeighbours = {
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

// The eight triangles between a cell, a neighbour along an axis and one on the diagonal beside it (Tarboton
// 1997): the steepest of them tells the slope of a plane whatever its direction, and so sand comes to rest at
// the same angle all around.
struct Facet {
    std::size_t axis, diagonal;  // of kNeighbours
};
constexpr std::array<Facet, 8> kFacets = {{{0, 4}, {1, 4}, {1, 5}, {2, 5}, {2, 6}, {3, 6}, {3, 7}, {0, 7}}};

// Part of the excess of height that slides in a pass. What eight neighbours send then raises a cell no higher
// than the highest of them.
constexpr float kPart = 1.f / 8;

constexpr float kNever = 0x1p60f;  // a slope that there is not [quanta per cell]

constexpr std::uint64_t kDraw = 16;  // of the generator: other processes take lower ones

/// The steepest way down from a cell.
struct Descent {
    float slope = 0;  // [quanta per cell]
    float aside = 0;  // how far it turns from the axis to the diagonal [0..1]
    std::int32_t facet = 0;
};

/// What a pass works on [quanta]: heights before it, what of the sediment comes and goes, rock that turns to
/// sediment.
struct Maps {
    Field<Quanta> levels, moved, weathered;
};

/// One pass over a map.
class Pass {
  public:
    Pass(Terrain& terrain, Maps& maps, const TalusParams& params, const SandParams& sand,
         const Random& random, std::uint64_t number)
        : terrain_(terrain),
          levels_(maps.levels),
          moved_(maps.moved),
          weathered_(maps.weathered),
          params_(params),
          random_(random),
          number_(number) {
        const auto metre = static_cast<float>(kQuantaPerMetre);
        repose_ = tangent(sand.repose) * terrain.cellSize() * metre;
        cliff_ = tangent(params.cliff) * terrain.cellSize() * metre;
        cover_ = params.cover * metre;
    }

    void run() {
        for (std::size_t cell = 0; cell < levels_.size(); ++cell) levels_[cell] = terrain_.height(cell);
        moved_.fill(0);
        for (int z = 0; z < terrain_.rows(); ++z) weigh(z);
        for (int band = 0; band < terrain_.stamps().grid().down(); ++band) settle(band);
    }

  private:
    /// Neighbouring cell n of (x, z); the cell itself where the map ends.
    std::size_t neighbour(int x, int z, std::size_t n) const {
        int nx = x + kNeighbours[n].x, nz = z + kNeighbours[n].z;
        const int columns = terrain_.columns(), rows = terrain_.rows();
        if (params_.periodic) {
            nx = (nx + columns) % columns;
            nz = (nz + rows) % rows;
        } else if (nx < 0 || nz < 0 || nx >= columns || nz >= rows) {
            nx = x, nz = z;
        }
        return terrain_.bedrock().index(nx, nz);
    }

    /// Where the eight neighbours of a cell lie.
    std::array<std::size_t, 8> around(int x, int z) const {
        std::array<std::size_t, 8> cells;
        if (x > 0 && z > 0 && x < terrain_.columns() - 1 && z < terrain_.rows() - 1) {
            const std::ptrdiff_t cell = static_cast<std::ptrdiff_t>(levels_.index(x, z));
            for (std::size_t n = 0; n < 8; ++n)
                cells[n] =
                    static_cast<std::size_t>(cell + kNeighbours[n].z * terrain_.columns() + kNeighbours[n].x);
        } else {
            for (std::size_t n = 0; n < 8; ++n) cells[n] = neighbour(x, z, n);
        }
        return cells;
    }

    std::array<float, 8> falls(std::size_t cell, const std::array<std::size_t, 8>& cells) const {
        std::array<float, 8> fall;
        for (std::size_t n = 0; n < 8; ++n) fall[n] = static_cast<float>(levels_[cell] - levels_[cells[n]]);
        return fall;
    }

    /// Whether nothing happens whatever the facets' slopes: none is steeper than the greatest fall, but for
    /// rounding.
    bool isGentle(const std::array<float, 8>& fall, Quanta loose) const {
        const bool weathers = params_.weathering > 0 && static_cast<float>(loose) < cover_;
        const float least = std::min(loose > 0 ? repose_ : kNever, weathers ? cliff_ : kNever);
        return *std::max_element(fall.begin(), fall.end()) * (1 + 0x1p-20f) <= least;
    }

    Descent descent(const std::array<float, 8>& fall) const {
        std::array<float, 8> along, beside, slope;
        for (std::size_t f = 0; f < 8; ++f) {
            along[f] = fall[kFacets[f].axis];
            beside[f] = fall[kFacets[f].diagonal] - along[f];
        }
        for (std::size_t f = 0; f < 8; ++f) {
            const float a = along[f], b = beside[f];
            const float plane = std::sqrt(a * a + b * b), diagonal = (a + b) * 0.70710678f;
            const float turned = b >= a ? diagonal : plane;
            slope[f] = b <= 0 ? a : turned;
        }
        Descent best;
        for (std::size_t f = 0; f < 8; ++f) {
            best.facet = slope[f] > best.slope ? static_cast<std::int32_t>(f) : best.facet;
            best.slope = slope[f] > best.slope ? slope[f] : best.slope;
        }
        const float a = along[static_cast<std::size_t>(best.facet)],
                    b = beside[static_cast<std::size_t>(best.facet)];
        if (best.slope > 0) best.aside = b <= 0 ? 0 : b >= a ? 1 : b / a;
        return best;
    }

    /// What slides off the cells of a row, and where to. Only reads the ground.
    void weigh(int z) {
        const bool weathers = params_.weathering > 0;
        for (int x = 0; x < terrain_.columns(); ++x) {
            const std::size_t cell = levels_.index(x, z);
            const Quanta loose = terrain_.sediment()[cell];
            weathered_[cell] = 0;
            if (loose == 0 && !weathers) continue;
            const std::array<std::size_t, 8> cells = around(x, z);
            const std::array<float, 8> fall = falls(cell, cells);
            if (isGentle(fall, loose)) continue;
            const Descent way = descent(fall);
            if (weathers) weathered_[cell] = terrain_.masked(cell, weathered(x, z, way.slope, loose));
            const float excess = way.slope - repose_;
            if (excess <= 0 || loose == 0) continue;
            // A float of many quanta may be rounded up: the counts are held to what there is.
            const auto part = static_cast<Quanta>(std::min(excess * kPart, static_cast<float>(1 << 30)));
            const Quanta amount = terrain_.masked(cell, std::min(part, loose));
            const Quanta diagonal =
                std::min(static_cast<Quanta>(static_cast<float>(amount) * way.aside), amount);
            const Facet facet = kFacets[static_cast<std::size_t>(way.facet)];
            moved_[cell] -= amount;
            moved_[cells[facet.axis]] += amount - diagonal;
            moved_[cells[facet.diagonal]] += diagonal;
        }
    }

    /// What of the rock of a cell turns to sediment: a fraction of a quantum is drawn for.
    Quanta weathered(int x, int z, float slope, Quanta loose) const {
        const float bare = 1.f - static_cast<float>(loose) / cover_, excess = slope - cliff_;
        if (excess <= 0 || bare <= 0 || params_.weathering <= 0) return 0;
        const std::size_t cell = terrain_.bedrock().index(x, z);
        const float softness = 1.f - static_cast<float>(terrain_.resistance(x, z)) / 255.f;
        const float exact = excess * params_.weathering * bare * softness;
        const float whole = std::floor(exact);
        const bool oneMore = random_.unit(number_, cell, kDraw) < exact - whole;
        return std::min(static_cast<Quanta>(whole) + oneMore, terrain_.bedrock()[cell] - kLowest);
    }

    /// Carries out what was weighed, for one row of tiles. Each cell changes itself alone.
    void settle(int band) {
        const TileGrid& grid = terrain_.stamps().grid();
        for (int across = 0; across < grid.across(); ++across) {
            const TileGrid::Box box = grid.box(static_cast<std::size_t>(band * grid.across() + across));
            for (int z = box.z; z < box.z + box.rows; ++z) settleRow(box, z);
        }
    }

    void settleRow(const TileGrid::Box& box, int z) {
        std::array<Quanta, kTileSize> heights, sediment;
        const std::size_t first = levels_.index(box.x, z), columns = static_cast<std::size_t>(box.columns);
        Quanta changed = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            const std::size_t cell = first + i;
            sediment[i] = terrain_.sediment()[cell] + weathered_[cell] + moved_[cell];
            heights[i] = levels_[cell] + moved_[cell];
            changed |= moved_[cell] | weathered_[cell];
        }
        if (changed != 0)
            terrain_.replaceRow(box.x, z, {heights.data(), columns}, {sediment.data(), columns});
    }

    Terrain& terrain_;
    Field<Quanta>&levels_, &moved_, &weathered_;
    const TalusParams& params_;
    Random random_;
    std::uint64_t number_;
    float repose_, cliff_;  // [quanta per cell]
    float cover_;           // [quanta]
};

}  // namespace

void slump(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
           std::uint64_t epoch) {
    const Field<Quanta> empty(terrain.columns(), terrain.rows());
    Maps maps{empty, empty, empty};
    for (int pass = 0; pass < params.passes; ++pass) {
        const std::uint64_t number = epoch * 64 + static_cast<std::uint64_t>(pass);
        Pass(terrain, maps, params, sand, random, number).run();
    }
}

}  // namespace reference
