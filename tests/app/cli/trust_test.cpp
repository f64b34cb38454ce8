// The commands and files of strangers: what they may read, and where what they write goes.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

namespace {

/// Every file and folder of a folder, itself too, with size and time.
std::string listing(const fs::path& folder) {
    std::set<std::string> lines;
    const auto add = [&](const fs::path& path) {
        const bool isFile = fs::is_regular_file(path);
        lines.insert(path.string() + " " + std::to_string(isFile ? fs::file_size(path) : 0) + " " +
                     std::to_string(fs::last_write_time(path).time_since_epoch().count()));
    };
    add(folder);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) add(entry.path());
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

constexpr const char* kHill = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3\n4 5 6\n";

}  // namespace

TEST_CASE("batch, shot and bake read a heightmap elsewhere for a scene only with --trust") {
    const TempFolder folder;
    folder.file("hill.asc", kHill);
    fs::create_directory(folder / "a");
    folder.file("a/up.toml", "wadi = 1\nepochs = 1\nheightmap = \"../hill.asc\"\n");
    folder.file("a/absolute.toml",
                "wadi = 1\nepochs = 1\nheightmap = \"" + (folder / "hill.asc").string() + "\"\n");
    fs::create_symlink("../hill.asc", folder / "a/link.asc");
    folder.file("a/link.toml", "wadi = 1\nepochs = 1\nheightmap = \"link.asc\"\n");
    for (const std::string scene : {"a/up.toml", "a/absolute.toml", "a/link.toml"}) {
        INFO(scene);
        checkRefused(folder.path(), {"batch", scene}, "--trust");
        checkRefused(folder.path(), {"shot", scene, "--out", "p.png"}, "--trust");
        checkRefused(folder.path(), {"bake", scene, "--size", "6", "--out", "b"}, "leads out of the folder");
        CHECK(run(folder.path(), {"batch", scene, "--trust"}).code == 0);
    }
    CHECK_FALSE(fs::exists(folder / "b"));
    CHECK(run(folder.path(), {"shot", "a/up.toml", "--trust", "--out", "p.png", "--size", "64x48"}).code ==
          0);
    CHECK(run(folder.path(), {"bake", "a/up.toml", "--trust", "--size", "6", "--out", "b"}).code == 0);
    CHECK(run(folder.path(), {"batch", "a/link.asc", "--epochs", "1"}).code == 0);
}

TEST_CASE("a bake that somebody else has begun neither reads nor writes through links out of its folder") {
    const TempFolder folder;
    run(folder.path(),
        {"bake", "volcano", "--set", "terrain.size=32", "--size", "32", "--epochs", "2", "--out", "b"});
    std::string plan = bytesOf(folder / "b/bake.json");
    plan.replace(plan.find("\"done\": true"), 12, "\"done\": false");
    folder.file("b/bake.json", plan);
    fs::remove(folder / "b/world.wadi");
    folder.file("mine.txt", "words");
    for (const char* name : {"b/world.wadi", "b/checkpoint-2.wadi"}) {
        INFO(name);
        fs::create_symlink("../mine.txt", folder / name);
        checkRefused(folder.path(), {"bake", "--resume", "b"},
                     "is a link that leads out of the folder of the bake");
        CHECK(bytesOf(folder / "mine.txt") == "words");
        fs::remove(folder / name);
    }
    fs::rename(folder / "b/source.wadi", folder / "source.wadi");
    fs::create_symlink("../source.wadi", folder / "b/source.wadi");
    checkRefused(folder.path(), {"bake", "--resume", "b"}, "'b/source.wadi' is a link");
    const Outcome outcome = run(folder.path(), {"bake", "--resume", "b", "--trust"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(fs::is_regular_file(folder / "b/world.wadi"));
}

TEST_CASE("a scene, a world and a picture of strangers write nowhere when they are run and drawn") {
    const TempFolder theirs, mine;
    fs::create_directory(theirs / "a");
    theirs.file("a/hill.asc", kHill);
    theirs.file("a/scene.toml", "wadi = 1\nepochs = 2\nheightmap = \"hill.asc\"\n");
    const std::string folder = (theirs / "a").string();
    REQUIRE(run(mine.path(), small({"--epochs", "2", "--save", folder + "/world.wadi", "--export", "out"}))
                .code == 0);
    fs::rename(mine / "out/height.png", theirs / "a/picture.png");
    fs::create_symlink("hill.asc", theirs / "a/link.asc");
    const std::string before = listing(theirs.path());
    for (const std::string file : {"scene.toml", "world.wadi", "picture.png", "link.asc", "hill.asc"}) {
        INFO(file);
        const Outcome batch = run(mine.path(), {"batch", folder + "/" + file, "--epochs", "1"});
        INFO(batch.err);
        CHECK(batch.code == 0);
        const Outcome shot = run(
            mine.path(), {"shot", folder + "/" + file, "--epochs", "1", "--out", "p.png", "--size", "64x48"});
        INFO(shot.err);
        CHECK(shot.code == 0);
        CHECK(listing(theirs.path()) == before);
    }
    // What is asked for is written where it is asked for; nothing else is, but for the program's own folders.
    for (const fs::directory_entry& entry : fs::directory_iterator(mine.path())) {
        const std::string name = entry.path().filename().string();
        INFO(name);
        CHECK((name == "p.png" || name == "out" || name.starts_with(".")));
    }
}

TEST_CASE("control characters of a scene's title, names and values do not reach the terminal") {
    const TempFolder folder;
    const auto isPlain = [](const std::string& text) {
        return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 && c != '\n'; }) &&
               text.find("\x7f") == std::string::npos && text.find("\xc2\x9b") == std::string::npos;
    };
    const std::string evil = "\\u001b[2J\\u0007\\u009b31m\\u007f\\u0008";
    const std::string sound = "wadi = 1\nepochs = 1\ntitle = \"" + evil + "\"\ndescription = \"" + evil +
                              "\"\n[terrain]\nsize = 16\n";
    for (const std::string& more : {std::string(), "\"" + evil + "\" = 1\n", "generator = \"" + evil + "\"\n",
                                    "[\"" + evil + "\"]\nx = 1\n", "[look]\npalette = \"" + evil + "\"\n",
                                    "heightmap = \"" + evil + "\"\n"}) {
        folder.file("scene.toml", more.starts_with("heightmap") ? "wadi = 1\n" + more : sound + more);
        INFO(more);
        for (const std::string command : {"batch", "bake", "shot"}) {
            std::vector<std::string> words = {command, "scene.toml"};
            if (command == "bake") words.insert(words.end(), {"--size", "32", "--out", "b"});
            if (command == "shot") words.insert(words.end(), {"--out", "p.png", "--size", "64x48"});
            const Outcome outcome = run(folder.path(), words);
            INFO(command, ": ", outcome.out, outcome.err);
            CHECK(outcome.code == (more.empty() ? 0 : 2));
            CHECK(isPlain(outcome.out));
            CHECK(isPlain(outcome.err));
        }
        fs::remove_all(folder / "b");
    }
    // A world that was made of it keeps its title in its file, and says no more.
    folder.file("scene.toml", sound);
    CHECK(run(folder.path(), {"batch", "scene.toml", "--save", "w.wadi", "--json", "w.json"}).code == 0);
    const Outcome again = run(folder.path(), {"batch", "w.wadi", "--epochs", "1"});
    CHECK(again.code == 0);
    CHECK(isPlain(again.out));
    CHECK(isPlain(again.err));
    CHECK(isPlain(bytesOf(folder / "w.json")));
}
