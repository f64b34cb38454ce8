#include "engine/shader.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <glm/gtc/type_ptr.hpp>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "engine/error.hpp"

namespace engine {

namespace fs = std::filesystem;
namespace {

// Reads a line from its start; every step that does not fit leaves it as it is.
class Line {
  public:
    explicit Line(std::string_view text) : rest_(text) {}

    bool skip(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    void skipBlanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size())); }
    std::optional<std::size_t> number() {
        std::size_t value = 0;
        const auto end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (end.ec != std::errc()) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end.ptr - rest_.data()));
        return value;
    }
    std::optional<std::size_t> numberInBrackets() {
        Line ahead = *this;
        const bool open = ahead.skip("(");
        const auto value = ahead.number();
        if (!open || !value || !ahead.skip(")")) return std::nullopt;
        *this = ahead;
        return value;
    }
    std::string_view upTo(char end) const { return rest_.substr(0, rest_.find(end)); }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

// The file that a line asks for, or nothing.
std::optional<std::string> includedFile(std::string_view text) {
    Line line(text);
    line.skipBlanks();
    if (!line.skip("#")) return std::nullopt;
    line.skipBlanks();
    if (!line.skip("include")) return std::nullopt;
    line.skipBlanks();
    if (!line.skip("\"")) return std::nullopt;
    return std::string(line.upTo('"'));
}

// One line of a compiler's message: Mesa "0:12(5):", NVIDIA "0(12) :", the others "ERROR: 0:12:".
std::string explainLine(std::string_view text, const Source& source) {
    Line line(text);
    if (!line.skip("ERROR: ")) line.skip("WARNING: ");
    const auto file = line.number();
    if (!file || *file >= source.files.size()) return std::string(text);
    auto number = line.numberInBrackets();
    if (!number && line.skip(":")) {
        number = line.number();
        line.numberInBrackets();
    }
    line.skip(" ");
    if (!number || !line.skip(":")) return std::string(text);
    return source.files[*file].path.filename().string() + ":" + std::to_string(*number) + ":" +
           std::string(line.rest());
}

std::string readText(const fs::path& file, const std::string& asker) {
    std::ifstream in(file);
    std::ostringstream text;
    // An empty file sets the fail bit of the stream it is copied to, so only the opening is looked at.
    if (in && fs::is_regular_file(file)) text << in.rdbuf();
    if (!in || !fs::is_regular_file(file))
        throw asker.empty()
            ? Error("The shader file {0} cannot be read; put it back or correct its name.", file)
            : Error("The shader file {0} (included by {1}) cannot be read; put it back or correct its name.",
                    file, asker);
    return text.str();
}

std::string lineMark(std::size_t line, std::size_t file) {
    return "#line " + std::to_string(line) + " " + std::to_string(file) + "\n";
}

bool isIn(const Source& source, const fs::path& path) {
    return std::any_of(source.files.begin(), source.files.end(),
                       [&](const SourceFile& file) { return file.path == path; });
}

// Whether a line is the #version, behind which definitions may stand.
bool isVersion(std::string_view text) {
    Line line(text);
    line.skipBlanks();
    if (!line.skip("#")) return false;
    line.skipBlanks();
    return line.skip("version");
}

// Appends a file to the source. `asker`: the line that asked for it, or "".
void append(Source& source, const fs::path& file, const std::string& asker, const Defines& defines) {
    const std::size_t number = source.files.size();
    // Taken before the text is read: a save in between is then seen as a change, not missed.
    source.files.push_back({file, writeTime(file)});
    if (number > 0) source.text += lineMark(1, number);

    std::istringstream lines(readText(file, asker));
    std::string line;
    for (std::size_t n = 1; std::getline(lines, line); ++n) {
        const auto name = includedFile(line);
        if (!name) {
            source.text += line + "\n";
            if (defines.empty() || !isVersion(line)) continue;
            for (const auto& [constant, value] : defines)
                source.text += "#define " + constant + " " + value + "\n";
            source.text += lineMark(n + 1, number);
            continue;
        }
        const fs::path included = file.parent_path() / *name;
        if (!isIn(source, included))
            append(source, included, file.filename().string() + ":" + std::to_string(n), defines);
        source.text += lineMark(n + 1, number);
    }
}

}  // namespace

fs::file_time_type writeTime(const fs::path& file) {
    std::error_code gone;
    const auto time = fs::last_write_time(file, gone);
    return gone ? fs::file_time_type::min() : time;
}

Source readSource(const fs::path& directory, const std::string& name, const Defines& defines) {
    Source source;
    append(source, directory / name, "", defines);
    return source;
}

std::string explain(const std::string& message, const Source& source) {
    std::istringstream lines(message);
    std::string text, line;
    while (std::getline(lines, line)) {
        if (!text.empty()) text += "\n";
        text += explainLine(line, source);
    }
    return text;
}

namespace {

// A stage lives from its compilation to the linking of its program.
class Stage {
  public:
    Stage(GLenum kind, const Source& source) : name_(glCreateShader(kind)) {
        // Some drivers find nothing wrong with an empty one before it is linked.
        if (source.text.find_first_not_of(" \t\r\n") == std::string::npos) {
            glDeleteShader(name_);
            throw Error("The shader {0} is empty; restore it.", source.files.front().path.filename());
        }
        const char* text = source.text.c_str();
        glShaderSource(name_, 1, &text, nullptr);
        glCompileShader(name_);
        GLint good = GL_FALSE;
        glGetShaderiv(name_, GL_COMPILE_STATUS, &good);
        if (good == GL_TRUE) return;
        const std::string message = explain(log(), source);
        glDeleteShader(name_);
        throw Error("The shader {0} does not compile; correct it: {1}", source.files.front().path.filename(),
                    message);
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    ~Stage() { glDeleteShader(name_); }

    GLuint name() const { return name_; }

  private:
    std::string log() const {
        GLint length = 0;
        glGetShaderiv(name_, GL_INFO_LOG_LENGTH, &length);
        std::string text(static_cast<std::size_t>(std::max(length, 1)), '\0');
        glGetShaderInfoLog(name_, length, nullptr, text.data());
        return text.c_str();
    }

    GLuint name_;
};

std::string linkLog(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string text(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetProgramInfoLog(program, length, nullptr, text.data());
    return text.c_str();
}

bool link(GLuint program, const Stage& vertex, const Stage& fragment) {
    glAttachShader(program, vertex.name());
    glAttachShader(program, fragment.name());
    glLinkProgram(program);
    glDetachShader(program, vertex.name());
    glDetachShader(program, fragment.name());
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    return good == GL_TRUE;
}

bool isSampler(GLenum type) {
    constexpr std::array kinds{
        GL_SAMPLER_1D,        GL_SAMPLER_2D,       GL_SAMPLER_3D,     GL_SAMPLER_CUBE,
        GL_SAMPLER_2D_SHADOW, GL_SAMPLER_2D_ARRAY, GL_INT_SAMPLER_2D, GL_UNSIGNED_INT_SAMPLER_2D};
    return std::find(kinds.begin(), kinds.end(), static_cast<int>(type)) != kinds.end();
}

}  // namespace

Shader::Shader(fs::path directory, std::string vertex, std::string fragment, Defines defines, Compiled when)
    : directory_(std::move(directory)),
      vertex_(std::move(vertex)),
      fragment_(std::move(fragment)),
      defines_(std::move(defines)) {
    if (when == Compiled::atOnce) prepare();
}

bool Shader::prepare() {
    if (program_) return false;
    program_ = build();
    return true;
}

Shader::Program& Shader::built() {
    prepare();
    return *program_;
}

Shader::Program Shader::build() const {
    Program program;
    const Source vertexSource = readSource(directory_, vertex_, defines_);
    const Source fragmentSource = readSource(directory_, fragment_, defines_);
    for (const Source* source : {&vertexSource, &fragmentSource})
        program.files.insert(program.files.end(), source->files.begin(), source->files.end());

    const Stage vertexStage(GL_VERTEX_SHADER, vertexSource);
    const Stage fragmentStage(GL_FRAGMENT_SHADER, fragmentSource);
    if (!link(program.handle.name(), vertexStage, fragmentStage))
        throw Error("The shaders {0} and {1} do not fit together; make their inputs and outputs agree: {2}",
                    vertex_, fragment_, linkLog(program.handle.name()));
    findUniforms(program);
    return program;
}

void Shader::findUniforms(Program& program) {
    const GLuint name = program.handle.name();
    GLint count = 0;
    glGetProgramiv(name, GL_ACTIVE_UNIFORMS, &count);
    for (GLuint n = 0; n < static_cast<GLuint>(count); ++n) {
        std::array<char, 256> text{};
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(name, n, static_cast<GLsizei>(text.size()), nullptr, &size, &type, text.data());
        const int location = glGetUniformLocation(name, text.data());
        if (location < 0) continue;
        program.locations.emplace(text.data(), location);
        if (isSampler(type)) assignUnits(program, text.data(), location);
    }
}

void Shader::assignUnits(Program& program, const std::string& name, int location) {
    const int unit = static_cast<int>(program.units.size());
    program.units.emplace(name, unit);
    glProgramUniform1i(program.handle.name(), location, unit);
}

int Shader::location(std::string_view name) {
    const Program& program = built();
    const auto found = program.locations.find(name);
    return found == program.locations.end() ? -1 : found->second;
}

Shader& Shader::use() {
    glUseProgram(built().handle.name());
    return *this;
}

Shader& Shader::uniform(std::string_view name, int value) {
    glProgramUniform1i(built().handle.name(), location(name), value);
    return *this;
}

Shader& Shader::uniform(std::string_view name, float value) {
    glProgramUniform1f(built().handle.name(), location(name), value);
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::ivec2& value) {
    glProgramUniform2iv(built().handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec2& value) {
    glProgramUniform2fv(built().handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec3& value) {
    glProgramUniform3fv(built().handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec4& value) {
    glProgramUniform4fv(built().handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::mat4& value) {
    glProgramUniformMatrix4fv(built().handle.name(), location(name), 1, GL_FALSE, glm::value_ptr(value));
    return *this;
}

Shader& Shader::texture(std::string_view name, const Texture& texture) {
    const Program& program = built();
    const auto found = program.units.find(name);
    if (found != program.units.end()) texture.bind(found->second);
    return *this;
}

bool Shader::changed() const {
    return std::any_of(program_->files.begin(), program_->files.end(),
                       [](const SourceFile& file) { return writeTime(file.path) != file.time; });
}

bool Shader::reloadIfChanged(std::chrono::milliseconds pause) {
    const auto now = Clock::now();
    if (!program_ || now - looked_ < pause) return false;
    looked_ = now;
    // After a failure the files' times do not matter: what is missing may be a file not known yet.
    if (!error_ && !changed()) return false;
    try {
        program_ = build();
        error_.reset();
        return true;
    } catch (const Error& error) {
        error_ = error;
        return false;
    }
}

}  // namespace engine
