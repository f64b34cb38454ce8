#include "app/base/words.hpp"

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
