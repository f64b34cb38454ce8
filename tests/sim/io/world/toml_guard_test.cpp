#include <doctest/doctest.h>

#include "sim/io/world/scene_reader.hpp"

using wadi::io::lineOfNamelessTable;

TEST_CASE("tables without a name are found, and nothing else is taken for one") {
    CHECK(lineOfNamelessTable("[^]") == 1);
    CHECK(lineOfNamelessTable("a = 1\n  [[ !x]]\n") == 2);
    CHECK(lineOfNamelessTable("a = \"b\n[^]") == 2);
    CHECK(lineOfNamelessTable("a = \"\"\"x\n[^]\n\"\"\"\n[=]") == 4);
    CHECK(lineOfNamelessTable("# it's\n[#]") == 2);
    CHECK(lineOfNamelessTable("\xef\xbb\xbf[\xc3\xa4]") == 1);
    for (const char* sound : {"", "[a]", "[[a.b]]\r\n", "[ \"a\" ]", "['a']", "[-_]", "[]", "a = [1, 2]", "[",
                              "a = '''\n[^]\n'''\n", "a = \"\\\"\"\n[b]", "# [^]\n[b]"})
        CHECK(lineOfNamelessTable(sound) == 0);
}
