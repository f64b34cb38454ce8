// Every map that the fuzzers have kept, and all that they once found, once more.
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "tests/fuzz/folder_feed.hpp"
#include "tests/fuzz/map_feed.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
namespace fs = std::filesystem;

TEST_CASE("the corpora of the fuzzers of heightmaps break nothing") {
    using Feed = std::function<bool(std::span<const std::byte>)>;
    const auto of = [](MapReader read) -> Feed {
        return [=](std::span<const std::byte> bytes) { return feedMap(bytes, read); };
    };
    struct Format {
        const char* name;
        Feed feed;
    };
    for (const Format& format : {Format{"png", of(io::readPngRaster)}, Format{"tiff", of(io::readTiffRaster)},
                                 Format{"exr", of(io::readExrRaster)}, Format{"asc", of(io::readAscRaster)},
                                 Format{"raw", of(io::readRawRaster)}, Format{"tiles", feedTiles},
                                 Format{"hgt", feedHgt}}) {
        CAPTURE(format.name);
        int files = 0, maps = 0;
        for (const auto& entry :
             fs::directory_iterator(fs::path(WADI_SOURCE_DIR "/tests/data/fuzz") / format.name)) {
            INFO(entry.path().string());
            const std::string bytes = bytesOf(entry.path());
            bool isMap = false;
            CHECK_NOTHROW(isMap = format.feed(std::as_bytes(std::span(bytes))));
            ++files;
            maps += isMap;
        }
        CHECK(maps >= 3);
        CHECK(files > maps);
    }
}
