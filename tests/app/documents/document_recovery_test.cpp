// What the document manager does by itself: copies of the world now and then, and the offer of those that
// were left behind.
#include <doctest/doctest.h>

#include <chrono>

#include "tests/app/documents/keeper.hpp"

using namespace app::test;

namespace {

/// Worlds of a program that no longer runs, the first the newest.
void leave(const TempFolder& temp, const std::vector<std::string>& worlds) {
    fs::create_directories(temp / "state");
    const char* ends[] = {"-b", "-a"};
    for (std::size_t i = worlds.size(); i-- > 0;)
        fs::last_write_time(temp.file("state/" + fileNamed("autosave-1" + std::string(ends[i])), worlds[i]),
                            fs::file_time_type::clock::now() - std::chrono::minutes(i + 1));
}

}  // namespace

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
    CHECK(fs::exists(temp / "state" / fileNamed("autosave-1-b")));
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
    CHECK(scene.manager->title() == fileNamed("world") + "* - Wadi");
    scene.manager->save();
    scene.frame();
    CHECK(scene.browser.isOpen());  // it asks before it saves over the older one
    CHECK(bytesOf(scene.file()) == "edits 0");
}

TEST_CASE("of two worlds left behind the second is recovered once the first is saved or given up") {
    const TempFolder temp;
    leave(temp, {"first"});
    temp.file("state/" + fileNamed("autosave-2-a"), "second");
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

TEST_CASE("a copy that is cancelled is no fault, and is saved at the next time") {
    const TempFolder temp;
    Scene scene(temp);
    scene.frame();
    scene.now.edits = 7;
    scene.isEndless = true;
    scene.manager->update(kLong);
    CHECK(scene.cancelWork() == "Cancelled: Saving a copy.");
    CHECK(scene.notices("cannot keep a copy") == 0);
    scene.isEndless = false;
    scene.frame(Press::nothing, kLong);
    scene.end();
    const auto found = app::findLeftovers(temp / "state");
    REQUIRE(found.size() == 1);
    CHECK(bytesOf(found[0].files[0]) == "edits 7");
}

TEST_CASE("a world whose recovery is cancelled stays on the disk for the next start") {
    const TempFolder temp;
    leave(temp, {"newest", "older"});
    {
        Scene scene(temp);
        scene.isEndless = true;
        for (int i = 0; i < 3; ++i) scene.frame();
        scene.manager->update(0);
        scene.desk.frame([&] { scene.manager->draw({.accept = true, .cancel = false}); });
        CHECK(scene.cancelWork() == "Cancelled: Recovering a world.");
        CHECK(scene.recovered.empty());
        scene.end();
    }
    const auto found = app::findLeftovers(temp / "state");
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].files.size() == 2);
    CHECK(bytesOf(found[0].files[0]) == "newest");
    CHECK(bytesOf(found[0].files[1]) == "older");
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
