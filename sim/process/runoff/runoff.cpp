#include "sim/process/runoff/runoff.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include "sim/particles/relay.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/process/runoff/runoff_lanes.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

// Runoff work: the runoff method on the relay. RunoffJob is one epoch for all tiles, RunoffWork one tile with
// its lanes. Not the arithmetic of a step (runoff_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.

class RunoffWork;

/// One epoch's view of parameters and ground.
class RunoffJob {
  public:
    using Particle = RunoffDrop;
    using Work = RunoffWork;

    RunoffJob(Terrain& terrain, const RunoffParams& params, const RainField& rain, const EpochRandom& draws,
              Simd simd);

    /// How far the drops of a tile reach past its edge [cells].
    static Reach reach();
    /// Lets drops be born if it rains, and runs the epoch.
    void run(Population<RunoffDrop>& drops, const ThreadPool& pool);
    Terrain& ground() { return terrain_; }
    void begin(std::size_t, TileParticles<RunoffDrop>&) const {}
    void idle(std::size_t) const {}

  private:
    friend RunoffWork;

    void bear(std::size_t tile, TileParticles<RunoffDrop>& particles) const;
    /// Takes away again, from the drop `first` on, those that do not fall where it rains unevenly.
    void dryOut(const TileGrid::Box& box, std::uint64_t family, std::size_t first,
                TileParticles<RunoffDrop>& particles) const;

    Terrain& terrain_;
    const RunoffParams& params_;
    const RainField& rain_;
    EpochRandom draws_;
    RunoffStepper stepper_;
    Quanta summit_;  // the highest ground there is: no load is laid down above it
};

/// The drops of one tile at work.
class RunoffWork {
  public:
    RunoffWork(const RunoffJob& job, std::size_t tile, bool first);

    void load(int lane, const RunoffDrop& drop);
    RunoffDrop store(int lane) const;
    LaneEvents step(int count);
    /// Lays the load of a drop down around it, with bilinear weights, but nothing above the highest ground of
    /// the map; returns what found no room [quanta].
    Quanta end(const RunoffDrop& drop);
    void finish();

  private:
    void exchange(int lane);
    Quanta layDown(const RunoffDrop& drop);
    bool layInside(int x, int z, glm::vec2 across, Quanta load);

    const RunoffJob& job_;
    TileWindow window_;
    Quanta heap_;   // a load that is laid down on the lowest cells around
    bool isEager_;  // a drop may take that in one step
    RunoffStep step_;
    RunoffLanes lanes_{};
};

namespace {

// Travel of a step and a cell for rounding.
constexpr int kMargin = static_cast<int>(kRunoffTravel) + 1;

// Parts of more than this may be rounded up [quanta].
constexpr Quanta kExact = 1 << 24;

// Height of one cell that is a heap [cells]. By the published rates drops carry a hundredth of that.
constexpr float kHeap = 0.0625f;

// Keeps the births of runoff apart from those of the other processes.
constexpr std::uint64_t kFamily = std::uint64_t{1} << 62;

RunoffStep stepOver(const TileWindow& window, const Terrain& terrain, const RunoffParams& params) {
    RunoffStep step{};
    static_cast<LaneGround&>(step) = window.laneGround();
    step.depositionRate = params.depositionRate;
    step.ramp = params.ramp;
    step.flatStop = params.flatStop;
    step.friction = params.friction;
    step.speed = params.speed;
    step.maxSteps = params.maxSteps;
    const auto cellWidth = static_cast<float>(kQuantaPerMetre) * terrain.cellSize();
    step.erosion = params.erosionRate * params.verticalScale * cellWidth;
    step.width = cellWidth / params.steepness;
    return step;
}

}  // namespace

RunoffJob::RunoffJob(Terrain& terrain, const RunoffParams& params, const RainField& rain,
                     const EpochRandom& draws, Simd simd)
    : terrain_(terrain),
      params_(params),
      rain_(rain),
      draws_(draws),
      stepper_(runoffStepper(simd)),
      summit_(terrain.summit()) {}

Reach RunoffJob::reach() {
    return {.read = kMargin, .write = 1};
}

void RunoffJob::run(Population<RunoffDrop>& drops, const ThreadPool& pool) {
    // Births come first: the relay tells from the number of drops when few are underway.
    if (params_.enabled) {
        const Subdomain& own = terrain_.subdomain();
        pool.forEach(static_cast<int>(drops.grid().count()), [&](int i) {
            const auto tile = static_cast<std::size_t>(i);
            if (own.owns(tile)) bear(tile, drops[tile]);
        });
    }
    const RelayPlan plan{params_.edges, params_.maxSteps, reach()};
    Relay<RunoffJob>(*this, plan, drops).run(pool);
}

void RunoffJob::bear(std::size_t tile, TileParticles<RunoffDrop>& particles) const {
    const TileGrid::Box box = terrain_.stamps().grid().box(tile);
    const double cells = static_cast<double>(box.columns) * static_cast<double>(box.rows);
    const std::uint64_t family = kFamily + (std::uint64_t{tile} << 32);
    // Rounded by a draw, so that a weak rain does not fall on all tiles at once.
    const double most = rain_.isEven() ? 1.0 : static_cast<double>(RainField::kMost);
    const double wanted = most * static_cast<double>(params_.rain) * cells / 1000 +
                          static_cast<double>(draws_.random.unit(draws_.epoch, family, 0));
    const auto born = static_cast<std::uint64_t>(wanted);
    particles.makeRoom(born);
    const std::size_t first = particles.here.size();
    particles.here.resize(first + born);
    const glm::vec2 far(static_cast<float>(box.columns), static_cast<float>(box.rows));
    const glm::vec2 last(std::nextafter(far.x, 0.f), std::nextafter(far.y, 0.f));
    for (std::uint64_t i = 0; i < born; ++i) {
        // Short lives make births dear: one draw gives both coordinates.
        const std::uint64_t draw = draws_.random.bits(draws_.epoch, family + i, 1);
        const glm::vec2 unit(static_cast<float>(static_cast<std::int32_t>(draw >> 40)),
                             static_cast<float>(static_cast<std::int32_t>(draw >> 16 & 0xffffff)));
        particles.here[first + i].position = glm::min(unit * 0x1p-24f * far, last);
        particles.here[first + i].birth = birthIn(draws_.epoch, tile, i);
    }
    if (!rain_.isEven()) dryOut(box, family, first, particles);
    particles.counters.born += particles.here.size() - first;
}

void RunoffJob::dryOut(const TileGrid::Box& box, std::uint64_t family, std::size_t first,
                       TileParticles<RunoffDrop>& particles) const {
    std::uint64_t i = 0;
    const auto begin = particles.here.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = std::remove_if(begin, particles.here.end(), [&](const RunoffDrop& drop) {
        const float share =
            rain_.at(box.x + static_cast<int>(drop.position.x), box.z + static_cast<int>(drop.position.y)) /
            RainField::kMost;
        return draws_.random.unit(draws_.epoch, family + i++, 2) >= share;
    });
    particles.here.erase(end, particles.here.end());
}

RunoffWork::RunoffWork(const RunoffJob& job, std::size_t tile, bool)
    : job_(job),
      window_(job.terrain_, tile, kMargin, job.params_.edges == Edges::periodic),
      heap_(static_cast<Quanta>(kHeap * static_cast<float>(kQuantaPerMetre) * job.terrain_.cellSize())),
      isEager_(false),
      step_(stepOver(window_, job.terrain_, job.params_)) {
    const float growth = std::min(1.f, static_cast<float>(step_.maxSteps) * step_.ramp);
    isEager_ = step_.erosion * growth > static_cast<float>(heap_);
}

void RunoffWork::load(int lane, const RunoffDrop& drop) {
    lanes_.x[lane] = drop.position.x;
    lanes_.z[lane] = drop.position.y;
    lanes_.velocityX[lane] = drop.velocity.x;
    lanes_.velocityZ[lane] = drop.velocity.y;
    lanes_.fraction[lane] = drop.fraction;
    lanes_.load[lane] = drop.load;
    lanes_.dye[lane] = drop.dye;
    lanes_.age[lane] = drop.age;
    lanes_.stepsLeft[lane] = drop.stepsLeft;
    lanes_.birth[lane] = drop.birth;
    lanes_.cell[lane] = window_.place(static_cast<int>(drop.position.x), static_cast<int>(drop.position.y));
}

RunoffDrop RunoffWork::store(int lane) const {
    return {.position = {lanes_.x[lane], lanes_.z[lane]},
            .velocity = {lanes_.velocityX[lane], lanes_.velocityZ[lane]},
            .fraction = lanes_.fraction[lane],
            .load = lanes_.load[lane],
            .dye = lanes_.dye[lane],
            .age = static_cast<std::uint16_t>(lanes_.age[lane]),
            .stepsLeft = static_cast<std::uint16_t>(lanes_.stepsLeft[lane]),
            .birth = lanes_.birth[lane],
            .exchange = exchangeOf(lanes_.wanted[lane], lanes_.load[lane])};
}

LaneEvents RunoffWork::step(int count) {
    const RunoffEvents events = job_.stepper_(lanes_, step_, count);
    // In lane order: two drops on one cell get what is left for each.
    if (window_.isSoft() && !window_.isMasked() && !isEager_ && !events.nearBounds && !window_.isDyed()) {
        for (int lane = 0; lane < count; ++lane) {
            window_.exchangeFarFromBounds(lanes_.from[lane], lanes_.wanted[lane]);
        }
        for (int lane = 0; lane < count; ++lane) lanes_.load[lane] += lanes_.wanted[lane];
    } else {
        for (int lane = 0; lane < count; ++lane) exchange(lane);
    }
    return events.lanes;
}

void RunoffWork::exchange(int lane) {
    const int place = lanes_.from[lane];
    Quanta wanted = window_.masked(place, lanes_.wanted[lane]);
    if (isEager_) {
        // Others of this step may have dug here already, or heaped up.
        const TileWindow::Range around = window_.rangeAround(place);
        const Quanta here = window_.heights()[place];
        wanted = std::clamp(wanted, std::min(here - around.highest, 0), std::max(here - around.lowest, 0));
    }
    window_.carry(lanes_.load[lane], lanes_.dye[lane]);
    const Quanta got = window_.isSoft() || wanted <= 0
                           ? window_.exchange(place, wanted)
                           : window_.take(window_.column(place), window_.row(place), wanted, 1.f);
    lanes_.load[lane] += got;
    lanes_.dye[lane] = window_.carriedDye();
    lanes_.wanted[lane] = got;
}

Quanta RunoffWork::end(const RunoffDrop& drop) {
    if (drop.load == 0) return 0;
    window_.carry(drop.load, drop.dye);
    const Quanta rest = layDown(drop);
    window_.spill();
    return rest;
}

Quanta RunoffWork::layDown(const RunoffDrop& drop) {
    const int column = static_cast<int>(drop.position.x), row = static_cast<int>(drop.position.y);
    const int place = window_.place(column, row);
    // A heap on four cells would be a peak, from which the next drop would take more, without end.
    if (drop.load <= heap_) {
        const glm::vec2 corner = drop.position - 0.5f;
        const int x = static_cast<int>(corner.x), z = static_cast<int>(corner.y);
        const TileGrid::Box& box = window_.box();
        const bool inner = corner.x >= 0 && corner.y >= 0 && x + 1 < box.columns && z + 1 < box.rows;
        if (inner && layInside(x, z, corner - glm::vec2(x, z), drop.load)) return 0;
        const Quanta highest = std::max(window_.rangeAround(place).highest, window_.heights()[place]);
        if (highest <= job_.summit_ - drop.load) return window_.layAround(drop.position, drop.load);
    }
    const Quanta rest = window_.fillAround(column, row, drop.load, job_.summit_);
    return window_.layInRings(column, row, rest, job_.summit_);
}

bool RunoffWork::layInside(int x, int z, glm::vec2 across, Quanta load) {
    const int north = window_.place(x, z), south = north + window_.stride();
    const Quanta* heights = window_.heights();
    const Quanta highest =
        std::max(std::max(heights[north], heights[north + 1]), std::max(heights[south], heights[south + 1]));
    if (load > kExact || highest > job_.summit_ - load) return false;
    const auto share = [&](float weight) { return static_cast<Quanta>(static_cast<float>(load) * weight); };
    const Quanta east = share(across.x * (1 - across.y)), southWest = share((1 - across.x) * across.y);
    const Quanta southEast = share(across.x * across.y);
    const auto lay = [&](int place, Quanta amount) {
        if (window_.isDyed())
            window_.exchange(place, -amount);
        else
            window_.exchangeFarFromBounds(place, -amount);
    };
    lay(north + 1, east);
    lay(south, southWest);
    lay(south + 1, southEast);
    lay(north, load - east - southWest - southEast);
    return true;
}

void RunoffWork::finish() {
    window_.store();
}

std::optional<int> Runoff::haloOf(const Params&) {
    return haloFor(RunoffJob::reach());
}

Runoff::Runoff(int columns, int rows) : drops_(TileGrid{columns, rows}) {}

void Runoff::run(Terrain& terrain, Ledger& ledger, const RunoffParams& params, const RainField& rain,
                 const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    if (!params.enabled && !terrain.subdomain().any(size() > 0)) return;
    RunoffJob(terrain, params, rain, {random, epoch}, simd).run(drops_, pool);
    ledger.left += drops_.takeLost();
    terrain.bookDye(0, drops_.takeLostDye());
}

ParticleView Runoff::view(const RunoffDrop& drop, const RunoffParams&, float) {
    return {.position = drop.position,
            .velocity = drop.velocity,
            .load = loadOf(drop.load),
            .exchange = drop.exchange};
}

void Runoff::upsample() {
    drops_ = upsampled(drops_, kMostLoad);
}

}  // namespace wadi
