#include "sim/process/roller/roller_work.hpp"

#include <algorithm>
#include <cmath>

namespace wadi {

namespace {

// From the middle of the cell before a grain at the tile's edge to the second one beyond it.
constexpr int kMargin = 2;

RollerStep stepOver(Patch& patch, const Terrain& terrain, const RollerParams& params) {
    RollerStep step{};
    static_cast<LaneGround&>(step) = patch.laneGround();
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
    step.ground = patch.layers().heights;
    step.sediment = patch.layers().sediment;
    step.soft = patch.isSoft() && !patch.isMasked();
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
    : terrain_(terrain), params_(params), stepper_(rollerStepper(simd)) {}

Reach RollerJob::reach() {
    return {.read = kMargin, .write = kMargin};
}

RollerWork::RollerWork(const RollerJob& job, std::size_t tile, bool)
    : job_(job),
      patch_(job.terrain_, tile, kMargin, job.params_.edges == Edges::periodic),
      step_(stepOver(patch_, job.terrain_, job.params_)) {}

void RollerWork::board(int lane, const Pebble& pebble) {
    lanes_.x[lane] = pebble.position.x;
    lanes_.z[lane] = pebble.position.y;
    lanes_.velocityX[lane] = pebble.velocity.x;
    lanes_.velocityZ[lane] = pebble.velocity.y;
    lanes_.volume[lane] = pebble.volume;
    lanes_.fraction[lane] = pebble.fraction;
    lanes_.load[lane] = pebble.load;
    lanes_.deed[lane] = static_cast<std::int32_t>(pebble.deed);
    lanes_.left[lane] = pebble.left;
    lanes_.birth[lane] = pebble.birth;
}

Pebble RollerWork::at(int lane) const {
    return {.position = {lanes_.x[lane], lanes_.z[lane]},
            .velocity = {lanes_.velocityX[lane], lanes_.velocityZ[lane]},
            .volume = lanes_.volume[lane],
            .fraction = lanes_.fraction[lane],
            .load = lanes_.load[lane],
            .deed = static_cast<Deed>(lanes_.deed[lane]),
            .left = static_cast<std::uint16_t>(lanes_.left[lane]),
            .birth = lanes_.birth[lane]};
}

void RollerWork::move(int from, int to) {
    if (from != to) board(to, at(from));
}

LaneEvents RollerWork::step(int count) {
    const RollerEvents events = job_.stepper_(lanes_, step_, count);
    // In lane order: two grains over one cell get what is left for each.
    for (int lane = 0; lane < count; ++lane) {
        if ((events.booked >> lane & 1) != 0 || lanes_.wanted[lane] == 0) continue;
        const int corner = lanes_.corner[lane];
        const glm::vec2 across(lanes_.acrossX[lane], lanes_.acrossZ[lane]);
        const int x = patch_.column(corner), z = patch_.row(corner);
        lanes_.load[lane] += exchangeAround(x, z, across, held(x, z, lanes_.wanted[lane]));
    }
    return events.lanes;
}

Quanta RollerWork::held(int x, int z, Quanta wanted) const {
    if (wanted <= 0 || !patch_.isMasked()) return wanted;
    const TileGrid::Box& box = patch_.box();
    return patch_.masked(
        patch_.place(std::clamp(x + 1, 0, box.columns - 1), std::clamp(z + 1, 0, box.rows - 1)), wanted);
}

Quanta RollerWork::exchangeAround(int x, int z, glm::vec2 across, Quanta wanted) {
    float alongX[4];
    for (int i = 0; i < 4; ++i) alongX[i] = splineWeight(i, across.x) * static_cast<float>(wanted);
    Quanta moved = 0, rest = wanted;
    for (int j = 0; j < 4; ++j) {
        const float alongZ = splineWeight(j, across.y);
        for (int i = 0; i < 4; ++i) {
            const auto part = static_cast<Quanta>(alongX[i] * alongZ);
            const Quanta share = wanted > 0 ? std::min(part, rest) : std::max(part, rest);
            rest -= share;
            if (share != 0) moved += exchange(x + i, z + j, share);
        }
    }
    return moved + exchange(x + (across.x < 0.5f ? 1 : 2), z + (across.y < 0.5f ? 1 : 2), rest);
}

Quanta RollerWork::exchange(int x, int z, Quanta amount) {
    const TileGrid::Box& box = patch_.box();
    const bool inside = x >= 0 && z >= 0 && x < box.columns && z < box.rows;
    if (inside && (patch_.isSoft() || amount <= 0)) return patch_.exchange(patch_.place(x, z), amount);
    return amount > 0 ? patch_.take(x, z, amount, 1.f) : -patch_.lay(x, z, -amount);
}

Quanta RollerWork::end(const Pebble& pebble) {
    const glm::vec2 middle = pebble.position - 0.5f;
    const glm::vec2 cell(std::floor(middle.x), std::floor(middle.y));
    return pebble.load + exchangeAround(static_cast<int>(cell.x) - 1, static_cast<int>(cell.y) - 1,
                                        middle - cell, -pebble.load);
}

void RollerWork::finish() {
    patch_.store();
}

}  // namespace wadi
