// Presets: sets of values for one group of parameters to choose from, those that come with the program and
// those of a person: which there are, where they lie, saving and deleting. Not their text
// (sim/io/world/preset) nor the menu in which they are chosen (app/panels/dock/preset_menu). Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/io/world/preset.hpp"

namespace app {

/// Folders that hold a folder for each group, as "wind", with a file (.toml) for each preset.
struct PresetFolders {
    std::filesystem::path shipped;  ///< Of the program
    std::filesystem::path own;      ///< Of a person; empty: there is no place for any
};

/// Those of the program, and of the person whose configuration lies in `config`. Empty paths where there is
/// no such place.
PresetFolders presetFolders(const std::filesystem::path& assets, const std::filesystem::path& config);

/// A preset to choose.
struct PresetEntry {
    std::string name;         ///< Of its file, without the ending: "star"
    wadi::io::Preset preset;  ///< Its title is never empty
    std::filesystem::path file;
    bool isOwn = false;
    wadi::Sentence fault = {};  ///< Why it cannot be used, as a sentence, or ""
};

/// The presets of a group, those of the program first, each part by title. Empty if there are no such
/// folders.
std::vector<PresetEntry> listPresets(const PresetFolders& folders, std::string_view group);

/// Whether all parameters that a preset names, and that there are, have its values.
bool holds(const wadi::ParamGroup& group, const wadi::io::Preset& preset);

/// Longest title of a preset [letters].
inline constexpr std::size_t kMostPresetTitle = 60;

/// The file of a preset of a person with this title, which stands for itself as far as a file can be called
/// so. Throws wadi::Error if there is no place for presets, or the title is empty or too long.
std::filesystem::path presetFile(const PresetFolders& folders, std::string_view group,
                                 const std::string& title);

/// Writes the text of a preset to its file, and makes the folder for it. Throws wadi::Error if it cannot.
void savePreset(const std::filesystem::path& file, const std::string& text);

/// Deletes a preset of a person. Throws wadi::Error if it cannot.
void deletePreset(const PresetEntry& entry);

}  // namespace app
