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
