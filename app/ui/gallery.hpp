// Gallery: every base terrain as a small picture to choose by. The pictures are made in the background when
// they are first looked at. Not the making of a world. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <optional>
#include <vector>

#include "app/base/background.hpp"
#include "engine/texture.hpp"
#include "sim/generate/params.hpp"

namespace app {

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
