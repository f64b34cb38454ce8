// Simulation and history panels: run, pause and step, how far the world has come, how fast it may go and on
// how many threads; what can be undone and done again, and how much memory that may take. They remember no
// edit (sim's History does). Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/bound_params.hpp"
#include "app/base/simulation_control.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/live/simulation_thread.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/history.hpp"

namespace app {

/// Memory for the time line at first: a quarter of the machine's, at least 16 MB, at most 1 GB [bytes].
std::size_t timeMemory(std::uint64_t installed = wadi::io::installedMemory());

/// What undo and the time line may cost.
struct UndoParams {
    int memory = static_cast<int>(wadi::History::kDefaultLimit >> 20);
    int keyframes = static_cast<int>(timeMemory() >> 20);
    int disk = 4096;
};

template <class V>
void visit(V&& v, UndoParams& p) {
    v("memory", p.memory, 16, static_cast<int>(wadi::History::kMostLimit >> 20), "MB",
      "Most memory that undo may take; the oldest edits are forgotten first.", wadi::Scale::logarithmic);
    v("keyframes", p.keyframes, 16, 16384, "MB",
      "Most memory that moments of the time line may take: with more, ways back are shorter.",
      wadi::Scale::logarithmic);
    v("disk", p.disk, 0, 262144, "MB",
      "Most room on the disk for moments of the time line that have none in memory, until the program ends; "
      "a tenth of the disk, or 10 GB, stays free. 0 is none.",
      wadi::Scale::logarithmic);
}

/// How the window's simulation runs at first: moments of the time line that have no room in memory go to a
/// folder; an empty one is none.
wadi::SimulationThreadOptions threadOptions(const std::filesystem::path& folder, const wadi::View& view);

/// The title of an edit for people: "droplet.dt" becomes "Rain: Time step".
std::string editName(std::string_view title);

/// The name of a branch in the language in use, unless a person has given it one.
std::string branchName(const std::string& name);

/// Whether an edit with this title took the place of the whole ground.
bool replacesGround(std::string_view title);

/// "12 edits, back to epoch 310; 34 of 512 MB"
std::string reachOf(const wadi::EditFacts& edits);

/// "Moments of the time line: 120 of 1024 MB in memory, 310 of 4096 MB on disk"
std::string pastOf(const wadi::TimelineFacts& past);

class HistoryPanel {
  public:
    HistoryPanel() : HistoryPanel(UndoParams{}) {}

    /// Tells the simulation what has been set since the last time, once no hand holds a slider.
    void update(SimulationControl& control);
    void draw(SimulationControl& control, const wadi::Snapshot& snapshot);
    wadi::ParamGroup& group() { return undo_.group(); }
    const wadi::ParamGroup& group() const { return undo_.group(); }

  private:
    explicit HistoryPanel(const UndoParams& start) : undo_("undo", "Undo", start, start), told_(start) {}

    BoundParams<UndoParams> undo_;
    UndoParams told_;
};

/// Why no new world can be asked for now; "" if one can.
std::string whyNotMade(const SimulationControl& control);

/// Why no new land can be generated now, which may be for want of memory; "" if it can.
std::string whyNoLand(const SimulationControl& control, const wadi::Snapshot& present);

/// Lets actions run, step, upsample the simulation and begin anew, undo and redo. `control` must live longer.
void registerSimulationActions(Actions& actions, SimulationControl& control,
                               const std::function<const wadi::Snapshot&()>& snapshot);

/// What the panel shows besides parameters, for the search.
std::vector<NamedRow> simulationRows();
/// The same of undo and the time line's memory.
std::vector<NamedRow> historyRows();

/// Draws the panel. What it changes goes to the simulation, whose next epoch uses it.
void drawSimulation(SimulationControl& control, const wadi::Snapshot& snapshot);

/// Draws the slider of the speed limit alone, `width` [window units] wide.
void drawSpeed(SimulationControl& control, float width);

/// Drops born in an epoch on a map of `cells` when it rains `rain` drops per thousand cells.
int dropsPerEpoch(double rain, std::size_t cells);

}  // namespace app
