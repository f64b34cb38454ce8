// Every recipe that its fuzzer has kept, once more.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/fuzz/recipe_feed.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;

TEST_CASE("the corpus of the fuzzer of recipes breaks nothing") {
    int files = 0, provenances = 0;
    for (const auto& entry : std::filesystem::directory_iterator(WADI_SOURCE_DIR "/tests/data/fuzz/recipe")) {
        INFO(entry.path().string());
        const std::string text = bytesOf(entry.path());
        bool isProvenance = false;
        CHECK_NOTHROW(isProvenance = feedRecipe(text));
        ++files;
        provenances += isProvenance;
    }
    CHECK(provenances >= 2);
    CHECK(files > provenances);
}
