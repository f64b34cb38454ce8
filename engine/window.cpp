#include "engine/window.hpp"

#include <dlfcn.h>
#include <glad/gl.h>

#include "engine/error.hpp"
#include "engine/target.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <utility>

namespace engine {

bool Input::nextFrame() {
    keys_.nextFrame();
    buttons_.nextFrame();
    late_.reset();
    isCommanded_ = false;
    pointerEvents_.clear();
    delta_ = scroll_ = glm::vec2(0.0f);
    const std::vector<KeyEvent> events = std::exchange(later_, {});
    for (const KeyEvent& event : events) event.isDown ? press(event.key) : release(event.key);
    return !events.empty();
}

void Input::press(Key key) {
    const bool isKnown = at(key) < late_.size(), wasDown = isKnown && down(key);
    const bool isAgain = isKnown && !wasDown && pressed(key) && !keyboardCaptured_;
    if (isAgain || !later_.empty()) {
        later_.push_back({key, true});
        return;
    }
    keys_.press(at(key));
    if (!isKnown || wasDown) return;
    late_[at(key)] = buttons_.pressed.any() || buttons_.released.any() || isCommanded_;
    const bool isControl = key == Key::LeftControl || key == Key::RightControl;
    withControl_[at(key)] = !isControl && (down(Key::LeftControl) || down(Key::RightControl));
    isCommanded_ |= withControl_[at(key)];
}

void Input::release(Key key) {
    later_.empty() ? keys_.release(at(key)) : later_.push_back({key, false});
}

void Input::press(Button button) {
    if (!down(button)) pointerEvents_.push_back({PointerEvent::Kind::press, mouse(), button});
    buttons_.press(at(button));
}

void Input::release(Button button) {
    if (down(button)) pointerEvents_.push_back({PointerEvent::Kind::release, mouse(), button});
    buttons_.release(at(button));
}

void Input::moveMouse(glm::vec2 to) {
    delta_ += to - mouse_.value_or(to);
    mouse_ = to;
    pointerEvents_.push_back({PointerEvent::Kind::move, to, {}});
}

void Input::releaseAll() {
    later_.clear();
    keys_.releaseAll();
    for (const Button button : {Button::Left, Button::Right, Button::Middle}) release(button);
    buttons_.releaseAll();
}

void Input::capture(bool mouse, bool keyboard) {
    mouseCaptured_ = mouse;
    keyboardCaptured_ = keyboard;
}

namespace {

static_assert(static_cast<int>(Key::Slash) == GLFW_KEY_SLASH && static_cast<int>(Key::Z) == GLFW_KEY_Z &&
              static_cast<int>(Key::RightBracket) == GLFW_KEY_RIGHT_BRACKET &&
              static_cast<int>(Key::End) == GLFW_KEY_END && static_cast<int>(Key::F12) == GLFW_KEY_F12 &&
              static_cast<int>(Key::Pad9) == GLFW_KEY_KP_9 &&
              static_cast<int>(Key::RightSuper) == GLFW_KEY_RIGHT_SUPER &&
              static_cast<int>(Button::Middle) == GLFW_MOUSE_BUTTON_MIDDLE);

constexpr float kLongestFrame = 0.25f;   // [s]
constexpr double kMinimisedPause = 0.1;  // [s]

/// The key that stands for the letter that a key bears here, or else the key itself.
int letteredKey(int key, int scancode) {
    const char* name = glfwGetKeyName(key, scancode);
    const bool isLetter = name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == 0;
    return isLetter ? GLFW_KEY_A + (name[0] - 'a') : key;
}

std::string words() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

// GLFW lives as long as its one window.
struct Library {
    Library() {
        if (!glfwInit())
            throw Error("No window can be opened ({0}); start the program in a desktop session.", words());
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library() { glfwTerminate(); }
};

struct DestroyWindow {
    void operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }
};
using WindowHandle = std::unique_ptr<GLFWwindow, DestroyWindow>;

void setHints(const WindowOptions& options) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug ? GLFW_TRUE : GLFW_FALSE);
    // A lost context can then be told from a picture that has gone wrong, see isContextLost().
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    const bool isShown = options.visibility == Visibility::Shown && !options.box && !options.isMaximised;
    glfwWindowHint(GLFW_VISIBLE, isShown ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_SRGB_CAPABLE, GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
}

Error noOpenGl(const std::string& why) {
    return Error(
        "OpenGL 4.1 is missing ({0}); update the graphics driver, or start with LIBGL_ALWAYS_SOFTWARE=1 to "
        "draw "
        "without one.",
        why);
}

/// Shown once it stands where, and as, the options say.
WindowHandle open(const std::string& title, int width, int height, const WindowOptions& options) {
    setHints(options);
    const glm::ivec2 size = sizeOnFirstScreen({width, height}, options.part);
    const auto make = [&] {
        return WindowHandle(
            glfwCreateWindow(std::max(size.x, 1), std::max(size.y, 1), title.c_str(), nullptr, nullptr));
    };
    WindowHandle window = make();
    if (!window) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
        window = make();
    }
    if (!window) throw noOpenGl(words());
    if (options.box) {
        glfwSetWindowPos(window.get(), options.box->x, options.box->y);
        glfwSetWindowSize(window.get(), options.box->width, options.box->height);
    }
    if (options.isMaximised) glfwMaximizeWindow(window.get());
    if (options.visibility == Visibility::Shown) glfwShowWindow(window.get());
    glfwMakeContextCurrent(window.get());
    gladLoadGL(glfwGetProcAddress);
    if (!GLAD_GL_VERSION_4_1) throw noOpenGl("the driver offers less");
    return window;
}

}  // namespace

std::optional<Density> densityOf(int width, int pixels, float scale) {
    constexpr float kLeast = 0.25f, kMost = 8.0f;  // pixels to a window unit, of any screen that there is
    if (width < 1 || pixels < 1 || !(scale > 0.0f)) return std::nullopt;
    const float ratio = static_cast<float>(pixels) / static_cast<float>(width);
    if (ratio < kLeast || ratio > kMost) return std::nullopt;
    return Density{scale / ratio, ratio};
}

std::optional<Density> densityOf(GLFWwindow* window) {
    int width = 0, pixels = 0, again = 0, ignored = 0;
    float scale = 1.0f, unused = 1.0f;
    glfwGetWindowSize(window, &width, &ignored);
    glfwGetFramebufferSize(window, &pixels, &ignored);
    glfwGetWindowSize(window, &again, &ignored);
    if (again != width) return std::nullopt;  // it is being made larger or smaller at this moment
    glfwGetWindowContentScale(window, &scale, &unused);
    return densityOf(width, pixels, scale);
}

struct Window::State {
    using Clock = std::chrono::steady_clock;

    Library library;
    DebugCallback debug;
    WindowHandle window;
    Input input;
    DropCallback drop;
    std::function<void()> displayLost;
    std::vector<std::filesystem::path> dropped;
    Clock::time_point last = Clock::now();
    float measuredDt = 0.0f, restedDt = 0.0f;
    DesktopBox windowed;        // where it was before it filled the screen
    bool wasMaximised = false;  // then
    bool isPlaced = false;
    bool drawn = false;
    bool stirred = false, exposed = false;

    void install();
    static State& of(GLFWwindow* window) { return *static_cast<State*>(glfwGetWindowUserPointer(window)); }
    static void onKey(GLFWwindow*, int key, int scancode, int action, int mods);
    static void onButton(GLFWwindow*, int button, int action, int mods);
    static void onCursor(GLFWwindow*, double x, double y);
    static void onScroll(GLFWwindow*, double x, double y);
    static void onFocus(GLFWwindow*, int focused);
    static void onDropped(GLFWwindow*, int count, const char** files);
    static void onRefresh(GLFWwindow* window) { of(window).stirred = of(window).exposed = true; }
    static void onResize(GLFWwindow* window, int, int) { onRefresh(window); }
    static Input& stir(GLFWwindow* window) {
        of(window).stirred = true;
        return of(window).input;
    }
    void rest(const std::function<bool()>& awake);
};

// These are set before the gui's, which then call them in turn.
void Window::State::install() {
    GLFWwindow* handle = window.get();
    glfwSetWindowUserPointer(handle, this);
    glfwSetKeyCallback(handle, onKey);
    glfwSetMouseButtonCallback(handle, onButton);
    glfwSetCursorPosCallback(handle, onCursor);
    glfwSetScrollCallback(handle, onScroll);
    glfwSetWindowFocusCallback(handle, onFocus);
    glfwSetDropCallback(handle, onDropped);
    glfwSetWindowRefreshCallback(handle, onRefresh);
    glfwSetFramebufferSizeCallback(handle, onResize);
}

void Window::State::onKey(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    Input& input = stir(window);
    if (key < 0) return;
    // With Ctrl people mean the letter that a key bears, as in Ctrl+Z; without, its place, as of W, A, S and
    // D.
    const int lettered = letteredKey(key, scancode);
    const bool isLetter = (modifiers & GLFW_MOD_CONTROL) != 0;
    if (action == GLFW_PRESS) input.press(static_cast<Key>(isLetter ? lettered : key));
    if (action != GLFW_RELEASE) return;
    input.release(static_cast<Key>(key));
    if (lettered != key) input.release(static_cast<Key>(lettered));  // Ctrl may have changed meanwhile
}

void Window::State::onButton(GLFWwindow* window, int button, int action, int) {
    Input& input = stir(window);
    if (action == GLFW_PRESS) input.press(static_cast<Button>(button));
    if (action == GLFW_RELEASE) input.release(static_cast<Button>(button));
}

void Window::State::onCursor(GLFWwindow* window, double x, double y) {
    stir(window).moveMouse({x, y});
}

void Window::State::onScroll(GLFWwindow* window, double x, double y) {
    stir(window).turnWheel({x, y});
}

void Window::State::onFocus(GLFWwindow* window, int focused) {
    Input& input = stir(window);
    if (!focused) input.releaseAll();
}

// Only noted here: what the callback throws must not pass through GLFW, which is C.
void Window::State::onDropped(GLFWwindow* window, int count, const char** files) {
    stir(window);
    auto& dropped = of(window).dropped;
    for (int n = 0; n < count; ++n) dropped.emplace_back(reinterpret_cast<const char8_t*>(files[n]));
}

Window::Window(const std::string& title, int width, int height, WindowOptions options)
    : state_(std::make_unique<State>()) {
    state_->debug = options.debug ? std::move(options.debug) : usualDebug();
    if (options.box && !isSeen(*options.box, screensOfDesktop())) options.box.reset();
    state_->isPlaced = options.box.has_value();
    state_->window = open(
        title, width, height,
        {options.visibility, options.vsync, state_->debug, options.part, options.box, options.isMaximised});
    installDebug(state_->debug);
    state_->install();
    vsync(options.vsync);
}

Window::Window(Window&&) noexcept = default;
Window::~Window() = default;

void Window::State::rest(const std::function<bool()>& awake) {
    constexpr double kPause = 1.0 / 60.0;  // [s]
    while (!stirred && !glfwWindowShouldClose(window.get()) && !awake()) glfwWaitEventsTimeout(kPause);
}

bool Window::frame(const std::function<bool()>& awake) {
    State& state = *state_;
    if (std::exchange(state.drawn, true)) glfwSwapBuffers(handle());
    state.exposed = false;
    state.stirred = state.input.nextFrame();
    if (minimised())
        glfwWaitEventsTimeout(kMinimisedPause);
    else
        glfwPollEvents();
    const auto before = State::Clock::now();
    if (awake) state.rest(awake);

    const auto now = State::Clock::now();
    state.restedDt = std::chrono::duration<float>(now - before).count();
    state.measuredDt = std::chrono::duration<float>(before - state.last).count();
    state.last = now;

    const auto dropped = std::exchange(state.dropped, {});
    if (!dropped.empty() && state.drop) state.drop(dropped);
    return !glfwWindowShouldClose(handle());
}

bool Window::stirred() const {
    return state_->stirred;
}

bool Window::isExposed() const {
    return state_->exposed;
}

void Window::keep() {
    state_->drawn = false;
}

void Window::target(glm::vec3 clear) const {
    drawTo(0, pixels(), glm::vec4(clear, 1.0f));
}

float Window::dt() const {
    return std::min(state_->measuredDt, kLongestFrame);
}

float Window::measuredDt() const {
    return state_->measuredDt;
}

float Window::restedDt() const {
    return state_->restedDt;
}

Input& Window::input() {
    return state_->input;
}

const Input& Window::input() const {
    return state_->input;
}

glm::ivec2 Window::size() const {
    glm::ivec2 size(0);
    glfwGetWindowSize(handle(), &size.x, &size.y);
    return glm::max(size, glm::ivec2(1));
}

glm::ivec2 Window::pixels() const {
    glm::ivec2 size(0);
    glfwGetFramebufferSize(handle(), &size.x, &size.y);
    return glm::max(size, glm::ivec2(1));
}

bool Window::minimised() const {
    return glfwGetWindowAttrib(handle(), GLFW_ICONIFIED) == GLFW_TRUE;
}

void Window::onDrop(DropCallback callback) {
    state_->drop = std::move(callback);
}

namespace {

// The end of a connection is told to a function that libX11 takes since 1.7. It is looked for where GLFW has
// loaded it, since GLFW may work without X.
using XDisplay = void;
using OnLost = void (*)(XDisplay*, void*);

template <class F>
F find(void* library, const char* name) {
    return reinterpret_cast<F>(dlsym(library, name));
}

}  // namespace

void Window::onDisplayLost(std::function<void()> callback) {
    state_->displayLost = std::move(callback);
    const auto displayOf = find<XDisplay* (*)()>(RTLD_DEFAULT, "glfwGetX11Display");
    void* x = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (displayOf == nullptr || x == nullptr) return;
    XDisplay* display = displayOf();
    const auto onLost = find<void (*)(XDisplay*, OnLost, void*)>(x, "XSetIOErrorExitHandler");
    const auto onError = find<void (*)(int (*)(XDisplay*))>(x, "XSetIOErrorHandler");
    if (display == nullptr || onLost == nullptr || onError == nullptr) return;
    onError([](XDisplay*) { return 0; });  // else libX11 prints words of its own
    onLost(
        display,
        [](XDisplay*, void* state) {
            // Taken, as it may use what is lost.
            if (const auto act = std::exchange(static_cast<State*>(state)->displayLost, {})) act();
            std::_Exit(EXIT_FAILURE);
        },
        state_.get());
}

void Window::vsync(bool on) {
    glfwSwapInterval(on ? 1 : 0);
}

WindowStand Window::stand() const {
    if (isFullScreen()) return {state_->windowed, state_->wasMaximised, true};
    WindowStand stand;
    glfwGetWindowPos(handle(), &stand.box.x, &stand.box.y);
    glfwGetWindowSize(handle(), &stand.box.width, &stand.box.height);
    stand.isMaximised = glfwGetWindowAttrib(handle(), GLFW_MAXIMIZED) == GLFW_TRUE;
    return stand;
}

bool Window::isPlaced() const {
    return state_->isPlaced;
}

bool Window::isFullScreen() const {
    return glfwGetWindowMonitor(handle()) != nullptr;
}

void Window::fullScreen(bool on) {
    if (on == isFullScreen()) return;
    DesktopBox& before = state_->windowed;
    if (!on) {
        glfwSetWindowMonitor(handle(), nullptr, before.x, before.y, before.width, before.height,
                             GLFW_DONT_CARE);
        if (state_->wasMaximised) glfwMaximizeWindow(handle());
        return;
    }
    const WindowStand stand = Window::stand();
    before = stand.box;
    state_->wasMaximised = stand.isMaximised;
    GLFWmonitor* monitor = monitorUnder(before);
    if (monitor == nullptr) return;
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(handle(), monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::title(const std::string& text) {
    glfwSetWindowTitle(handle(), text.c_str());
}

void Window::close() {
    glfwSetWindowShouldClose(handle(), GLFW_TRUE);
}

void Window::stay() {
    glfwSetWindowShouldClose(handle(), GLFW_FALSE);
}

Image Window::picture() const {
    return readColour(0, pixels());
}

GLFWwindow* Window::handle() const {
    return state_->window.get();
}

}  // namespace engine
