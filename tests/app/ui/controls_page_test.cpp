// The pages of keys and mouse (assets/help/controls.md and its twins in other languages) beside the table of
// actions.
#include <doctest/doctest.h>

#include <filesystem>
#include <span>
#include <string>

#include "app/look/interface.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/language/tr.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

using app::Action;

namespace {

std::string quoted(std::string keys) {
    std::string text = "`";
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys.compare(i, 2, ", ") == 0) {
            text += "`, `";
            ++i;
        } else if (keys.compare(i, 5, " ... ") == 0) {
            text += "` … `";
            i += 4;
        } else {
            text += keys[i];
        }
    }
    return text + '`';
}

std::string pageKeys(const Action& row) {
    Action keys = row;
    keys.gesture = "";
    const std::string text = keysText(keys);
    const std::string gesture = app::tr(row.gesture);
    if (text.empty()) return gesture;
    return quoted(text) + (gesture.empty() ? "" : " + " + gesture);
}

/// The rows of the table of the page of controls, in the language in use.
std::string pageRows(std::span<const Action> rows) {
    std::string table;
    for (const Action& row : rows)
        if (row.hasKeys())
            table +=
                "| " + pageKeys(row) + " | " + app::tr(row.title) + " | " + app::tr(row.sentence) + " |\n";
    return table;
}

/// `folder`: of its language, within that of the English page.
std::string controlsPage(const std::string& folder = "") {
    return wadi::test::bytesOf(WADI_SOURCE_DIR "/assets/help/" + folder + "controls.md");
}

}  // namespace

TEST_CASE("keys, gestures, title and sentence of an action make a row of the page of controls") {
    using app::Shortcut;
    const Action toy{.id = "toy",
                     .group = app::ActionGroup::view,
                     .shortcuts = {Shortcut{engine::Key::J, true}, Shortcut{engine::Key::F9}},
                     .title = "Juggle the peaks",
                     .sentence = "Throws three mountains into the air."};
    CHECK(pageRows(std::span(&toy, 1)) ==
          "| `Ctrl+J`, `F9` | Juggle the peaks | Throws three mountains into the air. |\n");
}

TEST_CASE("the page of controls has the table of the program") {
    const std::string table =
        "| keys and mouse | | what it does |\n|---|---|---|\n" + pageRows(app::kActions);
    INFO("assets/help/controls.md should have this table:\n" << table);
    CHECK(controlsPage().ends_with('\n' + table));
}

TEST_CASE("the page of controls has the table of the program in every language") {
    app::test::Desk desk;
    app::Language language({std::filesystem::path(WADI_LANGUAGES)});
    language.attach();
    for (const std::string_view code : app::kLanguageCodes) {
        if (code == "en") continue;
        REQUIRE(language.use(std::string(code)).empty());
        const std::string rows = pageRows(app::kActions), folder = std::string(code) + "/";
        INFO("assets/help/" << folder << "controls.md should end with these rows:\n" << rows);
        CHECK(controlsPage(folder).ends_with("|---|---|---|\n" + rows));
    }
}
