#include "sim/io/words.hpp"

#include <charconv>

#include "sim/error.hpp"

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

std::string quoted(const std::filesystem::path& file) {
    const std::u8string name = file.u8string();
    return "'" + std::string(name.begin(), name.end()) + "'";
}

std::string extent(int columns, int rows) {
    return std::to_string(columns) + " × " + std::to_string(rows);
}

void fail(const std::filesystem::path& file, const std::string& rest) {
    throw Error(quoted(file) + " " + rest);
}

void failAt(const std::filesystem::path& file, int line, const std::string& rest) {
    throw Error(quoted(file) + ", line " + std::to_string(line) + ": " + rest);
}

}  // namespace wadi::io
