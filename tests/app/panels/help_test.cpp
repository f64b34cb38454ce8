#include "app/panels/help.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <filesystem>
#include <string>

#include "app/base/help_pages.hpp"
#include "app/look/interface.hpp"
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

TEST_CASE("a page of help has the title under which the list and the search show it, in every language") {
    app::test::Desk desk;
    app::Language language({std::filesystem::path(WADI_LANGUAGES)});
    language.attach();
    for (const std::string_view code : app::kLanguageCodes) {
        REQUIRE(language.use(std::string(code)).empty());
        for (const std::string_view name : app::kHelpPages)
            CHECK(app::tr(app::helpPage(name).title) == app::helpPage(name, code).title);
    }
}

TEST_CASE("the hint of the start asks for frames only while it fades") {
    app::test::Desk desk;
    app::Hint left, dismissed;
    const auto pass = [&](app::Hint& hint, double seconds, bool dismiss) {
        desk.screen(
            [&] { hint.draw(seconds, dismiss, 0.f, app::test::Desk::kWidth, app::test::Desk::kHeight); });
        return hint.isFading();
    };
    CHECK_FALSE(pass(left, 0.5, false));
    CHECK_FALSE(pass(left, 9.5, false));
    CHECK(pass(left, 0.6, false));
    CHECK_FALSE(pass(left, 1.5, false));
    CHECK(pass(dismissed, 0.1, true));
    CHECK_FALSE(pass(dismissed, 1.5, false));
}
