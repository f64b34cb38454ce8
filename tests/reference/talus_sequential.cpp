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

constexpr std::uint64_t kDraw = 16;  // of the generator: other processes take lower ones

/// The steepest way down from a cell.
struct Descent {
    float slope = 0;  // [quanta per cell]
    float aside = 0;  // how far it turns from the axis to the diagonal [0..1]
    std::int32_t facet = 0;
};

Descent steeper(const Descent& best, std::size_t facet, float alongAxis, float beside) {
    const auto number = static_cast<std::int32_t>(facet);
    Descent way;
    if (beside <= 0) {
        way = {alongAxis, 0, number};
    } else if (beside >= alongAxis) {
        way = {(alongAxis + beside) * 0.70710678f, 1, number};
    } else {
        way = {std::sqrt(alongAxis * alongAxis + beside * beside), beside / alongAxis, number};
    }
    return way.slope > best.slope ? way : best;
}

/// What slides off a cell in a pass.
struct Slide {
    Quanta axis = 0, diagonal = 0;
    Quanta weathered = 0;  // rock that turns to sediment on the spot
    std::int32_t facet = 0;
};

/// One pass over a map.
class Pass {
  public:
    Pass(Terrain& terrain, Field<Slide>& slides, const TalusParams& params, const SandParams& sand,
         const Random& random, std::uint64_t number)
        : terrain_(terrain), slides_(slides), params_(params), random_(random), number_(number) {
        const auto metre = static_cast<float>(kQuantaPerMetre);
        repose_ = tangent(sand.repose) * terrain.cellSize() * metre;
        cliff_ = tangent(params.cliff) * terrain.cellSize() * metre;
        cover_ = params.cover * metre;
    }

    void run() {
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

    Descent descent(int x, int z) const {
        const Quanta here = terrain_.height(x, z);
        std::array<float, 8> fall;
        for (std::size_t n = 0; n < 8; ++n)
            fall[n] = static_cast<float>(here - terrain_.height(neighbour(x, z, n)));
        Descent best;
        for (std::size_t f = 0; f < 8; ++f) {
            const float alongAxis = fall[kFacets[f].axis];
            best = steeper(best, f, alongAxis, fall[kFacets[f].diagonal] - alongAxis);
        }
        return best;
    }

    /// What slides off the cells of a row. Only reads the ground.
    void weigh(int z) {
        for (int x = 0; x < terrain_.columns(); ++x) {
            Slide& slide = slides_.at(x, z);
            slide = {};
            const Quanta loose = terrain_.sediment().at(x, z);
            if (loose == 0 && params_.weathering <= 0) continue;
            const Descent way = descent(x, z);
            slide.facet = way.facet;
            slide.weathered =
                terrain_.masked(terrain_.bedrock().index(x, z), weathered(x, z, way.slope, loose));
            const float excess = way.slope - repose_;
            if (excess <= 0 || loose == 0) continue;
            // A float of many quanta may be rounded up: the counts are held to what there is.
            const auto part = static_cast<Quanta>(std::min(excess * kPart, static_cast<float>(1 << 30)));
            const Quanta amount = terrain_.masked(terrain_.bedrock().index(x, z), std::min(part, loose));
            slide.diagonal = std::min(static_cast<Quanta>(static_cast<float>(amount) * way.aside), amount);
            slide.axis = amount - slide.diagonal;
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
        bool changed = false;
        for (int x = box.x; x < box.x + box.columns; ++x) {
            const auto i = static_cast<std::size_t>(x - box.x);
            const Slide& own = slides_.at(x, z);
            const Quanta moved = received(x, z) - own.axis - own.diagonal;
            sediment[i] = terrain_.sediment().at(x, z) + own.weathered + moved;
            heights[i] = terrain_.height(x, z) + moved;
            changed = changed || moved != 0 || own.weathered != 0;
        }
        const auto columns = static_cast<std::size_t>(box.columns);
        if (changed) terrain_.replaceRow(box.x, z, {heights.data(), columns}, {sediment.data(), columns});
    }

    /// What the neighbours of a cell send to it.
    Quanta received(int x, int z) const {
        Quanta sum = 0;
        const std::size_t here = terrain_.bedrock().index(x, z);
        for (std::size_t n = 0; n < 8; ++n) {
            const std::size_t from = neighbour(x, z, n);
            if (from == here) continue;
            const Slide& slide = slides_[from];
            const Facet facet = kFacets[static_cast<std::size_t>(slide.facet)];
            // Seen from the neighbour, this cell lies in the opposite direction.
            const std::size_t back = n < 4 ? (n + 2) % 4 : 4 + (n - 2) % 4;
            if (facet.axis == back) sum += slide.axis;
            if (facet.diagonal == back) sum += slide.diagonal;
        }
        return sum;
    }

    Terrain& terrain_;
    Field<Slide>& slides_;
    const TalusParams& params_;
    Random random_;
    std::uint64_t number_;
    float repose_, cliff_;  // [quanta per cell]
    float cover_;           // [quanta]
};

}  // namespace

void slump(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
           std::uint64_t epoch) {
    Field<Slide> slides(terrain.columns(), terrain.rows());
    for (int pass = 0; pass < params.passes; ++pass) {
        const std::uint64_t number = epoch * 64 + static_cast<std::uint64_t>(pass);
        Pass(terrain, slides, params, sand, random, number).run();
    }
}

}  // namespace reference
