// Wrapped: places on a map whose sides meet. Any thread.
#pragma once

namespace wadi {

/// Where `i` lies among `size` [>= 1] places in a ring [0..size).
constexpr int wrapped(int i, int size) {
    return ((i % size) + size) % size;
}

}  // namespace wadi
