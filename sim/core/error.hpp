// Error: what every part of sim throws for invalid input (files, parameters, commands), and for what the machine
// cannot do.
// Not for programming mistakes: those are asserts. Any thread.
#pragma once

#include <stdexcept>

namespace wadi {

/// A fault of the input. `what()` is one sentence: what is wrong, where, and what to do about it.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A fault of the machine, which no other input mends, such as a disk that is full; told alike.
struct MachineError : Error {
    using Error::Error;
};

}  // namespace wadi
