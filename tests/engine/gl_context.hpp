// What tests of drawing share: a context without a display whose driver must not complain, and the
// smallest shaders. Not a window. A machine without EGL fails these tests; it does not skip them.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/device.hpp"

namespace engine::test {

/// Fixture: an OpenGL context. Any message of the driver that is a fault fails the test.
struct GlContext {
    std::vector<std::string> errors;
    Headless context{[this](const DebugMessage& message) {
        if (message.fault) errors.push_back(message.text);
    }};

    ~GlContext() {
        for (const std::string& error : errors) FAIL_CHECK("the driver reports: " << error);
    }
};

/// Covers the target.
inline const std::string kCover =
    "#version 410 core\n"
    "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, "
    "1.0); }\n";

/// Paints everything in a constant colour, `rgb` in GLSL's words.
inline std::string paint(const std::string& rgb) {
    return "#version 410 core\nout vec4 colour;\nvoid main() { colour = vec4(" + rgb + ", 1.0); }\n";
}

}  // namespace engine::test
