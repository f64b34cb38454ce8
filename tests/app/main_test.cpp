// The exit codes and last words of the program itself.
#include <doctest/doctest.h>

#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace {

/// Checks that the program ends with code 2 and one sentence that has both words in it.
void checkSentence(const Outcome& outcome, const std::string& fault, const std::string& remedy) {
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("wadi: "));
    CHECK(outcome.err.ends_with(".\n"));
    CHECK(outcome.err.find(". ") == std::string::npos);
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    CHECK(says(outcome.err, fault, remedy));
}

}  // namespace

TEST_CASE("a picture without OpenGL 4.1 is refused in one sentence") {
    const TempFolder folder;
    checkSentence(
        run(folder.path(), {"shot", "--epochs", "1", "--out", "p.png"}, "MESA_GL_VERSION_OVERRIDE=3.3"),
        "OpenGL 4.1", "graphics driver");
}

TEST_CASE("a window without a display is refused in one sentence") {
    const TempFolder folder;
    checkSentence(run(folder.path(), {}), "DISPLAY", "desktop session");
}

TEST_CASE("a word in WADI_SIMD that is no level is refused in one sentence, whatever was asked for") {
    const TempFolder folder;
    const std::vector<std::vector<std::string>> all = {
        {}, {"batch", "--epochs", "1"}, {"shot", "--epochs", "1", "--out", "p.png"}};
    for (const auto& words : all)
        checkSentence(run(folder.path(), words, "WADI_SIMD=fast"), "WADI_SIMD is \"fast\"", "avx512");
}

TEST_CASE("a mistake in an option ends the window's start, whatever its file is") {
    const TempFolder folder;
    checkSentence(run(folder.path(), {"none.png", "--set", "droplet.dd=1"}), "droplet.dd", "droplet.dt");
}
