// A window of the desktop with an OpenGL 4.1 core context, its events and its frames. One at a time. Draws
// nothing itself and keeps no global state. Only on the main thread, which then holds the context.
#pragma once

#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device.hpp"
#include "engine/image.hpp"
#include "engine/input.hpp"

struct GLFWwindow;

namespace engine {

/// Whether a window is shown. Hidden ones are for tests.
enum class Visibility { Shown, Hidden };

/// Called with the files that were dropped on the window.
using DropCallback = std::function<void(const std::vector<std::filesystem::path>&)>;

/// Of the screen that a window is on now.
struct Density {
    float scale = 1.0f;   ///< Window units to one unit at 96 dpi [> 0].
    float pixels = 1.0f;  ///< Pixels to one window unit [> 0].

    bool operator==(const Density&) const = default;
};

/// The density of the screen on which a window is now; nothing while the window has no area.
std::optional<Density> densityOf(GLFWwindow* window);

/// How a window is made.
struct WindowOptions {
    Visibility visibility = Visibility::Shown;  ///< Shown or hidden.
    bool vsync = true;                          ///< Frames wait for the screen.
    DebugCallback debug = {};                   ///< If set, the driver's messages go there.
};

/// Owner of the window, its context and its input.
class Window {
  public:
    /// Opens a window of width x height [window units; less than 1 is 1]. Throws Error if there is no display
    /// or no OpenGL 4.1.
    Window(const std::string& title, int width, int height, WindowOptions options = {});
    Window(Window&&) noexcept;
    Window& operator=(Window&&) = delete;
    ~Window();

    /// Ends a frame and begins the next: shows what was drawn, takes in events, calls the drop callback.
    /// Returns false once the window is to close. While minimised it sleeps up to 0.1 s a frame. With `awake`
    /// the next frame only begins once something happens to the window or `awake()` is true, which is asked
    /// some sixty times a second.
    bool frame(const std::function<bool()>& awake = {});
    /// Something happened to the window before this frame: keys, the pointer, its size, files.
    bool stirred() const;

    /// Draws to the window from now on, cleared to a colour and the farthest depth.
    void target(glm::vec3 clear) const;
    /// Draws to the window from now on, over what is there.
    void target() const;

    /// Length of the last frame [s, 0 to 0.25]; longer ones are cut so that nothing leaps after a stall.
    float dt() const;
    /// Length of the last frame as it was, also of a long one [s, >= 0]. For measurements.
    float measuredDt() const;
    /// How long frame() waited before this frame because nothing happened [s, >= 0]; no part of its length.
    float restedDt() const;

    Input& input();              ///< Keys and mouse in this frame.
    const Input& input() const;  ///< Keys and mouse in this frame.

    glm::ivec2 size() const;     ///< [window units, >= 1] The mouse is measured in these.
    glm::ivec2 pixels() const;   ///< [pixels, >= 1] More than size() on some dense screens.
    float contentScale() const;  ///< How much larger than 96 dpi text should be [> 0], on its present screen.
    bool minimised() const;      ///< Nothing of the window can be seen.

    /// Sets who is told of dropped files. Called from frame(), so it may throw and may draw.
    void onDrop(DropCallback callback);
    /// Waits for the screen at every frame, or does not.
    void vsync(bool on);
    /// Sets the text of the title bar (UTF-8).
    void title(const std::string& text);
    /// Makes the next frame() return false.
    void close();
    /// Takes back close(), for a person who wants to save first.
    void stay();

    /// What was drawn in this frame as an RGB picture, top row first. Slow: it waits for the graphics card.
    Image picture() const;

    /// The GLFW window, for the gui's backend. Owned by this object.
    GLFWwindow* handle() const;

  private:
    struct State;
    std::unique_ptr<State> state_;  // at a fixed address, which the callbacks know
};

}  // namespace engine
