// Command line: what the program takes a line of words for. For tests only; any thread.
#pragma once

#include <initializer_list>
#include <vector>

#include "app/cli/cli.hpp"

namespace app::test {

/// The request of these words behind the name of the program. Throws wadi::Error as parseArguments() does.
inline Request parse(std::initializer_list<const char*> words) {
    std::vector<const char*> arguments = {"wadi"};
    arguments.insert(arguments.end(), words);
    return parseArguments(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace app::test
