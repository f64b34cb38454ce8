// Paths: where the program finds what it ships with (shaders/, assets/) and keeps what it remembers for a
// user, names for files that are made again and again, paths as text and back, and what a file is by its
// name. It opens no file. Any thread.
#pragma once

#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// Where to look for the data, in this order.
struct DataLocations {
    std::optional<std::string> chosen;  ///< WADI_DATA of the environment: it counts alone if it is set
    std::filesystem::path program;      ///< The running program: ../share/wadi from its folder, if installed
    std::filesystem::path source;       ///< The source tree the program was built from
};

/// The first place that holds both folders. Throws wadi::Error naming all that were tried.
std::filesystem::path findData(const DataLocations& places);

/// The data of the running program. Throws wadi::Error.
std::filesystem::path dataFolder();

/// A path as UTF-8, as panels and messages show it.
std::string toText(const std::filesystem::path& path);

/// The path of a text in UTF-8.
std::filesystem::path toPath(const std::string& text);

/// The folder of a text in UTF-8, made if it is missing. Throws wadi::Error if it cannot be.
std::filesystem::path makeFolder(const std::string& text);

/// The last part of a path, as UTF-8.
std::string displayName(const std::filesystem::path& file);

/// ASCII letters as small ones.
std::string lower(std::string text);

/// Whether a file is a scene by its name: it ends in .toml or is a world, in small or capital letters.
bool isScene(const std::filesystem::path& file);

/// Whether a file is a whole world by its name: it ends in .wadi.
bool isWorld(const std::filesystem::path& file);

/// Where the program may keep what it remembers, after the XDG Base Directory Specification; it makes none of
/// them. Empty paths where the environment names no such place.
struct UserFolders {
    std::filesystem::path home;    ///< The person's own folder: $HOME
    std::filesystem::path config;  ///< Choices and recent files: $XDG_CONFIG_HOME/wadi, else ~/.config/wadi
    std::filesystem::path
        state;  ///< Worlds saved by themselves: $XDG_STATE_HOME/wadi, else ~/.local/state/wadi
};

/// The folders from the values of HOME, XDG_CONFIG_HOME and XDG_STATE_HOME; null or relative ones do not
/// count.
UserFolders userFolders(const char* home, const char* config, const char* state);

/// The folders of the environment.
UserFolders userFolders();

/// The local time of now.
std::tm localTime();

/// A name for a file made at a local time: "wadi-20260131-235959.png" if `ending` is ".png".
std::string timedName(const std::tm& time, const std::string& ending);

/// A free path for a file in `folder`: timedName(), with a number if there is such a file already.
/// Makes the folder. Throws wadi::Error if it cannot.
std::filesystem::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending);

}  // namespace app
