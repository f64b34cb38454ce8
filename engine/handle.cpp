#include "engine/handle.hpp"

#include <glad/gl.h>

namespace engine {

unsigned createObject(Kind kind) {
    unsigned name = 0;
    switch (kind) {
        case Kind::Texture:
            glGenTextures(1, &name);
            break;
        case Kind::Buffer:
            glGenBuffers(1, &name);
            break;
        case Kind::VertexArray:
            glGenVertexArrays(1, &name);
            break;
        case Kind::Framebuffer:
            glGenFramebuffers(1, &name);
            break;
        case Kind::Renderbuffer:
            glGenRenderbuffers(1, &name);
            break;
        case Kind::Query:
            glGenQueries(1, &name);
            break;
        case Kind::Program:
            name = glCreateProgram();
            break;
    }
    return name;
}

namespace {

// A program in use would only be marked: Dear ImGui would look its name up, and set it again once it is gone.
void leave(unsigned program) noexcept {
    GLint inUse = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &inUse);
    if (static_cast<unsigned>(inUse) == program) glUseProgram(0);
}

}  // namespace

void deleteObject(Kind kind, unsigned name) noexcept {
    if (name == 0) return;
    switch (kind) {
        case Kind::Texture:
            glDeleteTextures(1, &name);
            break;
        case Kind::Buffer:
            glDeleteBuffers(1, &name);
            break;
        case Kind::VertexArray:
            glDeleteVertexArrays(1, &name);
            break;
        case Kind::Framebuffer:
            glDeleteFramebuffers(1, &name);
            break;
        case Kind::Renderbuffer:
            glDeleteRenderbuffers(1, &name);
            break;
        case Kind::Query:
            glDeleteQueries(1, &name);
            break;
        case Kind::Program:
            leave(name);
            glDeleteProgram(name);
            break;
    }
}

}  // namespace engine
