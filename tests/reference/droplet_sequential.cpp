#include "tests/reference/droplet_sequential.hpp"

#include <algorithm>
#include <cmath>

namespace reference {

namespace {

struct Particle {
    float x, z;
    float speedX = 0, speedZ = 0;
    float volume = 1;
    float mass = 0;  // [m of height in one cell]
};

class Eroder {
  public:
    Eroder(wadi::Field<float>& heights, float cellSize, const wadi::DropletParams& params,
           const Quirks& quirks)
        : heights_(heights), cellSize_(cellSize), params_(params), quirks_(quirks) {}

    /// One drop from birth to death.
    void run(Particle p) {
        float anchorX = p.x, anchorZ = p.z;
        int still = 0;
        while (p.volume >= params_.minVolume) {
            ++steps;
            if (!step(p)) return;
            if (std::max(std::fabs(p.x - anchorX), std::fabs(p.z - anchorZ)) < 1.0f) {
                if (++still >= 32 && params_.restEnds && !quirks_.idles) break;
            } else {
                anchorX = p.x, anchorZ = p.z, still = 0;
            }
        }
        if (!quirks_.losesLoads) layAround(p);
    }

    std::uint64_t steps = 0;

  private:
    float heightAt(int x, int z) const { return heights_.clamped(x, z); }

    /// One step; false when the drop leaves the map.
    bool step(Particle& p) {
        const int x = static_cast<int>(p.x), z = static_cast<int>(p.z);
        float normalX = 0, normalZ = 0;
        normal(x, z, normalX, normalZ);
        const float accelerationX = normalX / (p.volume * params_.density);
        const float accelerationZ = normalZ / (p.volume * params_.density);
        float dt = params_.dt;
        float wayX = dt * (p.speedX + dt * accelerationX), wayZ = dt * (p.speedZ + dt * accelerationZ);
        const float travel = std::sqrt(wayX * wayX + wayZ * wayZ);
        if (!quirks_.leaps && travel > params_.maxTravel) {
            dt *= params_.maxTravel / travel;
            wayX = dt * (p.speedX + dt * accelerationX), wayZ = dt * (p.speedZ + dt * accelerationZ);
            const float cut = std::sqrt(wayX * wayX + wayZ * wayZ);
            if (cut > params_.maxTravel) wayX *= params_.maxTravel / cut, wayZ *= params_.maxTravel / cut;
        }
        p.speedX = (p.speedX + dt * accelerationX) * (1 - dt * params_.friction);
        p.speedZ = (p.speedZ + dt * accelerationZ) * (1 - dt * params_.friction);
        p.x += wayX;
        p.z += wayZ;
        if (p.x < 0 || p.z < 0 || p.x >= static_cast<float>(heights_.columns()) ||
            p.z >= static_cast<float>(heights_.rows())) {
            return false;
        }
        const float fall = heightAt(x, z) - heightAt(static_cast<int>(p.x), static_cast<int>(p.z));
        const float speed = std::sqrt(p.speedX * p.speedX + p.speedZ * p.speedZ);
        const float capacity = p.volume * p.volume * speed * std::max(0.f, fall);
        const float taken = dt * params_.depositionRate * (capacity - p.mass);
        heights_.at(x, z) -= taken;
        p.mass += taken;
        p.volume *= 1 - dt * params_.evaporation;
        return true;
    }

    void normal(int x, int z, float& normalX, float& normalZ) const {
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                const float fall = (heightAt(x, z) - heightAt(x + dx, z + dz)) / cellSize_;
                const bool diagonal = dx != 0 && dz != 0;
                const float part = diagonal ? 0.10f * fall / std::sqrt(2 * fall * fall + 4)
                                            : 0.15f * fall / std::sqrt(fall * fall + 1);
                normalX += static_cast<float>(dx) * part;
                normalZ += static_cast<float>(dz) * part;
            }
        }
    }

    void layAround(const Particle& p) {
        const float cornerX = p.x - 0.5f, cornerZ = p.z - 0.5f;
        const int x = static_cast<int>(std::floor(cornerX)), z = static_cast<int>(std::floor(cornerZ));
        const float fx = cornerX - static_cast<float>(x), fz = cornerZ - static_cast<float>(z);
        add(x, z, p.mass * (1 - fx) * (1 - fz));
        add(x + 1, z, p.mass * fx * (1 - fz));
        add(x, z + 1, p.mass * (1 - fx) * fz);
        add(x + 1, z + 1, p.mass * fx * fz);
    }

    void add(int x, int z, float amount) {
        heights_.at(std::clamp(x, 0, heights_.columns() - 1), std::clamp(z, 0, heights_.rows() - 1)) +=
            amount;
    }

    wadi::Field<float>& heights_;
    float cellSize_;
    const wadi::DropletParams& params_;
    Quirks quirks_;
};

}  // namespace

Outcome erode(wadi::Field<float>& heights, float cellSize, const wadi::DropletParams& params,
              std::uint32_t seed, std::uint64_t drops, const Quirks& quirks) {
    const wadi::Field<float> before = heights;
    const wadi::Random random(seed);
    Eroder eroder(heights, cellSize, params, quirks);
    for (std::uint64_t k = 0; k < drops; ++k) {
        eroder.run({.x = random.unit(0, k, 0) * static_cast<float>(heights.columns()),
                    .z = random.unit(0, k, 1) * static_cast<float>(heights.rows())});
    }
    Outcome outcome{.drops = drops, .steps = eroder.steps};
    for (std::size_t cell = 0; cell < heights.size(); ++cell) {
        const double change = double(heights[cell]) - double(before[cell]);
        (change < 0 ? outcome.eroded : outcome.deposited) += std::fabs(change);
    }
    return outcome;
}

}  // namespace reference
