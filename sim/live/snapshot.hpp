// Snapshot: an immutable picture of a simulation for whoever draws it. Layers are cut into tiles that
// snapshots share: a tile whose pointer is the same holds the same values. Not the state itself.
// Any thread may read one; Publisher belongs to the thread that steps the simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/analysis/landform.hpp"
#include "sim/core/execution.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/tiles.hpp"
#include "sim/live/particle_view.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

/// Most cells along a side of which a snapshot measures the landform: of larger maps it takes every n-th
/// cell.
inline constexpr int kMostMeasured = 1024;

/// Of so many snapshots with lakes one finds them anew while epochs follow each other.
inline constexpr int kSnapshotsPerFlood = 24;

/// A map that hands paint, as it can be looked at; the first ones in the order of Painted.
enum class PaintedLayer { rain, mask, wind, hardness, none };

/// What the viewer wants to see; layers not looked at are not copied.
struct View {
    bool discharge = false;   ///< The map of rivers
    bool statistics = false;  ///< Balance and hash, which cost a pass over the map
    bool landform = false;    ///< Measures of the landform, which cost many
    bool windpath = false;    ///< The map of the wind's paths
    bool water = false;       ///< Depth of the water
    bool sediment = false;    ///< Thickness of the sediment
    bool motes = false;       ///< The particles
    bool lakes = false;       ///< Lakes that would stand in hollows, which cost a flood now and then
    bool hardness = false;    ///< Resistance of the uppermost rock
    bool rain = false;        ///< Share of the rain that hands have painted
    bool flow = false;        ///< Water that crosses a cell
    bool bedrock = false;     ///< Rock below what lies loose
    bool current = false;     ///< Velocity of the water
    bool start = false;  ///< Ground with which the world began; of one from a file it is made anew, once;
                         ///< empty if it cannot be
    PaintedLayer painted = PaintedLayer::none;  ///< A map that hands paint
    std::optional<MoteName> followed{};         ///< A particle that is among the motes in any case

    /// Adds what somebody else wants to see, too; of what there can be but one, this view's own goes first.
    View& operator|=(const View& other);

    bool operator==(const View&) const = default;
};

template <class>
using CountOf = std::size_t;

/// A number for every process, under its name: see ProcessInfo::count.
using ProcessCounts = Processes::Members<CountOf>;

/// What a person may want to know of the history.
struct EditFacts {
    std::size_t undoable = 0, redoable = 0;  ///< Edits that can be undone, and done again
    std::string newest, undone;              ///< Titles of the next to be undone and done again
    std::uint64_t oldest = 0;                ///< Epoch of the oldest that can be undone
    std::size_t bytes = 0, limit = 0;        ///< Memory that they take and may take [bytes]
    std::uint64_t made = 0;                  ///< Simulation::edits()
    std::uint64_t turnedBack = 0;            ///< Simulation::turnedBack()
};

/// What a snapshot shows of the map; empty but for the height, unless the view wants it.
struct Layers {
    Layer height;     ///< Ground [m]
    Layer discharge;  ///< Running mean of drops per epoch
    Layer windpath;   ///< Running mean of grains' contacts per epoch
    Layer water;      ///< Depth of the water, the sea not counted [m]
    Layer sediment;   ///< Thickness of what lies loose [m]
    Layer lakes;      ///< Depth of the water if every hollow were full [m]
    Layer painted;    ///< The map that hands paint (Snapshot::paintedLayer) [0..1]
    Layer hardness;   ///< Resistance of the uppermost rock, with that of its bed [0 soft .. 1 untouchable]
    Layer rain;       ///< Share of the rain that hands have painted [0..1]; 1 where nobody has
    Layer flow;       ///< Running mean of the water that crosses a cell in a step of it [m]
    Layer bedrock;    ///< Rock below what lies loose [m]
    Layer currentX;   ///< Velocity of the water, to the east [cells in a step of it, -1..1], …
    Layer currentZ;   ///< … and to the south; 0 while no water runs
    Layer start;      ///< Ground with which the world began, before the first epoch and edit [m]
};

struct Snapshot : Layers {
    std::uint64_t world = 0;  ///< A new number means another terrain
    std::uint64_t epoch = 0;
    TileGrid grid;
    float cellSize = 1;                              ///< [m]
    PaintedLayer paintedLayer = PaintedLayer::none;  ///< The map in `painted`
    std::vector<Mote> motes;  ///< Particles in flight; if View::motes or View::followed
    float lowest = 0;         ///< Lowest ground [m]
    float highest = 0;        ///< Highest ground [m]
    Parameters parameters;    ///< As they were in the last epoch
    Execution execution;      ///< How the last epoch was worked
    ProcessCounts counts;     ///< Particles under way, and what else processes count
    EditFacts edits;          ///< What can be undone and done again
    AppStateId appState = 0;  ///< Simulation::appState()
    Counters counters;        ///< Of all processes
    bool statistics = false;  ///< Whether balance and hash are filled in
    Balance balance;
    WaterBalance waterBalance;
    std::uint64_t hash = 0;
    Kept kept;                         ///< What Keep asked for, once
    std::optional<Landform> landform;  ///< Of every n-th cell (kMostMeasured); if View::landform
    std::uint64_t commands = 0;        ///< Carried out so far, or refused (set by Worker)
    bool running = false;              ///< Whether epochs follow each other (set by Worker)
    bool isBeginning = false;          ///< Whether no epoch and no edit has changed the world yet
    double epochsPerSecond = 0;        ///< Measured by Worker over half a second
    double stepsPerSecond = 0;         ///< Particle-steps, likewise
    double epochSeconds = 0;           ///< Time the last epoch took

    /// Ground at column x, row z, both on the grid [m].
    float heightAt(int x, int z) const;
};

/// Makes snapshots one after another, copying only the tiles that changed since the one before.
class Publisher {
  public:
    /// A snapshot of the present state.
    Snapshot publish(Simulation& simulation, const View& view);

    /// Takes note of the ground with which a world begins, for Layers::start. Whoever shows worlds that run
    /// on before they are published calls it first; else such ground is made anew when somebody looks.
    void meet(Simulation& simulation);

  private:
    bool copyHeights(Simulation& simulation);
    void copyTiles(Simulation& simulation, const View& view);
    void copyCurrent(const Simulation& simulation);
    void copyPainted(const Simulation& simulation, PaintedLayer wanted);
    void findLakes(const Simulation& simulation, bool wanted, bool isPaused);
    void findStart(const Simulation& simulation, bool wanted);
    void makeBeginning(const Simulation& simulation);

    Layers layers_;
    std::uint64_t world_ = 0;
    std::uint64_t heightsWorld_ = 0;
    std::uint64_t copied_ = 0;  // all changes of heights up to this stamp are in their tiles
    std::uint64_t epoch_ = 0;
    std::uint64_t edits_ = 0;
    Layer beginning_;  // of the world whose heights there are; empty: not known yet
    PaintedLayer paintedLayer_ = PaintedLayer::none;
    bool isBeginningLost_ = false;      // it cannot be made anew
    Field<std::uint8_t> paintedBytes_;  // as it was copied
    std::uint64_t paintedEdits_ = 0;    // of the world, when it was copied
    std::uint64_t state_ = 0;           // grows when an epoch or an edit has changed something
    int sinceFlood_ = 0;                // snapshots
    std::uint64_t lakesState_ = 0;      // in which they were found
};

}  // namespace wadi
