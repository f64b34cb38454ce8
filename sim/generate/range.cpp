#include "sim/generate/range.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/core/noise.hpp"
#include "sim/core/random.hpp"
#include "sim/generate/forms.hpp"
#include "sim/process/incision/incision.hpp"
#include "sim/process/uplift/uplift.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

namespace {

// Mountains grow on a map of this width, whatever the size of its cells, and are then scaled: their forms do
// not depend on how wide the map is on Earth.
constexpr double kWidth = 15360;                                // [m]
constexpr double kMostRelief = kMostRangeCells * kWidth / 256;  // [m]
constexpr float kAreaExponent = 0.35f, kDeposition = 1.f, kCriticalSlope = 36.f;
constexpr double kResponse = 50'000;  // [a], in which rivers respond, about: the unit of the times below
constexpr double kCreepLength = kWidth / 400;  // [m], below which creep does more than rivers

// The life of a range.
constexpr double kPlain = 10;         // in which rivers find each other on low hills
constexpr double kYoung = 0.5;        // from when a plateau is raised to age 0 …
constexpr double kGrown = 8;          // … to age 0.5, when uplift ends …
constexpr double kWorn = 3;           // … and on to age 1
constexpr double kPlateau = 0.8;      // height of the plateau as a part of the relief
constexpr double kHills = 0.1;        // uplift before the plateau, as a part of that after it
constexpr double kStump = 0.45;       // relief at age 1
constexpr double kMostStretch = 1.2;  // of what has not become as high as it should
constexpr double kReliefOfRate = 5;   // relief over what rises in kResponse, about

// Grids, from coarse to fine: each has the last part of the life that is left to the coarser ones.
constexpr int kCoarsest = 80;                 // cells along a side, at most
constexpr int kFirstSteps = 60, kSteps = 6;   // on the coarsest grid; a unit of those on the others …
constexpr int kLarge = 512, kLargeSteps = 3;  // … and on those larger than this, which take long
constexpr double kLastTime = 0.25;            // on the finest grid
constexpr float kRoughening = 0.7f;  // of slopes, for the finer channels: a part of the fall over two cells

double endOf(double age) {
    if (age <= 0.5) return kYoung + (kGrown - kYoung) * 4 * age * age;
    return kGrown + kWorn * (2 * age - 1);
}

double reliefAt(double age) {
    return 1 - (1 - kStump) * std::max(0.0, 2 * age - 1);
}

/// Where ground rises: a belt across the map, whose borders noise has bent.
class Belt {
  public:
    Belt(const GenerateParams& params, std::uint32_t seed)
        : radius_(params.radius), bend_(3 * params.roughness), seed_(mix(seed + 1)) {
        const glm::vec2 turn = onCircle(40.f * (Random(seed).unit(0, 0, 0) - 0.5f));
        across_ = {turn.y, turn.x};
    }

    /// The part of the full rate [0..1] at a place [0..1].
    float at(glm::vec2 place) const {
        const Fbm fbm{4, 0.5f, 2.f, simplex};
        const float away = std::abs(glm::dot(place - 0.5f, across_)) / radius_;
        return 1 - smooth(0.4f, 1.f, away + bend_ * fbm(3 * place.x, 3 * place.y, seed_));
    }

  private:
    glm::vec2 across_;  // its way to the other side: east, south
    float radius_, bend_;
    std::uint64_t seed_;
};

/// Calls f(x, z, place) for every cell of some boxes of a square of so many cells a side.
template <class F>
void forCells(int side, const std::vector<TileGrid::Box>& boxes, const ThreadPool& pool, const F& f) {
    const float scale = 1.f / static_cast<float>(side);
    for (const TileGrid::Box& box : boxes)
        pool.forEach(box.rows, [&](int row) {
            const int z = box.z + row;
            for (int x = box.x; x < box.x + box.columns; ++x) f(x, z, (glm::vec2(x, z) + 0.5f) * scale);
        });
}
/// For all of them.
template <class F>
void forCells(int side, const ThreadPool& pool, const F& f) {
    forCells(side, {{0, 0, side, side}}, pool, f);
}

/// The same ground on a grid that is finer or as fine, of which a part and its halo are filled.
Heightmap finer(const Heightmap& map, const Subdomain& own, const ThreadPool& pool) {
    const int side = own.grid().columns;
    const auto columns = static_cast<float>(map.heights.columns());
    Heightmap fine{Field<float>(side, side), map.cellSize * columns / static_cast<float>(side)};
    fine.sediment = Field<float>(side, side);
    const bool isSame = map.heights.columns() == side;
    forCells(side, own.region(), pool, [&](int x, int z, glm::vec2 place) {
        const auto at = [&](const Field<float>& field) {
            return isSame ? field.at(x, z) : field.bicubic(place.x * columns, place.y * columns);
        };
        fine.heights.at(x, z) = at(map.heights);
        fine.sediment.at(x, z) = isSame ? map.sediment.at(x, z) : std::max(at(map.sediment), 0.f);
    });
    return fine;
}

/// Roughens slopes by a part of what they fall from cell to cell, so that water on smooth ones finds ways of
/// its own. What is level stays so.
void roughen(Field<float>& heights, std::uint32_t seed, const ThreadPool& pool) {
    const Random random(seed);
    const auto level = static_cast<std::uint64_t>(heights.columns());
    const Field<float> before = heights;
    forCells(heights.columns(), pool, [&](int x, int z, glm::vec2) {
        const float across = before.clamped(x + 1, z) - before.clamped(x - 1, z);
        const float down = before.clamped(x, z + 1) - before.clamped(x, z - 1);
        const float chance = random.unit(1, heights.index(x, z), level) - 0.5f;
        heights.at(x, z) += kRoughening * chance * std::sqrt(across * across + down * down);
    });
}

/// Ground on one grid that rises and is cut, by the processes of a simulation.
class Growth {
  public:
    Growth(const Heightmap& map, const Belt& belt, std::uint32_t seed, const ThreadPool& pool)
        : terrain_(map), incision_(terrain_.columns(), terrain_.rows()), random_(seed), pool_(pool) {
        Field<std::uint8_t> painted(terrain_.columns(), terrain_.rows());
        forCells(painted.columns(), pool,
                 [&](int x, int z, glm::vec2 place) { painted.at(x, z) = upliftByte(belt.at(place)); });
        terrain_.setPainted(Painted::uplift, std::move(painted));
        rise_.form = UpliftForm::painted;
        rise_.flexure = 0.05f;
        const double cell = static_cast<double>(map.cellSize), creep = std::max(kCreepLength, 0.7 * cell);
        rivers_.enabled = true;
        rivers_.areaExponent = kAreaExponent;
        rivers_.erodibility =
            static_cast<float>(power(kWidth, 1 - 2 * static_cast<double>(kAreaExponent)) / kResponse);
        rivers_.deposition = kDeposition;
        rivers_.diffusion = static_cast<float>(creep * creep / kResponse);
        rivers_.criticalSlope = kCriticalSlope;
        rivers_.east = rivers_.west = Edges::closed;  // the belt goes on there
    }

    /// One step of a time [kResponse], in which the belt rises by so much [m].
    void step(double time, double rise) {
        const double years = time * kResponse;
        rise_.enabled = rise > 0;
        rise_.rate = static_cast<float>(1e3 * rise / years);
        EpochContext context{.terrain = terrain_,
                             .ledger = ledger_,
                             .waterLedger = waterLedger_,
                             .sand = sand_,
                             .sea = sea_,
                             .springs = {},
                             .rain = rain_,
                             .random = random_,
                             .epoch = epoch_++,
                             .years = years,
                             .pool = pool_,
                             .simd = bestSimd()};
        uplift_.run(context, rise_);
        incision_.run(context, rivers_);
    }

    Heightmap map() const {
        Heightmap map = terrain_.heightmap();
        map.sediment = Field<float>(terrain_.columns(), terrain_.rows());
        for (std::size_t cell = 0; cell < terrain_.size(); ++cell)
            map.sediment[cell] = static_cast<float>(toMetres(terrain_.sediment()[cell]));
        return map;
    }

  private:
    Terrain terrain_;
    Uplift uplift_;
    Incision incision_;
    UpliftParams rise_;
    IncisionParams rivers_;
    // What processes ask for and this ground has none of, or nobody reads.
    Ledger ledger_;
    WaterLedger waterLedger_;
    SandParams sand_;
    SeaParams sea_;
    RainField rain_;
    Random random_;
    std::uint64_t epoch_ = 0;
    const ThreadPool& pool_;
};

/// By how much a belt whose relief will be `relief` [m] rises between two times.
double riseBetween(double from, double to, double relief) {
    const auto overlap = [&](double begin, double end) {
        return std::max(0.0, std::min(to, end) - std::max(from, begin));
    };
    const double plateau = from < 0 && to >= 0 ? kPlateau * relief : 0;
    return plateau + relief / kReliefOfRate * (kHills * overlap(from, 0) + overlap(0, kGrown));
}

/// Low hills of noise, on which rivers begin.
Heightmap hills(int side, double relief, std::uint32_t seed, const ThreadPool& pool) {
    Heightmap map{Field<float>(side, side), static_cast<float>(kWidth / side)};
    map.sediment = Field<float>(side, side);
    const Fbm fbm{6, 0.6f, 2.f, simplex};
    const auto height = static_cast<float>(0.1 * relief);
    forCells(side, pool, [&](int x, int z, glm::vec2 place) {
        map.heights.at(x, z) = height * fbm(4 * place.x, 4 * place.y, seed);
    });
    return map;
}

/// How many steps are made on one of some grids [cells along their sides, finest first].
int stepsOn(const std::vector<int>& sides, std::size_t grid) {
    if (grid + 1 == sides.size()) return kFirstSteps;
    return (2 + static_cast<int>(grid)) * (sides[grid] > kLarge ? kLargeSteps : kSteps);
}

/// Tells how far a life is: a step takes as long as its grid has cells.
class LifeProgress {
  public:
    LifeProgress(const std::vector<int>& sides, Progress* progress) : progress_(progress) {
        for (std::size_t grid = 0; grid < sides.size(); ++grid)
            all_ += stepsOn(sides, grid) * double{1} * sides[grid] * sides[grid];
    }
    void stepped(int side) {
        done_ += double{1} * side * side;
        if (progress_) progress_->reach(done_ / all_);
    }

  private:
    Progress* progress_;
    double all_ = 0, done_ = 0;
};

/// The ground at the end of its life, on the finest of the grids [cells along their sides, finest first].
Heightmap lived(const std::vector<int>& sides, double end, double relief, const Belt& belt,
                std::uint32_t seed, const ThreadPool& pool, Progress* progress) {
    LifeProgress told(sides, progress);
    Heightmap map = hills(sides.back(), relief, seed, pool);
    double now = -kPlain;
    for (std::size_t grid = sides.size(); grid-- > 0;) {
        const int side = sides[grid];
        if (grid + 1 < sides.size()) {
            map = finer(map, Subdomain(TileGrid{side, side}), pool);
            roughen(map.heights, seed, pool);
        }
        Growth growth(map, belt, seed, pool);
        const double until = grid == 0 ? end : end - kLastTime * static_cast<double>(1 << (grid - 1));
        const int steps = stepsOn(sides, grid);
        const double begin = now;
        for (int step = 1; step <= steps; ++step) {
            const double then = begin + (until - begin) * step / steps;
            growth.step(then - now, riseBetween(now, then, relief));
            now = then;
            told.stepped(side);
        }
        map = growth.map();
    }
    return map;
}

/// Scales the ground of a part and its halo to a relief [m] of all of the map, but by no more than `most`.
void scale(Heightmap& map, float relief, float most, const Subdomain& own) {
    float least = std::numeric_limits<float>::max(), greatest = std::numeric_limits<float>::lowest();
    eachCell({own.cells()}, [&](int x, int z) {
        least = std::min(least, map.heights.at(x, z));
        greatest = std::max(greatest, map.heights.at(x, z));
    });
    const float lowest = own.lowestNumber(least), range = own.highestNumber(greatest) - lowest;
    const float factor = range > 0 ? std::min(relief / range, most) : 0.f;
    eachCell(own.region(), [&](int x, int z) {
        float& height = map.heights.at(x, z);
        height = std::min((height - lowest) * factor, relief);
        map.sediment.at(x, z) *= factor;
    });
}

/// From the side of a map down to that of the coarsest grid [cells].
std::vector<int> gridsFor(int side) {
    std::vector<int> sides{std::min(side, kMostModelSide)};
    while (sides.back() > kCoarsest) sides.push_back((sides.back() + 1) / 2);
    return sides;
}

}  // namespace

Heightmap grownRange(const GenerateParams& params, float relief, std::uint32_t seed, const Subdomain& own,
                     const ThreadPool& pool, Progress* progress) {
    const double onEarth = static_cast<double>(params.cellSize) * params.size / kWidth;  // over the model's
    const double grown = std::min(static_cast<double>(relief) / onEarth, kMostRelief);
    const double age = static_cast<double>(params.age);
    Heightmap map = lived(gridsFor(params.size), endOf(age), grown, Belt(params, seed), seed, pool, progress);
    if (!own.isWhole() || map.heights.columns() < params.size) map = finer(map, own, pool);
    scale(map, static_cast<float>(reliefAt(age) * grown * onEarth),
          static_cast<float>(kMostStretch * onEarth), own);
    map.cellSize = params.cellSize;
    return map;
}

}  // namespace wadi
