#include "app/documents/document_manager.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/documents/file_kinds.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::Revision;
using app::Taken;
using app::test::Desk;
using wadi::test::bytesOf;
using wadi::test::TempFolder;

namespace {

enum class Press { nothing, enter, escape };

constexpr double kLong = 1000;  // [s] longer than between two saves

std::string named(const std::string& stem) {
    return stem + app::kWorldEnding;
}

/// A window without a window: a world that is a number of edits, a keeper and a person.
struct Scene {
    explicit Scene(const TempFolder& folder) : temp(folder) {}

    const TempFolder& temp;
    Desk desk;
    app::Messages messages;
    Revision now{1, 0, 0};
    bool diskFull = false, memoryFull = false, isMaking = false;
    std::vector<fs::path> files;  // that were opened
    std::string recovered;        // what was in the file
    app::FileBrowser browser{temp.path(), "", {}};
    std::unique_ptr<app::Background> background = std::make_unique<app::Background>();
    std::optional<app::DocumentManager> manager{std::in_place, folders(), browser,
                                                *background,   messages,  hooks()};

    app::DocumentFolders folders() const {
        return {{"", temp / "config", temp / "state"}, temp / "out", temp / "assets"};
    }

    app::ManagerHooks hooks() {
        return {[this] { return now; }, [this](const auto& hand) { hand(taken()); },
                [this](const fs::path& file) { return read(file); },
                [this](const fs::path& file) { files.push_back(file); }, [this] { return isMaking; }};
    }

    Taken taken() const {
        if (memoryFull) throw std::bad_alloc();
        const std::string text = "edits " + std::to_string(now.edits);
        return {[text, full = diskFull](const fs::path& file) {
                    if (full) throw wadi::Error("The disk is full.");
                    wadi::io::writeAtomically(file, text);
                },
                now};
    }

    app::ManagerHooks::Begin read(const fs::path& file) {
        const std::string text = bytesOf(file);
        if (text == "damaged") throw wadi::Error("This is damaged.");
        return [this, text](const std::function<void()>& arrived) {
            recovered = text;
            arrived();
        };
    }

    /// A frame in which a key goes down, after so many seconds, and what it brings about.
    void frame(Press press = Press::nothing, double seconds = 0) {
        const bool enter = press == Press::enter, escape = press == Press::escape;
        manager->update(seconds);
        desk.frame([&] {
            browser.draw({.accept = enter, .cancel = escape}, *background);
            manager->draw({.accept = enter, .cancel = escape});
        });
        app::test::finish(*background);
    }

    void press(Press key) {
        for (int i = 0; i < 3; ++i) frame();
        frame(key);
        for (int i = 0; i < 3; ++i) frame();
    }

    /// Clicks the button in the middle of a question with three of them.
    void clickMiddle() {
        for (int i = 0; i < 6; ++i) frame();
        const ImGuiWindow* window = ImGui::FindWindowByName("###choice");
        REQUIRE(window);
        const float em = ImGui::GetFontSize();
        const ImGuiStyle& style = ImGui::GetStyle();
        const ImVec2 end(window->Pos.x + window->Size.x, window->Pos.y + window->Size.y);
        ImGui::GetIO().MousePos = ImVec2(end.x - style.WindowPadding.x - style.ItemSpacing.x - 12 * em,
                                         end.y - style.WindowPadding.y - 0.7f * em);
        frame();
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        frame();
        frame();
    }

    /// Saves under the proposed name.
    void saveFirst() {
        manager->save();
        press(Press::enter);
    }

    std::size_t count(app::Messages::Kind kind, const std::string& part) const {
        return static_cast<std::size_t>(std::ranges::count_if(messages.all(), [&](const auto& message) {
            return message.kind == kind && message.text.find(part) != std::string::npos;
        }));
    }
    std::size_t errors(const std::string& part) const { return count(app::Messages::Kind::error, part); }
    std::size_t notices(const std::string& part) const { return count(app::Messages::Kind::notice, part); }

    /// Ends as the window does: first the background, then the keeper.
    void end() {
        app::test::finish(*background);
        manager.reset();
    }

    fs::path file() const { return temp / "out" / named("world"); }
};

/// Worlds of a program that no longer runs, the first the newest.
void leave(const TempFolder& temp, const std::vector<std::string>& worlds) {
    fs::create_directories(temp / "state");
    const char* ends[] = {"-b", "-a"};
    for (std::size_t i = worlds.size(); i-- > 0;)
        fs::last_write_time(temp.file("state/" + named("autosave-1" + std::string(ends[i])), worlds[i]),
                            fs::file_time_type::clock::now() - std::chrono::minutes(i + 1));
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
    CHECK(scene.manager->title() == named("world") + " - Wadi");
    scene.now.edits = 2;
    scene.frame();
    CHECK(scene.manager->title() == named("world") + "* - Wadi");
    scene.manager->save();
    scene.frame();
    CHECK_FALSE(scene.browser.isOpen());
    CHECK(bytesOf(scene.file()) == "edits 2");
    CHECK(scene.notices("Saved") == 1);
    CHECK(app::loadRecent(temp / "config/recent.txt").files == std::vector<fs::path>{scene.file()});
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

TEST_CASE("an opened world belongs to its file, but one of the program's own to none") {
    const TempFolder temp;
    fs::create_directory(temp / "assets");
    const fs::path mine = temp.file(named("mine"), "x"), own = temp.file("assets/" + named("own"), "x");
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

TEST_CASE("a changed world is saved by itself now and then, and no trace of it is left after a clean end") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.epoch = 1;
    scene.frame(Press::nothing, 1);
    CHECK_FALSE(fs::exists(temp / "state"));
    scene.frame(Press::nothing, kLong);
    const auto saved = [&] { return std::distance(fs::directory_iterator(temp / "state"), {}); };
    CHECK(saved() == 2);  // with its lock
    scene.frame(Press::nothing, kLong);
    CHECK(saved() == 2);  // nothing has changed since
    scene.now.epoch = 2;
    scene.frame(Press::nothing, kLong);
    CHECK(saved() == 3);
    scene.manager->close();
    scene.end();
    CHECK(saved() == 0);
}

TEST_CASE("what was saved by itself outlives an end that nobody asked for") {
    const TempFolder temp;
    {
        Scene scene(temp);
        scene.frame();
        scene.now.edits = 7;
        scene.frame(Press::nothing, kLong);
        scene.end();
    }
    const auto found = app::findLeftovers(temp / "state");
    REQUIRE(found.size() == 1);
    CHECK(bytesOf(found[0].files[0]) == "edits 7");
}

TEST_CASE("a world that there is no memory to save when the program must end is told of in a sentence") {
    const TempFolder temp;
    Scene scene(temp);
    scene.now.edits = 1;
    scene.memoryFull = true;
    CHECK(scene.manager->rescue([&] { app::test::finish(*scene.background); }) ==
          "The world could not be saved: There is not enough memory.");
}

TEST_CASE("a world that was left behind is recovered, unsaved, and stays on the disk until the clean end") {
    const TempFolder temp;
    leave(temp, {"newest", "older"});
    Scene scene(temp);
    scene.press(Press::enter);
    CHECK(scene.recovered == "newest");
    CHECK(scene.manager->document().changed());
    CHECK_FALSE(scene.manager->document().file());
    CHECK(fs::exists(temp / "state" / named("autosave-1-b")));
    CHECK(app::findLeftovers(temp / "state").empty());
    scene.manager->close();
    scene.clickMiddle();
    scene.end();
    CHECK(fs::is_empty(temp / "state"));
}

TEST_CASE("a world that is recovered has the name of the file to which it belonged") {
    const TempFolder temp;
    {
        Scene scene(temp);
        scene.frame();
        scene.saveFirst();
        scene.now.edits = 7;
        scene.frame(Press::nothing, kLong);
        scene.end();
    }
    Scene scene(temp);
    scene.press(Press::enter);
    CHECK(scene.recovered == "edits 7");
    CHECK(scene.manager->title() == named("world") + "* - Wadi");
    scene.manager->save();
    scene.frame();
    CHECK(scene.browser.isOpen());  // it asks before it saves over the older one
    CHECK(bytesOf(scene.file()) == "edits 0");
}

TEST_CASE("of two worlds left behind the second is recovered once the first is saved or given up") {
    const TempFolder temp;
    leave(temp, {"first"});
    temp.file("state/" + named("autosave-2-a"), "second");
    Scene scene(temp);
    scene.press(Press::enter);
    const std::string first = scene.recovered;
    CHECK_FALSE(first.empty());
    scene.press(Press::enter);  // recover the other one, too
    CHECK(scene.recovered == first);
    scene.press(Press::enter);  // save the changes, under the name that is proposed
    scene.press(Press::enter);
    CHECK(fs::exists(scene.file()));
    CHECK(scene.recovered != first);
}

TEST_CASE("a copy that could not be saved is tried again though nothing has changed since") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 3;
    scene.diskFull = true;
    scene.frame(Press::nothing, kLong);
    scene.diskFull = false;
    scene.frame(Press::nothing, kLong);
    const auto found = fs::directory_iterator(temp / "state");
    CHECK(std::ranges::any_of(found, [](const auto& entry) { return bytesOf(entry.path()) == "edits 3"; }));
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
    const fs::path other = temp.file(named("other"), "another world");
    scene.manager->opened(other, 0);
    scene.frame();
    CHECK(bytesOf(scene.file()) == "edits 2");
    CHECK(scene.manager->document().file() == fs::absolute(other));
}

TEST_CASE("if the newest of the files left behind is damaged, the one before is recovered") {
    const TempFolder temp;
    leave(temp, {"damaged", "older"});
    Scene scene(temp);
    scene.press(Press::enter);
    CHECK(scene.recovered == "older");
}

TEST_CASE("files left behind that are all damaged are told about and stay; the world stays as it is") {
    const TempFolder temp;
    leave(temp, {"damaged", "damaged"});
    Scene scene(temp);
    scene.frame();
    std::string faults;
    for (int i = 0; i < 4; ++i) {
        scene.manager->update(0);
        scene.desk.frame([&] { scene.manager->draw({.accept = i == 3}); });
        faults += app::test::finish(*scene.background);
    }
    CHECK(faults.find("This is damaged.") != std::string::npos);
    CHECK(scene.recovered.empty());
    CHECK_FALSE(scene.manager->document().changed());
    CHECK(app::findLeftovers(temp / "state").size() == 1);
}

TEST_CASE("a world left behind can be discarded, or offered again later") {
    const TempFolder temp;
    leave(temp, {"newest"});
    {
        Scene scene(temp);
        scene.press(Press::escape);
        CHECK(scene.recovered.empty());
    }
    {
        Scene scene(temp);
        scene.clickMiddle();
        CHECK(scene.recovered.empty());
    }
    CHECK(fs::is_empty(temp / "state"));
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
