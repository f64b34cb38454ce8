#include "sim/process/wind/wind.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"
#include "sim/particles/relay.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/particles/tile_window.hpp"
#include "sim/particles/visits.hpp"
#include "sim/process/wind/wind_lanes.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

// Wind work: the wind method on the relay. WindJob is one epoch for all tiles, WindWork one tile with its
// lanes. Not the arithmetic of a step (wind_lanes).
// Job: shared by the threads of an epoch. Work: the thread that runs the tile.

class WindWork;

/// One epoch's view of parameters and ground.
class WindJob {
  public:
    using Particle = SandParcel;
    using Work = WindWork;

    /// Without plan(), no wind blows and no grain is born.
    WindJob(Terrain& terrain, Field<float>& windpath, const WindParams& params, const SandParams& sand,
            Simd simd);

    /// What decides the births of an epoch.
    struct Season {
        Random random;
        std::uint64_t epoch;
        std::size_t parcels;  ///< In flight already
        std::int64_t owed;    ///< Sand to be brought back if the edges feed [quanta]
    };
    /// Lets the wind of an epoch blow. Grains are born wherever edges are periodic, else on the edges that
    /// face the wind, and there no more than it carries over them.
    void plan(const Season& season);

    /// How far the grains of a tile reach past its edge [cells].
    static Reach reach();
    /// Births in a tile.
    void begin(std::size_t tile, TileParticles<SandParcel>& particles) const;
    Terrain& ground() { return terrain_; }
    /// Nobody visits a tile: its windpath fades.
    void idle(std::size_t tile) const;
    /// Sand that every grain brings along besides what is owed [quanta].
    Quanta dust() const;

  private:
    friend WindWork;

    glm::vec2 facing(const TileGrid::Box& box) const;
    SandParcel born(const TileGrid::Box& box, std::uint64_t particle) const;
    SandParcel withWind(SandParcel parcel, const TileGrid::Box& box) const;

    Terrain& terrain_;
    Field<float>& windpath_;
    const WindParams& params_;
    const SandParams& sand_;
    WindStepper stepper_;
    Random random_{0};
    std::uint64_t epoch_ = 0;
    glm::vec2 wind_{};
    double births_ = 0;  // on the whole map …
    double among_ = 1;   // … shared out by cells, or by the width of edges across the wind
    Quanta load_ = 0;    // of a newborn
};

/// The grains of one tile at work.
class WindWork {
  public:
    WindWork(const WindJob& job, std::size_t tile, bool first);

    void load(int lane, const SandParcel& parcel);
    SandParcel store(int lane) const;
    LaneEvents step(int count);
    /// Lays the load of a grain down around it, with bilinear weights; returns what found no room [quanta].
    Quanta end(const SandParcel& parcel);
    void finish();

  private:
    void feelWind(int count);
    /// What a grain and the ground exchange, as its gain [quanta].
    Quanta exchange(int lane, const WindEvents& events);
    Quanta letFall(int lane, Quanta amount, bool inside);
    Quanta heap(const SandParcel& parcel);
    void slide(int lane, bool inner);

    const WindJob& job_;
    TileWindow window_;
    Visits visits_;
    WindStep step_;
    // Greatest difference at rest to neighbours along an axis and a diagonal:
    Quanta repose_[2];       // of dry sand …
    Quanta moistRepose_[2];  // … and of wet
    WindLanes lanes_{};
};

namespace {

// Travel of a step, a cell for rounding, and the neighbours of the cell there.
constexpr int kMargin = static_cast<int>(kWindTravel) + 2;

constexpr float kDiagonal = 1.41421356f;  // its length [cells]

/// [quanta]
float cellWidth(const Terrain& terrain) {
    return static_cast<float>(kQuantaPerMetre) * terrain.cellSize();
}

/// The part of the wind that blows at a cell: as painted, and less among plants.
float windPart(const Terrain& terrain, int x, int z) {
    const auto part = [&](Painted which) {
        return static_cast<float>(terrain.paintedAt(which, x, z)) / 255.f;
    };
    return part(Painted::wind) * (1 - part(Painted::vegetation));
}

WindStep stepOver(const TileWindow& window, const Terrain& terrain, const WindParams& params,
                  const SandParams& sand, glm::vec2 wind) {
    WindStep step{};
    static_cast<LaneGround&>(step) = window.laneGround();
    step.sediment = window.sediment();
    step.dt = params.dt;
    step.gravity = params.gravity;
    step.relaxation = params.relaxation;
    step.suspension = params.suspension;
    step.abrasion = params.abrasion;
    step.windX = wind.x;
    step.windZ = wind.y;
    step.isPainted = !terrain.painted(Painted::wind).empty() || !terrain.painted(Painted::vegetation).empty();
    const float width = cellWidth(terrain);
    step.heightOfQuantum = 1 / (width * params.verticalScale);
    step.flatness = width * width;
    step.climb = kWindClimb / params.verticalScale;
    step.repose = tangent(sand.repose) * width;
    step.settling = params.settling;
    return step;
}

}  // namespace

WindJob::WindJob(Terrain& terrain, Field<float>& windpath, const WindParams& params, const SandParams& sand,
                 Simd simd)
    : terrain_(terrain), windpath_(windpath), params_(params), sand_(sand), stepper_(windStepper(simd)) {}

void WindJob::plan(const Season& season) {
    random_ = season.random;
    epoch_ = season.epoch;
    wind_ = windOf(params_, random_, epoch_);
    const double density = static_cast<double>(params_.grains) / 1000;
    const double lacking =
        density * static_cast<double>(terrain_.size()) - static_cast<double>(season.parcels);
    births_ = std::max(lacking, 0.0);
    among_ = static_cast<double>(terrain_.size());
    load_ = dust();
    if (params_.edges == WindEdges::periodic) return;
    const glm::vec2 edges = facing({0, 0, terrain_.columns(), terrain_.rows()});
    among_ = static_cast<double>(edges.x + edges.y);
    births_ = std::min(births_, density * params_.dt * params_.steps * among_);
    if (params_.edges == WindEdges::open || births_ <= 0) return;
    const double share = static_cast<double>(season.owed) / births_;
    load_ = static_cast<Quanta>(std::clamp(share + load_, 0.0, static_cast<double>(kMostLoad)));
}

Reach WindJob::reach() {
    return {.read = kMargin, .write = kMargin};
}

Quanta WindJob::dust() const {
    return static_cast<Quanta>(params_.dust / 1000 * static_cast<float>(kQuantaPerMetre));
}

glm::vec2 WindJob::facing(const TileGrid::Box& box) const {
    const bool alongX = wind_.x > 0 ? box.x == 0 : box.x + box.columns == terrain_.columns();
    const bool alongZ = wind_.y > 0 ? box.z == 0 : box.z + box.rows == terrain_.rows();
    return {alongX ? std::abs(wind_.x) * static_cast<float>(box.rows) : 0.f,
            alongZ ? std::abs(wind_.y) * static_cast<float>(box.columns) : 0.f};
}

SandParcel WindJob::born(const TileGrid::Box& box, std::uint64_t particle) const {
    SandParcel parcel;
    parcel.position = {spread(random_.unit(epoch_, particle, 1), box.columns),
                       spread(random_.unit(epoch_, particle, 2), box.rows)};
    parcel.load = load_;
    parcel.stepsLeft = static_cast<std::uint16_t>(params_.steps);
    if (params_.edges == WindEdges::periodic) return withWind(parcel, box);
    const glm::vec2 edges = facing(box);
    const bool alongX = random_.unit(epoch_, particle, 3) * (edges.x + edges.y) < edges.x;
    float& place = alongX ? parcel.position.x : parcel.position.y;
    place = (alongX ? wind_.x : wind_.y) > 0 ? 0.f : spread(1.f, alongX ? box.columns : box.rows);
    // The wind blows through the whole epoch: were all of them there at its beginning, they would come in
    // waves.
    parcel.stepsLeft =
        static_cast<std::uint16_t>(1 + spread(random_.unit(epoch_, particle, 4), params_.steps));
    return withWind(parcel, box);
}

/// The grain with the speed of the wind where it is.
SandParcel WindJob::withWind(SandParcel parcel, const TileGrid::Box& box) const {
    const int x = box.x + static_cast<int>(parcel.position.x),
              z = box.z + static_cast<int>(parcel.position.y);
    const glm::vec2 wind = windPart(terrain_, x, z) * wind_;
    parcel.velocity = {wind.x, 0, wind.y};
    return parcel;
}

void WindJob::begin(std::size_t tile, TileParticles<SandParcel>& particles) const {
    if (births_ <= 0) return;
    const TileGrid::Box box = terrain_.stamps().grid().box(tile);
    const glm::vec2 edges = facing(box);
    const double part = params_.edges == WindEdges::periodic
                            ? static_cast<double>(box.columns) * static_cast<double>(box.rows)
                            : static_cast<double>(edges.x + edges.y);
    // Rounded by a draw of each tile, so that fractions of a grain are born now and then.
    const std::uint64_t particle = std::uint64_t{tile} << 32;
    const double wanted = births_ * part / among_ + static_cast<double>(random_.unit(epoch_, particle, 0));
    const auto born = static_cast<std::uint64_t>(wanted);
    particles.makeRoom(born);
    for (std::uint64_t i = 0; i < born; ++i) {
        particles.here.push_back(this->born(box, particle + i));
        particles.here.back().birth = birthIn(epoch_, tile, i);
    }
    particles.counters.born += born;
    particles.brought += static_cast<std::int64_t>(born) * load_;
}

void WindJob::idle(std::size_t tile) const {
    Visits::fade(terrain_.stamps().grid().box(tile), windpath_, params_.windpathRate);
}

WindWork::WindWork(const WindJob& job, std::size_t tile, bool first)
    : job_(job),
      window_(job.terrain_, tile, kMargin, job.params_.edges == WindEdges::periodic),
      visits_(window_, first),
      step_(stepOver(window_, job.terrain_, job.params_, job.sand_, job.wind_)),
      repose_{static_cast<Quanta>(std::min(step_.repose, 0x1p30f)),
              static_cast<Quanta>(std::min(step_.repose * kDiagonal, 0x1p30f))} {
    const float moisture = tangent(moistRepose(job.sand_)) * cellWidth(job.terrain_);
    moistRepose_[0] = static_cast<Quanta>(std::min(moisture, 0x1p30f));
    moistRepose_[1] = static_cast<Quanta>(std::min(moisture * kDiagonal, 0x1p30f));
}

void WindWork::load(int lane, const SandParcel& parcel) {
    lanes_.x[lane] = parcel.position.x;
    lanes_.z[lane] = parcel.position.y;
    lanes_.height[lane] = parcel.height;
    lanes_.velocityX[lane] = parcel.velocity.x;
    lanes_.velocityY[lane] = parcel.velocity.y;
    lanes_.velocityZ[lane] = parcel.velocity.z;
    lanes_.fraction[lane] = parcel.fraction;
    lanes_.load[lane] = parcel.load;
    lanes_.dye[lane] = parcel.dye;
    lanes_.stepsLeft[lane] = parcel.stepsLeft;
    lanes_.birth[lane] = parcel.birth;
    lanes_.cell[lane] =
        window_.place(static_cast<int>(parcel.position.x), static_cast<int>(parcel.position.y));
}

SandParcel WindWork::store(int lane) const {
    return {.position = {lanes_.x[lane], lanes_.z[lane]},
            .height = lanes_.height[lane],
            .velocity = {lanes_.velocityX[lane], lanes_.velocityY[lane], lanes_.velocityZ[lane]},
            .fraction = lanes_.fraction[lane],
            .load = lanes_.load[lane],
            .dye = lanes_.dye[lane],
            .stepsLeft = static_cast<std::uint16_t>(lanes_.stepsLeft[lane]),
            .exchange = exchangeOf(lanes_.wanted[lane], lanes_.load[lane]),
            .birth = lanes_.birth[lane]};
}

/// The lanes stand on the tile: they have left it neither before their first step nor after any.
void WindWork::feelWind(int count) {
    const TileGrid::Box& box = window_.box();
    for (int lane = 0; lane < count; ++lane) {
        const int place = lanes_.cell[lane];
        lanes_.wind[lane] =
            windPart(job_.terrain_, box.x + window_.column(place), box.z + window_.row(place));
    }
}

LaneEvents WindWork::step(int count) {
    if (step_.isPainted) feelWind(count);
    const WindEvents events = job_.stepper_(lanes_, step_, count);
    const bool isDyed = window_.isDyed();
    // In lane order: two grains on one cell get what is left for each.
    for (int lane = 0; lane < count; ++lane) {
        if (isDyed) window_.carry(lanes_.load[lane], lanes_.dye[lane]);
        const Quanta got = exchange(lane, events);
        if (isDyed) lanes_.dye[lane] = window_.carriedDye();
        lanes_.load[lane] += got;
        lanes_.wanted[lane] = got;
    }
    for (std::uint64_t rest = events.slides; rest != 0; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        slide(lane, (events.inner >> lane & 1) != 0);
    }
    visits_.endStep(window_, job_.windpath_, job_.params_.windpathRate);
    return events.lanes;
}

namespace {

/// An amount, as far as there is room [quanta].
Quanta held(Quanta amount, std::int64_t room) {
    return static_cast<Quanta>(std::clamp<std::int64_t>(room, 0, amount));
}

}  // namespace

/// What is lifted leaves no hole that is deeper than its walls stand by themselves, and what falls no such
/// needle: else a grain could bring to one place all that it has lifted on its way.
Quanta WindWork::exchange(int lane, const WindEvents& events) {
    const std::uint64_t bit = std::uint64_t{1} << lane;
    const int place = lanes_.from[lane];
    const Quanta wanted = window_.masked(place, lanes_.wanted[lane]);
    if ((events.touches & bit) == 0)
        return wanted < 0 ? -letFall(lane, -wanted, (events.inside & bit) != 0) : 0;
    visits_.add(place, 1);
    if (job_.params_.dampHolds && isWet(window_.moisture(place))) return 0;
    if (wanted <= 0) return 0;
    const Quanta* const ground = window_.heights() + place;
    // One neighbour tells most of the time that all eight need not be asked.
    const bool isBare = (events.bare & bit) != 0;
    if (!isBare && wanted <= std::int64_t{ground[0]} - ground[-1] + repose_[0])
        return window_.takeLoose(place, wanted);
    const Quanta lowest = window_.rangeAround(place).lowest;
    if (!isBare) {
        const std::int64_t room = std::int64_t{window_.heights()[place]} - lowest + repose_[0];
        return window_.takeLoose(place, held(wanted, room));
    }
    // Down to the lowest ground around: what is lower lies out of the wind. Otherwise a hollow would grow the
    // faster the deeper it is, to the end of heights.
    const Quanta rock = window_.heights()[place] - window_.sediment()[place];
    window_.wear(place, held(wanted, rock - lowest));
    return 0;
}

Quanta WindWork::letFall(int lane, Quanta amount, bool inside) {
    const auto atRepose = [&](int place, Quanta part) {
        const Quanta* const ground = window_.heights() + place;
        if (part <= std::int64_t{ground[-1]} + repose_[0] - ground[0]) return part;
        const std::int64_t top = std::int64_t{window_.rangeAround(place).highest} + repose_[0];
        return held(part, top - window_.heights()[place]);
    };
    const int to = lanes_.cell[lane], from = lanes_.from[lane];
    const Quanta half = atRepose(to, amount / 2);
    const Quanta there = inside ? -window_.exchange(to, -half)
                                : window_.lay(static_cast<int>(std::floor(lanes_.x[lane])),
                                              static_cast<int>(std::floor(lanes_.z[lane])), half);
    return there - window_.exchange(from, -atRepose(from, amount - amount / 2));
}

void WindWork::slide(int lane, bool inner) {
    const int place = lanes_.from[lane], x = window_.column(place), z = window_.row(place);
    const Quanta* repose = isWet(window_.moisture(place)) ? moistRepose_ : repose_;
    for (int k = 0; k < 8; ++k) {
        const Quanta amount = window_.masked(place, lanes_.slides[k][lane]);
        if (amount == 0) continue;
        const int sign = k < 4 ? 1 : -1, dx = sign * kSlideX[k % 4], dz = sign * kSlideZ[k % 4];
        const int there = place + dz * window_.stride() + dx;
        // Many grains in one hollow have all felt the same slope: together they must not turn it over.
        const TileWindow::Slide slide{std::abs(amount), repose[k % 4 < 2 ? 0 : 1], step_.dt * step_.settling};
        if (inner) {
            window_.slide(amount > 0 ? place : there, amount > 0 ? there : place, slide);
        } else if (amount > 0) {
            window_.slide(x, z, x + dx, z + dz, slide);
        } else {
            window_.slide(x + dx, z + dz, x, z, slide);
        }
    }
}

Quanta WindWork::end(const SandParcel& parcel) {
    window_.carry(parcel.load, parcel.dye);
    const Quanta rest =
        parcel.load <= repose_[0] ? window_.layAround(parcel.position, parcel.load) : heap(parcel);
    window_.spill();
    return rest;
}

/// Lays a load down that would be a needle on the four cells around: at repose, from ring to ring.
Quanta WindWork::heap(const SandParcel& parcel) {
    const TileGrid::Box& box = window_.box();
    const int x = std::clamp(static_cast<int>(parcel.position.x), 0, box.columns - 1),
              z = std::clamp(static_cast<int>(parcel.position.y), 0, box.rows - 1);
    const TileWindow::Range around = window_.rangeAround(window_.place(x, z));
    Quanta rest = window_.fillAround(x, z, parcel.load, around.highest);
    for (Quanta ceiling = around.highest; rest > 0 && ceiling < kHighest;) {
        ceiling = std::min(ceiling, kHighest - repose_[0]) + repose_[0];
        rest = window_.layInRings(x, z, rest, ceiling);
    }
    return rest;
}

void WindWork::finish() {
    window_.store();
    visits_.fold(window_, job_.windpath_, job_.params_.windpathRate);
}

std::optional<int> Wind::haloOf(const Params&) {
    return haloFor(WindJob::reach());
}

Wind::Wind(int columns, int rows) : parcels_(TileGrid{columns, rows}), windpath_(columns, rows) {}

void Wind::run(Terrain& terrain, Ledger& ledger, const WindParams& params, const SandParams& sand,
               const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd) {
    const bool blows = params.enabled && params.method == WindMethod::grains;
    const Subdomain& own = terrain.subdomain();
    const auto onAll = [&](auto count) { return own.sum(static_cast<std::int64_t>(count)); };
    if (!blows && onAll(parcels_.counters().born) == 0) return;
    WindJob job(terrain, windpath_, params, sand, simd);
    if (blows) {
        const auto parcels = static_cast<std::size_t>(onAll(parcels_.size()));
        job.plan({.random = random, .epoch = epoch, .parcels = parcels, .owed = owed_});
    }
    const std::uint64_t before = parcels_.counters().born;
    const Edges edges = params.edges == WindEdges::periodic ? Edges::periodic : Edges::open;
    const RelayPlan plan{edges, params.steps, WindJob::reach()};
    Relay<WindJob>(job, plan, parcels_).run(pool);
    const std::int64_t left = parcels_.takeLost(), brought = parcels_.takeBrought();
    ledger.left += left;
    ledger.entered += brought;
    terrain.bookDye(0, parcels_.takeLostDye());
    const auto born = static_cast<std::int64_t>(parcels_.counters().born - before);
    owed_ = params.edges == WindEdges::feed ? owed_ + onAll(left - (brought - born * job.dust())) : 0;
}

void Wind::run(EpochContext& e, const WindParams& params) {
    const bool hasGrains = e.terrain.subdomain().any(parcels_.counters().born > 0);
    run(e.terrain, e.ledger, params, e.sand, e.random, e.epoch, e.pool, e.simd);
    slabs_.run(e, params, windpath_, hasGrains);
    if (!hasGrains && !params.enabled) fadePaths(params.windpathRate, e.terrain.subdomain().cells(), e.pool);
}

/// Nothing blows, and what blew before is forgotten.
void Wind::fadePaths(float rate, const TileGrid::Box& own, const ThreadPool& pool) {
    pool.forEach(own.rows, [&](int row) {
        const auto paths = windpath_.row(own.z + row);
        for (float& path :
             paths.subspan(static_cast<std::size_t>(own.x), static_cast<std::size_t>(own.columns)))
            if (path != 0) path *= 1 - rate;
    });
}

ParticleView Wind::view(const SandParcel& parcel, const WindParams& params, float cellSize) {
    const float metresOfHeight = params.verticalScale * cellSize;
    const auto along = [&](float v) { return std::clamp(params.dt * v, -kWindTravel, kWindTravel); };
    return {.position = parcel.position,
            .velocity = {along(parcel.velocity.x), along(parcel.velocity.z)},
            .above = parcel.height * metresOfHeight,
            .climb = params.dt * parcel.velocity.y * metresOfHeight,
            .load = loadOf(parcel.load),
            .exchange = parcel.exchange};
}

void Wind::upsample() {
    parcels_ = upsampled(parcels_, kMostLoad);
    for (std::size_t tile = 0; tile < parcels_.grid().count(); ++tile) {
        TileParticles<SandParcel>* const onTile = parcels_.find(tile);
        if (onTile == nullptr) continue;
        for (SandParcel& parcel : onTile->here)  // whose heights are in widths of a cell, which are halved
            parcel.height = std::min(2 * parcel.height, kFastest);
    }
    windpath_ = repeated(windpath_);
    owed_ *= 4;
    slabs_.upsample();
}

}  // namespace wadi
