// Markers: springs as rings with a dot, the lines of a section and a river and the frame of an obstacle in
// hand, laid on the ground by a shader. Not the springs themselves: those belong to the simulation. The
// thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "app/render/pass_context.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"

namespace app {

class Markers {
  public:
    /// The shader is compiled when it is first used, which throws engine::Error if it does not compile.
    explicit Markers(const std::filesystem::path& shaderFolder);

    /// Draws those that the picture shows, on the ground or on the water over it.
    void draw(const PassContext& context);

    std::vector<engine::Shader*> shaders() { return {&shader_}; }

  private:
    void update(const GroundMarks& marks);
    void addSection(const SectionMark& section);
    void addProbe(glm::vec2 cell);
    void addTeeth(const SectionMark& section);
    void addPath(const PathMark& path);
    void addFrame(const FrameMark& frame);
    void addLine(glm::vec2 from, glm::vec2 to, int pieces,
                 SpringMark::State state = SpringMark::State::hovered);
    void addRing(const SpringMark& spring, float radius, float width, int corners);

    engine::Shader shader_;
    std::vector<SpringMark> springs_;  // that are in the buffers
    std::optional<SectionMark> section_;
    std::optional<PathMark> path_;
    std::optional<FrameMark> frame_;
    std::size_t beforeFrame_ = 0, beforeHandles_ = 0;  // corners of the marks before those of the frame
    std::vector<glm::vec4> places_, rings_;            // corners of triangles: see marker.vert
    std::optional<engine::Buffer> placeBuffer_, ringBuffer_;
    std::optional<engine::Model> model_;
};

}  // namespace app
