// Keyframe: the state of a world at one moment, packed into memory without loss: grids as what differs from
// those of an earlier keyframe, all of it compressed (Zstandard). Not a file (sim/io/world), nor which
// moments are kept (Timeline). A value that does not change; any thread may read one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/state.hpp"

namespace wadi {

class Keyframe {
  public:
    /// Packs a state. `base`, or null, is what it is compared with: a keyframe that was not compared with
    /// another itself; any other is left aside. Takes about as long as to copy the state three times.
    Keyframe(const State& state, std::shared_ptr<const Keyframe> base);

    /// The state: its hash and its future are those of the one that was packed, and particles keep their
    /// births. As in files, what processes only remember to be quick is not kept. Throws Error if memory was
    /// damaged.
    State unpack() const;

    /// Epochs before it.
    std::uint64_t epoch() const { return epoch_; }
    /// What it was compared with; null: nothing.
    const std::shared_ptr<const Keyframe>& base() const { return base_; }
    /// Memory that it takes without its base [bytes].
    std::size_t bytes() const;

  private:
    class Packer;
    class Unpacker;

    /// A compressed part of what was packed.
    struct Block {
        std::size_t first = 0;   // in bytes_
        std::size_t packed = 0;  // [bytes]
        std::size_t size = 0;    // as it was [bytes]
        std::size_t item = 1;    // size of what it is a row of [bytes]
        bool isDifference = false;
    };

    /// The bytes of a block, sorted; those of a block of a grid as they were.
    std::vector<std::byte> opened(const Block& block) const;
    std::vector<std::byte> blockAt(std::size_t grid) const;

    Parameters params_;
    int columns_ = 0, rows_ = 0;
    float cellSize_ = 1;
    std::uint64_t epoch_ = 0;
    std::vector<std::int64_t> numbers_;  // in the order of the parts of State
    std::vector<Block> grids_, particles_;
    std::vector<std::byte> bytes_;
    std::shared_ptr<const Keyframe> base_;
};

}  // namespace wadi
