#include "app/documents/autosave.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::Autosave;
using app::findLeftovers;
using app::Leftover;
using wadi::test::bytesOf;
using wadi::test::TempFolder;

namespace {

app::Writer text(const std::string& bytes) {
    return [bytes](const fs::path& file) { wadi::io::writeAtomically(file, bytes); };
}

[[noreturn]] void fail(const fs::path&) {
    throw wadi::Error("The disk is full.");
}

/// What the files of a folder hold, in the order of their names; locks hold nothing.
std::string contents(const fs::path& folder) {
    std::vector<fs::path> files{fs::directory_iterator(folder), fs::directory_iterator()};
    std::ranges::sort(files);
    std::string all;
    for (const fs::path& file : files) all += bytesOf(file);
    return all;
}

/// Another program that saves these worlds by itself and is then killed.
pid_t killedAfter(const fs::path& folder, const std::vector<std::string>& worlds) {
    const pid_t child = fork();
    if (child == 0) {
        Autosave autosave(folder, ".wadi");
        for (const std::string& world : worlds) {
            autosave.save(text(world));
            usleep(20000);  // file systems have coarse clocks
        }
        kill(getpid(), SIGKILL);
    }
    waitpid(child, nullptr, 0);
    return child;
}

}  // namespace

TEST_CASE("a world is saved by itself to two files in turns, and neither is left after a clean end") {
    const TempFolder temp;
    const fs::path folder = temp / "state/wadi";
    Autosave autosave(folder, ".wadi");
    CHECK_FALSE(fs::exists(folder));
    autosave.save(text("1"));
    CHECK(contents(folder) == "1");
    autosave.save(text("2"));
    CHECK(contents(folder) == "12");
    autosave.save(text("3"));
    CHECK(contents(folder) == "32");
    CHECK_THROWS_AS(autosave.save(fail), wadi::Error);
    CHECK(contents(folder) == "32");
    autosave.save(text("4"));
    CHECK(contents(folder) == "34");
    autosave.clear();
    CHECK(fs::is_empty(folder));
    autosave.save(text("5"));
    CHECK(contents(folder) == "5");
    autosave.clear();
}

TEST_CASE("what a killed program saved by itself is found, the newest first") {
    const TempFolder temp;
    killedAfter(temp.path(), {"old", "older", "newest"});
    auto found = findLeftovers(temp.path());
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].files.size() == 2);
    CHECK(bytesOf(found[0].files[0]) == "newest");
    CHECK(bytesOf(found[0].files[1]) == "older");
    CHECK(found[0].bytes == 6);
    CHECK(found[0].time == fs::last_write_time(found[0].files[0]));
    found[0].discard();
    CHECK(temp.count() == 0);
}

TEST_CASE("the newest of what a killed program saved is found though the clock was set back meanwhile") {
    const TempFolder temp;
    const auto tomorrow = fs::file_time_type::clock::now() + std::chrono::hours(24);
    {
        Autosave autosave(temp.path(), ".wadi");
        autosave.save([&](const fs::path& file) {
            text("written tomorrow")(file);
            fs::last_write_time(file, tomorrow);
        });
        autosave.save(text("written today, but later"));
    }
    const auto found = findLeftovers(temp.path());
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].files.size() == 2);
    CHECK(bytesOf(found[0].files[0]) == "written today, but later");
}

TEST_CASE("to which file a world belongs is noted beside it, and goes with it") {
    const TempFolder temp;
    const fs::path owner = temp / "höhen und tiefen.wadi";
    {
        Autosave autosave(temp / "state", ".wadi");
        autosave.save(text("1"), owner);
        autosave.save(text("2"), owner);
    }
    {
        const auto found = findLeftovers(temp / "state");
        REQUIRE(found.size() == 1);
        CHECK(found[0].owner == owner);
        CHECK(found[0].files.size() == 2);
        wadi::io::writeAtomically(found[0].note, "not/absolute");
    }
    auto found = findLeftovers(temp / "state");
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].owner);
    found[0].discard();
    CHECK(fs::is_empty(temp / "state"));
    Autosave other(temp / "state", ".wadi");
    other.save(text("1"), owner);
    other.save(text("2"));  // of another world, that has no file
    CHECK(contents(temp / "state") == "12");
    other.clear();
    CHECK(fs::is_empty(temp / "state"));
}

TEST_CASE("a world whose note cannot be written is kept, and the older copy is the next to be replaced") {
    const TempFolder temp;
    Autosave autosave(temp.path(), ".wadi");
    autosave.save(text("1"));
    const fs::path note = temp / ("autosave-" + std::to_string(getpid()) + ".of");
    fs::create_directories(note / "in the way");
    CHECK_THROWS_AS(autosave.save(text("2"), temp / "my.wadi"), wadi::Error);
    fs::remove_all(note);
    CHECK(contents(temp.path()) == "12");
    autosave.save(text("3"));
    CHECK(contents(temp.path()) == "32");
    autosave.clear();
}

TEST_CASE("what a running program saves by itself is not offered to others, nor what another offers") {
    const TempFolder temp;
    Autosave running(temp.path(), ".wadi");
    running.save(text("mine"));
    CHECK(findLeftovers(temp.path()).empty());
    killedAfter(temp.path(), {"left"});
    {
        const auto found = findLeftovers(temp.path());
        REQUIRE(found.size() == 1);
        CHECK(bytesOf(found[0].files[0]) == "left");
        CHECK(findLeftovers(temp.path()).empty());
    }
    CHECK(findLeftovers(temp.path()).size() == 1);  // "later"
    running.clear();
}

TEST_CASE("a program does not save over what another of the same process id has left") {
    const TempFolder temp;
    const std::string name = "autosave-" + std::to_string(getpid());
    temp.file(name + "-a.wadi", "left");
    temp.file(name + ".lock", "");
    Autosave autosave(temp.path(), ".wadi");
    autosave.save(text("mine"));
    const auto found = findLeftovers(temp.path());
    REQUIRE(found.size() == 1);
    CHECK(bytesOf(found[0].files[0]) == "left");
    CHECK(bytesOf(temp / (name + "-2-a.wadi")) == "mine");
    autosave.clear();
    CHECK(bytesOf(found[0].files[0]) == "left");
}

TEST_CASE("a recovered world stays on the disk until it is saved again") {
    const TempFolder temp;
    killedAfter(temp.path(), {"left"});
    {
        Autosave autosave(temp.path(), ".wadi");
        autosave.adopt(std::move(findLeftovers(temp.path()).at(0)));
        CHECK(findLeftovers(temp.path()).empty());
    }
    auto found = findLeftovers(temp.path());  // that program ended unexpectedly as well
    REQUIRE(found.size() == 1);
    Autosave autosave(temp.path(), ".wadi");
    autosave.adopt(std::move(found[0]));
    CHECK_THROWS_AS(autosave.save(fail), wadi::Error);
    CHECK(contents(temp.path()) == "left");
    autosave.save(text("again"));
    CHECK(contents(temp.path()) == "again");
    autosave.clear();
    CHECK(temp.count() == 0);
}

TEST_CASE("locks without a world and files of others are no worlds left behind") {
    const TempFolder temp;
    temp.file("autosave-1.lock", "");
    temp.file("autosave-7-c.wadi", "x");
    temp.file("autosave-8-a.wadi.part", "x");
    temp.file("notes.txt", "x");
    fs::create_directory(temp / "autosave-9-a.wadi");
    CHECK(findLeftovers(temp.path()).empty());
    CHECK(temp.count() == 4);
    CHECK(findLeftovers(temp / "none").empty());
    CHECK(findLeftovers("").empty());
}

TEST_CASE("a folder that cannot be written is an error that names it, each time") {
    const TempFolder temp;
    temp.file("file", "x");
    Autosave autosave(temp / "file/wadi", ".wadi");
    for (int i = 0; i < 2; ++i)
        CHECK_THROWS_WITH_AS(autosave.save(text("1")), doctest::Contains("file/wadi"), wadi::Error);
    CHECK_THROWS_AS(Autosave("", ".wadi").save(text("1")), wadi::Error);
    autosave.clear();
}
