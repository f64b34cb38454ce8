// Key pointer: a pointer that arrow keys move over the window and a key presses, for who has no mouse. It
// tells the window's Input what a mouse would have told, so that tools, camera and plots need not know of it.
// It picks nothing and asks no mouse. The window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "engine/window.hpp"

namespace app {

/// A rectangle in which a pointer may be, from its upper left corner [window units].
struct Field {
    glm::vec2 at{0.f}, size{0.f};
};

class KeyPointer {
  public:
    /// Takes the keys of a frame that is `dt` long [s, >= 0] and tells `input` where the pointer is now and
    /// whether the left button is down. It begins where the mouse is if that is over the `land`, or else in
    /// its middle, stays within the `window`, and is gone once the mouse moves. To be called before the
    /// panels' frame begins.
    void follow(engine::Input& input, const Field& land, const Field& window, float dt);

    /// Where it is [window units]; nothing: the mouse points.
    const std::optional<glm::vec2>& place() const { return place_; }
    /// Whether it held the left button down at some time in the frame.
    bool isDown() const { return isTouched_; }
    /// Whether the key that pressed is still down, so that what it types is no text.
    bool isTyping() const { return isTyping_; }
    /// Whether a key moves it or holds the button.
    bool isMoving() const { return held_ > 0.f || isTouched_; }
    /// Draws a cross where it is, over all else. Inside a frame of Dear ImGui.
    void draw() const;

  private:
    void move(engine::Input& input, const Field& land, const Field& window, float dt);
    void press(engine::Input& input, const Field& land);
    void begin(engine::Input& input, const Field& land);

    std::optional<glm::vec2> place_ = {};
    float held_ = 0.f;        // for how long keys have moved it [s]
    bool isTouched_ = false;  // the key that presses, in this frame
    bool holds_ = false;      // the button, at the end of it
    bool isTyping_ = false;
};

}  // namespace app
