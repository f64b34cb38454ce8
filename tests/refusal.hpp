// What a call of sim says when it refuses, and a check of the sentence's parts. Not for errors of engine,
// which doctest compares itself. One thread.
#pragma once

#include <string>

#include "sim/core/error.hpp"

namespace wadi::test {

/// What the wadi::Error says that `call` throws, or "" if it throws none.
template <class Call>
std::string errorOf(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Whether `text` has all of `parts` in it.
template <class... Part>
bool says(const std::string& text, const Part&... parts) {
    return ((text.find(parts) != std::string::npos) && ...);
}

}  // namespace wadi::test
