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

enum class Deed : std::uint8_t { carrying, lifting, laying };

/// What a particle did in a step that brought it `gain` [quanta; less than 0: it laid down] and left it with
/// `load`: no more than a 64th of that is not worth speaking of, and it carries.
inline Deed deedOf(Quanta gain, Quanta load) {
    if (std::abs(gain) <= load / 64) return Deed::carrying;
    return gain > 0 ? Deed::lifting : Deed::laying;
}

/// What tells a particle from all others that are in flight. It keeps its name for life, be the map made
/// finer; when a world comes from a file, the particles in it get new ones.
struct MoteName {
    ProcessId kind{};  ///< The process that it belongs to
    std::uint64_t id = 0;

    bool operator==(const MoteName&) const = default;
};

/// A particle as it is shown.
struct Mote {
    glm::vec2 position{};  ///< [cells of the map]
    glm::vec2 velocity{};  ///< East and south [cells per step]
    float above = 0;       ///< Height above the ground [m]
    float climb = 0;       ///< Upwards, of a grain in the wind [m per step]
    /// Of a drop, the water that is left of it; of a rolling grain, its drive [of a newborn, 0..1]; others do
    /// not lose any and have 1.
    float volume = 1;
    float load = 0;  ///< Material carried, as a height of one cell [m]
    Deed deed = Deed::carrying;
    ProcessId kind{};      ///< The process that it belongs to
    std::uint64_t id = 0;  ///< Among those of its kind: see MoteName

    MoteName name() const { return {kind, id}; }
};

/// A way of a step, cut to a length of `most`.
inline glm::vec2 cut(glm::vec2 way, float most) {
    const float length = std::sqrt(way.x * way.x + way.y * way.y);
    return length > most ? way * (most / length) : way;
}

/// A height of one cell [m].
inline float loadOf(Quanta load) {
    return static_cast<float>(toMetres(load));
}

}  // namespace wadi
