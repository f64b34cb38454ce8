// Keyframe: the state of a world at one moment, packed into memory without loss: grids as what differs from
// those of an earlier keyframe, all of it compressed (Zstandard). What is packed may leave memory for a
// store. Not a file (sim/io/world), nor which moments are kept (Timeline). A value that does not change; any
// thread may read one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/world/keyframe_store.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/state.hpp"

namespace wadi {

/// A keyframe cannot be unpacked any more, and never will be.
struct KeyframeLost : Error {
    using Error::Error;
};

class Keyframe {
  public:
    /// Packs a state. `base`, or null, is what it is compared with: a keyframe that was not compared with
    /// another itself; any other, or one that is lost, is left aside. Takes about as long as to copy the
    /// state three times.
    Keyframe(const State& state, std::shared_ptr<const Keyframe> base);

    /// The state: its hash and its future are those of the one that was packed, and particles keep their
    /// births. As in files, what processes only remember to be quick is not kept. Throws KeyframeLost if what
    /// was packed cannot be read back, or is damaged.
    State unpack() const;
    /// Whether it, or what it was compared with, was found so.
    bool isLost() const;

    /// Epochs before it.
    std::uint64_t epoch() const { return epoch_; }
    /// What it was compared with; null: nothing.
    const std::shared_ptr<const Keyframe>& base() const { return base_; }
    /// Memory that it takes without its base [bytes].
    std::size_t bytes() const;
    /// Room in a store that it takes without its base [bytes].
    std::size_t stored() const;
    /// How large what was packed is, wherever it lies, without its base [bytes].
    std::size_t size() const { return bytes_->size(); }
    /// Moves what was packed from memory to a store. False if that does not take it: it stays.
    bool leaveMemory(const std::shared_ptr<KeyframeStore>& store) const { return bytes_->leaveMemory(store); }

  private:
    class Packer;
    class Unpacker;

    using Bytes = KeyframeBytes::Bytes;

    /// A compressed part of what was packed.
    struct Block {
        std::size_t first = 0;   // in bytes_
        std::size_t packed = 0;  // [bytes]
        std::size_t size = 0;    // as it was [bytes]
        std::size_t item = 1;    // size of what it is a row of [bytes]
        bool isDifference = false;
    };

    /// What was packed, of a keyframe and of its base, which may have none.
    struct Opened {
        std::shared_ptr<const Bytes> own, base;
    };

    Opened open() const;
    /// The bytes of a block, sorted; those of a block of a grid as they were.
    Bytes opened(const Block& block, const Bytes& packed) const;
    Bytes blockAt(std::size_t grid, const Opened& packed) const;
    [[noreturn]] void fail() const;

    Parameters params_;
    int columns_ = 0, rows_ = 0;
    float cellSize_ = 1;
    std::uint64_t epoch_ = 0;
    std::vector<std::int64_t> numbers_;  // in the order of the parts of State
    std::vector<Block> grids_, particles_;
    std::unique_ptr<KeyframeBytes> bytes_;  // only where they are changes
    std::shared_ptr<const Keyframe> base_;
};

}  // namespace wadi
