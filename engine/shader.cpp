#include "engine/shader.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <utility>

#include "engine/error.hpp"
#include "engine/glsl.hpp"

namespace engine {
namespace fs = std::filesystem;
namespace {

// A stage lives from its compilation to the linking of its program.
class Stage {
  public:
    Stage(GLenum kind, const Source& source) : name_(glCreateShader(kind)) {
        const char* text = source.text.c_str();
        glShaderSource(name_, 1, &text, nullptr);
        glCompileShader(name_);
        GLint good = GL_FALSE;
        glGetShaderiv(name_, GL_COMPILE_STATUS, &good);
        if (good == GL_TRUE) return;
        const std::string message = explain(log(), source);
        glDeleteShader(name_);
        throw Error("The shader " + source.files.front().path.filename().string() +
                    " does not compile; correct it: " + message);
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

Shader::Shader(fs::path directory, std::string vertex, std::string fragment)
    : directory_(std::move(directory)),
      vertex_(std::move(vertex)),
      fragment_(std::move(fragment)),
      program_(build(directory_, vertex_, fragment_)) {}

Shader::Program Shader::build(const fs::path& directory, const std::string& vertex,
                              const std::string& fragment) {
    Program program;
    const Source vertexSource = readSource(directory, vertex);
    const Source fragmentSource = readSource(directory, fragment);
    for (const Source* source : {&vertexSource, &fragmentSource})
        program.files.insert(program.files.end(), source->files.begin(), source->files.end());

    const Stage vertexStage(GL_VERTEX_SHADER, vertexSource);
    const Stage fragmentStage(GL_FRAGMENT_SHADER, fragmentSource);
    if (!link(program.handle.name(), vertexStage, fragmentStage))
        throw Error(
            "The shaders " + vertex + " and " + fragment +
            " do not fit together; make their inputs and outputs agree: " + linkLog(program.handle.name()));
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

int Shader::location(std::string_view name) const {
    const auto found = program_.locations.find(name);
    return found == program_.locations.end() ? -1 : found->second;
}

Shader& Shader::use() {
    glUseProgram(program_.handle.name());
    return *this;
}

Shader& Shader::uniform(std::string_view name, int value) {
    glProgramUniform1i(program_.handle.name(), location(name), value);
    return *this;
}

Shader& Shader::uniform(std::string_view name, float value) {
    glProgramUniform1f(program_.handle.name(), location(name), value);
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::ivec2& value) {
    glProgramUniform2iv(program_.handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec2& value) {
    glProgramUniform2fv(program_.handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec3& value) {
    glProgramUniform3fv(program_.handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::vec4& value) {
    glProgramUniform4fv(program_.handle.name(), location(name), 1, glm::value_ptr(value));
    return *this;
}

Shader& Shader::uniform(std::string_view name, const glm::mat4& value) {
    glProgramUniformMatrix4fv(program_.handle.name(), location(name), 1, GL_FALSE, glm::value_ptr(value));
    return *this;
}

Shader& Shader::texture(std::string_view name, const Texture& texture) {
    const auto found = program_.units.find(name);
    if (found != program_.units.end()) texture.bind(found->second);
    return *this;
}

bool Shader::changed() const {
    return std::any_of(program_.files.begin(), program_.files.end(),
                       [](const SourceFile& file) { return writeTime(file.path) != file.time; });
}

bool Shader::reloadIfChanged(std::chrono::milliseconds pause) {
    const auto now = Clock::now();
    if (now - looked_ < pause) return false;
    looked_ = now;
    // After a failure the files' times do not matter: what is missing may be a file not known yet.
    if (error_.empty() && !changed()) return false;
    try {
        program_ = build(directory_, vertex_, fragment_);
        error_.clear();
        return true;
    } catch (const Error& error) {
        error_ = error.what();
        return false;
    }
}

}  // namespace engine
