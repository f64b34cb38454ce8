// Gallery: every base terrain as a small picture to choose by. The pictures are made by the processor, in the
// background, when they are first looked at. Not the making of a world. Inside a frame of Dear ImGui, on the
// window's thread; thumbnail() is for any.
#pragma once

#include <optional>
#include <vector>

#include "app/base/background.hpp"
#include "engine/image.hpp"
#include "engine/texture.hpp"
#include "sim/generate/generate.hpp"

namespace app {

/// The base terrain of these parameters, whatever their size, as an RGBA picture of `side` × `side` pixels
/// [2..1024]; sand is yellow.
engine::Image thumbnail(wadi::GenerateParams params, std::uint32_t seed, int side);

class Gallery {
  public:
    /// Draws the pictures in rows, with a frame around the chosen one. Gives the one that was clicked. The
    /// gallery must outlive the work that it gives to `background`.
    std::optional<wadi::Generator> draw(wadi::Generator chosen, Background& background);

  private:
    void paint(Background& background);

    bool painted_ = false;
    std::vector<engine::Texture> pictures_;  // in the order of Generator; none until they are painted
};

}  // namespace app
