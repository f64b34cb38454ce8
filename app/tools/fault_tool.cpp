#include "app/tools/fault_tool.hpp"

#include <algorithm>
#include <utility>

#include "app/tools/pick.hpp"

namespace app {

namespace {

bool isPress(const HandEvent& event) {
    return event.kind == HandEvent::Kind::press;
}

}  // namespace

void FaultTool::update(const ToolInput& input, ToolTarget& target) {
    const glm::vec2 size = sizeOf(input.ground.grid);
    const FaultLine old = target.fault();
    hand_.set(SectionLine{old.from * size, old.to * size});
    if (std::ranges::any_of(input.events, isPress)) isTurned_ = input.shift;
    ToolInput told = input;
    told.remove = false;  // there is always a line
    const auto before = hand_.line();
    const bool wasBusy = hand_.busy();
    hand_.update(told, target);
    const bool isDrawn = !hand_.busy() && (wasBusy || hand_.line() != before);
    if (!isDrawn || !hand_.line()) return;
    SectionLine line = *hand_.line();
    if (std::exchange(isTurned_, false)) std::swap(line.from, line.to);
    const FaultLine now{line.from / size, line.to / size};
    if (now != old) target.fault(now);
}

GroundMarks FaultTool::marks(const ToolInput&, const ToolTarget&) const {
    GroundMarks marks;
    marks.section = hand_.mark();
    if (!marks.section) return marks;
    if (isTurned_) std::swap(marks.section->from, marks.section->to);
    marks.section->rises = true;
    return marks;
}

}  // namespace app
