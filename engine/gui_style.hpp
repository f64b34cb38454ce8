// The look of the panels: calm, dark, sand-coloured where something can be moved. Used by gui only, on the
// thread that holds its context.
#pragma once

namespace engine {

/// Sets colours, roundings and spacing of the present ImGui context, all sizes times `scale` [> 0].
void applyStyle(float scale);

}  // namespace engine
