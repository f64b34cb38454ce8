#include "engine/buffer.hpp"

#include <glad/gl.h>

#include <string>

#include "engine/error.hpp"

namespace engine {

Buffer::Buffer(std::span<const std::byte> bytes, std::size_t elementSize)
    : bytes_(bytes.size()), elementSize_(elementSize) {
    // GL_ARRAY_BUFFER, also for indices: the index binding belongs to whatever vertex array is bound.
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(), GL_STATIC_DRAW);
}

void Buffer::updateBytes(std::span<const std::byte> bytes, std::size_t offset) {
    if (offset > bytes_ || bytes.size() > bytes_ - offset)
        throw Error("An update of " + std::to_string(bytes.size()) + " bytes at byte " +
                    std::to_string(offset) + " leaves its buffer of " + std::to_string(bytes_) +
                    " bytes; make a larger buffer.");
    if (bytes.empty()) return;
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes.size()),
                    bytes.data());
}

}  // namespace engine
