// Error: what every part of sim throws for invalid input (files, parameters, commands), and for what the
// machine cannot do. Not for programming mistakes: those are asserts. Any thread.
#pragma once

#include <exception>
#include <memory>
#include <stdexcept>
#include <utility>

#include "sim/core/sentence.hpp"

namespace wadi {

/// A fault of the input. `what()` is one sentence in English: what is wrong, where, and what to do about it.
class Error : public std::runtime_error {
  public:
    explicit Error(Sentence sentence)
        : std::runtime_error(sentence.english()),
          sentence_(std::make_shared<const Sentence>(std::move(sentence))) {}
    /// As Sentence.
    template <class... Values>
    explicit Error(const char* text, Values... values) : Error(Sentence(text, std::move(values)...)) {}

    /// The same, to be said in another language.
    const Sentence& sentence() const { return *sentence_; }

  private:
    std::shared_ptr<const Sentence> sentence_;  // shared, as copies of what is thrown must not throw
};

/// A fault of the machine, which no other input mends, such as a disk that is full; told alike.
struct MachineError : Error {
    using Error::Error;
};

/// What is said of anything that was thrown; of what is no Error it is translated as a whole, if at all.
inline Sentence sentenceOf(const std::exception& thrown) {
    const auto* error = dynamic_cast<const Error*>(&thrown);
    return error != nullptr ? error->sentence() : Sentence(thrown.what());
}

}  // namespace wadi
