// Pick mote: the particle under the pointer. Not the ground under it (pick). Any thread.
#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "sim/live/snapshot.hpp"

namespace app {

/// How near to a particle the pointer must be [window units].
inline constexpr float kMoteReach = 8.f;

/// Where a particle is in the world [m].
glm::vec3 placeOf(const wadi::Mote& mote, const wadi::Snapshot& snapshot);

/// What is seen through a part of the window.
struct Sighting {
    glm::mat4 vp{1.f};    ///< World to clip space
    glm::vec3 eye{0.f};   ///< World space [m]
    glm::vec2 size{1.f};  ///< Of the part [window units]
};

/// Where a point of the world is in the part of the window, from its upper left corner [window units];
/// nothing if it is behind the eye.
std::optional<glm::vec2> onScreen(glm::vec3 world, const Sighting& sighting);

/// Number of the particle of the snapshot within kMoteReach of a place of the part of the window; of several
/// about as near to it, the one in front. Particles behind the ground do not count.
std::optional<std::size_t> pickMote(const wadi::Snapshot& snapshot, const Sighting& sighting, glm::vec2 at);

}  // namespace app
