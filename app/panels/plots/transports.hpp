// Transports: the buttons that play, step and go to the ends of time, as on a recorder. They draw and tell
// that they were clicked; what that does is for others. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <string>

namespace app {

/// What is drawn on the button of a way through time.
enum class Transport { start, back, run, pause, step, end };

inline constexpr std::size_t kTransports = 5;  ///< Buttons in a row

/// Size of such a button, and how far it stands from the next one [window units].
glm::vec2 transportSize();
float transportGap();

/// Draws one, with its help. True when it is clicked.
bool transportButton(const char* id, Transport what, bool isOn, const std::string& help);

}  // namespace app
