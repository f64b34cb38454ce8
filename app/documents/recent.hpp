// Recent: the files and folders that a person used last, remembered in a small text file that all running
// programs share. A broken or missing file is an empty list. It opens none of them. The functions: any
// thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/param.hpp"

namespace app {

/// What is remembered of each kind at most.
inline constexpr std::size_t kMostRecent = 12;

/// Newest first, without repetitions.
struct Recent {
    std::vector<std::filesystem::path> files;
    std::vector<std::filesystem::path> folders;

    /// Puts a file, and the folder it is in, before all others.
    void add(const std::filesystem::path& file);
    /// Leaves out what is no longer there.
    void dropMissing();

    bool operator==(const Recent&) const = default;
};

/// The lines "file PATH" and "folder PATH" of a text; others do not count, nor do relative paths.
Recent parseRecent(std::string_view text);

/// The text that parseRecent() reads.
std::string recentText(const Recent& recent);

/// What the file remembers that is still there. Empty if it cannot be read.
Recent loadRecent(const std::filesystem::path& store);

/// Adds `file` to what the store remembers, after whatever another program has added meanwhile, and gives all
/// that is still there. Makes the store's folder. Throws wadi::Error if the store cannot be written.
Recent rememberRecent(const std::filesystem::path& store, const std::filesystem::path& file);

// Preferences: parameters that belong to a person and a machine rather than to a world, remembered in a small
// text file from start to start. A broken or missing file changes nothing. The functions: any thread.

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
