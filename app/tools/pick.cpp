#include "app/tools/pick.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "app/data/quantity_layer.hpp"
#include "app/render/viewpoint.hpp"

namespace app {

namespace {

/// A stretch of a ray, as multiples of its direction.
struct Stretch {
    double from, to;
    bool empty() const { return !(from <= to); }
};

/// The part of `stretch` in which origin + t · direction lies within [low, high].
Stretch clip(Stretch stretch, double origin, double direction, double low, double high) {
    if (direction == 0) {
        const bool inside = origin >= low && origin <= high;
        return inside ? stretch : Stretch{1, 0};
    }
    double enters = (low - origin) / direction, leaves = (high - origin) / direction;
    if (enters > leaves) std::swap(enters, leaves);
    return {std::max(stretch.from, enters), std::min(stretch.to, leaves)};
}

/// The least t in the stretch at which a + b t + c t² is 0.
std::optional<double> firstRoot(double a, double b, double c, Stretch stretch) {
    constexpr double kSlack = 1e-9;  // so that no root is lost on the seam of two patches
    const double slack = kSlack * (1 + std::abs(stretch.to));
    const auto within = [&](double t) { return t >= stretch.from - slack && t <= stretch.to + slack; };
    const double discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return std::nullopt;
    // The form that never subtracts nearly equal numbers, and that also holds for c = 0.
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    double roots[2] = {q != 0 ? a / q : std::numeric_limits<double>::quiet_NaN(),
                       c != 0 ? q / c : std::numeric_limits<double>::quiet_NaN()};
    if (roots[1] < roots[0] || std::isnan(roots[0])) std::swap(roots[0], roots[1]);
    for (const double t : roots) {
        // Not std::clamp: rounding may have turned a stretch of no length round.
        if (within(t)) return std::max(stretch.from, std::min(t, stretch.to));
    }
    return std::nullopt;
}

/// A ray in the space of samples: sample (i, j) stands at x = i, z = j; y stays in metres.
class Walk {
  public:
    Walk(const Ray& ray, const wadi::Snapshot& snapshot)
        : snapshot_(snapshot),
          columns_(snapshot.grid.columns - 1),
          rows_(snapshot.grid.rows - 1),
          origin_(ray.origin.x / snapshot.cellSize - 0.5, ray.origin.y,
                  ray.origin.z / snapshot.cellSize - 0.5),
          direction_(ray.direction.x / snapshot.cellSize, ray.direction.y,
                     ray.direction.z / snapshot.cellSize) {}

    /// The first t at which the ray meets the ground.
    std::optional<double> run() const {
        const Stretch inside = overTheMap();
        if (inside.empty()) return std::nullopt;
        int x = patch(origin_.x + inside.from * direction_.x, columns_);
        int z = patch(origin_.z + inside.from * direction_.z, rows_);
        double from = inside.from;
        while (x >= 0 && z >= 0 && x < columns_ && z < rows_ && from <= inside.to) {
            const double leaveX = leave(x, origin_.x, direction_.x);
            const double leaveZ = leave(z, origin_.z, direction_.z);
            const double to = std::min({leaveX, leaveZ, inside.to});
            if (const auto hit = meet(x, z, {from, to})) return hit;
            if (to >= inside.to) return std::nullopt;
            if (leaveX <= leaveZ) x += direction_.x > 0 ? 1 : -1;
            if (leaveZ <= leaveX) z += direction_.z > 0 ? 1 : -1;
            from = to;
        }
        return std::nullopt;
    }

  private:
    Stretch overTheMap() const {
        Stretch stretch{0, std::numeric_limits<double>::max()};
        stretch = clip(stretch, origin_.x, direction_.x, 0, columns_);
        stretch = clip(stretch, origin_.z, direction_.z, 0, rows_);
        // A little more than the range of heights: flat ground has none, and rounding must not miss it.
        constexpr double kMargin = 0.01;
        return clip(stretch, origin_.y, direction_.y, double{snapshot_.lowest} - kMargin,
                    double{snapshot_.highest} + kMargin);
    }

    static int patch(double coordinate, int count) {
        return std::clamp(static_cast<int>(std::floor(coordinate)), 0, count - 1);
    }

    /// Where the ray leaves patch `i` along one axis.
    static double leave(int i, double origin, double direction) {
        if (direction == 0) return std::numeric_limits<double>::max();
        return ((direction > 0 ? i + 1 : i) - origin) / direction;
    }

    /// Where the ray meets the patch whose upper left sample is (x, z).
    std::optional<double> meet(int x, int z, Stretch stretch) const {
        const double h00 = snapshot_.heightAt(x, z), h10 = snapshot_.heightAt(x + 1, z);
        const double h01 = snapshot_.heightAt(x, z + 1), h11 = snapshot_.heightAt(x + 1, z + 1);
        const double slopeX = h10 - h00, slopeZ = h01 - h00, twist = h11 - h10 - h01 + h00;
        // Times count from where the ray enters the patch: far origins would cost digits.
        const double u = origin_.x + stretch.from * direction_.x - x;
        const double v = origin_.z + stretch.from * direction_.z - z;
        const double above =
            origin_.y + stretch.from * direction_.y - (h00 + slopeX * u + slopeZ * v + twist * u * v);
        const double approach = direction_.y - slopeX * direction_.x - slopeZ * direction_.z -
                                twist * (u * direction_.z + v * direction_.x);
        const double bend = -twist * direction_.x * direction_.z;
        if (above == 0) return stretch.from;
        const auto t = firstRoot(above, approach, bend, {0, stretch.to - stretch.from});
        if (!t) return std::nullopt;
        return stretch.from + *t;
    }

    const wadi::Snapshot& snapshot_;
    int columns_, rows_;
    glm::dvec3 origin_, direction_;
};

}  // namespace

std::optional<Pick> pick(const Ray& ray, const wadi::Snapshot& snapshot) {
    const std::optional<double> t = Walk(ray, snapshot).run();
    if (!t) return std::nullopt;
    const glm::vec3 world(ray.origin + *t * ray.direction);
    return Pick{world, glm::vec2(world.x, world.z) / snapshot.cellSize};
}

std::optional<glm::vec2> placeOnLevel(const Ray& ray, float height, float cellSize) {
    const double along = (double{height} - ray.origin.y) / ray.direction.y;
    if (!(along > 0) || !std::isfinite(along)) return std::nullopt;
    const glm::dvec3 place = ray.origin + along * ray.direction;
    return glm::vec2(glm::dvec2(place.x, place.z) / double{cellSize});
}

glm::vec2 sizeOf(const wadi::TileGrid& grid) {
    return {static_cast<float>(grid.columns), static_cast<float>(grid.rows)};
}

bool isOverMap(const wadi::Snapshot& snapshot, glm::vec2 cell) {
    const glm::vec2 last(snapshot.grid.columns - 1, snapshot.grid.rows - 1);
    return cell.x >= 0.5f && cell.y >= 0.5f && cell.x <= last.x + 0.5f && cell.y <= last.y + 0.5f;
}

float groundAt(const wadi::Snapshot& snapshot, glm::vec2 cell) {
    return valueBetween(snapshot.grid, snapshot[LayerId::height], cell);
}

float surfaceAt(const wadi::Snapshot& snapshot, glm::vec2 cell) {
    const wadi::Layer& water = snapshot[LayerId::water];
    const float depth = water.empty() ? 0.f : valueBetween(snapshot.grid, water, cell);
    return surfaceOf(snapshot.parameters.sea, groundAt(snapshot, cell), depth);
}

float floorAt(const wadi::Snapshot& snapshot, glm::vec2 spot) {
    const glm::vec2 cell = spot / snapshot.cellSize;
    if (isOverMap(snapshot, cell)) return groundAt(snapshot, cell);
    return blockOf(snapshot).low.y;  // from below, the block is hollow
}

namespace {

/// What differs by less from the pointer is as near to it [window units].
constexpr float kAlike = 2.f;

struct Candidate {
    std::size_t number;
    int ring;    ///< Distance from the pointer, in steps of kAlike
    float away;  ///< From the eye [m]
};

}  // namespace

bool isHidden(glm::vec3 world, const wadi::Snapshot& snapshot, glm::vec3 eye) {
    const glm::dvec3 direction(world - eye);
    const auto ground = pick({eye, direction}, snapshot);
    // It may lie on the ground that is met, which is drawn a little coarser.
    return ground && glm::distance(ground->world, eye) < glm::length(direction) - snapshot.cellSize;
}

glm::vec3 placeOf(const wadi::ParticleView& particle, const wadi::Snapshot& snapshot) {
    const glm::vec2 place = particle.position * snapshot.cellSize;
    return {place.x, groundAt(snapshot, particle.position) + particle.above, place.y};
}

std::optional<glm::vec2> onScreen(glm::vec3 world, const ViewProjection& projection) {
    const glm::vec4 clip = projection.vp * glm::vec4(world, 1.f);
    if (clip.w <= 0.f) return std::nullopt;
    return (glm::vec2(clip) / clip.w * glm::vec2(0.5f, -0.5f) + 0.5f) * projection.size;
}

std::optional<std::size_t> pickParticle(const wadi::Snapshot& snapshot, const ViewProjection& projection,
                                        glm::vec2 at) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < snapshot.particles.size(); ++i) {
        const glm::vec3 world = placeOf(snapshot.particles[i], snapshot);
        const auto seen = onScreen(world, projection);
        if (!seen) continue;
        const float beside = glm::distance(*seen, at);
        if (beside > kPickReach) continue;
        candidates.push_back({i, static_cast<int>(beside / kAlike), glm::distance(world, projection.eye)});
    }
    std::ranges::sort(candidates, {}, [](const Candidate& c) { return std::pair(c.ring, c.away); });
    for (const Candidate& candidate : candidates) {
        const glm::vec3 world = placeOf(snapshot.particles[candidate.number], snapshot);
        if (!isHidden(world, snapshot, projection.eye)) return candidate.number;
    }
    return std::nullopt;
}

float metresPerLine(const engine::Camera& camera, const wadi::Snapshot& snapshot, float lines) {
    const float atPivot = 2.f * camera.halfSeen().y / lines;
    if (camera.lens().isParallel) return atPivot;
    const auto ground = pick({camera.position(), camera.forward()}, snapshot);
    return ground ? atPivot * glm::distance(ground->world, camera.position()) / camera.distance() : atPivot;
}

}  // namespace app
