// Scenes: those that come with the program, by name, and where a scene's file is. Not their contents
// (sim/io/world/scene) nor the window in which they are chosen. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A scene to choose from.
struct SceneEntry {
    std::string name;               ///< As on the command line: "dune-sea"
    std::string title;              ///< As shown to people
    std::string description;        ///< One sentence
    std::optional<int> epochs;      ///< After which its picture was taken
    std::filesystem::path file;     ///< The scene
    std::filesystem::path picture;  ///< A PNG of the same name beside it, which may be missing
    std::optional<int> restsAfter = {};  ///< Epochs that a window runs of it before it pauses
};

/// The scenes of a folder, by name. Empty if there is no such folder. Throws wadi::Error if one is faulty.
std::vector<SceneEntry> listScenes(const std::filesystem::path& folder);

/// Where the program's own scenes are. Throws wadi::Error as dataFolder().
std::filesystem::path scenesFolder();

/// The scene with which the program opens where nothing else is named: ground that rises, with valleys and
/// rain. Throws wadi::Error as dataFolder().
std::filesystem::path openingScene();

/// Whether something is there that is no folder.
bool isFile(const std::filesystem::path& named);

/// The file that is meant by `named`: itself if there is one, else the program's own scene of that name, else
/// itself again.
std::filesystem::path sceneFile(const std::filesystem::path& named);

}  // namespace app
