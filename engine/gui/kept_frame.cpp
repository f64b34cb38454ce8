#include "engine/gui/kept_frame.hpp"

#include <glm/vec4.hpp>
#include <initializer_list>
#include <utility>

#include "engine/state.hpp"

namespace engine {

void KeptFrame::draw(glm::ivec2 size, const Parts& parts, glm::vec3 clear, const Draw& draw) {
    Parts changed = parts;
    if (!kept_ || kept_->size() != size) {
        kept_.reset();  // before there is another one, for its memory
        kept_.emplace(size.x, size.y, std::initializer_list<Format>{Format::RGBA8});
        changed.add(Part{{0, 0}, size});
    }
    if (std::exchange(clear_, clear) != clear) changed.add(Part{{0, 0}, size});
    for (const Part& part : changed.all()) {
        const Scissor scissor(part.low, part.high - part.low);
        drawTo(kept_->name(), size, glm::vec4(clear, 1.f));
        draw(kept_->name(), part);
    }
}

}  // namespace engine
