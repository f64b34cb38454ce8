// Command: everything that may change a running simulation, as data. Commands are the only way in over
// the border of the simulation thread. Values; any thread may make them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/progress.hpp"
#include "sim/edit/brush.hpp"
#include "sim/edit/smoothing.hpp"
#include "sim/terrain/heightmap.hpp"
#include "sim/terrain/layers.hpp"
#include "sim/world/parameters.hpp"

namespace wadi {

class KeyframeStore;
struct SavedWorld;

/// Number of a state of the application which it wants undone together with the world, such as how the world
/// is shown. The application keeps what a number stands for and gives the numbers; here they go with the
/// edits, so that undo and redo bring them back (Snapshot::appState), and decide nothing. 0: none has been
/// given yet.
using AppStateId = std::uint64_t;

/// Number of a branch of the time line (Timeline); it does not change.
using BranchId = std::uint32_t;

/// Sets one parameter, as "droplet.dt". A change of a terrain parameter shows at the next Generate.
struct SetParam {
    std::string path;
    double number = 0;
    std::uint32_t gesture = 0;  ///< Changes of one parameter in one gesture are one edit; 0: each is one
};
/// Replaces all parameters at once.
struct SetParameters {
    Parameters parameters;
    std::string title = "parameters";  ///< Of the edit, which a log does not keep
};
/// Replaces all springs.
struct SetSprings {
    std::vector<Spring> springs;
    std::uint32_t gesture = 0;  ///< As in SetParam
};
/// Replaces the state of the application, as an edit.
struct SetAppState {
    AppStateId state = 0;
    std::string title;  ///< Of the edit
};
/// Replaces a painted map; null or empty: nobody painted. A map of dye dyes what lies loose, too, as much as
/// the rock below it, and washes out what else is dyed. Cannot be undone. The map has the cells of the
/// landscape; where ranks share that, it may have other ones on the same ground, and each resamples its part.
struct SetPaintedMap {
    Painted which = Painted::rain;
    std::shared_ptr<const Field<std::uint8_t>> map;
    std::uint64_t world = 0;  ///< World that it was meant for (Simulation::world()); 0: any
};
/// Makes the landscape twice as fine: four cells for each, of half the width, with heights by bicubic
/// interpolation. Everything goes on from there.
struct Upsample {
    bool converts = false;  ///< Parameters become what they mean on smaller cells (sim/world/refined)
};
/// A new world from the terrain parameters and the seed: epoch 0, no drops, a fresh ledger.
struct Generate {
    std::optional<Parameters> parameters = {};  ///< Set first
    AppStateId appState = 0;                    ///< Comes with it; 0: the present one stays
    /// Told how far it is, and may end it early: then the present world stays. Null: nobody asks.
    std::shared_ptr<Progress> progress = {};
};
/// A new world from a heightmap.
struct Import {
    std::shared_ptr<const Heightmap> map;
    std::optional<Parameters> parameters = {};  ///< Set first
    AppStateId appState = 0;                    ///< As in Generate
    std::shared_ptr<Progress> progress = {};    ///< As in Generate
};
/// The present world from its beginning: generated or imported once more, with the seed and the terrain
/// parameters that it began with and all other parameters as they are now.
struct Restart {
    std::shared_ptr<Progress> progress = {};  ///< As in Generate
};
/// Goes on with a world as it was kept.
struct LoadWorld {
    std::shared_ptr<const SavedWorld> world;
    AppStateId appState = 0;                  ///< As in Generate
    std::shared_ptr<Progress> progress = {};  ///< As in Generate
};
/// Goes to an epoch of the present world, as it was after the edits that were made then: earlier, or later on
/// a branch that has been there. What follows is a branch of its own, unless it is what followed then.
struct GoTo {
    BranchId branch = 0;
    std::uint64_t epoch = 0;    ///< At most as far as the branch has come
    bool isExact = true;        ///< Else the latest keyframe up to there will do, which is quick
    std::uint32_t gesture = 0;  ///< Ways of one gesture are one edit; 0: each is one
    std::shared_ptr<Progress> progress = {};  ///< As in Generate
};
/// Makes a moment of the time line once more, beside the present world, which stays as it is: to be fetched
/// with Simulation::takeMoment().
struct Recall {
    BranchId branch = 0;
    std::uint64_t epoch = 0;                  ///< As in GoTo
    std::shared_ptr<Progress> progress = {};  ///< As in Generate
};
/// Names a branch of the time line; no name: forgets it, if nobody needs it.
struct NameBranch {
    BranchId branch = 0;
    std::string name;
};
/// Flags a moment of the time line; no name: takes its flag away.
struct FlagMoment {
    BranchId branch = 0;
    std::uint64_t epoch = 0;
    std::string name;
};
/// Lets keyframes of the time line take so much memory [bytes]; 0, as at first: there are none.
struct RememberTime {
    std::size_t bytes = 0;
    std::size_t stored = 0;  ///< Room in the store for those that have none there [bytes]; 0: none goes there
    std::shared_ptr<KeyframeStore> store = {};  ///< From now on; null: the one that it has, if it has one
};
/// Does the work in another way from the next epoch on. The state and its future stay as they are.
struct Execute {
    Execution execution;
};
/// Undoes the newest edit that is not undone; nothing happens if there is none.
struct Undo {};
/// Does the edit again that was undone last; nothing happens if there is none, or another was made since.
struct Redo {};
/// Ends the newest edit: whatever follows is an edit of its own.
struct EndGesture {};
/// Lets undo take so much memory [bytes].
struct Remember {
    std::size_t bytes = 0;
};
/// Keeps a copy of the whole world, or of some of its layers, to be fetched with Simulation::takeCopy().
struct CopyWorld {
    std::uint64_t ticket = 0;  ///< Comes back with the copy
    LayerSet layers = {};      ///< To be kept (sim/world/layer_fields.hpp); none: the whole world
};

using Command =
    std::variant<SetParam, SetParameters, SetSprings, SetAppState, SetPaintedMap, Upsample, Generate, Import,
                 Restart, LoadWorld, GoTo, Recall, NameBranch, FlagMoment, RememberTime, Execute, Stroke,
                 Blur, Undo, Redo, EndGesture, Remember, CopyWorld>;

}  // namespace wadi
