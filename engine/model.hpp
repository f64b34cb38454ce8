// A shape that can be rendered: buffers bound to the inputs of a vertex shader. Owns no buffer; the buffers
// it is bound to must live as long as it is rendered. Only on the thread that holds the context.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "engine/buffer.hpp"
#include "engine/handle.hpp"

namespace engine {

/// What consecutive corners form.
enum class Primitive { Points, Lines, LineStrip, Triangles };

/// Owner of one vertex array.
class Model {
  public:
    /// Feeds the shader input at `layout(location = ...)` from a buffer of T: float, glm::vec2, vec3 or vec4.
    /// Throws Error if the buffer holds values of another size.
    template <class T>
    Model& bind(unsigned location, const Buffer& buffer) {
        static_assert(sizeof(T) % sizeof(float) == 0 && sizeof(T) <= sizeof(glm::vec4));
        return bindFloats(location, buffer, static_cast<int>(sizeof(T) / sizeof(float)));
    }

    /// Feeds the inputs from `location` on, of four floats each but for the last, with one T for each copy
    /// that renderCopies() or renderInstances() makes. Throws Error likewise.
    template <class T>
    Model& bindEach(unsigned location, const Buffer& buffer) {
        static_assert(sizeof(T) % sizeof(float) == 0);
        return bindFloatsEach(location, buffer, sizeof(T));
    }

    /// Takes the order of corners from a buffer of 32-bit indices. Throws Error for values of another size.
    Model& index(const Buffer& indices);

    /// Renders everything: all indices if there are some, else all values of the buffer bound first.
    void render(Primitive primitive = Primitive::Triangles) const;

    /// Renders `count` indices (or corners) from number `first` on. A model without any buffer renders
    /// corners that the shader makes from gl_VertexID.
    void render(Primitive primitive, std::size_t first, std::size_t count) const;

    /// Renders `copies` of a shape of so many corners, which the shader makes from gl_VertexID.
    void renderCopies(Primitive primitive, std::size_t corners, std::size_t copies) const;
    /// Renders everything so many times, each time with the next value of what bindEach() has bound; their
    /// buffers must hold that many.
    void renderInstances(std::size_t instances, Primitive primitive = Primitive::Triangles) const;

    /// The number of indices, or of corners if there are none.
    std::size_t count() const { return count_; }

  private:
    Model& bindFloats(unsigned location, const Buffer& buffer, int components);
    Model& bindFloatsEach(unsigned location, const Buffer& buffer, std::size_t size);

    Handle<Kind::VertexArray> handle_;
    std::size_t count_ = 0;
    bool bound_ = false, indexed_ = false;
};

}  // namespace engine
