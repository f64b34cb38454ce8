// A batch that runs out of memory, wherever it is then.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sanitized.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

constexpr int kEpochs = 3;

/// How a batch ends that may have so much of addresses [kB], and what it says.
struct Ended {
    int status = 0;
    std::string err;
    int frames = 0;  ///< Of its time-lapse: it was at work until then
};

int filesIn(const fs::path& folder) {
    if (!fs::exists(folder)) return 0;
    return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

Ended batchIn(const TempFolder& folder, const std::string& addresses, const std::string& words) {
    fs::remove_all(folder / "lapse");
    const std::string command = "cd '" + folder.path().string() + "'; ulimit -c 0; ulimit -v " + addresses +
                                "; exec '" + WADI_PROGRAM + "' batch --threads 2 --save w.wadi " + words +
                                " >out 2>err";
    Ended ended;
    ended.status = std::system(("bash -c \"" + command + "\"").c_str());
    ended.err = bytesOf(folder / "err");
    ended.frames = filesIn(folder / "lapse");
    return ended;
}

// The time-lapse lacks memory by itself, before the run ends for want of it, or with the run going on.
constexpr const char* kLapseFault = "The time-lapse took more memory than there is";

/// How often a text names memory, but for the sentence of the time-lapse.
int timesNamed(std::string text) {
    if (const std::size_t at = text.find(kLapseFault); at != text.npos)
        text.erase(at, text.find('\n', at) - at);
    int times = 0;
    for (std::size_t at = text.find("memory"); at != text.npos; at = text.find("memory", at + 1)) ++times;
    return times;
}

/// One that ran out of memory says so last, in one sentence, and leaves the older world alone.
void checkGivenUp(const Ended& ended, const TempFolder& folder, const std::string& good) {
    INFO(ended.err);
    REQUIRE(WIFEXITED(ended.status));
    CHECK(WEXITSTATUS(ended.status) == 1);
    REQUIRE(ended.err.ends_with('\n'));
    const std::string last = lastLineOf(ended.err);
    CHECK(says(last, "wadi: ", "memory"));
    if (says(last, kLapseFault)) {  // and the world was saved without it
        CHECK(timesNamed(ended.err) == 0);
        CHECK(bytesOf(folder / "w.wadi") != good);
        folder.file("w.wadi", good);
        return;
    }
    CHECK(timesNamed(ended.err) == 1);
    CHECK(bytesOf(folder / "w.wadi") == good);
}

}  // namespace

TEST_CASE("a batch that runs out of memory says so in a sentence and keeps the last good world") {
    if (kIsSanitized) return skipped("a sanitizer takes addresses of its own");
    const TempFolder folder;
    REQUIRE(batchIn(folder, "unlimited", "--size 64 --epochs 1").status == 0);
    const std::string good = bytesOf(folder / "w.wadi");
    const std::string words = "--size 512 --timelapse lapse --every 1 --epochs " + std::to_string(kEpochs);
    int begun = 0, run = 0, saving = 0, enough = 0;  // [kB]
    bool isSaved = false;
    for (int megabytes = 60; !isSaved && megabytes < 2000; megabytes += 2) {
        enough = megabytes * 1000;
        CAPTURE(megabytes);
        const Ended ended = batchIn(folder, std::to_string(megabytes * 1000), words);
        isSaved = ended.status == 0;
        const bool hasBegun =
            !says(ended.err, "loading shared libraries");  // or the system had no room for it
        if (isSaved) continue;
        if (!hasBegun || ended.err.empty()) {
            CHECK(begun + run + saving == 0);
            continue;
        }
        checkGivenUp(ended, folder, good);
        ++(ended.frames == 0 ? begun : ended.frames <= kEpochs ? run : saving);
    }
    MESSAGE("out of memory ", begun, " times at the start, ", run, " times in mid-run, ", saving,
            " times while saving");
    REQUIRE(isSaved);
    CHECK(begun > 0);
    CHECK(run + saving > 0);
    CHECK(bytesOf(folder / "w.wadi") != good);
    CHECK(filesIn(folder.path()) == 4);  // the world, the time-lapse and what was said

    // What packs the world lacks memory within some 240 kB of addresses only, of the last few thousand.
    folder.file("w.wadi", good);
    for (int less = 150; less <= 4000; less += 150) {
        CAPTURE(less);
        const Ended ended = batchIn(folder, std::to_string(enough - less), words);
        if (ended.status == 0)
            folder.file("w.wadi", good);
        else
            checkGivenUp(ended, folder, good);
    }
}
