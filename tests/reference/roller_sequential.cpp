#include "tests/reference/roller_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace reference {

namespace {

/// Catmull–Rom weights and their derivatives at f.
void interpolate(float f, float (&weight)[4], float (&slant)[4]) {
    weight[0] = -0.5f * f + f * f - 0.5f * f * f * f;
    weight[1] = 1 - 2.5f * f * f + 1.5f * f * f * f;
    weight[2] = 0.5f * f + 2 * f * f - 1.5f * f * f * f;
    weight[3] = -0.5f * f * f + 0.5f * f * f * f;
    slant[0] = -0.5f + 2 * f - 1.5f * f * f;
    slant[1] = -5 * f + 4.5f * f * f;
    slant[2] = 0.5f + 4 * f - 4.5f * f * f;
    slant[3] = -f + 1.5f * f * f;
}

/// Cubic B-spline weights at f.
void spread(float f, float (&weight)[4]) {
    const float g = 1 - f;
    weight[0] = g * g * g / 6;
    weight[1] = (4 - 6 * f * f + 3 * f * f * f) / 6;
    weight[2] = (4 - 6 * g * g + 3 * g * g * g) / 6;
    weight[3] = f * f * f / 6;
}

constexpr float kNothing = 1e-4f;  // a load that is laid down but for rounding [m]

}  // namespace

/// By columns: GCC makes vectors of such loops.
template <class Height>
Rolling::Ground Rolling::groundOver(glm::vec2 across, Height height) {
    float alongX[4], slantX[4], alongZ[4], slantZ[4];
    interpolate(across.x, alongX, slantX);
    interpolate(across.y, alongZ, slantZ);
    float level[4]{}, slant[4]{}, low[4], high[4];
    for (int i = 0; i < 4; ++i) low[i] = high[i] = height(i, 0);
    for (int j = 0; j < 4; ++j) {
        const float along = alongZ[j], aslant = slantZ[j];
        for (int i = 0; i < 4; ++i) {
            const float h = height(i, j);
            low[i] = h < low[i] ? h : low[i];
            high[i] = h > high[i] ? h : high[i];
            level[i] += along * h;
            slant[i] += aslant * h;
        }
    }
    Ground ground;
    for (int i = 0; i < 4; ++i) {
        ground.rise += glm::vec2(slantX[i] * level[i], alongX[i] * slant[i]);
        ground.height += alongX[i] * level[i];
    }
    ground.lowest = std::min(std::min(low[0], low[1]), std::min(low[2], low[3]));
    const float highest = std::max(std::max(high[0], high[1]), std::max(high[2], high[3]));
    ground.height = std::clamp(ground.height, ground.lowest, highest);
    return ground;
}

Rolling::Rolling(wadi::Field<float>& heights, float cellSize, const wadi::RollerParams& params,
                 std::uint32_t seed)
    : heights_(heights), cellSize_(cellSize), params_(params), random_(seed) {
    grains_.resize(wadi::rollingParticlesOn(params, heights.size()));
    for (Grain& grain : grains_) grain = born();
}

Rolling::Grain Rolling::born() {
    const std::uint64_t k = births_++;
    const int places = 1 + static_cast<int>(params_.altitudeBias + random_.unit(0, k, 0));
    Grain grain;
    float highest = 0;
    for (int i = 0; i < places; ++i) {
        const auto n = static_cast<std::uint64_t>(2 * i);
        const glm::vec2 place(wadi::spread(random_.unit(0, k, n + 1), heights_.columns()),
                              wadi::spread(random_.unit(0, k, n + 2), heights_.rows()));
        const float height = heights_.at(static_cast<int>(place.x), static_cast<int>(place.y));
        if (i > 0 && height <= highest) continue;
        highest = height;
        grain.position = place;
    }
    return grain;
}

std::uint64_t Rolling::runEpoch() {
    std::uint64_t steps = 0;
    const auto& values = heights_.values();
    summit_ = *std::max_element(values.begin(), values.end());
    for (Grain& grain : grains_) {
        Fate fate = Fate::rolls;
        for (int i = 0; i < params_.steps && fate == Fate::rolls; ++i, ++steps) fate = step(grain);
        // Who finds no room for all that it carries goes on with the rest in the next epoch.
        if (fate == Fate::leaves || (fate == Fate::rests && grain.load <= 0)) grain = born();
    }
    return steps;
}

void Rolling::layAll() {
    constexpr float kFar = 1e9f;
    for (Grain& grain : grains_) {
        add(grain.position, grain.load, {-kFar, kFar});
        grain.load = 0;
    }
}

Rolling::Fate Rolling::step(Grain& grain) {
    const Ground ground = feel(grain.position);
    const glm::vec2 rise = ground.rise / cellSize_, at = grain.position;
    const glm::vec2 normal = -rise / std::sqrt(1 + glm::dot(rise, rise));
    const float before = glm::dot(grain.velocity, grain.velocity);
    grain.velocity += params_.dt * params_.gravity * grain.volume * normal;
    grain.velocity *= 1 - params_.dt * params_.drag;
    grain.volume *= 1 - params_.dt * params_.evaporation;
    const float speed = glm::length(grain.velocity);
    const glm::vec2 way = grain.velocity * (speed > 0 ? std::min(params_.dt, 1 / speed) : 0.f);
    const Limits limits = limitsOn(ground, way);
    if (speed < params_.restSpeed && speed * speed <= before) {
        grain.load = std::max(0.f, grain.load - add(at, grain.load, limits));
        if (grain.load < kNothing) grain.load = 0;
        return Fate::rests;
    }
    const float excess = std::max(0.f, speed - params_.criticalSpeed);
    const float room = std::max(0.f, 1 - grain.load / (params_.capacity * cellSize_));
    const float lifted = params_.dt * params_.lift * cellSize_ * excess * room;
    if (lifted > 0) grain.load -= add(at, -lifted, limits);
    grain.position += way;
    const glm::vec2 to = grain.position;
    return to.x >= 0 && to.y >= 0 && to.x < static_cast<float>(heights_.columns()) &&
                   to.y < static_cast<float>(heights_.rows())
               ? Fate::rolls
               : Fate::leaves;
}

Rolling::Limits Rolling::limitsOn(const Ground& ground, glm::vec2 way) const {
    constexpr float kRepose = 0.65f;  // tangent of 33°
    const float fall = std::clamp(-glm::dot(ground.rise, way), 0.f, ground.height - ground.lowest);
    const float pile = std::min(ground.lowest + kRepose * cellSize_, summit_);
    return {ground.height - fall, std::max(ground.height, pile)};
}

Rolling::Ground Rolling::feel(glm::vec2 position) const {
    const glm::vec2 middle = position - 0.5f, cell(std::floor(middle.x), std::floor(middle.y));
    const int x = static_cast<int>(cell.x) - 1, z = static_cast<int>(cell.y) - 1;
    const glm::vec2 across = middle - cell;
    if (isInner(x, z)) return groundOver(across, [&](int i, int j) { return heights_.at(x + i, z + j); });
    return groundOver(across, [&](int i, int j) { return heights_.clamped(x + i, z + j); });
}

bool Rolling::isInner(int x, int z) const {
    return x >= 0 && z >= 0 && x + 3 < heights_.columns() && z + 3 < heights_.rows();
}

float Rolling::addTo(int x, int z, float amount, const Limits& limits) {
    float& height =
        heights_.at(std::clamp(x, 0, heights_.columns() - 1), std::clamp(z, 0, heights_.rows() - 1));
    const float share = limited(amount, height, limits);
    height += share;
    return share;
}

float Rolling::add(glm::vec2 position, float amount, const Limits& limits) {
    const glm::vec2 middle = position - 0.5f, cell(std::floor(middle.x), std::floor(middle.y));
    float alongX[4], alongZ[4], sums[4]{};
    spread(middle.x - cell.x, alongX);
    spread(middle.y - cell.y, alongZ);
    const int x = static_cast<int>(cell.x) - 1, z = static_cast<int>(cell.y) - 1;
    if (isInner(x, z)) {
        for (int j = 0; j < 4; ++j) {
            float* const row = &heights_.at(x, z + j);
            const float part = alongZ[j] * amount;
            for (int i = 0; i < 4; ++i) {
                const float height = row[i], share = limited(alongX[i] * part, height, limits);
                row[i] = height + share;
                sums[i] += share;
            }
        }
    } else {
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i)
                sums[i] += addTo(x + i, z + j, alongX[i] * alongZ[j] * amount, limits);
    }
    const float added = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    // What found no room is offered to the nearest cell.
    return added + addTo(x + (middle.x - cell.x < 0.5f ? 1 : 2), z + (middle.y - cell.y < 0.5f ? 1 : 2),
                         amount - added, limits);
}

}  // namespace reference
