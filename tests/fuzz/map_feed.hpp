// Map feed: what the fuzzers of heightmap readers do with every input, and the suite with those that were
// kept: reads it as a file of its format and looks over what was read. One thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>

#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::test {

/// The reader of a format.
using MapReader = io::Raster (*)(const std::filesystem::path& file, const io::ReadOptions& options);

/// Memory that readers may take; larger maps take too long.
inline constexpr std::uint64_t kFuzzMemory = 64u << 20;  // [bytes]

/// Whether read() returned a map; not, if it threw wadi::Error. Throws std::logic_error if what was read has another
/// size than it says, or a value that is infinite, or a sentence of refusal is empty; and whatever is not wadi::Error
/// that the reader throws.
bool isMap(const std::function<io::Raster()>& read);

/// The same of bytes that are a file of the reader's format.
bool feedMap(std::span<const std::byte> bytes, MapReader read);

/// A program of libFuzzer: feeds the bytes and ends if that throws.
int fuzz(const unsigned char* bytes, std::size_t size,
         const std::function<bool(std::span<const std::byte>)>& feed);
int fuzzMap(const unsigned char* bytes, std::size_t size, MapReader read);

}  // namespace wadi::test
