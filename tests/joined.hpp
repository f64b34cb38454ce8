// A text whose lines were broken to fit a terminal, as one line. For tests only. Any thread.
#pragma once

#include <string>

namespace wadi::test {

/// One space for all between two words, none behind a bar.
inline std::string joined(const std::string& text) {
    std::string one;
    for (const char c : text) {
        const bool isGap = c == ' ' || c == '\n';
        if (!isGap) one += c;
        if (isGap && !one.empty() && one.back() != ' ' && one.back() != '|') one += ' ';
    }
    return one;
}

}  // namespace wadi::test
