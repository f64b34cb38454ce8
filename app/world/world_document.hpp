// World documents: a whole world on disk together with how it is looked at. Not scenes without layers
// (world.hpp), nor what the window asks before it saves. Any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/world/world.hpp"
#include "sim/world/saved_world.hpp"

namespace app {

struct WorldDocument {
    Settings settings;  ///< Parameters are those of the world
    std::shared_ptr<const wadi::SavedWorld> world;
    std::string thumbnail;  ///< A PNG that nobody has looked into, or ""
};

/// Reads a world file. Throws wadi::Error as loadWorld() does.
WorldDocument openWorld(const std::filesystem::path& file);

/// Writes a world file, which openWorld() reads, with the camera and the bookmarks of `scene`. `thumbnail`: a
/// PNG, or "". Throws wadi::Error as saveWorld() does; an older file is then as it was.
void saveWorldAs(const std::filesystem::path& file, const wadi::SavedWorld& world, const LookParams& look,
                 const wadi::io::SceneInfo& scene = {}, const std::string& thumbnail = {});

}  // namespace app
