#include "app/tools/raise_tool.hpp"

#include <algorithm>
#include <cmath>

namespace app {

std::optional<wadi::Raise> RaiseTool::update(bool pressed, bool held, const std::optional<glm::vec2>& ground,
                                             const BrushParams& brush) {
    if (pressed && ground) {
        painting_ = true;
        ++stroke_;
        last_.reset();
    }
    // A click may be over within one frame: it leaves its mark all the same.
    if (!held && !pressed) painting_ = false;
    if (!painting_) return std::nullopt;
    if (!ground) {
        last_.reset();
        return std::nullopt;
    }
    if (last_ == ground) return std::nullopt;
    const glm::vec2 from = last_.value_or(*ground);
    last_ = ground;
    return wadi::Raise{stroke_, from, *ground, brush.radius, brush.height, brush.hardness};
}

void RaiseTool::end() {
    painting_ = false;
    last_.reset();
}

void resize(BrushParams& brush, int steps) {
    wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, brush);
    wadi::Param& radius = wadi::findParam({&group, 1}, "brush.radius");
    const double wanted = radius.number() * std::pow(1.15, steps);
    radius.setNumber(std::clamp(wanted, radius.lowest, radius.highest));
}

}  // namespace app
