// Files that the program wrote in format 2, before its code was rearranged (tests/data/format_2): they load,
// and the worlds in them have their hashes.
#include <doctest/doctest.h>

#include <string>

#include "app/world/restore.hpp"
#include "app/world/world.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/world_file.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using namespace wadi::test;

namespace {

const fs::path kFolder = fs::path(WADI_SOURCE_DIR) / "tests" / "data" / "format_2";
constexpr std::uint64_t kAfterTwelve = 0xc9269aa363daae85;  // what was saved
constexpr std::uint64_t kAfterTwelveAnew =
    0x181d2c3499e41874;  // with the rivers, the rolling grains and the wind of now

/// The last line of a batch run elsewhere, for nothing is written to the folder of the files.
std::string batch(const std::vector<std::string>& words) {
    const TempFolder folder;
    std::vector<std::string> all = {"batch", "--threads", "2"};
    all.insert(all.end(), words.begin(), words.end());
    const app::test::Outcome outcome = app::test::run(folder.path(), all);
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    return outcome.lastLine();
}

}  // namespace

TEST_CASE("a scene and its edits of format 2 still give a world") {
    CHECK(batch({"--scene", kFolder / "scene.toml", "--strokes", kFolder / "edits.jsonl", "--epochs",
                 "12"}) == "hash 064d07489b58ca3a");  // slopes fail faster by default
}

TEST_CASE("a world of format 2 is read as it was and goes on") {
    const wadi::State state = app::openWorld(kFolder / "world.wadi").world->state;
    CHECK(state.hash() == kAfterTwelve);
    CHECK(state.years == 120'000);  // as the default of now gives its twelve epochs
    CHECK(state.terrain.lifted().empty());
    CHECK(batch({"--scene", kFolder / "world.wadi", "--epochs", "8"}) == "hash 6de3cb38756e896c");
}

TEST_CASE(
    "pictures of format 2 are heightmaps still, and make their world anew, and say that it is another") {
    for (const char* name : {"height.png", "height.tif", "height.exr"}) {
        CAPTURE(name);
        const fs::path file = kFolder / name;
        CHECK(wadi::io::importHeightmap(file).map.heights.size() > 0);
        wadi::Progress progress;
        const app::Restored restored =
            app::restore(wadi::io::readProvenance(wadi::io::carriedProvenance(file), file), file,
                         {.threads = 2}, progress);
        CHECK(restored.world->state.hash() == kAfterTwelveAnew);
        CHECK(says(restored.notice, "not quite the one of", "181d2c3499e41874"));
    }
}

TEST_CASE("a world of a newer format than this program's is refused with one sentence") {
    const TempFolder folder;
    Entries entries = entriesOf(kFolder / "world.wadi");
    replace(entryOf(entries, "world.toml"), "format = 2", "format = 7");
    writeZip(folder / "newer.wadi", entries);
    const std::string fault = errorOf([&] { wadi::io::loadWorld(folder / "newer.wadi", {}); });
    CHECK(says(fault, "newer.wadi", "newer Wadi", "format 7"));
    CHECK(fault.find('\n') == std::string::npos);
}
