// ExrHeader: a look over the headers of an EXR before OpenEXR reads them, which believes every size that
// they tell and allocates what it asks for. Not the meaning of headers. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>

namespace wadi::io {

/// Walks over all headers of a file of so many bytes. Throws Error if an attribute is longer than the file or
/// not of the size that its type has, or if the headers do not end.
void checkExrHeaders(const std::filesystem::path& file, std::istream& in, std::uint64_t bytes);

/// Throws Error: the file is damaged, for that reason.
[[noreturn]] void failDamagedExr(const std::filesystem::path& file, const std::string& reason);

}  // namespace wadi::io
