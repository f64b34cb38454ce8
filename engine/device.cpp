#include "engine/device.hpp"

#include <glad/gl.h>

#include <initializer_list>
#include <string_view>

#include "engine/error.hpp"

namespace engine {
namespace {

std::string driverString(GLenum what) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}

void GLAD_API_PTR forward(GLenum source, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* text,
                          const void* user) {
    const auto& callback = *static_cast<const DebugCallback*>(user);
    const bool wrong = type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR;
    const bool error = wrong && source != GL_DEBUG_SOURCE_SHADER_COMPILER;
    callback({error, length < 0 ? std::string(text) : std::string(text, static_cast<std::size_t>(length))});
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
        throw Error("A texture of " + std::to_string(size.x) + " x " + std::to_string(size.y) +
                    " is not possible here; each side must be 1 to " + std::to_string(most) + ".");
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

void forgetErrors() {
    // A context that is lost has a new error at every look.
    for (int n = 0; n < 16 && glGetError() != GL_NO_ERROR; ++n) {
    }
}

void installDebug(const DebugCallback& callback) {
    if (!callback || !GLAD_GL_KHR_debug) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(forward, &callback);
}

}  // namespace engine
