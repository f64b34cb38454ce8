#include "engine/device.hpp"

#include <glad/gl.h>

#include "engine/error.hpp"
#include "tests/engine/gl_context.hpp"

using namespace engine;
using namespace engine::test;

TEST_CASE_FIXTURE(GlContext, "a context that works is not lost") {
    CHECK_FALSE(isContextLost());
}

TEST_CASE_FIXTURE(GlContext, "errors of earlier calls are forgotten") {
    glEnable(GL_TEXTURE_2D + 1);
    forgetErrors();
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(errors.size() == 1);
    errors.clear();
}

TEST_CASE_FIXTURE(GlContext, "sizes of textures from one texel to the driver's largest are possible") {
    CHECK_NOTHROW(checkSize({1, 1}));
    CHECK_NOTHROW(checkSize({maxTextureSize(), 1}));
    for (const glm::ivec2 size : {glm::ivec2(0, 1), {1, 0}, {-3, 4}, {1, maxTextureSize() + 1}})
        CHECK_THROWS_AS(checkSize(size), Error);
}
