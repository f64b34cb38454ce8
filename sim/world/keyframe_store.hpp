// Keyframe store: where keyframes go for which there is no room in memory, as an interface; and
// KeyframeBytes, which are in memory or there. Not a file (sim/io/files/keyframe_file), nor which keyframes
// go (Timeline). Any thread, and several at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "sim/core/sentence.hpp"

namespace wadi {

class KeyframeStore {
  public:
    /// What stands for bytes that were put into it.
    using Ticket = std::uint64_t;

    virtual ~KeyframeStore() = default;

    /// Takes bytes. Nothing: there is no room for them, or fault() says why it takes none any more.
    virtual std::optional<Ticket> put(std::span<const std::byte> bytes) = 0;
    /// Reads what was put, all of it. False if that cannot be. Whether it is what was put is not looked at.
    virtual bool read(Ticket ticket, std::span<std::byte> to) const = 0;
    /// Gives the room of what was put to others.
    virtual void remove(Ticket ticket) noexcept = 0;
    /// Bounds what it takes [bytes]; 0, as at first: nothing. What is there stays until it is removed.
    virtual void limit(std::uint64_t bytes) = 0;
    /// Why it takes nothing any more, for the user: a place and a reason. Empty: it works.
    virtual Sentence fault() const = 0;
};

/// Bytes that do not change, in memory or in a store.
class KeyframeBytes {
  public:
    using Bytes = std::vector<std::byte>;

    explicit KeyframeBytes(Bytes bytes);
    /// Gives their room in the store back.
    ~KeyframeBytes();
    KeyframeBytes(const KeyframeBytes&) = delete;
    KeyframeBytes& operator=(const KeyframeBytes&) = delete;

    /// How many they are, wherever [bytes].
    std::size_t size() const { return size_; }
    bool areInMemory() const;
    /// Moves them from memory to a store. False if it does not take them: they stay.
    bool leaveMemory(const std::shared_ptr<KeyframeStore>& store);
    /// The bytes, which are read back if they are not in memory, and do not come to stay there. Null if they
    /// are not what they were any more, or cannot be read: then they are lost.
    std::shared_ptr<const Bytes> all();
    /// Notes that they cannot be used.
    void lose();
    bool areLost() const;

  private:
    const std::size_t size_;
    mutable std::mutex mutex_;  // guards what follows; no bytes are written or read meanwhile
    std::shared_ptr<const Bytes> memory_;
    std::shared_ptr<KeyframeStore> store_;
    KeyframeStore::Ticket ticket_ = 0;
    std::uint64_t hash_ = 0;  // of what was put into the store
    bool areLost_ = false;
};

}  // namespace wadi
