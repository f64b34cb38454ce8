#include "engine/error.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

using engine::Error;

TEST_CASE("an error says its text with all places filled, and keeps apart what stands there") {
    const Error error("The shader {0} does not compile; line {2}: {1}", std::filesystem::path("a.frag"),
                      std::string("'{0}' : syntax error"), 12);
    CHECK(std::string(error.what()) == "The shader a.frag does not compile; line 12: '{0}' : syntax error");
    CHECK(error.text() == "The shader {0} does not compile; line {2}: {1}");
    CHECK(error.values() == std::vector<std::string>{"a.frag", "'{0}' : syntax error", "12"});
}

TEST_CASE("what is no place of an error stays as it is") {
    CHECK(std::string(Error("a {b} {7} {0").what()) == "a {b} {7} {0");
    CHECK(std::string(Error("{0}{0}", 3).what()) == "33");
}
