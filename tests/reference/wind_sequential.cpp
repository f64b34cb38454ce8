#include "tests/reference/wind_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace reference {

namespace {

/// Greatest rise that a grain climbs in a step [cells].
constexpr float kClimb = 1.5f;

struct Particle {
    float x, z;
    float height = 0;  // above the ground of its cell, as all heights here in cells / verticalScale
    glm::vec3 velocity{};
    float load = 0;
};

class Blower {
  public:
    Blower(wadi::Field<float>& rock, wadi::Field<float>& sand, const wadi::WindParams& params, float repose,
           glm::vec2 wind)
        : rock_(rock), sand_(sand), params_(params), repose_(repose), wind_(wind.x, 0, wind.y) {}

    std::uint64_t run(Particle p, std::uint64_t life) {
        p.velocity = wind_;
        std::uint64_t steps = 0;
        while (steps < life) {
            ++steps;
            step(p);
            if (glm::length(p.velocity) < 0.01f) break;
        }
        ends_.push_back({cellAt(static_cast<int>(p.x), static_cast<int>(p.z)), p.load});
        return steps;
    }

    void layLoads() {
        for (const End& end : ends_) sand_[end.cell] += end.load;
    }

  private:
    struct End {
        std::size_t cell;
        float load;
    };

    std::size_t cellAt(int x, int z) const {
        const int columns = rock_.columns(), rows = rock_.rows();
        return rock_.index((x + columns) % columns, (z + rows) % rows);
    }
    float heightAt(std::size_t cell) const { return rock_[cell] + sand_[cell]; }

    void step(Particle& p) {
        const int x = static_cast<int>(p.x), z = static_cast<int>(p.z);
        const std::size_t from = cellAt(x, z);
        const float ground = heightAt(from), dt = params_.dt;
        glm::vec3& v = p.velocity;
        if (p.height > 0) {
            v.y -= dt * params_.gravity;
        } else {
            const glm::vec3 n = normal(x, z);
            v += dt * (glm::dot(v, n) * n - v);
        }
        v += params_.relaxation * dt * (wind_ - v);
        const float toEast = wrapped(p.x + dt * v.x, rock_.columns());
        const float toSouth = wrapped(p.z + dt * v.z, rock_.rows());
        const int toX = static_cast<int>(toEast), toZ = static_cast<int>(toSouth);
        const std::size_t to = cellAt(toX, toZ);
        const float height = ground + p.height + dt * v.y - heightAt(to);
        if (heightAt(to) - ground > p.height + kClimb / params_.verticalScale) {
            v = {};  // a wall: its load is laid down before it
            return;
        }
        p.x = toEast;
        p.z = toSouth;
        p.height = std::max(height, 0.f);
        if (height <= 0) {
            press(p, from, glm::length(v) * -height);
            cascade(x, z);
        } else {
            const float falls = dt * params_.suspension * p.load;
            p.load -= falls;
            sand_[from] += falls / 2;
            sand_[to] += falls / 2;
            cascade(x, z);
            cascade(toX, toZ);
        }
    }

    static float wrapped(float place, int size) {
        const auto width = static_cast<float>(size);
        const float inside = place - width * std::floor(place / width);
        return inside < width ? inside : 0.f;
    }

    void press(Particle& p, std::size_t cell, float force) {
        if (sand_[cell] <= 0) {
            const float worn = params_.dt * params_.abrasion * force * p.load;
            rock_[cell] -= worn;
            sand_[cell] += worn;
        } else {
            const float lifted = std::min(params_.dt * params_.suspension * force, sand_[cell]);
            sand_[cell] -= lifted;
            p.load += lifted;
        }
    }

    glm::vec3 normal(int x, int z) const {
        const float here = heightAt(cellAt(x, z));
        glm::vec3 sum{};
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (dx == 0 && dz == 0) continue;
                const float fall = (here - heightAt(cellAt(x + dx, z + dz))) * params_.verticalScale;
                const bool diagonal = dx != 0 && dz != 0;
                const float lean = fall / std::sqrt(fall * fall + (diagonal ? 2.f : 1.f));
                const float weight = diagonal ? 0.10f / std::sqrt(2.f) : 0.15f;
                sum += weight * lean * glm::vec3(static_cast<float>(dx), 0, static_cast<float>(dz));
            }
        }
        sum.y = std::sqrt(1 - sum.x * sum.x - sum.z * sum.z);
        return sum;
    }

    void cascade(int x, int z) {
        const std::size_t here = cellAt(x, z);
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (dx == 0 && dz == 0) continue;
                const std::size_t there = cellAt(x + dx, z + dz);
                const float fall = heightAt(here) - heightAt(there);
                const float excess = std::fabs(fall) - repose_ * (dx != 0 && dz != 0 ? std::sqrt(2.f) : 1.f);
                if (excess <= 0) continue;
                const std::size_t high = fall > 0 ? here : there, low = fall > 0 ? there : here;
                const float moved = params_.dt * params_.settling * std::min(sand_[high], excess / 2);
                sand_[high] -= moved;
                sand_[low] += moved;
            }
        }
    }

    wadi::Field<float>& rock_;
    wadi::Field<float>& sand_;
    const wadi::WindParams& params_;
    float repose_;  // greatest difference of neighbours at rest
    glm::vec3 wind_;
    std::vector<End> ends_;
};

void scale(wadi::Field<float>& field, float factor) {
    for (float& value : field.values()) value *= factor;
}

}  // namespace

std::uint64_t blow(Dunes& dunes, const wadi::WindParams& params, const wadi::SandParams& sand, glm::vec2 wind,
                   std::uint32_t seed, std::uint64_t grains, std::uint64_t life) {
    const float metres = dunes.cellSize * params.verticalScale;
    scale(dunes.rock, 1 / metres);
    scale(dunes.sand, 1 / metres);
    const float repose = std::tan(sand.repose * 3.14159265f / 180) / params.verticalScale;
    const wadi::Random random(seed);
    Blower blower(dunes.rock, dunes.sand, params, repose, wind);
    std::uint64_t steps = 0;
    for (std::uint64_t k = 0; k < grains; ++k) {
        steps += blower.run({.x = random.unit(0, k, 1) * static_cast<float>(dunes.rock.columns()),
                             .z = random.unit(0, k, 2) * static_cast<float>(dunes.rock.rows())},
                            life);
    }
    blower.layLoads();
    scale(dunes.rock, metres);
    scale(dunes.sand, metres);
    return steps;
}

}  // namespace reference
