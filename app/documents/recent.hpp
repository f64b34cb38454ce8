// Recent: the files and folders that a person used last, remembered in a small text file that all running
// programs share. A broken or missing file is an empty list. It opens none of them. The functions: any
// thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace app
