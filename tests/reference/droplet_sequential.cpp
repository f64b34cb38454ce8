#include "tests/reference/droplet_sequential.hpp"

#include <algorithm>
#include <cmath>

#include "tests/reference/kernel.hpp"

namespace reference {

namespace {

template <class Real>
struct Particle {
    Real x, z;
    Real speedX = 0, speedZ = 0;
    Real volume = 1;
    Real mass = 0;  // [m of height in one cell]
};

template <class Real>
class Eroder {
  public:
    Eroder(wadi::Field<Real>& heights, float cellSize, const wadi::DropletParams& params,
           const Quirks& quirks)
        : heights_(heights),
          slopeOfMetre_(1 / Real(cellSize)),
          params_(params),
          quirks_(quirks),
          kernel_(kernel(params.radius)),
          width_(static_cast<Real>(heights.columns())),
          depth_(static_cast<Real>(heights.rows())) {}

    /// One drop from birth to death.
    void run(Particle<Real> p) {
        Real anchorX = p.x, anchorZ = p.z;
        int still = 0;
        while (p.volume >= params_.minVolume) {
            ++steps;
            if (!step(p)) return;
            if (std::max(std::fabs(p.x - anchorX), std::fabs(p.z - anchorZ)) < 1) {
                if (++still >= 32 && params_.restEnds && !quirks_.idles) break;
            } else {
                anchorX = p.x, anchorZ = p.z, still = 0;
            }
        }
        if (!quirks_.losesLoads) layAround(p);
    }

    std::uint64_t steps = 0;

  private:
    /// One step; false when the drop leaves the map.
    bool step(Particle<Real>& p) {
        const int x = static_cast<int>(p.x), z = static_cast<int>(p.z);
        Real normalX = 0, normalZ = 0;
        normal(x, z, normalX, normalZ);
        const Real push = 1 / (p.volume * params_.density);
        const Real accelerationX = normalX * push, accelerationZ = normalZ * push;
        const Real dt = timeStep(p, accelerationX, accelerationZ);
        p.speedX += dt * accelerationX;
        p.speedZ += dt * accelerationZ;
        p.x += dt * p.speedX;
        p.z += dt * p.speedZ;
        const Real kept = 1 - dt * params_.friction;
        const Real speed = std::sqrt(p.speedX * p.speedX + p.speedZ * p.speedZ);
        p.speedX *= kept;
        p.speedZ *= kept;
        if (p.x < 0 || p.z < 0 || p.x >= width_ || p.z >= depth_) return false;
        const Real here = heights_.at(x, z);
        const Real fall = here - heights_.at(static_cast<int>(p.x), static_cast<int>(p.z));
        const Real rate = dt * params_.depositionRate;
        // The root is what takes longest: all that does not need it is worked out beside it.
        const Real perSpeed = rate * std::fabs(kept) * (p.volume * p.volume) * std::max(Real(0), fall);
        const Real taken = perSpeed * speed - rate * p.mass;
        if (isNarrow_)
            heights_.at(x, z) = here - taken;
        else
            move(x, z, taken);
        p.mass += taken;
        p.volume *= 1 - dt * params_.evaporation;
        return true;
    }

    /// A step that would lead further than maxTravel, at the speed before it or after, is shortened. The way
    /// lies between the two ways that it would be, so no second cut is needed.
    Real timeStep(const Particle<Real>& p, Real accelerationX, Real accelerationZ) const {
        const Real dt = params_.dt;
        if (quirks_.leaps) return dt;
        const Real beforeX = dt * p.speedX, beforeZ = dt * p.speedZ;
        const Real afterX = dt * (p.speedX + dt * accelerationX),
                   afterZ = dt * (p.speedZ + dt * accelerationZ);
        const Real travel =
            std::sqrt(std::max(beforeX * beforeX + beforeZ * beforeZ, afterX * afterX + afterZ * afterZ));
        return travel > params_.maxTravel ? dt * (params_.maxTravel / travel) : dt;
    }

    void normal(int x, int z, Real& normalX, Real& normalZ) const {
        const int columns = heights_.columns();
        if (x > 0 && z > 0 && x < columns - 1 && z < heights_.rows() - 1) {
            const Real* const cell = &heights_.at(x, z);
            const auto at = [=](int dx, int dz) { return cell[dz * columns + dx]; };
            normal(at, normalX, normalZ);
        } else {
            const auto at = [&](int dx, int dz) { return heights_.clamped(x + dx, z + dz); };
            normal(at, normalX, normalZ);
        }
    }

    /// at(dx, dz) is a height in the neighbourhood.
    template <class At>
    void normal(const At& at, Real& normalX, Real& normalZ) const {
        const Real here = at(0, 0);
        const auto axis = [&](int dx, int dz) {
            const Real fall = (here - at(dx, dz)) * slopeOfMetre_;
            return Real(0.15) * fall / std::sqrt(fall * fall + 1);
        };
        const auto diagonal = [&](int dx, int dz) {
            const Real fall = (here - at(dx, dz)) * slopeOfMetre_;
            return Real(0.10) * fall / std::sqrt(2 * fall * fall + 4);
        };
        const Real falling = diagonal(1, 1) - diagonal(-1, -1), rising = diagonal(1, -1) - diagonal(-1, 1);
        normalX = axis(1, 0) - axis(-1, 0) + (falling + rising);
        normalZ = axis(0, 1) - axis(0, -1) + (falling - rising);
    }

    /// Takes ground from around a cell, or lays it (taken < 0) on the cell.
    void move(int x, int z, Real taken) {
        if (taken <= 0) {
            heights_.at(x, z) -= taken;
            return;
        }
        double sum = 0;
        for (const Share& s : kernel_) sum += heights_.contains(x + s.dx, z + s.dz) ? s.weight : 0;
        for (const Share& s : kernel_) {
            if (!heights_.contains(x + s.dx, z + s.dz)) continue;
            heights_.at(x + s.dx, z + s.dz) -= taken * static_cast<Real>(s.weight / sum);
        }
    }

    void layAround(const Particle<Real>& p) {
        const Real cornerX = p.x - Real(0.5), cornerZ = p.z - Real(0.5);
        const int x = static_cast<int>(std::floor(cornerX)), z = static_cast<int>(std::floor(cornerZ));
        const Real fx = cornerX - static_cast<Real>(x), fz = cornerZ - static_cast<Real>(z);
        add(x, z, p.mass * (1 - fx) * (1 - fz));
        add(x + 1, z, p.mass * fx * (1 - fz));
        add(x, z + 1, p.mass * (1 - fx) * fz);
        add(x + 1, z + 1, p.mass * fx * fz);
    }

    void add(int x, int z, Real amount) {
        heights_.at(std::clamp(x, 0, heights_.columns() - 1), std::clamp(z, 0, heights_.rows() - 1)) +=
            amount;
    }

    wadi::Field<Real>& heights_;
    Real slopeOfMetre_;                 // slope of one metre over one cell
    const wadi::DropletParams params_;  // a copy, which no write to a height can change
    Quirks quirks_;
    std::vector<Share> kernel_;
    bool isNarrow_ = kernel_.size() == 1;
    Real width_, depth_;
};

}  // namespace

template <class Real>
std::uint64_t run(wadi::Field<Real>& heights, float cellSize, const wadi::DropletParams& params,
                  std::uint32_t seed, std::uint64_t drops, const Quirks& quirks) {
    const wadi::Random random(seed);
    Eroder<Real> eroder(heights, cellSize, params, quirks);
    for (std::uint64_t k = 0; k < drops; ++k) {
        eroder.run({.x = random.unit(0, k, 0) * static_cast<Real>(heights.columns()),
                    .z = random.unit(0, k, 1) * static_cast<Real>(heights.rows())});
    }
    return eroder.steps;
}

template <class Real>
Outcome erode(wadi::Field<Real>& heights, float cellSize, const wadi::DropletParams& params,
              std::uint32_t seed, std::uint64_t drops, const Quirks& quirks) {
    const wadi::Field<Real> before = heights;
    Outcome outcome{.drops = drops, .steps = run(heights, cellSize, params, seed, drops, quirks)};
    for (std::size_t cell = 0; cell < heights.size(); ++cell) {
        const double change = double(heights[cell]) - double(before[cell]);
        (change < 0 ? outcome.eroded : outcome.deposited) += std::fabs(change);
    }
    return outcome;
}

template std::uint64_t run(wadi::Field<float>&, float, const wadi::DropletParams&, std::uint32_t,
                           std::uint64_t, const Quirks&);
template std::uint64_t run(wadi::Field<double>&, float, const wadi::DropletParams&, std::uint32_t,
                           std::uint64_t, const Quirks&);
template Outcome erode(wadi::Field<float>&, float, const wadi::DropletParams&, std::uint32_t, std::uint64_t,
                       const Quirks&);
template Outcome erode(wadi::Field<double>&, float, const wadi::DropletParams&, std::uint32_t, std::uint64_t,
                       const Quirks&);

}  // namespace reference
