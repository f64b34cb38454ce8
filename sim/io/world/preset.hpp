// Presets: values for one group of parameters as TOML, in the table and with the keys that a scene has for
// them; what goes through the clipboard and what lies in a file are the same. A text of another version
// counts as far as it is known. Not a whole scene (scene.hpp), nor which presets there are
// (app/world/presets). Any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/io/world/scene.hpp"

namespace wadi::io {

/// Longest text of a preset [bytes]: far more than all parameters there are.
inline constexpr std::size_t kMostPresetText = std::size_t{1} << 16;

/// Values for a group, as they are written.
struct Preset {
    std::string title = {};        ///< Short name, or ""
    std::string description = {};  ///< One sentence, or ""
    SceneTable values = {};        ///< Of the group; keys that no parameter has may be among them
};

/// The values that a text has for the group of this name; what it has for others does not count. Sentences
/// call the text `file`. Throws Error naming it and the line if it is too long, is not TOML or has no such
/// table.
Preset readPreset(const std::filesystem::path& file, const std::string& text, std::string_view group);

/// The same of a file. Throws Error as readPreset() and if it cannot be read.
Preset loadPreset(const std::filesystem::path& file, std::string_view group);

/// Gives the values of a preset to the parameters that it names; the others stay as they are. Returns the
/// paths of those that there are none of: they are of another version. Throws Error naming file, line and
/// parameter if a value is of another kind or out of range, or if there are none that are known; nothing is
/// then changed.
std::vector<std::string> apply(const std::filesystem::path& file, const Preset& preset,
                               std::span<const Param> params);

/// All values of a group as a table, with units and ranges as comments: what readPreset() reads, and what may
/// stand in a scene.
std::string tableText(const ParamGroup& group);

/// The same as a file with a title, which is a scene, too.
std::string presetText(const ParamGroup& group, const std::string& title);

}  // namespace wadi::io
