// History: the edits that can be undone and done again, bounded in memory. Not a record of epochs, nor of
// how the world came to be (EditLog). The thread that owns the state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "sim/edit/smoothing.hpp"
#include "sim/edit/stroke_record.hpp"
#include "sim/world/command.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/layer_fields.hpp"
#include "sim/world/state.hpp"
#include "sim/world/timeline.hpp"

namespace wadi {

// SavedWorld: all that is kept of a world: its state and how it came to be. Not what undo needs, which ends
// with the program. A value; any thread may read one.

struct SavedWorld {
    State state;
    EditLog log;
    /// Its time line; null: that of the world in whose place it comes, on a branch of it, or one that begins
    /// here.
    std::shared_ptr<const Timeline> timeline = {};
    BranchId branch = kTrunk;  ///< Of that time line
};

/// The answer to CopyWorld.
struct WorldCopy {
    std::shared_ptr<const SavedWorld>
        world;  ///< The copy; null if there could be none, or layers were asked for
    std::shared_ptr<const LayerFields> layers;  ///< Null likewise
    std::uint64_t number = 0;                   ///< Of the world that it is a copy of (Simulation::world())
    std::uint64_t ticket = 0;                   ///< Of the last CopyWorld that it answers; 0: none
};

/// What is needed to undo an edit: what a stroke did, the parameters or the ground before it, or the whole
/// world that it replaced; nothing, if it changed no more than the state of the application.
using Undoing = std::variant<StrokeRecord, Parameters, Ground, SavedWorld, std::monostate>;

/// An edit that can be undone, or done again.
struct Edit {
    std::string title;          ///< A word or two as "stroke", or the path of a parameter
    std::uint64_t epoch = 0;    ///< When it was made
    std::uint64_t gesture = 0;  ///< Edits of one kind with the same number, not 0, are one
    Undoing undoing;
    std::optional<AppStateId> appState = {};  ///< The one before it, if it may have changed it
    std::uint64_t stroke = 0;  ///< Kind and number of the stroke that it is, whatever became of its gesture
    std::size_t bytes = 0;     ///< Memory that it takes, as History has weighed it [bytes]
    /// Part of what a stroke had added that was not there any more when it was undone last, or done again [0..1].
    float gone = 0;
};

class History {
  public:
    /// The record of the stroke that a piece belongs to: the newest one if its number and its brush's kind
    /// are the same, else a fresh one.
    StrokeRecord& record(const Stroke& piece, std::uint64_t epoch);
    /// The record of the stroke that a piece belongs to, which is to be begun anew, if that is the newest
    /// edit of the ground: only parameters and the application's state may have changed since. Else null.
    StrokeRecord* standing(const Stroke& piece);
    /// Number of the stroke that standing() would find; 0: none.
    std::uint32_t standing() const;
    /// Whether the newest edit has this title and gesture, which is not 0.
    bool continues(std::string_view title, std::uint64_t gesture) const;
    /// Adds an edit; what was undone can no longer be done again. The oldest edits are forgotten as far as
    /// memory demands, which may be all but a stroke, which goes on from what is remembered of it.
    void add(Edit edit);
    /// Ends the newest edit: none continues it.
    void endGesture();
    /// Forgets the oldest edits as far as memory demands, after the newest stroke has grown.
    void forget();
    /// What was undone can no longer be done again.
    void forgetUndone() { redo_.clear(); }

    std::size_t undoable() const { return undo_.size(); }
    std::size_t redoable() const { return redo_.size(); }
    /// What is undone or done again next; it must be there.
    const Edit& newest() const { return undo_.back(); }
    const Edit& undone() const { return redo_.back(); }
    /// The epoch of the oldest edit that can be undone; undoable() must not be 0.
    std::uint64_t oldest() const { return undo_.front().epoch; }
    /// Takes the edit that is undone or done again next; it must be there.
    Edit takeNewest();
    Edit takeUndone();
    /// Puts what was undone, or done again, on the other side.
    void putUndone(Edit edit);
    void putDone(Edit edit);

    /// Forgets all.
    void clear();
    /// Bounds the memory that edits may take [bytes].
    void limit(std::size_t bytes);
    std::size_t limit() const { return limit_; }
    /// Memory that edits take [bytes].
    std::size_t bytes() const;

    static constexpr std::size_t kDefaultLimit = std::size_t{512} << 20;
    /// Most memory that a person may give it [bytes].
    static constexpr std::size_t kMostLimit = std::size_t{4} << 30;

  private:
    void put(std::deque<Edit>& edits, Edit edit);

    std::deque<Edit> undo_, redo_;  // newest last; redo_: undone last is last
    std::size_t limit_ = kDefaultLimit;
};

}  // namespace wadi
