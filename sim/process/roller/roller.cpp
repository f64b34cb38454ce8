#include "sim/process/roller/roller.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <glm/vec2.hpp>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/particles/relay.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/process/roller/roller_lanes.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

// Roller work: the rolling grains on the relay. RollerJob is one epoch for all tiles, RollerWork one tile
// with its lanes. Not the arithmetic of a step (roller_lanes), nor who begins anew (roller). Job: shared by
// the threads of an epoch. Work: the thread that runs the tile.

class RollerWork;

/// One epoch's view of parameters and ground.
class RollerJob {
  public:
    using Particle = RollingParticle;
    using Work = RollerWork;

    RollerJob(Terrain& terrain, const RollerParams& params, Simd simd);

    /// How far the grains of a tile reach past its edge [cells].
    static Reach reach();
    Terrain& ground() { return terrain_; }
    void begin(std::size_t, TileParticles<RollingParticle>&) const {}
    void idle(std::size_t) const {}

  private:
    friend RollerWork;

    Terrain& terrain_;
    const RollerParams& params_;
    RollerStepper stepper_;
    Quanta summit_;  // the highest ground there is: nothing rolls up
};

/// The grains of one tile at work.
class RollerWork {
  public:
    RollerWork(const RollerJob& job, std::size_t tile, bool first);

    void load(int lane, const RollingParticle& particle);
    RollingParticle store(int lane) const;
    LaneEvents step(int count);
    /// Lays the load of a grain down around it, with the weights of a B-spline; returns what found no room
    /// [quanta].
    Quanta end(const RollingParticle& particle);
    /// A grain that has come to a wall lays down what finds room there. With the rest it begins anew from
    /// there in the next epoch.
    void halt(RollingParticle& particle);
    /// A grain that is one too many lays down all it has: what finds no room there further away, but on the
    /// tile, on ground that lies lower. Returns what found no room [quanta].
    Quanta layAll(RollingParticle particle);
    void finish();

  private:
    /// What the mask leaves of what is to be lifted.
    Quanta held(int x, int z, glm::vec2 across, Quanta wanted) const;
    Quanta exchangeAround(int x, int z, glm::vec2 across, Quanta wanted, const GroundLimits& limits);
    Quanta exchange(int x, int z, Quanta amount);

    const RollerJob& job_;
    TileWindow window_;
    RollerStep step_;
    RollerLanes lanes_{};
};

namespace {

// From the middle of the cell before a grain at the tile's edge to the second one beyond it.
constexpr int kMargin = 2;

// Slope to which what grains lay down piles up: the tangent of 33°, the angle of repose of dry sand.
constexpr float kRepose = 0.65f;

RollerStep stepOver(TileWindow& window, const Terrain& terrain, const RollerParams& params, Quanta summit) {
    RollerStep step{};
    static_cast<LaneGround&>(step) = window.laneGround();
    step.dt = params.dt;
    step.gravity = params.gravity;
    step.drag = params.drag;
    step.criticalSpeed = params.criticalSpeed;
    step.restSpeed = params.restSpeed;
    step.evaporation = params.evaporation;
    const auto cellWidth = static_cast<float>(kQuantaPerMetre) * terrain.cellSize();
    step.flatness = cellWidth * cellWidth;
    step.lift = params.dt * params.lift * cellWidth;
    step.capacity = params.capacity * cellWidth;
    step.pile = static_cast<Quanta>(kRepose * cellWidth);
    step.summit = summit;
    step.ground = window.layers().heights;
    step.sediment = window.layers().sediment;
    step.soft = window.isSoft() && !window.isMasked() && !window.isDyed();
    return step;
}

/// Weight of one of the four samples of a B-spline.
float splineWeight(int sample, float f) {
    float sum = kSpline[3][sample];
    for (int k = 2; k >= 0; --k) sum = sum * f + kSpline[k][sample];
    return sum;
}

}  // namespace

RollerJob::RollerJob(Terrain& terrain, const RollerParams& params, Simd simd)
    : terrain_(terrain), params_(params), stepper_(rollerStepper(simd)), summit_(terrain.summit()) {}

Reach RollerJob::reach() {
    return {.read = kMargin, .write = kMargin};
}

RollerWork::RollerWork(const RollerJob& job, std::size_t tile, bool)
    : job_(job),
      window_(job.terrain_, tile, kMargin, job.params_.edges == Edges::periodic),
      step_(stepOver(window_, job.terrain_, job.params_, job.summit_)) {}

void RollerWork::load(int lane, const RollingParticle& particle) {
    lanes_.x[lane] = particle.position.x;
    lanes_.z[lane] = particle.position.y;
    lanes_.velocityX[lane] = particle.velocity.x;
    lanes_.velocityZ[lane] = particle.velocity.y;
    lanes_.volume[lane] = particle.volume;
    lanes_.fraction[lane] = particle.fraction;
    lanes_.load[lane] = particle.load;
    lanes_.dye[lane] = particle.dye;
    lanes_.exchange[lane] = static_cast<std::int32_t>(particle.exchange);
    lanes_.stepsLeft[lane] = particle.stepsLeft;
    lanes_.birth[lane] = particle.birth;
}

RollingParticle RollerWork::store(int lane) const {
    return {.position = {lanes_.x[lane], lanes_.z[lane]},
            .velocity = {lanes_.velocityX[lane], lanes_.velocityZ[lane]},
            .volume = lanes_.volume[lane],
            .fraction = lanes_.fraction[lane],
            .load = lanes_.load[lane],
            .dye = lanes_.dye[lane],
            .exchange = static_cast<Exchange>(lanes_.exchange[lane]),
            .stepsLeft = static_cast<std::uint16_t>(lanes_.stepsLeft[lane]),
            .birth = lanes_.birth[lane]};
}

LaneEvents RollerWork::step(int count) {
    const RollerEvents events = job_.stepper_(lanes_, step_, count);
    // In lane order: two grains over one cell get what is left for each.
    for (int lane = 0; lane < count; ++lane) {
        if ((events.booked >> lane & 1) != 0 || lanes_.wanted[lane] == 0) continue;
        const int corner = lanes_.corner[lane];
        const glm::vec2 across(lanes_.acrossX[lane], lanes_.acrossZ[lane]);
        const int x = window_.column(corner), z = window_.row(corner);
        window_.carry(lanes_.load[lane], lanes_.dye[lane]);
        lanes_.load[lane] += exchangeAround(x, z, across, held(x, z, across, lanes_.wanted[lane]),
                                            {lanes_.floor[lane], lanes_.ceiling[lane]});
        lanes_.dye[lane] = window_.carriedDye();
    }
    // Who finds no room for all that it carries goes on with the rest in the next epoch.
    constexpr auto kDeposit = static_cast<std::int32_t>(Exchange::deposit);
    for (int lane = 0; lane < count; ++lane)
        if (lanes_.exchange[lane] == kDeposit && lanes_.load[lane] > 0)
            lanes_.exchange[lane] = static_cast<std::int32_t>(Exchange::carry);
    return events.lanes;
}

/// By the mask of the cell on which the grain stands, in the middle of the four by four from (x, z) on.
Quanta RollerWork::held(int x, int z, glm::vec2 across, Quanta wanted) const {
    if (wanted <= 0 || !window_.isMasked()) return wanted;
    const TileGrid::Box& box = window_.box();
    const int ownX = x + (across.x < 0.5f ? 1 : 2), ownZ = z + (across.y < 0.5f ? 1 : 2);
    return window_.masked(
        window_.place(std::clamp(ownX, 0, box.columns - 1), std::clamp(ownZ, 0, box.rows - 1)), wanted);
}

Quanta RollerWork::exchangeAround(int x, int z, glm::vec2 across, Quanta wanted, const GroundLimits& limits) {
    float alongX[4];
    for (int i = 0; i < 4; ++i) alongX[i] = splineWeight(i, across.x) * static_cast<float>(wanted);
    Quanta moved = 0, rest = wanted;
    for (int j = 0; j < 4; ++j) {
        const float alongZ = splineWeight(j, across.y);
        for (int i = 0; i < 4; ++i) {
            const auto part = static_cast<Quanta>(alongX[i] * alongZ);
            const Quanta wish = wanted > 0 ? std::min(part, rest) : std::max(part, rest);
            const Quanta share = limited(wish, window_.groundAt(x + i, z + j), limits);
            rest -= share;
            if (share != 0) moved += exchange(x + i, z + j, share);
        }
    }
    const int nearestX = x + (across.x < 0.5f ? 1 : 2), nearestZ = z + (across.y < 0.5f ? 1 : 2);
    return moved + exchange(nearestX, nearestZ, limited(rest, window_.groundAt(nearestX, nearestZ), limits));
}

Quanta RollerWork::exchange(int x, int z, Quanta amount) {
    const TileGrid::Box& box = window_.box();
    const bool inside = x >= 0 && z >= 0 && x < box.columns && z < box.rows;
    if (inside && (window_.isSoft() || amount <= 0)) return window_.exchange(window_.place(x, z), amount);
    return amount > 0 ? window_.take(x, z, amount, 1.f) : -window_.lay(x, z, -amount);
}

Quanta RollerWork::end(const RollingParticle& particle) {
    const glm::vec2 middle = particle.position - 0.5f;
    const glm::vec2 cell(std::floor(middle.x), std::floor(middle.y));
    window_.carry(particle.load, particle.dye);
    const Quanta rest =
        particle.load + exchangeAround(static_cast<int>(cell.x) - 1, static_cast<int>(cell.y) - 1,
                                       middle - cell, -particle.load, {kLowest, kHighest});
    window_.spill();
    return rest;
}

void RollerWork::halt(RollingParticle& particle) {
    const glm::vec2 middle = particle.position - 0.5f;
    const glm::vec2 cell(std::floor(middle.x), std::floor(middle.y));
    const int x = static_cast<int>(cell.x) - 1, z = static_cast<int>(cell.y) - 1;
    const Quanta* heights = window_.heights();
    Quanta lowest = kHighest;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) lowest = std::min(lowest, heights[window_.place(x + i, z + j)]);
    const Quanta here =
        heights[window_.place(static_cast<int>(particle.position.x), static_cast<int>(particle.position.y))];
    window_.carry(particle.load, particle.dye);
    particle.load +=
        exchangeAround(x, z, middle - cell, -particle.load, {kLowest, step_.ceilingOver(lowest, here)});
    particle.dye = window_.carriedDye();
    particle.velocity = glm::vec2(0);
    particle.stepsLeft = 0;
    particle.exchange = particle.load > 0 ? Exchange::carry : Exchange::deposit;
}

Quanta RollerWork::layAll(RollingParticle particle) {
    halt(particle);
    const int x = static_cast<int>(particle.position.x), z = static_cast<int>(particle.position.y);
    Quanta rest = window_.layInRings(x, z, particle.load, window_.groundAt(x, z));
    rest = window_.layInRings(x, z, rest, step_.summit);
    window_.spill();
    return rest;
}

void RollerWork::finish() {
    window_.store();
}

namespace {

/// The last turn of grains that are one too many: in its only step each lays down what it has.
class ExcessWork : public RollerWork {
  public:
    using RollerWork::RollerWork;

    LaneEvents step(int count) {
        LaneEvents all{.any = ~std::uint64_t{0}, .ended = ~std::uint64_t{0}};
        all.keepFirst(count);
        return all;
    }
    Quanta end(const RollingParticle& particle) { return layAll(particle); }
};

class ExcessJob : public RollerJob {
  public:
    using Work = ExcessWork;
    using RollerJob::RollerJob;
};

// Keeps the births of rolling grains apart from those of the other processes.
constexpr std::uint64_t kFamily = std::uint64_t{3} << 62;

/// Where and when grains begin.
struct Births {
    const Terrain& terrain;
    const RollerParams& params;
    Random random;
    std::uint64_t epoch;
};

/// The i-th of the places at which the k-th grain may begin [cells of the map].
glm::vec2 placeOf(const Births& births, std::uint64_t k, int i) {
    const auto draw = [&](int n) {
        return births.random.unit(births.epoch, kFamily + k, static_cast<std::uint64_t>(n));
    };
    return {spread(draw(2 * i + 1), births.terrain.columns()),
            spread(draw(2 * i + 2), births.terrain.rows())};
}

std::size_t tileOf(const TileGrid& grid, glm::vec2 place) {
    return grid.of(static_cast<int>(place.x), static_cast<int>(place.y));
}

constexpr std::int64_t kPlaces = 256;  // at which a grain may begin

/// The k-th grain begins at the highest of some places, 1 + altitudeBias of them on average, and of equal
/// ones at the first: its height and, of the last ones, its number. Of those on this rank's part of the map,
/// if there are any.
std::int64_t highestPlace(const Births& births, std::uint64_t k) {
    const Terrain& terrain = births.terrain;
    const float chance = births.random.unit(births.epoch, kFamily + k, 0);
    const int places = 1 + static_cast<int>(births.params.altitudeBias + chance);
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    for (int i = 0; i < places; ++i) {
        const glm::vec2 place = placeOf(births, k, i);
        if (!terrain.subdomain().owns(tileOf(terrain.stamps().grid(), place))) continue;
        const Quanta height = terrain.height(static_cast<int>(place.x), static_cast<int>(place.y));
        highest = std::max(highest, height * kPlaces + kPlaces - 1 - i);
    }
    return highest;
}

/// Lets grains begin, from the one of a number to before another.
void beginAll(Population<RollingParticle>& population, const Births& births, std::uint64_t first,
              std::uint64_t end, const ThreadPool& pool) {
    constexpr std::size_t kChunk = 256;
    const Subdomain& own = births.terrain.subdomain();
    std::vector<std::int64_t> newborn(end - first);
    pool.forEach(static_cast<int>((newborn.size() + kChunk - 1) / kChunk), [&](int chunk) {
        const std::size_t from = static_cast<std::size_t>(chunk) * kChunk;
        for (std::size_t i = from; i < std::min(from + kChunk, newborn.size()); ++i)
            newborn[i] = highestPlace(births, first + i);
    });
    if (!own.isWhole()) own.ranks().highest(newborn);
    for (std::size_t k = 0; k < newborn.size(); ++k) {
        const auto number = static_cast<int>(kPlaces - 1 - (newborn[k] & (kPlaces - 1)));
        RollingParticle particle;
        particle.birth = {.epoch = static_cast<std::uint32_t>(births.epoch + 1),
                          .place = static_cast<std::uint32_t>(first + k)};
        particle.position = placeOf(births, first + k, number);
        const std::size_t tile = tileOf(population.grid(), particle.position);
        if (!own.owns(tile)) continue;
        const TileGrid::Box box = population.grid().box(tile);
        particle.shift({static_cast<float>(-box.x), static_cast<float>(-box.z)});
        population[tile].makeRoom(1);
        population[tile].here.push_back(particle);
        ++population[tile].counters.born;
    }
}

/// Lets grains begin until there are `target`; `first` is the number of the first of them in this epoch.
std::uint64_t fill(Population<RollingParticle>& population, const Births& births, std::size_t target,
                   std::uint64_t first, const ThreadPool& pool) {
    const Subdomain& own = births.terrain.subdomain();
    const auto there = static_cast<std::size_t>(own.sum(static_cast<std::int64_t>(population.size())));
    if (there >= target) return first;
    const std::uint64_t end = first + target - there;
    // As many at a time as ranks tell each other in one message.
    constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20;
    for (std::uint64_t begin = first; begin < end; begin += kAtOnce)
        beginAll(population, births, begin, std::min(begin + kAtOnce, end), pool);
    return end;
}

/// Removes the grains that have laid down their load. What found no room has left the world.
void clearRested(Population<RollingParticle>& population, const ThreadPool& pool) {
    pool.forEach(static_cast<int>(population.grid().count()), [&](int tile) {
        TileParticles<RollingParticle>* const onTile = population.find(static_cast<std::size_t>(tile));
        if (onTile == nullptr) return;
        onTile->counters.ended += std::erase_if(onTile->here, [&](const RollingParticle& particle) {
            if (particle.exchange != Exchange::deposit) return false;
            onTile->lost += particle.load;
            onTile->dyeLost += particle.dye;
            return true;
        });
    });
}

/// Takes out the grains that are more than `target`; nothing if there are no more. All ranks.
std::optional<Population<RollingParticle>> takeExcess(Population<RollingParticle>& population,
                                                      const Subdomain& own, std::size_t target) {
    const auto all = static_cast<std::size_t>(own.sum(static_cast<std::int64_t>(population.size())));
    if (all <= target) return std::nullopt;
    std::vector<std::uint64_t> counts(population.grid().count());
    for (std::size_t tile = 0; tile < counts.size(); ++tile)
        counts[tile] = std::as_const(population)[tile].here.size();
    if (!own.isWhole()) own.ranks().sum(counts);
    Population<RollingParticle> excess(population.grid());
    // Evenly from all over the map: the n-th of `all` stays when n·target/all becomes another whole number.
    std::uint64_t before = 0;
    for (std::size_t tile = 0; tile < counts.size(); ++tile) {
        std::uint64_t n = std::exchange(before, before + counts[tile]);
        TileParticles<RollingParticle>* const onTile = population.find(tile);
        if (onTile == nullptr) continue;
        onTile->counters.ended += std::erase_if(onTile->here, [&](const RollingParticle& particle) {
            ++n;
            if (n * target / all != (n - 1) * target / all) return false;
            excess[tile].here.push_back(particle);
            return true;
        });
    }
    return excess;
}

}  // namespace

std::size_t rollingParticlesOn(const RollerParams& params, std::size_t cells) {
    const double exact = static_cast<double>(params.particles) * static_cast<double>(cells) / 1000;
    return std::max<std::size_t>(1, static_cast<std::size_t>(exact + 0.5));
}

std::optional<int> Roller::haloOf(const Params&) {
    return haloFor(RollerJob::reach());
}

Roller::Roller(int columns, int rows) : population_(TileGrid{columns, rows}) {}

void Roller::run(Terrain& terrain, Ledger& ledger, const RollerParams& params, const Random& random,
                 std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    const Subdomain& own = terrain.subdomain();
    if (!params.enabled && !own.any(size() > 0)) return;
    const Births births{terrain, params, random, epoch};
    const std::size_t target = params.enabled ? rollingParticlesOn(params, terrain.size()) : 0;
    RollerJob job(terrain, params, simd);
    clearRested(population_, pool);
    if (auto excess = takeExcess(population_, own, target)) {
        ExcessJob laying(terrain, params, simd);
        const RelayPlan plan{params.edges, 1, RollerJob::reach()};
        Relay<ExcessJob>(laying, plan, *excess).run(pool);
        ledger.left += excess->takeLost();
        terrain.bookDye(0, excess->takeLostDye());
    }
    const std::uint64_t begun = fill(population_, births, target, 0, pool);
    const RelayPlan plan{params.edges, params.steps, RollerJob::reach()};
    Relay<RollerJob>(job, plan, population_).run(pool);
    fill(population_, births, target, begun, pool);
    ledger.left += population_.takeLost();
    terrain.bookDye(0, population_.takeLostDye());
}

ParticleView Roller::view(const RollingParticle& particle, const RollerParams& params, float) {
    return {.position = particle.position,
            .velocity = cut(params.dt * particle.velocity, kRollerTravel),
            .volume = particle.volume,
            .load = loadOf(particle.load),
            .exchange = particle.exchange};
}

void Roller::upsample() {
    population_ = upsampled(population_, kMostLoad);
}

}  // namespace wadi
