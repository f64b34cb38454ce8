// Error: what every part of sim throws for invalid input (files, parameters, commands).
// Not for programming mistakes: those are asserts. Any thread.
#pragma once

#include <stdexcept>

namespace wadi {

/// A fault of the input. `what()` is one sentence: what is wrong, where, and what to do about it.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace wadi
