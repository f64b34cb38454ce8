#include "sim/process/runoff_work.hpp"

namespace wadi {

namespace {

// Travel of a step and a cell for rounding.
constexpr int kMargin = static_cast<int>(kRunoffTravel) + 1;

// Keeps the births of runoff apart from those of the other processes.
constexpr std::uint64_t kFamily = std::uint64_t{1} << 62;

RunoffStep stepOver(const Patch& patch, const Terrain& terrain, const RunoffParams& params) {
    RunoffStep step{};
    static_cast<LaneGround&>(step) = patch.laneGround();
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

RunoffJob::RunoffJob(Terrain& terrain, const RunoffParams& params, const Random& random, std::uint64_t epoch,
                     Simd simd)
    : terrain_(terrain), params_(params), random_(random), epoch_(epoch), stepper_(runoffStepper(simd)) {}

Reach RunoffJob::reach() {
    return {.read = kMargin, .write = 1};
}

void RunoffJob::bear(std::size_t tile, Station<RunoffDrop>& station) const {
    const TileGrid::Box box = terrain_.stamps().grid().box(tile);
    const double cells = static_cast<double>(box.columns) * static_cast<double>(box.rows);
    const std::uint64_t family = kFamily + (std::uint64_t{tile} << 32);
    // Rounded by a draw, so that a weak rain does not fall on all tiles at once.
    const double wanted = static_cast<double>(params_.rain) * cells / 1000 +
                          static_cast<double>(random_.unit(epoch_, family, 0));
    const auto born = static_cast<std::uint64_t>(wanted);
    station.makeRoom(born);
    for (std::uint64_t i = 0; i < born; ++i) {
        RunoffDrop drop;
        drop.position = {spread(random_.unit(epoch_, family + i, 1), box.columns),
                         spread(random_.unit(epoch_, family + i, 2), box.rows)};
        station.here.push_back(drop);
    }
    station.counters.born += born;
}

RunoffWork::RunoffWork(const RunoffJob& job, std::size_t tile, bool)
    : job_(job),
      patch_(job.terrain_, tile, kMargin, job.params_.edges == Edges::periodic),
      step_(stepOver(patch_, job.terrain_, job.params_)) {}

void RunoffWork::board(int lane, const RunoffDrop& drop) {
    lanes_.x[lane] = drop.position.x;
    lanes_.z[lane] = drop.position.y;
    lanes_.velocityX[lane] = drop.velocity.x;
    lanes_.velocityZ[lane] = drop.velocity.y;
    lanes_.fraction[lane] = drop.fraction;
    lanes_.load[lane] = drop.load;
    lanes_.age[lane] = drop.age;
    lanes_.left[lane] = drop.left;
    lanes_.cell[lane] = patch_.place(static_cast<int>(drop.position.x), static_cast<int>(drop.position.y));
}

RunoffDrop RunoffWork::at(int lane) const {
    return {.position = {lanes_.x[lane], lanes_.z[lane]},
            .velocity = {lanes_.velocityX[lane], lanes_.velocityZ[lane]},
            .fraction = lanes_.fraction[lane],
            .load = lanes_.load[lane],
            .age = static_cast<std::uint16_t>(lanes_.age[lane]),
            .left = static_cast<std::uint16_t>(lanes_.left[lane])};
}

void RunoffWork::move(int from, int to) {
    if (from != to) board(to, at(from));
}

LaneEvents RunoffWork::step(int count) {
    const LaneEvents events = job_.stepper_(lanes_, step_, count);
    // In lane order: two drops on one cell get what is left for each.
    for (int lane = 0; lane < count; ++lane) {
        const int place = lanes_.from[lane];
        const Quanta wanted = lanes_.wanted[lane];
        lanes_.load[lane] += patch_.isSoft() || wanted <= 0
                                 ? patch_.exchange(place, wanted)
                                 : patch_.take(patch_.column(place), patch_.row(place), wanted, 1.f);
    }
    return events;
}

Quanta RunoffWork::end(const RunoffDrop& drop) {
    return patch_.layAround(drop.position, drop.load);
}

void RunoffWork::finish() {
    patch_.store();
}

}  // namespace wadi
