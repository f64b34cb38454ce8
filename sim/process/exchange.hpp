// Particles for whoever draws them: where one is, how it moves and what it is doing to the ground. Not the
// particles themselves, of which each process has its own kind. Values; any thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <glm/vec2.hpp>

#include "sim/core/quantum.hpp"
#include "sim/process/process.hpp"

namespace wadi {

enum class Exchange : std::uint8_t { carry, erode, deposit };

/// What a particle did in a step that brought it `gain` [quanta; less than 0: it laid down] and left it with
/// `load`: no more than a 64th of that is not worth speaking of, and it carries.
inline Exchange exchangeOf(Quanta gain, Quanta load) {
    if (std::abs(gain) <= load / 64) return Exchange::carry;
    return gain > 0 ? Exchange::erode : Exchange::deposit;
}

/// What tells a particle from all others that are in flight. It keeps its name for life, be the map made
/// finer; when a world comes from a file, the particles in it get new ones.
struct ParticleId {
    ProcessId kind{};  ///< The process that it belongs to
    std::uint64_t id = 0;

    bool operator==(const ParticleId&) const = default;
};

/// A particle as it is shown.
struct ParticleView {
    glm::vec2 position{};  ///< [cells of the map]
    glm::vec2 velocity{};  ///< East and south [cells per step]
    float above = 0;       ///< Height above the ground [m]
    float climb = 0;       ///< Upwards, of a grain in the wind [m per step]
    /// Of a drop, the water that is left of it; of a rolling grain, its drive [of a newborn, 0..1]; others do
    /// not lose any and have 1.
    float volume = 1;
    float load = 0;  ///< Material carried, as a height of one cell [m]
    Exchange exchange = Exchange::carry;
    ProcessId kind{};      ///< The process that it belongs to
    std::uint64_t id = 0;  ///< Among those of its kind: see ParticleId

    ParticleId name() const { return {kind, id}; }
};

/// A way of a step, cut to a length of `most`.
inline glm::vec2 cut(glm::vec2 step, float most) {
    const float length = std::sqrt(step.x * step.x + step.y * step.y);
    return length > most ? step * (most / length) : step;
}

/// A height of one cell [m].
inline float loadOf(Quanta load) {
    return static_cast<float>(toMetres(load));
}

}  // namespace wadi
