// Shader sources as text: reading them, putting #include files in place, and finding the way back from a
// compiler's message to the line of a file. No OpenGL; usable on any thread.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace engine {

/// A shader with its includes put in place.
struct Source {
    std::string text;                          ///< What the compiler gets.
    std::vector<std::filesystem::path> files;  ///< The n-th is source string n in #line and in messages.
};

/// Reads `name` in `directory` and replaces each line `#include "snippet.glsl"` by that file of the same
/// directory, once. Throws Error if a file cannot be read, naming the line that asks for it.
Source readSource(const std::filesystem::path& directory, const std::string& name);

/// A compiler's message with "file.frag:12:" for each place that it gives as a number of a source string and
/// a line, in the ways of Mesa, NVIDIA, AMD, Intel and Apple.
std::string explain(const std::string& message, const Source& source);

}  // namespace engine
