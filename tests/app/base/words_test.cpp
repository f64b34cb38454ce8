#include "app/base/words.hpp"

#include <doctest/doctest.h>

TEST_CASE("names become words, and letters that stand for themselves stay large") {
    CHECK(app::wordsOf("depositionRate") == "deposition rate");
    CHECK(app::wordsOf("dt") == "dt");
    CHECK(app::wordsOf("fromNE") == "from NE");
    CHECK(app::wordsOf("anchorX") == "anchor X");
    CHECK(app::wordsOf("yearsPerEpoch") == "years per epoch");
    CHECK(app::wordsOf("showGLTime") == "show GL time");
    CHECK(app::wordsOf("") == "");
}

TEST_CASE("control characters of a file do not reach a terminal") {
    CHECK(app::printable("a\x1b[31mb\x07\x7f\xc2\x9bq") == "a?[31mb???q");
    CHECK(app::printable("Zwölf\tWörter\n") == "Zwölf\tWörter\n");
    CHECK(app::printable("\xc2\xa0 \xc2") == "\xc2\xa0 \xc2");
}

TEST_CASE("lines break neither within a number nor between a number and its unit") {
    CHECK(app::unbroken("From 0.01 to 1 000 m; at first 60.") ==
          "From 0.01 to 1\u00a0000\u00a0m; at first 60.");
    CHECK(app::unbroken("12 345 678 cells") == "12\u00a0345\u00a0678 cells");
    CHECK(app::unbroken("takes 34 MB, 2.4 % of it") == "takes 34\u00a0MB, 2.4\u00a0% of it");
    CHECK(app::unbroken("1 many 2\n3 m") == "1 many 2\n3\u00a0m");
    CHECK(app::unbroken("") == "");
}
