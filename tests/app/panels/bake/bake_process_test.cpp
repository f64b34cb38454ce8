#include "app/panels/bake/bake_process.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "app/panels/bake/bake_panel.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using app::BakePanel;
using app::BakeProcess;
using wadi::test::says;
using wadi::test::TempFolder;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> wordsFor(const std::filesystem::path& folder, const std::string& epochs) {
    return {"bake", "alpine-rain", "--size", "64", "--epochs", epochs, "--set", "terrain.size=32", "--out",
            folder.string(), "--progress"};
}

constexpr auto kPatience = 600s;  // a bake is at the lowest priority there is

/// Whether it comes true in time.
bool comesTrue(BakeProcess& bake, const std::function<bool()>& wanted) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < end) {
        bake.update();
        if (wanted()) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

bool ends(BakeProcess& bake) {
    return comesTrue(bake, [&] { return !bake.isRunning(); });
}

std::string said(const BakeProcess& bake) {
    std::string text;
    for (const std::string& line : bake.lines()) text += line + "\n";
    return text;
}

}  // namespace

TEST_CASE("a bake beside the window tells what it does, and ends with a world") {
    const TempFolder folder;
    BakeProcess bake(WADI_PROGRAM, wordsFor(folder / "baked", "5"));
    REQUIRE(ends(bake));
    INFO(said(bake));
    CHECK(bake.exitCode() == 0);
    CHECK(says(said(bake), "64", "\nhash "));
    CHECK(std::filesystem::exists(folder / "baked" / "world.wadi"));
}

TEST_CASE("a bake that is held makes no progress, one that is let go does, and one that is stopped can be resumed") {
    const TempFolder folder;
    const auto kept = folder / "baked";
    BakeProcess bake(WADI_PROGRAM, wordsFor(kept, "1000000"));
    REQUIRE(comesTrue(bake, [&] { return !bake.progress().empty(); }));
    bake.hold(true);
    CHECK(bake.isHeld());
    std::this_thread::sleep_for(300ms);  // what is still in the pipe
    bake.update();
    const std::string before = bake.progress();
    std::this_thread::sleep_for(700ms);  // three of its lines
    bake.update();
    CHECK(bake.progress() == before);
    bake.hold(false);
    CHECK(comesTrue(bake, [&] { return bake.progress() != before; }));
    bake.hold(true);
    bake.end();  // which it hears though it is held
    REQUIRE(ends(bake));
    CHECK(bake.exitCode() == 130);
    // At the lowest priority there is, the first epoch may last too long for what is told to end.
    const bool isKept = !says(said(bake), "none is kept");
    BakeProcess next(WADI_PROGRAM, {"bake", "--resume", kept.string(), "--progress"});
    CHECK(comesTrue(next, [&] {
        return isKept ? says(said(next), "It goes on after epoch") : !next.progress().empty();
    }));
    next.end();
    CHECK(ends(next));
}

TEST_CASE("a bake whose window goes away keeps a checkpoint") {
    const TempFolder folder;
    const auto kept = folder / "baked";
    {
        BakeProcess bake(WADI_PROGRAM, wordsFor(kept, "1000000"));
        REQUIRE(comesTrue(bake, [&] { return !bake.progress().empty(); }));
    }
    const auto hasCheckpoint = [&] {
        for (const auto& file : std::filesystem::directory_iterator(kept))
            if (file.path().filename().string().starts_with("checkpoint-") && file.path().extension() == ".wadi") return true;
        return false;
    };
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!hasCheckpoint() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(20ms);
    CHECK(hasCheckpoint());
}

TEST_CASE("a bake that cannot be says why, and a program that is not there is told") {
    const TempFolder folder;
    BakeProcess bake(WADI_PROGRAM, {"bake", "nowhere.wadi", "--size", "64", "--out", (folder / "b").string()});
    REQUIRE(ends(bake));
    CHECK(bake.exitCode() == 2);
    CHECK(says(said(bake), "nowhere.wadi"));
    CHECK(says(wadi::test::errorOf([&] { BakeProcess(folder / "none", {}); }), "none", "cannot be started"));
}

TEST_CASE("sizes double up to the most that there can be") {
    CHECK(BakePanel::sizeOf(256, 1) == 512);
    CHECK(BakePanel::sizeOf(256, 5) == 8192);
    CHECK(BakePanel::sizeOf(300, 5) == 8192);
}
