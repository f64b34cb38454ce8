#include "app/documents/recent.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "app/base/file_lock.hpp"
#include "sim/core/error.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::Recent;
using wadi::test::bytesOf;
using wadi::test::TempFolder;

namespace {

std::string numbered(int i) {
    return "/maps/" + std::to_string(i) + ".toml";
}

}  // namespace

TEST_CASE("the newest file and its folder come first, none comes twice, and the oldest are forgotten") {
    Recent recent;
    for (int i = 0; i < 20; ++i) recent.add(numbered(i));
    recent.add(numbered(15));
    CHECK(recent.files.size() == app::kMostRecent);
    CHECK(recent.files[0] == numbered(15));
    CHECK(recent.files[1] == numbered(19));
    CHECK(recent.files.back() == numbered(8));
    CHECK(recent.folders == std::vector<fs::path>{"/maps"});
}

TEST_CASE("what is remembered is read back from its text") {
    Recent recent;
    for (const char* file : {"/a/ b.toml", "/ä/ö ü.png", "/x/y.asc"}) recent.add(file);
    CHECK(app::parseRecent(app::recentText(recent)) == recent);
    recent.add("/x/two\nlines.toml");
    CHECK(recent.files.size() == 3);
}

TEST_CASE("a broken list remembers what makes sense and no more") {
    using namespace std::string_literals;
    CHECK(app::parseRecent("").files.empty());
    CHECK(app::parseRecent("\n\n\nfile").files.empty());
    CHECK(app::parseRecent("file \nfile relative.toml\nfolder\nfile /nul\0.toml\n"s).files.empty());
    CHECK(app::parseRecent("\xff\xfe garbage\nfile /a.toml\nfile /a.toml").files.size() == 1);
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "file " + numbered(i) + "\n";
    CHECK(app::parseRecent(many).files.size() == app::kMostRecent);
}

TEST_CASE("missing files are not shown, but come back with their disk") {
    const TempFolder temp;
    const fs::path store = temp / "config/recent.txt";
    const fs::path here = temp.file("here.toml", "x"), gone = temp.file("gone.toml", "x");
    CHECK(app::loadRecent(store).files.empty());
    app::rememberRecent(store, gone);
    fs::rename(gone, temp / "away");
    CHECK(app::rememberRecent(store, here).files == std::vector<fs::path>{here});
    CHECK(app::loadRecent(store).files == std::vector<fs::path>{here});
    fs::rename(temp / "away", gone);
    CHECK(app::loadRecent(store).files == std::vector<fs::path>{here, gone});
    CHECK(app::loadRecent(store).folders == std::vector<fs::path>{temp.path()});
}

TEST_CASE("programs that remember files at the same time lose none and break nothing") {
    const TempFolder temp;
    const fs::path store = temp / "recent.txt";
    constexpr int kPrograms = 4, kFiles = 3;
    std::vector<pid_t> children;
    for (int p = 0; p < kPrograms; ++p) {
        const pid_t child = fork();
        if (child == 0) {
            for (int i = 0; i < kFiles; ++i) app::rememberRecent(store, numbered(10 * p + i));
            _exit(0);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = -1;
        waitpid(child, &status, 0);
        CHECK(status == 0);
    }
    CHECK(app::parseRecent(bytesOf(store)).files.size() == kPrograms * kFiles);
    CHECK(temp.count() == 2);  // the list and its lock
}

TEST_CASE("a list that cannot be read is empty, and one that cannot be written is an error") {
    const TempFolder temp;
    fs::create_directory(temp / "recent.txt");
    CHECK(app::loadRecent(temp / "recent.txt").files.empty());
    CHECK(app::loadRecent("").files.empty());
    CHECK_THROWS_AS(app::rememberRecent(temp / "recent.txt", "/a.toml"), wadi::Error);
    temp.file("file", "x");
    CHECK_THROWS_AS(app::rememberRecent(temp / "file/recent.txt", "/a.toml"), wadi::Error);
}

TEST_CASE("a lock is had by one at a time and is free again with its holder's end") {
    const TempFolder temp;
    auto first = app::FileLock::take(temp / "lock");
    REQUIRE(first);
    CHECK_FALSE(app::FileLock::take(temp / "lock"));
    first->remove();
    CHECK(app::FileLock::take(temp / "lock"));  // a new file of that name
    first.reset();
    CHECK(app::FileLock::take(temp / "lock"));
    CHECK_FALSE(app::FileLock::take(temp / "none/lock"));
    fs::create_symlink(temp / "lock", temp / "link");
    CHECK_FALSE(app::FileLock::take(temp / "link"));
}
