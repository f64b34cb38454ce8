// Input files: the checks that every reader makes before it looks at the contents. Not the formats.
// Any thread.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace wadi::io {

/// Opens a file for reading. Throws Error if it is missing, a folder, not a regular file, empty or may
/// not be read.
std::ifstream openInput(const std::filesystem::path& file);

/// The first bytes of a file, at most `most` of them. Throws Error as openInput.
std::string readStart(const std::filesystem::path& file, std::size_t most);

/// All bytes of a file. Throws Error as openInput and if reading stops early.
std::string readAll(const std::filesystem::path& file);

}  // namespace wadi::io
