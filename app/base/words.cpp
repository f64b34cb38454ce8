#include "app/base/words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace app {

std::string wordsOf(std::string_view name) {
    const auto isUpper = [&](std::size_t at) {
        return at < name.size() && name[at] >= 'A' && name[at] <= 'Z';
    };
    const auto isLower = [&](std::size_t at) {
        return at < name.size() && name[at] >= 'a' && name[at] <= 'z';
    };
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool beginsWord = isUpper(i) && isLower(i + 1);
        const bool beginsLetters = isUpper(i) && (i == 0 || !isUpper(i - 1));
        if (i > 0 && (beginsWord || beginsLetters)) text += ' ';
        text += beginsWord ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
    }
    return text;
}

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether what follows a number belongs to it: more digits, or a unit rather than a word of the sentence.
bool belongs(std::string_view word) {
    static constexpr auto kUnits = std::to_array<std::string_view>(
        {"m",  "m²", "m³", "mm", "cm", "km", "km²", "%", "a",    "ka",  "Ma", "s",   "ms",     "h", "B",
         "kB", "MB", "GB", "k",  "M",  "G",  "×",   "°", "mm/a", "m/s", "/s", "m/a", "m/step", "Hz"});
    const std::size_t end = std::min(word.find_first_of(" \n,;.:)"), word.size());
    return (!word.empty() && isDigit(word[0])) || std::ranges::count(kUnits, word.substr(0, end)) > 0;
}

}  // namespace

std::string unbroken(std::string_view text) {
    constexpr std::string_view kNoBreak = "\u00a0";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isInside = text[i] == ' ' && i > 0 && isDigit(text[i - 1]) && belongs(text.substr(i + 1));
        if (isInside)
            result += kNoBreak;
        else
            result += text[i];
    }
    return result;
}

std::string printable(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
        const bool isLater = byte == 0xc2 && next >= 0x80 && next < 0xa0;  // U+0080 to U+009F
        const bool isControl = (byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7f || isLater;
        result += isControl ? '?' : text[i];
        if (isLater) ++i;
    }
    return result;
}

}  // namespace app
