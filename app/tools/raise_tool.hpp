// Raise tool: turns a press and drag of the mouse over the ground into the pieces of one stroke of rock.
// It reads no mouse and draws no ring. The window's thread.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>

#include "app/tools/resampler.hpp"
#include "sim/brush.hpp"
#include "sim/param.hpp"

namespace app {

/// The brush, as the person sets it.
struct BrushParams {
    float radius = 6.f;
    float height = 60.f;
    float hardness = 1.f;
};

template <class V>
void visit(V&& v, BrushParams& p) {
    v("radius", p.radius, 0.5f, 128.f, "cells", "How far from the pointer the rock is raised. Keys: [ and ].",
      wadi::Scale::logarithmic);
    v("height", p.height, 0.1f, 1000.f, "m", "How high one stroke raises the rock.",
      wadi::Scale::logarithmic);
    v("hardness", p.hardness, 0.f, 1.f, "",
      "Resistance of the raised rock: 1 never erodes, 0 is as soft as the ground.");
}

class RaiseTool {
  public:
    /// One frame. `pressed`: the button went down on the ground; `held`: it is down; `ground`: where the
    /// pointer meets the ground [cells]. Gives the piece of the stroke to carry out, if there is one.
    std::optional<wadi::Stroke> update(bool pressed, bool held, const std::optional<glm::vec2>& ground,
                                       const BrushParams& brush);

    /// Ends the stroke though the button may still be down: the next one begins with a press.
    void end();

    /// Whether a stroke is being made.
    bool painting() const { return painting_; }

  private:
    bool painting_ = false;
    std::uint32_t stroke_ = 0;
    bool away_ = true;  // the way of the pointer begins anew: it has left the ground
    Resampler way_;
};

/// Makes the brush larger or smaller by steps of a sixth or so, within its range.
void resize(BrushParams& brush, int steps);

/// Makes the brush as much higher as the cells of a map are larger, so that a wall keeps its shape.
void suit(BrushParams& brush, float cellsBefore, float cellsNow);

}  // namespace app
