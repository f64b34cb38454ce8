#include "tests/reference/runoff_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "sim/core/random.hpp"

namespace reference {

namespace {

class Gullies {
  public:
    Gullies(wadi::Field<float>& heights, float cellSize, const wadi::RunoffParams& params)
        : heights_(heights),
          steepness_(params.steepness / cellSize),
          unit_(cellSize * params.verticalScale),
          params_(params) {}

    std::uint64_t run(float px, float pz) {
        float load = 0, speedX = 0, speedZ = 0;
        for (int i = 1; i <= params_.maxSteps; ++i) {
            const int x = static_cast<int>(px), z = static_cast<int>(pz);
            const glm::vec3 n = normal(x, z);
            if (n.y >= params_.flatStop) {
                layAround(px, pz, load);
                return static_cast<std::uint64_t>(i);
            }
            const float deposit = load * params_.depositionRate * n.y;
            const float growth = std::min(1.f, static_cast<float>(i) * params_.ramp);
            const float erosion = unit_ * params_.erosionRate * (1 - n.y) * growth;
            heights_.at(x, z) += deposit - erosion;
            load += erosion - deposit;
            speedX = params_.friction * speedX + n.x * params_.speed;
            speedZ = params_.friction * speedZ + n.z * params_.speed;
            px += speedX;
            pz += speedZ;
            if (px < 0 || pz < 0 || px >= static_cast<float>(heights_.columns()) ||
                pz >= static_cast<float>(heights_.rows())) {
                return static_cast<std::uint64_t>(i);
            }
        }
        layAround(px, pz, load);
        return static_cast<std::uint64_t>(params_.maxSteps);
    }

  private:
    glm::vec3 normal(int x, int z) const {
        const int columns = heights_.columns();
        if (x > 0 && z > 0 && x < columns - 1 && z < heights_.rows() - 1) {
            const float* const cell = &heights_.at(x, z);
            return normal([=](int dx, int dz) { return cell[dz * columns + dx]; });
        }
        return normal([&](int dx, int dz) { return heights_.clamped(x + dx, z + dz); });
    }

    /// at(dx, dz) is a height in the neighbourhood.
    template <class At>
    glm::vec3 normal(const At& at) const {
        const float here = at(0, 0);
        float up = 0;
        const auto axis = [&](int dx, int dz) {
            const float fall = (here - at(dx, dz)) * steepness_, part = 1 / std::sqrt(fall * fall + 1);
            up += part;
            return fall * part;
        };
        const auto diagonal = [&](int dx, int dz) {
            const float fall = (here - at(dx, dz)) * steepness_, part = 1 / std::sqrt(fall * fall + 2);
            up += std::sqrt(2.f) * part;
            return fall * part * std::sqrt(0.5f);
        };
        const float falling = diagonal(1, 1) - diagonal(-1, -1), rising = diagonal(1, -1) - diagonal(-1, 1);
        const float east = axis(1, 0) - axis(-1, 0) + (falling + rising);
        const float south = axis(0, 1) - axis(0, -1) + (falling - rising);
        return glm::normalize(glm::vec3(east, up, south));
    }

    void layAround(float px, float pz, float load) {
        const float cornerX = px - 0.5f, cornerZ = pz - 0.5f;
        const int x = static_cast<int>(std::floor(cornerX)), z = static_cast<int>(std::floor(cornerZ));
        const float fx = cornerX - static_cast<float>(x), fz = cornerZ - static_cast<float>(z);
        add(x, z, load * (1 - fx) * (1 - fz));
        add(x + 1, z, load * fx * (1 - fz));
        add(x, z + 1, load * (1 - fx) * fz);
        add(x + 1, z + 1, load * fx * fz);
    }

    void add(int x, int z, float amount) {
        heights_.at(std::clamp(x, 0, heights_.columns() - 1), std::clamp(z, 0, heights_.rows() - 1)) +=
            amount;
    }

    wadi::Field<float>& heights_;
    float steepness_;                  // slope in a drop's eyes of one metre over one cell
    float unit_;                       // height that counts as 1 [m]
    const wadi::RunoffParams params_;  // a copy, which no write to a height can change
};

}  // namespace

std::uint64_t runOff(wadi::Field<float>& heights, float cellSize, const wadi::RunoffParams& params,
                     std::uint32_t seed, std::uint64_t drops) {
    const wadi::Random random(seed);
    Gullies gullies(heights, cellSize, params);
    std::uint64_t steps = 0;
    for (std::uint64_t k = 0; k < drops; ++k) {
        steps += gullies.run(random.unit(0, k, 0) * static_cast<float>(heights.columns()),
                             random.unit(0, k, 1) * static_cast<float>(heights.rows()));
    }
    return steps;
}

}  // namespace reference
