#include "app/tools/raise_tool.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

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

namespace {

/// Multiplies a value of the brush as far as its range allows.
void scale(BrushParams& brush, std::string_view path, double factor) {
    wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, brush);
    wadi::Param& param = wadi::findParam({&group, 1}, path);
    param.setNumber(std::clamp(param.number() * factor, param.lowest, param.highest));
}

}  // namespace

void resize(BrushParams& brush, int steps) {
    scale(brush, "brush.radius", std::pow(1.15, steps));
}

void suit(BrushParams& brush, float cellsBefore, float cellsNow) {
    scale(brush, "brush.height", cellsNow / cellsBefore);
}

}  // namespace app
