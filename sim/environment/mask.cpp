#include "sim/environment/mask.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/math.hpp"
#include "sim/core/noise.hpp"

namespace wadi {

namespace {

/// 0 at `from` and before, 1 at `to` and beyond; `to` may be the lesser.
float ramp(float value, float from, float to) {
    if (from == to) return value >= to ? 1.f : 0.f;
    return std::clamp((value - from) / (to - from), 0.f, 1.f);
}

std::uint8_t part(float value) {
    return static_cast<std::uint8_t>(value * 255.f + 0.5f);
}

/// Steepness at a cell [°], from the heights of its neighbours along the axes.
float slopeAt(const Terrain& terrain, int x, int z) {
    const auto fall = [&](int x0, int z0, int x1, int z1) {
        const int apart = x1 - x0 + z1 - z0;
        return apart > 0 ? toMetres(terrain.height(x1, z1) - terrain.height(x0, z0)) / apart : 0.0;
    };
    const double east = fall(std::max(x - 1, 0), z, std::min(x + 1, terrain.columns() - 1), z);
    const double south = fall(x, std::max(z - 1, 0), x, std::min(z + 1, terrain.rows() - 1));
    const double cell = static_cast<double>(terrain.cellSize());
    return static_cast<float>(degreesOfSlope(std::sqrt(east * east + south * south) / cell));
}

template <class Value>
Field<std::uint8_t> made(const Terrain& terrain, const ThreadPool& pool, const Value& value) {
    Field<std::uint8_t> mask(terrain.columns(), terrain.rows());
    for (const TileGrid::Box& box : terrain.subdomain().region()) {
        pool.forEach(box.rows, [&](int row) {
            const int z = box.z + row;
            for (int x = box.x; x < box.x + box.columns; ++x) mask.at(x, z) = part(value(x, z));
        });
    }
    return mask;
}

}  // namespace

const Field<std::uint8_t>* Masks::of(MaskKind kind) {
    if (kind == MaskKind::everywhere) return nullptr;
    if (kind == MaskKind::painted)
        return terrain_.painted(Painted::mask).empty() ? nullptr : &terrain_.painted(Painted::mask);
    std::optional<Field<std::uint8_t>>& mask = made_[static_cast<std::size_t>(kind)];
    if (mask) return &*mask;
    const Fbm fbm{4, 0.5f, 2.f, simplex};
    mask = made(terrain_, pool_, [&](int x, int z) {
        if (kind == MaskKind::height) {
            const auto height = static_cast<float>(toMetres(terrain_.height(x, z)));
            return ramp(height, params_.heightFrom, params_.heightTo);
        }
        if (kind == MaskKind::slope) return ramp(slopeAt(terrain_, x, z), params_.slopeFrom, params_.slopeTo);
        const float noise =
            fbm(static_cast<float>(x) / params_.noiseSize, static_cast<float>(z) / params_.noiseSize, seed_);
        return std::clamp(0.5f + 0.5f * params_.noiseContrast * noise, 0.f, 1.f);
    });
    return &*mask;
}

}  // namespace wadi
