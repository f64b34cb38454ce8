// A map of what the sun sees, how its light is projected onto it, and the part of the world that a projection
// shows. shaders/shadow.glsl reads the map with soft edges. Not for lamps: the light is parallel. The map:
// only on the thread that holds the context; the others are mathematics for any thread.
#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <span>

#include "engine/shader.hpp"
#include "engine/target.hpp"
#include "engine/texture.hpp"

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

/// The planes that bound it. Light comes from without: for shadows, what stands before the near plane counts.
enum class Bounds { All, Sides };

class ViewVolume {
  public:
    /// What `vp` (world to clip space) shows, or of that only the four sides.
    explicit ViewVolume(const glm::mat4& vp, Bounds bounds = Bounds::All);

    /// False if no point of the box is inside. May be true for a box that passes close by a corner.
    bool touches(const Box& box) const;

  private:
    std::array<glm::vec4, 6> planes_;  // inside where their product with a point is not negative
};

/// Owner of the map.
class ShadowMap {
  public:
    /// A square map of `size` texels [1, maxTextureSize()]. Throws Error if there is no room for it.
    explicit ShadowMap(int size);

    /// Aims as fitSun() says for a map of this size.
    void fit(const SunView& view) { view_ = view; }

    /// Draws to the map from now on, cleared, with the State that shadows need.
    void target() const;
    /// The same over what is there, for a map that is drawn in pieces.
    void resume() const;

    /// Gives the map to a shader that includes shadow.glsl.
    void shade(Shader& shader) const;

    const SunView& view() const { return view_; }          ///< As it was aimed.
    const glm::mat4& vp() const { return view_.vp; }       ///< World to the light's clip space.
    float texel() const;                                   ///< The longer side of a texel in the world [m].
    const Texture& depth() const { return map_.depth(); }  ///< The map; a sampler2DShadow reads it.
    int size() const { return map_.size().x; }             ///< Width and height [texels].

  private:
    Target map_;
    SunView view_;
};

}  // namespace engine
