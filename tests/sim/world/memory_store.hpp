// A store of keyframes in memory, which can be made to fail and to damage what is in it. Any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/world/keyframe_store.hpp"

namespace wadi::test {

class MemoryStore : public KeyframeStore {
  public:
    std::optional<Ticket> put(std::span<const std::byte> bytes) override {
        const std::lock_guard lock(mutex_);
        if (puts_ == failsAfter_) fault_ = "the store: worn out";
        if (!fault_.empty() || used_ + bytes.size() > limit_) return std::nullopt;
        used_ += bytes.size();
        kept_[++puts_].assign(bytes.begin(), bytes.end());
        return puts_;
    }
    bool read(Ticket ticket, std::span<std::byte> to) const override {
        const std::lock_guard lock(mutex_);
        if (isDumb_) return false;
        std::ranges::copy(kept_.at(ticket), to.begin());
        return true;
    }
    void remove(Ticket ticket) noexcept override {
        const std::lock_guard lock(mutex_);
        used_ -= kept_[ticket].size();
        kept_.erase(ticket);
    }
    void limit(std::uint64_t bytes) override {
        const std::lock_guard lock(mutex_);
        limit_ = bytes;
    }
    Sentence fault() const override {
        const std::lock_guard lock(mutex_);
        return fault_;
    }

    /// Lets it take so many more, and then fail.
    void failAfter(std::size_t puts) { failsAfter_ = puts_ + puts; }
    /// From now on nothing can be read.
    void goDumb() { isDumb_ = true; }
    /// Flips a bit in the midst of each that is kept and for which this holds.
    template <class IsOne>
    void damage(const IsOne& isOne) {
        for (auto& [ticket, bytes] : kept_)
            if (isOne(ticket)) bytes[bytes.size() / 2] ^= std::byte{4};
    }
    std::size_t count() const { return kept_.size(); }
    std::size_t used() const { return used_; }

  private:
    mutable std::mutex mutex_;
    std::map<Ticket, std::vector<std::byte>> kept_;
    std::size_t used_ = 0, limit_ = 0;
    Ticket puts_ = 0;
    std::optional<Ticket> failsAfter_;
    bool isDumb_ = false;
    std::string fault_;
};

}  // namespace wadi::test
