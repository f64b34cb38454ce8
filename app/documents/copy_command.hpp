// Copy command: the files and the command line with which batch repeats a world, edits and all. Not the
// repeating (app/world/restore). copyCommand() is for the window's thread, the others for any.
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/base/background.hpp"
#include "app/ui/messages.hpp"
#include "sim/world/history.hpp"

namespace app {

/// A command line that repeats a world.
struct RunCommand {
    std::string line;        ///< For a POSIX shell
    std::uint64_t hash = 0;  ///< That it prints at its end
};

/// A word as a POSIX shell takes it: in single quotes where it needs them.
std::string shellWord(std::string_view word);

/// Writes what a world began with into a folder and returns the file, for --scene. Throws wadi::Error if it
/// cannot.
std::filesystem::path writeStart(const wadi::SavedWorld& world, const std::filesystem::path& folder);

/// Writes the beginning and the edits of a world into a folder, which must be there. Throws wadi::Error if
/// it cannot.
RunCommand writeCommand(const wadi::SavedWorld& world, const std::filesystem::path& folder);

/// Writes the files of a world's command into a new folder in `folder`, in the background, and puts the
/// command on the clipboard. How it went becomes a message. Background's work ends before `messages`.
void copyCommand(const std::shared_ptr<const wadi::SavedWorld>& world, const std::string& folder,
                 const std::tm& time, Background& background, Messages& messages);

}  // namespace app
