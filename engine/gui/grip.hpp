// Grip: a window that nobody sees, over what is drawn without a window of its own and is to be dragged. It
// remembers nothing. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>

namespace engine {

/// Begins a window of this name, which ImGui::End() ends: it takes the mouse in this area of the screen
/// [window units], comes to no front and takes no keys.
void beginGrip(const char* name, glm::vec2 low, glm::vec2 size);

}  // namespace engine
