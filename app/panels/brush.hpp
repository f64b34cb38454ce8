// Brush panel: size, height and hardness of the brush that raises rock, a blur of the whole ground, and undo.
// It paints nothing: that is RaiseTool. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/steering.hpp"
#include "app/tools/raise_tool.hpp"
#include "app/tuned.hpp"
#include "sim/snapshot.hpp"

namespace app {

/// The blur, as the person sets it.
struct BlurParams {
    int passes = 4;
};

template <class V>
void visit(V&& v, BlurParams& p) {
    v("passes", p.passes, 1, wadi::kMostBlurPasses, "", "How far the blur reaches: more passes smooth more.");
}

/// Draws the panel. A change of the brush counts from the next piece of a stroke on.
void drawBrush(Tuned<BrushParams>& brush, Tuned<BlurParams>& blur, Steering& steering,
               const wadi::Snapshot& snapshot);

}  // namespace app
