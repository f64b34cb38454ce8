// Scenes on disk that hold parameters only: TOML with a table for every group of parameters. Not worlds
// with their layers. Any thread.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "sim/param.hpp"

namespace wadi::io {

/// Version of the format, written as `wadi = 1`.
inline constexpr int kSceneVersion = 1;

/// What a scene says about itself.
struct SceneInfo {
    std::string title;        ///< Short name, or ""
    std::string description;  ///< One sentence, or ""
};

/// Reads a scene into the values of `groups`; parameters that it does not name get their defaults.
/// Throws Error naming file, line and key if the file cannot be read, is not TOML, has another version,
/// an unknown group or parameter, or a value out of range; no value is then changed.
SceneInfo loadScene(const std::filesystem::path& file, std::span<ParamGroup> groups);

/// The text of a scene: every parameter of `groups` with its unit and range as a comment.
std::string sceneText(const SceneInfo& info, std::span<const ParamGroup> groups);

/// Writes sceneText() to a file, aside first and then renamed. Throws Error if it cannot.
void saveScene(const std::filesystem::path& file, const SceneInfo& info, std::span<const ParamGroup> groups);

}  // namespace wadi::io
