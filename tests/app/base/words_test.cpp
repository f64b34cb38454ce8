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
