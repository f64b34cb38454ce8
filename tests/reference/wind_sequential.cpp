#include "tests/reference/wind_sequential.hpp"

#include <algorithm>
#include <array>
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
        : heights_(rock),
          rock_(rock),
          sand_(sand),
          columns_(rock.columns()),
          rows_(rock.rows()),
          params_(params),
          wind_(wind.x, 0, wind.y) {
        for (std::size_t cell = 0; cell < heights_.size(); ++cell) heights_[cell] += sand[cell];
        const float diagonal = repose * std::sqrt(2.f);
        rests_ = {diagonal, repose, diagonal, repose, 0, repose, diagonal, repose, diagonal};
    }

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

    /// A cell on the map, or one beyond its edges by one.
    std::size_t cellAt(int x, int z) const { return rock_.index(turned(x, columns_), turned(z, rows_)); }
    static int turned(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

    /// A cell and its neighbours, row after row.
    std::array<std::size_t, 9> around(int x, int z) const {
        const int columns[3] = {turned(x - 1, columns_), x, turned(x + 1, columns_)};
        const int rows[3] = {turned(z - 1, rows_), z, turned(z + 1, rows_)};
        std::array<std::size_t, 9> cells;
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t i = 0; i < 3; ++i) cells[3 * j + i] = rock_.index(columns[i], rows[j]);
        return cells;
    }
    /// Adds to one of the layers, and to the heights that are read far more often.
    void add(wadi::Field<float>& layer, std::size_t cell, float amount) {
        layer[cell] += amount;
        heights_[cell] += amount;
    }

    void step(Particle& p) {
        const int x = static_cast<int>(p.x), z = static_cast<int>(p.z);
        const std::size_t from = cellAt(x, z);
        const float ground = heights_[from], dt = params_.dt;
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
        const float height = ground + p.height + dt * v.y - heights_[to];
        if (heights_[to] - ground > p.height + kClimb / params_.verticalScale) {
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
            add(sand_, from, falls / 2);
            add(sand_, to, falls / 2);
            cascade(x, z);
            cascade(toX, toZ);
        }
    }

    static float wrapped(float place, int size) {
        const auto width = static_cast<float>(size);
        if (place >= 0 && place < width) return place;
        const float inside = place - width * std::floor(place / width);
        return inside < width ? inside : 0.f;
    }

    void press(Particle& p, std::size_t cell, float force) {
        if (sand_[cell] <= 0) {
            const float worn = params_.dt * params_.abrasion * force * p.load;
            add(rock_, cell, -worn);
            add(sand_, cell, worn);
        } else {
            const float lifted = std::min(params_.dt * params_.suspension * force, sand_[cell]);
            add(sand_, cell, -lifted);
            p.load += lifted;
        }
    }

    glm::vec3 normal(int x, int z) const {
        const std::array<std::size_t, 9> cells = around(x, z);
        const float here = heights_[cells[4]];
        const auto lean = [&](std::size_t cell, float weight, float distance2) {
            const float fall = (here - heights_[cells[cell]]) * verticalScale_;
            return weight * fall / std::sqrt(fall * fall + distance2);
        };
        const auto axis = [&](std::size_t cell) { return lean(cell, 0.15f, 1); };
        const auto diagonal = [&](std::size_t cell) { return lean(cell, 0.10f / std::sqrt(2.f), 2); };
        const float falling = diagonal(8) - diagonal(0), rising = diagonal(2) - diagonal(6);
        const float east = axis(5) - axis(3) + (falling + rising);
        const float south = axis(7) - axis(1) + (falling - rising);
        return {east, std::sqrt(1 - east * east - south * south), south};
    }

    void cascade(int x, int z) {
        const std::array<std::size_t, 9> cells = around(x, z);
        const std::size_t here = cells[4];
        for (std::size_t i = 0; i < 9; ++i) {
            const std::size_t there = cells[i];
            const float fall = heights_[here] - heights_[there];
            const float excess = std::fabs(fall) - rests_[i];
            if (excess <= 0) continue;
            const std::size_t high = fall > 0 ? here : there, low = fall > 0 ? there : here;
            const float moved = params_.dt * params_.settling * std::min(sand_[high], excess / 2);
            add(sand_, high, -moved);
            add(sand_, low, moved);
        }
    }

    wadi::Field<float> heights_;
    wadi::Field<float>& rock_;
    wadi::Field<float>& sand_;
    int columns_, rows_;
    const wadi::WindParams params_;  // a copy, which no write to a height can change
    float verticalScale_ = params_.verticalScale;
    std::array<float, 9> rests_;  // greatest differences to neighbours at rest
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
