// World: the beginning that a user asked for, made of scene, heightmap and single settings, and whole worlds
// on disk with how they are looked at. Used by the window, batch and pictures alike, so that all three start
// from the same state. Not what the window asks before it saves (app/documents). Any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/look/camera_place.hpp"
#include "app/look/look.hpp"
#include "app/world/options.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/io/world/scene.hpp"
#include "sim/world/history.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// All that a scene holds; --set can set parameters, look and overlay.
struct Settings {
    wadi::Parameters parameters;
    LookParams look;
    wadi::io::SceneInfo scene = {};  ///< Its springs are those of `parameters`; its tables are read
    OverlayParams overlay = {};      ///< Data over the ground
    CameraPlaces cameras = {};       ///< From where it is looked at
    wadi::Sentence notice = {};      ///< What is to be said of how it came from its file, or ""
};

/// The groups of `settings`, each with the defaults of `defaults`; both must outlive the result.
std::vector<wadi::ParamGroup> groupsOf(Settings& settings, Settings& defaults);

/// What becomes of a start that names no file where openingScene() is missing or damaged: an error, or
/// another landscape with a notice.
enum class WithoutOpening { fail, openOther };

/// The scene, which may be the name of one of the program's own (none and no import: openingScene()), then
/// --size, --seed and --cell-size, then every --set in its order. Throws wadi::Error naming the file or the
/// parameter; wadi::io::ReachError if the scene names a file beyond its reach and is not trusted.
Settings readSettings(const WorldOptions& options, WithoutOpening without = WithoutOpening::fail);

/// The heightmap with which the world begins: that of the options, else that of the scene; nothing if it is
/// generated. Throws wadi::MachineError if a world on it, or on land that is generated, would take more
/// memory than there is; wadi::Error as importHeightmap() does; wadi::io::ReachError as readSettings();
/// wadi::Cancelled if `progress` (or null) asks for it.
std::optional<wadi::io::Imported> importFor(const WorldOptions& options, const Settings& settings,
                                            wadi::Progress* progress = nullptr);

/// The file of that heightmap, and how it is to be read. Throws wadi::io::ReachError as readSettings().
struct HeightmapChoice {
    std::filesystem::path file;
    wadi::io::ImportOptions options;
};
std::optional<HeightmapChoice> heightmapOf(const WorldOptions& options, const Settings& settings);

/// Writes all settings, springs among them, to a scene, which readSettings() reads. Throws wadi::Error if it
/// cannot.
void saveSettings(Settings settings, const std::filesystem::path& file);

/// Throws wadi::Error if a world that was saved is given options that only a new landscape uses.
void checkNew(const WorldOptions& options);

/// A simulation before its first epoch of this run.
struct World {
    Settings settings;
    wadi::Simulation simulation;
    std::vector<wadi::Sentence> notices;  ///< What the person should know about the import, one sentence each
    wadi::Sentence fault = {};            ///< Why this is not the world asked for, or ""
    bool isResumed = false;               ///< It goes on from where it was saved or exported
    bool mustAsk = false;  ///< Nor is it, as the scene names a file that only who trusts it reads
};

/// Generates, imports, goes on with a world that was saved or, if the scene is a file that was exported,
/// runs all epochs of its world anew, with `progress` if it is given. Throws wadi::Error naming file, option
/// or parameter; wadi::Cancelled.
World makeWorld(const WorldOptions& options, const wadi::Execution& execution = {},
                wadi::Progress* progress = nullptr);

/// The same for a window, which a bad file does not keep from opening: then a world without the scene or
/// import, and `fault` says why; or `mustAsk`. Throws wadi::Error for options that are wrong by themselves;
/// wadi::Cancelled.
World makeWorldDespiteFile(const WorldOptions& options, const wadi::Execution& execution = {},
                           wadi::Progress* progress = nullptr);

/// A whole world on disk together with how it is looked at. Not scenes without layers (world.hpp), nor
/// what the window asks before it saves.
struct WorldDocument {
    Settings settings;  ///< Parameters are those of the world
    std::shared_ptr<wadi::SavedWorld> world;
    std::string thumbnail;  ///< A PNG that nobody has looked into, or ""
};

/// Reads a world file. Throws wadi::Error as loadWorld() does; wadi::Cancelled if `progress` (or null) asks
/// for it.
WorldDocument openWorld(const std::filesystem::path& file, wadi::Progress* progress = nullptr);

/// How a world came about: all that is needed to make it again.
struct WorldPast {
    Settings settings;  ///< Parameters are those that it began with
    wadi::EditLog log;
    std::uint64_t epoch = 0;  ///< That it has reached
};

/// Reads that of a world file, its map only if that is wanted, and nothing of the world as it has become.
/// Throws as openWorld() does.
WorldPast openPast(const std::filesystem::path& file, bool hasMap, wadi::Progress* progress = nullptr);

/// How a world is looked at, as its file keeps it.
struct WorldView {
    LookParams look = {};
    OverlayParams overlay = {};
    CameraPlaces cameras = {};
    std::string thumbnail = {};  ///< A PNG, or ""
};

/// What is written of a world. Refers to it: a copy of a large one takes as much memory again.
struct WorldToWrite {
    WorldToWrite(const wadi::State& itsState, const wadi::EditLog& itsLog,
                 const wadi::Timeline* itsTimeline = nullptr)
        : state(itsState), log(itsLog), timeline(itsTimeline) {}
    WorldToWrite(const wadi::SavedWorld& world)
        : WorldToWrite(world.state, world.log, world.timeline.get()) {}

    const wadi::State& state;
    const wadi::EditLog& log;
    const wadi::Timeline* timeline;  ///< Null: no branches are kept
};

/// Writes a world file, which openWorld() reads. Returns a sentence on what is not in the file, or "". Throws
/// wadi::Error as saveWorld() does, and wadi::Cancelled if `progress` (or null) asks for it; an older file is
/// then as it was.
wadi::Sentence saveWorldAs(const std::filesystem::path& file, const WorldToWrite& world,
                           const WorldView& view = {}, wadi::Progress* progress = nullptr);

}  // namespace app
