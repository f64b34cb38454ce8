#include "engine/device.hpp"

#include <glad/gl.h>

#include <initializer_list>
#include <string_view>

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

void installDebug(const DebugCallback& callback) {
    if (!callback || !GLAD_GL_KHR_debug) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(forward, &callback);
}

}  // namespace engine
