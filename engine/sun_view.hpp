// How sunlight is projected onto a square map: fitted to a box of the world, or to the part of it that a
// camera sees. Mathematics only: the map itself is shadow. Usable on any thread.
#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

namespace engine {

/// A box of the world along its axes; low <= high in each.
struct Box {
    glm::vec3 low;   ///< Least x, y, z.
    glm::vec3 high;  ///< Greatest x, y, z.
};

/// How sunlight is projected onto a square map.
struct SunView {
    glm::mat4 vp = glm::mat4(1.0f);  ///< World to the light's clip space.
};

/// The view of `box` towards the sun, whose direction is `toSun` [any length > 0], on a map of `size` texels.
/// All of the box is inside. It moves and grows in whole steps, so that shadows do not crawl while the box
/// changes a little.
SunView fitSun(const Box& box, glm::vec3 toSun, int size);

/// Corners of what a camera sees, in the world: four of the near plane, then four of the far one, each
/// anticlockwise from the lower left.
using Frustum = std::array<glm::vec3, 8>;

/// The frustum of a camera's matrix, world to clip space, of a perspective or a parallel view.
Frustum frustumOf(const glm::mat4& vp);

/// How closely a view is fitted to what is seen.
struct Closeness {
    double room = 1.0;        ///< Times as wide as what is seen [>= 1]
    double leastTexel = 0.0;  ///< Texels need not be smaller [m, >= 0]
};

/// The view towards the sun of the part of `world` that is seen, and of all of `world` that may shade it.
/// Around what is seen there is a margin for soft edges. Each side of the map is at most kMostWaste times as
/// wide as what is seen, and never wider than the view of the whole box. If nothing is seen, it is that view.
///
/// While the sun stands still its texels stay where they are in the world however the camera moves, unless
/// their size changes; sizes are powers of kGrowth, so that this is seldom. For maps of 64 texels or more.
SunView fitSun(const Box& world, std::span<const glm::vec3, 8> frustum, glm::vec3 toSun, int size,
               const Closeness& closeness = {});

/// Times that one view's sides go into those of another with the same sun [> 0, x and y]; nothing if the
/// other does not hold all of it.
std::optional<glm::vec2> shareOf(const SunView& inner, const SunView& outer);

constexpr double kGrowth = 1.189207115002721;  ///< The fourth root of 2.
constexpr double kMostWaste = 1.41;            ///< kGrowth, and ten texels of margin on a map of 64.

}  // namespace engine
