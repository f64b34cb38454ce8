#include "sim/io/files/size_check.hpp"

#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace {

void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                std::int64_t most) {
    const std::string size = std::to_string(columns) + " × " + std::to_string(rows) + " samples";
    if (columns < kLeastSide || rows < kLeastSide)
        fail(file,
             "is too small (" + size + "); a side must have at least " + std::to_string(kLeastSide) + ".");
    if (columns > most || rows > most)
        fail(file, "is too large (" + size + "); crop it or scale it down to at most " +
                       std::to_string(most) + " a side.");
}

}  // namespace

void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows) {
    checkSides(file, columns, rows, kMostSide);
}

void checkSides(const std::filesystem::path& file, std::int64_t columns, std::int64_t rows,
                const ReadOptions& options, double copies) {
    checkSides(file, columns, rows, kMostFileSide);
    const auto needed = static_cast<std::uint64_t>(static_cast<double>(columns) * static_cast<double>(rows) *
                                                   sizeof(float) * copies);
    const std::uint64_t free = options.memory == 0 ? freeMemory() : options.memory;
    if (needed <= free) return;
    fail(file, "needs " + inBytes(needed) + " of memory for its " + std::to_string(columns) + " × " +
                   std::to_string(rows) + " samples, and " + inBytes(free) +
                   (options.memory == 0 ? " are free" : " are allowed") +
                   "; crop it or scale it down with the program it is from.");
}

}  // namespace wadi::io
