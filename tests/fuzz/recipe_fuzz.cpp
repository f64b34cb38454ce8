// A libFuzzer target for the reader of recipes: any bytes are a recipe or refused with Error, and what was
// read is written and read again. The files in tests/data/fuzz/recipe are replayed by the normal tests.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <span>

#include "tests/fuzz/recipe_feed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    try {
        wadi::test::feedRecipe({reinterpret_cast<const char*>(bytes), size});
    } catch (const std::exception&) {
        std::abort();
    }
    return 0;
}
