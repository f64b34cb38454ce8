// Camera tables: how scenes and worlds keep camera places: the tables [camera] and [[bookmark]], which `sim`
// hands over as they stand in the file. Not the other parts of a scene (sim/io/world/scene). Any thread.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "app/look/camera_place.hpp"
#include "sim/io/world/scene.hpp"

namespace app {

/// The tables that a scene may hold, for wadi::io::loadScene() and loadWorld().
std::span<const wadi::io::SceneSection> cameraSections();

/// The places of a scene. Throws wadi::Error naming file, line and key if a key is unknown, a value is out of
/// range, or two bookmarks have the same number.
CameraPlaces readCameraPlaces(const std::filesystem::path& file,
                              std::span<const wadi::io::SceneTable> tables);

/// The tables that readCameraPlaces() reads.
std::vector<wadi::io::SceneTable> cameraTables(CameraPlaces cameras);

}  // namespace app
