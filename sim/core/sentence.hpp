// Sentence: what is said to the user, as an English text with places "{0}", "{1}" … and what stands there, so
// that an interface can say the same in another language. It knows no other language and prints nothing. Any
// thread.
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wadi {

/// The text with its places filled, in whatever order it has them. A value's full stop gives way to a full
/// stop or semicolon behind it.
std::string filled(std::string_view text, const std::vector<std::string>& values);

class Sentence {
  public:
    Sentence() = default;
    /// Words that are the same in every language, such as a name.
    Sentence(std::string words) : english_(std::move(words)) {}
    Sentence(std::string_view words) : english_(words) {}
    template <std::integral Number>
    requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) Sentence(Number number)
        : english_(std::to_string(number)) {}
    /// A text to be translated, and what stands at its places: words, numbers and other sentences. The tool
    /// that collects texts finds it where it is a literal.
    template <class... Values>
    explicit Sentence(const char* text, Values... values)
        : Sentence(std::string(text), std::initializer_list<Sentence>{std::move(values)...}) {}

    bool empty() const { return english_.empty(); }
    const std::string& english() const { return english_; }
    operator const std::string&() const { return english_; }
    /// What is to be translated; "" if these are words that are the same in every language.
    const std::string& text() const { return text_; }
    const std::vector<Sentence>& values() const { return values_; }

    /// The same with all words changed that are the same in every language.
    Sentence withWords(const std::function<std::string(std::string)>& change) const;

    friend bool operator==(const Sentence& a, const Sentence& b) { return a.english_ == b.english_; }
    friend bool operator==(const Sentence& a, const char* b) { return a.english_ == b; }

  private:
    Sentence(std::string text, std::vector<Sentence> values);
    friend Sentence joined(const Sentence& first, const Sentence& second);

    std::string text_;
    std::vector<Sentence> values_;
    std::string english_;
};

/// Both with a blank between them, or the one that there is.
Sentence joined(const Sentence& first, const Sentence& second);

}  // namespace wadi
