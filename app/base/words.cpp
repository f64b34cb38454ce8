#include "app/base/words.hpp"

namespace app {

std::string wordsOf(std::string_view name) {
    std::string text;
    for (const char c : name) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper && !text.empty()) text += ' ';
        text += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

}  // namespace app
