// AscWords: the words of an ASCII grid, one after another, each with its line; and numbers out of words.
// Not the meaning of the words. One thread an object; the text must outlive it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace wadi::io {

class AscWords {
  public:
    AscWords(const std::filesystem::path& file, std::string_view text);

    /// The next word, or an empty one at the end of the text.
    std::string_view next();
    /// The word that next() will return.
    std::string_view peek() const { return AscWords(*this).next(); }

    /// Line of the word that next() returned last [>= 1].
    int line() const { return line_; }
    /// File that the text is from, for messages.
    const std::filesystem::path& file() const { return file_; }

    /// Bytes that have not been read yet.
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

    /// A word that next() just returned as a number; nan is one, infinity is not. Throws Error naming
    /// file, line and word if it is none or empty.
    double number(std::string_view word) const;
    double nextNumber() { return number(next()); }

  private:
    [[noreturn]] void refuse(std::string_view word) const;

    const std::filesystem::path& file_;
    const char* at_;
    const char* end_;
    int line_ = 1;
};

}  // namespace wadi::io
