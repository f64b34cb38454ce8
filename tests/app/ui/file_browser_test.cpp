#include "app/ui/file_browser.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/image.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/keys.hpp"
#include "tests/app/ui/pictured_world.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::DialogKeys;
using app::FileAction;
using app::test::Desk;
using wadi::test::TempFolder;

namespace {

constexpr DialogKeys kNone = {};
constexpr DialogKeys kEnter = {.accept = true, .cancel = false, .up = false, .down = false};
constexpr DialogKeys kEscape = {.accept = false, .cancel = true, .up = false, .down = false};
constexpr DialogKeys kUp = {.accept = false, .cancel = false, .up = true, .down = false};
constexpr DialogKeys kDown = {.accept = false, .cancel = false, .up = false, .down = true};

/// A browser in a folder with a folder and three files, and a person at the keyboard.
struct Scene {
    TempFolder temp;
    Desk desk;
    app::Background background;
    app::FileBrowser browser{temp.path(), "/home/nobody", {}};
    std::optional<fs::path> chosen;

    Scene() {
        fs::create_directory(temp / "inner");
        for (const char* name : {"a.png", "b.toml", "c.png", "notes.txt"}) temp.file(name, "x");
        temp.file("inner/deep.png", "x");
    }

    void ask(FileAction kind, const fs::path& folder = {}, const std::string& name = "") {
        app::FileQuestion question;
        question.kind = kind;
        question.title = "Title";
        question.button = "Go";
        question.kinds = "picture";
        question.endings = {".png", ".toml"};
        question.folder = folder;
        question.name = name;
        browser.ask(question, {}, [this](const fs::path& file) { chosen = file; });
        for (int i = 0; i < 3; ++i) press(kNone);
    }

    /// Draws a frame in which this key goes down, and waits for what it brings about.
    void press(const DialogKeys& keys) {
        desk.frame([&] { browser.draw(keys, background); });
        app::test::finish(background);
    }

    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        press(kNone);
        press(kNone);
    }
};

}  // namespace

TEST_CASE("up, down and Enter choose a file; files of other kinds are left out") {
    Scene scene;
    scene.ask(FileAction::open);
    for (const DialogKeys& keys : {kDown, kDown, kDown, kDown, kDown, kUp}) scene.press(keys);
    CHECK(scene.browser.isOpen());
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "b.toml");
    CHECK_FALSE(scene.browser.isOpen());
}

TEST_CASE("a folder is chosen by its button, Enter goes into one, and files are left out") {
    Scene scene;
    scene.ask(FileAction::folder);
    scene.press(kDown);
    scene.press(kEnter);  // into the one that there is
    CHECK(scene.browser.isOpen());
    scene.press(kEnter);  // where there is none
    CHECK(scene.chosen == scene.temp / "inner");
    CHECK_FALSE(scene.browser.isOpen());
}

TEST_CASE("who looks for a folder that does not exist begins in the one above it") {
    Scene scene;
    scene.ask(FileAction::folder, scene.temp / "inner/not/yet");
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "inner");
}

TEST_CASE("Enter on a folder goes into it, where the dialog is left and begins the next time") {
    Scene scene;
    scene.ask(FileAction::open);
    scene.press(kDown);
    scene.press(kEnter);
    CHECK_FALSE(scene.chosen);
    scene.press(kEscape);
    CHECK_FALSE(scene.browser.isOpen());
    scene.ask(FileAction::open);
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "inner/deep.png");
}

TEST_CASE("what is typed at first sifts the names, and Enter takes the only one that remains") {
    Scene scene;
    scene.ask(FileAction::open);
    scene.press(kEnter);
    CHECK_FALSE(scene.chosen);  // there are four to choose from
    scene.type("C.");
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "c.png");
}

TEST_CASE("Tab leads to the list and to all buttons, where Enter is for what has the frame") {
    Scene scene;
    app::test::bringKeyboard();
    scene.ask(FileAction::open);
    const auto press = [&](ImGuiKey key, bool shift = false) {
        app::test::pressKey(
            key, shift, [&](bool isDown) { scene.press(isDown && key == ImGuiKey_Enter ? kEnter : kNone); });
        scene.press(kNone);
    };
    press(ImGuiKey_Tab);  // from the field that sifts to the first row, a folder
    press(ImGuiKey_Enter);
    CHECK_FALSE(scene.chosen);
    press(ImGuiKey_Tab);
    press(ImGuiKey_Enter);
    CHECK(scene.chosen == scene.temp / "inner/deep.png");

    scene.chosen.reset();
    scene.ask(FileAction::open);
    for (int i = 0; i < 6; ++i)
        press(ImGuiKey_Tab);  // a row, two buttons, the folder above, the path, "New folder"
    press(ImGuiKey_Enter);
    for (int i = 0; i < 3; ++i) scene.press(kNone);
    scene.type("made");
    press(ImGuiKey_Enter);
    CHECK(fs::is_directory(scene.temp / "inner/made"));
    for (int i = 0; i < 2; ++i) press(ImGuiKey_Tab);  // there is no row: to the buttons
    press(ImGuiKey_Space);                            // the last one
    CHECK_FALSE(scene.browser.isOpen());
    CHECK_FALSE(scene.chosen);
}

TEST_CASE("a path that is typed at first leads there") {
    Scene scene;
    scene.ask(FileAction::open);
    scene.type("inner/");
    scene.press(kEnter);
    CHECK(scene.browser.isOpen());
    scene.press(kDown);
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "inner/deep.png");
}

TEST_CASE("a new folder is made by its name, and entered") {
    Scene scene;
    scene.ask(FileAction::save, {}, "a");
    const ImGuiWindow* window = ImGui::FindWindowByName("Title###files");
    REQUIRE(window);
    ImGui::GetIO().MousePos = ImVec2(window->Pos.x + window->Size.x - 3 * ImGui::GetFontSize(),
                                     window->DC.CursorStartPos.y + ImGui::GetFontSize() / 2);
    scene.press(kNone);
    for (const bool down : {true, false, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        scene.press(kNone);
    }
    scene.type("new");
    scene.press(kEnter);
    CHECK(fs::is_directory(scene.temp / "new"));
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "new/a.png");
}

TEST_CASE("a new file gets its ending and needs no question") {
    Scene scene;
    scene.ask(FileAction::save, {}, "ridge");
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "ridge.png");
    CHECK_FALSE(fs::exists(*scene.chosen));
}

TEST_CASE("a file that exists is only chosen for saving after a second Enter, and Esc goes back to the name") {
    Scene scene;
    scene.ask(FileAction::save, {}, "a");
    scene.press(kEnter);
    scene.press(kEscape);
    CHECK(scene.browser.isOpen());
    CHECK_FALSE(scene.chosen);
    scene.press(kEnter);
    scene.press(kNone);
    CHECK_FALSE(scene.chosen);
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "a.png");
    CHECK_FALSE(scene.browser.isOpen());
}

TEST_CASE("a file that is chosen by arrow gives the name for saving, and what was typed before is forgotten") {
    Scene scene;
    scene.ask(FileAction::save, {}, "x");
    scene.type("typed");
    for (const DialogKeys& keys : {kDown, kDown, kNone, kNone, kNone, kEnter, kNone, kEnter})
        scene.press(keys);
    CHECK(scene.chosen == scene.temp / "a.png");
}

TEST_CASE("a name in another folder and a name of a folder lead there") {
    Scene scene;
    scene.ask(FileAction::save, {}, "inner");
    scene.press(kEnter);
    CHECK_FALSE(scene.chosen);
    scene.press(kEscape);
    scene.ask(FileAction::save, {}, "../x.toml");
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "x.toml");
}

TEST_CASE("the folder that is proposed for saving is made with the file, another one is not") {
    Scene scene;
    scene.ask(FileAction::save, scene.temp / "out", "none/a");
    scene.press(kEnter);
    CHECK_FALSE(scene.chosen);
    CHECK(scene.browser.isOpen());
    CHECK_FALSE(fs::exists(scene.temp / "out"));
    scene.press(kEscape);
    scene.ask(FileAction::save, scene.temp / "out", "a");
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "out/a.png");
    CHECK(fs::is_directory(scene.temp / "out"));
}

TEST_CASE("a name of nothing, a missing folder and a folder that is a file choose nothing") {
    Scene scene;
    scene.ask(FileAction::save, {}, "  ");
    scene.press(kEnter);
    CHECK(scene.browser.isOpen());
    scene.press(kEscape);
    for (const fs::path& folder : {scene.temp / "none", scene.temp / "a.png"}) {
        scene.ask(FileAction::open, folder);
        for (const DialogKeys& keys : {kDown, kUp, kEnter}) scene.press(keys);
        CHECK(scene.browser.isOpen());
        CHECK_FALSE(scene.chosen);
        scene.press(kEscape);
    }
}

TEST_CASE("a folder of very many files is drawn and walked through") {
    Scene scene;
    for (int i = 0; i < 3000; ++i) scene.temp.file("inner/" + std::to_string(i) + ".png", "");
    scene.ask(FileAction::open, scene.temp / "inner");
    scene.press(kUp);
    scene.press(kEnter);
    CHECK(scene.chosen == scene.temp / "inner/deep.png");
}

TEST_CASE("files in sight are looked at while the dialog is open, and let go when it closes") {
    Scene scene;
    engine::Image image(8, 6, 3);
    image.save(scene.temp / "a.png");
    scene.ask(FileAction::open);
    for (int i = 0; i < 6; ++i) scene.press(kNone);
    app::Thumbnails& thumbnails = scene.browser.thumbnails();
    REQUIRE(thumbnails.of(scene.temp / "a.png"));
    CHECK(thumbnails.of(scene.temp / "a.png")->picture);
    REQUIRE(thumbnails.of(scene.temp / "b.toml"));
    CHECK(thumbnails.of(scene.temp / "b.toml")->glance.fault.english().ends_with('.'));
    scene.press(kEscape);
    scene.press(kNone);
    CHECK_FALSE(thumbnails.isBusy());
    CHECK(scene.background.names().empty());
}

TEST_CASE("Open shows the picture of each world in its row, and none of what is no world") {
    Scene scene;
    app::FileQuestion question;
    question.title = "Title";
    question.button = "Go";
    question.kinds = "world";
    question.endings = {".wadi"};
    question.folder = scene.temp / "inner";
    std::vector<int> red;
    for (const int worlds : {0, 1, 2}) {
        if (worlds > 0) app::test::saveRedWorld(scene.temp / ("inner/" + std::to_string(worlds) + ".wadi"));
        scene.temp.file("inner/none.wadi", "no world");
        scene.browser.ask(question, {}, [](const fs::path&) {});
        for (int i = 0; i < 9; ++i) scene.press(kNone);
        red.push_back(app::test::redPixels(scene.desk.picture()));
        scene.press(kEscape);
    }
    CHECK(red[0] == 0);
    CHECK(red[1] > 100);
    CHECK(red[2] == 2 * red[1]);
}

TEST_CASE("Backspace leads to the folder above, but not from within a text") {
    Scene scene;
    ImGuiIO& io = ImGui::GetIO();
    constexpr int kKey = 8;
    io.KeyMap[ImGuiKey_Backspace] = kKey;
    const auto press = [&] {
        io.KeysDown[kKey] = true;
        scene.press(kNone);
        io.KeysDown[kKey] = false;
        scene.press(kNone);
    };
    scene.ask(FileAction::open, scene.temp / "inner");
    scene.type("deep");
    press();  // it takes a letter away
    for (const DialogKeys& keys : {kNone, kDown, kEnter}) scene.press(keys);
    CHECK(scene.chosen == scene.temp / "inner/deep.png");
    scene.chosen.reset();
    scene.ask(FileAction::open, scene.temp / "inner");
    press();
    for (const DialogKeys& keys : {kDown, kDown, kEnter}) scene.press(keys);
    CHECK(scene.chosen == scene.temp / "a.png");
}
