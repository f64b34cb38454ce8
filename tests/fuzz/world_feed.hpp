// World feed: what the fuzzer does with every input, and the suite with those that were kept: reads it as a
// world whose hash nobody knows, and lets what was read live for an epoch. One thread.
#pragma once

#include <cstddef>
#include <span>

namespace wadi::test {

/// Whether the bytes were a world. Throws std::logic_error if one that was read breaks a law when it lives
/// on, and whatever is not wadi::Error that reader or simulation throw.
bool feedWorld(std::span<const std::byte> bytes);

}  // namespace wadi::test
