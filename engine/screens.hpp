// Screens: rectangles on the desktop, and which of its screens a window of such a rectangle is seen on. Not
// the window. isSeen() and sizeOnScreen(): any thread; the rest: the main thread, while there is a window or
// one is about to be made.
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <string>
#include <vector>

struct GLFWmonitor;

namespace engine {

/// Where a window is on the desktop, without its frame, or a screen [desktop's units].
struct DesktopBox {
    int x = 0, y = 0, width = 0, height = 0;

    bool operator==(const DesktopBox&) const = default;
};

/// How a window stands on the desktop.
struct WindowStand {
    DesktopBox box;             ///< Where it is, or was before it filled the screen
    bool isMaximised = false;   ///< By the desktop, which remembers its size; also while it fills the screen
    bool isFullScreen = false;  ///< It fills the screen, without a frame

    bool operator==(const WindowStand&) const = default;
};

/// Whether a window is seen well enough there: it is no larger than the screen on which most of it lies, and
/// most of it, with the middle of its upper edge by which a hand takes it, lies there.
bool isSeen(const DesktopBox& window, std::span<const DesktopBox> screens);

/// All screens of the desktop.
std::vector<DesktopBox> screensOfDesktop();

/// The screen on which most of a rectangle lies, else the first one; null if there is none.
GLFWmonitor* monitorUnder(const DesktopBox& box);

/// What tells the screen on which most of a rectangle lies from others: its name and its scale, as
/// "DELL U2720Q 1.5"; "" if there is none.
std::string nameOfScreenUnder(const DesktopBox& box);

/// What to ask for to get a window of this size, or of a part of a screen of which so much is free for
/// windows if that is larger, and no larger than that. GLFW multiplies it by the screen's scale.
glm::ivec2 sizeOnScreen(glm::ivec2 size, float part, glm::ivec2 free, float scale);
/// The same of the first screen.
glm::ivec2 sizeOnFirstScreen(glm::ivec2 size, float part);

}  // namespace engine
