// Birth: when and where a particle was born, which tells it from all others of its process that are in
// flight. Not state: it decides nothing, so that it is neither hashed nor kept in files. A value; any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wadi {

struct Birth {
    std::uint32_t epoch : 30 = 0;  ///< Counted from 1; 0: it came with a file
    std::uint32_t note : 2 = 0;    ///< What its process wants to show of it; here it takes no memory
    std::uint32_t place = 0;       ///< Among the particles of that epoch

    /// Both as one number.
    std::uint64_t id() const { return std::uint64_t{epoch} << 32 | place; }

    bool operator==(const Birth&) const = default;
};

/// Of the i-th particle that is born in a tile in an epoch; of i, the lowest 18 bits count.
constexpr Birth birthIn(std::uint64_t epoch, std::size_t tile, std::uint64_t i) {
    constexpr int kBits = 18;
    constexpr std::uint64_t kMost = (std::uint64_t{1} << kBits) - 1;
    return {.epoch = static_cast<std::uint32_t>(epoch + 1),
            .place = static_cast<std::uint32_t>(std::uint64_t{tile} << kBits | (i & kMost))};
}

}  // namespace wadi
