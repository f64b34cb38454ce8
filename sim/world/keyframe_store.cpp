#include "sim/world/keyframe_store.hpp"

#include <utility>

#include "sim/core/hash.hpp"

namespace wadi {

namespace {

std::uint64_t hashOf(const KeyframeBytes::Bytes& bytes) {
    Hash hash;
    hash.add(std::span<const std::byte>(bytes));
    return hash.value();
}

}  // namespace

KeyframeBytes::KeyframeBytes(Bytes bytes)
    : size_(bytes.size()), memory_(std::make_shared<const Bytes>(std::move(bytes))) {}

KeyframeBytes::~KeyframeBytes() {
    if (store_) store_->remove(ticket_);
}

bool KeyframeBytes::areInMemory() const {
    const std::lock_guard lock(mutex_);
    return memory_ != nullptr;
}

bool KeyframeBytes::leaveMemory(const std::shared_ptr<KeyframeStore>& store) {
    std::shared_ptr<const Bytes> bytes;
    {
        const std::lock_guard lock(mutex_);
        bytes = memory_;
    }
    if (!bytes) return true;
    const std::uint64_t hash = hashOf(*bytes);
    const std::optional<KeyframeStore::Ticket> ticket = store->put(*bytes);
    if (!ticket) return false;
    {
        const std::lock_guard lock(mutex_);
        if (memory_) {
            store_ = store;
            ticket_ = *ticket;
            hash_ = hash;
            memory_.reset();
            return true;
        }
    }
    store->remove(*ticket);  // another time line that shares them was quicker
    return true;
}

std::shared_ptr<const KeyframeBytes::Bytes> KeyframeBytes::all() {
    std::shared_ptr<KeyframeStore> store;
    {
        const std::lock_guard lock(mutex_);
        if (areLost_ || memory_) return areLost_ ? nullptr : memory_;
        store = store_;
    }
    // From here on neither place nor hash changes.
    auto bytes = std::make_shared<Bytes>(size_);
    if (store->read(ticket_, *bytes) && hashOf(*bytes) == hash_) return bytes;
    lose();
    return nullptr;
}

void KeyframeBytes::lose() {
    const std::lock_guard lock(mutex_);
    areLost_ = true;
}

bool KeyframeBytes::areLost() const {
    const std::lock_guard lock(mutex_);
    return areLost_;
}

}  // namespace wadi
