// Disks and folders that go while a map is exported: the older file stays, and a sentence says what happened.
#include <doctest/doctest.h>
#ifdef __linux__
#include <sys/mount.h>
#endif

#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include "sim/core/progress.hpp"
#include "sim/io/export/map_file.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kPrecious = "precious";

Field<float> slopes() {
    Field<float> map(40, 30);
    for (std::size_t i = 0; i < map.size(); ++i) map[i] = static_cast<float>(i * i % 977);
    return map;
}

/// Exports in a format, while `loss` happens at the first news of progress. The sentence that was thrown.
std::string exportDuring(const std::function<void()>& loss, const fs::path& file, io::Format format) {
    Progress progress;
    bool isLost = false;
    progress.endIf([&] {
        if (!std::exchange(isLost, true)) loss();
        return false;
    });
    const std::string sentence =
        errorOf([&] { io::exportMap(slopes(), file, format, {.progress = &progress}); });
    CHECK(isLost);
    return sentence;
}

}  // namespace

#ifdef __unix__
TEST_CASE("a folder that is taken away while a map is exported keeps the older file, and that is said") {
    for (const io::FormatFacts& facts : io::writtenFormats()) {
        CAPTURE(facts.name);
        const TempFolder folder;
        fs::create_directory(folder / "drive");
        folder.file("drive/older", kPrecious);
        const std::string sentence = exportDuring([&] { fs::rename(folder / "drive", folder / "pocket"); },
                                                  folder / "drive/older", {facts.name});
        CHECK(says(sentence, "older' could not be written to its end: its folder is gone",
                   "see whether its disk is still there."));
        CHECK(bytesOf(folder / "pocket/older") == kPrecious);
        CHECK_FALSE(fs::exists(folder / "drive"));
        // Once it is back, the same goes well, and nothing of the first time is left.
        fs::rename(folder / "pocket", folder / "drive");
        io::exportMap(slopes(), folder / "drive/older", {facts.name});
        CHECK(bytesOf(folder / "drive/older") != kPrecious);
        CHECK(std::distance(fs::directory_iterator(folder / "drive"), {}) == 1);
    }
}
#endif

#ifdef __linux__
TEST_CASE("a disk that is pulled out while a map is exported keeps the older file, and that is said" *
          doctest::test_suite("root")) {
    const TempFolder folder;
    fs::create_directory(folder / "store");
    fs::create_directory(folder / "drive");
    folder.file("store/older", kPrecious);
    const std::string store = folder / "store", drive = folder / "drive";
    const auto plugIn = [&] { return mount(store.c_str(), drive.c_str(), nullptr, MS_BIND, nullptr) == 0; };
    const auto pullOut = [&] { CHECK(umount2(drive.c_str(), MNT_DETACH) == 0); };
    if (!plugIn()) return skipped("only root may mount a disk to pull it out");
    const std::string sentence = exportDuring(pullOut, folder / "drive/older", {"png16"});
    CHECK(says(sentence, "older' could not be written to its end: its folder is gone",
               "see whether its disk is still there."));
    CHECK(bytesOf(folder / "store/older") == kPrecious);
    CHECK(fs::is_empty(folder / "drive"));
    REQUIRE(plugIn());
    io::exportMap(slopes(), folder / "drive/older", {"png16"});
    pullOut();
    CHECK(bytesOf(folder / "store/older") != kPrecious);
    CHECK(std::distance(fs::directory_iterator(folder / "store"), {}) == 1);
}
#endif
