// A program for the graphics card, read from a vertex and a fragment file with their #include files and with
// constants that C++ shares with them. Uniforms are set by name; files that change are compiled again while
// the program runs. Reading sources and explaining messages needs no OpenGL and works on any thread; a Shader
// lives on the thread that holds the context.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"
#include "engine/handle.hpp"
#include "engine/texture.hpp"

namespace engine {

/// A constant that C++ and GLSL share: `#define name value` behind the line with #version.
struct Define {
    std::string name;
    std::string value;
};
using Defines = std::vector<Define>;

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

/// Reads `name` in `directory`, defines constants behind its #version, and replaces each line
/// `#include "snippet.glsl"` by that file of the same directory, once. Throws Error if a file cannot be read,
/// naming the line that asks for it.
Source readSource(const std::filesystem::path& directory, const std::string& name,
                  const Defines& defines = {});

/// A compiler's message with "file.frag:12:" for each place that it gives as a number of a source string and
/// a line, in the ways of Mesa, NVIDIA, AMD, Intel and Apple.
std::string explain(const std::string& message, const Source& source);

/// When a program is compiled: as it is made, or when it is first used, or prepare() is called before.
enum class Compiled { atOnce, later };

/// Owner of one program. Names that the program does not have are ignored: the compiler drops uniforms that
/// nothing depends on.
class Shader {
  public:
    /// Reads, compiles and links two files of a directory, each with the same constants. Throws Error with
    /// file, line and the compiler's words; of one that is compiled later, whatever uses it first does.
    Shader(std::filesystem::path directory, std::string vertex, std::string fragment, Defines defines = {},
           Compiled when = Compiled::atOnce);

    /// Compiles it, if that has not been done yet: true if it has been now. Throws Error as the constructor.
    bool prepare();

    /// Draws with this program from now on.
    Shader& use();

    Shader& uniform(std::string_view name, int value);                ///< Sets an int or bool.
    Shader& uniform(std::string_view name, float value);              ///< Sets a float.
    Shader& uniform(std::string_view name, const glm::ivec2& value);  ///< Sets an ivec2.
    Shader& uniform(std::string_view name, const glm::vec2& value);   ///< Sets a vec2.
    Shader& uniform(std::string_view name, const glm::vec3& value);   ///< Sets a vec3.
    Shader& uniform(std::string_view name, const glm::vec4& value);   ///< Sets a vec4.
    Shader& uniform(std::string_view name, const glm::mat4& value);   ///< Sets a mat4.

    /// Gives a texture to a sampler. Each sampler has a unit of its own, so the order of calls does not
    /// matter; it lasts until another shader uses the unit, so give textures again after use().
    Shader& texture(std::string_view name, const Texture& texture);

    /// Compiles again if a file changed since the last time; looks no more often than once in `pause`. If
    /// that fails, the last good program stays in use, error() says why, and it is tried again at the next
    /// look. Returns true if the program was replaced; its uniforms must then be set again.
    bool reloadIfChanged(std::chrono::milliseconds pause = std::chrono::milliseconds(500));

    /// Why the last reload failed; nothing if all is well.
    const std::optional<Error>& error() const { return error_; }

  private:
    using Clock = std::chrono::steady_clock;
    struct Program {
        Handle<Kind::Program> handle;
        std::map<std::string, int, std::less<>> locations;
        std::map<std::string, int, std::less<>> units;
        std::vector<SourceFile> files;
    };

    Program build() const;
    Program& built();
    static void findUniforms(Program& program);
    static void assignUnits(Program& program, const std::string& name, int location);
    int location(std::string_view name);
    bool changed() const;

    std::filesystem::path directory_;
    std::string vertex_, fragment_;
    std::optional<Error> error_;
    Defines defines_;
    std::optional<Program> program_;
    Clock::time_point looked_ = Clock::now();
};

}  // namespace engine
