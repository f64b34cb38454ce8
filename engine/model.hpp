// A shape that can be rendered: buffers bound to the inputs of a vertex shader; and a triangle that covers
// the whole target. A Model owns no buffer; those it is bound to must live as long as it is rendered. Only on
// the thread that holds the context.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/handle.hpp"

namespace engine {

/// How often values are replaced: the driver keeps a buffer where that suits.
enum class Changes { Seldom, Often };

/// Owner of one buffer.
class Buffer {
  public:
    /// Copies the values to the graphics card. Those of a buffer that is updated change often.
    template <class T>
    explicit Buffer(std::span<const T> values, Changes changes = Changes::Seldom)
        : Buffer(std::as_bytes(values), sizeof(T), changes) {
        static_assert(std::is_trivially_copyable_v<T>);
    }
    /// Copies the values to the graphics card.
    template <class T>
    explicit Buffer(const std::vector<T>& values, Changes changes = Changes::Seldom)
        : Buffer(std::span<const T>(values), changes) {}

    /// Replaces values from index `first` on. Throws Error if they do not fit.
    template <class T>
    void update(std::span<const T> values, std::size_t first = 0) {
        static_assert(std::is_trivially_copyable_v<T>);
        updateBytes(std::as_bytes(values), first * sizeof(T));
    }
    /// Replaces values from index `first` on. Throws Error if they do not fit.
    template <class T>
    void update(const std::vector<T>& values, std::size_t first = 0) {
        update(std::span<const T>(values), first);
    }

    std::size_t count() const { return bytes_ / elementSize_; }  ///< Number of values.
    std::size_t elementSize() const { return elementSize_; }     ///< Size of one value [bytes].
    std::size_t bytes() const { return bytes_; }                 ///< Of graphics memory.
    unsigned name() const { return handle_.name(); }             ///< The OpenGL name.

  private:
    Buffer(std::span<const std::byte> bytes, std::size_t elementSize, Changes changes);
    void updateBytes(std::span<const std::byte> bytes, std::size_t offset);

    Handle<Kind::Buffer> handle_;
    std::size_t bytes_, elementSize_;
};

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

/// A triangle that covers the whole target, for skies and passes over pictures; shaders/billboard.vert makes
/// its corners. One triangle is cheaper than two: no pixel along a diagonal is shaded twice.
class Billboard {
  public:
    /// Covers the target with one triangle of three corners, gl_VertexID 0 to 2.
    void render() const { model_.render(Primitive::Triangles, 0, 3); }

  private:
    Model model_;
};

}  // namespace engine
