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

}  // namespace app
