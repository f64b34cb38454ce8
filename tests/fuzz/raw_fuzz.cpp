// A libFuzzer target for the reader of files without a header, which guesses how their bytes lie: any bytes
// are a map or refused with Error. The files in tests/data/fuzz/raw are replayed by the normal tests.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/map_feed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return wadi::test::fuzzMap(bytes, size, wadi::io::readRawRaster);
}
