// What the present OpenGL context is and what it says (the driver's name, its limits, its debug messages),
// and a context without window or display, through EGL. A context with a window is window's. Only on the
// thread that holds the context; the thread that makes a Headless holds it.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <string>

namespace engine {

/// One message of the driver (KHR_debug), of any kind: errors, undefined and deprecated behaviour, what is
/// slow or not portable, warnings of its compiler, and the rest.
struct DebugMessage {
    /// False of what a driver merely tells of its work, and of a shader that does not compile, which Shader
    /// reports itself.
    bool fault = true;
    std::string text;  ///< The driver's words.
};

/// Receives the driver's messages during the call that caused them. Must not call OpenGL; what it throws
/// ends the program.
using DebugCallback = std::function<void(const DebugMessage&)>;

/// The driver's name of what draws, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
std::string rendererName();

/// True if the processor draws, not a graphics card: every triangle then costs time worth saving.
bool isSoftware();

/// The largest width and height of a texture [texels].
int maxTextureSize();

/// Throws Error unless a texture of `size` texels is possible.
void checkSize(glm::ivec2 size);

/// The number of samples of a pixel that a Target gets if it is asked for `wanted` [>= 1]: 1, 2, 4 or 8, and
/// no more than the driver can.
int samplesFor(int wanted);

/// True once the driver has lost all that it held, as when the graphics card was reset: nothing can be drawn
/// any more, and the program should save and end. Always false where the driver cannot tell (KHR_robustness).
bool isContextLost();

/// Waits until all that was asked for is drawn, so that no later call waits for it.
void waitUntilDrawn();

/// Takes away what glGetError() would tell of calls made so far.
void forgetErrors();

/// What receives the messages where nobody else does: nothing; but with WADI_GL_DEBUG=1 in the environment
/// the first that is a fault ends the program with its words.
DebugCallback usualDebug();

/// Sends the messages of a debug context to `callback`, which must stay where it is until the context ends.
/// An empty callback, or a driver without KHR_debug, changes nothing.
void installDebug(const DebugCallback& callback);

/// Owner of an OpenGL 4.1 core context without window or display; one at a time. There is nothing to draw to
/// but Targets.
class Headless {
  public:
    /// Makes the context and makes it current. The driver's messages go to the callback, or usualDebug().
    /// Throws Error if no EGL display gives OpenGL 4.1.
    explicit Headless(DebugCallback debug = {});
    Headless(Headless&&) noexcept;
    Headless& operator=(Headless&&) = delete;
    ~Headless();

  private:
    struct State;
    std::unique_ptr<State> state_;  // at a fixed address, which the driver's messages need
};

}  // namespace engine
