// Restore: makes a world again from the provenance that an exported file carries: begins it, and runs its
// epochs and the edits of its log anew. Not the texts of provenances and logs (sim/io/world), nor the loop of
// a batch run (app/cli/epochs). Any thread, with a simulation of its own.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/provenance.hpp"
#include "sim/world/history.hpp"
#include "sim/world/layer_fields.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// Carries the edits of a log out on a simulation at their epochs. Not the loop of epochs (epochs), nor
/// the reading of logs (sim/io/world/edit_text). The thread that owns the simulation.
class Replay {
  public:
    /// Nothing to carry out.
    Replay() = default;
    /// The edits of a file. Throws wadi::Error as loadEdits().
    explicit Replay(const std::filesystem::path& file);
    /// Edits that a file carries; each counts as a line of it.
    Replay(std::vector<wadi::EditLog::Entry> edits, std::filesystem::path file);

    /// Begins on a simulation. Edits at the head of the file that the log of its world has as well, the same
    /// ones in the same order, are passed over. Throws wadi::Error naming the line if another edit belongs
    /// to an epoch that has gone by.
    void begin(wadi::Simulation& simulation);

    /// Carries out what belongs to the present epoch, before its step. Throws wadi::Error naming the line if
    /// an edit cannot be carried out, or there is nothing that it would undo or do again.
    void carryOut(wadi::Simulation& simulation);

    /// A sentence about the edits that were not carried out, or "" if there are none.
    std::string leftOver() const;

  private:
    Replay(std::filesystem::path file, wadi::io::ReadEdits edits);
    void remember(wadi::Simulation& simulation) const;
    void carryOutNext(wadi::Simulation& simulation);
    [[noreturn]] void refuse(const wadi::Sentence& why) const;

    std::filesystem::path file_;
    wadi::io::ReadEdits edits_;
    std::size_t next_ = 0;
    std::size_t lastTurn_ = 0;  // after the last undo or redo
};

/// The provenance of a world whose layers were taken, for the files that carry it; "" if it is too long for
/// one.
std::string provenanceOf(const wadi::LayerFields& world);

/// A world that was made again.
struct Restored {
    std::shared_ptr<wadi::SavedWorld> world;
    wadi::Sentence notice = {};  ///< What is not as it was, or ""
};

/// The world with which a log begins. Throws wadi::Error as wadi::Simulation does; Cancelled.
wadi::Simulation beginningOf(const wadi::EditLog& log, const wadi::Execution& execution,
                             wadi::Progress* progress);

/// Follows a provenance. `named`: the file that carries it, for sentences. Takes as long as the world took.
/// Throws wadi::Error if its heightmap is none that a world can begin with, or naming the file if an edit
/// cannot be carried out; Cancelled.
Restored restore(const wadi::io::Provenance& provenance, const std::filesystem::path& named,
                 const wadi::Execution& execution, wadi::Progress& progress);

}  // namespace app
