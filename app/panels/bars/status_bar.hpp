// Status bar: one line at the bottom with the state of things, and what goes on in the background, which can
// be cancelled there. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What the line says.
struct Status {
    bool running;                               ///< As the person wishes
    std::string frames;                         ///< "60 frames/s", "idle"
    std::vector<Background::Doing> work;        ///< What goes on in the background
    std::optional<glm::vec3> under = {};        ///< Ground under the pointer: x east, y up, z south [m]
    bool held = false;                          ///< A question is asked, for which time waits
    bool making = false;                        ///< A new world is being made, and the present one waits
    std::optional<std::uint64_t> stopsAt = {};  ///< The epoch after which it will pause
};

/// Height of the line, for the panels above it.
float statusBarHeight();

/// Draws the line, over the whole width of the screen; what finds no room is left out.
void drawStatusBar(const Status& status, const wadi::Snapshot& snapshot);

}  // namespace app
