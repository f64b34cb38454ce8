#include "engine/state.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <glm/common.hpp>

namespace engine {

namespace {

void toggle(GLenum what, bool on) {
    on ? glEnable(what) : glDisable(what);
}

}  // namespace

void apply(const State& state) {
    toggle(GL_DEPTH_TEST, state.depthTest);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(state.depthWrite);

    toggle(GL_CULL_FACE, state.cull != Cull::None);
    glFrontFace(GL_CCW);
    glCullFace(state.cull == Cull::Front ? GL_FRONT : GL_BACK);

    toggle(GL_BLEND, state.blend != Blend::Off);
    glBlendEquation(GL_FUNC_ADD);
    const GLenum under = state.blend == Blend::Add ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA;
    glBlendFuncSeparate(GL_SRC_ALPHA, under, GL_ONE, under);

    glPolygonMode(GL_FRONT_AND_BACK, state.wireframe ? GL_LINE : GL_FILL);
    glPointSize(state.pointSize);
    toggle(GL_POLYGON_OFFSET_FILL, state.slopeOffset != 0.0f || state.constantOffset != 0.0f);
    glPolygonOffset(state.slopeOffset, state.constantOffset);
}

Scissor::Scissor(glm::ivec2 at, glm::ivec2 size) {
    glm::ivec2 end = at + size;
    if (glIsEnabled(GL_SCISSOR_TEST)) {
        glGetIntegerv(GL_SCISSOR_BOX, outer_.emplace().data());
        const auto& [x, y, width, height] = *outer_;
        at = glm::max(at, glm::ivec2(x, y));
        end = glm::min(end, glm::ivec2(x + width, y + height));
    }
    glEnable(GL_SCISSOR_TEST);
    glScissor(at.x, at.y, std::max(end.x - at.x, 0), std::max(end.y - at.y, 0));
}

Scissor::~Scissor() {
    if (outer_)
        glScissor((*outer_)[0], (*outer_)[1], (*outer_)[2], (*outer_)[3]);
    else
        glDisable(GL_SCISSOR_TEST);
}

}  // namespace engine
