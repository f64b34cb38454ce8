// A map of what the sun sees, and the light's matrix that belongs to it. shaders/shadow.glsl reads it with
// soft edges. Not for lamps: the light is parallel. Only on the thread that holds the context.
#pragma once

#include <glm/mat4x4.hpp>

#include "engine/shader.hpp"
#include "engine/sun_view.hpp"
#include "engine/target.hpp"
#include "engine/texture.hpp"

namespace engine {

/// Owner of the map.
class ShadowMap {
  public:
    /// A square map of `size` texels [1, maxTextureSize()]. Throws Error if there is no room for it.
    explicit ShadowMap(int size);

    /// Aims as fitSun() says for a map of this size.
    void fit(const SunView& view) { view_ = view; }

    /// Draws to the map from now on, cleared, with the State that shadows need.
    void target() const;

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
