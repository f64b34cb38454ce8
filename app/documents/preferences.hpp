// Preferences: parameters that belong to a person and a machine rather than to a world, remembered in a small
// text file from start to start. A broken or missing file changes nothing. The functions: any thread.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "sim/core/param.hpp"

namespace app {

/// A line "group.name = value" for each parameter.
std::string preferencesText(std::span<const wadi::ParamGroup> groups);

/// Sets the parameters that the lines name. Lines that are malformed, unknown or out of range do not count.
/// True if any counted.
bool readPreferences(std::string_view text, std::span<wadi::ParamGroup> groups);

/// Reads the file. True if it set any parameter.
bool loadPreferences(const std::filesystem::path& store, std::span<wadi::ParamGroup> groups);

/// Writes the file and makes its folder. Throws wadi::Error if it cannot; an empty path is no file.
void savePreferences(const std::filesystem::path& store, std::string_view text);

}  // namespace app
