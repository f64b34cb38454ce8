// Every map that the fuzzers have kept, and all that they once found, once more.
#include <doctest/doctest.h>

#include <filesystem>
#include <span>
#include <string>

#include "tests/fuzz/map_feed.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
namespace fs = std::filesystem;

TEST_CASE("the corpora of the fuzzers of heightmaps break nothing") {
    struct Format {
        const char* name;
        MapReader read;
    };
    for (const Format& format : {Format{"png", io::readPngRaster}, Format{"tiff", io::readTiffRaster},
                                 Format{"exr", io::readExrRaster}, Format{"asc", io::readAscRaster},
                                 Format{"raw", io::readRawRaster}}) {
        CAPTURE(format.name);
        int files = 0, maps = 0;
        for (const auto& entry :
             fs::directory_iterator(fs::path(WADI_SOURCE_DIR "/tests/data/fuzz") / format.name)) {
            INFO(entry.path().string());
            const std::string bytes = bytesOf(entry.path());
            bool isMap = false;
            CHECK_NOTHROW(isMap = feedMap(std::as_bytes(std::span(bytes)), format.read));
            ++files;
            maps += isMap;
        }
        CHECK(maps >= 3);
        CHECK(files > maps);
    }
}
