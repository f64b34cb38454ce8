#include "sim/io/world/toml_guard.hpp"

#include <cstddef>

namespace wadi::io {

namespace {

bool mayBegin(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '"' || c == '\'' || c == ']';  // the last is refused with words
}

// Whether a line opens a table without a name. Behind blanks and brackets stands the name.
bool isNameless(std::string_view line) {
    const std::size_t bracket = line.find_first_not_of(" \t");
    if (bracket == std::string_view::npos || line[bracket] != '[') return false;
    const std::size_t name = line.find_first_not_of(" \t[", bracket);
    return name != std::string_view::npos && line[name] != '\r' && line[name] != '\n' &&
           !mayBegin(line[name]);
}

// Where the string ends that begins at `start`: strings may span lines, which then open no tables.
std::size_t endOfString(std::string_view text, std::size_t start) {
    const char quote = text[start];
    const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
    const bool isLong = text.substr(start, 3) == three;
    for (std::size_t at = start + (isLong ? 3 : 1); at < text.size(); ++at) {
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (isLong ? text.substr(at, 3) == three : text[at] == quote || text[at] == '\n') {
            return at + (isLong ? 2 : text[at] == quote ? 0 : -1);
        }
    }
    return text.size();
}

}  // namespace

std::optional<TomlFault> unreadableToml(std::string_view text) {
    constexpr int kMostParts = 16;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    int line = 1, parts = 1;
    bool begins = true;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (begins && isNameless(text.substr(at, text.find('\n', at) - at)))
            return TomlFault{line, Sentence("a table needs a name of letters; correct the line.")};
        begins = text[at] == '\n';
        if (begins) ++line;
        // Between these stand names and values, and no value has many dots.
        if (std::string_view("\n=,[]{}").find(text[at]) != std::string_view::npos) parts = 1;
        if (text[at] == '.' && ++parts > kMostParts)
            return TomlFault{line, Sentence("a name has more than 16 parts; correct the line.")};
        if (text[at] == '"' || text[at] == '\'') {
            const std::size_t end = endOfString(text, at);
            for (; at < end && at + 1 < text.size(); ++at) line += text[at] == '\n';
        } else if (text[at] == '#') {
            while (at + 1 < text.size() && text[at + 1] != '\n') ++at;
        }
    }
    return std::nullopt;
}

}  // namespace wadi::io
