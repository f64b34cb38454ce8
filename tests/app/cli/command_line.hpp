// Command line: what the program takes a line of words for, and how it refuses one; words of a batch. For
// tests only; one thread.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/cli/cli.hpp"
#include "tests/app/program.hpp"

namespace app::test {

/// The request of these words behind the name of the program. Throws wadi::Error as parseArguments() does.
inline Request parse(std::initializer_list<const char*> words) {
    std::vector<const char*> arguments = {"wadi"};
    arguments.insert(arguments.end(), words);
    return parseArguments(static_cast<int>(arguments.size()), arguments.data());
}

/// The words of a batch of a small map, with more arguments.
inline std::vector<std::string> small(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"batch", "--size", "64"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Checks that the program refuses with one sentence that has `part` in it, and starts nothing.
inline void checkRefused(const std::filesystem::path& folder, const std::vector<std::string>& words,
                         const std::string& part) {
    const Outcome outcome = run(folder, words);
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("wadi: "));
    CHECK(outcome.err.find(part) != std::string::npos);
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
}

}  // namespace app::test
