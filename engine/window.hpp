// A window of the desktop with an OpenGL 4.1 core context, its frames, and its events as the keys, buttons,
// pointer and wheel of the present frame. One at a time. Draws nothing itself and keeps no global state. Only
// on the main thread, which then holds the context; an Input is a plain object that tests fill by hand.
#pragma once

#include <bitset>
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
#include "engine/screens.hpp"

struct GLFWwindow;

namespace engine {

// One row a group reads better than one line a key.
// clang-format off
/// Keys by their place on a US keyboard, but letters with Ctrl by what the keyboard bears. The numbers are GLFW's.
enum class Key : int {
    Space = 32, Apostrophe = 39, Comma = 44, Minus, Period, Slash,
    Num0 = 48, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9,
    Semicolon = 59, Equal = 61,
    A = 65, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    LeftBracket = 91, Backslash, RightBracket,
    Escape = 256, Enter, Tab, Backspace, Insert, Delete, Right, Left, Down, Up, PageUp, PageDown, Home, End,
    F1 = 290, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12,
    Pad0 = 320, Pad1, Pad2, Pad3, Pad4, Pad5, Pad6, Pad7, Pad8, Pad9,
    LeftShift = 340, LeftControl, LeftAlt, LeftSuper, RightShift, RightControl, RightAlt, RightSuper, Menu,
};
// clang-format on

/// Mouse buttons. The numbers are GLFW's.
enum class Button : int { Left, Right, Middle };

/// One event of the pointer: it moved, or a button went down or up where it was.
struct PointerEvent {
    enum class Kind { move, press, release };
    Kind kind = Kind::move;
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
    /// The same, while either control key was held.
    bool pressedWithControl(Key key) const { return pressed(key) && withControl_[at(key)]; }
    /// Went down in this frame after a button of the mouse had gone down or up in it, or a key with control:
    /// what those do comes first.
    bool isLate(Key key) const { return late_[at(key)]; }
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
    /// Says whether events of the frame before are of this one: in a slow frame a key may go down twice, and
    /// each time counts, but where panels take what is typed.
    bool nextFrame();
    void press(Key key);          ///< An event: a key goes down.
    void release(Key key);        ///< An event: a key goes up.
    void press(Button button);    ///< An event: a button goes down.
    void release(Button button);  ///< An event: a button goes up.
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

    struct KeyEvent {
        Key key;
        bool isDown;
    };

    Switches<352> keys_;
    std::vector<KeyEvent> later_;          // from a key on that went down again: for the next frame
    std::bitset<352> late_, withControl_;  // keys: see isLate(), pressedWithControl()
    bool isCommanded_ = false;             // a key went down with control in this frame
    Switches<8> buttons_;
    std::optional<glm::vec2> mouse_;
    std::vector<PointerEvent> pointerEvents_;
    glm::vec2 delta_ = glm::vec2(0.0f), scroll_ = glm::vec2(0.0f);
    bool mouseCaptured_ = false, keyboardCaptured_ = false;
};

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

/// The density of a screen with this scale [content units], on which a window is so many window units and
/// pixels wide; nothing if that cannot be: a window without area, or measures from before and after it
/// changed its size.
std::optional<Density> densityOf(int width, int pixels, float scale);

/// The density of the screen on which a window is now; nothing while that cannot be told.
std::optional<Density> densityOf(GLFWwindow* window);

/// How a window is made.
struct WindowOptions {
    Visibility visibility = Visibility::Shown;  ///< Shown or hidden.
    bool vsync = true;                          ///< Frames wait for the screen.
    DebugCallback debug = {};                   ///< Gets the driver's messages; else usualDebug().
    float part = 0.0f;  ///< Of the screen that it fills at least [0..1]; it is no larger than the screen.
    std::optional<DesktopBox> box = {};  ///< Where it stands, if it is seen there: see isSeen().
    bool isMaximised =
        false;  ///< Whether the desktop maximises it, and gives it that size again when told to.
};

/// Owner of the window, its context and its input.
class Window {
  public:
    /// Opens a window of width x height [window units; less than 1 is 1], or as the options ask for. Throws
    /// Error if there is no display or no OpenGL 4.1.
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
    /// What the window shows may have been lost or cut before this frame, in which it is to be drawn.
    bool isExposed() const;
    /// Nothing is drawn in this frame: the window goes on showing what it shows.
    void keep();

    /// Draws to the window from now on, cleared to a colour and the farthest depth.
    void target(glm::vec3 clear) const;

    /// Length of the last frame [s, 0 to 0.25]; longer ones are cut so that nothing leaps after a stall.
    float dt() const;
    /// Length of the last frame as it was, also of a long one [s, >= 0]. For measurements.
    float measuredDt() const;
    /// How long frame() waited before this frame because nothing happened [s, >= 0]; no part of its length.
    float restedDt() const;

    Input& input();              ///< Keys and mouse in this frame.
    const Input& input() const;  ///< Keys and mouse in this frame.

    glm::ivec2 size() const;    ///< [window units, >= 1] The mouse is measured in these.
    glm::ivec2 pixels() const;  ///< [pixels, >= 1] More than size() on some dense screens.
    bool minimised() const;     ///< Nothing of the window can be seen.

    /// How it stands now.
    WindowStand stand() const;
    /// Whether it was opened where options.box says.
    bool isPlaced() const;
    /// Fills the screen on which most of the window lies, or gives the window its size and place again, and
    /// maximises it if it was.
    void fullScreen(bool on);
    bool isFullScreen() const;

    /// Sets who is told of dropped files. Called from frame(), so it may throw and may draw.
    void onDrop(DropCallback callback);
    /// Sets what is done when the connection to an X display breaks, because the display has ended. Called
    /// once, in the midst of any use of the window: nothing of it may be used from then on, and the process
    /// ends with code 1 when the callback returns. It must not throw. On other desktops it is never called.
    void onDisplayLost(std::function<void()> callback);
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
