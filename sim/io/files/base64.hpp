// Base64: bytes as text, by OpenSSL, and bytes with runs of equal ones folded up first. Not a picture format:
// the caller knows how many bytes there were. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wadi::io {

/// Bytes as base64 (RFC 4648, section 4).
std::string base64(std::span<const std::uint8_t> bytes);

/// The bytes of such a text. Throws Error if it is none.
std::vector<std::uint8_t> fromBase64(std::string_view text);

/// Bytes with runs of equal ones folded up by PackBits (Apple TN1023), as base64.
std::string toBase64(std::span<const std::uint8_t> bytes);

/// The bytes of such a text. Throws Error if it is none or does not hold `count` bytes; it takes no memory
/// for those before it has counted them.
std::vector<std::uint8_t> bytesFromBase64(std::string_view text, std::size_t count);

}  // namespace wadi::io
