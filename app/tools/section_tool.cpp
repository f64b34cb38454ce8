#include "app/tools/section_tool.hpp"

#include <algorithm>
#include <glm/geometric.hpp>

namespace app {

namespace {

/// Ends are taken hold of from this share of the map's longer side, and from a cell at least.
constexpr float kGrip = 0.02f;
/// A line is a drag of this many cells at least; less is a click.
constexpr float kLeast = 0.25f;

float gripOf(const wadi::TileGrid& grid) {
    return std::max(1.f, kGrip * static_cast<float>(std::max(grid.columns, grid.rows)));
}

}  // namespace

void SectionTool::update(const ToolInput& input, ToolTarget&) {
    for (const HandEvent& event : input.events) {
        if (event.kind == HandEvent::Kind::press && event.ground) press(*event.ground, input.ground.grid);
        if (event.kind == HandEvent::Kind::move && busy() && event.ground)
            drag(*event.ground, input.ground.grid);
        if (event.kind == HandEvent::Kind::release) end();
    }
    if (input.remove) clear();
}

void SectionTool::press(glm::vec2 at, const wadi::TileGrid& grid) {
    isNew_ = false;
    const float grip = gripOf(grid);
    if (line_ && glm::distance(at, line_->from) < grip) {
        held_ = Held::from;
    } else if (line_ && glm::distance(at, line_->to) < grip) {
        held_ = Held::to;
    } else {
        begun_ = at;
        isNew_ = true;
        held_ = Held::to;
    }
}

void SectionTool::drag(glm::vec2 at, const wadi::TileGrid& grid) {
    if (isNew_) {
        if (glm::distance(at, begun_) < kLeast) return;
        line_ = SectionLine{begun_, begun_};
        isNew_ = false;
    }
    SectionLine line = *line_;
    (held_ == Held::from ? line.from : line.to) = at;
    line = clamped(line, grid);
    if (glm::distance(line.from, line.to) >= kLeast) line_ = line;
}

void SectionTool::set(const std::optional<SectionLine>& line) {
    if (!busy()) line_ = line;
}

void SectionTool::clear() {
    line_.reset();
    probe_.reset();
    end();
}

std::optional<SectionMark> SectionTool::mark() const {
    if (!line_) return std::nullopt;
    SectionMark mark{line_->from, line_->to};
    if (probe_) mark.probe = line_->at(*probe_);
    return mark;
}

}  // namespace app
