#include "sim/io/sides.hpp"

#include "sim/io/words.hpp"
#include "sim/terrain.hpp"

namespace wadi::io {

void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows) {
    const std::string size = std::to_string(columns) + " × " + std::to_string(rows) + " samples";
    if (columns < kLeastSide || rows < kLeastSide)
        fail(file,
             "is too small (" + size + "); a side must have at least " + std::to_string(kLeastSide) + ".");
    if (columns > kMostSide || rows > kMostSide)
        fail(file, "is too large (" + size + "); crop it or scale it down to at most " +
                       std::to_string(kMostSide) + " a side.");
}

}  // namespace wadi::io
