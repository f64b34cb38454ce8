// Keys, mouse buttons, pointer and wheel as they are in the present frame. A plain object: the window fills
// it from its events, tests fill it by hand. No window and no OpenGL; used on the thread of the window.
#pragma once

#include <bitset>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

namespace engine {

// One row a group reads better than one line a key.
// clang-format off
/// Keys by their place on a US keyboard. The numbers are GLFW's.
enum class Key : int {
    Space = 32, Apostrophe = 39, Comma = 44, Minus, Period, Slash,
    Num0 = 48, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9,
    Semicolon = 59, Equal = 61,
    A = 65, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    LeftBracket = 91, Backslash, RightBracket,
    Escape = 256, Enter, Tab, Backspace, Insert, Delete, Right, Left, Down, Up, PageUp, PageDown, Home, End,
    F1 = 290, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12,
    LeftShift = 340, LeftControl, LeftAlt, LeftSuper, RightShift, RightControl, RightAlt, RightSuper,
};
// clang-format on

/// Mouse buttons. The numbers are GLFW's.
enum class Button : int { Left, Right, Middle };

/// One event of the pointer: it moved, or a button went down or up where it was.
struct PointerEvent {
    enum class Deed { move, press, release };
    Deed deed = Deed::move;
    glm::vec2 at = glm::vec2(0.0f);  ///< Place of the pointer [window units, from the upper left corner]
    Button button = Button::Left;    ///< Of a press or a release
};

/// The state of all input devices in one frame.
class Input {
  public:
    /// Held at the end of this frame's events.
    bool down(Key key) const { return keys_.down[at(key)]; }
    /// Went down in this frame, even if it was released again at once.
    bool pressed(Key key) const { return keys_.pressed[at(key)]; }
    /// Went up in this frame.
    bool released(Key key) const { return keys_.released[at(key)]; }

    /// Held at the end of this frame's events.
    bool down(Button button) const { return buttons_.down[at(button)]; }
    /// Went down in this frame, even if it was released again at once.
    bool pressed(Button button) const { return buttons_.pressed[at(button)]; }
    /// Went up in this frame.
    bool released(Button button) const { return buttons_.released[at(button)]; }

    // A key combination may begin and end within one slow frame, or end in the frame after.
    /// Either shift key was held at some time in this frame.
    bool shift() const { return active(Key::LeftShift) || active(Key::RightShift); }
    /// Either control key was held at some time in this frame.
    bool control() const { return active(Key::LeftControl) || active(Key::RightControl); }
    /// Either alt key was held at some time in this frame.
    bool alt() const { return active(Key::LeftAlt) || active(Key::RightAlt); }

    /// Place of the pointer [window units, from the upper left corner].
    glm::vec2 mouse() const { return mouse_.value_or(glm::vec2(0.0f)); }
    /// Way of the pointer during this frame [window units].
    glm::vec2 mouseDelta() const { return delta_; }
    /// All that happened to the pointer during this frame, in order.
    const std::vector<PointerEvent>& pointerEvents() const { return pointerEvents_; }
    /// Turns of the wheel during this frame [notches; y > 0 is away from the person].
    glm::vec2 scroll() const { return scroll_; }

    bool mouseCaptured() const { return mouseCaptured_; }  ///< The panels use the mouse; leave it alone.
    bool keyboardCaptured() const {
        return keyboardCaptured_;
    }  ///< The panels use the keyboard; leave it alone.

    /// Starts a frame: what was pressed, released, moved or turned before is over; what is held stays held.
    void nextFrame();
    void press(Key key) { keys_.press(at(key)); }      ///< An event: a key goes down.
    void release(Key key) { keys_.release(at(key)); }  ///< An event: a key goes up.
    void press(Button button);                         ///< An event: a button goes down.
    void release(Button button);                       ///< An event: a button goes up.
    /// An event: the pointer is now there [window units]. The first one makes no way.
    void moveMouse(glm::vec2 to);
    /// An event: the wheel turned [notches].
    void turnWheel(glm::vec2 notches) { scroll_ += notches; }
    /// An event: the window lost the keyboard, so nothing is held any more.
    void releaseAll();
    /// Tells whether the panels use the mouse and the keyboard in this frame.
    void capture(bool mouse, bool keyboard);

  private:
    bool active(Key key) const { return down(key) || pressed(key) || released(key); }

    template <std::size_t kCount>
    struct Switches {
        std::bitset<kCount> down, pressed, released;

        void press(std::size_t n) {
            if (n >= kCount || down[n]) return;
            down.set(n);
            pressed.set(n);
        }
        void release(std::size_t n) {
            if (n >= kCount || !down[n]) return;
            down.reset(n);
            released.set(n);
        }
        void releaseAll() {
            released |= down;
            down.reset();
        }
        void nextFrame() {
            pressed.reset();
            released.reset();
        }
    };

    template <class E>
    static std::size_t at(E e) {
        return static_cast<std::size_t>(e);
    }

    Switches<352> keys_;
    Switches<8> buttons_;
    std::optional<glm::vec2> mouse_;
    std::vector<PointerEvent> pointerEvents_;
    glm::vec2 delta_ = glm::vec2(0.0f), scroll_ = glm::vec2(0.0f);
    bool mouseCaptured_ = false, keyboardCaptured_ = false;
};

}  // namespace engine
