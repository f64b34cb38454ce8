// Shader sources as text: reading them, putting #include files in place, and finding the way back from a
// compiler's message to the line of a file. No OpenGL; usable on any thread.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace engine {

/// A file and when it was written.
struct SourceFile {
    std::filesystem::path path;
    std::filesystem::file_time_type time = {};  ///< As writeTime() gave it just before the file was read.
};

/// A shader with its includes put in place.
struct Source {
    std::string text;               ///< What the compiler gets.
    std::vector<SourceFile> files;  ///< The n-th is source string n in #line and in messages.
};

/// When a file was last written. A file that is gone has the oldest time, so that its return is a change.
std::filesystem::file_time_type writeTime(const std::filesystem::path& file);

/// Reads `name` in `directory` and replaces each line `#include "snippet.glsl"` by that file of the same
/// directory, once. Throws Error if a file cannot be read, naming the line that asks for it.
Source readSource(const std::filesystem::path& directory, const std::string& name);

/// A compiler's message with "file.frag:12:" for each place that it gives as a number of a source string and
/// a line, in the ways of Mesa, NVIDIA, AMD, Intel and Apple.
std::string explain(const std::string& message, const Source& source);

}  // namespace engine
