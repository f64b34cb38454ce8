// A libFuzzer target for the reader of SRTM tiles: any files are a map or refused with Error. The files in
// tests/data/fuzz/hgt are replayed by the normal tests.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/folder_feed.hpp"
#include "tests/fuzz/map_feed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return wadi::test::fuzz(bytes, size, wadi::test::feedHgt);
}
