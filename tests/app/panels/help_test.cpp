#include "app/panels/help.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <filesystem>
#include <string>

#include "app/ui/language/tr.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/refusal.hpp"

using wadi::test::says;

namespace {

/// The texts of the window of help.
std::string shown(app::test::Desk& desk, app::Help& help) {
    desk.screen([&] {
        ImGui::SetClipboardText("");
        ImGui::LogToClipboard();
        bool open = true;
        help.draw(open);
        ImGui::LogFinish();
    });
    return ImGui::GetClipboardText();
}

}  // namespace

TEST_CASE("help shows its pages in the language in use, and those of another one as soon as that is") {
    app::test::Desk desk;
    app::Language language({std::filesystem::path(WADI_LANGUAGES)});
    language.attach();
    app::Help help;
    shown(desk, help);
    CHECK(says(shown(desk, help), "The window", "Processes"));
    REQUIRE(language.use("de").empty());
    const std::string german = shown(desk, help);
    CHECK(says(german, "Das Fenster", "Prozesse"));
    CHECK_FALSE(says(german, "The window"));
    CHECK(language.use("en").empty());
    CHECK(says(shown(desk, help), "The window"));
}
