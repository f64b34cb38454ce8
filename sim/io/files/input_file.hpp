// Input files: the checks that every reader makes before it looks at the contents, and reading of whole
// files. Not the formats. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "sim/core/progress.hpp"

namespace wadi::io {

/// Opens a file for reading. Throws Error if it is missing, a folder, not a regular file, empty or may
/// not be read.
std::ifstream openInput(const std::filesystem::path& file);

/// The first bytes of a file, at most `most` of them. Throws Error as openInput.
std::string readStart(const std::filesystem::path& file, std::size_t most);

/// Bytes of a file. Throws Error if that cannot be known.
std::uint64_t sizeOf(const std::filesystem::path& file);

/// Whether a file, there or not, lies in a folder or below it, wherever links on the way lead to.
bool leadsInto(const std::filesystem::path& file, const std::filesystem::path& folder);

/// The ending of a name in small letters, with its dot: ".png" of "A.PNG".
std::string endingOf(const std::filesystem::path& file);

/// All bytes of a file. Throws Error as openInput and if reading stops early; Cancelled if `progress` (or
/// null), which is not told how far reading is, asks for it.
std::string readAll(const std::filesystem::path& file, Progress* progress = nullptr);

}  // namespace wadi::io
