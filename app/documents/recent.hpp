// Recent: what a user's programs remember from start to start, in two small text files: the files and folders
// that were used last, which all running programs share, and preferences, parameters that belong to a user
// and a machine rather than to a world. A broken or missing file remembers nothing. It opens no files. The
// functions: any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/background.hpp"
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

/// A group without the parameters that are as by default, but for those that `kept`, a text of preferences,
/// has as they are: what is the default at this start may be another number at the next.
wadi::ParamGroup changedOf(const wadi::ParamGroup& group, std::string_view kept = {});

/// A line "group.name = value" for each parameter.
std::string preferencesText(std::span<const wadi::ParamGroup> groups);

/// How far preferences could be read.
struct PreferencesRead {
    bool isAny = false;      ///< A parameter was set
    bool isDamaged = false;  ///< There is something that makes no sense

    bool operator==(const PreferencesRead&) const = default;
};

/// Sets the parameters that the lines name. Lines that are malformed or out of range do not count and are
/// damage; nor do those of parameters that there are not, which are another version's.
PreferencesRead readPreferences(std::string_view text, std::span<wadi::ParamGroup> groups);

/// Reads the file. One that is missing is not damaged.
PreferencesRead loadPreferences(const std::filesystem::path& store, std::span<wadi::ParamGroup> groups);

/// Writes the file and makes its folder. Throws wadi::Error if it cannot; an empty path is no file.
void savePreferences(const std::filesystem::path& store, std::string_view text);

/// The preferences of a running program, and the file that follows them. The window's thread.
class Preferences {
  public:
    /// They are kept in `store`; an empty path is no file.
    explicit Preferences(std::filesystem::path store) : store_(std::move(store)) {}

    /// Whether there is a place for them.
    bool areKept() const { return !store_.empty(); }
    const std::filesystem::path& store() const { return store_; }
    /// Reads them into the parameters. True if any was set.
    bool load(std::span<wadi::ParamGroup> groups);
    /// Whether not all could be read then: they are written anew as soon as they are kept.
    bool areDamaged() const { return areDamaged_; }
    /// The text of the file.
    const std::string& kept() const { return kept_; }
    /// Writes them in the background if they have changed.
    void keep(std::span<const wadi::ParamGroup> groups, Background& background);

  private:
    std::filesystem::path store_;
    std::string kept_;  // as it is in the file
    bool areDamaged_ = false;
};

}  // namespace app
