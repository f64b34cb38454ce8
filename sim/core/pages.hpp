// Pages: memory for large arrays that come and go while small ones stay: the system has it back as soon as it
// is given back, where a heap would keep it for whoever asks for as much again. Not for what is small. Any
// thread.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

namespace wadi {

/// So many bytes [> 0], for any type. Throws std::bad_alloc.
void* takePages(std::size_t bytes);
/// Gives back what takePages(bytes) returned.
void givePages(void* memory, std::size_t bytes) noexcept;

/// Lets a container of the standard library live on pages.
template <class T>
struct PageAllocator {
    using value_type = T;

    PageAllocator() = default;
    template <class Other>
    PageAllocator(const PageAllocator<Other>&) {}

    T* allocate(std::size_t count) {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
        return static_cast<T*>(takePages(count * sizeof(T)));
    }
    void deallocate(T* memory, std::size_t count) noexcept { givePages(memory, count * sizeof(T)); }

    bool operator==(const PageAllocator&) const { return true; }
};

template <class T>
using PageVector = std::vector<T, PageAllocator<T>>;

}  // namespace wadi
