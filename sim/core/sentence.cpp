#include "sim/core/sentence.hpp"

#include <cstddef>

namespace wadi {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

std::string filled(std::string_view text, const std::vector<std::string>& values) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isPlace =
            text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' && isDigit(text[i + 1]);
        const std::size_t place = isPlace ? static_cast<std::size_t>(text[i + 1] - '0') : values.size();
        if (place >= values.size()) {
            result += text[i];
            continue;
        }
        result += values[place];
        i += 2;
        const bool stopsTwice = i + 1 < text.size() && (text[i + 1] == '.' || text[i + 1] == ';');
        if (stopsTwice && values[place].ends_with('.')) result.pop_back();
    }
    return result;
}

Sentence::Sentence(std::string text, std::vector<Sentence> values)
    : text_(std::move(text)), values_(std::move(values)) {
    english_ = filled(text_, {values_.begin(), values_.end()});
}

Sentence Sentence::withWords(const std::function<std::string(std::string)>& change) const {
    if (text_.empty()) return change(english_);
    std::vector<Sentence> values;
    for (const Sentence& value : values_) values.push_back(value.withWords(change));
    return {text_, std::move(values)};
}

Sentence joined(const Sentence& first, const Sentence& second) {
    if (first.empty() || second.empty()) return first.empty() ? second : first;
    return {std::string("{0} {1}"), std::vector<Sentence>{first, second}};
}

}  // namespace wadi
