// The exception that every room of the engine throws. Its text is one sentence that says what went
// wrong, where, and what to do; it is fit to be shown to a person as it is. What was filled into it is kept
// apart, for who says the same in another language; the engine knows none. Usable on any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace engine {

/// A failure of the window, the graphics driver, a shader or a picture file.
class Error : public std::runtime_error {
  public:
    /// An English text with places "{0}", "{1}" …, and the words and numbers that stand there, which are the
    /// same in every language. The tool that collects texts finds it where it is a literal.
    template <class... Values>
    explicit Error(const char* text, const Values&... values)
        : Error(text, std::vector<std::string>{wordsOf(values)...}) {}

    /// The text with its places.
    const std::string& text() const { return said_->text; }
    /// What stands there.
    const std::vector<std::string>& values() const { return said_->values; }

  private:
    struct Said {
        std::string text;
        std::vector<std::string> values;
    };

    Error(const char* text, std::vector<std::string> values)
        : std::runtime_error(filled(text, values)),
          said_(std::make_shared<const Said>(Said{text, std::move(values)})) {}

    template <class Value>
    static std::string wordsOf(const Value& value) {
        if constexpr (std::is_arithmetic_v<Value>)
            return std::to_string(value);
        else if constexpr (std::is_same_v<Value, std::filesystem::path>)
            return value.string();
        else
            return value;
    }

    static std::string filled(const std::string& text, const std::vector<std::string>& values) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool isPlace = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
            const auto place = static_cast<std::size_t>(isPlace ? text[i + 1] - '0' : 0);
            if (isPlace && place < values.size())
                result += values[place], i += 2;
            else
                result += text[i];
        }
        return result;
    }

    std::shared_ptr<const Said> said_;  // shared, as copies of what is thrown must not throw
};

}  // namespace engine
