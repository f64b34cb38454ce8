// User folders: where a program may keep what it remembers for a person, after the XDG Base Directory
// Specification. It makes none of them. Any thread.
#pragma once

#include <filesystem>

namespace app {

/// Empty paths where the environment names no such place.
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

}  // namespace app
