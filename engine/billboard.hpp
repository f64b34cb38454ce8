// A triangle that covers the whole target, for skies and passes over pictures. Its shader is
// shaders/billboard.vert, which makes the corners itself. Only on the thread that holds the context.
#pragma once

#include "engine/model.hpp"

namespace engine {

/// One triangle is cheaper than two: no pixel along a diagonal is shaded twice.
class Billboard {
  public:
    /// Covers the target with one triangle of three corners, gl_VertexID 0 to 2.
    void render() const { model_.render(Primitive::Triangles, 0, 3); }

  private:
    Model model_;
};

}  // namespace engine
