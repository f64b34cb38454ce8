#include "engine/model.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/error.hpp"

namespace engine {

Buffer::Buffer(std::span<const std::byte> bytes, std::size_t elementSize, Changes changes)
    : bytes_(bytes.size()), elementSize_(elementSize) {
    // GL_ARRAY_BUFFER, also for indices: the index binding belongs to whatever vertex array is bound.
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(),
                 changes == Changes::Often ? GL_DYNAMIC_DRAW : GL_STATIC_DRAW);
}

void Buffer::updateBytes(std::span<const std::byte> bytes, std::size_t offset) {
    if (offset > bytes_ || bytes.size() > bytes_ - offset)
        throw Error(
            "An update of {0} bytes at byte {1} leaves its buffer of {2} bytes; make a larger buffer.",
            bytes.size(), offset, bytes_);
    if (bytes.empty()) return;
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes.size()),
                    bytes.data());
}

namespace {

GLenum modeOf(Primitive primitive) {
    switch (primitive) {
        case Primitive::Points:
            return GL_POINTS;
        case Primitive::Lines:
            return GL_LINES;
        case Primitive::LineStrip:
            return GL_LINE_STRIP;
        case Primitive::Triangles:
            return GL_TRIANGLES;
    }
    return GL_TRIANGLES;
}

void checkElement(const Buffer& buffer, std::size_t wanted) {
    if (buffer.elementSize() != wanted)
        throw Error(
            "A model was bound to a buffer with values of {0} bytes where {1} are needed; bind it by the "
            "buffer's own type.",
            buffer.elementSize(), wanted);
}

}  // namespace

Model& Model::bindFloats(unsigned location, const Buffer& buffer, int components) {
    checkElement(buffer, sizeof(float) * static_cast<std::size_t>(components));
    glBindVertexArray(handle_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, 0, nullptr);
    glBindVertexArray(0);
    if (!bound_ && !indexed_) count_ = buffer.count();
    bound_ = true;
    return *this;
}

Model& Model::bindFloatsEach(unsigned location, const Buffer& buffer, std::size_t size) {
    checkElement(buffer, size);
    constexpr std::size_t kMost = 4;  // floats of an input
    const std::size_t floats = size / sizeof(float);
    glBindVertexArray(handle_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    for (std::size_t first = 0; first < floats; first += kMost, ++location) {
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, static_cast<GLint>(std::min(kMost, floats - first)), GL_FLOAT,
                              GL_FALSE, static_cast<GLsizei>(size),
                              reinterpret_cast<const void*>(first * sizeof(float)));
        glVertexAttribDivisor(location, 1);
    }
    glBindVertexArray(0);
    bound_ = true;
    return *this;
}

Model& Model::index(const Buffer& indices) {
    checkElement(indices, sizeof(std::uint32_t));
    glBindVertexArray(handle_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name());
    glBindVertexArray(0);
    count_ = indices.count();
    indexed_ = true;
    return *this;
}

void Model::render(Primitive primitive) const {
    render(primitive, 0, count_);
}

void Model::render(Primitive primitive, std::size_t first, std::size_t count) const {
    if (count == 0) return;
    glBindVertexArray(handle_.name());
    if (indexed_)
        glDrawElements(modeOf(primitive), static_cast<GLsizei>(count), GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
    else
        glDrawArrays(modeOf(primitive), static_cast<GLint>(first), static_cast<GLsizei>(count));
    glBindVertexArray(0);
}

void Model::renderCopies(Primitive primitive, std::size_t corners, std::size_t copies) const {
    if (corners == 0 || copies == 0) return;
    glBindVertexArray(handle_.name());
    glDrawArraysInstanced(modeOf(primitive), 0, static_cast<GLsizei>(corners), static_cast<GLsizei>(copies));
    glBindVertexArray(0);
}

void Model::renderInstances(std::size_t instances, Primitive primitive) const {
    if (count_ == 0 || instances == 0) return;
    const auto corners = static_cast<GLsizei>(count_), times = static_cast<GLsizei>(instances);
    glBindVertexArray(handle_.name());
    if (indexed_)
        glDrawElementsInstanced(modeOf(primitive), corners, GL_UNSIGNED_INT, nullptr, times);
    else
        glDrawArraysInstanced(modeOf(primitive), 0, corners, times);
    glBindVertexArray(0);
}

}  // namespace engine
