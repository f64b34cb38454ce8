// KeptSnapshots: states of the world that a person may look back at: its start, and those that were kept.
// They are snapshots, whose tiles are shared with all others: a moment costs what has changed since. Nothing
// can be taken up again from them (History, worlds on disk). One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/core/sentence.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A state of the world, as it is looked at.
struct PastSnapshot {
    wadi::Sentence name;                             ///< "The start", "Epoch 240"
    std::shared_ptr<const wadi::Snapshot> snapshot;  ///< Never null
    bool isRecalled = false;                         ///< It was made once more (add())
};

class KeptSnapshots {
  public:
    /// Most moments, the start not counted.
    static constexpr std::size_t kMost = 12;

    /// Takes note of the newest snapshot. Those of another world, or of another size of it, are forgotten.
    void update(const std::shared_ptr<const wadi::Snapshot>& now);

    /// Whether keep() would do so: there is room, and the last one kept is of another state.
    bool canKeep() const;
    /// Keeps the newest snapshot, as the last one. Nothing happens if it cannot.
    void keep();
    /// Keeps a moment of the same world that was made once more, under this name, as the last one. False
    /// if there is no room, or it is of another world or another size of it.
    bool add(std::string name, const wadi::Snapshot& moment);
    /// Forgets the moment of a number [0, all().size()). The start stays.
    void remove(std::size_t number);

    /// Whether one must go before another is kept.
    bool isFull() const { return kept() >= kMost; }
    /// Whether a number of all() is the start.
    bool isStart(std::size_t number) const { return hasStart_ && number == 0; }

    /// The start first, once it is known, then those that were kept, oldest first.
    const std::vector<PastSnapshot>& all() const { return all_; }
    /// Whether a snapshot with Layers::start would tell the start.
    bool lacksStart() const { return !hasStart_; }
    /// Memory that only the moments need: tiles that the newest snapshot does not share [bytes]. It looks at
    /// all tiles.
    std::size_t bytes() const;

  private:
    void updateStart();
    void setStart(std::shared_ptr<const wadi::Snapshot> start);
    std::size_t kept() const { return all_.size() - (hasStart_ ? 1 : 0); }

    std::shared_ptr<const wadi::Snapshot> now_;
    std::vector<PastSnapshot> all_;
    bool hasStart_ = false;
};

}  // namespace app
