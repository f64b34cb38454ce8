#include "sim/core/pages.hpp"

// The address sanitizer knows what comes from new alone.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WADI_FROM_HEAP
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || !defined(__unix__)
#define WADI_FROM_HEAP
#endif

#ifndef WADI_FROM_HEAP
#include <sys/mman.h>
#endif

namespace wadi {

namespace {

[[maybe_unused]] constexpr std::size_t kFewBytes =
    std::size_t{1} << 16;  // so many and less are not worth a call to the system

bool isOnHeap([[maybe_unused]] std::size_t bytes) {
#ifdef WADI_FROM_HEAP
    return true;
#else
    return bytes <= kFewBytes;
#endif
}

}  // namespace

void* takePages(std::size_t bytes) {
    if (isOnHeap(bytes)) return ::operator new(bytes);
#ifndef WADI_FROM_HEAP
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) return memory;
#endif
    throw std::bad_alloc();
}

void givePages(void* memory, std::size_t bytes) noexcept {
    if (isOnHeap(bytes)) return ::operator delete(memory);
#ifndef WADI_FROM_HEAP
    munmap(memory, bytes);
#endif
}

}  // namespace wadi
