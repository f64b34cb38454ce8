#include "app/cli/bake.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <thread>
#include <vector>

#include "app/cli/bake_cost.hpp"
#include "app/world/world.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/quantile.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"
#include "tests/timed.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

namespace {

/// A folder with a world of 64² cells that has seen eight epochs and some edits, one of them undone.
struct Workshop : TempFolder {
    Workshop() {
        file("edits.jsonl",
             "{\"wadi-edits\":1}\n"
             "{\"epoch\":2,\"edit\":\"stroke\",\"stroke\":1,\"inverted\":false,\"brush\":{\"kind\":\"rock\","
             "\"radius\":5},\"dabs\":[20,20,30,25]}\n"
             "{\"epoch\":3,\"edit\":\"blur\",\"passes\":2}\n"
             "{\"epoch\":4,\"edit\":\"stroke\",\"stroke\":2,\"inverted\":false,\"brush\":{\"kind\":\"sand\","
             "\"radius\":5},\"dabs\":[40,20]}\n"
             "{\"epoch\":6,\"edit\":\"undo\"}\n");
        hash = run(path(),
                   {"batch", "--size", "64", "--strokes", "edits.jsonl", "--epochs", "8", "--save", "w.wadi"})
                   .lastLine();
    }

    Outcome bake(Words more) const {
        more.insert(more.begin(), "bake");
        return run(path(), more);
    }
    /// Checkpoints of a bake, and what was being written of one.
    std::vector<fs::path> checkpoints(const std::string& name) const {
        std::vector<fs::path> all;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(path() / name, none))
            if (entry.path().filename().string().starts_with("checkpoint-")) all.push_back(entry.path());
        return all;
    }
    /// What the files of a folder hold now; some may go away meanwhile [bytes].
    std::uint64_t bytesIn(const std::string& name) const {
        std::uint64_t sum = 0;
        std::error_code gone;
        for (const auto& entry : fs::recursive_directory_iterator(path() / name, gone))
            if (const std::uintmax_t bytes = entry.file_size(gone); !gone) sum += bytes;
        return sum;
    }
    std::size_t kept(const std::string& name) const { return checkpoints(name).size(); }
    /// Waits until something is so, for some minutes at most.
    template <class Is>
    static bool comes(const Is& is) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
        while (!is() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return is();
    }
    /// Waits for two checkpoints of a bake.
    bool isKept(const std::string& name) const {
        return comes([&] { return kept(name) >= 2; });
    }
    void refused(Words more, const std::string& part) const {
        more.insert(more.begin(), "bake");
        checkRefused(path(), more, part);
    }
    /// Replaces a word of a file.
    void change(const std::string& name, const std::string& from, const std::string& to) const {
        std::string text = bytesOf(path() / name);
        REQUIRE(says(text, from));
        text.replace(text.find(from), from.size(), to);
        file(name, text);
    }

    std::string hash;
};

/// Bakes until there are two checkpoints, then sends a signal.
Outcome bakeUntilKept(const Workshop& shop, const std::string& folder, int signal) {
    Program program(shop.path(), {"bake", "w.wadi", "--size", "128", "--epochs", "100000", "--checkpoint",
                                  "0", "--out", folder});
    CHECK(shop.isKept(folder));
    program.signal(signal);
    return program.wait();
}

}  // namespace

TEST_CASE("a bake at the size of its world comes to the same world") {
    const Workshop shop;
    const Outcome outcome = shop.bake({"w.wadi", "--size", "64", "--out", "b"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(outcome.lastLine() == shop.hash);
    CHECK(says(outcome.out, "8 epochs and 4 edits", "of memory", "of disk"));
    CHECK(fs::exists(shop / "b/height.png"));
    CHECK(run(shop.path(), {"batch", "--scene", "b/world.wadi", "--epochs", "0"}).lastLine() == shop.hash);
}

TEST_CASE("a larger bake writes its maps, and a world that knows how it came to be") {
    const Workshop shop;
    const Outcome outcome = shop.bake({"w.wadi", "--size", "160", "--out", "b", "--maps", "height,flow",
                                       "--format", "png16,raw32", "--profile", "unreal"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(says(outcome.out, "64 × 64 cells of 60 m become 160 × 160 of 24 m"));
    for (const char* name :
         {"b/height.png", "b/height.r32", "b/flow.png", "b/height-unreal.png", "b/world.wadi"})
        CHECK(fs::exists(shop / name));
    CHECK(shop.kept("b") == 0);
    CHECK(outcome.lastLine() != shop.hash);
    CHECK(run(shop.path(), {"batch", "--scene", "b/world.wadi", "--until", "0", "--save", "0.wadi"}).code ==
          0);
    CHECK(run(shop.path(), {"batch", "--scene", "0.wadi", "--until", "8"}).lastLine() == outcome.lastLine());
    CHECK(run(shop.path(), {"batch", "--scene", "b/height.png", "--epochs", "0"}).lastLine() ==
          outcome.lastLine());
}

TEST_CASE("a refined bake goes on from the present ground, twice as fine at a time") {
    const Workshop shop;
    const Outcome outcome = shop.bake({"w.wadi", "--refine", "--size", "256", "--epochs", "3", "--out", "b"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(says(outcome.out, "6 epochs and 2 edits from epoch 8 on"));
    CHECK(run(shop.path(), {"batch", "--scene", "b/world.wadi", "--until", "0", "--save", "0.wadi"}).code ==
          0);
    CHECK(run(shop.path(), {"batch", "--scene", "0.wadi", "--until", "14"}).lastLine() == outcome.lastLine());
}

TEST_CASE("a scene of the program is baked by its name, as many epochs as it names or as are wanted") {
    const Workshop shop;
    const Outcome outcome =
        shop.bake({"volcano", "--set", "terrain.size=32", "--size", "48", "--epochs", "2", "--out", "b"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(says(outcome.out, "volcano: 32 × 32 cells", "2 epochs and 0 edits"));
}

TEST_CASE("a bake that is told to stop keeps where it is, and says how to go on") {
    const Workshop shop;
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
        const std::string name = "b" + std::to_string(signal);
        const Outcome outcome = bakeUntilKept(shop, name, signal);
        INFO(outcome.err);
        CHECK(outcome.code == (signal == SIGKILL ? 128 + SIGKILL : 130));
        if (signal != SIGKILL)
            CHECK(says(outcome.err, "was ended ", " of 100000", "\"wadi bake --resume " + name));
        CHECK(shop.kept(name) >= 1);
        CHECK(shop.kept(name) <= 3);  // two, and one that was being written
    }
    shop.refused({"--resume", "b9", "--size", "128"}, "leave out --size");
}

TEST_CASE("a bake that was told to stop goes on to the result of one that was not") {
    const Workshop shop;
    const Words asked = {"w.wadi", "--size", "96", "--epochs", "200", "--checkpoint", "0", "--out"};
    const auto into = [&](const char* folder) {
        Words words = asked;
        words.emplace_back(folder);
        return words;
    };
    const std::string whole = shop.bake(into("whole")).lastLine();
    Words words = into("b");
    words.insert(words.begin(), "bake");
    Program program(shop.path(), words);
    REQUIRE(shop.isKept("b"));
    program.signal(SIGTERM);
    CHECK(program.wait().code == 130);
    const Outcome outcome = shop.bake({"--resume", "b"});
    INFO(outcome.err);
    CHECK(says(outcome.out, "It goes on after epoch"));
    CHECK(outcome.lastLine() == whole);
}

TEST_CASE("a bake begins in no folder that holds what is not its own") {
    const Workshop shop;
    for (const char* name : {"source.wadi", "bake.json.txt", "mine.png"}) {
        const std::string folder = "of-" + std::string(name);
        fs::create_directory(shop / folder);
        shop.file(folder + "/" + name, "mine");
        shop.refused({"w.wadi", "--size", "96", "--out", folder}, "is not empty");
        CHECK(bytesOf(shop / (folder + "/" + name)) == "mine");
    }
}

TEST_CASE("edits after the last epoch of a bake do not hinder it") {
    const Workshop shop;
    shop.file("late.jsonl",
              "{\"wadi-edits\":1}\n"
              "{\"epoch\":1,\"edit\":\"blur\",\"passes\":2}\n"
              "{\"epoch\":7,\"edit\":\"blur\",\"passes\":32}\n{\"epoch\":8,\"edit\":\"undo\"}\n");
    run(shop.path(),
        {"batch", "--size", "32", "--strokes", "late.jsonl", "--epochs", "8", "--save", "l.wadi"});
    const Outcome outcome = shop.bake({"l.wadi", "--size", "64", "--epochs", "3", "--out", "b"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(says(outcome.out, "3 epochs and 1 edit "));
    CHECK(says(outcome.err, "Edits after epoch 3 are left out."));
}

TEST_CASE("a bake that is done says so, and is not begun again") {
    const Workshop shop;
    const std::string hash = shop.bake({"w.wadi", "--size", "96", "--out", "b"}).lastLine();
    const Outcome again = shop.bake({"--resume", "b"});
    CHECK(again.code == 0);
    CHECK(says(again.out, "The bake in 'b' is done."));
    CHECK(again.lastLine() == hash);
    shop.refused({"w.wadi", "--size", "96", "--out", "b"}, "'b' holds another bake");
}

TEST_CASE("a damaged checkpoint is told, and the one before it taken; without any the bake begins again") {
    const Workshop shop;
    const std::string whole =
        shop.bake({"w.wadi", "--size", "96", "--epochs", "200", "--out", "whole"}).lastLine();
    Program program(shop.path(),
                    {"bake", "w.wadi", "--size", "96", "--epochs", "200", "--checkpoint", "0", "--out", "b"});
    REQUIRE(shop.isKept("b"));
    program.signal(SIGINT);
    program.wait();
    std::vector<fs::path> checkpoints = shop.checkpoints("b");
    REQUIRE(checkpoints.size() == 2);
    fs::copy(shop / "b", shop / "none");
    const auto isYounger = [](const fs::path& a, const fs::path& b) {
        return fs::last_write_time(a) < fs::last_write_time(b);
    };
    const fs::path newest = *std::ranges::max_element(checkpoints, isYounger);
    fs::resize_file(newest, fs::file_size(newest) / 2);
    const Outcome outcome = shop.bake({"--resume", "b"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(says(outcome.err, newest.filename().string(), "is damaged", "goes on from what was kept before"));
    CHECK(says(outcome.out, "It goes on after epoch"));
    CHECK(outcome.lastLine() == whole);
    CHECK(shop.kept("b") == 0);  // not even what was set aside

    for (const fs::path& checkpoint : shop.checkpoints("none")) std::ofstream(checkpoint) << "x";
    const Outcome again = shop.bake({"--resume", "none"});
    CHECK(says(again.err, "is damaged"));
    CHECK(again.lastLine() == whole);
}

TEST_CASE("a checkpoint that could not be read stays aside until the bake is done, and counts as none") {
    const Workshop shop;
    bakeUntilKept(shop, "b", SIGINT);
    const std::vector<fs::path> checkpoints = shop.checkpoints("b");
    REQUIRE(checkpoints.size() == 2);
    for (const fs::path& checkpoint : checkpoints) std::ofstream(checkpoint) << "mine";
    Program program(shop.path(), {"bake", "--resume", "b"});
    CHECK(shop.comes([&] {
        const auto all = shop.checkpoints("b");
        return std::ranges::count(all, fs::path(".unread"), &fs::path::extension) == 2 && all.size() >= 4;
    }));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    for (const fs::path& checkpoint : checkpoints) {
        CHECK(says(outcome.err, checkpoint.filename().string()));
        CHECK(bytesOf(checkpoint.string() + ".unread") == "mine");
    }
    const std::vector<fs::path> before = shop.checkpoints("b");
    Program again(shop.path(), {"bake", "--resume", "b"});
    CHECK(shop.comes([&] {
        const auto isNew = [&](const fs::path& file) {
            return std::ranges::find(before, file) == before.end();
        };
        return std::ranges::any_of(shop.checkpoints("b"), isNew);
    }));
    again.signal(SIGINT);
    CHECK_FALSE(says(again.wait().err, "is not a world"));  // they are not tried anew
}

TEST_CASE("of two bakes that begin at once in one folder one comes to its end, and the other says why not") {
    const Workshop shop;
    const std::string whole = shop.bake({"w.wadi", "--size", "96", "--out", "whole"}).lastLine();
    for (int i = 0; i < 3; ++i) {
        const TempFolder one, other;  // for what they print
        const std::string out = (shop / ("b" + std::to_string(i))).string();
        const Words asked = {"bake", (shop / "w.wadi").string(), "--size", "96", "--out", out};
        Program first(one.path(), asked), second(other.path(), asked);
        const Outcome a = first.wait(), b = second.wait();
        INFO(a.err, b.err);
        CHECK(std::min(a.code, b.code) == 0);
        CHECK(std::max(a.code, b.code) == 2);
        CHECK((a.code == 0 ? a : b).lastLine() == whole);
        const std::string& refusal = (a.code == 0 ? b : a).err;
        const bool isSaid = says(refusal, "holds another bake") ||
                            says(refusal, "another program bakes there") || says(refusal, "is not empty");
        CHECK(isSaid);
    }
}

TEST_CASE("a bake of another program or of other settings is not gone on with") {
    const Workshop shop;
    bakeUntilKept(shop, "b", SIGINT);
    shop.change("b/bake.json", "\"epochs\": 100000", "\"epochs\": 50");
    shop.refused({"--resume", "b"}, "belongs to a bake of other settings than 'b/bake.json' tells");
    shop.change("b/bake.json", "\"program\": \"", "\"program\": \"9");
    shop.refused({"--resume", "b"}, "'b/bake.json' was begun by Wadi 9");
    shop.change("b/bake.json", "\"wadi-bake\": 2", "\"wadi-bake\": 1");
    shop.refused({"--resume", "b"}, "'b/bake.json' was begun by an older Wadi, which bakes otherwise");
    shop.change("b/bake.json", "\"wadi-bake\": 1", "\"wadi-bake\": 3");
    shop.refused({"--resume", "b"}, "'b/bake.json' was begun by a newer Wadi");
    shop.file("b/bake.json", "{}");
    shop.refused({"--resume", "b"}, "'b/bake.json' is damaged");
    shop.refused({"--resume", "none"}, "'none' holds no bake to go on with");
}

TEST_CASE("a bake that is at work is not gone on with by another program") {
    const Workshop shop;
    Program program(shop.path(), {"bake", "w.wadi", "--size", "128", "--epochs", "100000", "--checkpoint",
                                  "0", "--out", "b"});
    REQUIRE(shop.isKept("b"));
    const TempFolder elsewhere;  // for what the other one prints
    const Outcome outcome = run(elsewhere.path(), {"bake", "--resume", (shop / "b").string()});
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(says(outcome.err, "another program bakes there"));
    program.signal(SIGKILL);
}

TEST_CASE("bad input ends bake with code 2 and one sentence, and leaves nothing") {
    const Workshop shop;
    shop.refused({"w.wadi", "--out", "b"}, "--size is required");
    shop.refused({"w.wadi", "--size", "128"}, "--out is required");
    shop.refused({"w.wadi", "--size", "32", "--out", "b"},
                 "--size 32 is less than the 64 cells of the world");
    shop.refused({"w.wadi", "--size", "8193", "--out", "b"}, "--size");
    shop.refused({"w.wadi", "--size", "192", "--epochs", "1", "--refine", "--out", "b"}, "--size 128, 256");
    shop.refused({"w.wadi", "--size", "128", "--refine", "--out", "b"}, "--refine needs --epochs");
    shop.refused({"w.wadi", "--size", "128", "--set", "droplet.dt=1", "--out", "b"}, "leave --set out");
    shop.refused({"none.wadi", "--size", "128", "--out", "b"}, "'none.wadi'");
    shop.refused({"w.wadi", "--size", "128", "--checkpoint", "-1", "--out", "b"}, "--checkpoint");
    shop.refused({"w.wadi", "--size", "128", "--out", "b", "--profile", "unity", "--tiles", "20"}, "20");
    CHECK_FALSE(fs::exists(shop / "b"));
    shop.file("taken", "a file");
    shop.refused({"w.wadi", "--size", "128", "--out", "taken"}, "'taken' is a file");
    fs::create_directory(shop / "full");
    shop.file("full/mine.txt", "words");
    shop.refused({"w.wadi", "--size", "128", "--out", "full"}, "'full' is not empty");
}

TEST_CASE("a world whose file has lost its edits is baked from its present ground alone, which stays known") {
    const Workshop shop;
    Entries entries = entriesOf(shop / "w.wadi");
    std::erase_if(entries, [](const auto& entry) { return entry.first == "edits.jsonl"; });
    writeZip(shop / "lost.wadi", entries);
    shop.refused({"lost.wadi", "--size", "128", "--out", "b"}, "give --refine");
    const Outcome again = app::test::run(
        shop.path(), {"batch", "--scene", "lost.wadi", "--epochs", "1", "--save", "again.wadi"});
    CHECK(again.code == 0);
    CHECK(says(again.err, "lost.wadi", "not what was done to it"));
    CHECK(says(again.err, "What was done to the world before is not in the file"));
    shop.refused({"again.wadi", "--size", "128", "--out", "b"}, "give --refine");
    CHECK(shop.bake({"lost.wadi", "--size", "128", "--refine", "--epochs", "1", "--out", "b"}).code == 0);
    CHECK_FALSE(app::openWorld(shop / "b" / "world.wadi").world->log.isWhole());
}

TEST_CASE("what a bake takes is told, and refused where there is less") {
    const app::BakeCost cost{3'000'000'000, 2'000'000'000, 90};
    CHECK(app::costText(cost, {4'000'000'000, 5'000'000'000, 0}) ==
          "It takes about 3 GB of memory (4 GB free), up to 2 GB of disk (5 GB free) and some 1:30 minutes.");
    CHECK_NOTHROW(app::checkRoom(cost, {4'000'000'000, 5'000'000'000, 0}));
    CHECK(says(errorOf([&] {
                   app::checkRoom(cost, {1'000'000'000, 5'000'000'000, 0});
               }),
               "3 GB of memory, and 1 GB"));
    CHECK(says(errorOf([&] {
                   app::checkRoom(cost, {4'000'000'000, 1'000'000'000, 0});
               }),
               "2 GB of the disk", "1 GB"));
    CHECK(app::doublingsTo(512, 64) == 3);
    CHECK_FALSE(app::doublingsTo(192, 64).has_value());

    wadi::Parameters params;
    params.terrain.size = 64;
    const wadi::Simulation simulation(params);
    app::StopSignal stop;
    const app::BakeCost small = costOf({.size = 128, .epochs = 10}, simulation, stop);
    const app::BakeCost large = costOf({.size = 1024, .epochs = 10}, simulation, stop);
    CHECK(large.disk > 40 * small.disk);
    CHECK(large.memory > small.memory);
    CHECK(large.seconds > 10 * small.seconds);
}

TEST_CASE("the particles of a bake become more as they did in its first epochs, and at last no more") {
    // Particles are born at a steady rate, and a tenth of them ends in each epoch.
    std::vector<double> seen;
    const auto alive = [](double epoch) { return 50 + 10 * (1 - std::pow(0.9, epoch)); };
    for (int epoch = 1; epoch <= 9; ++epoch) seen.push_back(alive(epoch));
    const app::Growth growth(seen, 1000);
    for (const double epoch : {1., 5., 9., 10., 30., 1e6})
        CHECK(growth.at(epoch) == doctest::Approx(alive(epoch)).epsilon(1e-6));
    CHECK(growth.mean(1) == doctest::Approx(seen.front()));
    CHECK(growth.mean(3) == doctest::Approx((seen[0] + seen[1] + seen[2]) / 3).epsilon(1e-3));
    CHECK(growth.mean(1e6) == doctest::Approx(60).epsilon(1e-3));

    // None has ended yet: there may be as many as there can be.
    const app::Growth steady({1, 2, 3, 4, 5}, 40);
    CHECK(steady.at(20) == doctest::Approx(20));
    CHECK(steady.at(100) == doctest::Approx(40));
    // Two epochs do not tell, and what has become less stays.
    CHECK(app::Growth({7, 9}, 1000).at(50) == doctest::Approx(9));
    CHECK(app::Growth({9, 8, 7}, 5).at(50) == doctest::Approx(7));
    // Those that only begin to come go on coming.
    CHECK(app::Growth({5, 5, 6}, 40).at(5) == doctest::Approx(8));
    // What is too little to be told from chance is none.
    CHECK(app::Growth({5, 5, 5.01}, 40).at(1e6) == doctest::Approx(5.01));
}

TEST_CASE(
    "epochs take longer with more particles, as those did that were seen, and never less than nothing") {
    CHECK(app::secondsWith(10, {1, 2, 3}, {3, 4, 5}) == doctest::Approx(12));
    CHECK(app::secondsWith(0, {1, 2, 3}, {3, 4, 5}) == doctest::Approx(2));
    // A slow epoch at the end is no reason to go beyond what is in proportion to the particles.
    CHECK(app::secondsWith(1, {1, 2, 3}, {1, 1, 100}) == doctest::Approx(17));
    CHECK(app::secondsWith(20, {1, 2, 3}, {1, 1, 100}) == doctest::Approx(340));
    CHECK(app::secondsWith(20, {1, 2, 3}, {5, 4, 3}) == doctest::Approx(4));
    CHECK(app::secondsWith(20, {0, 0, 0}, {5, 4, 3}) == doctest::Approx(4));
}

TEST_CASE("a bake takes about the memory and the time that were said before, and no more disk" *
          doctest::test_suite("timed")) {
    const Workshop shop;
    constexpr int kSize = 512;
    constexpr std::uint64_t kEpochs = 100;
    app::StopSignal stop;
    app::WorldOptions begin;
    begin.scene = shop / "w.wadi";
    const app::World world = app::makeWorld(begin);
    const app::BakeCost said = costOf({.size = kSize, .epochs = kEpochs}, world.simulation, stop);

    Outcome outcome;
    std::vector<double> times;
    for (const char* folder : {"a", "b", "c"}) {
        const Clock::time_point begin = Clock::now();
        outcome = shop.bake({"w.wadi", "--size", std::to_string(kSize), "--epochs", std::to_string(kEpochs),
                             "--out", folder});
        times.push_back(secondsSince(begin));
        CHECK(outcome.code == 0);
    }
    const double seconds = wadi::test::median(times);

    // As many checkpoints as there can be.
    std::uint64_t disk = 0;
    {
        Program program(shop.path(), {"bake", "w.wadi", "--size", std::to_string(kSize), "--epochs", "1000",
                                      "--checkpoint", "0", "--out", "kept"});
        for (const Clock::time_point end = Clock::now() + std::chrono::seconds(5); Clock::now() < end;
             std::this_thread::sleep_for(std::chrono::milliseconds(1)))
            disk = std::max(disk, shop.bytesIn("kept"));
    }
    MESSAGE("said and taken: ", said.memory, " and ", outcome.memory, " bytes of memory, ", said.disk,
            " and ", disk, " of disk, ", said.seconds, " and ", seconds, " s");
    CHECK(disk <= said.disk);  // 0.55 of it are measured: checkpoints can be packed to less than they must be
    if (!timesCount())
        return;  // and in five seconds there are only checkpoints of hardly any epochs, which pack well
    CHECK(disk > 0.3 * static_cast<double>(said.disk));
    const double memory = static_cast<double>(outcome.memory) / static_cast<double>(said.memory);
    CHECK(memory > 0.7);  // 0.87 are measured
    CHECK(memory < 1.2);
    CHECK(seconds / said.seconds > 0.4);  // 1.3 to 1.5 are measured, and 1.9 once on a busy machine
    CHECK(seconds / said.seconds < 3.8);
}

TEST_CASE("a disk without room for a bake is told before the first epoch" * doctest::test_suite("root")) {
    const Workshop shop;
    const SmallDisk disk(shop / "disk", "size=512k");
    if (!disk.isThere()) return skipped("only root may mount a small disk");
    shop.refused({"w.wadi", "--size", "256", "--out", "disk/b"}, "of the disk for checkpoints and maps");
    CHECK_FALSE(fs::exists(shop / "disk/b"));
}
