#include "engine/samples.hpp"

#include <glad/gl.h>

#include <string>

#include "engine/device.hpp"
#include "engine/error.hpp"

namespace engine {

Samples::Samples(glm::ivec2 size, Format format, int count)
    : bytes_(bytesOf(format, size.x, size.y) * static_cast<std::size_t>(count)) {
    checkSize(size);
    forgetErrors();
    glBindRenderbuffer(GL_RENDERBUFFER, handle_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, layoutOf(format).internal, size.x, size.y);
    if (glGetError() != GL_NO_ERROR)
        throw Error("The graphics memory has no room for a picture of " + std::to_string(size.x) + " x " +
                    std::to_string(size.y) + " with " + std::to_string(count) +
                    " samples a pixel; choose a smaller window or fewer samples.");
}

}  // namespace engine
