// Ownership of one OpenGL object by its name: move-only, deleted with its owner. Not a wrapper of what
// the object does; that is texture, buffer, model, target and shader. Only on the thread that holds the
// context, which must outlive every handle.
#pragma once

#include <utility>

namespace engine {

/// The kinds of OpenGL objects that the engine owns.
enum class Kind { Texture, Buffer, VertexArray, Framebuffer, Renderbuffer, Query, Program };

/// Makes a new object of the kind and returns its name.
unsigned createObject(Kind kind);

/// Deletes the object; 0 is ignored.
void deleteObject(Kind kind, unsigned name) noexcept;

/// Owner of one object. A handle that was moved from owns nothing and has the name 0.
template <Kind kKind>
class Handle {
  public:
    /// Makes a new object.
    Handle() : name_(createObject(kKind)) {}
    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { deleteObject(kKind, name_); }

    /// The OpenGL name, or 0 after a move.
    unsigned name() const { return name_; }

  private:
    unsigned name_;
};

}  // namespace engine
