// Every world that the fuzzer has kept, and all that it once found, once more.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/fuzz/world_feed.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi::test;
namespace fs = std::filesystem;

TEST_CASE("the corpus of the fuzzer of world files breaks nothing") {
    int files = 0, worlds = 0;
    for (const auto& entry : fs::directory_iterator(WADI_SOURCE_DIR "/tests/data/fuzz/world")) {
        INFO(entry.path().string());
        const std::string bytes = bytesOf(entry.path());
        bool isWorld = false;
        CHECK_NOTHROW(isWorld = feedWorld(std::as_bytes(std::span(bytes))));
        ++files;
        worlds += isWorld;
    }
    CHECK(files >= 6);
    CHECK(worlds >= 6);
}
