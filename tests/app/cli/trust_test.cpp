// The commands and files of strangers: what they may read, and where what they write goes.
#include <doctest/doctest.h>

#include <csignal>

#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

namespace {

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
