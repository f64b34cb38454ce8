// Messages: how sim/io writes numbers, sizes and file names in its sentences, and the one way it throws. Not
// for parameters (Param::text) nor for screens. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "sim/core/sentence.hpp"

namespace wadi::io {

/// A number with up to six significant digits, as "74.5" or "-9999".
std::string number(double value);

/// The shortest text that reads back as the same float.
std::string exactNumber(float value);

/// Sixteen hexadecimal digits.
std::string hex(std::uint64_t number);
/// The number that hexadecimal digits stand for; nothing if the text is anything else.
std::optional<std::uint64_t> fromHex(std::string_view text);

/// The path in quotation marks, as UTF-8.
std::string quoted(const std::filesystem::path& file);

/// "403 × 344".
std::string extent(int columns, int rows);

/// What the system says of a fault: "Permission denied".
Sentence reasonOf(const std::error_code& fault);

/// Throws Error: the quoted path, a space, and `rest`, which goes on with the sentence.
[[noreturn]] void fail(const std::filesystem::path& file, const Sentence& rest);
/// The same of the text of a Sentence and what stands at its places.
template <class... Values>
[[noreturn]] void fail(const std::filesystem::path& file, const char* rest, Values... values) {
    fail(file, Sentence(rest, std::move(values)...));
}

/// The same with a line of the file, as "'a.asc', line 7: …". [line >= 1]
[[noreturn]] void failAt(const std::filesystem::path& file, int line, const Sentence& rest);
template <class... Values>
[[noreturn]] void failAt(const std::filesystem::path& file, int line, const char* rest, Values... values) {
    failAt(file, line, Sentence(rest, std::move(values)...));
}

}  // namespace wadi::io
