#include "engine/device.hpp"

// Without X11's types, which EGL would otherwise ask for.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "engine/error.hpp"

namespace engine {

namespace {

std::string driverString(GLenum what) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}

/// Whether a driver merely tells of its work. NVIDIA's does so of memory of many samples, too, with a low
/// severity, and of a program's machine code being made again for the state it is first drawn with (131218),
/// as if that were slow every time.
bool isNotice(GLenum type, GLuint id, GLenum severity) {
    constexpr GLuint kMadeAgain = 131218;
    return severity == GL_DEBUG_SEVERITY_NOTIFICATION ||
           (type == GL_DEBUG_TYPE_OTHER && severity == GL_DEBUG_SEVERITY_LOW) ||
           (type == GL_DEBUG_TYPE_PERFORMANCE && id == kMadeAgain);
}

void GLAD_API_PTR forward(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                          const GLchar* text, const void* user) noexcept {
    const auto& callback = *static_cast<const DebugCallback*>(user);
    const bool isOfShader = source == GL_DEBUG_SOURCE_SHADER_COMPILER && type == GL_DEBUG_TYPE_ERROR;
    callback({!isNotice(type, id, severity) && !isOfShader,
              length < 0 ? std::string(text) : std::string(text, static_cast<std::size_t>(length))});
}

void endProgram(const DebugMessage& message) {
    if (message.fault) throw Error("OpenGL says: {0}", message.text);
}

}  // namespace

std::string rendererName() {
    return driverString(GL_RENDERER);
}

bool isSoftware() {
    const std::string name = rendererName();
    for (std::string_view software : {"llvmpipe", "softpipe", "swrast", "Software Rasterizer", "SwiftShader"})
        if (name.find(software) != std::string::npos) return true;
    return false;
}

int maxTextureSize() {
    GLint size = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
    return size;
}

void checkSize(glm::ivec2 size) {
    const int most = maxTextureSize();
    if (size.x < 1 || size.y < 1 || size.x > most || size.y > most)
        throw Error("A texture of {0} x {1} is not possible here; each side must be 1 to {2}.", size.x,
                    size.y, most);
}

int samplesFor(int wanted) {
    GLint most = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    int samples = 1;
    while (samples < 8 && 2 * samples <= wanted && 2 * samples <= most) samples *= 2;
    return samples;
}

bool isContextLost() {
    return GLAD_GL_KHR_robustness && glad_glGetGraphicsResetStatus &&
           glGetGraphicsResetStatus() != GL_NO_ERROR;
}

void waitUntilDrawn() {
    glFinish();
}

void forgetErrors() {
    // A context that is lost has a new error at every look.
    for (int n = 0; n < 16 && glGetError() != GL_NO_ERROR; ++n) {
    }
}

DebugCallback usualDebug() {
    const char* wish = std::getenv("WADI_GL_DEBUG");
    return wish && std::string_view(wish) == "1" ? DebugCallback(endProgram) : DebugCallback();
}

void installDebug(const DebugCallback& callback) {
    if (!callback || !GLAD_GL_KHR_debug) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);  // of every kind
    glDebugMessageCallback(forward, &callback);
}

namespace {

// A context on one of EGL's displays. All members are EGL's own handles, 0 if there is none.
struct Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Context() = default;
    Context(Context&& other) noexcept
        : display(std::exchange(other.display, EGL_NO_DISPLAY)),
          context(std::exchange(other.context, EGL_NO_CONTEXT)) {}
    Context& operator=(Context&& other) noexcept {
        std::swap(display, other.display);
        std::swap(context, other.context);
        return *this;
    }
    ~Context() {
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        // Not eglTerminate: EGL has one display for the whole process, and others may draw with it.
        eglReleaseThread();
    }
};

bool has(EGLDisplay display, std::string_view extension) {
    const char* all = eglQueryString(display, EGL_EXTENSIONS);
    return all && std::string_view(all).find(extension) != std::string_view::npos;
}

EGLDisplay platformDisplay(EGLenum platform, void* native) {
    const auto get =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    return get ? get(platform, native, nullptr) : EGL_NO_DISPLAY;
}

EGLDisplay surfacelessDisplay() {
    if (!has(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
    return platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY);
}

EGLDisplay deviceDisplay() {
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    if (!query || !query(1, &device, &count) || count < 1) return EGL_NO_DISPLAY;
    return platformDisplay(EGL_PLATFORM_DEVICE_EXT, device);
}

EGLDisplay defaultDisplay() {
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

EGLConfig configFor(EGLDisplay display) {
    if (has(display, "EGL_KHR_no_config_context") || has(display, "EGL_MESA_configless_context"))
        return EGL_NO_CONFIG_KHR;
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                             EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    eglChooseConfig(display, wanted, &config, 1, &count);
    return config;
}

// Returns whether a context of 4.1 or later is current afterwards.
bool start(Context& made, EGLDisplay display, bool debug) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) return false;
    made.display = display;
    if (!eglBindAPI(EGL_OPENGL_API)) return false;
    // A context that tells when the graphics card was reset, or, where there is none, one that does not.
    for (const EGLint strategy : {EGL_LOSE_CONTEXT_ON_RESET, EGL_NO_RESET_NOTIFICATION}) {
        const EGLint attributes[] = {
            EGL_CONTEXT_MAJOR_VERSION,
            4,
            EGL_CONTEXT_MINOR_VERSION,
            1,
            EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL_CONTEXT_OPENGL_DEBUG,
            debug ? EGL_TRUE : EGL_FALSE,
            strategy == EGL_LOSE_CONTEXT_ON_RESET ? EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY : EGL_NONE,
            strategy,
            EGL_NONE};
        made.context = eglCreateContext(display, configFor(display), EGL_NO_CONTEXT, attributes);
        if (made.context != EGL_NO_CONTEXT) break;
    }
    if (made.context == EGL_NO_CONTEXT) return false;
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, made.context)) return false;
    gladLoadGL(eglGetProcAddress);
    return GLAD_GL_VERSION_4_1 != 0;
}

Context makeContext(bool debug) {
    for (const auto find : {surfacelessDisplay, deviceDisplay, defaultDisplay}) {
        Context made;
        if (start(made, find(), debug)) return made;
    }
    throw Error(
        "No OpenGL 4.1 without a display was found through EGL; install the driver's EGL library "
        "(Mesa's is libegl-mesa0 with libgl1-mesa-dri), or start with LIBGL_ALWAYS_SOFTWARE=1.");
}

}  // namespace

struct Headless::State {
    DebugCallback debug;
    Context context;
};

Headless::Headless(DebugCallback debug) : state_(std::make_unique<State>()) {
    state_->debug = debug ? std::move(debug) : usualDebug();
    state_->context = makeContext(static_cast<bool>(state_->debug));
    installDebug(state_->debug);
}

Headless::Headless(Headless&&) noexcept = default;
Headless::~Headless() = default;

}  // namespace engine
