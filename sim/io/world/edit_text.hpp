// Edit text: an edit log as JSON Lines, for files and scenes: a first line {"wadi-edits":1}, then a line for
// every edit, in order. Not how a world began (scene), nor the execution of edits (app). Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/world/edit_log.hpp"

namespace wadi::io {

/// Version of the format.
inline constexpr int kEditsVersion = 1;

/// Most edits of a log.
inline constexpr std::size_t kMostEdits = std::size_t{1} << 18;
/// Most cells of all maps and stencils of a log together.
inline constexpr std::size_t kMostRasterCells = std::size_t{1} << 27;
/// Longest line and longest file [bytes].
inline constexpr std::size_t kMostEditLine = std::size_t{1} << 27;
inline constexpr std::size_t kMostEditFile = std::size_t{1} << 30;

/// The text of edits that a log may hold (isLogged()); numbers of worlds are left out. Throws Error for other
/// commands, or more than the limits above.
std::string editText(std::span<const EditLog::Entry> entries);

/// Writes editText() to a file, aside first and then renamed. Throws Error as that does or if it cannot.
void saveEdits(const std::filesystem::path& file, std::span<const EditLog::Entry> entries);

/// How much the edits of a file that nobody vouches for may take [bytes].
struct EditLimits {
    std::size_t line = kMostEditLine;                                  ///< Of text
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< Of all edits, without their maps; of a log without its entries, too
};

/// What an edit takes, without its map or stencil, which others may share [bytes].
std::uint64_t memoryOf(const Command& command);

/// Edits that were read.
struct ReadEdits {
    std::vector<EditLog::Entry> entries;
    std::vector<int> lines;  ///< On which each stands [>= 1]
};

/// The edits of a text. Parameters that an edit does not name have their defaults, as in scenes. Throws Error
/// naming `named`, line and key if it is no edit log, is damaged, has a newer version, or numbers out of
/// range.
std::vector<EditLog::Entry> readEdits(std::string_view text, const std::filesystem::path& named,
                                      const EditLimits& limits = {});

/// The edits of a file, with their lines. Throws Error as readEdits() or if it cannot be read.
ReadEdits loadEdits(const std::filesystem::path& file);

}  // namespace wadi::io
