// Batches that signals end.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sim/generate/generate.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/sanitized.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

/// Waits until a file or folder is there, for a minute at most. A batch listens to signals before it makes
/// the folder that it exports to.
bool appears(const fs::path& file) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!fs::exists(file) && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return fs::exists(file);
}

/// Seconds from a signal to the end of a program that has run for so long and is told to end.
double secondsToEnd(Program& program, int signal, Outcome& outcome,
                    std::chrono::milliseconds after = std::chrono::milliseconds(500)) {
    std::this_thread::sleep_for(after);
    const auto start = std::chrono::steady_clock::now();
    program.signal(signal);
    outcome = program.wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A second is what a person waits; twice that on a machine that has more to do, and a sanitizer is slow.
constexpr double kMostSeconds = kIsSanitized ? 20 : 2;

/// Tells a batch to stop before it has made its world, and checks that it does.
void checkEndsAtOnce(Program& program, int signal = SIGTERM) {
    Outcome outcome;
    const double seconds = secondsToEnd(program, signal, outcome);
    MESSAGE("ended after ", seconds, " s");
    INFO(outcome.err);
    CHECK(outcome.code == 130);
    CHECK(says(outcome.err, "ended before its world was made"));
    CHECK(seconds < kMostSeconds);
}

}  // namespace

TEST_CASE("a batch that is told to stop while it makes its land ends at once") {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        CAPTURE(number);
        const TempFolder folder;
        Program program(folder.path(), {"batch", "--size", "8192", "--epochs", "9", "--save", "a.wadi"});
        checkEndsAtOnce(program, number);
        CHECK_FALSE(fs::exists(folder / "a.wadi"));
    }
}

TEST_CASE("a batch that is told to stop while it reads a large heightmap ends at once") {
    const TempFolder folder;
    // 460 MB of text, which take seconds.
    const std::string row = [] {
        std::string text;
        for (int x = 0; x < 8192; ++x) text += std::to_string((x * 7919) % 1000) + ".25 ";
        return text + "\n";
    }();
    std::string text = "ncols 8192\nnrows 8192\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    text.reserve(text.size() + 8192 * row.size());
    for (int z = 0; z < 8192; ++z) text += row;
    folder.file("large.asc", text);
    text = {};
    Program program(folder.path(), {"batch", "--import", "large.asc", "--epochs", "9", "--save", "a.wadi"});
    checkEndsAtOnce(program);
    CHECK_FALSE(fs::exists(folder / "a.wadi"));
}

TEST_CASE("a run that is told to stop writes what was asked for and says so") {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        const TempFolder folder;
        Program program(folder.path(),
                        small({"--epochs", "100000000", "--export", "out", "--json", "run.json"}));
        REQUIRE(appears(folder / "out"));
        program.signal(number);
        const Outcome outcome = program.wait();
        CHECK(outcome.code == 130);
        CHECK(says(outcome.err, "ended after epoch", "of 100000000"));
        CHECK(outcome.lastLine().starts_with("hash "));
        CHECK(fs::exists(folder / "out/height.png"));
        CHECK(nlohmann::json::parse(bytesOf(folder / "run.json")).at("interrupted") == true);
    }
}

TEST_CASE("a run that is told to stop leaves a long epoch, of which nothing is to be written") {
    const TempFolder folder;
    const std::vector<std::string> slow = {"batch",
                                           "--size",
                                           "1024",
                                           "--threads",
                                           "1",
                                           "--epochs",
                                           "9",
                                           "--set",
                                           "pipes.enabled=true",
                                           "--set",
                                           "pipes.steps=64",
                                           "--set",
                                           "pipes.dt=1",
                                           "--set",
                                           "pipes.length=0.5"};  // 768 steps of the water
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = slow;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    Program program(folder.path(), with({"--timelapse", "frames", "--every", "1"}));
    REQUIRE(appears(folder / "frames"));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    program.signal(SIGTERM);
    const Outcome outcome = program.wait();
    INFO(outcome.err);
    CHECK(outcome.code == 130);
    CHECK(says(outcome.err, "in the midst of epoch 1", "no world was written"));
    CHECK(outcome.out.find("hash ") == std::string::npos);

    Program writing(folder.path(), with({"--timelapse", "others", "--every", "1", "--save", "a.wadi"}));
    REQUIRE(appears(folder / "others"));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    writing.signal(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    writing.signal(SIGINT);
    const Outcome twice = writing.wait();
    INFO(twice.err);
    CHECK(twice.code == 130);
    CHECK(says(twice.err, "The run ends after this epoch", "in the midst of epoch 1"));
    CHECK_FALSE(fs::exists(folder / "a.wadi"));
}

TEST_CASE("Ctrl-C ends a time-lapse with a film of the frames so far") {
    const TempFolder folder;
    const fs::path ffmpeg =
        folder.file("ffmpeg", "#!/bin/sh\nfor word in \"$@\"; do out=${word#file:}; done\ncat > \"$out\"\n");
    fs::permissions(ffmpeg, fs::perms::owner_all);
    Program program(folder.path(), small({"--epochs", "100000000", "--every", "1", "--timelapse", "a.mp4"}),
                    "PATH=" + folder.path().string() + ":/usr/bin:/bin");
    REQUIRE(appears(folder / "a.mp4.part"));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    CHECK(outcome.code == 130);
    CHECK(says(outcome.out, "Wrote ", "a.mp4"));
    CHECK(fs::file_size(folder / "a.mp4") % (64 * 64) == 0);
    CHECK_FALSE(fs::exists(folder / "a.mp4.part"));
}

TEST_SUITE("long timed") {
    TEST_CASE("a batch ends soon whenever it is told to, whatever it makes its land of") {
        const TempFolder folder;
        const Outcome made = run(folder.path(), {"batch", "--size", "8192", "--epochs", "0", "--export", ".",
                                                 "--format", "png16,tiff,exr,raw32", "--save", "a.wadi"});
        REQUIRE(made.code == 0);
        std::vector<std::vector<std::string>> lands = {
            {"--import", "height.png"},
            {"--import", "height.tif"},
            {"--import", "height.exr"},
            {"--import", "height.r32", "--raw", "8192x8192,f32,little"},
            {"--scene", "a.wadi"}};
        for (const std::string_view generator : wadi::kGeneratorNames)
            lands.push_back({"--size", "8192", "--set", "terrain.generator=" + std::string(generator)});
        double longest = 0, longestAtWork = 0;
        for (std::vector<std::string> land : lands) {
            const std::string which = land.back();
            CAPTURE(which);
            land.insert(land.begin(), "batch");
            land.insert(land.end(), {"--epochs", "1000"});
            bool isEarly = false;
            for (const int after : {100, 1000, 3000}) {
                CAPTURE(after);
                Program program(folder.path(), land);
                Outcome outcome;
                const double seconds =
                    secondsToEnd(program, SIGTERM, outcome, std::chrono::milliseconds(after));
                CAPTURE(outcome.err);
                CHECK(outcome.code == 130);
                const bool isMaking = says(outcome.err, "ended before its world was made");
                isEarly = isEarly || isMaking;
                double& most = isMaking ? longest : longestAtWork;
                most = std::max(most, seconds);
                CAPTURE(isMaking);
                CHECK(seconds < kMostSeconds);  // in an epoch of 8192² cells 1.2 s were measured
            }
            CHECK(isEarly);
        }
        MESSAGE("the longest took ", longest, " s while land was made, ", longestAtWork, " s in an epoch");
    }
}
