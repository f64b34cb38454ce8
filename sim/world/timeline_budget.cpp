// What keyframes of a time line take, and which of them leave memory, or are forgotten, when that is too
// much.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "sim/world/timeline.hpp"

namespace wadi {

/// What keyframes take while some of them go. Each counts once, also if several were compared with it.
class Timeline::Weighing {
  public:
    explicit Weighing(const std::vector<Kept>& kept) {
        for (const Kept& each : kept) {
            add(each.frame.get());
            if (const Keyframe* const base = each.frame->base().get()) {
                add(base);
                if (isInMemory(each.frame.get())) ++frames_[base].comparedInMemory;
            }
        }
    }

    std::size_t memory() const { return memory_; }
    std::size_t stored() const { return stored_; }

    bool isInMemory(const Keyframe* frame) const { return frames_.at(frame).stored == 0; }
    /// Whether one that was compared with this one is in memory.
    bool isNeededInMemory(const Keyframe* frame) const { return frames_.at(frame).comparedInMemory > 0; }

    /// A keyframe is kept no more.
    void remove(const Kept& kept) {
        const Keyframe *const frame = kept.frame.get(), *const base = kept.frame->base().get();
        if (base && isInMemory(frame)) --frames_[base].comparedInMemory;
        if (base) remove(base);
        remove(frame);
    }

    /// A keyframe has left memory.
    void leave(const Keyframe* frame) {
        Weight& weight = frames_.at(frame);
        memory_ -= weight.memory;
        weight = {weight.users, frame->bytes(), frame->stored(), weight.comparedInMemory};
        memory_ += weight.memory;
        stored_ += weight.stored;
        if (const Keyframe* const base = frame->base().get()) --frames_[base].comparedInMemory;
    }

  private:
    struct Weight {
        int users = 0;
        std::size_t memory = 0, stored = 0;  // [bytes]
        int comparedInMemory = 0;            // keyframes in memory that were compared with it
    };

    void add(const Keyframe* frame) {
        Weight& weight = frames_[frame];
        if (weight.users++ > 0) return;
        weight.memory = frame->bytes();
        weight.stored = frame->stored();
        memory_ += weight.memory;
        stored_ += weight.stored;
    }

    void remove(const Keyframe* frame) {
        const auto found = frames_.find(frame);
        if (--found->second.users > 0) return;
        memory_ -= found->second.memory;
        stored_ -= found->second.stored;
        frames_.erase(found);
    }

    std::map<const Keyframe*, Weight> frames_;
    std::size_t memory_ = 0, stored_ = 0;
};

void Timeline::limit(const TimelineBudget& budget) {
    budget_ = budget;
    makeRoom(branch(present_).end);
}

std::size_t Timeline::bytes() const {
    return Weighing(kept_).memory();
}

std::size_t Timeline::stored() const {
    return Weighing(kept_).stored();
}

/// Forgets the keyframe among some that is missed least: whose neighbours are close to each other, for its
/// distance from now. False: there is none.
template <class IsOne>
bool Timeline::forgetOne(std::uint64_t now, Weighing& weighing, const IsOne& isOne) {
    std::size_t least = kept_.size();
    double closest = std::numeric_limits<double>::infinity();
    std::uint64_t fork = 0;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        const auto isBeside = [&](std::size_t k) {
            return k < kept_.size() && kept_[k].branch == kept_[i].branch;
        };
        const std::uint64_t epoch = kept_[i].frame->epoch();
        if (!isBeside(i - 1)) fork = branch(kept_[i].branch).fork;
        if (!isOne(kept_[i])) continue;
        const std::uint64_t before = isBeside(i - 1) ? std::max(fork, kept_[i - 1].frame->epoch()) : fork;
        const std::uint64_t after = isBeside(i + 1) ? kept_[i + 1].frame->epoch() : epoch + 1;
        const double gap = static_cast<double>(after) - static_cast<double>(before);
        const double distance = std::abs(static_cast<double>(now) - static_cast<double>(epoch)) + 1;
        if (gap / distance < closest) closest = gap / distance, least = i;
    }
    if (least == kept_.size()) return false;
    weighing.remove(kept_[least]);
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(least));
    return true;
}

/// Moves the keyframe that is farthest from now from memory to the store, but for those with which others in
/// memory were compared. False: there is none, or no room for it.
bool Timeline::storeOne(std::uint64_t now, Weighing& weighing) {
    const Keyframe* farthest = nullptr;
    double distance = -1;
    for (const Kept& kept : kept_) {
        for (const Keyframe* const frame : {kept.frame.get(), kept.frame->base().get()}) {
            if (!frame || !weighing.isInMemory(frame) || weighing.isNeededInMemory(frame)) continue;
            const double here = std::abs(static_cast<double>(now) - static_cast<double>(frame->epoch()));
            if (here > distance) distance = here, farthest = frame;
        }
    }
    if (!farthest || weighing.stored() + farthest->size() > budget_.stored) return false;
    if (!farthest->leaveMemory(budget_.store)) return false;
    weighing.leave(farthest);
    return true;
}

void Timeline::makeRoom(std::uint64_t now) {
    if (budget_.memory == 0) return kept_.clear();
    Weighing weighing(kept_);
    const auto isAny = [](const Kept&) { return true; };
    const auto touches = [&](const Kept& kept, bool isMemory) {
        const Keyframe *const frame = kept.frame.get(), *const base = kept.frame->base().get();
        return weighing.isInMemory(frame) == isMemory || (base && weighing.isInMemory(base) == isMemory);
    };
    const auto isInMemory = [&](const Kept& kept) { return touches(kept, true); };
    const auto isStored = [&](const Kept& kept) { return touches(kept, false); };
    while (kept_.size() > kMostKeyframes) forgetOne(now, weighing, isAny);
    while (weighing.stored() > budget_.stored && forgetOne(now, weighing, isStored)) continue;
    const bool hasStore = budget_.store && budget_.stored > 0;
    bool wasFull = false;
    while (weighing.memory() > budget_.memory) {
        if (hasStore && storeOne(now, weighing)) {
            wasFull = false;
            continue;
        }
        // Where one leaves the store, another may go there; unless a copy of the time line keeps it, too.
        const bool isFull = hasStore && budget_.store->fault().empty() && !std::exchange(wasFull, true);
        const bool isOneGone =
            isFull ? forgetOne(now, weighing, isAny) : forgetOne(now, weighing, isInMemory);
        if (!isOneGone && !forgetOne(now, weighing, isAny)) break;
    }
}

}  // namespace wadi
