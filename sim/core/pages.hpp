// Pages: memory for large arrays that come and go while small ones stay: the system has it back as soon as it
// is given back, where a heap would keep it for whoever asks for as much again. And memory of zeros, of which
// large arrays take what is touched of them. Not for what is small. Any thread.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>
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

/// Whether all bytes of T{} are 0, and T can be copied byte by byte.
template <class T>
inline constexpr bool kBeginsAsZeros = std::is_arithmetic_v<T>;

/// Lets a container of such values be made in memory that is zero already. It must not be made longer.
template <class T>
struct ZeroAllocator {
    static_assert(kBeginsAsZeros<T> && std::is_trivially_copyable_v<T>);
    using value_type = T;

    ZeroAllocator() = default;
    template <class Other>
    ZeroAllocator(const ZeroAllocator<Other>&) {}

    T* allocate(std::size_t count) {
        void* const memory = std::calloc(count, sizeof(T));
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) noexcept { std::free(memory); }

    void construct(T*) noexcept {}  // what a container does for a value that it is not given
    template <class Value>
    void construct(T* place, Value&& value) {
        *place = static_cast<T>(std::forward<Value>(value));
    }

    bool operator==(const ZeroAllocator&) const { return true; }
};

template <class T>
using ZeroedVector = std::vector<T, ZeroAllocator<T>>;

}  // namespace wadi
