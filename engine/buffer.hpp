// A row of values on the graphics card: corners, indices, or anything else that a Model is bound to.
// Knows its element's size, not its meaning. Only on the thread that holds the context.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/handle.hpp"

namespace engine {

/// Owner of one buffer.
class Buffer {
  public:
    /// Copies the values to the graphics card.
    template <class T>
    explicit Buffer(std::span<const T> values) : Buffer(std::as_bytes(values), sizeof(T)) {
        static_assert(std::is_trivially_copyable_v<T>);
    }
    /// Copies the values to the graphics card.
    template <class T>
    explicit Buffer(const std::vector<T>& values) : Buffer(std::span<const T>(values)) {}

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
    Buffer(std::span<const std::byte> bytes, std::size_t elementSize);
    void updateBytes(std::span<const std::byte> bytes, std::size_t offset);

    Handle<Kind::Buffer> handle_;
    std::size_t bytes_, elementSize_;
};

}  // namespace engine
