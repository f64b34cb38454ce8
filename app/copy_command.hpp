// Copy command: the files and the command line with which batch repeats a world, edits and all. Not the
// repeating (batch/replay). CopyCommand is for the window's thread, the functions for any.
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/background.hpp"
#include "app/panels/messages.hpp"
#include "app/steering.hpp"
#include "sim/saved_world.hpp"

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

class CopyCommand {
  public:
    /// Asks for the present world, of which heed() makes a command.
    void ask(Steering& steering);

    /// Once the world is there: writes its files into a new folder in `folder`, in the background, and puts
    /// the command on the clipboard. How it went becomes a message. Background's work ends before `messages`.
    void heed(const wadi::Snapshot& snapshot, const std::string& folder, const std::tm& time,
              Background& background, Messages& messages);

  private:
    bool awaited_ = false;
};

}  // namespace app
