// Messages: how sim/io writes numbers, sizes and file names in its sentences, and the one way it throws. Not
// for parameters (Param::text) nor for screens. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace wadi::io {

/// A number with up to six significant digits, as "74.5" or "-9999".
std::string number(double value);

/// The shortest text that reads back as the same float.
std::string exactNumber(float value);

/// Sixteen hexadecimal digits.
std::string hex(std::uint64_t number);

/// The path in quotation marks, as UTF-8.
std::string quoted(const std::filesystem::path& file);

/// "403 × 344".
std::string extent(int columns, int rows);

/// Throws Error: the quoted path, a space, and `rest`, which goes on with the sentence.
[[noreturn]] void fail(const std::filesystem::path& file, const std::string& rest);

/// The same with a line of the file, as "'a.asc', line 7: …". [line >= 1]
[[noreturn]] void failAt(const std::filesystem::path& file, int line, const std::string& rest);

}  // namespace wadi::io
