#include "sim/io/files/messages.hpp"

#include <charconv>
#include <string_view>
#include <system_error>

#include "sim/core/error.hpp"

namespace wadi::io {

std::string number(double value) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 6).ptr;
    return {text, end};
}

std::string exactNumber(float value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string hex(std::uint64_t number) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[number >> shift & 15];
    return text;
}

std::optional<std::uint64_t> fromHex(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string quoted(const std::filesystem::path& file) {
    const std::u8string name = file.u8string();
    return "'" + std::string(name.begin(), name.end()) + "'";
}

std::string extent(int columns, int rows) {
    return std::to_string(columns) + " × " + std::to_string(rows);
}

Sentence reasonOf(const std::error_code& fault) {
    return Sentence(fault.message().c_str());
}

void fail(const std::filesystem::path& file, const Sentence& rest) {
    throw Error(joined(quoted(file), rest));
}

void failAt(const std::filesystem::path& file, int line, const Sentence& rest) {
    throw Error("{0}, line {1}: {2}", quoted(file), line, rest);
}

}  // namespace wadi::io
