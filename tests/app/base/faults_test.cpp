#include "app/base/faults.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace fs = std::filesystem;

TEST_CASE("an error of the engine is a sentence that other languages have, with its values as they are") {
    const wadi::Sentence said = app::sentenceOf(engine::Error(
        "The shader {0} does not compile; correct it: {1}", std::string("a.frag"), std::string("0:3 {4}")));
    CHECK(said.text() == "The shader {0} does not compile; correct it: {1}");
    CHECK(said == "The shader a.frag does not compile; correct it: 0:3 {4}");
    REQUIRE(said.values().size() >= 2);
    CHECK(said.values()[1].text().empty());
    const wadi::Sentence full =
        app::sentenceOf(engine::Error("The picture {0} cannot be written ({1}).", std::string("a.png"),
                                      std::string("No space left on device")));
    CHECK(full.values().at(1).text() == "No space left on device");
    CHECK(app::sentenceOf(wadi::Error("The map has {0} cells.", 3)).text() == "The map has {0} cells.");
    CHECK(app::sentenceOf(std::runtime_error("as it is")) == "as it is");
}

TEST_CASE("no part of the window says faults past that door, or those of the engine would stay English") {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(WADI_SOURCE_DIR) / "app")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
        if (entry.path().filename() == "faults.cpp") continue;
        ++files;
        std::ifstream in(entry.path());
        const std::string source{std::istreambuf_iterator<char>(in), {}};
        CAPTURE(entry.path());
        CHECK(source.find("wadi::sentenceOf(") == std::string::npos);
    }
    CHECK(files > 200);
}
