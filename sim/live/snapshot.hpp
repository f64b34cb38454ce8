// Snapshot: an immutable picture of a simulation for whoever draws it. Layers are cut into tiles that
// snapshots share: a tile whose pointer is the same holds the same values. Not the state itself.
// Any thread may read one; Publisher belongs to the thread that steps the simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/analysis/dye_reach.hpp"
#include "sim/analysis/landform.hpp"
#include "sim/core/execution.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/tiles.hpp"
#include "sim/live/particle_view.hpp"
#include "sim/world/layer_table.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

/// Most cells along a side of which a snapshot measures the landform: of larger maps it takes every n-th
/// cell.
inline constexpr int kMostMeasured = 1024;

/// Most cells along a side of a map whose rivers are found cell by cell for a picture while time stands still
/// (kMostFlooded while it runs); of larger ones they are those of squares of cells.
inline constexpr int kMostDrained = 1024;

/// Of so many snapshots with lakes or rivers one finds them anew while epochs follow each other.
inline constexpr int kSnapshotsPerFlood = 24;

/// What the viewer wants to see; what is not looked at is not copied.
struct View {
    LayerSet layers{};        ///< Layers, or what they are worked out of; the height is there in any case
    bool statistics = false;  ///< Balance and hash, which cost a pass over the map
    bool landform = false;    ///< Measures of the landform, which cost many
    bool particles = false;   ///< The particles
    LayerId marked = LayerId::none;        ///< A layer that marks the ground, such as what hands paint
    std::optional<ParticleId> followed{};  ///< A particle that is among the particles in any case

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
    std::uint64_t reversals = 0;             ///< Simulation::reversals()
    std::uint32_t standing = 0;  ///< Number of the stroke that can be begun anew (Stroke::anew); 0: none
    float gone = 0;              ///< Edit::gone of what was undone last
};

/// The layers that a world holds, in tiles; empty but for the height, unless the view wants them. What is
/// worked out of them is not among them (app/data/quantity_layer).
class Layers {
  public:
    const Layer& operator[](LayerId id) const { return layers_[static_cast<std::size_t>(id)]; }
    Layer& operator[](LayerId id) { return layers_[static_cast<std::size_t>(id)]; }

    /// All of them, by LayerId.
    const std::array<Layer, kMostLayers>& all() const { return layers_; }

  private:
    std::array<Layer, kMostLayers> layers_;
};

struct Snapshot : Layers {
    std::uint64_t world = 0;   ///< A new number means another terrain
    std::uint64_t ground = 0;  ///< A new number means another terrain, or another moment of this one
    std::uint64_t epoch = 0;
    std::int64_t years = 0;  ///< That have passed [a]
    TileGrid grid;
    float cellSize = 1;                   ///< [m]
    LayerId marked = LayerId::none;       ///< View::marked; if that is none, plants
    std::vector<ParticleView> particles;  ///< Particles in flight; if View::particles or View::followed
    float lowest = 0;                     ///< Lowest ground [m]
    float highest = 0;                    ///< Highest ground [m]
    Parameters parameters;                ///< As they were in the last epoch
    Execution execution;                  ///< How the last epoch was worked
    ProcessCounts counts;                 ///< Particles under way, and what else processes count
    EditFacts edits;                      ///< What can be undone and done again
    std::shared_ptr<const TimelineFacts> timeline;  ///< Its past; never null
    Restraint restraint;                            ///< Simulation::restraint()
    AppStateId appState = 0;                        ///< Simulation::appState()
    Counters counters;                              ///< Of all processes
    bool statistics = false;                        ///< Whether balance and hash are filled in
    Balance balance;
    WaterBalance waterBalance;
    std::optional<DyeBalance> dyeBalance;  ///< Likewise, if anything is dyed
    std::uint64_t hash = 0;
    WorldCopy kept;  ///< What CopyWorld asked for, once
    std::shared_ptr<const Snapshot>
        recalled;         ///< The moment that Recall asked for, as this view shows it, once
    bool isBare = false;  ///< Nothing lies loose anywhere, so that the wind that blows has nothing to move
    int riverSquare = 1;  ///< Cells along a side of the squares that maps of rivers are made of
    /// How far rock with beds has been lifted along the edges [m]: north, south, west, east, each with as
    /// many places as the longer side has cells; empty: it has not.
    std::vector<float> liftedEdges;
    std::optional<Landform> landform;  ///< Of every n-th cell (kMostMeasured); if View::landform
    std::optional<DyeReach> dyeReach;  ///< Of squares of cells (kMostMeasured); likewise, if there is one
    std::uint64_t commands = 0;        ///< Carried out so far, or refused (set by SimulationThread)
    /// The one among them that brought this world, which Upsample only makes finer; 0: the world was there at
    /// first (set by SimulationThread).
    std::uint64_t worldBy = 0;
    bool running = false;        ///< Whether epochs follow each other (set by SimulationThread)
    bool isInitial = false;      ///< Whether no epoch and no edit has changed the world yet
    double epochsPerSecond = 0;  ///< Measured by SimulationThread over half a second
    double stepsPerSecond = 0;   ///< Particle-steps, likewise
    double epochSeconds = 0;     ///< Time the last epoch took

    /// Ground at column x, row z, both on the grid [m].
    float heightAt(int x, int z) const;
};

/// The same without what was asked for beside the land, and marked by plants, if there are any, whatever a
/// tool shows: for pictures, and for moments that are kept.
std::shared_ptr<const Snapshot> asLand(const Snapshot& snapshot);

/// Makes snapshots one after another, copying only the tiles that changed since the one before.
class Publisher {
  public:
    /// A snapshot of the present state.
    Snapshot publish(Simulation& simulation, const View& view);

    /// Takes note of the ground with which a world begins, for LayerId::start. Whoever shows worlds that run
    /// on before they are published calls it first; else such ground is made anew when somebody looks.
    void meet(Simulation& simulation);

  private:
    /// When a layer was made that is made seldom.
    struct Costly {
        std::uint64_t state = 0;  // Publisher::state_
        int snapshots = 0;        // since then
        int square = 1;           // cells along a side of what it was made of
    };
    /// What has happened since the last snapshot.
    struct News {
        bool isNew = false;       // it is another world
        bool isPaused = false;    // no epoch
        bool isUnedited = false;  // no edit
        bool isSame = false;      // nothing
    };
    bool copyHeights(Simulation& simulation);
    void copyTimeline(const Simulation& simulation);
    void copyLayers(Simulation& simulation, const LayerSet& wanted);
    void copyLayer(LayerId id, const Simulation& simulation, const News& news, FieldMaker& maker);
    void copyBytes(LayerId id, const Field<std::uint8_t>& map, const TileGrid& grid);
    static void copyField(Layer& layer, const Field<float>& map, const TileGrid& grid);
    bool isDue(Costly& layer, bool isPaused, int square) const;
    void findStart(LayerId id, const Simulation& simulation);
    void makeInitialHeights(const Simulation& simulation);

    Layers layers_;
    std::uint64_t world_ = 0;
    std::uint64_t heightsWorld_ = 0, heightsGround_ = 0;
    std::shared_ptr<const TimelineFacts> timeline_;
    std::uint64_t timelineVersion_ = 0;  // of that
    std::uint64_t copied_ = 0;           // all changes of heights up to this stamp are in their tiles
    std::uint64_t epoch_ = 0;
    std::uint64_t edits_ = 0;
    Layer initialHeights_;        // of the world whose heights there are; empty: not known yet
    bool isInitialLost_ = false;  // it cannot be made anew
    std::array<Field<std::uint8_t>, kMostLayers> bytes_;  // as they were copied, by LayerId
    std::array<Costly, kMostLayers> costly_{};
    std::uint64_t state_ = 0;  // grows when an epoch or an edit has changed something
};

}  // namespace wadi
