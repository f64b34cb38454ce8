#include "sim/process/droplet/droplet.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <limits>
#include <optional>

#include "sim/particles/brush_table.hpp"
#include "sim/particles/relay.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/particles/visits.hpp"
#include "sim/process/droplet/droplet_lanes.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

// Droplet work: the droplet method on the relay. DropletJob is one epoch for all tiles, DropletWork one
// tile with its lanes. Not the arithmetic of a step (droplet_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.

class DropletWork;

/// The maps that drops leave behind.
struct DropletMaps {
    Field<float>& discharge;
    DriftField& current;
};

/// One epoch's view of parameters and ground.
class DropletJob {
  public:
    using Particle = Drop;
    using Work = DropletWork;

    DropletJob(Terrain& terrain, DropletMaps maps, const DropletParams& params, const RainField& rain,
               const EpochRandom& draws, Simd simd);

    /// How far the drops of a tile reach past its edge [cells].
    static Reach reach(const DropletParams& params);
    /// Births in a tile.
    void begin(std::size_t tile, TileParticles<Drop>& particles) const;
    Terrain& ground() { return terrain_; }
    /// Nobody visits a tile: its discharge fades.
    void idle(std::size_t tile) const;

  private:
    friend DropletWork;

    std::uint64_t births(std::size_t tile, std::size_t cells) const;
    std::optional<Drop> born(const TileGrid::Box& box, std::uint64_t particle) const;

    Terrain& terrain_;
    DropletMaps maps_;
    const DropletParams& params_;
    const RainField& rain_;
    EpochRandom draws_;
    DropletStepper stepper_;
    BrushTable brush_;
    bool isEager_;   // a brush, a loose factor or leaps: see DropletWork::isEager_
    Quanta summit_;  // of eager drops the highest ground there is: they end with nothing laid down above it
};

/// The drops of one tile at work.
class DropletWork {
  public:
    DropletWork(const DropletJob& job, std::size_t tile, bool first);

    void load(int lane, const Drop& drop);
    Drop store(int lane) const;
    LaneEvents step(int count);
    /// Lays the load of a drop down around it, with bilinear weights; returns what found no room [quanta].
    Quanta end(const Drop& drop);
    void finish();

  private:
    void exchangeFarFromBounds(int count);
    /// `isFar`: what lanes want they get, far from bounds.
    void exchange(int count, bool isFar);
    Quanta moved(int lane, Quanta wanted);
    Quanta takeAround(int x, int z, Quanta wanted, Quanta lowest);

    const DropletJob& job_;
    TileWindow window_;
    bool first_;         // at the tile's first turn in the epoch: its discharge fades
    float looseFactor_;  // see looseFactorOf()
    // A brush or a loose factor: what a drop lays down on a cell it may take from others. Or leaps, which see
    // falls so deep that drops which leave one cell together would dig it below where they go.
    bool isEager_;
    bool isWide_;    // a brush of more than a cell
    bool simple_;    // soft rock and not eager: exchange needs no more than the cell
    Visits visits_;  // drops that left a cell or ended there
    std::optional<TileDrift> current_;
    DropletStep step_;
    DropletLanes lanes_{};
    BrushTable giving_;  // see takeAround()
};

namespace {

// A drop that stays within a cell of one place for this many steps lies still: it is caught in a pit or on
// flat ground and would only tremble there until it has evaporated. Half a cell would miss the drops that
// go to and fro between the two cells of a pit's floor, which take most of all steps and move nothing.
constexpr std::int32_t kRestSteps = 32;

// A longer way than this in one step is a leap [cells].
constexpr float kNextCell = 1.f;

// Cells on which TileWindow::fillAround lays a load down.
constexpr std::int64_t kHeaped = 9;

// Speed that a drop loses in standing water per unit of time: it comes to rest within a few cells.
constexpr float kWaterDrag = 0.4f;

int mostTravel(const DropletParams& params) {
    return static_cast<int>(std::ceil(params.maxTravel)) + 1;  // one cell for rounding
}

/// How much more easily sediment is taken than rock: so much that a drop gains all that it can carry in a
/// step, but no more. What it took beyond that it would lay down in the next step, and take again with more,
/// without end.
float looseFactorOf(const DropletParams& params) {
    return std::min(params.looseFactor, std::max(1.f, 1 / (params.dt * params.depositionRate)));
}

DropletStep stepOver(const TileWindow& window, const Terrain& terrain, const DropletParams& params) {
    DropletStep step{};
    static_cast<LaneGround&>(step) = window.laneGround();
    step.dt = params.dt;
    step.density = params.density;
    step.friction = params.friction;
    step.evaporation = params.evaporation;
    step.depositionRate = params.depositionRate;
    step.deepest = 1 / looseFactorOf(params);
    step.minVolume = params.minVolume;
    step.maxTravel = params.maxTravel;
    const auto steep = static_cast<float>(kQuantaPerMetre) * terrain.cellSize();
    step.flatness = steep * steep;
    step.levels = params.standingWater ? window.levels() : nullptr;
    step.waterDrag = 1 - kWaterDrag * std::min(params.dt, 1.f);
    step.restSteps = params.restEnds ? kRestSteps : std::numeric_limits<std::int32_t>::max();
    return step;
}

}  // namespace

DropletJob::DropletJob(Terrain& terrain, DropletMaps maps, const DropletParams& params, const RainField& rain,
                       const EpochRandom& draws, Simd simd)
    : terrain_(terrain),
      maps_(maps),
      params_(params),
      rain_(rain),
      draws_(draws),
      stepper_(dropletStepper(simd)),
      brush_(brushTable(params.radius)),
      isEager_(looseFactorOf(params) > 1.f || brush_.size() > 1 || params.maxTravel > kNextCell),
      summit_(isEager_ ? terrain.summit() : kHighest) {}

Reach DropletJob::reach(const DropletParams& params) {
    return {.read = mostTravel(params), .write = std::max(1, params.radius)};
}

std::uint64_t DropletJob::births(std::size_t tile, std::size_t cells) const {
    // The k-th epoch ends with k times the rate in whole drops: fractions of a drop are not lost. Each tile
    // begins with another fraction, so that a weak rain does not fall on all of them at once.
    // Where it rains unevenly, more are drawn, and each is born by the chance of its place.
    const double most = rain_.isEven() ? 1.0 : static_cast<double>(RainField::kMost);
    const double rate = most * static_cast<double>(params_.rain) * static_cast<double>(cells) / 1000.0;
    const double begun = static_cast<double>(draws_.random.unit(~std::uint64_t{0}, tile, 0));
    const auto upTo = [&](std::uint64_t epoch) {
        return static_cast<std::uint64_t>(std::floor(rate * static_cast<double>(epoch) + begun));
    };
    return upTo(draws_.epoch + 1) - upTo(draws_.epoch);
}

void DropletJob::idle(std::size_t tile) const {
    const TileGrid::Box box = terrain_.stamps().grid().box(tile);
    Visits::fade(box, maps_.discharge, params_.dischargeRate);
    if (!maps_.current.empty()) TileDrift::fade(box, maps_.current, params_.dischargeRate);
}

std::optional<Drop> DropletJob::born(const TileGrid::Box& box, std::uint64_t particle) const {
    Drop drop;
    drop.position = {spread(draws_.random.unit(draws_.epoch, particle, 0), box.columns),
                     spread(draws_.random.unit(draws_.epoch, particle, 1), box.rows)};
    drop.anchor = drop.position;
    drop.stepsLeft = static_cast<std::uint16_t>(params_.steps);
    if (rain_.isEven()) return drop;
    const float share =
        rain_.at(box.x + static_cast<int>(drop.position.x), box.z + static_cast<int>(drop.position.y)) /
        RainField::kMost;
    if (draws_.random.unit(draws_.epoch, particle, 2) < share) return drop;
    return std::nullopt;
}

void DropletJob::begin(std::size_t tile, TileParticles<Drop>& particles) const {
    const TileGrid::Box box = terrain_.stamps().grid().box(tile);
    if (!params_.enabled) return;
    const auto cells = static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
    const std::uint64_t drawn = births(tile, cells);
    particles.makeRoom(std::min<std::uint64_t>(drawn, cells));
    for (std::uint64_t i = 0; i < drawn; ++i) {
        std::optional<Drop> drop = born(box, (std::uint64_t{tile} << 32) + i);
        if (!drop) continue;
        drop->birth = birthIn(draws_.epoch, tile, i);
        // Slow evaporation without early rest would pile up drops without end: one for each cell is enough.
        const bool isRoom = particles.here.size() < cells;
        if (isRoom) particles.here.push_back(*drop);
        ++(isRoom ? particles.counters.born : particles.counters.withheld);
    }
}

DropletWork::DropletWork(const DropletJob& job, std::size_t tile, bool first)
    : job_(job),
      window_(job.terrain_, tile, std::max(DropletJob::reach(job.params_).read, job.params_.radius),
              job.params_.edges == Edges::periodic),
      first_(first),
      looseFactor_(looseFactorOf(job.params_)),
      isEager_(job.isEager_),
      isWide_(job.brush_.size() > 1),
      simple_(window_.isSoft() && !window_.isMasked() && !isEager_),
      visits_(window_, first),
      step_(stepOver(window_, job.terrain_, job.params_)) {
    if (job.maps_.current.empty()) return;
    current_.emplace(window_, job.maps_.current, job.maps_.discharge, job.params_.momentum);
    step_.pull = current_->pull();
    step_.pullEast = current_->pullEast();
    step_.pullSouth = current_->pullSouth();
}

void DropletWork::load(int lane, const Drop& drop) {
    lanes_.x[lane] = drop.position.x;
    lanes_.z[lane] = drop.position.y;
    lanes_.velocityX[lane] = drop.velocity.x;
    lanes_.velocityZ[lane] = drop.velocity.y;
    lanes_.volume[lane] = drop.volume;
    lanes_.fraction[lane] = drop.fraction;
    lanes_.load[lane] = drop.load;
    lanes_.dye[lane] = drop.dye;
    lanes_.anchorX[lane] = drop.anchor.x;
    lanes_.anchorZ[lane] = drop.anchor.y;
    lanes_.still[lane] = drop.still;
    lanes_.stepsLeft[lane] = drop.stepsLeft;
    lanes_.birth[lane] = drop.birth;
    lanes_.cell[lane] = window_.place(static_cast<int>(drop.position.x), static_cast<int>(drop.position.y));
}

Drop DropletWork::store(int lane) const {
    constexpr std::int32_t kMost = std::numeric_limits<std::uint16_t>::max();
    Drop drop{.position = {lanes_.x[lane], lanes_.z[lane]},
              .velocity = {lanes_.velocityX[lane], lanes_.velocityZ[lane]},
              .volume = lanes_.volume[lane],
              .load = lanes_.load[lane],
              .dye = lanes_.dye[lane],
              .fraction = lanes_.fraction[lane],
              .anchor = {lanes_.anchorX[lane], lanes_.anchorZ[lane]},
              .still = static_cast<std::uint16_t>(std::min(lanes_.still[lane], kMost)),
              .stepsLeft = static_cast<std::uint16_t>(lanes_.stepsLeft[lane]),
              .birth = lanes_.birth[lane]};
    drop.birth.note = static_cast<std::uint32_t>(exchangeOf(lanes_.wanted[lane], lanes_.load[lane])) & 3;
    return drop;
}

LaneEvents DropletWork::step(int count) {
    const DropletEvents events = job_.stepper_(lanes_, step_, count);
    const bool isFar = simple_ && !events.nearBounds;
    if (isFar && !window_.isDyed()) {
        exchangeFarFromBounds(count);
    } else {
        exchange(count, isFar);
    }
    for (int lane = 0; lane < count; ++lane) visits_.add(lanes_.from[lane], lanes_.leaves[lane]);
    for (int lane = 0; current_ && lane < count; ++lane) {
        if (lanes_.leaves[lane] == 0) continue;
        current_->add(lanes_.from[lane], lanes_.velocityX[lane], lanes_.velocityZ[lane]);
    }
    visits_.endStep(window_, job_.maps_.discharge, job_.params_.dischargeRate);
    return events.lanes;
}

void DropletWork::exchangeFarFromBounds(int count) {
    for (int lane = 0; lane < count; ++lane) {
        window_.exchangeFarFromBounds(lanes_.from[lane], lanes_.wanted[lane]);
    }
    for (int lane = 0; lane < count; ++lane) lanes_.load[lane] += lanes_.wanted[lane];
}

void DropletWork::exchange(int count, bool isFar) {
    // In lane order: two drops on one cell get what is left for each.
    for (int lane = 0; lane < count; ++lane) {
        // Loose sediment may yield looseFactor times what is wanted, and a few parts of 2^24 more by
        // rounding: that too must find room in the drop.
        const auto room = static_cast<Quanta>(static_cast<float>(kMostLoad - lanes_.load[lane]) *
                                              (1 - 0x1p-20f) / looseFactor_);
        // What a brush takes is masked where it takes it.
        const Quanta asked = lanes_.wanted[lane];
        const bool isSpread = isWide_ && asked > 0;
        const Quanta wanted =
            isFar ? asked : std::min(isSpread ? asked : window_.masked(lanes_.from[lane], asked), room);
        window_.carry(lanes_.load[lane], lanes_.dye[lane]);
        const Quanta got = moved(lane, wanted);
        lanes_.dye[lane] = window_.carriedDye();
        lanes_.load[lane] += got;
        lanes_.wanted[lane] = got;
    }
}

Quanta DropletWork::moved(int lane, Quanta wanted) {
    const int place = lanes_.from[lane];
    if (simple_ || (wanted <= 0 && !isEager_)) return window_.exchange(place, wanted);
    const int x = window_.column(place), z = window_.row(place);
    if (!isEager_) return takeAround(x, z, wanted, kLowest);
    const TileWindow::Range around = window_.rangeAround(place);
    if (wanted <= 0) {
        // What was taken from a wide brush, laid down on one cell, would be a peak from which the next drop
        // falls deeper and takes more, without end: a drop fills up to what stands around, and carries the
        // rest on.
        return wanted + window_.fillAround(x, z, -wanted, std::max(around.highest, window_.heights()[place]));
    }
    // Nor does a brush dig the cells around below the ground that the drop flows to, nor does a drop take
    // more than would lie between the lowest and the highest of them.
    const std::int64_t room = kHeaped * (std::int64_t{around.highest} - around.lowest) - lanes_.load[lane];
    const std::int64_t most = std::clamp<std::int64_t>(room, 0, wanted);
    return takeAround(x, z, static_cast<Quanta>(most), window_.heights()[lanes_.cell[lane]]);
}

Quanta DropletWork::takeAround(int x, int z, Quanta wanted, Quanta lowest) {
    const auto gives = [&](const BrushCell& c) {
        return window_.isOnMap(x + c.x, z + c.z) &&
               window_.heights()[window_.place(x + c.x, z + c.z)] > lowest;
    };
    const auto masked = [&](int column, int row, Quanta amount) {
        return isWide_ ? window_.maskedAt(column, row, amount) : amount;
    };
    giving_.clear();
    float weight = 0;
    for (const BrushCell& c : job_.brush_) {
        if (!gives(c)) continue;
        giving_.push_back(c);
        weight += c.weight;
    }
    const float scale = weight > 0 ? static_cast<float>(wanted) / weight : 0.f;
    Quanta taken = 0, rest = wanted;
    for (const BrushCell& c : giving_) {
        const Quanta share = std::min(static_cast<Quanta>(c.weight * scale), rest);
        taken += window_.take(x + c.x, z + c.z, masked(x + c.x, z + c.z, share), looseFactor_, lowest);
        rest -= share;
    }
    return taken + window_.take(x, z, masked(x, z, rest), looseFactor_, lowest);
}

Quanta DropletWork::end(const Drop& drop) {
    const TileGrid::Box& box = window_.box();
    const int column = std::min(static_cast<int>(drop.position.x), box.columns - 1);
    const int row = std::min(static_cast<int>(drop.position.y), box.rows - 1);
    window_.carry(drop.load, drop.dye);
    const Quanta rest =
        isEager_ ? window_.layInRings(column, row, window_.fillAround(column, row, drop.load, job_.summit_),
                                      job_.summit_)
                 : window_.layAround(drop.position, drop.load);
    window_.spill();
    visits_.add(window_.place(column, row), 1);
    return rest;
}

void DropletWork::finish() {
    window_.store();
    visits_.fold(window_, job_.maps_.discharge, job_.params_.dischargeRate);
    if (current_) current_->fold(window_, job_.maps_.current, job_.params_.dischargeRate, first_);
}

std::optional<int> Droplet::haloOf(const Params& params) {
    return haloFor(DropletJob::reach(params));
}

Droplet::Droplet(int columns, int rows) : drops_(TileGrid{columns, rows}), discharge_(columns, rows) {}

void Droplet::run(Terrain& terrain, Ledger& ledger, const DropletParams& params, const RainField& rain,
                  const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    if (params.momentum <= 0) {
        current_ = {};
    } else {
        useDrift();
    }
    // Ranks would tell each other of ground around their parts that they have not asked for (State).
    if (!params.enabled && !terrain.subdomain().isWhole() &&
        !terrain.subdomain().any(drops_.counters().born > 0))
        return;
    DropletJob job(terrain, {discharge_, current_}, params, rain, {random, epoch}, simd);
    const RelayPlan plan{params.edges, params.steps, DropletJob::reach(params)};
    Relay<DropletJob>(job, plan, drops_).run(pool);
    ledger.left += drops_.takeLost();
    terrain.bookDye(0, drops_.takeLostDye());
}

ParticleView Droplet::view(const Drop& drop, const DropletParams& params, float) {
    return {.position = drop.position,
            .velocity = cut(params.dt * drop.velocity, params.maxTravel),
            .volume = drop.volume,
            .load = loadOf(drop.load),
            .exchange = static_cast<Exchange>(drop.birth.note)};
}

void Droplet::useDrift() {
    if (!current_.empty()) return;
    const auto still = [&] { return Field<float>(discharge_.columns(), discharge_.rows()); };
    current_ = {still(), still()};
}

void Droplet::upsample() {
    drops_ = upsampled(drops_, kMostLoad);
    discharge_ = repeated(discharge_);
    if (!current_.empty()) current_ = {repeated(current_.east), repeated(current_.south)};
}

}  // namespace wadi
