// The contact sheet as the window has it: made, and saved as a picture, by its buttons.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "engine/image.hpp"
#include "tests/app/panels/whole/look.hpp"

namespace fs = std::filesystem;
using app::test::isSeen;
using app::test::Stand;

namespace {

std::vector<fs::path> filesIn(const fs::path& folder) {
    if (!fs::is_directory(folder)) return {};
    return {fs::directory_iterator(folder), fs::directory_iterator()};
}

bool isSaid(Stand& stand, const std::string& begin) {
    return std::ranges::any_of(stand.messages().all(),
                               [&](const auto& message) { return message.text.starts_with(begin); });
}

/// Draws frames as the window does, until nothing is run or drawn for the sheet any more.
void finish(Stand& stand) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    do {
        stand.panels().prepareFrame({480, 320});
        stand.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    } while (isSeen("Stop") && std::chrono::steady_clock::now() < end);
    CHECK_FALSE(isSeen("Stop"));
}

}  // namespace

TEST_CASE("a contact sheet that was made is saved as a picture by a button, and where it went is said") {
    Stand stand({{1280, 720}});
    stand.settle();
    wadi::Parameters few;  // all processes take long under sanitizers
    few.terrain.size = 64;
    stand.control().replace(few, "rain alone");
    stand.settle();
    stand.act("sheet");
    const fs::path folder = stand.folder() / "out";
    CHECK(stand.clickOn("Save picture"));  // which does nothing: nothing is drawn yet
    CHECK(filesIn(folder).empty());
    REQUIRE(stand.clickOn("Make the sheet"));
    finish(stand);
    REQUIRE(stand.clickOn("Save picture"));
    const std::vector<fs::path> files = filesIn(folder);
    REQUIRE(files.size() == 1);
    CHECK(files[0].filename().string().ends_with("-sheet.png"));
    CHECK(isSaid(stand, "Saved " + files[0].string()));
    const engine::Image picture = engine::Image::load(files[0]);
    CHECK(picture.width() > 5 * 240);
    CHECK(picture.height() > 5 * 160);
}
