#include "sim/io/world/toml_guard.hpp"

#include <doctest/doctest.h>

#include <string>

using wadi::io::unreadableToml;

namespace {

/// The line of the fault, or 0.
int faultyLine(std::string_view text) {
    const auto fault = unreadableToml(text);
    return fault ? fault->line : 0;
}

std::string manyTimes(const std::string& part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += part;
    return text;
}

}  // namespace

TEST_CASE("tables without a name are found, and nothing else is taken for one") {
    CHECK(faultyLine("[^]") == 1);
    CHECK(faultyLine("a = 1\n  [[ !x]]\n") == 2);
    CHECK(faultyLine("a = \"b\n[^]") == 2);
    CHECK(faultyLine("a = \"\"\"x\n[^]\n\"\"\"\n[=]") == 4);
    CHECK(faultyLine("# it's\n[#]") == 2);
    CHECK(faultyLine("\xef\xbb\xbf[\xc3\xa4]") == 1);
    for (const char* sound : {"", "[a]", "[[a.b]]\r\n", "[ \"a\" ]", "['a']", "[-_]", "[]", "a = [1, 2]", "[",
                              "a = '''\n[^]\n'''\n", "a = \"\\\"\"\n[b]", "# [^]\n[b]"})
        CHECK(faultyLine(sound) == 0);
}

TEST_CASE("names of thousands of parts are found, and many numbers are not taken for one") {
    for (const char* part : {"a.", "\"a\".", "a . ", "'a.b'.", "1."}) {
        const std::string name = manyTimes(part, 50'000) + "a";
        CHECK(faultyLine("x = 1\n[" + name + "]") == 2);
        CHECK(faultyLine("[[" + name + "]]") == 1);
        CHECK(faultyLine(name + " = 1") == 1);
        CHECK(faultyLine("x = { " + name + " = 1 }") == 1);
    }
    CHECK(faultyLine("x = [" + manyTimes("0.5, ", 50'000) + "1.5]") == 0);
    CHECK(faultyLine("x = \"" + manyTimes("a.", 50'000) + "\"") == 0);
    CHECK(faultyLine("# " + manyTimes("a.", 50'000)) == 0);
    CHECK(faultyLine(manyTimes("a.b.c = 1.5\n", 50'000)) == 0);
}
