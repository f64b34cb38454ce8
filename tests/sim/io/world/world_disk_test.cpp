// World files on disks that are full, locked or lost: what was there stays, whatever happens to the program.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "sim/core/progress.hpp"
#include "sim/core/random.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/zip.hpp"
#include "sim/io/world/world_file.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
namespace fs = std::filesystem;

namespace {

std::int64_t statusKilobytes(const std::string& key) {
    std::ifstream in("/proc/self/status");
    for (std::string word; in >> word;) {
        std::int64_t number = 0;
        if (word == key + ":" && in >> number) return number;
    }
    return 0;
}

/// Memory that a call takes at most [bytes], found in a process of its own.
template <class Call>
std::int64_t peakOf(const Call& call) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        try {
            const std::int64_t before = statusKilobytes("VmRSS");
            call();
            const std::int64_t grown = statusKilobytes("VmHWM") - before;
            _exit(write(ends[1], &grown, sizeof grown) == sizeof grown ? 0 : 1);
        } catch (...) {
            _exit(3);  // and does not go on with the tests
        }
    }
    close(ends[1]);  // so that reading ends if the child does
    std::int64_t grown = -1;
    const bool isTold = read(ends[0], &grown, sizeof grown) == sizeof grown;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(status == 0);
    CHECK(isTold);
    return grown * 1024;
}

}  // namespace

TEST_CASE("a saving program that is killed, 200 times at any moment, never costs the last good world") {
    const TempFolder folder;
    const fs::path file = folder / "a.wadi";
    Simulation simulation = busyWorld(40, 30, Edges::open);
    run(simulation, 5);
    const SavedWorld first = kept(simulation);
    run(simulation, 5);
    const SavedWorld second = kept(simulation);
    const std::uint64_t firstHash = first.state.hash(), secondHash = second.state.hash();
    const auto start = std::chrono::steady_clock::now();
    for (const SavedWorld* world : {&second, &first}) io::saveWorld(file, *world, {});
    const std::chrono::duration<double> saving = (std::chrono::steady_clock::now() - start) / 2.0;
    const Random random(7);
    constexpr int kKills = unlessWatched(200, 40);
    int halfway = 0, ofSecond = 0;
    for (std::uint64_t round = 0; round < kKills; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            try {
                // By turns the one or the other first, so that both come even where a child finishes one
                // saving.
                for (std::uint64_t saving = round;; ++saving)
                    io::saveWorld(file, saving % 2 == 0 ? second : first, {});
            } catch (...) {
                _exit(3);  // and does not go on with the tests
            }
        }
        REQUIRE(child > 0);
        // In any of the first four savings, however long the disk takes for one.
        std::this_thread::sleep_for(4 * random.unit(round, 0, 0) * saving);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        REQUIRE(WIFSIGNALED(status));
        INFO("kill ", round);
        const std::uint64_t hash = io::loadWorld(file, {}).world.state.hash();
        CHECK((hash == firstHash || hash == secondHash));
        ofSecond += hash == secondHash;
        // What it leaves behind is one file, again and again.
        REQUIRE(folder.count() <= 2);
        halfway += folder.count() == 2;
    }
    CHECK(halfway > kKills / 10);
    CHECK(ofSecond > kKills / 40);
    CHECK(ofSecond < kKills - kKills / 40);
    io::saveWorld(file, second, {});
    CHECK(folder.count() == 1);
}

namespace {

/// Writes over some bytes in the midst of a file, as a disk does that is not in order; nothing while it is
/// smaller than that.
bool spoil(const fs::path& file) {
    constexpr std::streamoff kPlace = 60'000;
    std::error_code missing;
    if (fs::file_size(file, missing) < 2 * kPlace || missing) return false;
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(kPlace);
    out << std::string(64, '\x5a');
    return out.good();
}

}  // namespace

TEST_CASE("a world that a disk spoils while it is saved is not saved, and the one before it stays") {
    const TempFolder folder;
    const fs::path file = folder / "a.wadi";
    Simulation small = busyWorld(16, 12, Edges::open);
    run(small, 1);
    io::saveWorld(file, kept(small), {});
    const std::string before = bytesOf(file);
    Simulation simulation = busyWorld(384, 384, Edges::open);
    run(simulation, 1);
    const SavedWorld world = kept(simulation);
    bool isSound = true, isSpoilt = false;
    Progress progress;  // asks again and again while entries are written and while they are read back
    progress.endIf([&] {
        isSpoilt = isSpoilt || (!isSound && spoil(folder / "a.wadi.wadi-part"));
        return false;
    });
    isSound = false;
    const std::string sentence = errorOf([&] { io::saveWorld(file, world, {.progress = &progress}); });
    CHECK(isSpoilt);
    CHECK(says(sentence, "a.wadi' could not be saved", "not what was written", "on another disk"));
    CHECK(bytesOf(file) == before);
    CHECK(folder.count() == 1);
    isSound = true;
    io::saveWorld(file, world, {.progress = &progress});
    CHECK(io::loadWorld(file, {}).world.state.hash() == world.state.hash());
}

TEST_CASE("every entry of a zip file is read back, the last as well as the first") {
    const TempFolder folder;
    const fs::path file = folder.file("a.zip", "older");
    std::string noise(400'000, '\0');
    const Random random(3);
    for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(random.bits(i, 0, 0));
    for (const int spoilt : {0, 1, 2}) {
        INFO("entry ", spoilt);
        io::ZipWriter zip(file);
        for (const int entry : {0, 1, 2}) zip.add("noise" + std::to_string(entry), noise);
        // The last entry, by whose time all of the others are in the file.
        zip.add("last", 1, [&](std::uint64_t, std::string& bytes) {
            bytes = "x";
            std::fstream out(folder / "a.zip.wadi-part", std::ios::binary | std::ios::in | std::ios::out);
            out.seekp(400'000 * spoilt + 100'000);
            out << "spoilt";
        });
        CHECK(says(errorOf([&] { zip.commit(); }), "a.zip' could not be saved"));
        CHECK(bytesOf(file) == "older");
    }
    CHECK(folder.count() == 1);
}

TEST_CASE("a world that could not be opened again is not said to be saved, and the one before it stays") {
    const TempFolder folder;
    const fs::path file = folder.file("a.wadi", "older");
    const Simulation simulation = busyWorld(4, 4, Edges::open);
    io::WorldExtras extras;
    extras.scene.tables = {{"a name that needs quotes", false, {{"key", "1"}}}};
    CHECK(says(errorOf([&] { io::saveWorld(file, kept(simulation), extras); }), "a.wadi' could not be saved",
               "scene.toml"));
    CHECK(bytesOf(file) == "older");
    CHECK(folder.count() == 1);
}

TEST_CASE("what a killed program left is used again, but not what another is writing or a folder has taken") {
    const TempFolder folder;
    folder.file("a.txt.wadi-part", "left behind");
    {
        io::AtomicFile one(folder / "a.txt"), other(folder / "a.txt");
        one.append("one", 3);
        other.append("other", 5);
        CHECK(folder.count() == 2);
        one.commit();
        CHECK(bytesOf(folder / "a.txt") == "one");
        other.commit();
    }
    CHECK(bytesOf(folder / "a.txt") == "other");
    CHECK(folder.count() == 1);
    fs::create_directory(folder / "a.txt.wadi-part");
    io::writeAtomically(folder / "a.txt", "third");
    CHECK(bytesOf(folder / "a.txt") == "third");
}

TEST_CASE(
    "a link among the files of an export stays one, and what it leads to is replaced and keeps its rights") {
    const TempFolder folder, elsewhere;
    const fs::path real = elsewhere.file("height.png", "old");
    fs::permissions(real, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    fs::create_symlink(real, folder / "height.png");
    {
        io::FileTransaction files(folder.path());
        files.add("height.png", [](const fs::path& file) {
            io::writeAtomically(file, "new");
            return std::string();
        });
        files.commit();
    }
    CHECK(fs::is_symlink(folder / "height.png"));
    CHECK(bytesOf(real) == "new");
    CHECK(fs::status(real).permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("a world that is saved over another keeps its rights, and its owner where the system allows it") {
    const TempFolder folder;
    const fs::path file = folder.file("a.wadi", "older");
    const auto rights = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
    fs::permissions(file, rights);
    constexpr uid_t kOther = 12'345;
    const bool isGiven = chown(file.c_str(), kOther, kOther) == 0;  // as root may
    io::saveWorld(file, kept(busyWorld(4, 4, Edges::open)), {});
    CHECK(fs::status(file).permissions() == rights);
    struct stat facts = {};
    REQUIRE(stat(file.c_str(), &facts) == 0);
    CHECK(facts.st_uid == (isGiven ? kOther : getuid()));
    CHECK(io::loadWorld(file, {}).world.state.terrain.columns() == 4);
}

TEST_CASE("a file that is write-protected is not written over" * doctest::test_suite("user")) {
    if (!permissionsApply()) return skipped("root may write over everything");
    const TempFolder folder;
    const fs::path file = folder.file("good.wadi", "good");
    fs::permissions(file, fs::perms::owner_read);
    CHECK(says(errorOf([&] { io::writeAtomically(file, "other"); }), "good.wadi", "write-protected"));
    CHECK(bytesOf(file) == "good");
}

TEST_CASE("bytes go to the place that was sought") {
    const TempFolder folder;
    io::AtomicFile file(folder / "a.bin");
    const std::string many(200'000, 'm');
    CHECK(file.append(many.data(), many.size()));
    CHECK(file.place() == many.size());
    CHECK(file.seek(10));
    CHECK(file.append("xyz", 3));
    CHECK(file.place() == 13);
    CHECK(file.seek(many.size()));
    CHECK(file.append("end", 3));
    file.commit();
    CHECK(bytesOf(folder / "a.bin") == many.substr(0, 10) + "xyz" + many.substr(13) + "end");
}

TEST_CASE("a disk that fills up while a world is saved keeps the world that was there" *
          doctest::test_suite("root")) {
    const TempFolder folder;
    const SmallDisk disk(folder / "disk", "size=96k");
    if (!disk.isThere()) return skipped("only root may mount a small disk");
    const fs::path file = folder / "disk" / "a.wadi";
    Simulation simulation = busyWorld(16, 12, Edges::open);
    run(simulation, 3);
    io::saveWorld(file, kept(simulation), {});
    const std::string before = bytesOf(file);
    Simulation large = busyWorld(200, 150, Edges::open);
    run(large, 3);
    const std::string sentence = errorOf([&] { io::saveWorld(file, kept(large), {}); });
    CHECK(
        says(sentence, "a.wadi'", "could not be written to its end (No space left on device)", "free space"));
    CHECK(bytesOf(file) == before);
    CHECK(std::distance(fs::directory_iterator(folder / "disk"), {}) == 1);
}

TEST_CASE("a world cannot be saved to a disk that is locked, and that is said" *
          doctest::test_suite("root")) {
    const TempFolder folder;
    const SmallDisk disk(folder / "disk", "size=96k");
    if (!disk.lock()) return skipped("only root may mount a locked disk");
    const Simulation simulation = busyWorld(4, 4, Edges::open);
    CHECK(says(errorOf([&] { io::saveWorld(folder / "disk" / "a.wadi", kept(simulation), {}); }), "a.wadi'",
               "cannot be written (Read-only file system)", "choose a folder that you may write to."));
}

TEST_CASE("a world cannot be saved over a folder or into none") {
    const TempFolder folder;
    const Simulation simulation = busyWorld(4, 4, Edges::open);
    CHECK(says(errorOf([&] { io::saveWorld(folder.path(), kept(simulation), {}); }), "is a folder"));
    CHECK(says(errorOf([&] { io::saveWorld(folder / "none/a.wadi", kept(simulation), {}); }),
               "is not a folder"));
    CHECK(says(errorOf([&] { io::loadWorld(folder / "none.wadi", {}); }), "none.wadi'", "cannot be found"));
    CHECK(says(errorOf([&] { io::loadWorld(folder.path(), {}); }), "is a folder"));
}

TEST_CASE("a world is read with little more memory than it needs, and a bomb with next to none" *
          doctest::test_suite("alone")) {
    if (kIsSanitized) return skipped("a sanitizer takes memory of its own");
    const TempFolder folder;
    Simulation simulation = busyWorld(512, 512, Edges::open);
    run(simulation, 2);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    const auto needed = static_cast<std::int64_t>(simulation.state().bytes());
    // The heightmap with which it began, and the room in which the water works, come on top.
    CHECK(peakOf([&] { io::loadWorld(folder / "a.wadi", {}); }) < 3 * needed);
    const auto copy = kept(simulation);  // 5 to 6 MB of 24 are taken beside it
    CHECK(peakOf([&] { io::saveWorld(folder / "b.wadi", copy, {}); }) < needed);

    Entries entries = entriesOf(folder / "a.wadi");
    replace(entryOf(entries, "world.toml"), "columns = 512\nrows = 512", "columns = 8192\nrows = 8192");
    entryOf(entries, "bedrock.i32").assign(std::size_t{4} * 8192 * 8192, '\0');
    writeZip(folder / "bomb.wadi", entries);
    entries.clear();
    const std::int64_t bomb = peakOf([&] {
        if (errorOf([&] { io::loadWorld(folder / "bomb.wadi", {}); }).empty()) _exit(2);
    });
    CHECK(bomb < (std::int64_t{16} << 20));
}
