// Window layout: places for windows where they cover neither each other nor the legend. Not the windows
// themselves: a user may move them anywhere. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

class WindowLayout {
  public:
    /// A place for a window [window units].
    struct WindowPlace {
        glm::vec2 low{0.f}, size{0.f};
    };

    /// Begins a frame with `room` for windows, on a screen of this size.
    void begin(const WindowPlace& room, glm::vec2 screen);

    /// Notes that something stands there in this frame.
    void take(std::string_view name, const WindowPlace& bounds);
    /// The same for the window that is being drawn.
    void takeWindow(std::string_view name);

    /// Notes that it stands there no more.
    void leave(std::string_view name);

    /// The free place of a size nearest to a corner of the room, (0, 0) being the upper left one; nothing if
    /// there is none. What stands under the same name does not count.
    std::optional<glm::vec2> find(std::string_view name, glm::vec2 size, glm::vec2 corner) const;
    /// A free place for a window of `most`, or as near to that as there is room near the corner, but no less
    /// than `least`; further away if there is none.
    /// Where there is none even for that, it is in the corner, on the screen.
    WindowPlace fit(std::string_view name, glm::vec2 most, glm::vec2 least, glm::vec2 corner) const;
    /// Gives the next window such a place when it appears, or when the screen has another size.
    void place(std::string_view name, glm::vec2 most, glm::vec2 least, glm::vec2 corner) const;
    /// The same, where it does not cover a line on the screen, if there is such a place.
    void placeBeside(std::string_view name, glm::vec2 most, glm::vec2 least, glm::vec2 corner,
                     std::span<const glm::vec2> line);

    const WindowPlace& room() const { return room_; }
    /// Name of the window on top, as noted since the last frame began; "" if there is none.
    std::string topmost() const;

  private:
    struct Taken {
        WindowPlace bounds;
        int frame = 0;
        int raised = -1;  // frame in which it came to the top; -1: it is no window
    };

    WindowPlace room_;
    glm::vec2 screen_{0.f};
    bool isOtherScreen_ = false;
    int frame_ = 0;
    std::map<std::string, Taken, std::less<>> taken_;
};

}  // namespace app
