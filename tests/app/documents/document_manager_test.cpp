#include "app/documents/document_manager.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/app/documents/keeper.hpp"

using namespace app::test;

namespace {

/// Begins to save a changed world, which is handed over when scene.late.use is called, over the one that was
/// saved.
void saveLate(Scene& scene) {
    scene.frame();
    scene.saveFirst();
    scene.isLate = true;
    scene.now.edits = 3;
    scene.frame();
    scene.manager->save();
}

}  // namespace

TEST_CASE("the first save asks for a name, the next ones do not") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 1;
    scene.frame();
    CHECK(scene.manager->title() == "New world* - Wadi");
    scene.saveFirst();
    CHECK(bytesOf(scene.file()) == "edits 1");
    CHECK(scene.manager->title() == fileNamed("world") + " - Wadi");
    scene.now.edits = 2;
    scene.frame();
    CHECK(scene.manager->title() == fileNamed("world") + "* - Wadi");
    scene.manager->save();
    scene.frame();
    CHECK_FALSE(scene.browser.isOpen());
    CHECK(bytesOf(scene.file()) == "edits 2");
    CHECK(scene.notices("Saved") == 1);
    CHECK(app::loadRecent(temp / "config/recent.txt").files == std::vector<fs::path>{scene.file()});
}

TEST_CASE("a world that is saved once the present epoch is over is waited for by the name of its file") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.isLate = true;
    scene.now.edits = 3;
    scene.manager->save();
    CHECK(scene.late.name == "Saving " + fileNamed("world"));
    scene.frame();
    scene.late.use(scene.taken());
    CHECK(scene.background->names() == std::vector{scene.late.name});
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 3");
}

TEST_CASE("a save that waits for the end of an epoch can be cancelled, with what was to come after it") {
    const TempFolder temp;
    Scene scene(temp);
    saveLate(scene);
    const std::string before = bytesOf(scene.file());
    scene.manager->close();  // once it is saved
    scene.late.giveUp();
    scene.frame();
    CHECK(bytesOf(scene.file()) == before);
    CHECK_FALSE(scene.manager->ended());
    scene.isLate = false;
    scene.manager->save();
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 3");
}

TEST_CASE("a program that must end while a save is being cancelled saves a copy without waiting for it") {
    const TempFolder temp;
    Scene scene(temp);
    saveLate(scene);
    scene.isLate = false;
    const std::string said = scene.manager->rescue([&] {
        if (const auto giveUp = std::exchange(scene.late.giveUp, {})) giveUp();
        app::test::finish(*scene.background);
    });
    CAPTURE(said);
    CHECK(said.find("could not be saved") == std::string::npos);
}

TEST_CASE("a window without unsaved changes closes at once") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.epoch = 100;
    scene.frame();
    scene.manager->close();
    CHECK(scene.manager->ended());
}

TEST_CASE("a window with unsaved changes asks before it closes: Esc stays, Enter saves and closes") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.frame();
    CHECK_FALSE(scene.manager->isAsking());
    scene.manager->close();
    CHECK_FALSE(scene.manager->ended());
    CHECK(scene.manager->isAsking());
    scene.press(Press::escape);
    CHECK_FALSE(scene.manager->isAsking());
    CHECK_FALSE(scene.manager->ended());
    CHECK(bytesOf(scene.file()) == "edits 0");
    scene.manager->close();
    scene.press(Press::enter);
    CHECK(scene.manager->ended());
    CHECK(bytesOf(scene.file()) == "edits 5");
}

TEST_CASE("a question is not over before what it was answered with is done, so that time is held as long") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.frame();
    scene.manager->close();
    for (int i = 0; i < 3; ++i) scene.frame();
    CHECK(scene.manager->isAsking());
    scene.manager->update(0);
    scene.desk.frame([&] { scene.manager->draw({.accept = true, .cancel = false}); });
    CHECK(scene.manager->isAsking());  // the file is being written
    CHECK_FALSE(scene.manager->ended());
    app::test::finish(*scene.background);
    CHECK_FALSE(scene.manager->isAsking());
    CHECK(scene.manager->ended());

    const TempFolder other;
    Scene failing(other);
    failing.frame();
    failing.saveFirst();
    failing.now.edits = 5;
    failing.diskFull = true;
    failing.frame();
    failing.manager->close();
    failing.press(Press::enter);
    CHECK(failing.errors("full") == 1);
    CHECK_FALSE(failing.manager->isAsking());  // time goes on
}

TEST_CASE("who is asked to save while another world is being made is told what would be saved") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 5;
    scene.frame();
    const auto widthOfQuestion = [&](bool isMaking) {
        scene.isMaking = isMaking;
        scene.manager->close();
        for (int i = 0; i < 6; ++i) scene.frame();
        const ImGuiWindow* window = ImGui::FindWindowByName("###choice");
        REQUIRE(window);
        const float area = window->Size.x * window->Size.y;
        scene.press(Press::escape);
        return area;
    };
    CHECK(widthOfQuestion(true) > widthOfQuestion(false));
}

TEST_CASE("nothing is saved while another world is being made, which would take the place of this one") {
    const TempFolder temp;
    Scene scene(temp);
    app::Actions actions;
    scene.manager->registerActions(actions);
    scene.frame();
    for (const char* id : {"save", "saveAs"}) {
        const auto row = std::ranges::find(actions.rows(), std::string_view(id), &app::Action::id);
        const app::Actions::Wish wish{static_cast<std::size_t>(row - actions.rows().begin())};
        scene.isMaking = false;
        CHECK(actions.whyNot(wish).empty());
        scene.isMaking = true;
        CHECK(actions.whyNot(wish).starts_with("Another world is being made"));
    }
}

TEST_CASE("who does not want to save loses the changes, and nothing else happens to the file") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.frame();
    scene.manager->close();
    scene.clickMiddle();
    CHECK(scene.manager->ended());
    CHECK(bytesOf(scene.file()) == "edits 0");
}

TEST_CASE("who gives no name for the file does not close the window, then or at a later save") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 1;
    scene.frame();
    scene.manager->close();
    scene.press(Press::enter);
    CHECK(scene.browser.isOpen());
    scene.press(Press::escape);
    CHECK_FALSE(scene.browser.isOpen());
    CHECK_FALSE(scene.manager->ended());
    scene.saveFirst();
    CHECK(fs::exists(scene.file()));
    CHECK_FALSE(scene.manager->ended());
    scene.now.edits = 2;
    scene.frame();
    scene.manager->close();
    scene.press(Press::enter);
    CHECK(scene.manager->ended());
}

TEST_CASE("a window does not close if its world could not be saved") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.diskFull = true;
    scene.frame();
    scene.manager->close();
    scene.press(Press::enter);
    CHECK_FALSE(scene.manager->ended());
    CHECK(scene.errors("disk is full") == 1);
    CHECK(bytesOf(scene.file()) == "edits 0");
    CHECK(scene.manager->document().changed());
}

TEST_CASE("who cancels a save keeps the older file, is told so and stays, and may save again") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.isEndless = true;
    scene.manager->save();
    scene.manager->close();  // once it is saved
    CHECK(scene.cancelWork() == "Cancelled: Saving " + fileNamed("world") + ".");
    scene.frame();
    CHECK_FALSE(scene.manager->ended());
    CHECK(scene.manager->document().changed());
    CHECK(bytesOf(scene.file()) == "edits 0");
    scene.isEndless = false;
    scene.manager->save();
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 5");
    CHECK_FALSE(scene.manager->ended());
}

TEST_CASE("who cancels a save when all is written has the file, and stays") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 5;
    scene.isDeaf = true;
    scene.manager->save();
    scene.manager->close();
    CHECK(scene.cancelWork().empty());
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 5");
    CHECK_FALSE(scene.manager->document().changed());
    CHECK_FALSE(scene.manager->ended());
}

TEST_CASE("opening another file over unsaved changes asks first") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.manager->open({"/maps/a.png"});
    CHECK(scene.files == std::vector<fs::path>{"/maps/a.png"});
    scene.now.edits = 1;
    scene.frame();
    scene.manager->open({"/maps/b.png"});
    scene.press(Press::escape);
    CHECK(scene.files.size() == 1);
    scene.manager->open({"/maps/b.png", "/maps/c.png"});
    scene.clickMiddle();
    CHECK(scene.files == std::vector<fs::path>{"/maps/a.png", "/maps/b.png", "/maps/c.png"});
}

TEST_CASE(
    "who opens another file is told that undo brings back what is not saved, who closes that it is lost") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 1;
    scene.frame();
    const auto said = [&] {
        scene.frame();
        ImGui::SetClipboardText("");
        scene.desk.frame([&] {
            ImGui::LogToClipboard();
            scene.manager->draw({});
            ImGui::LogFinish();
        });
        return std::string(ImGui::GetClipboardText());
    };
    scene.manager->open({"/maps/b.png"});
    CHECK(said().find("undo brings back") != std::string::npos);
    scene.press(Press::escape);
    scene.manager->close();
    CHECK(said().find("What is not saved is lost.") != std::string::npos);
    scene.press(Press::escape);
}

TEST_CASE("an opened world belongs to its file, but one of the program's own to none") {
    const TempFolder temp;
    fs::create_directory(temp / "assets");
    const fs::path mine = temp.file(fileNamed("mine"), "x"),
                   own = temp.file("assets/" + fileNamed("own"), "x");
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 3;
    scene.now.world = 2;
    scene.manager->opened(mine);
    scene.frame();
    CHECK(scene.manager->document().file() == mine);
    CHECK_FALSE(scene.manager->document().changed());
    scene.manager->opened(own);
    scene.frame();
    CHECK_FALSE(scene.manager->document().file());
    CHECK(app::loadRecent(temp / "config/recent.txt").files == std::vector<fs::path>{mine});
}

TEST_CASE("a file that ends being saved when another one is open by then is not taken for that one") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.saveFirst();
    scene.now.edits = 2;
    scene.frame();
    scene.manager->save();
    scene.now = {2, 0, 2};
    const fs::path other = temp.file(fileNamed("other"), "another world");
    scene.manager->opened(other, 0);
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 2");
    CHECK(scene.manager->document().file() == fs::absolute(other));
}

TEST_CASE("a file that ends being saved when a heightmap has come is not taken for the file of that") {
    const TempFolder temp;
    Scene scene(temp);
    scene.now.edits = 1;
    scene.manager->save();
    for (int i = 0; i < 3; ++i) scene.frame();
    scene.desk.frame([&] {  // a name is given, and the file is not there yet when the frame ends
        scene.browser.draw({.accept = true}, *scene.background);
        scene.manager->draw({.accept = true});
    });
    scene.manager->opened(temp.file("second.png", "a heightmap"));
    scene.now = {2, 0, 1};
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 1");
    CHECK_FALSE(scene.manager->document().file());
}

TEST_CASE("folders that cannot be written are told about once each, and nothing else breaks") {
    const TempFolder temp;
    temp.file("config", "a file");
    temp.file("state", "a file");
    Scene scene(temp);
    scene.frame();
    for (std::uint64_t i = 1; i < 4; ++i) {
        scene.now.edits = i;
        scene.frame(Press::nothing, kLong);
    }
    CHECK(scene.notices("cannot keep a copy") == 1);
    scene.saveFirst();
    CHECK(bytesOf(scene.file()) == "edits 3");
    for (int i = 0; i < 2; ++i) {
        scene.now.edits += 1;
        scene.frame();
        scene.manager->save();
        scene.frame();
    }
    CHECK(scene.notices("Recent files are forgotten") == 1);
    CHECK(scene.errors("") == 0);
}
