// Finer: fields and particles of a map, carried over to one with twice as many cells along each side. Not the
// command (Upsample) nor the ledger of it. Any thread.
#pragma once

#include <algorithm>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/particles/population.hpp"

namespace wadi {

/// Each value four times.
template <class T>
Field<T> repeated(const Field<T>& field) {
    Field<T> fine(2 * field.columns(), 2 * field.rows());
    for (int z = 0; z < fine.rows(); ++z)
        for (int x = 0; x < fine.columns(); ++x) fine.at(x, z) = field.at(x / 2, z / 2);
    return fine;
}

/// Catmull–Rom interpolation at the middles of the quarters of each cell, rounded to the nearest and held to
/// [least, most]. Exact: its weights are whole 128ths.
Field<Quanta> interpolated(const Field<Quanta>& field, Quanta least, Quanta most);

/// The same particles at the same places of the landscape, with four times the load, which is a height of a
/// cell; a load beyond `most` is cut. Velocities are in cells and stay.
template <class Particle>
Population<Particle> finer(const Population<Particle>& coarse, Quanta most) {
    Population<Particle> fine(TileGrid{2 * coarse.grid().columns, 2 * coarse.grid().rows});
    coarse.forEach([&](const TileGrid::Box& box, Particle particle) {
        particle.shift(glm::vec2(2 * box.x, 2 * box.z) + particle.position);
        particle.load = std::min(particle.load, most / 4) * 4;
        const auto cell = [](float position, int cells) {
            return std::clamp(static_cast<int>(position), 0, cells - 1);
        };
        const std::size_t tile = fine.grid().of(cell(particle.position.x, fine.grid().columns),
                                                cell(particle.position.y, fine.grid().rows));
        const TileGrid::Box home = fine.grid().box(tile);
        particle.shift(-glm::vec2(home.x, home.z));
        fine[tile].here.push_back(particle);
    });
    fine.goOnCounting(coarse.counters());
    return fine;
}

}  // namespace wadi
